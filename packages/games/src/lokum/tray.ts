// The tray of Lokum: pieces fall, clusters are found and taken away, until none is left. One way for all: a settled round listens and writes its
// events, a simulation of 10⁹ rounds does not. So nothing is allocated here while a round runs.
import { sweets, type LokumRules } from './rules.ts';

/** A piece as the tray has it: 0 is no piece, then the sweets in their order, then the wild. */
const none = 0;
export const wildNumber = sweets.length + 1;

const [kept, taken, gilded] = [0, 1, 2];

/** The reports of a running round. Arrays are the tray's own and change afterwards. */
export interface Listener {
  /** All columns are full again. */
  fell(tray: Tray): void;
  /**
   * A cluster pays: the first `size` places of `places`. Units are hundredths of the stake, with the multiplier. A gilded cluster leaves a wild at
   * its first place, the uppermost and of those the leftmost of its sweets.
   */
  paid(cluster: {
    readonly sweet: number;
    readonly places: Uint8Array;
    readonly size: number;
    readonly multiplier: number;
    readonly units: number;
    readonly isGilded: boolean;
  }): void;
}

export interface Tray {
  readonly columns: number;
  readonly rows: number;
  /** The piece at a place. A row has one place more than columns, which is empty, and so are the rows around. */
  readonly pieces: Uint8Array;
  place(column: number, row: number): number;
  /** Plays one round and gives what it pays, in hundredths of the stake. `next` gives the pieces that fall. */
  play(next: () => number, listener?: Listener): number;
}

export function makeTray({ columns, rows, sizes, pays, goldFrom, multipliers, cap }: LokumRules): Tray {
  const width = columns + 1;
  const places = width * (rows + 2) + 1;
  const least = sizes[0]!;
  const pieces = new Uint8Array(places);
  /** A bit for each sweet that a piece counts as: one, all of them for the wild, none where no piece is. So one AND compares neighbours. */
  const counts = new Uint16Array(places);
  const countsOf = Uint16Array.from({ length: wildNumber + 1 }, (_, piece) => (1 << piece) >> 1);
  countsOf[wildNumber] = countsOf[wildNumber]! - 1;
  /** The number of the cluster that a place was last counted in. */
  const seen = new Uint8Array(places);
  /** The next state of a place when the clusters are removed. */
  const fate = new Uint8Array(places);
  const cluster = new Uint8Array(places);
  /** Pay by sweet and cluster size, flat. */
  const sizeCount = columns * rows + 1;
  const payOf = new Int32Array((sweets.length + 1) * sizeCount);
  for (const [index, sweet] of sweets.entries())
    for (let size = least; size < sizeCount; size += 1)
      payOf[(index + 1) * sizeCount + size] = pays[sweet][sizes.findLastIndex((each) => each <= size)]!;

  const around = [-width, -1, 1, width] as const;

  const place = (column: number, row: number) => (row + 1) * width + column + 1;

  const put = (at: number, piece: number) => {
    pieces[at] = piece;
    counts[at] = countsOf[piece]!;
  };

  /** Lets the pieces of each column fall, left to right, and fills it from the bottom to the top. */
  function fall(next: () => number): void {
    for (let column = 0; column < columns; column += 1) {
      const top = place(column, 0);
      let to = place(column, rows - 1);
      for (let from = to; from >= top; from -= width) {
        if (pieces[from] === none) continue;
        put(to, pieces[from]!);
        to -= width;
      }
      for (; to >= top; to -= width) put(to, next());
    }
  }

  /** Most pieces have no equal beside them. */
  const isAlone = (at: number) =>
    (counts[at]! & (counts[at + 1]! | counts[at + width]! | counts[at - 1]! | counts[at - width]!)) === 0;

  /** Gathers the cluster that a sweet belongs to into `cluster`, and gives its size. */
  function gather(start: number, number: number): number {
    const sweet = counts[start]!;
    let size = 1;
    cluster[0] = start;
    seen[start] = number;
    for (let at = 0; at < size; at += 1) {
      const from = cluster[at]!;
      for (let side = 0; side < 4; side += 1) {
        const to = from + around[side]!;
        if ((counts[to]! & sweet) === 0 || seen[to] === number) continue;
        seen[to] = number;
        cluster[size] = to;
        size += 1;
      }
    }
    return size;
  }

  const tray: Tray = {
    columns,
    rows,
    pieces,
    place,
    play(next, listener) {
      let units = 0;
      pieces.fill(none);
      counts.fill(0);
      for (let falls = 0; ; falls += 1) {
        fall(next);
        listener?.fell(tray);
        const multiplier = multipliers[Math.min(falls, multipliers.length - 1)]!;
        let wins = 0;
        let number = 0;
        seen.fill(0);
        for (let row = 0; row < rows; row += 1)
          for (let column = 0; column < columns; column += 1) {
            const at = place(column, row);
            const sweet = pieces[at]!;
            // A wild may be counted in several clusters; a sweet belongs to one, and is not counted again.
            if (sweet === wildNumber || seen[at] !== 0 || isAlone(at)) continue;
            number += 1;
            const size = gather(at, number);
            if (size < least) continue;
            const win = payOf[sweet * sizeCount + size]! * multiplier;
            for (let each = 0; each < size; each += 1) fate[cluster[each]!] = taken;
            if (size >= goldFrom) fate[at] = gilded;
            listener?.paid({
              sweet,
              places: cluster,
              size,
              multiplier,
              units: win,
              isGilded: size >= goldFrom,
            });
            units += win;
            wins += 1;
          }
        if (wins === 0) return units;
        for (let at = 0; at < places; at += 1)
          if (fate[at] !== kept) {
            put(at, fate[at] === gilded ? wildNumber : none);
            fate[at] = kept;
          }
        if (units >= cap) return cap;
      }
    },
  };
  return tray;
}
