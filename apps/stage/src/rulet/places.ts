// Where the spots of the cloth lie. `along` runs with the rows, from the zero (−1 to 0) over the twelve rows (0 to 12) to the columns' ends;
// `across` runs over the three numbers of a row (0 to 3), with the outside spots below 0. The style sheet turns both into a cloth that lies
// or stands.
import type { Spot } from '@felek/games/rulet/layout';

export interface Place {
  readonly along: readonly [from: number, to: number];
  readonly across: readonly [from: number, to: number];
}

/** How wide a row of outside spots is, beside a number of 1. */
const outsideWidth = 0.8;
/** How far a spot on an edge reaches to either side of it. */
const reach = 0.21;

const evenChances = ['low', 'even', 'red', 'black', 'odd', 'high'];

const around = (at: number, by: number): readonly [number, number] => [at - by, at + by];
const cell = (at: number): readonly [number, number] => [at, at + 1];
/** The middle of a cell's edge. */
const edge = (at: number): readonly [number, number] => [at + reach, at + 1 - reach];

export function placeOf({ name, kind, numbers }: Spot): Place {
  const [first] = numbers as [number];
  const touchesZero = first === 0;
  const row = Math.floor((first - 1) / 3);
  const column = (first - 1) % 3;
  switch (kind) {
    case 'straight':
      return touchesZero ? { along: [-1, 0], across: [0, 3] } : { along: cell(row), across: cell(column) };
    case 'split': {
      const [, second] = numbers as [number, number];
      if (touchesZero) return { along: around(0, reach), across: edge(second - 1) };
      return second - first === 1
        ? { along: edge(row), across: around(column + 1, reach) }
        : { along: around(row + 1, reach), across: edge(column) };
    }
    case 'trio':
      return { along: around(0, reach), across: around(numbers[1]!, reach) };
    case 'first four':
    case 'five numbers':
      return { along: around(0, reach), across: around(0, reach) };
    case 'street':
      return { along: edge(row), across: around(0, reach) };
    case 'corner':
      return { along: around(row + 1, reach), across: around(column + 1, reach) };
    case 'line':
      return { along: around(row + 1, reach), across: around(0, reach) };
    case 'dozen':
      return { along: [row, row + 4], across: [-outsideWidth, 0] };
    case 'column':
      return { along: [12, 13], across: cell(column) };
    case 'snake':
    case 'even chance': {
      const place = Math.max(0, evenChances.indexOf(name)) * 2;
      return { along: [place, place + 2], across: [-2 * outsideWidth, -outsideWidth] };
    }
  }
}

const middle = ([from, to]: readonly [number, number]) => (from + to) / 2;
export const middleOf = ({ along, across }: Place): { readonly along: number; readonly across: number } => ({
  along: middle(along),
  across: middle(across),
});

/** The spot to go to from another one, by an arrow: the nearest in its direction, rather straight ahead than aside. */
export function nextSpot(
  from: string,
  places: ReadonlyMap<string, Place>,
  [towardsAlong, towardsAcross]: readonly [along: number, across: number],
): string | undefined {
  const start = middleOf(places.get(from)!);
  let best: { name: string; cost: number } | undefined;
  for (const [name, place] of places) {
    const there = middleOf(place);
    const along = there.along - start.along;
    const across = there.across - start.across;
    const ahead = along * towardsAlong + across * towardsAcross;
    const aside = Math.abs(along * towardsAcross) + Math.abs(across * towardsAlong);
    const cost = ahead + 3 * aside;
    if (ahead > 0.01 && aside <= 2 * ahead + 0.5 && (!best || cost < best.cost)) best = { name, cost };
  }
  return best?.name;
}
