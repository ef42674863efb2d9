// Compares the movements of two parties, reference by reference. Pure: no clock, no database.
import type { Kurus } from '@felek/money';

/** Money under one reference: above zero towards the house, below zero from it. */
export interface Movement {
  readonly reference: string;
  readonly amount: Kurus;
  /** Only of theirs: the ledger holds lira alone. */
  readonly currency?: string;
  /** Their time of the movement, if the file has it: it is read together with the ledger's movements of that time. */
  readonly at?: Date;
}

export interface Difference {
  readonly reference: string;
  /** Only they moved money, only we did, the amounts differ, or theirs is not lira. */
  readonly kind: 'not_booked' | 'not_in_file' | 'amount_differs' | 'currency_differs';
  readonly theirs: Kurus | undefined;
  readonly ours: Kurus | undefined;
}

/** Movements on the compared day, and shortly before and after it, since two clocks never agree about midnight. */
export interface Side {
  readonly onDay: readonly Movement[];
  readonly around: readonly Movement[];
}

/**
 * The references of the day whose sums differ between the two sides, over the day and the time around it; sorted by name. A
 * movement that was reversed within that time counts as none.
 */
export function compare(theirs: Side, ours: Side): Difference[] {
  const [theirSums, ourSums] = [sumUp(theirs), sumUp(ours)];
  const foreign = new Set(
    theirs.onDay.filter(({ currency }) => currency !== 'TRY').map(({ reference }) => reference),
  );
  const ofTheDay = new Set([...theirs.onDay, ...ours.onDay].map(({ reference }) => reference));
  return [...ofTheDay].toSorted().flatMap((reference) => {
    const [their, our] = [theirSums.get(reference), ourSums.get(reference)];
    const kind = judge(their ?? 0n, our ?? 0n, foreign.has(reference));
    return kind ? [{ reference, kind, theirs: their, ours: our }] : [];
  });
}

function judge(theirs: Kurus, ours: Kurus, isForeign: boolean): Difference['kind'] | undefined {
  if (isForeign) return 'currency_differs';
  if (theirs === ours) return undefined;
  if (ours === 0n) return 'not_booked';
  return theirs === 0n ? 'not_in_file' : 'amount_differs';
}

function sumUp({ onDay, around }: Side): Map<string, Kurus> {
  const sums = new Map<string, Kurus>();
  for (const { reference, amount } of [...onDay, ...around])
    sums.set(reference, (sums.get(reference) ?? 0n) + amount);
  return sums;
}
