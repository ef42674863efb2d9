// A round of Hazine, as an ordered list of typed events. The stage plays them and knows nothing else of the game; amounts are
// `bigint` kuruş here, and lira on the wire.
import type { Kurus } from '@felek/money';
import type { Cell } from '../reels/ways.ts';
import type { Wire } from '../rounds.ts';
import type { Jackpot, Symbol } from './rules.ts';

/** A coin on the board and what it is worth. */
export interface Coin {
  readonly cell: Cell;
  readonly jackpot: Jackpot | null;
  readonly amount: Kurus;
}

interface Events {
  /** The reels stop: `window[reel][row]`, and the coins in it. */
  spin: {
    readonly type: 'spin';
    readonly window: readonly (readonly Symbol[])[];
    readonly coins: readonly Coin[];
  };
  /** A symbol pays on `reels` reels from the left, in so many ways. */
  ways: {
    readonly type: 'ways';
    readonly symbol: Symbol;
    readonly reels: number;
    readonly ways: number;
    readonly cells: readonly Cell[];
    readonly amount: Kurus;
  };
  /** Hold and win begins: the coins stay, all other cells spin again. */
  hold: { readonly type: 'hold'; readonly coins: number; readonly respins: number };
  /** One respin: the coins that came new, and how many respins are left now. */
  respin: { readonly type: 'respin'; readonly coins: readonly Coin[]; readonly left: number };
  /** Hold and win is over. `fullBoard` is what a full board pays besides its coins, and is in the amount. */
  holdTotal: {
    readonly type: 'holdTotal';
    readonly coins: number;
    readonly fullBoard: Kurus;
    readonly amount: Kurus;
  };
  /** The round is over: what it pays in all. */
  total: { readonly type: 'total'; readonly amount: Kurus };
}

export type HazineEvent = Events[keyof Events];
/** The same as JSON carries it, amounts in lira. */
export type HazineWireEvent = Wire<HazineEvent>;
export type WireCoin = Wire<Coin>;
