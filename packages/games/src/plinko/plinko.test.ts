import { describe, expect, it } from 'vitest';
import { simulate } from '../../testbed/simulation.ts';
import { readBet } from '../rounds.ts';
import { checkPlinko } from './check.ts';
import { playPlinko } from './play.ts';
import { plinko } from './plinko.ts';
import { plinkoBets, plinkoRules, pocketsOf, type PlinkoRules, type Risk } from './rules.ts';
import { stats, statsOfBet } from './stats.ts';

// The public tables with their returns in percent: rows, then for each risk the pockets from the centre to the edge, and the return.
const published = `
8 L .5 1 1.1 2.1 5.6 98.984|M .4 .7 1.3 3 13 98.906|H .2 .3 1.5 4 29 99.063
9 L .7 1 1.6 2 5.6 98.984|M .5 .9 1.7 4 18 99.141|H .2 .6 2 7 43 99.063
10 L .5 1 1.1 1.4 3 8.9 99.004|M .4 .6 1.4 2 5 22 98.906|H .2 .3 .9 3 10 76 99.063
11 L .7 1 1.3 1.9 3 8.4 99.004|M .5 .7 1.8 3 6 24 99.023|H .2 .4 1.4 5.2 14 120 99.160
12 L .5 1 1.1 1.4 1.6 3 10 98.980|M .3 .6 1.1 2 4 11 33 98.989|H .2 .2 .7 2 8.1 24 170 99.116
13 L .7 .9 1.2 1.9 3 4 8.1 98.999|M .4 .7 1.3 3 6 13 43 98.994|H .2 .2 1 4 11 37 260 99.087
14 L .5 1 1.1 1.3 1.4 1.9 4 7.1 99.000|M .2 .5 1 1.9 4 7 15 58 98.994|H .2 .2 .3 1.9 5 18 56 420 98.978
15 L .7 1 1.1 1.5 2 3 8 15 99.001|M .3 .5 1.3 3 5 11 18 88 98.998|H .2 .2 .5 3 8 27 83 620 99.027
16 L .5 1 1.1 1.2 1.4 1.4 2 9 16 98.999|M .3 .5 1 1.5 3 5 10 41 110 98.988|H .2 .2 .2 2 4 9 26 130 1000 98.976
`;
const risksByLetter: Record<string, Risk> = { L: 'low', M: 'medium', H: 'high' };
/** 1.5 as 150: shifted as text, so that nothing is rounded. */
const toHundredths = (text: string) => {
  const [whole = '', fraction = ''] = text.split('.');
  return Number(whole + fraction.padEnd(2, '0'));
};
const rows = published
  .trim()
  .split('\n')
  .flatMap((line) => {
    const [count = '', ...rest] = line.split(' ');
    return rest
      .join(' ')
      .split('|')
      .map((part) => {
        const [letter = '', ...figures] = part.split(' ');
        return {
          bet: { risk: risksByLetter[letter]!, rows: Number(count) },
          half: figures.slice(0, -1).map(toHundredths),
          percent: figures.at(-1)!,
        };
      });
  });

it('offers 27 tables, all published', () => {
  expect(rows).toHaveLength(27);
  expect(plinkoBets(plinkoRules)).toHaveLength(27);
  expect(plinko.figures).toHaveLength(27);
});

it.each(rows)('pays and returns $bet.risk $bet.rows as published: $percent %', ({ bet, half, percent }) => {
  expect(plinkoRules.pays[bet.risk][bet.rows]).toEqual(half);
  // Two of the 27 are rounded twice there: 98.97949 stands as 98.980, 99.02649 as 99.027.
  expect(Math.abs(statsOfBet(plinkoRules, bet).rtp * 100 - Number(percent))).toBeLessThan(0.000_52);
});

// One public copy has 27 for 26 at sixteen rows of high risk: it returns more than any other table.
it('finds the return of the copy with a wrong pocket', () => {
  const half = plinkoRules.pays.high[16]!.map((times) => (times === 2_600 ? 2_700 : times));
  const copied = {
    ...plinkoRules,
    pays: { ...plinkoRules.pays, high: { ...plinkoRules.pays.high, 16: half } },
  };
  expect((statsOfBet(copied, { risk: 'high', rows: 16 }).rtp * 100).toFixed(3)).toBe('99.343');
});

