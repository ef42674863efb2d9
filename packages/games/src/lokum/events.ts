// A round of Lokum, as an ordered list of typed events. The stage plays them and knows nothing else of the game; amounts are
// `bigint` kuruş here, and lira on the wire.
import type { Kurus } from '@felek/money';
import type { Wire } from '../rounds.ts';
import type { Piece, Sweet } from './rules.ts';

/** A place of the tray: columns from the left, rows from the top, both from 0. */
export type Place = readonly [column: number, row: number];

interface Events {
  /** Pieces fall: for each column those that come from above, the lowest first. The first fall fills the empty tray. */
  fall: { readonly type: 'fall'; readonly columns: readonly (readonly Piece[])[] };
  /** A cluster pays and is taken away once all clusters of this fall have paid. The amount is with the multiplier. */
  cluster: {
    readonly type: 'cluster';
    readonly sweet: Sweet;
    readonly places: readonly Place[];
    readonly multiplier: number;
    readonly amount: Kurus;
  };
  /** The most that a round pays is reached, and ends it. */
  most: { readonly type: 'most'; readonly amount: Kurus };
  /** The round is over: what it pays in all. */
  total: { readonly type: 'total'; readonly amount: Kurus };
}

export type LokumEvent = Events[keyof Events];
/** The same as JSON carries it, amounts in lira. */
export type LokumWireEvent = Wire<LokumEvent>;
