// Kervan's exact figures: the full cycle of the base reels and of the free reels, then the free spins by their recursion. Nothing is simulated.
import { momentsOf, scanCycle, windowsOfStrip, type Cycle, type CycleRow } from '../reels/cycle.ts';
import { freeSpins, type FreeSpin } from '../reels/free-spins.ts';
import type { KervanRules } from './rules.ts';

export interface KervanStats {
  /** Shares of the stake that come back in the long run, and what of it comes from free spins. */
  readonly rtp: number;
  readonly rtpFree: number;
  /** The share of the rounds that pay anything on the first spin. */
  readonly hits: number;
  readonly variance: number;
  /** One round in this many begins free spins. */
  readonly featureEvery: number;
  /** How many free spins a feature has on average, retriggers included. */
  readonly featureSpins: number;
  /** The most that a single spin pays, in stakes: a base spin and a free spin. */
  readonly highestSpin: number;
  readonly highestFreeSpin: number;
  /** How likely a base spin and a free spin are to pay it. */
  readonly highestSpinChance: number;
  readonly highestFreeSpinChance: number;
  /** The most that the cap takes from the RTP, and the highest chance that a round reaches it. Both figures above are without the cap. */
  readonly capCost: number;
  readonly capChance: number;
}

export function stats(rules: KervanRules): KervanStats {
  const { base, free } = cyclesOf(rules);
  const feature = freeSpins(freeSpinsOf(free, rules), rules.mostFreeSpins);
  const first = momentsOf(base);
  let [rtpFree, second, trigger, spins] = [0, first.second, 0, 0];
  for (const [count, awarded] of triggersOf(rules)) {
    const with_ = momentsOf(base, ({ scatters }) => scatters === count);
    const { mean, second: square, spins: played } = feature(awarded);
    trigger += with_.chance;
    spins += with_.chance * played;
    rtpFree += with_.chance * mean;
    second += 2 * with_.mean * mean + with_.chance * square;
  }
  const rtp = first.mean + rtpFree;
  return {
    rtp,
    rtpFree,
    hits: momentsOf(base, ({ units }) => units > 0).chance,
    variance: second - rtp ** 2,
    featureEvery: 1 / trigger,
    featureSpins: spins / trigger,
    highestSpin: highestOf(base),
    highestFreeSpin: highestOf(free),
    highestSpinChance: highestChanceOf(base),
    highestFreeSpinChance: highestChanceOf(free),
    ...capOf({ base, free }, rules),
  };
}

export function cyclesOf({ baseReels, freeReels, rows, wild, scatter, pays, wildInFreeSpins }: KervanRules) {
  const scan = (reels: KervanRules['baseReels'], wildCounts: number) =>
    scanCycle(
      reels.map((reel) => windowsOfStrip(reel, rows)),
      { wild, scatter, pays, wildCounts },
    );
  return { base: scan(baseReels, 1), free: scan(freeReels, wildInFreeSpins) };
}

const triggersOf = ({ freeSpins: awards }: KervanRules) =>
  ([3, 4, 5] as const).map((count) => [count, awards[count]] as const);

const highestOf = ({ rows }: Cycle) => rows.reduce((most, { units }) => Math.max(most, units), 0) / 100;

function highestChanceOf(cycle: Cycle): number {
  const highest = highestOf(cycle);
  return momentsOf(cycle, ({ units }) => units / 100 === highest).chance;
}

/** A free spin that wins further ones, and one that does not. */
export function freeSpinsOf(free: Cycle, { retrigger }: KervanRules): FreeSpin[] {
  const wins = ({ scatters }: CycleRow) => scatters >= retrigger.scatters;
  return [
    { awards: retrigger.spins, ...momentsOf(free, wins) },
    { awards: 0, ...momentsOf(free, (row) => !wins(row)) },
  ];
}

/**
 * Bounds on what the cap does, by Chernoff: for every t > 0, P(X ≥ c) ≤ e^(−tc) E[e^(tX)], and E[(X − c)⁺] ≤ e^(−tc) E[e^(tX)] / (t e), because
 * x ≤ e^(tx − 1) / t. E[e^(tX)] follows from the same recursion as the moments, and the best t is sought.
 */
function capOf({ base, free }: { base: Cycle; free: Cycle }, rules: KervanRules) {
  const cap = rules.cap / 100;
  let [capCost, capChance] = [Infinity, 1];
  for (let step = 1; step <= 60; step += 1) {
    const t = step / (cap * 0.6);
    const reach = Math.exp(-t * cap) * exponentialMean({ base, free }, rules, t);
    if (!(reach < Infinity)) break;
    capChance = Math.min(capChance, reach);
    capCost = Math.min(capCost, reach / (t * Math.E));
  }
  return { capCost, capChance };
}

/** E[e^(tX)] of a round's return X, in stakes. */
function exponentialMean(
  { base, free }: { base: Cycle; free: Cycle },
  rules: KervanRules,
  t: number,
): number {
  const { retrigger, mostFreeSpins: limit } = rules;
  const of = ({ rows, windows }: Cycle, isMeant: (row: CycleRow) => boolean) =>
    rows
      .filter(isMeant)
      .reduce(
        (sum, { units, times }) => sum + Math.exp((t * units) / 100) * (Number(times) / Number(windows)),
        0,
      );
  const calm = of(free, ({ scatters }) => scatters < retrigger.scatters);
  const more = of(free, ({ scatters }) => scatters >= retrigger.scatters);
  const at = (left: number, granted: number) => left * (limit + 1) + granted;
  const mean = new Float64Array((limit + 1) ** 2).fill(1);
  for (let granted = limit; granted >= 0; granted -= 1)
    for (let left = 1; left <= granted; left += 1) {
      const given = Math.min(retrigger.spins, limit - granted);
      mean[at(left, granted)] =
        calm * mean[at(left - 1, granted)]! + more * mean[at(left - 1 + given, granted + given)]!;
    }
  return triggersOf(rules).reduce(
    (sum, [count, awarded]) =>
      sum + of(base, ({ scatters }) => scatters === count) * mean[at(awarded, awarded)]!,
    of(base, ({ scatters }) => scatters < 3),
  );
}
