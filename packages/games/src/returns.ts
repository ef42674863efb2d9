// The exact figures of a bet whose equally likely cases can all be counted, and the cap that no bet may exceed. Whole numbers until the
// last step, so that a figure is as exact as a double can hold it.
import type { Figures } from './game.ts';

/** No bet of the house may return more: a mistake in a paytable is found at the start, not in the books. */
export const mostRtp = 0.998;

/** The return of some of a bet's equally likely cases. */
export interface Return {
  readonly cases: bigint;
  /** Stakes per `per` of {@link figuresOf}: hundredths where it is 100. */
  readonly times: bigint;
}

/** The exact figures of a bet from all its returns, whose `times` are parts of `per`. Variance is E[X²] − E[X]². */
export function figuresOf(bet: string, returns: readonly Return[], per = 100n): Figures {
  const sum = (of: (each: Return) => bigint) => returns.reduce((total, each) => total + of(each), 0n);
  const all = sum(({ cases }) => cases);
  const paid = sum(({ cases, times }) => cases * times);
  const squared = sum(({ cases, times }) => cases * times * times);
  const most = returns.reduce((best, { times }) => (times > best ? times : best), 0n);
  return {
    bet,
    rtp: share(paid, all * per),
    hits: share(
      sum(({ cases, times }) => (times > 0n ? cases : 0n)),
      all,
    ),
    variance: share(squared * all - paid * paid, (all * per) ** 2n),
    most: {
      times: share(most, per),
      chance: share(
        sum(({ cases, times }) => (times === most ? cases : 0n)),
        all,
      ),
    },
  };
}

const share = (part: bigint, whole: bigint): number => Number(part) / Number(whole);

/** n over k: in how many ways k of n can be chosen. */
export function choose(n: number, k: number): bigint {
  if (k < 0 || k > n) return 0n;
  let ways = 1n;
  for (let each = 1; each <= k; each += 1) ways = (ways * BigInt(n - k + each)) / BigInt(each);
  return ways;
}

/** Throws for a configuration that no game may open with. */
export function assertRules(holds: boolean, wrong: string): void {
  if (!holds) throw new RangeError(`bug: ${wrong}`);
}

/** Throws unless every multiplier is a whole, finite number of hundredths that is not negative. */
export function assertHundredths(times: readonly number[], what: string): void {
  assertRules(
    times.every((each) => Number.isSafeInteger(each) && each >= 0),
    `${what} pays a multiplier that is no whole number of hundredths`,
  );
}

/** Throws where a bet returns more than {@link mostRtp}. */
export function assertBelowCap(figures: readonly Figures[]): void {
  for (const { bet, rtp } of figures) assertRules(rtp <= mostRtp, `${bet} returns ${rtp}`);
}
