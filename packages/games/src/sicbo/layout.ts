// The spots of a sic bo table, and how a throw of three dice hits them.

export type Dice = readonly [number, number, number];

/** A kind of spot. Spots of one kind are hit alike; totals pay by their distance from the middle, so each distance is a kind. */
export type Kind =
  | 'even chance'
  | 'single'
  | 'combination'
  | 'double'
  | 'any triple'
  | 'triple'
  | `total ${4 | 5 | 6 | 7 | 8 | 9 | 10}`;

export interface Spot {
  readonly name: string;
  readonly kind: Kind;
  /** How often the throw hits it: up to three times for a single number, else once. */
  hits(dice: Dice): number;
}

const faces = [1, 2, 3, 4, 5, 6] as const;

export const sumOf = ([first, second, third]: Dice): number => first + second + third;
export const isTriple = ([first, second, third]: Dice): boolean => first === second && second === third;
const countOf = (dice: Dice, face: number) => dice.filter((each) => each === face).length;

const spot = (name: string, kind: Kind, isHit: (dice: Dice) => boolean): Spot => ({
  name,
  kind,
  hits: (dice) => Number(isHit(dice)),
});

/** A triple loses every even chance. */
const evenChance = (name: string, isHit: (sum: number) => boolean): Spot =>
  spot(name, 'even chance', (dice) => !isTriple(dice) && isHit(sumOf(dice)));

const totals = Array.from({ length: 14 }, (_, index) => index + 4);

/** A total is as likely as the one that adds up to 21 with it. */
const totalKind = (total: number) => `total ${Math.min(total, 21 - total)}` as Kind;

/** Every spot, in the order in which a bet is written. */
export const layout: readonly Spot[] = [
  evenChance('small', (sum) => sum <= 10),
  evenChance('big', (sum) => sum >= 11),
  evenChance('odd', (sum) => sum % 2 === 1),
  evenChance('even', (sum) => sum % 2 === 0),
  ...faces.map((face): Spot => ({ name: String(face), kind: 'single', hits: (dice) => countOf(dice, face) })),
  ...faces.flatMap((low) =>
    faces
      .filter((high) => high > low)
      .map((high) =>
        spot(`${low}-${high}`, 'combination', (dice) => dice.includes(low) && dice.includes(high)),
      ),
  ),
  ...faces.map((face) => spot(`${face}-${face}`, 'double', (dice) => countOf(dice, face) >= 2)),
  spot('any-triple', 'any triple', isTriple),
  ...faces.map((face) => spot(`${face}-${face}-${face}`, 'triple', (dice) => countOf(dice, face) === 3)),
  ...totals.map((total) => spot(`total-${total}`, totalKind(total), (dice) => sumOf(dice) === total)),
];

/** The 216 throws, each as likely as the other. */
export const throws: readonly Dice[] = faces.flatMap((first) =>
  faces.flatMap((second) => faces.map((third): Dice => [first, second, third])),
);
