// Customers as staff see them: searched by any known datum, shown on one page, with notes, unmasked data and corrections. The other rooms'
// facts come through their faces. Every look at a person is recorded.
import type { InputOf, OutputOf, RefusalOf } from '@felek/contract/call';
import { timelineKinds } from '@felek/contract/office';
import type * as calls from '@felek/contract/office';
import type { FieldError } from '@felek/contract/field-errors';
import type { Ledger } from '@felek/ledger';
import { findTransactionOwners, sumPlay } from '@felek/ledger/history';
import { parseLira, plainLira, toLira } from '@felek/money';
import type { Account } from '../../account/account.ts';
import { wireInstant } from '../../clock.ts';
import type { Database, Tx } from '../../db/database.ts';
import { execute, getRow, listRows } from '../../db/statement.ts';
import type { OperatorAsk } from '../../http/route.ts';
import { asUuid, newId, type CustomerId, type OperatorId } from '../../ids.ts';
import type { PaymentDesk, Payments } from '../../payment/payment.ts';
import type { Sports } from '../../sports/sports.ts';
import type { OfficeRecord } from '../record.ts';
import type { Requests } from '../requests.ts';
import * as store from './customers.store.ts';
import { kindsFor, readTimeline, type TimelineSources } from './timeline.ts';

type Answer<C> = Promise<OutputOf<C> | RefusalOf<C>>;
type WordedAnswer<C> = Promise<
  OutputOf<C> | RefusalOf<C> | { readonly refusal: RefusalOf<C>; readonly errors: readonly FieldError[] }
>;

export interface CustomerDesk {
  find(ask: OperatorAsk, text: string): Promise<OutputOf<typeof calls.findCustomers>>;
  sheet(ask: OperatorAsk, usercode: string): Answer<typeof calls.customerSheetCall>;
  timeline(
    ask: OperatorAsk,
    request: InputOf<typeof calls.customerTimeline>,
  ): Answer<typeof calls.customerTimeline>;
  listLinked(ask: OperatorAsk, usercode: string): Answer<typeof calls.linkedCustomers>;
  reveal(
    ask: OperatorAsk,
    request: InputOf<typeof calls.revealCustomer>,
  ): Answer<typeof calls.revealCustomer>;
  addNote(
    ask: OperatorAsk,
    request: InputOf<typeof calls.addCustomerNote>,
  ): Answer<typeof calls.addCustomerNote>;
  /** Undefined when it is done. */
  tag(
    ask: OperatorAsk,
    request: InputOf<typeof calls.tagCustomer>,
  ): Promise<RefusalOf<typeof calls.tagCustomer> | undefined>;
  endSessions(
    ask: OperatorAsk,
    request: InputOf<typeof calls.endCustomerSessions>,
  ): Answer<typeof calls.endCustomerSessions>;
  resetFactor(
    ask: OperatorAsk,
    request: InputOf<typeof calls.resetCustomerFactor>,
  ): Answer<typeof calls.resetCustomerFactor>;
  correct(
    ask: OperatorAsk,
    request: InputOf<typeof calls.correctBalance>,
  ): WordedAnswer<typeof calls.correctBalance>;
}

export interface CustomerDeskNeeds {
  readonly database: Database;
  readonly ledger: Pick<Ledger, 'balances' | 'postWithin' | 'lock' | 'findPosting'>;
  readonly account: Pick<Account, 'findByUsercode' | 'listByContact' | 'dossier'>;
  readonly payments: Pick<Payments, 'dossier'> & { readonly desk: Pick<PaymentDesk, 'manualCredits'> };
  readonly sports: Pick<Sports, 'dossier'>;
  readonly sources: TimelineSources;
  readonly record: OfficeRecord;
  readonly decisions: Requests;
  readonly operatorNames: (ids: readonly OperatorId[]) => Promise<ReadonlyMap<OperatorId, string>>;
}

type Fit = OutputOf<typeof calls.findCustomers>[number]['fits'][number];
const mostFound = 20;
const usercodeMark = 'usercode:';

