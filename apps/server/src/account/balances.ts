// Balances as they are asked for, again and again: kept in memory, renewed by the ledger's own announcements and by what other
// servers posted. What decides about money is the ledger's guarded update, never this copy.
import type { Balances, Ledger, WalletId } from '@felek/ledger';
import { gather } from '../db/gather.ts';
import { follow, type Follower, type FollowerNeeds, type Reading } from '../db/follower.ts';

/** Beyond the longest that a posting waits for a lock. */
const overlapS = 6;
const maxKept = 200_000;

export interface BalanceBook {
  read(wallet: WalletId): Promise<Balances>;
  /** Hears what other servers posted, once it is started. */
  readonly follower: Follower;
}

export interface BalanceNeeds extends Pick<FollowerNeeds<never>, 'nowMs' | 'log'> {
  readonly ledger: Pick<Ledger, 'listBalances' | 'changedWithin' | 'onApplied'>;
}

const nothing: Balances = { cash: 0n, bonus: 0n, held: 0n, version: 0n };

export function keepBalances({ ledger, nowMs, log }: BalanceNeeds): BalanceBook {
  const kept = new Map<WalletId, { balances: Balances; readonly reading: Reading }>();
  const underWay = new Map<WalletId, Promise<Balances>>();
  const ask = gather(async (wallets: readonly WalletId[]) => {
    const found = await ledger.listBalances(wallets);
    return wallets.map((wallet) => found.get(wallet) ?? nothing);
  });

  function keep(wallet: WalletId, read: Balances, reading: Reading): Balances {
    const balances = newer(read, kept.get(wallet)?.balances);
    kept.set(wallet, { balances, reading });
    if (kept.size > maxKept) kept.delete(kept.keys().next().value!);
    return balances;
  }

  function hear(wallet: WalletId, balances: Balances): void {
    const known = kept.get(wallet);
    if (known) known.balances = newer(balances, known.balances);
  }

  ledger.onApplied(hear);
  const follower = follow({
    look: ledger.changedWithin,
    tell: ({ wallet, balances }) => hear(wallet, balances),
    overlapS,
    nowMs,
    log,
  });

  return {
    read(wallet) {
      const known = kept.get(wallet);
      if (known && follower.isBelieved(known.reading)) return Promise.resolve(known.balances);
      const under = underWay.get(wallet);
      if (under) return under;
      const reading = follower.reading();
      const read = ask(wallet)
        .then((balances) => keep(wallet, balances, reading))
        .finally(() => underWay.delete(wallet));
      underWay.set(wallet, read);
      return read;
    },
    follower,
  };
}

const newer = (one: Balances, other: Balances | undefined) =>
  other !== undefined && other.version > one.version ? other : one;
