// Plinko's rules as data. A ball passes rows of pins, left or right at each with the same chance, so the pocket at the bottom is binomial.
// A pocket's payout depends on the rows and the risk.

export const risks = ['low', 'medium', 'high'] as const;
export type Risk = (typeof risks)[number];

export interface PlinkoRules {
  readonly fewestRows: number;
  readonly mostRows: number;
  /**
   * The payouts of pockets in hundredths of the stake, by risk and rows, from the centre to the edge. Both sides are equal. An odd number
   * of rows has two pockets in the centre.
   */
  readonly pays: Readonly<Record<Risk, Readonly<Record<number, readonly number[]>>>>;
}

export interface PlinkoBet {
  readonly risk: Risk;
  readonly rows: number;
}

/** The tables that public operators use, as their verifiers print them (provably-fair-betting/verifierform-stake). */
const publicPays: PlinkoRules['pays'] = {
  low: {
    8: [50, 100, 110, 210, 560],
    9: [70, 100, 160, 200, 560],
    10: [50, 100, 110, 140, 300, 890],
    11: [70, 100, 130, 190, 300, 840],
    12: [50, 100, 110, 140, 160, 300, 1000],
    13: [70, 90, 120, 190, 300, 400, 810],
    14: [50, 100, 110, 130, 140, 190, 400, 710],
    15: [70, 100, 110, 150, 200, 300, 800, 1500],
    16: [50, 100, 110, 120, 140, 140, 200, 900, 1600],
  },
  medium: {
    8: [40, 70, 130, 300, 1300],
    9: [50, 90, 170, 400, 1800],
    10: [40, 60, 140, 200, 500, 2200],
    11: [50, 70, 180, 300, 600, 2400],
    12: [30, 60, 110, 200, 400, 1100, 3300],
    13: [40, 70, 130, 300, 600, 1300, 4300],
    14: [20, 50, 100, 190, 400, 700, 1500, 5800],
    15: [30, 50, 130, 300, 500, 1100, 1800, 8800],
    16: [30, 50, 100, 150, 300, 500, 1000, 4100, 11_000],
  },
  high: {
    8: [20, 30, 150, 400, 2900],
    9: [20, 60, 200, 700, 4300],
    10: [20, 30, 90, 300, 1000, 7600],
    11: [20, 40, 140, 520, 1400, 12_000],
    12: [20, 20, 70, 200, 810, 2400, 17_000],
    13: [20, 20, 100, 400, 1100, 3700, 26_000],
    14: [20, 20, 30, 190, 500, 1800, 5600, 42_000],
    15: [20, 20, 50, 300, 800, 2700, 8300, 62_000],
    16: [20, 20, 20, 200, 400, 900, 2600, 13_000, 100_000],
  },
};

export const plinkoRules: PlinkoRules = { fewestRows: 8, mostRows: 16, pays: publicPays };

/** The payout of a pocket, counted from the left, from 0 to the number of rows. */
export function timesOf(
  { pays }: Pick<PlinkoRules, 'pays'>,
  { risk, rows }: PlinkoBet,
  pocket: number,
): number {
  const fromEdge = Math.min(pocket, rows - pocket);
  return pays[risk][rows]![Math.floor(rows / 2) - fromEdge]!;
}

/** The payouts of all pockets from left to right: one more than rows. */
export const pocketsOf = (rules: Pick<PlinkoRules, 'pays'>, bet: PlinkoBet): readonly number[] =>
  Array.from({ length: bet.rows + 1 }, (_, pocket) => timesOf(rules, bet, pocket));

/** Every bet that is on offer. */
export const plinkoBets = ({ fewestRows, mostRows }: PlinkoRules): readonly PlinkoBet[] =>
  risks.flatMap((risk) =>
    Array.from({ length: mostRows - fewestRows + 1 }, (_, n) => ({ risk, rows: fewestRows + n })),
  );
