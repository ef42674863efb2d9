// Credits by operators: recorded transfers, credits from suspense, bonuses by hand, and prizes of campaigns that they added. This file
// records the people behind each credit, limits what one person may credit alone, and keeps these people from approving payouts of that
// customer.
import type { Ledger } from '@felek/ledger';
import type { Locale, OutputOf } from '@felek/contract/call';
import type { FieldError } from '@felek/contract/field-errors';
import type * as calls from '@felek/contract/office';
import { printLira, toLira, type Kurus } from '@felek/money';
import type { Account } from '../../account/account.ts';
import { wireInstant } from '../../clock.ts';
import type { Database, Tx } from '../../db/database.ts';
import { pageOf } from '../../db/keyset.ts';
import { execute, findRow, getRow, listRows } from '../../db/statement.ts';
import type { CustomerId, OperatorId, PaymentId } from '../../ids.ts';
import * as store from './manual-credits.store.ts';
import { bankService } from '../report.ts';
import type { ReviewReason } from '../withdrawals/review.ts';
import type { UndoneDeposit } from '../settlement.ts';

/** The subject of a bank statement's line in the record of decisions. */
export const transferSubject = (bankReference: string) => `transfer ${bankReference}`;
/**
 * The subject of a campaign in the record of decisions. The operators who added it take part in each of its prizes.
 */
export const campaignSubject = (id: string) => `campaign ${id}`;

/** A refusal, with its details. */
export interface Refused<Code extends string> {
  readonly refusal: Code;
  readonly errors: readonly FieldError[];
}

/** A manual credit that was made. */
export interface ManualCredit {
  /** The subject in the record of decisions. */
  readonly subject: string;
  readonly source: string;
  readonly customer: CustomerId;
  readonly amount: Kurus;
  readonly bankReference: string | null;
  readonly people: readonly OperatorId[];
}

export interface ManualCredits {
  /** Must be the first lock of every transaction that may credit manually. */
  lock(tx: Tx): Promise<void>;
  /** Whether an operator may credit this much: alone, with a second person, or not before some hours have passed. */
  weigh(
    tx: Tx,
    request: { readonly operator: OperatorId; readonly customer: CustomerId | null; readonly amount: Kurus },
    locale: Locale,
  ): Promise<{ readonly needsTwo: boolean } | Refused<'manual_credit_limit'>>;
  note(tx: Tx, credit: ManualCredit): Promise<void>;
  /** Records the operators of a bank statement's line, even if it credited no customer. */
  notePeople(tx: Tx, subject: string, people: readonly OperatorId[]): Promise<void>;
  peopleOf(tx: Tx, subject: string): Promise<readonly OperatorId[]>;
  /** Why an operator may not approve a payout of this customer. */
  refuseApprover(
    tx: Tx,
    request: { readonly operator: OperatorId; readonly customer: CustomerId },
    locale: Locale,
  ): Promise<Refused<'fed_by_you' | 'transfer_missing'> | undefined>;
  /** The reasons why a payout of this customer needs review. */
  reviewReasons(tx: Tx, customer: CustomerId): Promise<ReviewReason[]>;
  /** Locks a credited transfer that the bank's file contradicts, until the transaction ends. */
  lockMissing(
    tx: Tx,
    bankReference: string,
  ): Promise<store.CreditRow | 'transfer_not_found' | 'transfer_not_missing'>;
  endMissing(tx: Tx, credit: store.CreditRow, as: 'takeback' | 'confirm'): Promise<void>;
  listTransfers(page: {
    readonly after?: string | undefined;
    readonly take: number;
    readonly missing: boolean;
  }): Promise<OutputOf<typeof calls.transfers>>;
}

export interface ManualCreditNeeds {
  readonly database: Database;
  readonly ledger: Ledger;
  readonly account: Pick<Account, 'listNames'>;
  /** The usernames of the operators in a list. */
  readonly operatorNames: (ids: readonly OperatorId[]) => Promise<ReadonlyMap<OperatorId, string>>;
  /** A customer's prizes of the last hours by campaign, each with its latest prize and the sum of those credited at once. */
  readonly campaignPrizes: (
    tx: Tx,
    customer: CustomerId,
    hours: number,
  ) => Promise<
    readonly {
      readonly campaign: string;
      readonly amount: Kurus;
      readonly at: Date;
      readonly credited: Kurus;
    }[]
  >;
  readonly onDepositTakenBack: (tx: Tx, deposit: UndoneDeposit) => Promise<void>;
}

