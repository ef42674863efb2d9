// Keno's rules as data: ten of forty numbers are drawn, and the player has picked up to ten. The payout depends on the hits, the picks and
// the risk.

export const risks = ['classic', 'low', 'medium', 'high'] as const;
export type Risk = (typeof risks)[number];

export interface KenoRules {
  readonly numbers: number;
  readonly drawn: number;
  readonly mostPicks: number;
  /** The payouts, in hundredths of the stake: `pays[risk][picks − 1][hits]`. */
  readonly pays: Readonly<Record<Risk, readonly (readonly number[])[]>>;
}

export interface KenoBet {
  readonly risk: Risk;
  /** From 1 on, ascending, each once: the same bet is written in one way. */
  readonly picks: readonly number[];
}

/** The tables that public operators use; five public copies agree. */
const publicPays: KenoRules['pays'] = {
  classic: [
    [0, 396],
    [0, 190, 450],
    [0, 100, 310, 1040],
    [0, 80, 180, 500, 2250],
    [0, 25, 140, 410, 1650, 3600],
    [0, 0, 100, 368, 700, 1650, 4000],
    [0, 0, 47, 300, 450, 1400, 3100, 6000],
    [0, 0, 0, 220, 400, 1300, 2200, 5500, 7000],
    [0, 0, 0, 155, 300, 800, 1500, 4400, 6000, 8500],
    [0, 0, 0, 140, 225, 450, 800, 1700, 5000, 8000, 10_000],
  ],
  low: [
    [70, 185],
    [0, 200, 380],
    [0, 110, 138, 2600],
    [0, 0, 220, 790, 9000],
    [0, 0, 150, 420, 1300, 30_000],
    [0, 0, 110, 200, 620, 10_000, 70_000],
    [0, 0, 110, 160, 350, 1500, 22_500, 70_000],
    [0, 0, 110, 150, 200, 550, 3900, 10_000, 80_000],
    [0, 0, 110, 130, 170, 250, 750, 5000, 25_000, 100_000],
    [0, 0, 110, 120, 130, 180, 350, 1300, 5000, 25_000, 100_000],
  ],
  medium: [
    [40, 275],
    [0, 180, 510],
    [0, 0, 280, 5000],
    [0, 0, 170, 1000, 10_000],
    [0, 0, 140, 400, 1400, 39_000],
    [0, 0, 0, 300, 900, 18_000, 71_000],
    [0, 0, 0, 200, 700, 3000, 40_000, 80_000],
    [0, 0, 0, 200, 400, 1100, 6700, 40_000, 90_000],
    [0, 0, 0, 200, 250, 500, 1500, 10_000, 50_000, 100_000],
    [0, 0, 0, 160, 200, 400, 700, 2600, 10_000, 50_000, 100_000],
  ],
  high: [
    [0, 396],
    [0, 0, 1710],
    [0, 0, 0, 8150],
    [0, 0, 0, 1000, 25_900],
    [0, 0, 0, 450, 4800, 45_000],
    [0, 0, 0, 0, 1100, 35_000, 71_000],
    [0, 0, 0, 0, 700, 9000, 40_000, 80_000],
    [0, 0, 0, 0, 500, 2000, 27_000, 60_000, 90_000],
    [0, 0, 0, 0, 400, 1100, 5600, 50_000, 80_000, 100_000],
    [0, 0, 0, 0, 350, 800, 1300, 6300, 50_000, 80_000, 100_000],
  ],
};

export const kenoRules: KenoRules = { numbers: 40, drawn: 10, mostPicks: 10, pays: publicPays };

/** The payout of each number of hits, from none to all. */
export const paysOf = ({ pays }: Pick<KenoRules, 'pays'>, risk: Risk, picks: number): readonly number[] =>
  pays[risk][picks - 1]!;
