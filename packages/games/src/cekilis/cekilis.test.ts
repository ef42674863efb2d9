import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { commonDrawsOf, linkBefore } from '../chain.ts';
import { drawsOf } from '../fairness.ts';
import { commonClaimOf } from '../../testbed/claim.ts';
import { isProved, verifyCommonRound } from '../proof.ts';
import { readAction, readBet, takesStake } from '../rounds.ts';
import { cekilis, markets } from './cekilis.ts';
import { choose, openMarkets } from './markets.ts';
import { drawBalls, mostOn, settleDraw } from './play.ts';
import { checkDraw, drawRules, type DrawRules } from './rules.ts';
import { chanceOf, stats } from './stats.ts';

const fair = (spot: string) => 1 / chanceOf(markets, spot);
const balls = [41, 3, 17, 4, 22, 9, 30];

describe('the fair odds', () => {
  // Published with the design of the game, to the digits shown there.
  it.each<[string, number]>([
    ['number:7', 6.0],
    ['absent:7', 1.2],
    ['two:3-17', 41.0],
    ['three:3-17-25', 328.0],
    ['four:1-2-3-42', 3198],
    ['neither:3-17', 1.447],
    ['more:odd', 2.0],
    ['more:even', 2.0],
    ['odd:0', 232.0],
    ['odd:1', 23.68],
    ['odd:2', 6.313],
    ['odd:3', 3.389],
    ['odd:4', 3.389],
    ['odd:5', 6.313],
    ['odd:6', 23.68],
    ['odd:7', 232.0],
    ['over:150.5', 2.0],
    ['under:150.5', 2.0],
    ['over:175.5', 4.913],
    ['under:125.5', 4.913],
    ['under:175.5', 1.256],
    ['over:125.5', 1.256],
    ['over:200.5', 21.76],
    ['under:100.5', 21.76],
    ['sum:odd', 2.0],
    ['first:higher', 2.0],
    ['highest:39', 1.879],
    ['highest:40', 2.326],
    ['lowest:4', 1.879],
    ['neighbours:yes', 1.448],
  ])('of %s are %d', (spot, odds) => {
    expect(Math.abs(fair(spot) / odds - 1)).toBeLessThan(0.0005);
  });

  it('of a market and its opposite share all draws', () => {
    for (const [one, other] of [
      ['number:7', 'absent:7'],
      ['more:odd', 'more:even'],
      ['sum:odd', 'sum:even'],
      ['over:175.5', 'under:175.5'],
      ['first:higher', 'first:lower'],
      ['highest:39', 'highest:below-39'],
      ['lowest:4', 'lowest:above-4'],
      ['neighbours:yes', 'neighbours:no'],
    ] as const)
      expect(markets.waysOf(one)! + markets.waysOf(other)!).toBe(markets.draws);
  });

  it('are those of a small draw that is counted set by set', () => {
    const small = { ...drawRules, balls: 12, drawn: 4 };
    const all = openMarkets(small);
    const sets: number[][] = [];
    for (let a = 1; a <= 12; a += 1)
      for (let b = a + 1; b <= 12; b += 1)
        for (let c = b + 1; c <= 12; c += 1) for (let d = c + 1; d <= 12; d += 1) sets.push([a, b, c, d]);
    expect(BigInt(sets.length)).toBe(all.draws);
    const counted = (spot: string) => BigInt(sets.filter((set) => all.wins(spot, set)).length);
    for (const spot of ['number:5', 'absent:5', 'two:3-7', 'three:1-2-9', 'four:2-4-6-8', 'neither:1-12'])
      expect(all.waysOf(spot)).toBe(counted(spot));
    for (const spot of ['odd:0', 'odd:2', 'odd:4', 'sum:odd', 'sum:even', 'lowest:4', 'neighbours:yes'])
      expect(all.waysOf(spot)).toBe(counted(spot));
  });
});

