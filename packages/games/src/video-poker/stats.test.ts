// The exact figures of video poker against published ones. The calculation looks at every hand, so it has a file of its own.
import { describe, expect, it, vi } from 'vitest';
import { drawsOf } from '../fairness.ts';
import { bestPlays } from './best-plays.ts';
import { deucesWild } from './deuces-wild.ts';
import { jacksOrBetter } from './jacks-or-better.ts';
import { deucesRules, jacksRules, payOf } from './rules.ts';
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

// Five cards that are kept, and five that are drawn for all of the first five, are both any hand of the deck.
describe.each([
  ['jacks or better', jacksOrBetter, jacksRules],
  ['deuces wild', deucesWild, deucesRules],
] as const)('drawn rounds of %s', (code, machine, rules) => {
  const dealt = countDealt(rules);
  const hands = 2_598_960;
  const mean = (power: number) =>
    dealt.reduce((sum, count, place) => sum + (count / hands) * payOf(rules, place, 5) ** power, 0);
  it.each([
    ['are kept', [0, 1, 2, 3, 4]],
    ['are drawn', []],
  ])('whose five cards %s agree with the count of all hands within four standard errors', (_how, hold) => {
    const rounds = 60_000;
    const draw = drawsOf({ serverSeed: `simulation of ${code}`, clientSeed: 'fixed', nonce: hold.length });
    let [paid, hits] = [0, 0];
    for (let round = 0; round < rounds; round += 1) {
      const { state } = machine.begin({ draw, stake: 500n, bet: { coins: 5 } });
      const { payout } = machine.resolve(machine.act(state, { hold: [...hold] })!.state);
      paid += Number(payout) / 500;
      hits += Number(payout > 0n);
    }
    const chance = dealt.reduce((sum, count) => sum + count, 0) / hands;
    const [rtp, variance] = [mean(1), mean(2) - mean(1) ** 2];
    expect(Math.abs(paid / rounds - rtp)).toBeLessThan(4 * Math.sqrt(variance / rounds));
    expect(Math.abs(hits / rounds - chance)).toBeLessThan(4 * Math.sqrt((chance * (1 - chance)) / rounds));
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
