import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { drawsOf } from '../fairness.ts';
import { readBet } from '../rounds.ts';
import { checkKeno } from './check.ts';
import { keno } from './keno.ts';
import { drawNumbers, playKeno } from './play.ts';
import { kenoRules, paysOf, risks, type KenoBet, type KenoRules, type Risk } from './rules.ts';
import { stats, statsOfBet } from './stats.ts';

// The public tables: picks, the first number of hits that pays, and what it and the ones after it pay.
const published = `
classic 1:1>3.96|2:1>1.9 4.5|3:1>1 3.1 10.4|4:1>.8 1.8 5 22.5|5:1>.25 1.4 4.1 16.5 36|6:2>1 3.68 7 16.5 40|7:2>.47 3 4.5 14 31 60|8:3>2.2 4 13 22 55 70|9:3>1.55 3 8 15 44 60 85|10:3>1.4 2.25 4.5 8 17 50 80 100
low 1:0>.7 1.85|2:1>2 3.8|3:1>1.1 1.38 26|4:2>2.2 7.9 90|5:2>1.5 4.2 13 300|6:2>1.1 2 6.2 100 700|7:2>1.1 1.6 3.5 15 225 700|8:2>1.1 1.5 2 5.5 39 100 800|9:2>1.1 1.3 1.7 2.5 7.5 50 250 1000|10:2>1.1 1.2 1.3 1.8 3.5 13 50 250 1000
medium 1:0>.4 2.75|2:1>1.8 5.1|3:2>2.8 50|4:2>1.7 10 100|5:2>1.4 4 14 390|6:3>3 9 180 710|7:3>2 7 30 400 800|8:3>2 4 11 67 400 900|9:3>2 2.5 5 15 100 500 1000|10:3>1.6 2 4 7 26 100 500 1000
high 1:1>3.96|2:2>17.1|3:3>81.5|4:3>10 259|5:3>4.5 48 450|6:4>11 350 710|7:4>7 90 400 800|8:4>5 20 270 600 900|9:4>4 11 56 500 800 1000|10:4>3.5 8 13 63 500 800 1000
`;
/** 1.5 as 150: shifted as text, so that nothing is rounded. */
const toHundredths = (text: string) => {
  const [whole = '', fraction = ''] = text.split('.');
  return Number(whole + fraction.padEnd(2, '0'));
};
const rows = published
  .trim()
  .split('\n')
  .flatMap((line) => {
    const [risk = '', ...rest] = line.split(' ');
    return rest
      .join(' ')
      .split('|')
      .map((part) => {
        const [, picks = '', first = '', values = ''] = /^(\d+):(\d+)>(.*)$/.exec(part)!;
        const none = Array.from({ length: Number(first) }, () => 0);
        return {
          risk: risk as Risk,
          picks: Number(picks),
          pays: [...none, ...values.split(' ').map(toHundredths)],
        };
      });
  });

/** The hypergeometric chance by another way: one number after the other, hit or not. */
function chanceOf(picks: number, hits: number): number {
  let chances = [1];
  for (let drawn = 0; drawn < 10; drawn += 1) {
    const next = Array.from({ length: chances.length + 1 }, () => 0);
    for (const [already, chance] of chances.entries()) {
      const hit = (picks - already) / (40 - drawn);
      next[already + 1]! += chance * hit;
      next[already]! += chance * (1 - hit);
    }
    chances = next;
  }
  return chances[hits]!;
}

it('offers 40 tables, all published', () => {
  expect(rows).toHaveLength(40);
  expect(keno.figures).toEqual(stats(kenoRules));
  expect(keno.figures).toHaveLength(40);
});

it.each(rows)('pays $risk $picks as published, and returns what its chances say', ({ risk, picks, pays }) => {
  expect(paysOf(kenoRules, risk, picks)).toEqual(pays);
  const returned = pays.reduce((sum, times, hits) => sum + (times / 100) * chanceOf(picks, hits), 0);
  const { rtp, most } = statsOfBet(kenoRules, risk, picks);
  expect(rtp).toBeCloseTo(returned, 12);
  expect(most.times).toBe(Math.max(...pays) / 100);
  expect(most.chance! / chanceOf(picks, picks)).toBeCloseTo(1, 9);
});

