// The exact figures of video poker against published ones. The calculation looks at every hand, so it has a file of its own.
import { describe, expect, it, vi } from 'vitest';
import { bestPlays } from './best-plays.ts';
import { deucesWild } from './deuces-wild.ts';
import { jacksOrBetter } from './jacks-or-better.ts';
import { deucesRules, jacksRules } from './rules.ts';
import { bestPlay, bestPlaysOf, countDealt, stats } from './stats.ts';

vi.setConfig({ testTimeout: 60_000 });

describe('9/6 jacks or better', () => {
  it('is dealt its hands as often as every book says', () => {
    expect(countDealt(jacksRules)).toEqual([337_920, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 36, 4]);
  });

  it('returns the published fraction with the best hold of each hand', () => {
    const { numerator, denominator, variance } = bestPlay(jacksRules, 5);
    expect([numerator, denominator]).toEqual([1_653_526_326_983n, 1_661_102_543_100n]);
    expect(variance.toFixed(2)).toBe('19.51');
  });

  it('returns 97.30 % with 8/5, as published', () => {
    const { numerator, denominator } = bestPlay({ ...jacksRules, pays: [1, 2, 3, 4, 5, 8, 25, 50, 250] }, 5);
    expect(((Number(numerator) / Number(denominator)) * 100).toFixed(2)).toBe('97.30');
  });
});

describe('deuces wild', () => {
  const percent = (pays: readonly number[]) => {
    const { numerator, denominator } = bestPlay({ ...deucesRules, pays }, 5);
    return (Number(numerator) / Number(denominator)) * 100;
  };

  it('returns 99.73 % with the paytable of the house', () => {
    expect(percent(deucesRules.pays).toFixed(2)).toBe('99.73');
  });

  it('returns 100.762 % with full pay, which no catalogue takes', () => {
    expect(percent([1, 2, 2, 3, 5, 9, 15, 25, 200, 250]).toFixed(3)).toBe('100.762');
  });
});

it.each([
  ['jacks-or-better', jacksOrBetter, jacksRules],
  ['deuces-wild', deucesWild, deucesRules],
] as const)('%s shows the figures that the calculation gives', (code, { figures }, rules) => {
  const plays = bestPlaysOf(rules);
  expect(bestPlays[code]).toEqual(plays);
  expect(figures).toEqual(stats(rules, plays));
});
