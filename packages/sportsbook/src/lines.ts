// Which lines to offer of a total or a handicap: those around the one where both sides are as likely.
import type { WeightedScore } from './fair.ts';
import type { Pair } from './record.ts';

const counts = {
  total: ({ home, away }: Pair) => home + away,
  home: ({ home }: Pair) => home,
  away: ({ away }: Pair) => away,
  /** The handicap of the home side: what it is expected to win by, with the opposite sign. */
  hcp: ({ home, away }: Pair) => away - home,
};

export type LineOf = keyof typeof counts;

/**
 * Lines of x.5 as specifiers, rising: the one nearest to even, and `around` more on each side in steps of `step`. No total is below
 * a half.
 */
export function linesAround(
  scores: readonly WeightedScore[],
  of: LineOf,
  { around, step = 1 }: { readonly around: number; readonly step?: number },
): string[] {
  const masses = new Map<number, number>();
  for (const { score, probability } of scores) {
    const count = counts[of](score);
    masses.set(count, probability + (masses.get(count) ?? 0));
  }
  let below = 0;
  let nearest = { line: 0.5, distance: Infinity };
  for (const [count, mass] of [...masses].sort(([a], [b]) => a - b)) {
    below += mass;
    const distance = Math.abs(below - 0.5);
    if (distance < nearest.distance) nearest = { line: count + 0.5, distance };
  }
  return Array.from({ length: 2 * around + 1 }, (_, place) => nearest.line + (place - around) * step)
    .filter((line) => of === 'hcp' || line > 0)
    .map(String);
}
