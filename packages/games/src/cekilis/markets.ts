// The markets of Çekiliş: how each is written, how many of all draws win it, and whether a draw does. A spot of a bet is a market's name
// and its choice: `number:7`, `two:3-17`, `over:150.5`.
import type { DrawRules } from './rules.ts';

/** A market on chosen balls: how many are chosen, and whether all of them come or none. */
const onNumbers = {
  number: { count: 1, come: true },
  two: { count: 2, come: true },
  three: { count: 3, come: true },
  four: { count: 4, come: true },
  absent: { count: 1, come: false },
  neither: { count: 2, come: false },
} as const;
type OnNumbers = keyof typeof onNumbers;

/** C(n, k) as an exact integer. */
export function choose(n: number, k: number): bigint {
  let ways = 1n;
  for (let i = 1; i <= k; i += 1) ways = (ways * BigInt(n - k + i)) / BigInt(i);
  return k < 0 || k > n ? 0n : ways;
}

/** A market without numbers: how many sets of drawn balls win it, and whether a draw does; `balls` are in their order. */
interface FixedMarket {
  readonly ways: bigint;
  readonly wins: (balls: readonly number[]) => boolean;
}

const isOdd = (ball: number) => ball % 2 === 1;
const oddsIn = (balls: readonly number[]) => balls.filter(isOdd).length;
const sumOf = (balls: readonly number[]) => balls.reduce((sum, ball) => sum + ball, 0);
const hasNeighbours = (balls: readonly number[]) => balls.some((ball) => balls.includes(ball + 1));

/** How many sets of `drawn` balls have each sum; the place is the sum. */
function countSums({ balls, drawn }: DrawRules): readonly bigint[] {
  const most = drawn * balls;
  const sets = Array.from({ length: drawn + 1 }, () => Array.from({ length: most + 1 }, () => 0n));
  sets[0]![0] = 1n;
  for (let ball = 1; ball <= balls; ball += 1)
    for (let count = drawn; count >= 1; count -= 1)
      for (let sum = most; sum >= ball; sum -= 1) sets[count]![sum]! += sets[count - 1]![sum - ball]!;
  return sets[drawn]!;
}

export interface Markets {
  /** The names of the markets on offer without numbers, in the order in which they are shown. */
  readonly fixed: readonly string[];
  /** The sets of drawn balls. */
  readonly draws: bigint;
  /** How many of them win this spot; undefined for an unknown spot. */
  waysOf(spot: string): bigint | undefined;
  /** Whether a draw wins this spot; `balls` are in their order. */
  wins(spot: string, balls: readonly number[]): boolean;
  /** A spot's payout per stake, stake included, in hundredths: the fair odds times `returned`, rounded down. */
  oddsOf(spot: string): number | undefined;
}

/** Where the sum may be halved or quartered, for seven of 42: its mean is 150.5. */
const sumLines = [100.5, 125.5, 150.5, 175.5, 200.5] as const;

export function openMarkets(rules: DrawRules): Markets {
  const { balls, drawn, returned, leastOdds } = rules;
  const draws = choose(balls, drawn);
  const sums = countSums(rules);
  const withSum = (isMeant: (sum: number) => boolean) =>
    sums.reduce((ways, count, sum) => (isMeant(sum) ? ways + count : ways), 0n);
  const [odd, even] = [Math.ceil(balls / 2), Math.floor(balls / 2)];
  const withOdd = (count: number) => choose(odd, count) * choose(even, drawn - count);
  const moreOdd = Array.from({ length: drawn + 1 }, (_, count) =>
    count > drawn / 2 ? withOdd(count) : 0n,
  ).reduce((ways, each) => ways + each, 0n);
  const apart = choose(balls - drawn + 1, drawn);
  const below = (top: number) => choose(top - 1, drawn);
  const above = (low: number) => choose(balls - low, drawn);
  // Half of all orders; rounded up, so that no odds are above the fair ones.
  const first = (draws + 1n) / 2n;

  const fixed = new Map<string, FixedMarket>([
    ['more:odd', { ways: moreOdd, wins: (all) => oddsIn(all) > drawn / 2 }],
    ['more:even', { ways: draws - moreOdd, wins: (all) => oddsIn(all) < drawn / 2 }],
    ...Array.from({ length: drawn + 1 }, (_, count): [string, FixedMarket] => [
      `odd:${count}`,
      { ways: withOdd(count), wins: (all) => oddsIn(all) === count },
    ]),
    ...sumLines.flatMap((line): [string, FixedMarket][] => [
      [`under:${line}`, { ways: withSum((sum) => sum < line), wins: (all) => sumOf(all) < line }],
      [`over:${line}`, { ways: withSum((sum) => sum > line), wins: (all) => sumOf(all) > line }],
    ]),
    ['sum:odd', { ways: withSum(isOdd), wins: (all) => isOdd(sumOf(all)) }],
    ['sum:even', { ways: withSum((sum) => !isOdd(sum)), wins: (all) => !isOdd(sumOf(all)) }],
    ['first:higher', { ways: first, wins: (all) => all[0]! > all.at(-1)! }],
    ['first:lower', { ways: first, wins: (all) => all[0]! < all.at(-1)! }],
    ...[39, 40].flatMap((top): [string, FixedMarket][] => [
      [`highest:${top}`, { ways: draws - below(top), wins: (all) => Math.max(...all) >= top }],
      [`highest:below-${top}`, { ways: below(top), wins: (all) => Math.max(...all) < top }],
    ]),
    ['lowest:4', { ways: draws - above(4), wins: (all) => Math.min(...all) <= 4 }],
    ['lowest:above-4', { ways: above(4), wins: (all) => Math.min(...all) > 4 }],
    ['neighbours:yes', { ways: draws - apart, wins: hasNeighbours }],
    ['neighbours:no', { ways: apart, wins: (all) => !hasNeighbours(all) }],
  ]);

  /** A spot on numbers, which rise, so that it is written in one way. */
  function readNumbers(spot: string): { market: OnNumbers; numbers: readonly number[] } | undefined {
    const [name, choice] = spot.split(':') as [string, string | undefined];
    if (!Object.hasOwn(onNumbers, name) || !/^[1-9]\d?(-[1-9]\d?)*$/.test(choice ?? '')) return undefined;
    const market = name as OnNumbers;
    const numbers = choice!.split('-').map(Number);
    const rise = numbers.every((each, index) => each <= balls && each > (numbers[index - 1] ?? 0));
    return rise && numbers.length === onNumbers[market].count ? { market, numbers } : undefined;
  }

  function waysOf(spot: string): bigint | undefined {
    const read = fixed.get(spot) ?? readNumbers(spot);
    if (!read || 'ways' in read) return read?.ways;
    const { count, come } = onNumbers[read.market];
    return choose(balls - count, come ? drawn - count : drawn);
  }

  function oddsOf(spot: string): number | undefined {
    const ways = waysOf(spot);
    return ways === undefined || ways === 0n ? undefined : Number((draws * BigInt(returned)) / ways);
  }

  return {
    fixed: [...fixed.keys()].filter((spot) => oddsOf(spot)! >= leastOdds),
    draws,
    waysOf,
    oddsOf,
    wins(spot, all) {
      const market = fixed.get(spot);
      if (market) return market.wins(all);
      const read = readNumbers(spot)!;
      return read.numbers.every((each) => all.includes(each) === onNumbers[read.market].come);
    },
  };
}
