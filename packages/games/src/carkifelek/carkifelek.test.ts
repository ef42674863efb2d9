import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { linkBefore, commonDrawsOf } from '../chain.ts';
import { drawsOf } from '../fairness.ts';
import { commonClaimOf } from '../../testbed/claim.ts';
import { isProved, verifyCommonRound } from '../proof.ts';
import { drawCommonRound, readAction, readBet, takesStake } from '../rounds.ts';
import { carkifelek } from './carkifelek.ts';
import { bonusMs, drawWheel, pickedMs, settleWheel, takesPick, type WheelResult } from './play.ts';
import { checkWheel, spots, wheelRules, type Spot, type WheelRules } from './rules.ts';
import { exactStats, payOf, stats, toNumber } from './stats.ts';

const ticketOf = (bet: object, picks: readonly number[] = [], id = 'a') => ({
  id,
  stake: 1_000n,
  bet,
  actions: picks.map((pick) => ({ action: { pick }, atMs: bonusMs })),
});
/** A result as it could be drawn: the slot names the spot `named`. */
const resultOf = (
  spot: Spot,
  named: Spot,
  times: number,
  bonus: WheelResult['bonus'] = null,
): WheelResult => ({
  slot: { stops: [0, 0], spot: named, times },
  stop: wheelRules.segments.indexOf(spot),
  spot,
  bonus,
});
const settle = (result: WheelResult, bet: object, picks?: readonly number[], id?: string) =>
  settleWheel(wheelRules, result, ticketOf(bet, picks, id));
const garden = { kind: 'lale', values: [75, ...Array.from({ length: 47 }, (_, i) => i + 1)] } as const;
const felek = {
  kind: 'felek',
  turns: [0, 11],
  readings: [
    { value: 100, doublings: 0 },
    { value: 50, doublings: 1 },
    { value: 100, doublings: 5 },
  ],
} as const;

describe('the wheel', () => {
  it('has the segments of its design', () => {
    const counts = spots.map((spot) => wheelRules.segments.filter((each) => each === spot).length);
    expect(wheelRules.segments).toHaveLength(54);
    expect(counts).toEqual([22, 13, 7, 4, 5, 3]);
  });

  it('has no two equal neighbours', () => {
    const { segments } = wheelRules;
    expect(segments.filter((spot, index) => spot === segments[(index + 1) % 54])).toEqual([]);
  });

  it('has reels of 40 and 25 stops, 48 tulips, and 32 segments in Felek Çarkı', () => {
    const { slot, garden: tulips, felek: inner } = wheelRules;
    expect([slot.spots, slot.times, tulips, inner.segments].map(({ length }) => length)).toEqual([
      40, 25, 48, 32,
    ]);
    const mean = (values: readonly number[]) => values.reduce((sum, each) => sum + each, 0) / values.length;
    expect(mean(slot.times)).toBe(2.6);
    expect(mean(tulips)).toBeCloseTo(8.0208, 4);
    expect(inner.segments.filter((each) => each === 'double')).toHaveLength(2);
  });
});

describe('the exact figures', () => {
  // Published with the design of the game, computed by another program.
  it.each<[Spot, number, [bigint, bigint], number, number]>([
    ['1', 22, [649n, 675n], 1.67, 21],
    ['2', 13, [143n, 150n], 2.72, 41],
    ['5', 7, [259n, 270n], 3.91, 101],
    ['10', 4, [26n, 27n], 5.15, 201],
    ['lale', 5, [2473n, 2592n], 7.19, 1_501],
    ['felek', 3, [112_720_483n, 117_964_800n], 9.4, 10_001],
  ])('of %s are those of its design', (spot, segments, rtp, deviation, most) => {
    const exact = exactStats(wheelRules, spot);
    expect(exact.rtp).toEqual(rtp);
    expect(toNumber(exact.hits)).toBeCloseTo(segments / 54, 14);
    expect(Math.sqrt(toNumber(exact.variance)).toFixed(2)).toBe(deviation.toFixed(2));
    expect(exact.most.times).toBe(most);
  });

  it('give the highest win of Lale Bahçesi once in 129,600 rounds', () => {
    expect(exactStats(wheelRules, 'lale').most.chance).toEqual([1n, 129_600n]);
  });

  it('give Felek Çarkı the mean of its design', () => {
    const { whole, of } = payOf({ ...wheelRules, slot: { ...wheelRules.slot, times: [1] } }, 'felek');
    const total = [...of].reduce((sum, [value, weight]) => sum + BigInt(value) * weight, 0n);
    expect(Number((total * 1_000_000n) / whole) / 1_000_000).toBeCloseTo(14.4643, 4);
  });

  it('weigh each outcome to one in all', () => {
    for (const spot of spots) {
      const { whole, of } = payOf(wheelRules, spot);
      expect([...of.values()].reduce((sum, weight) => sum + weight, 0n)).toBe(whole);
    }
  });

  it('refuse a wheel with a return of one', () => {
    expect(() => stats({ ...wheelRules, segments: [...spots] })).toThrow(/^bug:/);
  });
});

