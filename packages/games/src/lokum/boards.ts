// Lokum as boards of bits, for simulations of 10⁹ rounds: it gives only a round's payout, from a stream of 32-bit words. A test compares it
// with the code that settles, round by round over the same draws.
//
// Each piece has a board, a bit for each place. A column is eight bits, its lowest place first; the eighth stays empty, so that no shift carries a
// piece into the next column. Four columns are one 32-bit word.
import { sweets, wild, type LokumRules, type Piece } from './rules.ts';

const columnsOfWord = 4;
const mostColumns = 2 * columnsOfWord;
const mostRows = 7;
/** A table has all pairs of cells, which stays in the processor's nearest memory. */
const mostSides = 64;
/** A draw stays below it, as in `cellsOf`. */
const mostOfDraw = 2 ** 31;
const wordsAhead = 4096;
const wildIndex = sweets.length;

/** Fills an array with whole numbers below 2^32, each equally likely. */
export type Words = (into: Uint32Array) => void;

/** The number of bits of two words. */
function bitsOf(low: number, high: number): number {
  let one = low - ((low >>> 1) & 0x55555555);
  let other = high - ((high >>> 1) & 0x55555555);
  one = (one & 0x33333333) + ((one >>> 2) & 0x33333333);
  other = (other & 0x33333333) + ((other >>> 2) & 0x33333333);
  const bytes = ((one + (one >>> 4)) & 0x0f0f0f0f) + ((other + (other >>> 4)) & 0x0f0f0f0f);
  return Math.imul(bytes, 0x01010101) >>> 24;
}

/**
 * Plays rounds of these rules. Gives a function that plays the next round and gives its payout, in hundredths of the stake. Throws for trays
 * that do not fit the boards.
 */
