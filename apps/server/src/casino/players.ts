// Who plays: the wallet of a customer and whether they may stake. Looked up from the account room and remembered for a
// second; nobody stakes longer than that after their account was closed or excluded.
import type { RefusalCode } from '@felek/contract/errors';
import type { WalletId } from '@felek/ledger';
import type { CustomerId, SessionId } from '../ids.ts';
import { shortMemory } from './short-memory.ts';

export type BarredFromPlay = Extract<RefusalCode, 'account_closed' | 'account_excluded'>;

/** What the casino asks of the account room. */
export interface Accounts<Customer extends { readonly wallet: WalletId } = { readonly wallet: WalletId }> {
  customer(id: CustomerId): Promise<Customer | undefined>;
  mayPlay(customer: Customer): BarredFromPlay | undefined;
  isSessionAlive(session: SessionId): Promise<boolean>;
  /** Counts as use of a session, so that somebody who plays in a frame does not grow idle. */
  touchSession(session: SessionId): Promise<void>;
  onSessionEnded(listener: (customer: CustomerId, session: SessionId) => void): void;
}

export interface Player {
  readonly customer: CustomerId;
  readonly wallet: WalletId;
  readonly barred: BarredFromPlay | undefined;
}

export interface Players {
  /** Undefined when there is no such customer. At most a second old. */
  find(customer: CustomerId): Promise<Player | undefined>;
}

export function openPlayers<Customer extends { readonly wallet: WalletId }>(
  accounts: Pick<Accounts<Customer>, 'customer' | 'mayPlay'>,
): Players {
  const known = shortMemory<Player>({ maxAgeMs: 1000, most: 50_000 });
  return {
    async find(customer) {
      const remembered = known.get(customer);
      if (remembered) return remembered;
      const account = await accounts.customer(customer);
      if (!account) return undefined;
      const player = { customer, wallet: account.wallet, barred: accounts.mayPlay(account) };
      known.set(customer, player);
      return player;
    },
  };
}
