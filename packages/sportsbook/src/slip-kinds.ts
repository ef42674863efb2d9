// The names under which customers know slips. A kind is nothing but a number of legs and the sizes of its lines.
// Source of the line counts: the full-cover bets as bookmakers publish them; each is checked in the tests.
import type { Leg, Slip } from './slip.ts';

const from = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, place) => first + place);

/** Full cover: all doubles and longer lines; the lucky kinds have the singles too. */
export const fullCovers = {
  trixie: { legs: 3, sizes: from(2, 3) },
  patent: { legs: 3, sizes: from(1, 3) },
  yankee: { legs: 4, sizes: from(2, 4) },
  'lucky 15': { legs: 4, sizes: from(1, 4) },
  canadian: { legs: 5, sizes: from(2, 5) },
  'lucky 31': { legs: 5, sizes: from(1, 5) },
  heinz: { legs: 6, sizes: from(2, 6) },
  'lucky 63': { legs: 6, sizes: from(1, 6) },
  'super heinz': { legs: 7, sizes: from(2, 7) },
  goliath: { legs: 8, sizes: from(2, 8) },
} as const;

export type FullCover = keyof typeof fullCovers;
export type SlipKind = 'single' | 'multiple' | 'system' | FullCover;

const isSame = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((size, place) => size === b[place]);

/** The best-known name of the slip; any other choice of sizes is a system. */
export function slipKind({ legs, sizes }: Pick<Slip, 'legs' | 'sizes'>): SlipKind {
  const chosen = legs.filter((leg) => !leg.isBanker).length;
  if (isSame(sizes, [chosen])) return legs.length === 1 ? 'single' : 'multiple';
  if (chosen < legs.length) return 'system';
  const known = Object.entries(fullCovers).find(
    ([, kind]) => kind.legs === chosen && isSame(kind.sizes, sizes),
  );
  return known ? (known[0] as FullCover) : 'system';
}

/** The sizes of a multiple: one line of all legs beside the bankers. */
export const multipleSizes = (legs: readonly Leg[]): number[] => [legs.filter((leg) => !leg.isBanker).length];
