// The shares of game providers, payment services and the state in the result, day by day: tiers over a month's base. A day's part is the
// month's debt at the day's end, less that of the day before; so the days of a month add up to its invoice.
import { floorShare, type Kurus } from '@felek/money';
import { beginOf, dayAfter } from '../days.ts';

export interface Tier {
  readonly above: Kurus;
  readonly basisPoints: number;
}

export interface Term {
  readonly subject: string;
  /** The first day of the month from which it holds. */
  readonly from: string;
  readonly tiers: readonly Tier[];
  readonly minimum: Kurus;
  readonly carries: boolean;
}

/** The base of a subject's share, on one day. */
export interface Base {
  readonly subject: string;
  readonly day: string;
  readonly amount: Kurus;
}

export interface Invoice {
  readonly month: string;
  readonly subject: string;
  readonly base: Kurus;
  /** The negative rest of the previous month; zero or less. */
  readonly carried: Kurus;
  readonly share: Kurus;
  readonly minimum: Kurus;
  readonly due: Kurus;
}

export interface Accrued {
  readonly invoices: readonly Invoice[];
  /** By subject and day. */
  readonly days: readonly { readonly subject: string; readonly day: string; readonly due: Kurus }[];
}

/** The share of a base, rounded down by tier. A base below zero owes nothing. */
export function shareOf(base: Kurus, tiers: readonly Tier[]): Kurus {
  let share = 0n;
  for (const [at, { above, basisPoints }] of tiers.entries()) {
    const top = tiers[at + 1]?.above ?? base;
    const part = (base < top ? base : top) - above;
    if (part > 0n) share += floorShare(part, BigInt(basisPoints), 10_000n);
  }
  return share;
}

const monthOf = (day: string) => day.slice(0, 7);
const lastDayOf = (month: string) => {
  const next = beginOf(`${month}-01`);
  next.setUTCMonth(next.getUTCMonth() + 1, 0);
  return next.toISOString().slice(0, 10);
};

/** The levies of each subject from its first term until a day. The minimum falls due on the last day of a month. */
export function accrue(terms: readonly Term[], bases: readonly Base[], until: string): Accrued {
  const invoices: Invoice[] = [];
  const days: { subject: string; day: string; due: Kurus }[] = [];
  for (const subject of new Set(terms.map((term) => term.subject))) {
    const own = terms
      .filter((term) => term.subject === subject)
      .toSorted((a, b) => (a.from < b.from ? -1 : 1));
    const baseOf = new Map<string, Kurus>();
    for (const base of bases)
      if (base.subject === subject) baseOf.set(base.day, (baseOf.get(base.day) ?? 0n) + base.amount);
    let carried = 0n;
    for (let first = own[0]!.from; first <= until; first = dayAfter(lastDayOf(monthOf(first)))) {
      const month = monthOf(first);
      const term = own.findLast(({ from }) => from <= first)!;
      let base = 0n;
      let due = 0n;
      const last = lastDayOf(month);
      for (let day = first; day <= last && day <= until; day = dayAfter(day)) {
        base += baseOf.get(day) ?? 0n;
        const share = shareOf(base + carried, term.tiers);
        const now = day === last && share < term.minimum ? term.minimum : share;
        if (now !== due) days.push({ subject, day, due: now - due });
        due = now;
      }
      const share = shareOf(base + carried, term.tiers);
      invoices.push({ month, subject, base, carried, share, minimum: term.minimum, due });
      carried = term.carries && base + carried < 0n ? base + carried : 0n;
    }
  }
  return { invoices, days };
}
