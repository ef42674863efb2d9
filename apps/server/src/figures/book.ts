// The counts of one page of the ledger, added up before they are written. Stakes and payouts of a round count on the day on which the round
// ended. Until then they wait under the round.
import type { EntryRound, SealedEntries } from '@felek/ledger/page-entries';
import type { Kurus } from '@felek/money';
import { dayOf } from '../days.ts';
import type { OpenRow } from './figures.store.ts';
import { countsOf, type Count } from './measures.ts';

interface Sum {
  kurus: Kurus;
  entries: bigint;
}
export interface Fact extends Sum {
  readonly day: string;
  readonly currency: string;
  readonly account: string;
  readonly measure: string;
  readonly purse: string;
}
export interface Open extends Sum {
  readonly customer: string;
  readonly provider: string;
  readonly round: string;
  readonly currency: string;
  readonly account: string;
  readonly measure: string;
  readonly purse: string;
}
export interface CustomerDay {
  readonly day: string;
  readonly customer: string;
  cashStake: Kurus;
  ggr: Kurus;
  bonusCost: Kurus;
  deposited: Kurus;
  withdrawn: Kurus;
}
export interface Firsts {
  readonly customer: string;
  stake: string | null;
  /** The days of the first two deposits in the page. */
  readonly deposits: string[];
}

export interface Book {
  readonly facts: readonly Fact[];
  readonly open: readonly Open[];
  readonly customerDays: readonly CustomerDay[];
  readonly firsts: readonly Firsts[];
}

export interface EndedRound {
  readonly customer: string;
  readonly provider: string;
  readonly round: string;
  readonly endedAt: Date;
}

const keyOf = (...parts: readonly string[]) => JSON.stringify(parts);

/** The rounds that the page has a posting of and that have ended by now. */
export function endedIn({ entries, ended }: SealedEntries): EndedRound[] {
  const found = new Map<string, EndedRound>();
  const note = (customer: string, round: EntryRound | undefined) => {
    if (round?.endedAt)
      found.set(keyOf(customer, round.provider, round.id), {
        customer,
        provider: round.provider,
        round: round.id,
        endedAt: round.endedAt,
      });
  };
  for (const { wallet, round } of entries) note(wallet, round);
  for (const { wallet, round } of ended) note(wallet, round);
  return [...found.values()];
}

/** Adds up a page. `waited` is what earlier pages left under the rounds that have ended now. */
export function addUp(page: SealedEntries, waited: readonly OpenRow[]): Book {
  const facts = new Map<string, Fact>();
  const open = new Map<string, Open>();
  const customerDays = new Map<string, CustomerDay>();
  const firsts = new Map<string, Firsts>();

  function addFact(
    day: string,
    customer: string,
    currency: string,
    counted: Omit<Count, 'waitsForRound'>,
  ): void {
    const { account, measure, purse, kurus, entries } = counted;
    const key = keyOf(day, currency, account, measure, purse);
    const fact = facts.get(key) ?? { day, currency, account, measure, purse, kurus: 0n, entries: 0n };
    fact.kurus += kurus;
    fact.entries += entries;
    facts.set(key, fact);
    addCustomerDay(day, customer, counted);
  }

  function addCustomerDay(day: string, customer: string, counted: Omit<Count, 'waitsForRound'>): void {
    const part = shareOf(counted);
    if (!part) return;
    const key = keyOf(day, customer);
    const sum = customerDays.get(key) ?? {
      day,
      customer,
      cashStake: 0n,
      ggr: 0n,
      bonusCost: 0n,
      deposited: 0n,
      withdrawn: 0n,
    };
    for (const [name, kurus] of Object.entries(part)) sum[name as keyof typeof part] += kurus;
    customerDays.set(key, sum);
  }

  function noteFirst(day: string, customer: string, { measure, purse, kurus }: Count): void {
    const isStake = measure === 'placed' && purse === 'cash';
    if (kurus <= 0n || (!isStake && measure !== 'deposit')) return;
    const known = firsts.get(customer) ?? { customer, stake: null, deposits: [] };
    if (isStake) known.stake ??= day;
    else if (known.deposits.length < 2) known.deposits.push(day);
    firsts.set(customer, known);
  }

  const endedAt = new Map(
    endedIn(page).map((each) => [keyOf(each.customer, each.provider, each.round), each.endedAt]),
  );
  for (const row of waited) {
    const at = endedAt.get(keyOf(row.customer_id, row.provider, row.round))!;
    addFact(dayOf(at), row.customer_id, row.currency, row as Omit<Count, 'waitsForRound'>);
  }
  for (const entry of page.entries) {
    const { wallet, currency, at, round } = entry;
    for (const { waitsForRound, ...counted } of countsOf(entry)) {
      noteFirst(dayOf(at), wallet, { waitsForRound, ...counted });
      if (!waitsForRound) addFact(dayOf(at), wallet, currency, counted);
      else if (round!.endedAt)
        addFact(dayOf(round!.endedAt > at ? round!.endedAt : at), wallet, currency, counted);
      else {
        const { account, measure, purse } = counted;
        const key = keyOf(wallet, round!.provider, round!.id, account, measure, purse);
        const sum = open.get(key) ?? {
          customer: wallet,
          provider: round!.provider,
          round: round!.id,
          currency,
          account,
          measure,
          purse,
          kurus: 0n,
          entries: 0n,
        };
        sum.kurus += counted.kurus;
        sum.entries += counted.entries;
        open.set(key, sum);
      }
    }
  }
  return {
    facts: [...facts.values()],
    open: [...open.values()],
    customerDays: [...customerDays.values()],
    firsts: [...firsts.values()],
  };
}

/** The addition of a count to the figures of its customer. */
function shareOf({
  measure,
  purse,
  kurus,
}: Omit<Count, 'waitsForRound'>): Partial<Omit<CustomerDay, 'day' | 'customer'>> | undefined {
  switch (measure) {
    case 'stake':
      return { ggr: kurus, ...(purse === 'cash' && { cashStake: kurus }) };
    case 'payout':
    case 'contribution':
      return { ggr: -kurus };
    case 'grant':
    case 'prize':
      return { bonusCost: kurus };
    case 'forfeit':
      return { bonusCost: -kurus };
    case 'deposit':
      return { deposited: kurus };
    case 'withdrawal':
      return { withdrawn: kurus };
    default:
      return undefined;
  }
}
