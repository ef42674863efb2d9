// Adds up what both sides moved on a day while it is read, and forgets a reference as soon as both have said the same of it: only what
// is still open takes room, about two hundred bytes each. Pure: no clock, no database.
import type { Kurus } from '@felek/money';
import type { Movement } from './compare.ts';

export type Party = 'theirs' | 'ours';

export interface Tally {
  add(party: Party, movement: Movement): void;
  /** The references of which the two have not said the same so far. */
  readonly open: ReadonlyMap<string, unknown>;
  /** How many references moved money, and how much in all. One that moves again after both have said the same is counted again. */
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
      // Whatever its amount, it is nothing that the ledger has.
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
