// A player: a customer's wallet, and whether they may stake. Read from the account room and cached for a second. The ledger itself refuses
// stakes of closed and excluded accounts at once; this answers most of them sooner.
import type { Ledger, WalletId } from '@felek/ledger';
import type { CustomerId, SessionId } from '../ids.ts';
import { boundedAgeCache } from '../bounded-age-cache.ts';
import { mayPlay, whyStakeRefused, type Standing } from '../protection/protection.ts';
import type { BarredFromPlay, Players as WalletPlayers } from '../wallet/wallet.ts';

/** The casino's view of a customer. */
export interface KnownCustomer {
  readonly username: string;
  readonly usercode: string;
  readonly wallet: WalletId;
  /** The two-letter code of ISO 3166. */
  readonly country: string;
  readonly standing: Standing;
}

/** The casino's questions to the account room. */
export interface Accounts<Customer extends KnownCustomer = KnownCustomer> {
  findCustomer(id: CustomerId): Promise<Customer | undefined>;
  /** The names of the customers in a list, by one query. */
  listNames(
    ids: readonly CustomerId[],
  ): Promise<ReadonlyMap<CustomerId, Pick<KnownCustomer, 'username' | 'usercode'>>>;
  /** The usernames of those in a list whose wins may be shown. */
  listShownNames(ids: readonly CustomerId[]): Promise<ReadonlyMap<CustomerId, string>>;
  /** A session once seen alive counts as alive until its end is announced. Another server's announcement takes a moment. */
  isSessionAlive(session: SessionId): Promise<boolean>;
  /** Counts as use of a session, so that play in a frame keeps it from becoming idle. */
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
  /** Undefined for an unknown customer. At most a second old. */
  find(customer: CustomerId): Promise<Player | undefined>;
}

/** Ids of customers come from outside too. A text that is not a UUID is no customer. */
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
