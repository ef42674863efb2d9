// The exact figures of a bingo room: when one card has its prizes, and from that what a card gets in a room of so many independent cards.
// (Cards of one strip share no number, so they win a little less often together than independent ones.)
import type { Figures } from '../game.ts';
import { fastTimes, prizes, type Prize, type RoomRules } from './room.ts';

/** C(n, k) as an exact integer. */
function choose(n: number, k: number): bigint {
  let ways = 1n;
  for (let i = 1; i <= k; i += 1) ways = (ways * BigInt(n - k + i)) / BigInt(i);
  return k < 0 || k > n ? 0n : ways;
}

/** A part of an inclusion-exclusion: `count` times the chance that `size` given numbers have all come. */
export interface Term {
  readonly size: number;
  readonly count: bigint;
}

/** How a card's prizes follow from sets of its numbers. */
export type Terms = Readonly<Record<Prize, readonly Term[]>>;

/** The terms for sets of numbers that make a line: by all unions of lines. Twelve lines are 4,096 unions. */
export function termsOf(lines: readonly (readonly number[])[], numbers: readonly number[]): Terms {
  const [one, two] = [new Map<number, bigint>(), new Map<number, bigint>()];
  const add = (terms: Map<number, bigint>, size: number, count: bigint) =>
    terms.set(size, (terms.get(size) ?? 0n) + count);
  for (let chosen = 1; chosen < 2 ** lines.length; chosen += 1) {
    const parts = lines.filter((_, index) => Math.floor(chosen / 2 ** index) % 2 === 1);
    const { size } = new Set(parts.flat());
    const sign = parts.length % 2 === 1 ? 1n : -1n;
    // At least one of m: the sum of (−1)^(s+1). At least two: the sum of (−1)^s (s − 1).
    add(one, size, sign);
    if (parts.length > 1) add(two, size, -sign * BigInt(parts.length - 1));
  }
  const list = (terms: Map<number, bigint>) =>
    [...terms].filter(([, count]) => count !== 0n).map(([size, count]) => ({ size, count }));
  return { line: list(one), lines: list(two), house: [{ size: numbers.length, count: 1n }] };
}

/** The chance that a card has the prize with `ball` balls or fewer, exact before the division. */
export function chanceBy(balls: number, terms: readonly Term[], ball: number): number {
  const ways = terms.reduce((sum, { size, count }) => sum + count * choose(balls - size, ball - size), 0n);
  return Number((ways * 10n ** 30n) / choose(balls, ball)) / 1e30;
}

/** The chance that a card has the prize exactly with each ball, and later than it. */
interface Arrival {
  readonly exactly: number;
  readonly later: number;
}

function arrivalsOf(balls: number, terms: readonly Term[]): readonly Arrival[] {
  const by = Array.from({ length: balls + 1 }, (_, ball) => chanceBy(balls, terms, ball));
  return by.slice(1).map((chance, index) => ({ exactly: chance - by[index]!, later: 1 - chance }));
}

/** The expected ball with which the first of so many independent cards has the prize. */
export function expectedBall(balls: number, terms: readonly Term[], cards: number): number {
  return Array.from({ length: balls }, (_, ball) => (1 - chanceBy(balls, terms, ball)) ** cards).reduce(
    (sum, chance) => sum + chance,
    0,
  );
}

/** C(others, w) × p^w × q^(others − w) for w = 0, 1 …: how many of the others win with the same ball. */
function alsoWinning(others: number, { exactly, later }: Arrival): readonly number[] {
  const chances: number[] = [];
  let ways = 1;
  for (let also = 0; also <= others; also += 1) {
    chances.push(ways * exactly ** also * later ** (others - also));
    ways = (ways * (others - also)) / (also + 1);
  }
  return chances;
}

/** A card's return from each prize and from fast full houses, in a room of `cards` cards; per price of a card. */
export function stats(rules: RoomRules, terms: Terms, cards: number): readonly Figures[] {
  const { balls, pool, split, fast } = rules;
  const house = arrivalsOf(balls, terms.house);
  const shared = prizes.map((prize): Figures => {
    const pot = (cards * pool * split[prize]) / 10_000;
    let [hits, alone, second] = [0, 0, 0];
    for (const arrival of arrivalsOf(balls, terms[prize]))
      for (const [also, chance] of alsoWinning(cards - 1, arrival).entries()) {
        const share = arrival.exactly * chance;
        hits += share;
        second += share * (pot / (also + 1)) ** 2;
        if (also === 0) alone += share;
      }
    // All cards are alike and the prize is always won, so each has an equal part of it.
    const rtp = pot / cards;
    return { bet: prize, rtp, hits, variance: second - rtp * rtp, most: { times: pot, chance: alone } };
  });
  const quick = house.map(({ exactly, later }, index) => ({
    times: fastTimes(rules, index + 1),
    chance: exactly * (exactly + later) ** (cards - 1),
  }));
  const paid = quick.filter(({ times }) => times > 0);
  const sum = (of: (each: { times: number; chance: number }) => number) =>
    paid.reduce((total, each) => total + of(each), 0);
  const rtp = sum(({ times, chance }) => times * chance);
  const most = fast[0]?.times ?? 0;
  return [
    ...shared,
    {
      bet: 'fast',
      rtp,
      hits: sum(({ chance }) => chance),
      variance: sum(({ times, chance }) => times * times * chance) - rtp * rtp,
      most: { times: most, chance: sum(({ times, chance }) => (times === most ? chance : 0)) },
    },
  ];
}
