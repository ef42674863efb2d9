// Balances as they are asked for, again and again: kept in memory, renewed by the ledger's own announcements and by what other
// servers posted. Those that can be believed are read anew once in a minute; while other servers cannot be followed, after a
// second. What decides about money is the ledger's guarded update, never this copy.
import type { Balances, Ledger, WalletId } from '@felek/ledger';
import { follow, type Follower, type FollowerNeeds } from '../db/follower.ts';

const believedMs = { followed: 60_000, alone: 1000 };
/** Beyond the longest that a posting waits for a lock. */
const overlapS = 6;
const maxKept = 200_000;

export interface BalanceBook {
  read(wallet: WalletId): Promise<Balances>;
  /** Hears what other servers posted, once it is started. */
  readonly follower: Follower;
}

export interface BalanceNeeds extends Pick<FollowerNeeds<never>, 'nowMs' | 'log'> {
  readonly ledger: Pick<Ledger, 'balances' | 'changedWithin' | 'onApplied'>;
}

const nothing: Balances = { cash: 0n, bonus: 0n, held: 0n, version: 0n };

export function keepBalances({ ledger, nowMs, log }: BalanceNeeds): BalanceBook {
  const kept = new Map<WalletId, { balances: Balances; readonly readAtMs: number }>();
  const reading = new Map<WalletId, Promise<Balances>>();

  function keep(wallet: WalletId, read: Balances): Balances {
    const balances = newer(read, kept.get(wallet)?.balances);
    kept.set(wallet, { balances, readAtMs: nowMs() });
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
      const believed = follower.isUpToDate() ? believedMs.followed : believedMs.alone;
      if (known && nowMs() - known.readAtMs < believed) return Promise.resolve(known.balances);
      const under = reading.get(wallet);
      if (under) return under;
      const read = ledger
        .balances(wallet)
        .then((balances) => keep(wallet, balances ?? nothing))
        .finally(() => reading.delete(wallet));
      reading.set(wallet, read);
      return read;
    },
    follower,
  };
}

const newer = (one: Balances, other: Balances | undefined) =>
  other !== undefined && other.version > one.version ? other : one;
