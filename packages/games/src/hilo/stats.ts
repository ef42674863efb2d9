// The exact figures of hi-lo by recursion over the rank that lies open. All sums are whole numbers: 27,720 is the least number that each
// count of right ranks divides.
import type { Figures } from '../game.ts';
import { isRight, rankCount, waysOf, type Guess, type HiloRules } from './rules.ts';

/** A plan: so many guesses in a row, each on the side with more ranks or with fewer, then the win is taken. Nothing is skipped. */
export interface HiloPlan {
  readonly side: 'likelier' | 'unlikelier';
  readonly guesses: number;
}

/** The plans whose figures the house shows. The last one is the highest win of a single side below the limit at a stake of one lira. */
export const plans: readonly HiloPlan[] = [
  { side: 'likelier', guesses: 1 },
  { side: 'likelier', guesses: 5 },
  { side: 'likelier', guesses: 10 },
  { side: 'unlikelier', guesses: 1 },
  { side: 'unlikelier', guesses: 6 },
];

const common = 27_720n;
const ranks = Array.from({ length: rankCount }, (_, index) => index + 1);

function guessOf(rank: number, side: HiloPlan['side']): Guess {
  const isHigherLikelier = waysOf(rank, 'higher') >= waysOf(rank, 'lower');
  return isHigherLikelier === (side === 'likelier') ? 'higher' : 'lower';
}

/** The sums from a rank after some right guesses: `times` in parts of 27,720 to their number, `squares` of its square. */
interface Ahead {
  /** Rows of ranks that are right all along. */
  readonly rows: bigint;
  readonly times: bigint;
  readonly squares: bigint;
  readonly most: bigint;
  readonly mostRows: bigint;
}
const here: Ahead = { rows: 1n, times: 1n, squares: 1n, most: 1n, mostRows: 1n };

/** The figures of a plan, without the limits. */
export function statsOfPlan({ returns }: HiloRules, { side, guesses }: HiloPlan): Figures {
  let ahead: readonly Ahead[] = ranks.map(() => here);
  for (let left = guesses; left > 0; left -= 1) {
    const after = ahead;
    ahead = ranks.map((rank) => {
      const guess = guessOf(rank, side);
      const raise = (BigInt(rankCount) * common) / BigInt(waysOf(rank, guess));
      return join(
        after.filter((_, index) => isRight(rank, guess, ranks[index]!)),
        raise,
      );
    });
  }
  // The first card is any of thirteen, and so is each one that follows.
  const { rows, times, squares, most, mostRows } = join(ahead, 1n);
  const all = BigInt(rankCount) ** BigInt(guesses + 1);
  const scale = common ** BigInt(guesses) * returns.whole;
  const { part } = returns;
  return {
    bet: `${side} ${guesses}`,
    rtp: share(times * part, all * scale),
    hits: share(rows, all),
    variance: share(squares * part ** 2n * all - (times * part) ** 2n, (all * scale) ** 2n),
    most: { times: share(most * part, scale), chance: share(mostRows, all) },
  };
}

function join(all: readonly Ahead[], raise: bigint): Ahead {
  const sum = (of: (each: Ahead) => bigint) => all.reduce((total, each) => total + of(each), 0n);
  const best = all.reduce((most, each) => (each.most > most ? each.most : most), 0n);
  return {
    rows: sum(({ rows }) => rows),
    times: raise * sum(({ times }) => times),
    squares: raise ** 2n * sum(({ squares }) => squares),
    most: raise * best,
    mostRows: sum(({ most, mostRows }) => (most === best ? mostRows : 0n)),
  };
}

/** A quotient of whole numbers of any size, as exact as a double can hold it. */
function share(part: bigint, whole: bigint): number {
  const digits = 10n ** 20n;
  const scaled = (part * digits * digits) / whole;
  return Number(scaled) / 1e40;
}

export const stats = (rules: HiloRules): readonly Figures[] => plans.map((plan) => statsOfPlan(rules, plan));
