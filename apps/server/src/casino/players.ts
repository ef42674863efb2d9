// Who plays: the wallet of a customer and whether they may stake. Looked up from the account room and remembered for a
// second. The ledger refuses the stakes of an account that is closed or excluded at once; this answers most of them sooner.
import type { Ledger, WalletId } from '@felek/ledger';
import type { CustomerId, SessionId } from '../ids.ts';
import { boundedAgeCache } from '../bounded-age-cache.ts';
import { mayPlay, whyStakeRefused, type Standing } from '../protection/protection.ts';
import type { BarredFromPlay, Players as WalletPlayers } from '../wallet/wallet.ts';

/** What the casino knows of a customer. */
export interface KnownCustomer {
  readonly username: string;
  readonly wallet: WalletId;
  /** Two letters of ISO 3166. */
  readonly country: string;
  readonly standing: Standing;
}

/** What the casino asks of the account room. */
export interface Accounts<Customer extends KnownCustomer = KnownCustomer> {
  findCustomer(id: CustomerId): Promise<Customer | undefined>;
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

export interface Players extends WalletPlayers {
  /** Undefined when there is no such customer. At most a second old. */
  find(customer: CustomerId): Promise<Player | undefined>;
}

/** Ids of customers come from outside too; what is no UUID is nobody's. */
const idPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function openPlayers<Customer extends KnownCustomer>(
  accounts: Pick<Accounts<Customer>, 'findCustomer'>,
  ledger: Pick<Ledger, 'listBudgets'>,
): Players {
  const known = boundedAgeCache<Player | undefined>({
    async read(id) {
      const customer = id as CustomerId;
      const account = await accounts.findCustomer(customer);
      if (!account) return undefined;
      const { wallet, country, standing } = account;
      const answer = mayPlay(standing);
      return { customer, wallet, country, barred: answer === 'allowed' ? undefined : answer.code };
    },
    isKept: (player) => player !== undefined,
    maxAgeMs: 1000,
    readsAhead: true,
    most: 50_000,
  });
  return {
    async whyRefused({ customer, wallet }, over) {
      const account = await accounts.findCustomer(customer);
      const standing = account?.standing ?? { state: 'closed', excludedUntil: null };
      return whyStakeRefused(standing, await ledger.listBudgets(wallet), over);
    },
    find: async (customer) => (idPattern.test(customer) ? known.get(customer) : undefined),
  };
}