export function roundsOnBoards(rules: LokumRules, words: Words): () => number {
  const { columns, rows, weights, sizes, pays, goldFrom, multipliers, cap } = rules;
  const sides = ([...sweets, wild] as readonly Piece[]).flatMap((piece, index) =>
    Array.from({ length: weights[piece] }, () => index),
  );
  if (columns > mostColumns || rows > mostRows || sides.length > mostSides || sides.length < 2)
    throw new RangeError('bug: this tray does not fit boards of bits');
  const least = sizes[0]!;
  const lastMultiplier = multipliers.length - 1;

  // Two cells come from one look at this table, since a division is most of a cell's work.
  const base = sides.length;
  const square = base * base;
  const pairs = Uint8Array.from(
    { length: square },
    (_, pair) => sides[pair % base]! | (sides[Math.floor(pair / base)]! << 4),
  );
  let perDraw = 1;
  let range = base;
  while (range * base <= mostOfDraw) {
    range *= base;
    perDraw += 1;
  }
  const wholePairs = perDraw >> 1;
  const isOdd = perDraw % 2 === 1;
  // Divides by powers of `square`, a little too much: a word is far below 2^52, so that its whole part is exact.
  const inverses = Float64Array.from({ length: wholePairs + 2 }, (_, n) => (1 + 2 ** -50) / square ** n);
  // A word beyond this is drawn again. A word's lowest digits are those of its rest by `range`, so the rest is never used.
  const fair = 2 ** 32 - (2 ** 32 % range);

  const payOf = new Int32Array(wildIndex * (columns * rows + 1));
  const sizesOf = columns * rows + 1;
  for (const [index, sweet] of sweets.entries())
    for (let size = least; size < sizesOf; size += 1)
      payOf[index * sizesOf + size] = pays[sweet][sizes.findLastIndex((each) => each <= size)]!;

  /** The boards of the pieces: columns 0 to 3, then columns 4 to 7. */
  const boards = new Int32Array(2 * (wildIndex + 1));
  const highs = wildIndex + 1;
  /** Where each place of the tray is: its board, 0 or `highs`, and its bit. Places come in the order in which the tray is filled. */
  const places = columns * rows;
  const halfOf = new Uint8Array(places + 1);
  const bitOf = new Int32Array(places + 1);
  for (let place = 0; place < places; place += 1) {
    const column = Math.floor(place / rows);
    halfOf[place] = column < columnsOfWord ? 0 : highs;
    bitOf[place] = 1 << ((column % columnsOfWord) * 8 + (place % rows));
  }

  const ahead = new Uint32Array(wordsAhead);
  let used = wordsAhead;
  function draw(): number {
    for (;;) {
      if (used === wordsAhead) {
        words(ahead);
        used = 0;
      }
      const word = ahead[used]!;
      used += 1;
      if (word < fair) return word;
    }
  }

  /** The last word, how many pairs of its cells were used, and how many of its cells are left. */
  let [word, pair, left] = [0, 0, 0];
  /** The word without the digits of its used pairs. */
  let rest = 0;
  /** The second of a pair, or −1. */
  let spare = -1;
  function next(): number {
    if (spare >= 0) {
      const piece = spare;
      spare = -1;
      left -= 1;
      return piece;
    }
    if (left === 0) {
      word = draw();
      left = perDraw;
      pair = 0;
      rest = word;
    }
    pair += 1;
    const without = (word * inverses[pair]!) | 0;
    const both = pairs[(rest - Math.imul(without, square)) | 0]!;
    rest = without;
    left -= 1;
    if (left > 0) spare = both >>> 4;
    return both & 15;
  }

  /** Fills the empty tray. */
  function fill(): void {
    boards.fill(0);
    [left, spare] = [0, -1];
    let place = 0;
    for (; place + perDraw <= places;) {
      const full = draw();
      let over = full;
      for (let used = 1; used <= wholePairs; used += 1) {
        const without = (full * inverses[used]!) | 0;
        const both = pairs[(over - Math.imul(without, square)) | 0]!;
        over = without;
        boards[halfOf[place]! + (both & 15)]! |= bitOf[place]!;
        boards[halfOf[place + 1]! + (both >>> 4)]! |= bitOf[place + 1]!;
        place += 2;
      }
      if (isOdd) {
        const without = (full * inverses[wholePairs + 1]!) | 0;
        const both = pairs[(over - Math.imul(without, square)) | 0]!;
        boards[halfOf[place]! + (both & 15)]! |= bitOf[place]!;
        place += 1;
      }
    }
    for (; place < places; place += 1) boards[halfOf[place]! + next()]! |= bitOf[place]!;
  }

  /** The result of one fall: the removed places, and those that turn to gold. */
  let [takenLow, takenHigh, goldLow, goldHigh] = [0, 0, 0, 0];

  /** Marks the clusters of a sweet that hold a seed as removed, and gives their payout before the multiplier. */
  function take(sweet: number, seedsLow: number, seedsHigh: number): number {
    let seedLow = seedsLow;
    let seedHigh = seedsHigh;
    const sweetLow = boards[sweet]!;
    const sweetHigh = boards[highs + sweet]!;
    const fitLow = sweetLow | boards[wildIndex]!;
    const fitHigh = sweetHigh | boards[highs + wildIndex]!;
    let units = 0;
    while ((seedLow | seedHigh) !== 0) {
      let clusterLow = seedLow & -seedLow;
      let clusterHigh = clusterLow === 0 ? seedHigh & -seedHigh : 0;
      for (;;) {
        const wideLow =
          fitLow &
          (clusterLow |
            (clusterLow << 1) |
            (clusterLow >>> 1) |
            (clusterLow << 8) |
            (clusterLow >>> 8) |
            (clusterHigh << 24));
        const wideHigh =
          fitHigh &
          (clusterHigh |
            (clusterHigh << 1) |
            (clusterHigh >>> 1) |
            (clusterHigh << 8) |
            (clusterHigh >>> 8) |
            (clusterLow >>> 24));
        if (wideLow === clusterLow && wideHigh === clusterHigh) break;
        clusterLow = wideLow;
        clusterHigh = wideHigh;
      }
      seedLow &= ~clusterLow;
      seedHigh &= ~clusterHigh;
      const size = bitsOf(clusterLow, clusterHigh);
      const ownLow = clusterLow & sweetLow;
      const ownHigh = clusterHigh & sweetHigh;
      // Wilds alone are no cluster.
      if (size < least || (ownLow | ownHigh) === 0) continue;
      units += payOf[sweet * sizesOf + size]!;
      takenLow |= clusterLow;
      takenHigh |= clusterHigh;
      if (size >= goldFrom) gild(ownLow, ownHigh);
    }
    return units;
  }

  /** The uppermost sweet of a cluster, and of those the leftmost, turns to gold. */
  function gild(ownLow: number, ownHigh: number): void {
    for (let row = rows - 1; ; row -= 1) {
      const rowLow = ownLow & (0x01010101 << row);
      if (rowLow !== 0) {
        goldLow |= rowLow & -rowLow;
        return;
      }
      const rowHigh = ownHigh & (0x01010101 << row);
      if (rowHigh !== 0) {
        goldHigh |= rowHigh & -rowHigh;
        return;
      }
    }
  }

  /** Removes the clusters of all sweets, and gives their payout before the multiplier. */
  function takeAll(): number {
    let units = 0;
    const wildLow = boards[wildIndex]!;
    const wildHigh = boards[highs + wildIndex]!;
    for (let sweet = 0; sweet < wildIndex; sweet += 1) {
      const fitLow = boards[sweet]! | wildLow;
      const fitHigh = boards[highs + sweet]! | wildHigh;
      if (least < 5) {
        units += take(sweet, boards[sweet]!, boards[highs + sweet]!);
        continue;
      }
      // In a cluster of three or more, each piece has two neighbours in it, or is beside one that has. Most trays have too few of them for five.
      const asideLow = fitLow << 8;
      const asideHigh = (fitHigh << 8) | (fitLow >>> 24);
      const backLow = (fitLow >>> 8) | (fitHigh << 24);
      const backHigh = fitHigh >>> 8;
      const upLow = fitLow << 1;
      const upHigh = fitHigh << 1;
      const downLow = fitLow >>> 1;
      const downHigh = fitHigh >>> 1;
      const innerLow =
        fitLow & ((upLow & downLow) | (asideLow & backLow) | ((upLow | downLow) & (asideLow | backLow)));
      const innerHigh =
        fitHigh &
        ((upHigh & downHigh) | (asideHigh & backHigh) | ((upHigh | downHigh) & (asideHigh | backHigh)));
      if ((innerLow | innerHigh) === 0) continue;
      const allLow =
        fitLow &
        (innerLow |
          (innerLow << 1) |
          (innerLow >>> 1) |
          (innerLow << 8) |
          (innerLow >>> 8) |
          (innerHigh << 24));
      const allHigh =
        fitHigh &
        (innerHigh |
          (innerHigh << 1) |
          (innerHigh >>> 1) |
          (innerHigh << 8) |
          (innerHigh >>> 8) |
          (innerLow >>> 24));
      if (bitsOf(allLow, allHigh) >= least) units += take(sweet, innerLow, innerHigh);
    }
    return units;
  }

  /** A column's byte after its fall, by the places that stay and the byte before. */
  const fallen = Uint8Array.from({ length: 1 << (2 * mostRows) }, (_, index) => {
    const stay = index >>> mostRows;
    let [byte, to] = [0, 0];
    for (let row = 0; row < mostRows; row += 1) {
      if (((stay >>> row) & 1) === 0) continue;
      byte |= ((index >>> row) & 1) << to;
      to += 1;
    }
    return byte;
  });
  const whole = (1 << rows) - 1;

  /** Drops the remaining pieces of each column, and fills it. */
  function refill(): void {
    for (let column = 0; column < columns; column += 1) {
      const isLow = column < columnsOfWord;
      const half = isLow ? 0 : highs;
      const shift = (column & (columnsOfWord - 1)) << 3;
      const taken = ((isLow ? takenLow : takenHigh) >>> shift) & whole;
      if (taken === 0) continue;
      const gold = ((isLow ? goldLow : goldHigh) >>> shift) & whole;
      const stay = (whole & ~taken) | gold;
      const others = ~(0xff << shift);
      for (let piece = half; piece <= half + wildIndex; piece += 1) {
        const board = boards[piece]!;
        const kept = (board >>> shift) & whole & ~taken;
        boards[piece] = (board & others) | (fallen[(stay << mostRows) | kept]! << shift);
      }
      boards[half + wildIndex]! |= fallen[(stay << mostRows) | gold]! << shift;
      for (let to = bitsOf(stay, 0); to < rows; to += 1) boards[half + next()]! |= 1 << (shift + to);
    }
  }

  return () => {
    fill();
    let units = 0;
    for (let falls = 0; ; falls += 1) {
      takenLow = takenHigh = goldLow = goldHigh = 0;
      const won = takeAll();
      if (won === 0) return units;
      units += won * multipliers[falls < lastMultiplier ? falls : lastMultiplier]!;
      if (units >= cap) return cap;
      refill();
    }
  };
}
