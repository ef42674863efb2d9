// A video poker machine as a game of the catalogue: what all machines of the house share.
import * as z from 'zod/mini';
import type { Figures, Hall, PersonalGame } from '../game.ts';
import { begin, drawTo, resolve, type Machine, type VideoPokerEvent } from './play.ts';
import { checkRules, mostCoins, type VideoPokerRules } from './rules.ts';

const bet = z.strictObject({ coins: z.int().check(z.gte(1), z.lte(mostCoins)) });
const action = z.strictObject({
  /** Places of the cards that are held, ascending, so that a decision is written in one way. */
  hold: z
    .array(z.int().check(z.gte(0), z.lte(4)))
    .check(z.refine((places) => places.every((place, index) => index === 0 || place > places[index - 1]!))),
});

export type VideoPokerBet = z.output<typeof bet>;
export type VideoPokerAction = z.output<typeof action>;
export type VideoPoker = PersonalGame<VideoPokerBet, VideoPokerAction, VideoPokerEvent, Machine>;

/** The values of a coin. The stake is that of one to five. */
const coinValues = [50n, 100n, 200n, 500n, 1_000n, 2_000n, 5_000n, 10_000n];

export function makeMachine(
  rules: VideoPokerRules,
  {
    code,
    hall,
    figures,
  }: { readonly code: string; readonly hall: Hall; readonly figures: readonly Figures[] },
): VideoPoker {
  checkRules(rules);
  return {
    code,
    kind: 'many decisions',
    hall,
    rtp: Math.max(...figures.map(({ rtp }) => rtp)),
    figures,
    stakes: coinValues,
    defaultStake: 200n,
    mostStake: coinValues.at(-1)! * BigInt(mostCoins),
    bet,
    takesStake: (stake, { coins }) =>
      stake % BigInt(coins) === 0n && coinValues.includes(stake / BigInt(coins)),
    action,
    begin: (deal) => begin(rules, deal),
    act: (machine, { hold }) => drawTo(machine, hold),
    resolve,
    // The published rule for a round that was left: the hand stays as it was dealt.
    leave: () => ({ hold: [0, 1, 2, 3, 4] }),
  };
}
