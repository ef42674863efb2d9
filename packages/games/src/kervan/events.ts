// A round of Kervan, as an ordered list of typed events. The stage plays them and knows nothing else of the game; amounts are
// `bigint` kuruş here, and lira on the wire.
import type { Kurus } from '@felek/money';
import type { Cell } from '../reels/ways.ts';
import type { Wire } from '../rounds.ts';
import type { Symbol } from './rules.ts';

interface Events {
  /** The reels stop: `window[reel][row]`. A free spin has its number and the count. */
  spin: {
    readonly type: 'spin';
    readonly window: readonly (readonly Symbol[])[];
    readonly free: { readonly number: number; readonly of: number } | null;
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
  /** Inns give free spins: `awarded` of them now, `total` in all so far. */
  freeSpins: {
    readonly type: 'freeSpins';
    readonly cells: readonly Cell[];
    readonly awarded: number;
    readonly total: number;
    readonly retrigger: boolean;
  };
  /** The free spins are over. */
  freeTotal: { readonly type: 'freeTotal'; readonly spins: number; readonly amount: Kurus };
  /** The most that a round pays is reached, and ends it. */
  most: { readonly type: 'most'; readonly amount: Kurus };
  /** The round is over: what it pays in all. */
  total: { readonly type: 'total'; readonly amount: Kurus };
}

export type KervanEvent = Events[keyof Events];
/** The same as JSON carries it, amounts in lira. */
export type KervanWireEvent = Wire<KervanEvent>;