it('has the same pockets on both sides, and two in the centre of odd rows', () => {
  expect(pocketsOf(plinkoRules, { risk: 'low', rows: 8 })).toEqual([
    560, 210, 110, 100, 50, 100, 110, 210, 560,
  ]);
  expect(pocketsOf(plinkoRules, { risk: 'low', rows: 9 })).toEqual([
    560, 200, 160, 100, 70, 70, 100, 160, 200, 560,
  ]);
});

it('knows the rarest pocket: one way of 65,536 on each side pays 1000 times', () => {
  expect(statsOfBet(plinkoRules, { risk: 'high', rows: 16 }).most).toEqual({
    times: 1000,
    chance: 2 / 65_536,
  });
});

describe('a ball', () => {
  it.each([
    [0, 'llllllll', 0, 5_600n],
    [255, 'rrrrrrrr', 8, 5_600n],
    [0b1000_0001, 'rllllllr', 2, 1_100n],
    [0b1010_1010, 'lrlrlrlr', 4, 500n],
  ])('drawn as %d goes %s into pocket %d and pays %d', (drawn, way, pocket, payout) => {
    const asked: number[] = [];
    const draw = (n: number) => {
      asked.push(n);
      return drawn;
    };
    const played = playPlinko(plinkoRules)({ draw, stake: 1_000n, bet: { risk: 'low', rows: 8 } });
    expect(asked).toEqual([256]);
    expect(played).toEqual({
      payout,
      events: [
        { type: 'drop', way, pocket, times: Number(payout) / 10 },
        { type: 'total', amount: payout },
      ],
    });
  });

  it('comes into each pocket by as many ways as n over k', () => {
    const pockets = Array.from({ length: 9 }, () => 0);
    for (let drawn = 0; drawn < 256; drawn += 1) {
      const [drop] = playPlinko(plinkoRules)({
        draw: () => drawn,
        stake: 100n,
        bet: { risk: 'low', rows: 8 },
      }).events;
      if (drop?.type === 'drop') pockets[drop.pocket]! += 1;
    }
    expect(pockets).toEqual([1, 8, 28, 56, 70, 56, 28, 8, 1]);
  });
});

it.each([[{ risk: 'low', rows: 9 }], [{ risk: 'high', rows: 14 }]] as const)(
  'agrees with a simulation of %j',
  (bet) => {
    const { rtp, hits } = simulate(plinko, bet, statsOfBet(plinkoRules, bet));
    expect(Math.abs(rtp)).toBeLessThan(4);
    expect(hits).toBe(0);
  },
  30_000,
);

it.each<[string, unknown]>([
  ['seven rows', { risk: 'low', rows: 7 }],
  ['seventeen rows', { risk: 'low', rows: 17 }],
  ['half a row', { risk: 'low', rows: 8.5 }],
  ['no risk', { rows: 8 }],
  ['another risk', { risk: 'none', rows: 8 }],
])('has no bet on %s', (_what, bet) => {
  expect(readBet(plinko, bet)).toBeUndefined();
});

const withHalf = (half: readonly number[]): PlinkoRules => ({
  ...plinkoRules,
  pays: { ...plinkoRules.pays, low: { ...plinkoRules.pays.low, 14: half } },
});

it.each<[string, PlinkoRules]>([
  ['a whole table in the place of its half', withHalf(pocketsOf(plinkoRules, { risk: 'low', rows: 14 }))],
  ['a pocket too few', withHalf([50, 100, 110, 130, 140, 190, 400])],
  ['a negative pocket', withHalf([-50, 100, 110, 130, 140, 190, 400, 710])],
  ['an infinite pocket', withHalf([50, 100, 110, 130, 140, 190, 400, Infinity])],
  ['a pocket that is no number', withHalf([NaN, 100, 110, 130, 140, 190, 400, 710])],
  ['a pocket between hundredths', withHalf([50.5, 100, 110, 130, 140, 190, 400, 710])],
  ['a return above the cap', withHalf([60, 100, 110, 130, 140, 190, 400, 710])],
  ['a table that is missing', { ...plinkoRules, mostRows: 17 }],
  ['no rows', { ...plinkoRules, fewestRows: 17 }],
  ['more rows than a draw has bits', { ...plinkoRules, mostRows: 33 }],
])('refuses rules with %s', (_what, rules) => {
  expect(() => checkPlinko(rules)).toThrow(/^bug:/);
});

it('states the figures of its own rules', () => {
  expect(plinko.figures).toEqual(stats(plinkoRules));
});