export function openCustomerDesk(needs: CustomerDeskNeeds): CustomerDesk {
  const { database, ledger, account, payments, sports, record, decisions, operatorNames } = needs;
  const { pool } = database;
  const { dossier } = account;

  /** The found customers, each with the kinds of its matches. The surest matches come first. */
  async function search(text: string): Promise<ReadonlyMap<CustomerId, Set<Fit>>> {
    const found = new Map<CustomerId, Set<Fit>>();
    const add = (id: CustomerId, fit: Fit) => {
      const fits = found.get(id) ?? new Set();
      found.set(id, fits.add(fit));
    };
    const contacts = account.listByContact(text);
    if (text.startsWith(usercodeMark)) {
      for (const { id } of await contacts) add(id, 'usercode');
      return found;
    }
    const id = asUuid(text);
    const [exact, own, paid, moved, bet, named] = await Promise.all([
      contacts,
      id === undefined ? undefined : dossier.findId(id),
      payments.dossier.findOwners(text),
      findTransactionOwners(pool, text),
      sports.dossier.findOwners(text),
      id === undefined ? dossier.search(text) : [],
    ]);
    for (const { id: customer, fits } of exact) for (const fit of fits) add(customer, fit);
    if (own) add(own, 'id');
    for (const { id: customer, fit } of paid) add(customer, fit as Fit);
    for (const customer of moved) add(customer as CustomerId, 'transaction');
    for (const { id: customer } of bet) add(customer, 'bet');
    for (const { id: customer, fit } of named) add(customer, fit as Fit);
    return found;
  }

  const subjectOf = (customer: CustomerId) => `customer ${customer}`;
  const looked = (ask: OperatorAsk, customer: CustomerId, action: string) =>
    record.read(ask, action, subjectOf(customer));

  return {
    async find(ask, text) {
      const trimmed = text.trim();
      const found = await search(trimmed);
      const shown = (await dossier.listMasked([...found.keys()].slice(0, mostFound))).map((each) => ({
        usercode: each.usercode,
        username: each.username,
        name: each.name,
        email: each.email,
        phone: each.phone,
        state: each.state,
        fits: [...found.get(each.id)!],
        memberSince: each.memberSince,
      }));
      // The searched text is not recorded: it may be a person's e-mail or phone.
      const codes = shown.map(({ usercode }) => usercode).join(' ');
      await record.read(ask, 'search customers', 'customers', { found: codes });
      return shown;
    },

    async sheet(ask, usercode) {
      const customer = await account.findByUsercode(usercode);
      if (customer === undefined) return 'customer_not_found';
      const [[who], use, balances, sums, play, tags, notes] = await Promise.all([
        dossier.listMasked([customer]),
        dossier.readUse(customer),
        ledger.balances(customer),
        payments.dossier.sums(customer),
        sumPlay(pool, customer),
        listRows(pool, store.listTags, customer),
        listRows(pool, store.listNotes, customer),
      ]);
      await looked(ask, customer, 'see customer');
      const { id: _ours, ...shown } = who!;
      return {
        ...shown,
        ...use,
        cash: toLira(balances?.cash ?? 0n),
        bonus: toLira(balances?.bonus ?? 0n),
        held: toLira(balances?.held ?? 0n),
        ...sums,
        staked: toLira(play.staked),
        paid: toLira(play.paid),
        gross: toLira(play.staked - play.paid),
        tags: tags.map(({ tag }) => tag),
        notes: notes.map(({ at, ...note }) => ({ ...note, at: wireInstant(at) })),
      };
    },

    async timeline(ask, { usercode, kinds, after, take }) {
      const customer = await account.findByUsercode(usercode);
      if (customer === undefined) return 'customer_not_found';
      if (after === undefined) await looked(ask, customer, 'see timeline');
      return readTimeline({
        sources: needs.sources,
        kinds: kindsFor(timelineKinds, kinds, ask.permissions),
        customer,
        after,
        take,
        names: operatorNames,
      });
    },

    async listLinked(ask, usercode) {
      const customer = await account.findByUsercode(usercode);
      if (customer === undefined) return 'customer_not_found';
      const [shared, paid] = await Promise.all([
        dossier.listLinks(customer),
        payments.dossier.listLinks(customer),
      ]);
      const links = [...paid.map((each) => ({ ...each, datum: 'destination' as const })), ...shared];
      const ids = [...new Set(links.map(({ other }) => other))].slice(0, 100);
      await looked(ask, customer, 'see linked accounts');
      return (await dossier.listMasked(ids)).map((each) => ({
        customer: { username: each.username, usercode: each.usercode },
        name: each.name,
        state: each.state,
        by: links
          .filter(({ other }) => other === each.id)
          .map(({ datum, value, lastAt }) => ({ datum, value, lastAt: wireInstant(lastAt) })),
      }));
    },

    async reveal(ask, { usercode, field, why }) {
      const customer = await account.findByUsercode(usercode);
      if (customer === undefined) return 'customer_not_found';
      // The record is written first: data are shown only if the look is recorded.
      await record.write(pool, ask, {
        kind: 'reveal',
        action: 'reveal',
        subject: subjectOf(customer),
        why,
        detail: { field },
      });
      return { field, value: await dossier.reveal(customer, field) };
    },

    async addNote(ask, { usercode, text }) {
      const customer = await account.findByUsercode(usercode);
      if (customer === undefined) return 'customer_not_found';
      const id = newId<'note'>();
      const { at } = await getRow(pool, store.insertNote, id, customer, ask.operator, text);
      const names = await operatorNames([ask.operator]);
      return { id, text, operator: names.get(ask.operator)!, at: wireInstant(at) };
    },

    async tag(ask, { usercode, tags, why }) {
      const customer = await account.findByUsercode(usercode);
      if (customer === undefined) return 'customer_not_found';
      const wanted = [...new Set(tags)].sort();
      await database.inTransaction(async (tx) => {
        await execute(tx.client, store.dropTags, customer, wanted);
        await execute(tx.client, store.addTags, customer, wanted, ask.operator);
        const decision = {
          action: 'tag customer',
          subject: subjectOf(customer),
          detail: { tags: wanted.join(', ') },
        };
        await decisions.record(tx, ask, decision, why);
      });
      return undefined;
    },

    async endSessions(ask, { usercode, why }) {
      const customer = await account.findByUsercode(usercode);
      if (customer === undefined) return 'customer_not_found';
      const { openSessions } = await dossier.readUse(customer);
      await database.inTransaction(async (tx) => {
        await dossier.endSessions(tx, customer);
        const decision = { action: 'end customer sessions', subject: subjectOf(customer), detail: {} };
        await decisions.record(tx, ask, decision, why);
      });
      return { ended: openSessions };
    },

    async resetFactor(ask, { usercode, why }) {
      const customer = await account.findByUsercode(usercode);
      if (customer === undefined) return 'customer_not_found';
      return database.inTransaction(async (tx) => {
        if (!(await dossier.hasFactor(tx, customer))) return 'second_factor_off';
        const decision = { action: 'reset second factor', subject: subjectOf(customer), detail: {} };
        const decided = await decisions.decide(tx, ask, { decision, why, needsTwo: true }, async () => {
          await dossier.resetFactor(tx, customer);
        });
        return decided === 'approved_before' ? decided : { done: decided === 'done' };
      });
    },

    async correct(ask, { id, usercode, as, amount: lira, why }) {
      const customer = await account.findByUsercode(usercode);
      if (customer === undefined) return 'customer_not_found';
      const amount = parseLira(lira)!;
      return database.inTransaction(async (tx) => {
        const { manualCredits } = payments.desk;
        const beyond = await decisions.refuseAmount(tx, ask, amount);
        if (beyond) return beyond;
        await manualCredits.lock(tx);
        const subject = `correction ${id}`;
        if ((await ledger.findPosting(correctionKey(id), tx.client)) !== undefined) return 'correction_made';
        if (as === 'give') {
          const weighed = await manualCredits.weigh(
            tx,
            { operator: ask.operator, customer, amount },
            ask.locale,
          );
          if ('refusal' in weighed) return weighed;
        } else {
          await ledger.lock(tx.client, customer);
          const balances = await ledger.balances(customer, tx.client);
          if ((balances?.cash ?? 0n) < amount) return 'balance_too_low';
        }
        const decision = {
          action: as === 'give' ? 'correct balance: give' : 'correct balance: take',
          subject,
          detail: { customer, amount: plainLira(amount) },
        };
        const decided = await decisions.decide(tx, ask, { decision, why, needsTwo: true }, async (people) => {
          await post(tx, { id, customer, as, amount });
          if (as === 'give')
            await manualCredits.note(tx, {
              subject,
              source: id,
              customer,
              amount,
              bankReference: null,
              people,
            });
        });
        if (decided === 'done' || decided === 'waits') return { done: decided === 'done' };
        return decided;
      });
    },
  };

  async function post(
    tx: Tx,
    { id, customer, as, amount }: { id: string; customer: CustomerId; as: 'give' | 'take'; amount: bigint },
  ): Promise<void> {
    const leg =
      as === 'give'
        ? ({ from: 'correction', to: 'cash' } as const)
        : ({ from: 'cash', to: 'correction' } as const);
    const posted = await ledger.postWithin(tx, {
      wallet: customer,
      key: correctionKey(id),
      legs: [{ ...leg, amount }],
    });
    if (posted.outcome !== 'applied') throw new Error(`bug: a correction was answered ${posted.outcome}`);
  }
}

const correctionKey = (id: string) => ({ source: 'office', operation: 'correction', id }) as const;
