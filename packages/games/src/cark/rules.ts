// Çark's rules as data: a wheel of 10 to 50 equal segments, at one of three risks. The segment under the pointer pays.
export const risks = ['low', 'medium', 'high'] as const;
export type Risk = (typeof risks)[number];

export const sizes = [10, 20, 30, 40, 50] as const;
export type Size = (typeof sizes)[number];

export interface CarkRules {
  /** The payouts of the segments, in hundredths of the stake, clockwise from the pointer: `segments[risk][size]`. */
  readonly segments: Readonly<Record<Risk, Readonly<Record<Size, readonly number[]>>>>;
}

export interface CarkBet {
  readonly risk: Risk;
  readonly size: Size;
}

const bySize = (make: (size: Size) => readonly number[]): Record<Size, readonly number[]> => ({
  10: make(10),
  20: make(20),
  30: make(30),
  40: make(40),
  50: make(50),
});

const lowTen = [150, 120, 120, 120, 0, 120, 120, 120, 120, 0];

/** The payouts of every second segment at medium risk; the ones between pay nothing. The order is ours, the counts are the public ones. */
const mediumWins: Readonly<Record<Size, readonly number[]>> = {
  10: [150, 190, 200, 150, 300],
  20: [150, 200, 200, 180, 200, 300, 200, 150, 200, 200],
  30: [150, 200, 150, 300, 200, 150, 170, 200, 150, 400, 200, 150, 200, 150, 200],
  40: [150, 200, 300, 150, 200, 160, 150, 300, 200, 150, 200, 150, 300, 200, 150, 200, 150, 300, 200, 150],
  50: [
    150, 200, 150, 300, 150, 200, 150, 200, 150, 500, 150, 200, 150, 200, 150, 300, 150, 200, 150, 200, 150,
    300, 150, 200, 150,
  ],
};

/** Public operators' wheels. Each returns 99 % exactly: at high risk one segment pays 0.99 of the size. */
export const carkRules: CarkRules = {
  segments: {
    low: bySize((size) => Array.from({ length: size }, (_, at) => lowTen[at % 10]!)),
    medium: bySize((size) => mediumWins[size].flatMap((times) => [0, times])),
    high: bySize((size) => Array.from({ length: size }, (_, at) => (at === 0 ? 99 * size : 0))),
  },
};

export const segmentsOf = ({ segments }: CarkRules, { risk, size }: CarkBet): readonly number[] =>
  segments[risk][size];

/** Every bet that is on offer. */
export const carkBets: readonly CarkBet[] = risks.flatMap((risk) => sizes.map((size) => ({ risk, size })));
