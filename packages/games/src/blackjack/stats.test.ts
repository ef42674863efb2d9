// The figures of the best play, computed again. It takes a few seconds, so it has a file of its own.
import { expect, it } from 'vitest';
import { blackjack } from './blackjack.ts';
import { houseRules } from './rules.ts';
import { mainFigures, sideFigures } from './stats.ts';

it('has constants that the exact calculation gives', () => {
  const [main, ...sides] = blackjack.figures;
  const worked = mainFigures(houseRules);
  expect(worked.rtp).toBeCloseTo(main!.rtp, 12);
  expect(worked.hits).toBeCloseTo(main!.hits, 12);
  expect(worked.variance).toBeCloseTo(main!.variance, 12);
  expect(worked.most.chance).toBeCloseTo(main!.most.chance!, 12);
  expect(sides).toEqual(sideFigures(houseRules));
}, 60_000);

it('refuses rules that its method does not cover', () => {
  expect(() => mainFigures({ ...houseRules, mostHands: 4 })).toThrow(/^bug:/);
});
