// Adds up both sides of a day while it is read, and drops a reference as soon as both agree on it. Only open references take
// memory, about two hundred bytes each. Pure: no clock, no database.
import type { Kurus } from '@felek/money';
import type { Movement } from './compare.ts';

export type Party = 'theirs' | 'ours';

export interface Tally {
  add(party: Party, movement: Movement): void;
  /** The references on which the two sides do not agree so far. */
  readonly open: ReadonlyMap<string, unknown>;
  /** The number of references and their sum. A reference that moves again after both sides agreed is counted again. */
  total(party: Party): { readonly count: number; readonly sum: Kurus };
}

interface Sums extends Record<Party, Kurus | undefined> {
  isForeign: boolean;
}

export function openTally(): Tally {
  const open = new Map<string, Sums>();
  const totals = { theirs: { count: 0, sum: 0n }, ours: { count: 0, sum: 0n } };
  return {
    open,
    add(party, { reference, amount, currency }) {
      const sums = open.get(reference) ?? { theirs: undefined, ours: undefined, isForeign: false };
      // The ledger has no movement in this currency, whatever the amount.
      sums.isForeign ||= party === 'theirs' && currency !== 'TRY';
      totals[party].count += sums[party] === undefined ? 1 : 0;
      totals[party].sum += amount;
      sums[party] = (sums[party] ?? 0n) + amount;
      if (sums.theirs === sums.ours && !sums.isForeign) open.delete(reference);
      else open.set(reference, sums);
    },
    total: (party) => totals[party],
  };
}
