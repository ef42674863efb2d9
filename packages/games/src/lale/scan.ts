// The exact scan: every stop of every reel, base and free, counted as whole numbers; then the free-spin feature by its own
// recursion. Nothing here is simulated. It proves the figures that the rules page shows.
import {
  freeSpinMultiplier,
  freeSpins,
  lines,
  maxFreeSpins,
  pays,
  scatter,
  symbols,
  wild,
  type Symbol,
} from './lale.paytable.ts';

/** The totals over one full cycle of a set of reels. */
export interface Cycle {
  /** How many windows there are: the product of the reels' lengths. */
  readonly windows: bigint;
  /** The sum of all line pays over the cycle, in line stakes. */
  readonly paid: bigint;
  /** The sum of their squares, for the variance. */
  readonly paidSquared: bigint;
  /** How many windows pay anything. */
  readonly hits: bigint;
  /** The most one window pays, in line stakes. */
  readonly highest: number;
  /** How many windows pay that. */
  readonly highestWindows: bigint;
  /** How many windows hold three, four and five suns. */
  readonly suns: Readonly<Record<3 | 4 | 5, bigint>>;
  /** The sum of the pays of windows with three or more suns, for the covariance of pay and feature. */
  readonly paidWithSuns: Readonly<Record<3 | 4 | 5, bigint>>;
}

const code = (symbol: Symbol) => symbols.indexOf(symbol);
const wildCode = code(wild);
const scatterCode = code(scatter);
/** Pay by symbol and run length, flat: symbol × 6 + length. */
const payTable = new Int32Array(symbols.length * 6);
for (const [symbol, [three, four, five]] of Object.entries(pays)) {
  const at = code(symbol as Symbol) * 6;
  payTable[at + 3] = three;
  payTable[at + 4] = four;
  payTable[at + 5] = five;
}

/** Scans the full cycle of five reels. About 17 million windows for reels of 28 stops; well under a second's work a million. */
export function scanCycle(reels: readonly (readonly Symbol[])[]): Cycle {
  const strips = reels.map((strip) => Int8Array.from([...strip, ...strip.slice(0, 2)].map(code)));
  const [s1, s2, s3, s4, s5] = strips as [Int8Array, Int8Array, Int8Array, Int8Array, Int8Array];
  const [n1, n2, n3, n4, n5] = reels.map((strip) => strip.length) as [number, number, number, number, number];
  const sunsAt = strips.map((strip, reel) =>
    Int8Array.from({ length: reels[reel]!.length }, (_, stop) => {
      let count = 0;
      for (let row = 0; row < 3; row += 1) if (strip[stop + row] === scatterCode) count += 1;
      return count;
    }),
  );
  let paid = 0;
  let paidSquared = 0;
  let hits = 0;
  let highest = 0;
  let highestWindows = 0;
  const suns = [0, 0, 0, 0, 0, 0];
  const paidWithSuns = [0, 0, 0, 0, 0, 0];
  // The lines that still run after three reels: what they run on, and the rows they pass next.
  const running = new Int32Array(lines.length);
  const row4 = new Int8Array(lines.length);
  const row5 = new Int8Array(lines.length);
  for (let a = 0; a < n1; a += 1)
    for (let b = 0; b < n2; b += 1)
      for (let c = 0; c < n3; c += 1) {
        let alive = 0;
        for (const line of lines) {
          const first = s1[a + line[0]]!;
          if (first === scatterCode) continue;
          const second = s2[b + line[1]]!;
          if (second !== first && second !== wildCode) continue;
          const third = s3[c + line[2]]!;
          if (third !== first && third !== wildCode) continue;
          running[alive] = first;
          row4[alive] = line[3];
          row5[alive] = line[4];
          alive += 1;
        }
        const sunsBefore = sunsAt[0]![a]! + sunsAt[1]![b]! + sunsAt[2]![c]!;
        for (let d = 0; d < n4; d += 1)
          for (let e = 0; e < n5; e += 1) {
            let pay = 0;
            for (let n = 0; n < alive; n += 1) {
              const symbol = running[n]!;
              const fourth = s4[d + row4[n]!]!;
              if (fourth !== symbol && fourth !== wildCode) pay += payTable[symbol * 6 + 3]!;
              else {
                const fifth = s5[e + row5[n]!]!;
                pay +=
                  fifth === symbol || fifth === wildCode
                    ? payTable[symbol * 6 + 5]!
                    : payTable[symbol * 6 + 4]!;
              }
            }
            if (pay > 0) {
              hits += 1;
              paid += pay;
              paidSquared += pay * pay;
              if (pay > highest) [highest, highestWindows] = [pay, 0];
              if (pay === highest) highestWindows += 1;
            }
            const sunsHere = sunsBefore + sunsAt[3]![d]! + sunsAt[4]![e]!;
            if (sunsHere >= 3) {
              suns[sunsHere]! += 1;
              paidWithSuns[sunsHere]! += pay;
            }
          }
      }
  // Sums stay far below 2^53, so that the numbers above are exact.
  const exact = (sum: number) => {
    if (!Number.isSafeInteger(sum)) throw new Error('bug: a sum of the scan is too large to be exact');
    return BigInt(sum);
  };
  return {
    windows: exact(n1 * n2 * n3 * n4 * n5),
    paid: exact(paid),
    paidSquared: exact(paidSquared),
    hits: exact(hits),
    highest,
    highestWindows: exact(highestWindows),
    suns: { 3: exact(suns[3]!), 4: exact(suns[4]!), 5: exact(suns[5]!) },
    paidWithSuns: { 3: exact(paidWithSuns[3]!), 4: exact(paidWithSuns[4]!), 5: exact(paidWithSuns[5]!) },
  };
}

