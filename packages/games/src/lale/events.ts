// A round of Lale, as an ordered list of typed events. The stage plays them and knows nothing else of the
// game; amounts are `bigint` kuruş here, and lira on the wire.
import type { Kurus } from '@felek/money';
import type { Wire } from '../rounds.ts';
import type { Symbol } from './lale.paytable.ts';

/** A cell of the window: reel 0 to 4 from the left, row 0 to 2 from the top. */
export type Cell = readonly [reel: number, row: number];

interface Events {
  /** The reels stop: `window[reel][row]`. A free spin has its number and the count. */
  spin: {
    readonly type: 'spin';
    readonly stops: readonly number[];
    readonly window: readonly (readonly Symbol[])[];
    readonly free: { readonly number: number; readonly of: number } | null;
  };
  /** A line pays: `count` symbols from the left. The amount is with the multiplier. */
  lineWin: {
    readonly type: 'lineWin';
    readonly line: number;
    readonly symbol: Symbol;
    readonly count: number;
    readonly cells: readonly Cell[];
    readonly multiplier: number;
    readonly amount: Kurus;
  };
  /** Suns give free spins: `awarded` of them now, `total` in all so far. */
  freeSpins: {
    readonly type: 'freeSpins';
    readonly cells: readonly Cell[];
    readonly awarded: number;
    readonly total: number;
    readonly retrigger: boolean;
  };
  /** The free spins are over. */
  freeTotal: { readonly type: 'freeTotal'; readonly spins: number; readonly amount: Kurus };
  /** The round is over: what it pays in all. */
  total: { readonly type: 'total'; readonly amount: Kurus };
}

export type LaleEvent = Events[keyof Events];
/** The same as JSON carries it, amounts in lira. */
export type LaleWireEvent = Wire<LaleEvent>;
