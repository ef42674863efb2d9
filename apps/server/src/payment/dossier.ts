// A customer's payments as staff see them: page by page, in sums, and the other customers with the same account. Destinations are masked.
import { toLira } from '@felek/money';
import { transactionType } from '@felek/contract/enumerations';
import { wireInstant } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { getRow, listRows } from '../db/statement.ts';
import { timelineOf, type TimelineSource } from '../db/timeline.ts';
import { asUuid, type CustomerId } from '../ids.ts';
import * as store from './dossier.store.ts';

interface Sum {
  readonly count: number;
  readonly sum: number;
  readonly lastAt: string | null;
}

export interface PaymentDossier {
  readonly timeline: TimelineSource;
  readonly limits: TimelineSource;
  /** Credited deposits and paid withdrawals of the whole time. */
  sums(customer: CustomerId): Promise<{ readonly deposits: Sum; readonly withdrawals: Sum }>;
  /** How many of the customers have asked for a deposit. */
  countAttempted(customers: readonly CustomerId[]): Promise<number>;
  findOwners(text: string): Promise<readonly { readonly id: CustomerId; readonly fit: string }[]>;
  /** Others who named an account that this customer named for a payout; the value is masked. */
  listLinks(
    customer: CustomerId,
  ): Promise<readonly { readonly other: CustomerId; readonly value: string; readonly lastAt: Date }[]>;
}

/** The end of an account's number: four signs of it are kept in the clear. */
const accountEnd = /^(?:[A-Z]{2}[\dA-Z]{2,40}|[•*.]*)(\d{4})$/i;

export function openDossier({ pool }: Pick<Database, 'pool'>): PaymentDossier {
  return {
    timeline: timelineOf(pool, store.timelinePayments),
    limits: timelineOf(pool, store.timelineDepositLimits),
    async sums(customer) {
      const rows = await listRows(pool, store.sumPayments, customer);
      const of = (wanted: number): Sum => {
        const row = rows.find(({ type }) => type === wanted);
        return row
          ? { count: row.count, sum: toLira(row.kurus), lastAt: wireInstant(row.last_at) }
          : { count: 0, sum: 0, lastAt: null };
      };
      return { deposits: of(transactionType.deposit), withdrawals: of(transactionType.withdraw) };
    },
    async countAttempted(customers) {
      return Number((await getRow(pool, store.countAttempted, customers)).count);
    },
    findOwners: (text) =>
      listRows(
        pool,
        store.findOwners,
        text,
        asUuid(text) ?? null,
        accountEnd.exec(text.replaceAll(/\s/g, ''))?.[1] ?? null,
      ),
    async listLinks(customer) {
      const rows = await listRows(pool, store.listLinks, customer);
      return rows.map(({ other, value, last_at: lastAt }) => ({ other, value, lastAt }));
    },
  };
}
