import { houseCatalogue } from '@felek/games/catalogue';
import { describe, expect, it } from 'vitest';
import { chiSquareOf, countDraws, refusedBelow, upperTail } from './draws.ts';

// The quick form of `npm run chaos -- draws --rounds 10000000`. The seeds are fixed, so that it gives the same result each time.
const mostDraws = 10_000;

/** The rounds for so many draws, estimated from one round. */
function roundsOf(game: Parameters<typeof countDraws>[0]): number {
  const [sample] = [countDraws(game, { rounds: 3, seed: 'sample' })];
  const draws = sample.reduce((sum, { counts }) => sum + counts.reduce((all, each) => all + each, 0), 0);
  return Math.max(30, Math.min(2_000, Math.floor(mostDraws / (draws / 3))));
}

describe('the draws of each game', () => {
  it.each(houseCatalogue.list().map((game) => [game.code, game] as const))(
    'are equally likely: %s',
    (code, game) => {
      const counted = countDraws(game, { rounds: roundsOf(game), seed: `draws of ${code}` });
      expect(counted.length).toBeGreaterThan(0);
      for (const each of counted) expect(chiSquareOf(each)?.p ?? 1).toBeGreaterThan(refusedBelow);
    },
  );

  it('would be found out if one outcome of 37 came twice as often in the place of another', () => {
    const rulet = houseCatalogue.find('rulet')!;
    const counted = countDraws(rulet, {
      rounds: 2_000,
      seed: 'bent',
      bias: (value) => (value === 7 ? 8 : value),
    });
    expect(counted.some((each) => (chiSquareOf(each)?.p ?? 1) < refusedBelow)).toBe(true);
  });
});

// NIST/SEMATECH e-Handbook of Statistical Methods, 1.3.6.7.4: critical values of the chi-square distribution.
it.each([
  [1, 3.841, 0.05],
  [10, 18.307, 0.05],
  [36, 50.998, 0.05],
  [100, 149.449, 0.001],
])('knows the tail of the chi-square distribution: %d degrees of freedom', (freedom, value, p) => {
  expect(upperTail(value, freedom) / p).toBeGreaterThan(0.9);
  expect(upperTail(value, freedom) / p).toBeLessThan(1.1);
});