describe('a simulation of 100,000 rounds', () => {
  const draw = drawsOf({ serverSeed: 'carkifelek-simulation', clientSeed: 'fixed', nonce: 0 });
  const rounds = 100_000;
  const sums = new Map<Spot, number>();
  const hits = new Map<Spot, number>();
  for (let round = 0; round < rounds; round += 1) {
    const result = drawWheel(wheelRules, draw);
    const { payout } = settle(result, { [result.spot]: 1 }, [round % (result.spot === 'felek' ? 3 : 48)]);
    sums.set(result.spot, (sums.get(result.spot) ?? 0) + Number(payout) / 100);
    hits.set(result.spot, (hits.get(result.spot) ?? 0) + 1);
  }

  it.each(spots)('agrees on %s within four standard errors', (spot) => {
    const exact = exactStats(wheelRules, spot);
    const [rtp, chance] = [toNumber(exact.rtp), toNumber(exact.hits)];
    const error = Math.sqrt(toNumber(exact.variance) / rounds);
    expect(Math.abs(sums.get(spot)! / rounds - rtp)).toBeLessThan(4 * error);
    expect(Math.abs(hits.get(spot)! / rounds - chance)).toBeLessThan(
      4 * Math.sqrt((chance * (1 - chance)) / rounds),
    );
  });
});

describe('a bet', () => {
  it.each<[string, WheelResult, object, number[], bigint]>([
    ['on another spot is lost', resultOf('2', '1', 2), { 1: 10 }, [], 0n],
    ['on a number pays it and the stake', resultOf('5', '1', 2), { 5: 10 }, [], 6_000n],
    ['on 1 doubles', resultOf('1', '2', 20), { 1: 10 }, [], 2_000n],
    ['on the spot that the slot names pays its times', resultOf('10', '10', 20), { 10: 1 }, [], 20_100n],
    ['on a named spot without a multiplier pays once', resultOf('2', '2', 1), { 2: 1 }, [], 300n],
    ['on several spots is paid on the one that is hit', resultOf('2', '5', 3), { 1: 4, 2: 6 }, [], 1_800n],
    ['in the garden is paid by its tulip', resultOf('lale', '1', 2, garden), { lale: 1 }, [0], 7_600n],
    ['in a named garden, times the slot', resultOf('lale', 'lale', 20, garden), { lale: 1 }, [0], 150_100n],
    ['in Felek Çarkı is paid by its pointer', resultOf('felek', '1', 2, felek), { felek: 1 }, [0], 10_100n],
    ['in Felek Çarkı doubles', resultOf('felek', '1', 2, felek), { felek: 1 }, [1], 10_100n],
    [
      'in Felek Çarkı wins 10,000 to 1 at most',
      resultOf('felek', 'felek', 20, felek),
      { felek: 1 },
      [2],
      1_000_100n,
    ],
  ])('%s', (_what, result, bet, picks, payout) => {
    expect(settle(result, bet, picks).payout).toBe(payout);
  });

  it('tells its player the pick that counted', () => {
    expect(settle(resultOf('lale', 'lale', 2, garden), { lale: 2 }, [4]).events).toEqual([
      { type: 'win', spot: 'lale', pick: 4, times: 8, amount: 1_800n },
    ]);
    expect(settle(resultOf('1', '2', 2), { 1: 2 }).events).toEqual([
      { type: 'win', spot: '1', pick: null, times: 1, amount: 400n },
    ]);
  });

  it('without a pick has one by its id, which spreads over all tulips', () => {
    const pickOf = (id: string) =>
      settle(resultOf('lale', '1', 2, garden), { lale: 1 }, [], id).events[0]!.pick!;
    const picks = Array.from({ length: 1_000 }, (_, id) => pickOf(String(id)));
    expect(pickOf('a')).toBe(pickOf('a'));
    expect(new Set(picks).size).toBe(48);
  });
});