export function openManualCredits({
  database,
  ledger,
  account,
  operatorNames,
  campaignPrizes,
  onDepositTakenBack,
}: ManualCreditNeeds): ManualCredits {
  return {
    async lock(tx) {
      await execute(tx.client, store.lockCredits);
    },
    async weigh(tx, { operator, customer, amount }, locale) {
      const sums = await listRows(tx.client, store.listSums, operator, customer);
      const beyond = sums.find(({ most_kurus: most, sum }) => most !== null && sum + amount > most);
      if (beyond) {
        const left = beyond.most_kurus! - beyond.sum;
        const message = limitWords[locale](
          scopeWords[beyond.scope][locale],
          printLira(left > 0n ? left : 0n, locale),
        );
        return { refusal: 'manual_credit_limit', errors: [{ path: 'amount', message }] };
      }
      // Without rules, two operators are needed.
      return {
        needsTwo: sums.length === 0 || sums.some((rule) => rule.alone_sum + amount > rule.alone_kurus),
      };
    },
    async note(tx, { subject, source, customer, amount, bankReference, people }) {
      await execute(tx.client, store.insertCredit, subject, source, customer, String(amount), bankReference);
      await execute(tx.client, store.insertPeople, subject, people);
    },
    async notePeople(tx, subject, people) {
      await execute(tx.client, store.insertPeople, subject, people);
    },
    async peopleOf(tx, subject) {
      return (await listRows(tx.client, store.listPeople, subject)).map(({ operator_id: id }) => id);
    },
    async refuseApprover(tx, { operator, customer }, locale) {
      const { hours } = await getRow(tx.client, store.readPayoutRule);
      const { missing } = await getRow(tx.client, store.readStanding, customer, hours);
      if (missing !== null)
        return { refusal: 'transfer_missing', errors: [{ path: 'id', message: missing }] };
      const [fed] = [
        ...(await listRows(tx.client, store.listFed, customer, operator, hours)),
        ...(await listFedPrizes(tx, customer, operator, hours)),
      ].toSorted((one, other) => other.at.getTime() - one.at.getTime());
      if (!fed) return undefined;
      const amount = printLira(fed.amount_kurus, locale);
      const message = `${fed.subject} · ${amount} · ${wireInstant(fed.at)}`;
      return { refusal: 'fed_by_you', errors: [{ path: 'id', message }] };
    },
    async reviewReasons(tx, customer) {
      const { hours, alone, alone_prizes: alonePrizes } = await getRow(tx.client, store.readPayoutRule);
      const { missing, unconfirmed } = await getRow(tx.client, store.readStanding, customer, hours);
      const campaigns = await campaignPrizes(tx, customer, hours);
      const prizes = campaigns.reduce((sum, { credited }) => sum + credited, 0n);
      return [
        ...(missing === null ? [] : (['transfer_missing'] as const)),
        ...(unconfirmed > alone ? (['transfer_unconfirmed'] as const) : []),
        ...(prizes > alonePrizes ? (['prizes_sum'] as const) : []),
      ];
    },
    async lockMissing(tx, bankReference) {
      const credit = await findRow(tx.client, store.lockCredit, bankReference);
      if (!credit) return 'transfer_not_found';
      return credit.missing_at && !credit.ended_at ? credit : 'transfer_not_missing';
    },
    async endMissing(tx, credit, as) {
      await execute(tx.client, store.endCredit, credit.subject, as);
      if (as === 'confirm') return;
      const { customer_id: customer, source_id: source, amount_kurus: amount } = credit;
      const posted = await ledger.postWithin(tx, {
        wallet: customer,
        key: { source: 'payment', operation: 'transfer-takeback', id: source },
        legs: [{ from: 'cash', to: `payment:${bankService}`, amount }],
        mayOverdraw: true,
      });
      if (posted.outcome !== 'applied')
        throw new Error(`bug: a transfer taken back was answered ${posted.outcome}`);
      await onDepositTakenBack(tx, { customer, payments: [source as PaymentId] });
    },
    async listTransfers({ after, take, missing }) {
      const rows = await listRows(
        database.pool,
        store.listTransfers,
        missing,
        store.transfers.from(after),
        take,
      );
      const [names, people] = await Promise.all([
        account.listNames(rows.map((row) => row.customer_id)),
        operatorNames(rows.flatMap((row) => row.people)),
      ]);
      return {
        ...pageOf(rows, take),
        list: rows.map((row) => ({
          bankReference: row.bank_reference,
          customer: names.get(row.customer_id)!,
          amount: toLira(row.amount_kurus),
          creditedAt: wireInstant(row.at),
          people: row.people.map((id) => people.get(id)!).toSorted(),
          confirmedAt: row.confirmed_at && wireInstant(row.confirmed_at),
          missingAt: row.missing_at && wireInstant(row.missing_at),
          missingBecause: row.missing_because,
          endedAs: row.ended_as,
        })),
      };
    },
  };

  /** The customer's prizes of campaigns that an operator added. */
  async function listFedPrizes(
    tx: Tx,
    customer: CustomerId,
    operator: OperatorId,
    hours: number,
  ): Promise<store.FedRow[]> {
    const prizes = (await campaignPrizes(tx, customer, hours)).map(({ campaign, amount, at }) => ({
      subject: campaignSubject(campaign),
      amount_kurus: amount,
      at,
    }));
    const subjects = prizes.map(({ subject }) => subject);
    const handled = await listRows(tx.client, store.listHandled, operator, subjects);
    return prizes.filter(({ subject }) => handled.some((each) => each.subject === subject));
  }
}

const limitWords = {
  tr: (scope: string, left: string) => `${scope} için kalan: ${left}.`,
  en: (scope: string, left: string) => `Left for ${scope}: ${left}.`,
} as const;
const scopeWords = {
  item: { tr: 'Tek kayıt', en: 'one entry' },
  operator: { tr: 'Sizin bugünkü kayıtlarınız', en: 'what you credit in a day' },
  customer: { tr: 'Bu müşterinin bugünkü kayıtları', en: 'this customer in a day' },
  house: { tr: 'Bugünkü bütün kayıtlar', en: 'the whole house in a day' },
} as const;
