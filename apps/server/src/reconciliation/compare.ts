// Compares what two parties say of the same money, reference by reference. Pure: no clock, no database.
import type { Kurus } from '@felek/money';

/** What moved under one reference; above zero towards the house, below zero from it. */
export interface Movement {
  readonly reference: string;
  readonly amount: Kurus;
  /** Of theirs only: the ledger keeps lira and nothing else. */
  readonly currency?: string;
  /** When it moved by their clock, where they say so: it is read together with what the ledger moved at that time. */
  readonly at?: Date;
}

export interface Difference {
  readonly reference: string;
  /** They moved money and we did not, we did and they did not, not the same, or not lira. */
  readonly kind: 'not_booked' | 'not_in_file' | 'amount_differs' | 'currency_differs';
  readonly theirs: Kurus | undefined;
  readonly ours: Kurus | undefined;
}

/** What moved on the day that is compared, and a little before and after it: two clocks never agree about midnight. */
export interface Side {
  readonly onDay: readonly Movement[];
  readonly around: readonly Movement[];
}

/**
 * The references of the day for which the sums of both sides, over the day and what lies around it, are not the same, in the
 * order of their names. What was moved and taken back within that time is as if it had never been.
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
