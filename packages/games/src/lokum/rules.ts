// Lokum's rules as data: the tray, the sweets and how often each comes, what a cluster pays, and how the multiplier rises.

export const sweets = [
  'rose',
  'pomegranate',
  'apricot',
  'lemon',
  'pistachio',
  'lavender',
  'hazelnut',
  'coconut',
] as const;
export type Sweet = (typeof sweets)[number];
/** Counts in every cluster that it touches, once in each. It forms none alone. */
export const wild = 'gold';
export type Piece = Sweet | typeof wild;

export interface LokumRules {
  readonly columns: number;
  readonly rows: number;
  /** How often each piece comes, as parts of the sum of all weights. */
  readonly weights: Readonly<Record<Piece, number>>;
  /** The smallest cluster of each step of the paytable, ascending. A step reaches to the one before the next. */
  readonly sizes: readonly number[];
  /** The payout of a cluster by its step, in hundredths of the stake, before the multiplier. */
  readonly pays: Readonly<Record<Sweet, readonly number[]>>;
  /** A cluster of at least this size leaves a wild where its first sweet was. */
  readonly goldFrom: number;
  /** The multiplier of the first fall, the second, and so on; the last one stays. */
  readonly multipliers: readonly number[];
  /** The most that a round pays, in hundredths of the stake. The round ends there. */
  readonly cap: number;
}

/** Stakes divide by this, so that no payout is ever rounded. */
export const stakeUnitKurus = 100n;

export const houseRules: LokumRules = {
  columns: 7,
  rows: 7,
  weights: {
    rose: 3,
    pomegranate: 3,
    apricot: 3,
    lemon: 3,
    pistachio: 4,
    lavender: 4,
    hazelnut: 4,
    coconut: 4,
    gold: 1,
  },
  sizes: [5, 6, 7, 8, 9, 10, 12, 15, 20],
  pays: {
    rose: [120, 200, 300, 500, 900, 1500, 5000, 20_000, 100_000],
    pomegranate: [100, 150, 250, 400, 700, 1200, 4000, 12_500, 75_000],
    apricot: [75, 110, 190, 300, 500, 950, 2800, 9500, 50_000],
    lemon: [60, 95, 150, 250, 400, 750, 2200, 7500, 40_000],
    pistachio: [50, 70, 125, 200, 320, 580, 1500, 5000, 25_000],
    lavender: [40, 55, 95, 150, 250, 450, 1250, 3750, 20_000],
    hazelnut: [25, 45, 75, 125, 200, 350, 1000, 3000, 15_000],
    coconut: [20, 40, 60, 100, 160, 290, 800, 2500, 12_500],
  },
  goldFrom: 5,
  multipliers: [1, 2, 3, 4, 6, 8, 12, 16, 20, 25],
  cap: 500_000,
};

/** Throws for rules that no round can be played by. */
export function checkRules({
  columns,
  rows,
  weights,
  sizes,
  pays,
  goldFrom,
  multipliers,
  cap,
}: LokumRules): void {
  const isCount = (value: number, least: number) => Number.isSafeInteger(value) && value >= least;
  const assert = (holds: boolean, wrong: string) => {
    if (!holds) throw new RangeError(`bug: Lokum cannot be played with ${wrong}`);
  };
  assert(isCount(columns, 1) && isCount(rows, 1) && columns * rows <= 100, 'this tray');
  assert(
    Object.values(weights).every((weight) => isCount(weight, 0)),
    'a weight that is no whole number',
  );
  assert(
    sizes.length > 0 && sizes.every((size, n) => isCount(size, 2) && size > (sizes[n - 1] ?? 0)),
    'these sizes',
  );
  for (const sweet of sweets) {
    assert(weights[sweet] > 0, `no ${sweet}`);
    assert(pays[sweet].length === sizes.length, `a paytable of ${sweet} of another length than the sizes`);
    assert(
      pays[sweet].every((pay, n) => isCount(pay, 1) && pay >= (pays[sweet][n - 1] ?? 0)),
      `a larger cluster of ${sweet} that pays less`,
    );
  }
  assert(goldFrom === Infinity || isCount(goldFrom, 1), 'gold from this size');
  assert(multipliers.length > 0 && multipliers.every((each) => isCount(each, 1)), 'these multipliers');
  assert(isCount(cap, 1), 'this cap');
}
