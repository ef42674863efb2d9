// The bonuses on offer. Operators write them as rows, and their terms are checked when read. An offer with invalid terms is logged and
// not offered.
import type { Locale } from '@felek/contract/call';
import type { Database } from '../db/database.ts';
import { listRows } from '../db/statement.ts';
import { listOffers } from './bonus.store.ts';
import { readTerms, type Terms } from './terms.ts';

export interface Offer {
  /** The code by which the site claims it. */
  readonly id: string;
  /** Its name in house accounts, and for the promotion that is about it. */
  readonly code: string;
  readonly title: Readonly<Record<Locale, string>>;
  readonly terms: Terms;
  readonly version: number;
  /** Whether it can be claimed now. */
  readonly isOpen: boolean;
  readonly until: Date | null;
}

interface OfferLog {
  error(detail: object, text: string): void;
}

export async function readOffers(database: Pick<Database, 'pool'>, log: OfferLog): Promise<Offer[]> {
  const offers: Offer[] = [];
  for (const { id, code, title, terms: written, version, is_open, until_at } of await listRows(
    database.pool,
    listOffers,
  )) {
    const terms = readTerms(written);
    if (typeof terms === 'string')
      log.error({ offer: code, wrong: terms }, 'a bonus is not offered: its terms are wrong');
    else offers.push({ id, code, title, terms, version, isOpen: is_open, until: until_at });
  }
  return offers;
}
