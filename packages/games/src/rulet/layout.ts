// The cloth of a roulette table: every spot that takes chips, its name and its numbers. The numbers stand in 12 rows of 3, with the zero
// above them, so 3 and 4 are no neighbours.
//
// A spot on the numbers is named by its lowest and its highest one, as croupiers do: 17 is a number, 17-20 a split, 16-18 a street, 17-21 a
// corner, 16-21 a line. The distance of the two tells them apart. A spot that touches a zero is named by all its numbers.

export type Kind =
  | 'straight'
  | 'split'
  | 'street'
  | 'trio'
  | 'corner'
  | 'first four'
  | 'five numbers'
  | 'line'
  | 'dozen'
  | 'column'
  | 'snake'
  | 'even chance';

export interface Spot {
  readonly name: string;
  readonly kind: Kind;
  readonly numbers: readonly number[];
}

/** The number that stands for the double zero. */
export const doubleZero = 37;

export const nameOfNumber = (number: number): string => (number === doubleZero ? '00' : String(number));

const from1To36 = Array.from({ length: 36 }, (_, index) => index + 1);

/** The red numbers of every wheel. */
export const redNumbers: readonly number[] = [
  1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36,
];
const snake = [1, 5, 9, 12, 14, 16, 19, 23, 27, 30, 32, 34];

export type Color = 'red' | 'black' | 'green';

export function colorOf(number: number): Color {
  if (number === 0 || number === doubleZero) return 'green';
  return redNumbers.includes(number) ? 'red' : 'black';
}

/** The column of a number from 1 to 36, counted from 0. */
const columnOf = (number: number) => (number - 1) % 3;

/** Spots at numbers that have what it takes; the distances are those from a spot's lowest number. */
const spotsAt = (
  kind: Kind,
  distances: readonly number[],
  starts: (number: number) => boolean,
): readonly Spot[] =>
  from1To36
    .filter((number) => starts(number) && number + distances.at(-1)! <= 36)
    .map((number) => ({
      name: [...new Set([number, number + distances.at(-1)!])].join('-'),
      kind,
      numbers: distances.map((distance) => number + distance),
    }));

const zeroSpot = (kind: Kind, ...numbers: readonly number[]): Spot => ({
  name: numbers.map(nameOfNumber).join('-'),
  kind,
  numbers,
});

const atZero: readonly Spot[] = [
  zeroSpot('straight', 0),
  zeroSpot('split', 0, 1),
  zeroSpot('split', 0, 2),
  zeroSpot('split', 0, 3),
  zeroSpot('trio', 0, 1, 2),
  zeroSpot('trio', 0, 2, 3),
  zeroSpot('first four', 0, 1, 2, 3),
];

const atBothZeros: readonly Spot[] = [
  zeroSpot('straight', 0),
  zeroSpot('straight', doubleZero),
  zeroSpot('split', 0, 1),
  zeroSpot('split', 0, doubleZero),
  zeroSpot('split', doubleZero, 2),
  zeroSpot('split', doubleZero, 3),
  zeroSpot('trio', 0, 1, 2),
  zeroSpot('trio', 0, doubleZero, 2),
  zeroSpot('trio', doubleZero, 2, 3),
  zeroSpot('five numbers', 0, doubleZero, 1, 2, 3),
];

const outside = (name: string, kind: Kind, has: (number: number) => boolean): Spot => ({
  name,
  kind,
  numbers: from1To36.filter(has),
});

const outsideSpots: readonly Spot[] = [
  ...[0, 1, 2].map((dozen) =>
    outside(`dozen-${dozen + 1}`, 'dozen', (number) => Math.floor((number - 1) / 12) === dozen),
  ),
  ...[0, 1, 2].map((column) =>
    outside(`column-${column + 1}`, 'column', (number) => columnOf(number) === column),
  ),
  outside('low', 'even chance', (number) => number <= 18),
  outside('high', 'even chance', (number) => number > 18),
  outside('even', 'even chance', (number) => number % 2 === 0),
  outside('odd', 'even chance', (number) => number % 2 === 1),
  outside('red', 'even chance', (number) => redNumbers.includes(number)),
  outside('black', 'even chance', (number) => !redNumbers.includes(number)),
];

export interface LayoutRules {
  /** Whether the wheel has a double zero beside the zero, as the American one. */
  readonly hasDoubleZero: boolean;
  /** Whether the cloth has the snake, a bet on twelve numbers. */
  readonly hasSnake: boolean;
}

/** Every spot of a cloth, in the order in which a bet is written. */
export const layoutOf = ({ hasDoubleZero, hasSnake }: LayoutRules): readonly Spot[] => [
  ...(hasDoubleZero ? atBothZeros : atZero),
  ...spotsAt('straight', [0], () => true),
  ...spotsAt('split', [0, 1], (number) => columnOf(number) < 2),
  ...spotsAt('split', [0, 3], () => true),
  ...spotsAt('street', [0, 1, 2], (number) => columnOf(number) === 0),
  ...spotsAt('corner', [0, 1, 3, 4], (number) => columnOf(number) < 2),
  ...spotsAt('line', [0, 1, 2, 3, 4, 5], (number) => columnOf(number) === 0),
  ...outsideSpots,
  ...(hasSnake ? [{ name: 'snake', kind: 'snake', numbers: snake } as const] : []),
];