describe('a pick', () => {
  const inGarden = resultOf('lale', '1', 2, garden);
  const take = (result: WheelResult, bet: object, pick: number, atMs = bonusMs, before: number[] = []) =>
    takesPick(result, ticketOf(bet, before), { action: { pick }, atMs });

  it.each<[string, boolean, boolean]>([
    ['is taken as the bonus round begins', take(inGarden, { lale: 1 }, 47), true],
    ['is taken until its time is over', take(inGarden, { lale: 1 }, 0, pickedMs - 1), true],
    ['is not taken before', take(inGarden, { lale: 1 }, 0, bonusMs - 1), false],
    ['is not taken late', take(inGarden, { lale: 1 }, 0, pickedMs), false],
    ['is not taken twice', take(inGarden, { lale: 1 }, 0, bonusMs, [1]), false],
    ['is not taken without a stake on the bonus round', take(inGarden, { felek: 1 }, 0), false],
    ['is not taken where there is no bonus round', take(resultOf('1', '1', 2), { 1: 1 }, 0), false],
    [
      'is one of three pointers in Felek Çarkı',
      take(resultOf('felek', '1', 2, felek), { felek: 1 }, 3),
      false,
    ],
  ])('%s', (_what, isTaken, expected) => {
    expect(isTaken).toBe(expected);
  });

  it('is refused where it names no tulip', () => {
    for (const pick of [-1, 48, 1.5, '1', undefined])
      expect(readAction(carkifelek, { pick })).toBeUndefined();
    expect(readAction(carkifelek, { pick: 47 })).toEqual({ pick: 47 });
  });
});

describe('a drawn round', () => {
  const rounds = Array.from({ length: 400 }, (_, nonce) =>
    drawWheel(wheelRules, drawsOf({ serverSeed: 'x', clientSeed: 'y', nonce })),
  );

  it('shuffles what lies in the garden, and loses nothing of it', () => {
    const gardens = rounds.flatMap(({ bonus }) => (bonus?.kind === 'lale' ? [bonus.values] : []));
    expect(gardens.length).toBeGreaterThan(10);
    for (const values of gardens)
      expect(values.toSorted((a, b) => a - b)).toEqual(wheelRules.garden.toSorted((a, b) => a - b));
  });

  it('turns Felek Çarkı until each pointer has a value, and doubles a pointer for itself alone', () => {
    const { segments, pointers } = wheelRules.felek;
    const shown = rounds.flatMap(({ bonus }) => (bonus?.kind === 'felek' ? [bonus] : []));
    expect(shown.length).toBeGreaterThan(10);
    for (const { turns, readings } of shown)
      for (const [pointer, from] of pointers.entries()) {
        const seen = turns.map((turn) => segments[(turn + from + 32) % 32]!);
        const doublings = seen.findIndex((each) => each !== 'double');
        expect(readings[pointer]).toEqual({ value: seen[doublings], doublings });
      }
  });

  it('doubles five times at most', () => {
    const stops = [0, 0, 20, ...Array.from({ length: 7 }, () => 0), 5];
    const { bonus } = drawWheel(wheelRules, () => stops.shift()!);
    // Segment 20 of the wheel of fortune is F; the top pointer sees seven doublings, and then 20.
    expect(bonus).toMatchObject({ readings: [{}, { value: 20, doublings: 5 }, {}] });
  });

  it('tells each event at its time: no pick is made with its value in sight', () => {
    fc.assert(
      fc.property(fc.nat(), (nonce) => {
        const draw = drawsOf({ serverSeed: 'events', clientSeed: 'x', nonce });
        const { events, paysAtMs } = drawCommonRound(carkifelek, draw);
        const times = events.map(({ atMs }) => atMs);
        expect(times).toEqual(times.toSorted((a, b) => a - b));
        expect(times.at(-1)! <= paysAtMs).toBe(true);
        for (const { atMs, event } of events)
          if (['garden', 'turn', 'readings'].includes((event as { type: string }).type))
            expect(atMs).toBeGreaterThanOrEqual(pickedMs);
      }),
      { numRuns: 300 },
    );
  });
});

