// The figures expected here are the published ones of the reference; none comes from this code.
import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { drawsOf, hashServerSeed } from '../fairness.ts';
import { isProved, sealRecord, verifyRound, type RoundClaim } from '../proof.ts';
import { playRound, readBet, takesStake, toWire } from '../rounds.ts';
import type { Chips } from '../chips.ts';
import { layout, throws, type Dice } from './layout.ts';
import { openTable, throwDice } from './play.ts';
import { checkRules, houseRules, type SicboRules } from './rules.ts';
import { sicbo, table } from './sicbo.ts';
import { stats } from './stats.ts';

const payoutOf = (chips: Chips, dice: Dice, rules = houseRules) =>
  openTable(rules).settle(chips, dice).payout;
const withPays = (pays: Partial<SicboRules['pays']>): SicboRules => ({
  ...houseRules,
  pays: { ...houseRules.pays, ...pays },
});
/** The paytable that gives the house more, where two are usual. */
const dearer = withPays({ combination: 5, double: 10, 'any triple': 30 });

describe('the table', () => {
  it('has 52 spots: even chances, numbers, combinations, doubles, triples, totals', () => {
    expect(layout).toHaveLength(4 + 6 + 15 + 6 + 1 + 6 + 14);
    expect(new Set(layout.map(({ name }) => name)).size).toBe(52);
  });

  it.each(['7', '0', '2-1', '1-7', 'total-3', 'total-18', '1-1-2', 'triple', '1-1-1-1'])(
    'has no spot %s',
    (spot) => expect(readBet(sicbo, { [spot]: 1 })).toBeUndefined(),
  );
});

describe('payouts', () => {
  it.each<[string, Dice, number]>([
    ['small', [1, 2, 1], 2],
    ['small', [4, 5, 1], 2],
    ['small', [4, 5, 2], 0],
    ['small', [2, 2, 2], 0],
    ['big', [4, 5, 2], 2],
    ['big', [6, 6, 5], 2],
    ['big', [5, 5, 5], 0],
    ['odd', [1, 1, 3], 2],
    ['odd', [1, 1, 1], 0],
    ['even', [1, 1, 2], 2],
    ['even', [4, 4, 4], 0],
    ['4', [4, 1, 2], 2],
    ['4', [4, 1, 4], 3],
    ['4', [4, 4, 4], 4],
    ['4', [1, 2, 3], 0],
    ['2-5', [5, 1, 2], 7],
    ['2-5', [5, 5, 2], 7],
    ['2-5', [5, 5, 5], 0],
    ['3-3', [3, 3, 6], 12],
    ['3-3', [3, 3, 3], 12],
    ['3-3', [3, 2, 6], 0],
    ['any-triple', [6, 6, 6], 32],
    ['any-triple', [6, 6, 5], 0],
    ['6-6-6', [6, 6, 6], 181],
    ['6-6-6', [5, 5, 5], 0],
    ['total-4', [1, 1, 2], 61],
    ['total-17', [6, 6, 5], 61],
    ['total-5', [1, 2, 2], 31],
    ['total-16', [6, 6, 4], 31],
    ['total-6', [2, 2, 2], 19],
    ['total-15', [5, 5, 5], 19],
    ['total-7', [1, 2, 4], 13],
    ['total-14', [6, 6, 2], 13],
    ['total-8', [1, 2, 5], 9],
    ['total-13', [6, 6, 1], 9],
    ['total-9', [3, 3, 3], 8],
    ['total-12', [4, 4, 4], 8],
    ['total-10', [1, 3, 6], 7],
    ['total-11', [1, 4, 6], 7],
    ['total-11', [1, 4, 5], 0],
  ])('%s on %j returns %d times the chips', (spot, dice, times) => {
    expect(payoutOf({ [spot]: 5 }, dice)).toBe(500n * BigInt(times));
  });

  it('are listed spot by spot, and the wins add up to the payout', () => {
    const chips = fc.dictionary(fc.constantFrom(...table.spots.keys()), fc.integer({ min: 1, max: 200 }), {
      minKeys: 1,
      maxKeys: 30,
    });
    fc.assert(
      fc.property(chips, fc.constantFrom(...throws), (bet, dice) => {
        const { payout, events } = table.settle(bet, dice);
        const wins = events.filter((event) => event.type === 'win');
        expect(wins.reduce((sum, { amount }) => sum + amount, 0n)).toBe(payout);
        const alone = Object.entries(bet).map(([spot, lira]) => payoutOf({ [spot]: lira }, dice));
        expect(alone.reduce((sum, each) => sum + each, 0n)).toBe(payout);
        expect(events.at(-1)).toEqual({ type: 'total', amount: payout });
      }),
      { numRuns: 50 },
    );
  });
});

