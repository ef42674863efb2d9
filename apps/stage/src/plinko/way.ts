// A ball's way through the pins as a path in time. Pure; lengths are distances between two pins of a row, the first row is y = 0, and the
// middle of the board x = 0. Nothing here decides where the ball lands.

/** A bounce from one contact to the next: thrown up a little, then falling. */
interface Hop {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
  /** How fast it starts upwards; none at the first fall. */
  readonly lift: number;
}

export interface Way {
  readonly hops: readonly Hop[];
  /** The pin that ends each hop but the last: row, and place from the left. */
  readonly pins: readonly (readonly [row: number, place: number])[];
}

export const ballRadius = 0.24;
export const pinRadius = 0.1;
export const glowRadius = ballRadius * 1.5;

/** How far above the first row the board begins. */
export const headroom = 1.25;

/** How far down the pocket's middle lies. */
export const pocketAt = (rows: number): number => rows - 0.25;

/** How far down the pins end and the pockets begin. */
export const floorAt = (rows: number): number => rows - 0.15;

/** How far down a ball lies that is shown without motion: above its pocket, and whole. */
export const restAt = (rows: number): number => floorAt(rows) - glowRadius;

/** The way of a ball: `l` or `r` for each row. */
export function wayOf(letters: string): Way {
  const rows = letters.length;
  const contact = ballRadius + pinRadius;
  let rights = 0;
  // The ball starts whole: its glow touches the upper edge of the board.
  const points: (readonly [number, number])[] = [[0, glowRadius - headroom]];
  const pins: (readonly [number, number])[] = [];
  for (let row = 0; row < rows; row += 1) {
    const turn = letters[row] === 'r' ? 1 : -1;
    // It meets the pin on the side to which it leaves.
    const aside = turn * contact * (0.3 + 0.25 * wobble(row, rights));
    points.push([rights - row / 2 + aside, row - Math.sqrt(contact ** 2 - aside ** 2)]);
    pins.push([row, rights + 1]);
    if (turn > 0) rights += 1;
  }
  points.push([rights - rows / 2, pocketAt(rows)]);
  const hops = points.slice(1).map(([x1, y1], at) => {
    const [x0, y0] = points[at]!;
    return { x0, y0, x1, y1, lift: at === 0 ? 0 : 0.75 + 0.5 * wobble(at, rights) };
  });
  return { hops, pins };
}

/** Between 0 and 1, different from pin to pin, so that bounces do not look alike. */
function wobble(row: number, place: number): number {
  const value = Math.sin(row * 12.9898 + place * 78.233) * 43_758.5453;
  return value - Math.floor(value);
}

/** Where the ball is at a time that counts in hops. */
export function placeAt({ hops }: Way, time: number): { readonly x: number; readonly y: number } {
  const last = hops.length - 1;
  const at = Math.max(0, Math.min(last, Math.floor(time)));
  const { x0, y0, x1, y1, lift } = hops[at]!;
  const part = Math.max(0, Math.min(1, time - at));
  return { x: x0 + (x1 - x0) * part, y: y0 - lift * part + (y1 - y0 + lift) * part ** 2 };
}
