// A customer in a provider's game, and their play there.
import type { CustomerId } from '../apps/server/src/ids.ts';
import type { ProviderGame } from './provider-games.ts';

export interface PlayedRound {
  readonly round: string;
  readonly staked: number;
  readonly paid: number;
  readonly state: 'open' | 'settled' | 'rolled back' | 'refused';
  readonly refusal?: string;
}

export interface Seat extends ProviderGame {
  readonly customer: CustomerId;
  /** In kuruş: the initial balance. */
  readonly cash: bigint;
  /** The provider's name for the customer, and its session. */
  readonly user: string;
  readonly token: string;
  /** `stake` in kuruş. */
  play(options: { rounds: number; stake: number; together: number }): Promise<readonly PlayedRound[]>;
}
