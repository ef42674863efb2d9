// Who plays: the wallet of a customer and whether they may stake. Looked up from the account room and remembered for a
// second; nobody stakes longer than that after their account was closed or excluded.
import type { RefusalCode } from '@felek/contract/errors';
import type { WalletId } from '@felek/ledger';
import type { CustomerId, SessionId } from '../ids.ts';
import { readThrough } from '../read-through.ts';

export type BarredFromPlay = Extract<RefusalCode, 'account_closed' | 'account_excluded'>;

/** What the casino knows of a customer. */
export interface KnownCustomer {
  readonly wallet: WalletId;
  /** Two letters of ISO 3166. */
  readonly country: string;
}

/** What the casino asks of the account room. */
export interface Accounts<Customer extends KnownCustomer = KnownCustomer> {
  findCustomer(id: CustomerId): Promise<Customer | undefined>;
  mayPlay(customer: Customer): BarredFromPlay | undefined;
  /** One that was seen alive is believed to be so until its end is heard, from other servers a moment later. */
  isSessionAlive(session: SessionId): Promise<boolean>;
  /** Counts as use of a session, so that somebody who plays in a frame does not grow idle. */
  touchSession(session: SessionId): Promise<void>;
  onSessionEnded(listener: (customer: CustomerId, session: SessionId) => void): void;
}

export interface Player {
  readonly customer: CustomerId;
  readonly wallet: WalletId;
  readonly country: string;
  readonly barred: BarredFromPlay | undefined;
}

export interface Players {
  /** Undefined when there is no such customer. At most a second old. */
  find(customer: CustomerId): Promise<Player | undefined>;
}

/** Ids of customers come from outside too; what is no UUID is nobody's. */
const idPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function openPlayers<Customer extends KnownCustomer>(
  accounts: Pick<Accounts<Customer>, 'findCustomer' | 'mayPlay'>,
): Players {
  const known = readThrough<Player | undefined>({
    async read(id) {
      const customer = id as CustomerId;
      const account = await accounts.findCustomer(customer);
      return (
        account && {
          customer,
          wallet: account.wallet,
          country: account.country,
          barred: accounts.mayPlay(account),
        }
      );
    },
    isKept: (player) => player !== undefined,
    maxAgeMs: 1000,
    most: 50_000,
  });
  return {
    find: async (customer) => (idPattern.test(customer) ? known.get(customer) : undefined),
  };
}
