import { expect, it } from 'vitest';
import { freeSpins } from './free-spins.ts';

// A free spin that pays 2 stakes half the time, and 9 once in 10 with five further spins.
const kinds = [
  { awards: 0, chance: 0.5, mean: 1, second: 2 },
  { awards: 0, chance: 0.4, mean: 0, second: 0 },
  { awards: 5, chance: 0.1, mean: 0.9, second: 8.1 },
];
const [mean, second, awards, awardsSquared, both] = [1.9, 10.1, 0.5, 2.5, 4.5];

it('has the mean and the variance of the endless process, where the limit is far', () => {
  // game-maths.md, section 6: a feature of n spins has n / (1 − EK) spins, and each spin adds
  // s² = (E[X²] + 2μE[XK] + μ²E[K²] − μ²) / (1 − EK), where μ is what a spin is worth with all that follows from it.
  const feature = freeSpins(kinds, 1500)(10);
  const worth = mean / (1 - awards);
  const variance = (second + 2 * worth * both + worth ** 2 * awardsSquared - worth ** 2) / (1 - awards);
  expect(feature.spins).toBeCloseTo(10 / (1 - awards), 9);
  expect(feature.mean).toBeCloseTo(10 * worth, 9);
  expect(feature.second - feature.mean ** 2).toBeCloseTo(10 * variance, 6);
});

it('grants no more spins than the limit', () => {
  expect(freeSpins(kinds, 10)(10).spins).toBeCloseTo(10, 12);
  expect(freeSpins(kinds, 10)(10).mean).toBeCloseTo(19, 12);
  // One spin, and five more in one of ten cases, which win none.
  expect(freeSpins(kinds, 6)(1).spins).toBeCloseTo(1.5, 12);
});
