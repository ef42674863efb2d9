// Plays many rounds of one bet from one stream of draws, to hold a game's exact figures against.
import { drawsOf } from '../src/fairness.ts';
import type { Figures, PersonalGame } from '../src/game.ts';

/** How far the rounds lie from the exact figures, in standard errors of the mean return and of the share that pays. */
export interface Deviation {
  readonly rtp: number;
  readonly hits: number;
}

/** Plays rounds of a one-decision game, staked with 100 lira, so that rounding to the kuruş is far below a standard error. */
export function simulate<Bet>(
  game: PersonalGame<Bet, never>,
  bet: Bet,
  { rtp, hits, variance }: Figures,
  rounds = 100_000,
): Deviation {
  const stake = 10_000n;
  const draw = drawsOf({ serverSeed: `simulation of ${game.code}`, clientSeed: 'fixed', nonce: 0 });
  let paid = 0;
  let won = 0;
  for (let round = 0; round < rounds; round += 1) {
    const { payout } = game.resolve(game.begin({ draw, stake, bet }).state);
    paid += Number(payout);
    if (payout > 0n) won += 1;
  }
  const errorsFrom = (exact: number, seen: number, spread: number) =>
    spread === 0 ? Math.abs(seen - exact) * Infinity || 0 : (seen - exact) / Math.sqrt(spread / rounds);
  return {
    rtp: errorsFrom(rtp, paid / Number(stake) / rounds, variance),
    hits: errorsFrom(hits, won / rounds, hits * (1 - hits)),
  };
}
