import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { drawsOf, type Seeds } from '../fairness.ts';
import { playRound, toWire } from '../rounds.ts';
import type { LaleEvent } from './events.ts';
import {
  baseReels,
  figures,
  freeReels,
  lines,
  maxFreeSpins,
  pays,
  scatter,
  stakes,
  stakeUnitKurus,
  wild,
  type Symbol,
} from './lale.paytable.ts';
import { lale } from './lale.ts';
import { playLale } from './play.ts';
import { figuresOf, scanCycle } from './scan.ts';

/** A round from its seeds. */
const play = ({ stake, ...seeds }: Seeds & { readonly stake: bigint }) =>
  playLale({ draw: drawsOf(seeds), stake });

const base = scanCycle(baseReels);
const free = scanCycle(freeReels);

it('shows exactly the figures that the scan of the full cycle gives', () => {
  const { version: _version, ...shown } = figures;
  expect(shown).toEqual(figuresOf(base, free));
});

it('returns between 95.5 and 96.5 % in the long run', () => {
  expect(figures.rtp).toBeGreaterThan(0.955);
  expect(figures.rtp).toBeLessThan(0.965);
});

/** The second method: a line's expectation from symbol counts alone, reel by reel, without looking at a window. */
function lineExpectation(reels: readonly (readonly Symbol[])[]): number {
  const share = (reel: number, wanted: (symbol: Symbol) => boolean) =>
    reels[reel]!.filter(wanted).length / reels[reel]!.length;
  return Object.entries(pays).reduce((sum, [symbol, byCount]) => {
    const runs = (reel: number) => share(reel, (each) => each === symbol || (reel > 0 && each === wild));
    const reach = [1, 2, 3, 4, 5].map((count) =>
      Array.from({ length: count }, (_, reel) => runs(reel)).reduce((product, each) => product * each, 1),
    );
    return (
      sum +
      [3, 4, 5].reduce((part, count) => {
        const exactly = reach[count - 1]! - (count < 5 ? reach[count]! : 0);
        return part + exactly * byCount[count - 3]!;
      }, 0)
    );
  }, 0);
}

it.each([
  ['base', base, baseReels],
  ['free', free, freeReels],
] as const)('scans the %s reels to what symbol counts give by another way', (_name, cycle, reels) => {
  const scanned = Number(cycle.paid) / Number(cycle.windows) / lines.length;
  expect(scanned).toBeCloseTo(lineExpectation(reels), 10);
});

it.each([
  ['base', base, baseReels],
  ['free', free, freeReels],
] as const)(
  'counts suns on the %s reels as a product of reels gives by another way',
  (_name, cycle, reels) => {
    // One sun on each reel fills three of its windows, so the count is binomial by reel.
    const chances = reels.map(
      (strip) => (strip.filter((symbol) => symbol === scatter).length * 3) / strip.length,
    );
    const byCount = chances.reduce<number[]>(
      (before, chance) =>
        Array.from(
          { length: before.length + 1 },
          (_, n) => (before[n] ?? 0) * (1 - chance) + (before[n - 1] ?? 0) * chance,
        ),
      [1],
    );
    for (const count of [3, 4, 5] as const) {
      expect(Number(cycle.suns[count]) / Number(cycle.windows)).toBeCloseTo(byCount[count]!, 12);
    }
  },
);

const simulated = (() => {
  const rounds = 60_000;
  let paid = 0;
  let hits = 0;
  for (let nonce = 0; nonce < rounds; nonce += 1) {
    const { payout, events } = play({
      serverSeed: 'lale-simulation',
      clientSeed: 'fixed',
      nonce,
      stake: stakeUnitKurus,
    });
    paid += Number(payout) / Number(stakeUnitKurus);
    if (events[1]?.type === 'lineWin') hits += 1;
  }
  return { rounds, mean: paid / rounds, hits: hits / rounds };
})();

describe('a seeded simulation', () => {
  it('agrees with the exact return within four standard errors', () => {
    const error = figures.volatility / Math.sqrt(simulated.rounds);
    expect(Math.abs(simulated.mean - figures.rtp)).toBeLessThan(4 * error);
  });

  it('agrees with the exact hit frequency within four standard errors', () => {
    const error = Math.sqrt((figures.hitFrequency * (1 - figures.hitFrequency)) / simulated.rounds);
    expect(Math.abs(simulated.hits - figures.hitFrequency)).toBeLessThan(4 * error);
  });
});

const seeds = fc.record({
  serverSeed: fc.stringMatching(/^[0-9a-f]{64}$/),
  clientSeed: fc.string({ minLength: 1, maxLength: 64 }),
  nonce: fc.nat(),
});

it('is a function of its seeds and its stake, and tells the whole payout in its events', () => {
  fc.assert(
    fc.property(seeds, fc.constantFrom(...stakes), (round, stake) => {
      const played = play({ ...round, stake });
      expect(play({ ...round, stake })).toEqual(played);
      const lineWins = played.events.filter((event) => event.type === 'lineWin');
      expect(lineWins.reduce((sum, { amount }) => sum + amount, 0n)).toBe(played.payout);
      expect(played.events.at(-1)).toEqual({ type: 'total', amount: played.payout });
      expect(freeSpinsOf(played.events)).toBeLessThanOrEqual(maxFreeSpins);
    }),
    { numRuns: 300 },
  );
});

const freeSpinsOf = (events: readonly LaleEvent[]) =>
  events.filter((event) => event.type === 'spin' && event.free).length;

it('plays every free spin that it grants', () => {
  const withFeature = Array.from({ length: 3000 }, (_, nonce) =>
    play({ serverSeed: 'feature', clientSeed: 'x', nonce, stake: 100n }),
  ).filter(({ events }) => events.some(({ type }) => type === 'freeSpins'));
  expect(withFeature.length).toBeGreaterThan(5);
  for (const { events } of withFeature) {
    const granted = events.reduce((sum, event) => sum + (event.type === 'freeSpins' ? event.awarded : 0), 0);
    expect(freeSpinsOf(events)).toBe(granted);
    expect(events.at(-2)).toMatchObject({ type: 'freeTotal', spins: granted });
  }
});

it('scales with the stake exactly, so that no payout is rounded', () => {
  for (let nonce = 0; nonce < 500; nonce += 1) {
    const round = { serverSeed: 's', clientSeed: 'c', nonce };
    const unit = play({ ...round, stake: stakeUnitKurus }).payout;
    for (const stake of stakes)
      expect(play({ ...round, stake }).payout).toBe((unit * stake) / stakeUnitKurus);
  }
});

it.each([0n, -20n, 10n, 101n])(
  'throws on a stake of %d kuruş, which does not divide by the lines',
  (stake) => {
    expect(() => play({ serverSeed: 's', clientSeed: 'c', nonce: 0, stake })).toThrow(/^bug:/);
  },
);

it('has stakes that all divide by the lines', () => {
  expect(stakes.filter((stake) => stake % stakeUnitKurus !== 0n)).toEqual([]);
});

it('has twenty lines, each another', () => {
  expect(new Set(lines.map((line) => line.join())).size).toBe(20);
});

it('gives the stage its events in lira', () => {
  const seeds = { serverSeed: 's', clientSeed: 'c', nonce: 3 };
  const { payout, steps } = playRound(lale, seeds, { stake: 1000n, bet: {}, actions: [] })!;
  const events = toWire(steps.flat());
  expect(JSON.parse(JSON.stringify(events))).toEqual(events);
  expect(events.at(-1)).toEqual({ type: 'total', amount: Number(payout) / 100 });
});