describe('a bet', () => {
  it.each<[string, unknown]>([
    ['no chips', {}],
    ['a chip of nothing', { big: 0 }],
    ['a third decimal', { big: 1.005 }],
    ['no object', 'big'],
  ])('of %s is none', (_what, bet) => {
    expect(readBet(sicbo, bet)).toBeUndefined();
  });

  it.each<[string, bigint, Chips, boolean]>([
    ['the sum of its chips', 1200n, { big: 10, '4': 2 }, true],
    ['more than its chips', 1300n, { big: 10, '4': 2 }, false],
    ['part of a chip', 150n, { big: 1.5 }, false],
    ['as much as big takes', 2_000_000n, { big: 20_000 }, true],
    ['more than the table takes', 2_000_100n, { big: 20_000, '4': 1 }, false],
    ['as much as a triple takes', 22_000n, { '6-6-6': 220 }, true],
    ['more than a triple takes', 22_100n, { '6-6-6': 221 }, false],
  ])('takes as stake: %s', (_what, stake, chips, isTaken) => {
    expect(takesStake(sicbo, stake, readBet(sicbo, chips)!)).toBe(isTaken);
  });

  it('has room for chips on every spot', () => {
    const chips = Object.fromEntries([...table.spots.keys()].map((spot) => [spot, 100]));
    expect(readBet(sicbo, chips)).toEqual(chips);
  });
});

describe('stats', () => {
  const edges = (rules: SicboRules) =>
    Object.fromEntries(stats(rules).map(({ bet, rtp }) => [bet, Math.round((1 - rtp) * 1e4) / 100]));
  const published = {
    'even chance': 2.78,
    single: 7.87,
    combination: 2.78,
    double: 11.11,
    'any triple': 11.11,
    triple: 16.2,
    'total 4': 15.28,
    'total 5': 13.89,
    'total 6': 12.04,
    'total 7': 9.72,
    'total 8': 12.5,
    'total 9': 7.41,
    'total 10': 12.5,
  };

  it('have the published edges', () => expect(edges(houseRules)).toEqual(published));

  it('have the published edges of the paytable that gives the house more', () => {
    expect(edges(dearer)).toEqual({ ...published, combination: 16.67, double: 18.52, 'any triple': 13.89 });
  });

  it.each([
    ['even chance', 105, 2, 105],
    ['single', 91, 4, 1],
    ['combination', 30, 7, 30],
    ['double', 16, 12, 16],
    ['any triple', 6, 32, 6],
    ['triple', 1, 181, 1],
    ['total 10', 27, 7, 27],
  ])('of %s: %d of 216 throws pay, the most %d times the stake, in %d', (bet, hits, times, most) => {
    const figures = stats(houseRules).find((each) => each.bet === bet)!;
    expect(figures.hits).toBe(hits / 216);
    expect(figures.most).toEqual({ times, chance: most / 216 });
  });

  it('has the spots of a kind hit alike', () => {
    for (const { name, kind } of layout) {
      const hits = throws.reduce((sum, dice) => sum + table.spots.get(name)!.hits(dice), 0);
      const first = layout.find((spot) => spot.kind === kind)!;
      expect(throws.reduce((sum, dice) => sum + first.hits(dice), 0)).toBe(hits);
    }
  });

  it('agree with a seeded simulation within four standard errors', () => {
    const rounds = 50_000;
    const draw = drawsOf({ serverSeed: 'sicbo-simulation', clientSeed: 'fixed', nonce: 0 });
    const bet = { small: 1, '3': 1, '2-5': 1, '1-1': 1, 'total-10': 1 };
    const paid = new Map(Object.keys(bet).map((spot) => [spot, 0]));
    for (let round = 0; round < rounds; round += 1)
      for (const event of table.settle(bet, throwDice(draw)).events)
        if (event.type === 'win') paid.set(event.spot, paid.get(event.spot)! + Number(event.amount) / 100);
    for (const [spot, sum] of paid) {
      const { kind } = table.spots.get(spot)!;
      const { rtp, variance } = stats(houseRules).find((figures) => figures.bet === kind)!;
      expect(Math.abs(sum / rounds - rtp)).toBeLessThan(4 * Math.sqrt(variance / rounds));
    }
  });

  it('say of the game the return of its best bets', () => {
    expect(sicbo.rtp).toBe(Math.max(...sicbo.figures.map(({ rtp }) => rtp)));
  });
});

