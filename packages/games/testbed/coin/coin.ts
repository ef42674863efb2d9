// Heads or tails, for tests: many decisions. Each right guess nearly doubles the win; the player stops, guesses on, or doubles the stake
// for the next guess.
import * as z from 'zod/mini';
import type { Kurus } from '@felek/money';
import type { Draw } from '../../src/fairness.ts';
import type { PersonalGame } from '../../src/game.ts';

const side = z.enum(['heads', 'tails']);
type Side = z.output<typeof side>;
const bet = z.strictObject({ side });
const action = z.union([
  z.strictObject({ move: z.literal('stop') }),
  z.strictObject({ move: z.enum(['again', 'double']), side }),
]);

export type CoinEvent =
  | { readonly type: 'toss'; readonly side: Side; readonly guess: Side; readonly win: Kurus }
  | { readonly type: 'total'; readonly amount: Kurus };

interface Coin {
  readonly draw: Draw;
  readonly stake: Kurus;
  staked: Kurus;
  win: Kurus;
  tosses: number;
}

const mostTosses = 5;
const sides = ['heads', 'tails'] as const;

function toss(coin: Coin, guess: Side, adds: Kurus = 0n) {
  const side = sides[coin.draw(2)]!;
  coin.tosses += 1;
  coin.staked += adds;
  coin.win = side === guess ? ((coin.win + adds) * 19n) / 10n : 0n;
  const event: CoinEvent = { type: 'toss', side, guess, win: coin.win };
  return { state: coin, events: [event], isOver: coin.win === 0n || coin.tosses === mostTosses, adds };
}

export const coin: PersonalGame<z.output<typeof bet>, z.output<typeof action>, CoinEvent, Coin> = {
  code: 'coin',
  kind: 'many decisions',
  hall: {
    names: { tr: 'Yazı Tura', en: 'Heads or Tails' },
    lobby: 'games',
    tags: ['felek', 'para'],
    volatility: 'low',
  },
  rtp: 0.95,
  figures: [],
  stakes: [100n, 1_000n, 5_000n],
  defaultStake: 1_000n,
  bet,
  action,
  begin: ({ draw, stake, bet: { side: guess } }) =>
    toss({ draw, stake, staked: stake, win: stake, tosses: 0 }, guess),
  act(state, decided) {
    if (decided.move === 'stop') return { state, events: [], isOver: true };
    return toss(state, decided.side, decided.move === 'double' ? state.stake : 0n);
  },
  resolve: ({ win }) => ({ payout: win, events: [{ type: 'total', amount: win }] }),
  leave: () => ({ move: 'stop' }),
};
