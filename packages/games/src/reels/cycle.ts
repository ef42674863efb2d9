// The exact distribution of what a window pays by ways, for reels that stop independently. Windows are not listed one by one: reel by reel, all
// windows are one state that have paid as much, hold as many scatters, and run on with the same symbols in as many ways.
import { leastReels, type Ways } from './ways.ts';

/** How a reel can stop: each of its windows with the number of times that it comes. */
export interface ReelWindows<Symbol> {
  readonly window: readonly Symbol[];
  readonly times: bigint;
}

/** So many windows of the cycle pay so much and hold so many scatters. */
export interface CycleRow {
  /** In hundredths of the stake. */
  readonly units: number;
  readonly scatters: number;
  readonly times: bigint;
}

export interface Cycle {
  /** The sum of `times`: how many windows there are. */
  readonly windows: bigint;
  readonly rows: readonly CycleRow[];
}

export interface CycleRules<Symbol extends string> extends Ways<Symbol> {
  readonly scatter: Symbol;
  readonly wildCounts: number;
}

/** More than any window holds. */
const mostScatters = 1024;

/** A run of a symbol from the first reel on, and the ways it has so far. */
type Run<Symbol> = readonly [symbol: Symbol, ways: number];

interface State<Symbol> {
  readonly units: number;
  readonly scatters: number;
  readonly runs: readonly Run<Symbol>[];
  times: bigint;
}

export function scanCycle<Symbol extends string>(
  reels: readonly (readonly ReelWindows<Symbol>[])[],
  rules: CycleRules<Symbol>,
): Cycle {
  const { pays } = rules;
  const paying = Object.keys(pays) as Symbol[];
  let states: State<Symbol>[] = [
    { units: 0, scatters: 0, runs: paying.map((symbol) => [symbol, 1]), times: 1n },
  ];
  reels.forEach((windows, reel) => {
    const isLast = reel === reels.length - 1;
    const stopsFor = remember((runs: readonly Run<Symbol>[]) => mergeStops(windows, runs, rules));
    // Most states have no run left, and a number is compared faster than a text.
    const merged = new Map<string | number, State<Symbol>>();
    for (const { units, scatters, runs, times } of states)
      for (const stop of stopsFor(runs.map(([symbol]) => symbol).join(), runs)) {
        let paid = units;
        const goingOn: Run<Symbol>[] = [];
        runs.forEach(([symbol, ways], n) => {
          const now = ways * stop.counts[n]!;
          if (now > 0 && !isLast) goingOn.push([symbol, now]);
          else if (now > 0 || reel >= leastReels)
            paid += (now || ways) * pays[symbol]![(now > 0 ? reel + 1 : reel) - leastReels]!;
        });
        const all = scatters + stop.scatters;
        const key = goingOn.length === 0 ? paid * mostScatters + all : `${paid} ${all} ${goingOn.join(' ')}`;
        const known = merged.get(key);
        if (known) known.times += times * stop.times;
        else merged.set(key, { units: paid, scatters: all, runs: goingOn, times: times * stop.times });
      }
    states = [...merged.values()];
  });
  return {
    windows: states.reduce((sum, { times }) => sum + times, 0n),
    rows: states.map(({ units, scatters, times }) => ({ units, scatters, times })),
  };
}

/** The stops of a reel that differ in the scatters and in the counts of the symbols that still run. */
function mergeStops<Symbol extends string>(
  windows: readonly ReelWindows<Symbol>[],
  runs: readonly Run<Symbol>[],
  { wild, scatter, wildCounts }: CycleRules<Symbol>,
) {
  const merged = new Map<string, { counts: number[]; scatters: number; times: bigint }>();
  for (const { window, times } of windows) {
    const shown = (symbol: Symbol) => window.filter((each) => each === symbol).length;
    const wilds = shown(wild) * wildCounts;
    const counts = runs.map(([symbol]) => shown(symbol) + wilds);
    const scatters = shown(scatter);
    const key = `${scatters} ${counts.join()}`;
    const known = merged.get(key);
    if (known) known.times += times;
    else merged.set(key, { counts, scatters, times });
  }
  return [...merged.values()];
}

function remember<Given, Made>(make: (given: Given) => Made) {
  const made = new Map<string, Made>();
  return (key: string, given: Given): Made => {
    let known = made.get(key);
    if (known === undefined) made.set(key, (known = make(given)));
    return known;
  };
}

/** The windows of a strip with so many rows, each stop as likely as any other. */
export const windowsOfStrip = <Symbol>(strip: readonly Symbol[], rows: number): ReelWindows<Symbol>[] =>
  strip.map((_, stop) => ({
    window: Array.from({ length: rows }, (_row, row) => strip[(stop + row) % strip.length]!),
    times: 1n,
  }));

/** The windows of a reel whose cells are drawn one by one, each from the same sides. */
export function windowsOfCells<Symbol extends string>(
  sides: readonly Symbol[],
  rows: number,
): ReelWindows<Symbol>[] {
  const weights = new Map<Symbol, bigint>();
  for (const side of sides) weights.set(side, (weights.get(side) ?? 0n) + 1n);
  let windows = new Map<string, { readonly window: readonly Symbol[]; times: bigint }>([
    ['', { window: [], times: 1n }],
  ]);
  for (let row = 0; row < rows; row += 1) {
    const longer: typeof windows = new Map();
    for (const { window, times } of windows.values())
      for (const [side, weight] of weights) {
        // A window's payout does not depend on the order of its cells.
        const cells = [...window, side].toSorted((one, other) => (one < other ? -1 : 1));
        const known = longer.get(cells.join());
        if (known) known.times += times * weight;
        else longer.set(cells.join(), { window: cells, times: times * weight });
      }
    windows = longer;
  }
  return [...windows.values()];
}

/** A share of two whole numbers, to 18 places. */
export const share = (part: bigint, whole: bigint): number => Number((part * 10n ** 18n) / whole) / 1e18;

/** Moments of the return of some of a cycle's windows, in stakes and as parts of the whole cycle: their chance, mean and second moment. */
export function momentsOf({ windows, rows }: Cycle, isMeant: (row: CycleRow) => boolean = () => true) {
  let [times, sum, squares] = [0n, 0n, 0n];
  for (const row of rows.filter(isMeant)) {
    const units = BigInt(row.units);
    times += row.times;
    sum += units * row.times;
    squares += units * units * row.times;
  }
  return {
    chance: share(times, windows),
    mean: share(sum, windows * 100n),
    second: share(squares, windows * 10_000n),
  };
}
