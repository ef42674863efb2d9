// Lale's rules as data: symbols, reels, lines, payouts, and the figures of their exact scan. The rules page prints
// it, the server settles by it, and a test proves that the figures at the end are those of the scan.

export const symbols = [
  'tulip',
  'sun',
  'carnation',
  'pomegranate',
  'hyacinth',
  'rosette',
  'A',
  'K',
  'Q',
  'J',
] as const;
export type Symbol = (typeof symbols)[number];

/** Stands for every symbol but the sun; on the second, third and fourth reel. */
export const wild: Symbol = 'tulip';
/** Three or more anywhere begin the free spins. */
export const scatter: Symbol = 'sun';

export const reelCount = 5;
export const rowCount = 3;

/** The row of each reel that a line passes, top row 0. */
export const lines: readonly (readonly [number, number, number, number, number])[] = [
  [1, 1, 1, 1, 1],
  [0, 0, 0, 0, 0],
  [2, 2, 2, 2, 2],
  [0, 1, 2, 1, 0],
  [2, 1, 0, 1, 2],
  [0, 0, 1, 2, 2],
  [2, 2, 1, 0, 0],
  [1, 0, 0, 0, 1],
  [1, 2, 2, 2, 1],
  [0, 1, 1, 1, 0],
  [2, 1, 1, 1, 2],
  [1, 0, 1, 2, 1],
  [1, 2, 1, 0, 1],
  [0, 1, 0, 1, 0],
  [2, 1, 2, 1, 2],
  [1, 1, 0, 1, 1],
  [1, 1, 2, 1, 1],
  [0, 2, 0, 2, 0],
  [2, 0, 2, 0, 2],
  [0, 2, 2, 2, 0],
];

/** The payouts of three, four and five equal symbols from the left, in line stakes. A line's stake is a twentieth of the round's. */
export const pays: Readonly<Record<Exclude<Symbol, 'tulip' | 'sun'>, readonly [number, number, number]>> = {
  carnation: [75, 300, 2000],
  pomegranate: [50, 150, 1000],
  hyacinth: [30, 100, 500],
  rosette: [25, 75, 300],
  A: [15, 40, 150],
  K: [15, 40, 150],
  Q: [8, 25, 100],
  J: [8, 25, 100],
};

/** How many free spins three, four and five suns give, also during free spins. */
export const freeSpins: Readonly<Record<3 | 4 | 5, number>> = { 3: 10, 4: 15, 5: 25 };
/** Every win of a free spin counts this often. */
export const freeSpinMultiplier = 3;
/** No round plays more free spins than this; further suns award only the rest. */
export const maxFreeSpins = 100;

const strip = (text: string): readonly Symbol[] => {
  const names: Record<string, Symbol> = {
    T: 'tulip',
    S: 'sun',
    c: 'carnation',
    p: 'pomegranate',
    h: 'hyacinth',
    r: 'rosette',
  };
  return Array.from(text).map((letter) => names[letter] ?? (letter as Symbol));
};

/** The reels of an ordinary spin, top to bottom; every stop is as likely as any other. */
export const baseReels: readonly (readonly Symbol[])[] = [
  strip('hJKAJrKAQKprQSrJQhAQpAJpKcJQrcJAhKQ'),
  strip('ASKpJrKQJAQphArJAQKhJcKQhcKJAcprTQr'),
  strip('QhArpQKJQhKcJrhKTJApQArJhQSArTKJpcA'),
  strip('KhQAKJQAKJhQrJQKAhTAcrSJcAKprhprQpJ'),
  strip('JKQrJArpKAphSAKrQJhKJQAhJchQJAcpQKr'),
];

/** The reels of a free spin: more tulips. */
export const freeReels: readonly (readonly Symbol[])[] = [
  strip('JAcrQKAQhAcJQpKAJQprhJAKJhKJQrKpQrS'),
  strip('QAchJKQAcKpJATJrcKTprKQprAhSArTQhKJ'),
  strip('hSQrTAKpcrAQJrhpJTpQAKTcQhJKAcrhJKT'),
  strip('rAKQhpJQKcArJAKThcTKQJrpArKShTpJhQJ'),
  strip('KrpJrAhQAJrAcSKhQKAJQhJKpQrJQhpKAcJ'),
];

/** A stake in kuruş divides by the lines without a rest, so that no payout is ever rounded. */
export const stakeUnitKurus = 20n;
/** The stakes on offer, in kuruş: 1 to 2,000 lira. */
export const stakes: readonly bigint[] = [
  100n,
  200n,
  400n,
  600n,
  1_000n,
  2_000n,
  4_000n,
  6_000n,
  10_000n,
  20_000n,
  40_000n,
  60_000n,
  100_000n,
  200_000n,
];
export const defaultStake = 1_000n;

/** The figures of exactly this table, by the exact scan of the full cycle (`scan.ts`); a test holds the two together. */
export const figures = {
  version: '1.0',
  rtp: 0.9622988326501549,
  rtpBase: 0.7045641458915928,
  rtpFree: 0.2577346867585621,
  hitFrequency: 0.40902623906705543,
  featureEvery: 181.30810230493339,
  featureSpins: 10.848774588142367,
  volatility: 4.917939849255922,
  highestSpin: 111.5,
  highestFreeSpin: 911.25,
  highestSpinChance: 1.52317486761e-7,
  highestFreeSpinChance: 3.807937169e-8,
} as const;
