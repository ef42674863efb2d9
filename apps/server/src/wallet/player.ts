// A customer as the wallet port sees them. Other rooms know the person and the reasons that bar them from play.
import type { RefusalCode } from '@felek/contract/errors';
import type { WalletId } from '@felek/ledger';
import type { Kurus } from '@felek/money';
import type { CustomerId } from '../ids.ts';

export type BarredFromPlay = Extract<RefusalCode, 'account_closed' | 'account_excluded'>;

export interface Player {
  readonly customer: CustomerId;
  readonly wallet: WalletId;
  readonly barred: BarredFromPlay | undefined;
}

/** Limits that a stake can exceed: a running bonus's, or the customer's own. */
export type LimitCode = Extract<
  RefusalCode,
  'stake_above_bonus_limit' | 'stake_limit_reached' | 'loss_limit_reached'
>;

/** The current window of a limit that the customer set, with the amounts used and left. */
export interface LimitRoom {
  /** `day`, `week` or `month`. */
  readonly period: string;
  readonly amount: Kurus;
  readonly used: Kurus;
  readonly left: Kurus;
  /** When the next window begins. */
  readonly until: Date | null;
}

/** Why a stake is refused. */
export type StakeRefusal =
  | { readonly code: BarredFromPlay }
  | (LimitRoom & { readonly code: 'stake_limit_reached' | 'loss_limit_reached' });

export interface Players {
  /** Undefined for an unknown customer. At most a second old. */
  find(customer: CustomerId): Promise<Player | undefined>;
  /** Why the ledger has just refused a stake, read without a cache. `over` is the kind of the exceeded budget. */
  whyRefused(player: Player, over?: string): Promise<StakeRefusal>;
}