// Computed in the reference for 1, 5 and 10 picks.
it.each([
  ['classic', 1, '99.000'],
  ['classic', 5, '98.986'],
  ['classic', 10, '99.037'],
  ['low', 1, '98.750'],
  ['low', 5, '98.903'],
  ['low', 10, '98.760'],
  ['medium', 1, '98.750'],
  ['medium', 5, '98.944'],
  ['medium', 10, '98.974'],
  ['high', 1, '99.000'],
  ['high', 5, '98.889'],
  ['high', 10, '99.008'],
] as const)('returns on %s with %d picks %s %%', (risk, picks, percent) => {
  expect((statsOfBet(kenoRules, risk, picks).rtp * 100).toFixed(3)).toBe(percent);
});

it('returns between 98.654 and 99.069 % on all tables', () => {
  const percents = keno.figures.map(({ rtp }) => rtp * 100).toSorted((a, b) => a - b);
  expect([percents[0]!.toFixed(3), percents.at(-1)!.toFixed(3)]).toEqual(['98.654', '99.069']);
  expect(keno.rtp).toBe(percents.at(-1)! / 100);
});

describe('a draw', () => {
  it('asks for one number fewer each time', () => {
    const asked: number[] = [];
    const draw = (n: number) => {
      asked.push(n);
      return 0;
    };
    expect(drawNumbers(kenoRules, draw)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(asked).toEqual([40, 39, 38, 37, 36, 35, 34, 33, 32, 31]);
  });
});

/** A round in which 1 to 10 are drawn. */
const firstTen = (bet: KenoBet) => playKeno(kenoRules)({ draw: () => 0, stake: 1_000n, bet });

it.each<[string, KenoBet, readonly number[], bigint]>([
  ['all picks hit', { risk: 'classic', picks: [1, 2, 3] }, [1, 2, 3], 10_400n],
  ['some hit', { risk: 'low', picks: [1, 2, 11, 12] }, [1, 2], 2_200n],
  ['a return below the stake', { risk: 'classic', picks: [1, 11, 12, 13] }, [1], 800n],
  ['none hit', { risk: 'high', picks: [11, 12, 40] }, [], 0n],
  ['none hit, which pays too', { risk: 'medium', picks: [40] }, [], 400n],
  [
    'ten of ten',
    { risk: 'high', picks: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] },
    [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
    1_000_000n,
  ],
])('pays where %s', (_what, bet, hits, payout) => {
  expect(firstTen(bet)).toEqual({
    payout,
    events: [
      { type: 'draw', numbers: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], hits, times: Number(payout) / 10 },
      { type: 'total', amount: payout },
    ],
  });
});

describe('a hundred thousand draws', () => {
  const rounds = 100_000;
  const picks = [3, 8, 17, 25, 40];
  const counts = Array.from({ length: 40 }, () => 0);
  const byHits = Array.from({ length: picks.length + 1 }, () => 0);

  beforeAll(() => {
    const draw = drawsOf({ serverSeed: 'numbers', clientSeed: 'fixed', nonce: 0 });
    for (let round = 0; round < rounds; round += 1) {
      let hits = 0;
      for (const number of drawNumbers(kenoRules, draw)) {
        counts[number - 1]! += 1;
        if (picks.includes(number)) hits += 1;
      }
      byHits[hits]! += 1;
    }
  }, 60_000);

  it('have every number equally often', () => {
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(rounds * 10);
    // Each count is binomial with p = 1/4, and their sum is fixed: the statistic below has 39 degrees of freedom.
    const [mean, spread] = [rounds / 4, (rounds * 3) / 16];
    const chiSquare = counts.reduce((sum, count) => sum + (count - mean) ** 2 / spread, 0) * (39 / 40);
    // 99.99 % of fair samples lie below 80.
    expect(chiSquare).toBeLessThan(80);
  });

  it.each(risks)('agree with the exact figures of five picks at %s risk', (risk) => {
    const row = paysOf(kenoRules, risk, picks.length);
    const share = (of: (hits: number) => number) =>
      byHits.reduce((sum, count, hits) => sum + count * of(hits), 0) / rounds;
    const { rtp, hits, variance } = statsOfBet(kenoRules, risk, picks.length);
    expect(Math.abs(share((each) => row[each]! / 100) - rtp)).toBeLessThan(4 * Math.sqrt(variance / rounds));
    const paid = share((each) => (row[each]! > 0 ? 1 : 0));
    expect(Math.abs(paid - hits)).toBeLessThan(4 * Math.sqrt((hits * (1 - hits)) / rounds));
  });
});

