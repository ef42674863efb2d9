import { describe, expect, it } from 'vitest';
import { twelveDigits } from '../../testbed/digits.ts';
import { drawsOf, type Draw } from '../fairness.ts';
import { figures } from './figures.ts';
import { makeKervan } from './play.ts';
import { checkRules, houseRules, type KervanRules, type Symbol } from './rules.ts';
import { cyclesOf, freeSpinsOf, stats } from './stats.ts';

const play = makeKervan(houseRules);
const { baseReels, freeReels, pays, wild, scatter, rows, wildInFreeSpins } = houseRules;

it('shows exactly the figures that the full cycle gives', () => {
  expect(twelveDigits(stats(houseRules))).toEqual(twelveDigits(figures));
});

it('returns 95.5 to 96.5 %, pays on 25 to 32 % of the spins, and begins free spins once in 120 to 200', () => {
  // The bounds of games.md, section 3, "Ways slot".
  expect(figures.rtp).toBeGreaterThan(0.955);
  expect(figures.rtp).toBeLessThan(0.965);
  expect(figures.hits).toBeGreaterThan(0.25);
  expect(figures.hits).toBeLessThan(0.32);
  expect(figures.featureEvery).toBeGreaterThan(120);
  expect(figures.featureEvery).toBeLessThan(200);
});

it('loses less than a billionth of its return to the cap', () => {
  expect(figures.capCost).toBeLessThan(1e-9);
});

/** The second method: a symbol's expectation from its counts alone, reel by reel, without looking at a window. */
function expectationOf(reels: KervanRules['baseReels'], wildCounts: number): number {
  return Object.entries(pays).reduce((sum, [symbol, byReels]) => {
    const mean = reels.map(
      (reel) =>
        (rows *
          (reel.filter((each) => each === symbol).length +
            wildCounts * reel.filter((each) => each === wild).length)) /
        reel.length,
    );
    const without = reels.map(
      (reel) =>
        reel.filter((_, stop) =>
          Array.from({ length: rows }, (_row, row) => reel[(stop + row) % reel.length]!).every(
            (each) => each !== symbol && each !== wild,
          ),
        ).length / reel.length,
    );
    return (
      sum +
      [3, 4, 5].reduce((part, count) => {
        const ways = mean.slice(0, count).reduce((product, each) => product * each, 1);
        return part + ways * (without[count] ?? 1) * byReels[count - 3]!;
      }, 0)
    );
  }, 0);
}

const { base, free } = cyclesOf(houseRules);

it.each([
  ['base', base, baseReels, 1],
  ['free', free, freeReels, wildInFreeSpins],
] as const)(
  'scans the %s reels to what symbol counts give by another way',
  (_name, cycle, reels, wildCounts) => {
    const paid = cycle.rows.reduce((sum, { units, times }) => sum + BigInt(units) * times, 0n);
    expect(cycle.windows).toBe(BigInt(reels.reduce((product, reel) => product * reel.length, 1)));
    expect(Number(paid) / Number(cycle.windows)).toBeCloseTo(expectationOf(reels, wildCounts), 8);
  },
);

it('has the free spins that the formula of an endless feature gives, less than a hundredth of a spin from the limit', () => {
  // game-maths.md, section 6: ten spins become 10 / (1 − EK).
  const more = freeSpinsOf(free, houseRules).reduce((sum, { awards, chance }) => sum + awards * chance, 0);
  const begun = ([3, 4, 5] as const).map((count) => ({
    spins: houseRules.freeSpins[count],
    times: base.rows
      .filter(({ scatters }) => scatters === count)
      .reduce((sum, { times }) => sum + Number(times), 0),
  }));
  const all = begun.reduce((sum, { times }) => sum + times, 0);
  const spins = begun.reduce((sum, each) => sum + (each.spins * each.times) / all, 0) / (1 - more);
  expect(Math.abs(figures.featureSpins - spins)).toBeLessThan(0.01);
});

const simulated = (() => {
  const rounds = 20_000;
  let [paid, hits, features] = [0, 0, 0];
  for (let nonce = 0; nonce < rounds; nonce += 1) {
    const draw = drawsOf({ serverSeed: 'kervan-simulation', clientSeed: 'fixed', nonce });
    const { payout, events } = play({ stake: 100n, draw });
    paid += Number(payout) / 100;
    hits += Number(events[1]?.type === 'ways');
    features += Number(events.some(({ type }) => type === 'freeSpins'));
  }
  return { rounds, paid, hits, features };
})();

it('agrees with a seeded simulation within four standard errors', () => {
  const { rounds, paid, hits, features } = simulated;
  const within = (found: number, exact: number, variance: number) =>
    expect(Math.abs(found / rounds - exact)).toBeLessThan(4 * Math.sqrt(variance / rounds));
  const ofChance = (chance: number) => chance * (1 - chance);
  within(paid, figures.rtp, figures.variance);
  within(hits, figures.hits, ofChance(figures.hits));
  within(features, 1 / figures.featureEvery, ofChance(1 / figures.featureEvery));
});