describe('an invalid bet', () => {
  it.each<[string, unknown]>([
    ['an unknown spot', { 3: 1 }],
    ['a stake below nothing', { 1: -1 }],
    ['a part of a kuruş', { 1: 0.001 }],
    ['text', { 1: '1' }],
  ])('%s is refused', (_what, written) => {
    expect(readBet(carkifelek, written)).toBeUndefined();
  });

  it('is a stake that is not the sum of its chips, or above the limit of a spot', () => {
    const stake = (kurus: bigint, bet: object) => takesStake(carkifelek, kurus, bet);
    expect(stake(1_150n, { 1: 10, lale: 1.5 })).toBe(true);
    expect(stake(1_100n, { 1: 10, lale: 1.5 })).toBe(false);
    expect(stake(50_000n, { felek: 500 })).toBe(true);
    expect(stake(50_100n, { felek: 501 })).toBe(false);
    expect(stake(0n, {})).toBe(false);
  });
});

describe('a setting', () => {
  it.each<[string, Partial<WheelRules>]>([
    ['without a spot on the wheel', { segments: ['1', '2'] }],
    ['without a reel', { slot: { spots: [], times: [1] } }],
    ['with half a multiplier', { slot: { ...wheelRules.slot, times: [1.5] } }],
    ['with nothing under a tulip', { garden: [0] }],
    ['with doublings alone', { felek: { ...wheelRules.felek, segments: ['double'] } }],
    ['with less than no doublings', { felek: { ...wheelRules.felek, mostDoublings: -1 } }],
    ['without a highest win', { mostTimes: 0 }],
    ['whose chips are above a limit', { chips: [100_000n] }],
  ])('%s is refused', (_what, change) => {
    expect(() => checkWheel({ ...wheelRules, ...change })).toThrow(/^bug:/);
  });
});

describe('a proof', () => {
  const link = '5'.repeat(64);
  const base = { published: linkBefore(link), link, table: 'carkifelek-1', round: 1 };
  // A beacon after which the wheel stops in the garden.
  const beacon = Array.from({ length: 200 }, (_, n) => n.toString(16).padStart(64, '0')).find(
    (each) => drawWheel(wheelRules, commonDrawsOf({ ...base, beacon: each })).spot === 'lale',
  )!;
  const seeds = { ...base, beacon };
  const result = drawWheel(wheelRules, commonDrawsOf(seeds));
  const values = result.bonus?.kind === 'lale' ? result.bonus.values : [];
  const best = values.indexOf(75);
  const ticket = { ...ticketOf({ lale: 5, 2: 5 }, [best]), stake: 1_000n };
  const { payout } = settleWheel(wheelRules, result, ticket);
  const claim = commonClaimOf({ ...seeds, ticket, payout });
  const holds = (change: object) => isProved(verifyCommonRound(carkifelek, { ...claim, ...change }));

  it('of a round as it was played holds', () => {
    expect(payout).toBeGreaterThan(500n * 75n);
    expect(holds({})).toBe(true);
  });

  it.each<[string, object]>([
    ['another link', { link: '6'.repeat(64) }],
    ['another table', { table: 'carkifelek-2' }],
    ['another chip', { ticket: { ...claim.ticket, bet: { lale: 6, 2: 4 } } }],
    ['another spot', { ticket: { ...claim.ticket, bet: { felek: 5, 2: 5 } } }],
    [
      'another pick',
      { ticket: { ...claim.ticket, ...ticketOf({ lale: 5, 2: 5 }, [values.indexOf(3)]), stake: 1_000n } },
    ],
    ['no pick', { ticket: { ...claim.ticket, actions: [] } }],
    ['another payout', { payout: payout - 1n }],
  ])('with %s does not hold', (_what, change) => {
    expect(holds(change)).toBe(false);
  });
});
