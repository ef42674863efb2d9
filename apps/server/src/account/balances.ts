// Balances as they are asked for, again and again: kept in memory, renewed by the ledger's own announcements, and read anew when
// older than a second. What decides about money is the ledger's guarded update, never this copy.
import type { Balances, Ledger, WalletId } from '@felek/ledger';

const believedMs = 1000;
const maxKept = 200_000;

export interface BalanceBook {
  read(wallet: WalletId): Promise<Balances>;
}

const nothing: Balances = { cash: 0n, bonus: 0n, held: 0n, version: 0n };

export function keepBalances(
  ledger: Pick<Ledger, 'balances' | 'onApplied'>,
  nowMs: () => number,
): BalanceBook {
  const kept = new Map<WalletId, { readonly balances: Balances; readonly atMs: number }>();
  const reading = new Map<WalletId, Promise<Balances>>();

  function keep(wallet: WalletId, balances: Balances): Balances {
    const known = kept.get(wallet);
    const newest = known && known.balances.version > balances.version ? known.balances : balances;
    kept.set(wallet, { balances: newest, atMs: nowMs() });
    if (kept.size > maxKept) kept.delete(kept.keys().next().value!);
    return newest;
  }

  ledger.onApplied((wallet, balances) => {
    if (kept.has(wallet)) keep(wallet, balances);
  });

  return {
    read(wallet) {
      const known = kept.get(wallet);
      if (known && nowMs() - known.atMs < believedMs) return Promise.resolve(known.balances);
      const under = reading.get(wallet);
      if (under) return under;
      const read = ledger
        .balances(wallet)
        .then((balances) => keep(wallet, balances ?? nothing))
        .finally(() => reading.delete(wallet));
      reading.set(wallet, read);
      return read;
    },
  };
}
