// Blackjack, played alone: six decks for each round, two side bets.
import * as z from 'zod/mini';
import { chipsOn, takesChips, type ChipLimits, type Chips } from '../chips.ts';
import type { Figures, PersonalGame } from '../game.ts';
import { act, begin, resolve, type BlackjackEvent, type Table } from './play.ts';
import { checkRules, houseRules } from './rules.ts';

checkRules(houseRules);

/** Of the best play; `stats.test.ts` holds them to `stats(houseRules)`. */
const figures: readonly Figures[] = [
  {
    bet: 'main',
    rtp: 0.996157175534474,
    hits: 0.553424666537651,
    variance: 1.286351327425632,
    most: { times: 8, chance: 0.00040537618460999585 },
  },
  {
    bet: 'pairs',
    rtp: 0.9389067524115755,
    hits: 0.07395498392282958,
    variance: 15.137746714777556,
    most: { times: 26, chance: 0.01607717041800643 },
  },
  {
    bet: 'three',
    rtp: 0.9537903026337836,
    hits: 0.09676142755698819,
    variance: 15.384120478379467,
    most: { times: 101, chance: 0.00020744736023234104 },
  },
  {
    bet: 'insurance',
    rtp: 0.9260450160771704,
    hits: 0.3086816720257235,
    variance: 1.9205756764301447,
    most: { times: 3, chance: 0.3086816720257235 },
  },
];

const action = z.strictObject({
  move: z.enum(['insure', 'decline', 'hit', 'stand', 'double', 'split', 'surrender']),
});
type Action = z.output<typeof action>;

/** The main bet, and side bets that are no higher. */
export const limits: ChipLimits = { unit: 100n, table: 1_500_000n, on: () => 500_000n };

export const blackjack: PersonalGame<Chips, Action, BlackjackEvent, Table> = {
  code: 'blackjack',
  kind: 'many decisions',
  hall: {
    names: { tr: 'Blackjack 21', en: 'Blackjack 21' },
    lobby: 'games',
    tags: ['felek', '21', 'yirmi bir', 'yirmibir', 'blackjack', 'kart', 'card', 'masa', 'table'],
    volatility: 'low',
  },
  rtp: figures[0]!.rtp,
  figures,
  stakes: [100n, 500n, 1_000n, 2_500n, 10_000n, 50_000n],
  defaultStake: 1_000n,
  mostStake: limits.table,
  bet: chipsOn(['main', 'pairs', 'three']),
  takesStake: (stake, bet) => {
    const { main = 0, pairs = 0, three = 0 } = bet;
    return takesChips(stake, bet, limits) && main > 0 && pairs <= main && three <= main;
  },
  action,
  begin: ({ draw, bet }) => begin(houseRules, { draw, bet }),
  act: (table, { move }) => act(table, move),
  resolve,
  // The published rule for a round that was left: no insurance, and every hand stands.
  leave: ({ phase }) => ({ move: phase === 'insurance' ? 'decline' : 'stand' }),
};
