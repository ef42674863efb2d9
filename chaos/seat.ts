// A customer in a provider's game, and what they played there.
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
  /** In kuruş: what they came with. */
  readonly cash: bigint;
  /** What the provider calls them, and the session it has. */
  readonly user: string;
  readonly token: string;
  /** `stake` in kuruş. */
  play(options: { rounds: number; stake: number; together: number }): Promise<readonly PlayedRound[]>;
}