export interface Figures {
  /** Shares of the stake that come back in the long run. */
  readonly rtp: number;
  readonly rtpBase: number;
  readonly rtpFree: number;
  /** The share of ordinary spins that pay something on the lines. */
  readonly hitFrequency: number;
  /** One round in this many begins free spins. */
  readonly featureEvery: number;
  /** How many free spins a feature has on average, retriggers included. */
  readonly featureSpins: number;
  /** The standard deviation of a round's return, in stakes. */
  readonly volatility: number;
  /** The most a single spin can pay, in stakes: base game and free spin. */
  readonly highestSpin: number;
  readonly highestFreeSpin: number;
  /** How likely a base spin and a free spin are to pay it. */
  readonly highestSpinChance: number;
  readonly highestFreeSpinChance: number;
}

/**
 * The figures of the game. The feature is a process on (spins left, spins granted): mean m and second moment of its return
 * follow from the recursion X(r, g) = Y + X(r − 1 + a, g + a) with a = min(award, cap − g), where Y is a free spin's return.
 */
export function figuresOf(base: Cycle, free: Cycle): Figures {
  const share = (part: bigint, whole: bigint) => Number((part * 10n ** 18n) / whole) / 1e18;
  const staked = lines.length;
  const baseMean = share(base.paid, base.windows) / staked;
  const freeMean = (share(free.paid, free.windows) / staked) * freeSpinMultiplier;
  const freeSecond = share(free.paidSquared, free.windows) * (freeSpinMultiplier / staked) ** 2;
  const counts = [3, 4, 5] as const;
  const freeAwards = counts.map((count) => ({
    spins: freeSpins[count],
    chance: share(free.suns[count], free.windows),
    // The mean return of a free spin that has so many suns, times their chance.
    mean: (share(free.paidWithSuns[count], free.windows) / staked) * freeSpinMultiplier,
  }));
  const calm = {
    chance: 1 - freeAwards.reduce((sum, { chance }) => sum + chance, 0),
    mean: freeMean - freeAwards.reduce((sum, { mean }) => sum + mean, 0),
  };
  const cap = maxFreeSpins;
  const at = (left: number, granted: number) => left * (cap + 1) + granted;
  const spins = new Float64Array((cap + 1) ** 2);
  const mean = new Float64Array((cap + 1) ** 2);
  const second = new Float64Array((cap + 1) ** 2);
  // A state leads to one with more granted, or with the same granted and fewer left: this order knows both before.
  for (let granted = cap; granted >= 0; granted -= 1)
    for (let left = 1; left <= granted; left += 1) {
      let s = 1;
      let m = freeMean;
      let q = freeSecond;
      for (const { spins: award, chance, mean: part } of [{ spins: 0, ...calm }, ...freeAwards]) {
        const given = Math.min(award, cap - granted);
        const next = at(left - 1 + given, granted + given);
        s += chance * spins[next]!;
        m += chance * mean[next]!;
        q += 2 * part * mean[next]! + chance * second[next]!;
      }
      spins[at(left, granted)] = s;
      mean[at(left, granted)] = m;
      second[at(left, granted)] = q;
    }
  let rtpFree = 0;
  let secondMoment = share(base.paidSquared, base.windows) / staked ** 2;
  let trigger = 0;
  let featureSpins = 0;
  for (const count of counts) {
    const chance = share(base.suns[count], base.windows);
    const start = at(freeSpins[count], freeSpins[count]);
    trigger += chance;
    featureSpins += chance * spins[start]!;
    rtpFree += chance * mean[start]!;
    secondMoment +=
      2 * (share(base.paidWithSuns[count], base.windows) / staked) * mean[start]! + chance * second[start]!;
  }
  const rtp = baseMean + rtpFree;
  return {
    rtp,
    rtpBase: baseMean,
    rtpFree,
    hitFrequency: share(base.hits, base.windows),
    featureEvery: 1 / trigger,
    featureSpins: featureSpins / trigger,
    volatility: Math.sqrt(secondMoment - rtp * rtp),
    highestSpin: base.highest / staked,
    highestFreeSpin: (free.highest / staked) * freeSpinMultiplier,
    highestSpinChance: share(base.highestWindows, base.windows),
    highestFreeSpinChance: share(free.highestWindows, free.windows),
  };
}