describe('the odds on sale', () => {
  it('return 95 % less what a hundredth rounds away', () => {
    for (const { bet, rtp, most } of stats(markets)) {
      expect([bet, rtp <= 0.95 + 1e-12]).toEqual([bet, true]);
      expect([bet, rtp > 0.95 - 0.01 / most.times]).toEqual([bet, true]);
    }
  });

  it('are told in hundredths', () => {
    expect(['number:7', 'two:3-17', 'absent:7', 'four:1-2-3-4'].map((spot) => markets.oddsOf(spot))).toEqual([
      570, 3895, 114, 303810,
    ]);
  });

  it('hold in 3,000 drawn rounds within four standard errors', () => {
    const draw = drawsOf({ serverSeed: 'cekilis-simulation', clientSeed: 'fixed', nonce: 0 });
    const rounds = Array.from({ length: 3_000 }, () => drawBalls(drawRules, draw));
    for (const spot of ['number:42', 'two:1-2', 'neither:20-21', ...markets.fixed]) {
      const chance = chanceOf(markets, spot);
      const share = rounds.filter((each) => markets.wins(spot, each)).length / rounds.length;
      expect([
        spot,
        Math.abs(share - chance) < 4 * Math.sqrt((chance * (1 - chance)) / rounds.length),
      ]).toEqual([spot, true]);
    }
  });
});

