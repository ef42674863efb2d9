// Balances as they are asked for, again and again: kept in memory, renewed by the ledger's own announcements and by what other servers
// posted. The ledger's guarded update decides about money, never this copy.
import type { Balances, Ledger, WalletId } from '@felek/ledger';
import { gather } from '../db/gather.ts';
import { followedCache, type FollowedOptions, type Follower } from '../db/followed-cache.ts';

/** Beyond the longest that a posting waits for a lock. */
const overlapS = 6;
const mostKept = 200_000;

export interface BalanceBook {
  read(wallet: WalletId): Promise<Balances>;
  /** Follows what other servers post, once it is started. */
  readonly follower: Follower;
}

export interface BalanceNeeds extends Pick<FollowedOptions<never, never, never>, 'nowMs' | 'log'> {
  readonly ledger: Pick<Ledger, 'listBalances' | 'changedWithin' | 'onApplied'>;
}

const nothing: Balances = { cash: 0n, bonus: 0n, held: 0n, version: 0n };

export function keepBalances({ ledger, nowMs, log }: BalanceNeeds): BalanceBook {
  const underWay = new Map<WalletId, Promise<Balances>>();
  const ask = gather(async (wallets: readonly WalletId[]) => {
    const found = await ledger.listBalances(wallets);
    return wallets.map((wallet) => found.get(wallet) ?? nothing);
  });
  const cache = followedCache<WalletId, Balances, { wallet: WalletId; balances: Balances }>({
    look: ledger.changedWithin,
    onChange: ({ wallet, balances }) => cache.renew(wallet, balances),
    newer,
    overlapS,
    most: mostKept,
    nowMs,
    log,
  });
  ledger.onApplied((wallet, balances) => cache.renew(wallet, balances));

  return {
    read(wallet) {
      const known = cache.get(wallet);
      if (known) return Promise.resolve(known);
      const under = underWay.get(wallet);
      if (under) return under;
      const reading = cache.reading();
      const read = ask(wallet)
        .then((balances) => cache.keep(wallet, balances, reading))
        .finally(() => underWay.delete(wallet));
      underWay.set(wallet, read);
      return read;
    },
    follower: cache,
  };
}

const newer = (one: Balances, other: Balances) => (other.version > one.version ? other : one);
