// The demo house's bonuses. An operator's own offers are rows of the same table.
import type { Database } from '../db/database.ts';
import { execute } from '../db/statement.ts';
import { insertOffer } from './bonus.store.ts';
import type { WrittenTerms } from './terms.ts';

const contributionBasisPoints = { slot: 10_000, games: 5000, bingo: 5000, tvbets: 1000, live: 1000 };

const offers: readonly {
  readonly id: string;
  readonly code: string;
  readonly title: { readonly tr: string; readonly en: string };
  readonly terms: WrittenTerms;
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
];

/** Writes the missing offers. An operator's changes stay. */
export async function seedDemoOffers(database: Pick<Database, 'pool'>): Promise<void> {
  for (const [sort, { id, code, title, terms }] of offers.entries())
    await execute(database.pool, insertOffer, id, code, JSON.stringify(title), JSON.stringify(terms), sort);
}