describe('a draw', () => {
  it('has seven different balls of 42', () => {
    fc.assert(
      fc.property(fc.nat(), (nonce) => {
        const drawn = drawBalls(drawRules, drawsOf({ serverSeed: 's', clientSeed: 'c', nonce }));
        expect(new Set(drawn).size).toBe(7);
        expect(drawn.every((ball) => ball >= 1 && ball <= 42)).toBe(true);
      }),
    );
  });

  it('tells a ball every three seconds', () => {
    const { events } = cekilis.outcome(drawsOf({ serverSeed: 's', clientSeed: 'c', nonce: 1 }));
    expect(events.map(({ atMs }) => atMs)).toEqual([0, 3000, 6000, 9000, 12_000, 15_000, 18_000]);
    expect(events.map(({ event }) => event.number)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });
});

describe('a bet', () => {
  it.each<[string, string, boolean]>([
    ['a number that came', 'number:17', true],
    ['a number that did not', 'number:18', false],
    ['a number that stays away', 'absent:18', true],
    ['two that came', 'two:3-41', true],
    ['two of which one came', 'two:3-42', false],
    ['four that came', 'four:3-4-9-41', true],
    ['none of two', 'neither:1-2', true],
    ['none of two, of which one came', 'neither:1-3', false],
    ['more odd balls', 'more:odd', true],
    ['four odd balls', 'odd:4', true],
    ['three odd balls', 'odd:3', false],
    ['a sum of 126 under 150.5', 'under:150.5', true],
    ['a sum of 126 over 125.5', 'over:125.5', true],
    ['an even sum', 'sum:even', true],
    ['a first ball above the last', 'first:higher', true],
    ['a highest ball of 40 or more', 'highest:40', true],
    ['a highest ball below 40', 'highest:below-40', false],
    ['a lowest ball of 4 or less', 'lowest:4', true],
    ['neighbours', 'neighbours:yes', true],
    ['no neighbours', 'neighbours:no', false],
  ])('on %s', (_what, spot, wins) => {
    const { payout } = settleDraw(markets, balls, { chips: { [spot]: 10 } });
    expect(payout).toBe(wins ? BigInt(markets.oddsOf(spot)!) * 10n : 0n);
  });

  it('on several spots is paid their sum, which is rounded down once', () => {
    // 0.33 × 5.70 and 0.33 × 1.90 are 1.881 and 0.627: together 2.508, and not 1.88 + 0.62.
    const { payout, events } = settleDraw(markets, balls, { chips: { 'number:3': 0.33, 'more:odd': 0.33 } });
    expect(payout).toBe(250n);
    expect(events).toEqual([
      {
        type: 'win',
        spots: [
          { spot: 'number:3', odds: 570 },
          { spot: 'more:odd', odds: 190 },
        ],
        amount: 250n,
      },
    ]);
  });

  it('has the sum of its chips as its stake, and limits by what they may win', () => {
    const stake = (kurus: bigint, chips: object) => takesStake(cekilis, kurus, { chips });
    expect(stake(1_500n, { 'number:3': 10, 'odd:4': 5 })).toBe(true);
    expect(stake(1_400n, { 'number:3': 10, 'odd:4': 5 })).toBe(false);
    expect(stake(500_000n, { 'more:odd': 5_000 })).toBe(true);
    expect(stake(500_100n, { 'more:odd': 5_001 })).toBe(false);
    expect(mostOn(drawRules, 303_810)).toBe(8_228n);
    expect(stake(8_300n, { 'four:1-2-3-4': 83 })).toBe(false);
    expect(stake(0n, {})).toBe(false);
  });

  it('takes no stake where the odds would lose in any case, and pays and proves one from before', () => {
    for (const spot of ['over:100.5', 'under:200.5']) {
      expect(markets.fixed).not.toContain(spot);
      expect(takesStake(cekilis, 500n, { chips: { [spot]: 5 } })).toBe(false);
      expect(takesStake(cekilis, 1_000n, { chips: { [spot]: 5, 'more:odd': 5 } })).toBe(false);
      expect(readBet(cekilis, { chips: { [spot]: 5 } })).toEqual({ chips: { [spot]: 5 } });
    }
    expect(settleDraw(markets, balls, { chips: { 'over:100.5': 10 } }).payout).toBe(990n);
    for (const spot of markets.fixed) expect(markets.oddsOf(spot)).toBeGreaterThanOrEqual(101);
  });

  it.each<[string, unknown]>([
    ['a ball that there is not', { chips: { 'number:43': 1 } }],
    ['balls in another order', { chips: { 'two:17-3': 1 } }],
    ['a ball twice', { chips: { 'two:3-3': 1 } }],
    ['too few balls', { chips: { 'three:3-4': 1 } }],
    ['a ball written otherwise', { chips: { 'number:07': 1 } }],
    ['an unknown market', { chips: { 'toString:1': 1 } }],
    ['an unknown line', { chips: { 'over:99.5': 1 } }],
    ['a part of a kuruş', { chips: { 'number:7': 0.001 } }],
    ['less than nothing', { chips: { 'number:7': -1 } }],
    ['no chips', {}],
    ['an unknown key', { chips: {}, more: 1 }],
  ])('with %s is refused', (_what, written) => {
    expect(readBet(cekilis, written)).toBeUndefined();
  });

  it('takes no decision', () => {
    expect(readAction(cekilis, {})).toBeUndefined();
  });
});

it.each<[string, Partial<DrawRules>]>([
  ['returns all', { returned: 100 }],
  ['draws too many balls', { drawn: 22 }],
  ['draws too few', { drawn: 3 }],
  ['pays a winner no more than the stake', { leastOdds: 100 }],
  ['has a chip above the limit', { mostStake: 50n }],
  ['has a stake above what it wins', { mostWin: 1n }],
])('a setting that %s is refused', (_what, change) => {
  expect(() => checkDraw({ ...drawRules, ...change })).toThrow(/^bug:/);
});

it('counts combinations', () => {
  expect([choose(42, 7), choose(5, 0), choose(3, 4)]).toEqual([26_978_328n, 1n, 0n]);
});

describe('a proof', () => {
  const link = '5'.repeat(64);
  const seeds = { published: linkBefore(link), link, table: 'cekilis-1', round: 1, beacon: 'ff'.repeat(32) };
  const drawn = drawBalls(drawRules, commonDrawsOf(seeds));
  const spot = `number:${drawn[3]}`;
  const ticket = { id: 'a', stake: 1_000n, bet: { chips: { [spot]: 10 } }, actions: [] };
  const claim = commonClaimOf({ ...seeds, ticket, payout: 5_700n });
  const holds = (change: object) => isProved(verifyCommonRound(cekilis, { ...claim, ...change }));

  it('of a draw as it was shown holds', () => {
    expect(holds({})).toBe(true);
  });

  it.each<[string, object]>([
    ['another link', { link: '6'.repeat(64) }],
    ['another chip', { ticket: { ...claim.ticket, bet: { chips: { [spot]: 11 } } } }],
    ['another spot', { ticket: { ...claim.ticket, bet: { chips: { 'odd:0': 10 } } } }],
    ['another payout', { payout: 5_701n }],
  ])('with %s does not hold', (_what, change) => {
    expect(holds(change)).toBe(false);
  });
});
