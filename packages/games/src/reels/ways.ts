// Pays by ways: a symbol pays when it is on adjacent reels from the left, once for each way to choose one of its cells on each of these reels.

/** A cell of a window: reel from the left, row from the top, both from 0. */
export type Cell = readonly [reel: number, row: number];

export interface Ways<Symbol extends string> {
  /** The payout of one way on 3, 4 and 5 reels, in hundredths of the stake. */
  readonly pays: Readonly<Partial<Record<Symbol, readonly [number, number, number]>>>;
  /** Stands for every symbol that pays. Never on the first reel. */
  readonly wild: Symbol;
}

/** The fewest reels that pay. */
export const leastReels = 3;

export interface WayWin<Symbol> {
  readonly symbol: Symbol;
  readonly reels: number;
  readonly ways: number;
  /** In hundredths of the stake. */
  readonly units: number;
}

/** The payout of a window, `window[reel][row]`, in the paytable's order. A wild counts as `wildCounts` cells. */
export function waysOf<Symbol extends string>(
  window: readonly (readonly Symbol[])[],
  { pays, wild }: Ways<Symbol>,
  wildCounts: number,
): WayWin<Symbol>[] {
  const wins: WayWin<Symbol>[] = [];
  for (const symbol in pays) {
    let ways = 1;
    let reels = 0;
    for (const column of window) {
      let cells = 0;
      for (const shown of column)
        if (shown === symbol) cells += 1;
        else if (shown === wild) cells += wildCounts;
      if (cells === 0) break;
      ways *= cells;
      reels += 1;
    }
    if (reels >= leastReels)
      wins.push({ symbol, reels, ways, units: ways * pays[symbol]![reels - leastReels]! });
  }
  return wins;
}

/** The cells that a win counts. */
export const cellsOfWin = <Symbol extends string>(
  window: readonly (readonly Symbol[])[],
  { symbol, reels }: Pick<WayWin<Symbol>, 'symbol' | 'reels'>,
  wild: Symbol,
): Cell[] => cellsWith(window.slice(0, reels), (shown) => shown === symbol || shown === wild);

/** The cells that show something, reel by reel. A loop, since each spin asks. */
export function cellsWith<Symbol extends string>(
  window: readonly (readonly Symbol[])[],
  isShown: (symbol: Symbol) => boolean,
): Cell[] {
  const cells: Cell[] = [];
  for (let reel = 0; reel < window.length; reel += 1) {
    const column = window[reel]!;
    for (let row = 0; row < column.length; row += 1) if (isShown(column[row]!)) cells.push([reel, row]);
  }
  return cells;
}

/** The window of a spin: each strip from its stop on. */
export function windowAt<Symbol>(
  strips: readonly (readonly Symbol[])[],
  stops: readonly number[],
  rows: number,
): Symbol[][] {
  const window: Symbol[][] = [];
  for (let reel = 0; reel < strips.length; reel += 1) {
    const strip = strips[reel]!;
    const column: Symbol[] = [];
    for (let row = 0; row < rows; row += 1) column.push(strip[(stops[reel]! + row) % strip.length]!);
    window.push(column);
  }
  return window;
}

/** Throws for pays that are no whole hundredths, or fall with more reels. */
export function checkPays(pays: Ways<string>['pays']): void {
  for (const [symbol, byReels] of Object.entries(pays))
    if (!byReels!.every((pay, n) => Number.isSafeInteger(pay) && pay > 0 && pay >= (byReels![n - 1] ?? 0)))
      throw new RangeError(`bug: ${symbol} cannot pay ${byReels!.join(', ')}`);
}