// A keno of halls draws 20 of 80 numbers. Its published odds (Wizard of Odds, "Keno odds"): of 20 spots none is hit once in 843.380 games, and
// seven once in 8.826.
it.each([
  [0, '843.380'],
  [7, '8.826'],
])('hits %d of 20 spots in a keno of halls once in %s games, as published', (hits, games) => {
  const hall: KenoRules = {
    ...kenoRules,
    numbers: 80,
    drawn: 20,
    mostPicks: 20,
    pays: {
      ...kenoRules.pays,
      low: Array.from({ length: 20 }, (_row, row) =>
        Array.from({ length: row + 2 }, (_pay, each) => (each === hits ? 100 : 0)),
      ),
    },
  };
  expect((1 / statsOfBet(hall, 'low', 20).hits).toFixed(3)).toBe(games);
});

it('reads every set of picks in ascending order, and no other', () => {
  const picks = fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 10 });
  fc.assert(
    fc.property(picks, (chosen) => {
      const ascending = chosen.toSorted((a, b) => a - b);
      expect(readBet(keno, { risk: 'low', picks: ascending })).toEqual({ risk: 'low', picks: ascending });
      if (chosen.length > 1)
        expect(readBet(keno, { risk: 'low', picks: ascending.toReversed() })).toBeUndefined();
    }),
  );
});

it.each<[string, unknown]>([
  ['nothing picked', { risk: 'low', picks: [] }],
  ['eleven picks', { risk: 'low', picks: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11] }],
  ['a number twice', { risk: 'low', picks: [1, 1] }],
  ['a number below one', { risk: 'low', picks: [0] }],
  ['a number above forty', { risk: 'low', picks: [41] }],
  ['half a number', { risk: 'low', picks: [1.5] }],
  ['another risk', { risk: 'wild', picks: [1] }],
])('has no bet with %s', (_what, bet) => {
  expect(readBet(keno, bet)).toBeUndefined();
});

const withRow = (picks: number, row: readonly number[]): KenoRules => ({
  ...kenoRules,
  pays: { ...kenoRules.pays, low: kenoRules.pays.low.with(picks - 1, row) },
});

it.each<[string, KenoRules]>([
  ['a row too long', withRow(2, [0, 200, 380, 0])],
  ['a row too short', withRow(2, [0, 200])],
  ['a negative multiplier', withRow(2, [-1, 200, 380])],
  ['an infinite multiplier', withRow(2, [0, 200, Infinity])],
  ['a multiplier that is no number', withRow(2, [0, NaN, 380])],
  ['a return above the cap', withRow(1, [80, 185])],
  ['a table too few', { ...kenoRules, mostPicks: 11 }],
  ['more picks than numbers drawn', { ...kenoRules, drawn: 9 }],
  ['fewer numbers than it draws', { ...kenoRules, numbers: 9 }],
  ['half a number', { ...kenoRules, numbers: 40.5 }],
])('refuses rules with %s', (_what, rules) => {
  expect(() => checkKeno(rules)).toThrow(/^bug:/);
});
