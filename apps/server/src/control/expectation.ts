// The promised return of a bet, by the exact figures of its game. Pure.
import type { Figures, HouseGame } from '@felek/games/game';
import { jackpotFigures } from '@felek/games/jackpot';

/** Per unit of the stake that begins the round. */
interface Expectation {
  readonly least: number;
  readonly most: number;
  readonly variance: number;
  /** The widest deviation from the expectation. */
  readonly widest: number;
}

/** A hand of blackjack may lose so many stakes: four hands, each doubled. */
const mostLost = 8;

/**
 * Takes the bet's own figures where the game gives them; else the bounds over all its bets. The return of a growing jackpot at this stake
 * is included.
 */
export function expectationOf(game: HouseGame, bet: object, stake: bigint): Expectation {
  const own = game.figuresOf?.(bet);
  const figures = own ? [own] : game.figures;
  const of = (value: (each: Figures) => number) => figures.map(value);
  const down = game.kind === 'many decisions' ? mostLost : 1;
  const growing = game.kind === 'common' ? undefined : game.growing;
  const jackpot = growing ? jackpotFigures(growing, stake) : { rtp: 0, variance: 0 };
  const widestJackpot = growing ? Number(growing.mustHitBy) / Number(stake) : 0;
  return {
    least: Math.min(...of(({ rtp }) => rtp)) + jackpot.rtp,
    most: Math.max(...of(({ rtp }) => rtp)) + jackpot.rtp,
    variance: Math.max(...of(({ variance }) => variance)) + jackpot.variance,
    widest: Math.max(down, ...of(({ most: { times } }) => times)) + widestJackpot,
  };
}

/** Stands for the stakes of all classes together. */
export const allStakes = -1;

/** The lowest stakes of the classes, in kuruş; the class before the first has the number 0. */
const classesFrom = [100n, 1_000n, 10_000n, 100_000n, 1_000_000n];

/** From the lowest: below 1 lira, below 10, below 100, below 1,000, below 10,000, and from there. */
export const stakeClassOf = (stake: bigint): number => classesFrom.filter((from) => stake >= from).length;

/** The bounds of a class in kuruş, the upper one not included; null for none. */
export const boundsOf = (stakeClass: number): { readonly from: bigint; readonly below: bigint | null } => ({
  from: classesFrom[stakeClass - 1] ?? 0n,
  below: classesFrom[stakeClass] ?? null,
});