describe('rules', () => {
  it('of the house hold', () => expect(checkRules(houseRules)).toBe(houseRules));

  it.each<[string, SicboRules]>([
    ['a triple at 215 to 1', withPays({ triple: 215 })],
    ['a combination at 7 to 1', withPays({ combination: 7 })],
    ['a number at 1, 2 and 20 to 1', withPays({ single: [1, 2, 20] })],
    ['part of a chip', withPays({ double: 10.5 })],
    ['nothing', withPays({ 'total 9': 0 })],
    ['no figure', withPays({ 'total 9': Number.NaN })],
    ['no unit', { ...houseRules, unit: 0n }],
    ['a table that takes no chip', { ...houseRules, tableLimit: 50n }],
    ['a spot that takes no chip', { ...houseRules, spotPayoutLimit: 18_000n }],
  ])('throw for %s', (_what, wrong) => {
    expect(() => checkRules(wrong)).toThrow(/^bug:/);
  });
});

describe('a round', () => {
  const seeds = { serverSeed: 'a'.repeat(64), clientSeed: 'sicbo', nonce: 3 };
  const bet = { big: 10, '4': 5 };
  const record = { stake: 1500n, bet, actions: [] };
  const played = playRound(sicbo, seeds, record)!;

  it('is over with its bet, and its events have lira on the wire', () => {
    const dice = throwDice(drawsOf(seeds));
    expect(played).toMatchObject({ isOver: true, payout: payoutOf(bet, dice) });
    const events = toWire(played.steps.flat());
    expect(events[0]).toEqual({ type: 'dice', dice, sum: dice[0] + dice[1] + dice[2] });
    expect(events.at(-1)).toEqual({ type: 'total', amount: Number(played.payout) / 100 });
  });

  it('throws every throw', () => {
    const thrown = new Set(
      Array.from({ length: 2500 }, (_, nonce) => throwDice(drawsOf({ ...seeds, nonce })).join()),
    );
    expect(thrown.size).toBe(216);
  });

  const claim: RoundClaim = {
    ...seeds,
    serverSeedHash: hashServerSeed(seeds.serverSeed),
    seal: sealRecord(seeds, record),
    ...record,
    staked: played.staked,
    payout: played.payout,
  };

  it('proves itself', () => expect(isProved(verifyRound(sicbo, claim))).toBe(true));

  it.each<[string, Partial<RoundClaim>]>([
    ['server seed', { serverSeed: 'b'.repeat(64) }],
    ['client seed', { clientSeed: 'other' }],
    ['nonce', { nonce: 4 }],
    ['stake', { stake: 1600n }],
    ['chip', { bet: { big: 9, '4': 6 } }],
    ['spot', { bet: { big: 10, '5': 5 } }],
    ['chip beside them', { bet: { ...bet, small: 1 } }],
    ['spot that is none', { bet: { 'total-3': 15 } }],
    ['decision, where there is none', { actions: [{}] }],
    ['sum staked', { staked: 1600n }],
    ['payout', { payout: played.payout + 1n }],
  ])('is not proved with another %s', (_what, changed) => {
    expect(isProved(verifyRound(sicbo, { ...claim, ...changed }))).toBe(false);
  });
});