/** Draws of spins: the first stop of each reel whose window holds so many scatters and nothing that pays with the others. */
function stopsWith(reels: KervanRules['baseReels'], scatters: number): number[] {
  return reels.map((reel, at) =>
    reel.findIndex((_, stop) => {
      const window = Array.from({ length: rows }, (_row, row) => reel[(stop + row) % reel.length]!);
      return window.includes(scatter) === at < scatters && !window.includes(wild);
    }),
  );
}
const drawsGiving = (...spins: number[][]): Draw => {
  const stops = spins.flat();
  return () => stops.shift() ?? 0;
};
const idle = stopsWith(freeReels, 0);
const times = <Value>(count: number, value: Value) => Array.from({ length: count }, () => value);

describe('free spins', () => {
  it.each([
    [3, 10],
    [4, 15],
    [5, 20],
  ])('come for %d inns: %d of them', (inns, spins) => {
    const { events } = play({
      stake: 100n,
      draw: drawsGiving(stopsWith(baseReels, inns), ...times(spins, idle)),
    });
    const awards = events.filter((event) => event.type === 'freeSpins');
    expect(awards).toMatchObject([{ awarded: spins, total: spins, retrigger: false }]);
    expect(awards[0]!.cells).toHaveLength(inns);
    expect(events.filter((event) => event.type === 'spin' && event.free !== null)).toHaveLength(spins);
    expect(events.at(-2)).toMatchObject({ type: 'freeTotal', spins });
  });

  it.each([
    [1, 0],
    [2, 5],
    [3, 5],
    [5, 5],
  ])('grow inside by %d inns: by %d', (inns, more) => {
    const draw = drawsGiving(stopsWith(baseReels, 3), stopsWith(freeReels, inns), ...times(20, idle));
    const { events } = play({ stake: 100n, draw });
    expect(events.filter((event) => event.type === 'freeSpins').slice(1)).toMatchObject(
      more > 0 ? [{ awarded: more, total: 10 + more, retrigger: true }] : [],
    );
    expect(events.at(-2)).toMatchObject({ type: 'freeTotal', spins: 10 + more });
  });

  it('do not come for two inns', () => {
    const { events } = play({ stake: 100n, draw: drawsGiving(stopsWith(baseReels, 2)) });
    expect(events.map(({ type }) => type).filter((type) => type !== 'ways')).toEqual(['spin', 'total']);
  });

  it('end at a hundred, however many inns come', () => {
    const draw = drawsGiving(stopsWith(baseReels, 5), ...times(200, stopsWith(freeReels, 2)));
    const { events } = play({ stake: 100n, draw });
    expect(events.filter((event) => event.type === 'freeSpins').at(-1)).toMatchObject({ total: 100 });
    expect(events.filter((event) => event.type === 'spin')).toHaveLength(101);
  });
});

it('ends the round at the cap, with what the cap pays', () => {
  // Five inns and camels everywhere: the cap is lowered, because the reels of the house come nowhere near it.
  const cap = 1000;
  const round = makeKervan({ ...houseRules, cap });
  const rich = freeReels.map((reel) =>
    reel.findIndex((symbol, n) => symbol === 'camel' && reel[(n + 1) % reel.length] === 'camel'),
  );
  const { payout, events } = round({
    stake: 200n,
    draw: drawsGiving(stopsWith(baseReels, 3), ...times(10, rich)),
  });
  expect(payout).toBe(2000n);
  expect(events.slice(-3)).toMatchObject([
    { type: 'freeTotal' },
    { type: 'most', amount: 2000n },
    { type: 'total', amount: 2000n },
  ]);
  expect(events.filter((event) => event.type === 'spin').length).toBeLessThan(11);
});

const columns = (...symbols: Symbol[]): Symbol[][] => symbols.map((symbol) => times(44, symbol));

it.each([
  ['a pay that is no whole hundredth', { pays: { ...pays, camel: [0.5, 1, 2] } }],
  ['pays that fall', { pays: { ...pays, camel: [30, 20, 10] } }],
  ['a wild that pays', { pays: { ...pays, star: [1, 2, 3] } }],
  ['a wild on the first reel', { baseReels: columns('star', 'camel', 'camel', 'camel', 'camel') }],
  ['a symbol without a pay', { pays: { camel: [1, 2, 3] } }],
  ['two scatters in a window', { freeReels: columns('inn', 'camel', 'camel', 'camel', 'camel') }],
  ['four reels', { baseReels: columns('camel', 'camel', 'camel', 'camel') }],
  ['no rows', { rows: 0 }],
  ['wilds that count nothing', { wildInFreeSpins: 0 }],
  ['more free spins than the limit', { mostFreeSpins: 15 }],
  ['a retrigger by no scatter', { retrigger: { scatters: 0, spins: 5 } }],
  ['a cap of nothing', { cap: 0 }],
] as const)('refuses rules with %s', (_what, changed) => {
  expect(() => checkRules({ ...houseRules, ...changed } as KervanRules)).toThrow(/^bug:/);
});

it('plays the rules of the house', () => {
  expect(() => checkRules(houseRules)).not.toThrow();
});
