// What the acceptance of a slip rests on: the slip as it was asked for, and the facts of its moment.
import type { Kurus } from '@felek/money';
import type { ExposureRow, SelectionRow } from './bet.store.ts';
import type { BoostRow } from './boost.store.ts';
import type { BuilderOffer } from './builders.ts';
import type { FreeBetRow } from './free-bets.store.ts';
import type { Profile, Rules } from '../settings.ts';

export interface AskedLeg {
  readonly event: string;
  readonly market: string;
  readonly outcome: string;
  readonly version: number;
  readonly odds: number;
  readonly banker: boolean;
}
export interface AskedSlip {
  readonly legs: readonly AskedLeg[];
  /** Events whose legs stand together as one leg, at the odds that the customer saw. */
  readonly builders: readonly { readonly event: string; readonly odds: number }[];
  readonly sizes: readonly number[];
  readonly stake: Kurus;
  readonly multiplier: number;
  readonly policy: 'none' | 'higher' | 'any';
  /** A free bet of the customer that pays for it. */
  readonly freeBet: string | null;
  /** A boost of its one selection. */
  readonly boost: string | null;
  readonly eachWay: boolean;
}

/** The agreed odds, from when the slip came or from a trader. They hold. */
export interface Agreed {
  /** Of each leg, or builder. */
  readonly odds: readonly number[];
  /** The moment of each leg's event when the slip came; undefined where a trader has set the odds since. */
  readonly moments?: readonly bigint[];
}

export interface Facts {
  readonly player: { readonly isStaff: boolean; readonly profile: Profile };
  /** In the order of the legs; undefined for one that does not exist. */
  readonly selections: readonly (SelectionRow | undefined)[];
  readonly rules: readonly Rules[];
  /** The player's possible wins on each selection so far. */
  readonly used: readonly Kurus[];
  readonly exposures: readonly ExposureRow[];
  /** By event, of the slip's builders. */
  readonly builders: ReadonlyMap<string, BuilderOffer>;
  /** The slip's free bet, if it is one that the customer may use. */
  readonly free: FreeBetRow | undefined;
  /** The slip's boost, if there is one of that id. */
  readonly boost: BoostRow | undefined;
  /** The places of an each-way slip, in the order of its legs. */
  readonly places: readonly (SelectionRow | undefined)[];
}
