// The demo house's bonuses. An operator's own offers are rows of the same table.
import { dayBegins } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { execute } from '../db/statement.ts';
import { insertOffer } from './bonus.store.ts';
import type { WrittenTerms } from './terms.ts';

/** The week of the demo's coming promotion, in days from the demo's first day on. */
export const liveWeekDays = [3, 10] as const;

const contributionBasisPoints = { slot: 10_000, games: 5000, bingo: 5000, tvbets: 1000, live: 1000 };

const offers: readonly {
  readonly id: string;
  readonly code: string;
  readonly title: { readonly tr: string; readonly en: string };
  readonly terms: WrittenTerms;
  /** Days from the demo's first day on; open for always when left out. */
  readonly days?: readonly [from: number, until: number];
}[] = [
  {
    id: '0193a000-0000-7000-8000-000000000001',
    code: 'trial',
    title: { tr: 'Deneme Bonusu', en: 'Trial bonus' },
    terms: {
      kind: 'trial',
      amountKurus: 10_000,
      wagering: 20,
      contributionBasisPoints,
      mostStakeKurus: 5000,
      mostWinKurus: 100_000,
      days: 30,
      oncePerAddress: true,
    },
  },
  {
    id: '0193a000-0000-7000-8000-000000000002',
    code: 'welcome',
    title: { tr: 'İlk Yatırım Bonusu', en: 'First deposit bonus' },
    terms: {
      kind: 'deposit',
      amountKurus: 100_000,
      percentBasisPoints: 10_000,
      leastDepositKurus: 10_000,
      onlyFirst: true,
      wagering: 10,
      contributionBasisPoints,
      mostStakeKurus: 5000,
      mostWinKurus: null,
      days: 14,
      oncePerAddress: true,
    },
  },
  {
    id: '0193a000-0000-7000-8000-000000000003',
    code: 'live-week',
    title: { tr: 'Canlı Casino Haftası Bonusu', en: 'Live Casino Week bonus' },
    terms: {
      kind: 'deposit',
      amountKurus: 50_000,
      percentBasisPoints: 5000,
      leastDepositKurus: 20_000,
      wagering: 12,
      contributionBasisPoints: { live: 5000, tvbets: 2500 },
      mostStakeKurus: 10_000,
      mostWinKurus: 500_000,
      days: 7,
      oncePerAddress: true,
    },
    days: liveWeekDays,
  },
  {
    id: '0193a000-0000-7000-8000-000000000004',
    code: 'freebet',
    title: { tr: 'Hoş Geldin Bedava Bahsi', en: 'Welcome free bet' },
    terms: {
      kind: 'freebet',
      amountKurus: 5000,
      wagering: 0,
      contributionBasisPoints: {},
      mostStakeKurus: null,
      mostWinKurus: null,
      days: 7,
      oncePerAddress: true,
      leastOdds: 1500,
      slip: 'any',
    },
  },
];

/** Writes the missing offers. An operator's changes stay. */
export async function seedDemoOffers(database: Pick<Database, 'pool'>): Promise<void> {
  const now = new Date();
  for (const [sort, { id, code, title, terms, days }] of offers.entries()) {
    const [from, until] = days?.map((each) => dayBegins(now, each)) ?? [];
    const written = [JSON.stringify(title), JSON.stringify(terms)] as const;
    await execute(database.pool, insertOffer, id, code, ...written, sort, from ?? null, until ?? null);
  }
}
