// Bonuses for the customers of a segment. Two people approve the offer, the amount, the segment and the budget. Then each customer's bonus is
// one transaction with its record and with the mark that it was given, so no run gives it twice.
import type { InputOf, OutputOf } from '@felek/contract/call';
import type * as calls from '@felek/contract/office';
import { floorShare, parseLira, plainLira, printLira, toLira, type Kurus } from '@felek/money';
import type { Account } from '../account/account.ts';
import type { BonusDesk } from '../bonus/bonus.ts';
import { wireInstant } from '../clock.ts';
import { dayBefore, dayOf } from '../days.ts';
import type { Database, Tx } from '../db/database.ts';
import { pageOf } from '../db/keyset.ts';
import { execute, findRow, listRows, type Queryable } from '../db/statement.ts';
import type { Figures } from '../figures/figures.ts';
import type { OperatorAsk } from '../http/route.ts';
import type { CustomerId, OperatorId } from '../ids.ts';
import { topic, type Jobs } from '../jobs/jobs.ts';
import type { PaymentDesk } from '../payment/payment.ts';
import type { Protection } from '../protection/protection.ts';
import type { Answer, Done, WordedAnswer } from './answers.ts';
import * as store from './bulk-grant.store.ts';
import type { OfficeRecord } from './record.ts';
import type { Requests } from './requests.ts';

type Segment = InputOf<typeof calls.previewBulkGrant>['segment'];

export interface BulkGrants {
  preview(request: InputOf<typeof calls.previewBulkGrant>): Answer<typeof calls.previewBulkGrant>;
  begin(
    ask: OperatorAsk,
    request: InputOf<typeof calls.beginBulkGrant>,
  ): WordedAnswer<typeof calls.beginBulkGrant>;
  stop(ask: OperatorAsk, request: InputOf<typeof calls.stopBulkGrant>): Done<typeof calls.stopBulkGrant>;
  list(request: InputOf<typeof calls.bulkGrants>): Promise<OutputOf<typeof calls.bulkGrants>>;
  listCustomers(
    request: InputOf<typeof calls.bulkGrantCustomers>,
  ): Promise<OutputOf<typeof calls.bulkGrantCustomers>>;
}

export interface BulkGrantNeeds {
  readonly database: Database;
  readonly decisions: Pick<Requests, 'decide' | 'record' | 'refuseAmount'>;
  readonly record: Pick<OfficeRecord, 'write'>;
  readonly jobs: Pick<Jobs, 'enqueue' | 'handle'>;
  readonly bonusDesk: BonusDesk;
  readonly manualCredits: PaymentDesk['manualCredits'];
  readonly protection: Pick<Protection, 'mayInvite'>;
  readonly figures: Pick<Figures, 'listPlayers' | 'listLosses'>;
  readonly account: Pick<Account, 'listNames'>;
  readonly operatorNames: (ids: readonly OperatorId[]) => Promise<ReadonlyMap<OperatorId, string>>;
}

const giving = topic<null>('office.bulk-grant');
const mostCustomers = 20_000;
const subjectOf = (id: string) => `bulk grant ${id}`;

export function openBulkGrants(needs: BulkGrantNeeds): BulkGrants {
  const { database, decisions, record, jobs, bonusDesk, manualCredits, protection, figures, account } = needs;
  const { pool } = database;

  /** The customers of a segment, as of now. */
  async function membersOf(segment: Segment, each: Kurus) {
    const members = await listMembers(pool, segment, { each, figures });
    if (typeof members === 'string') return members;
    if (members.length === 0) return 'segment_empty';
    return members.length > mostCustomers ? 'segment_too_large' : members;
  }

  /** Gives the next customer's bonus. False if no customer is left. */
  const giveNext = (id: string) =>
    database.inTransaction(async (tx) => {
      await manualCredits.lock(tx);
      const next = await findRow(tx.client, store.lockNextCustomer, id);
      if (!next) {
        await execute(tx.client, store.endBulkGrant, id);
        return false;
      }
      const bulk = (await findRow(tx.client, store.findBulkGrant, id))!;
      const refused = await give(tx, bulk, next);
      const state = refused === undefined ? 'given' : 'refused';
      await execute(tx.client, store.settleBulkCustomer, id, next.customer_id, state, refused ?? null);
      return true;
    });

  /** Gives one bonus and records it; or why this customer gets none. */
  async function give(
    tx: Tx,
    bulk: store.BulkGrantRow,
    { customer_id: customer, bonus_id: bonus, amount_kurus: amount }: store.BulkCustomerRow,
  ): Promise<string | undefined> {
    const named = (await account.listNames([customer])).get(customer);
    if (!named) return 'customer_not_found';
    const gift = {
      id: bonus,
      customer: `usercode:${named.usercode}`,
      amount,
      offer: bulk.offer,
    };
    const locked = await bonusDesk.lockGift(tx, gift);
    if (typeof locked === 'string') return locked;
    if (!(await protection.mayInvite(customer))) return 'customer_not_eligible';
    // Two people approved other terms.
    if (locked.offer.version !== bulk.offer_version) return 'facts_changed';
    const subject = `bonus ${bonus}`;
    await bonusDesk.give(tx, { locale: 'tr' }, gift, locked);
    await manualCredits.note(tx, {
      subject,
      source: bonus,
      customer,
      amount,
      bankReference: null,
      people: bulk.people,
    });
    const who = {
      operator: bulk.people.at(-1)!,
      session: bulk.session_id,
      address: bulk.address,
      requestId: bulk.request_id,
    };
    const detail = { customer, amount: plainLira(amount), offer: bulk.offer, bulk: bulk.id, done: true };
    await record.write(tx.client, who, {
      kind: 'decision',
      action: 'give bonus',
      subject,
      why: bulk.why,
      detail,
    });
    return undefined;
  }

  jobs.handle(giving, async ({ key, signal }) => {
    while (await giveNext(key)) if (signal.aborted) return { againInMs: 0 };
    return undefined;
  });

  return {
    async preview({ offer, amount, segment }) {
      if (!(await bonusDesk.findGiftOffer(pool, offer))) return 'bonus_not_found';
      const members = await membersOf(segment, parseLira(amount)!);
      if (typeof members === 'string') return members;
      const cost = toLira(costOf(members));
      return { offer, amount, segment, customers: members.length, cost };
    },

    async begin(ask, { id, offer: code, amount: each, segment, budget: most, why }) {
      const [amount, budget] = [parseLira(each)!, parseLira(most)!];
      const members = await membersOf(segment, amount);
      if (typeof members === 'string') return members;
      const [from, to] = segment.by === 'loss' ? [segment.from!, segment.to!] : [null, null];
      return database.inTransaction(async (tx) => {
        if (await findRow(tx.client, store.findBulkGrant, id)) return 'bulk_grant_known';
        const offer = await bonusDesk.findGiftOffer(tx.client, code);
        if (!offer) return 'bonus_not_found';
        const cost = costOf(members);
        if (cost > budget) {
          const sum = printLira(cost, ask.locale);
          const message =
            from === null ? `${members.length} × ${printLira(amount, ask.locale)} = ${sum}` : sum;
          return { refusal: 'budget_exceeded', errors: [{ path: 'budget', message }] };
        }
        const beyond = await decisions.refuseAmount(tx, ask, budget);
        if (beyond) return beyond;
        const decision = {
          action: 'give bonus in bulk',
          subject: subjectOf(id),
          detail: {
            offer: code,
            version: String(offer.version),
            amount: plainLira(amount),
            budget: plainLira(budget),
            segment: wordsOf(segment),
          },
        };
        // The customers of a segment change with the hour. The budget bounds them, so they are facts and no part of the decision.
        const facts = { customers: String(members.length), cost: plainLira(cost) };
        const deciding = { decision, facts, why, needsTwo: true };
        const decided = await decisions.decide(tx, ask, deciding, async (people) => {
          await execute(
            tx.client,
            store.insertBulkGrant,
            id,
            code,
            offer.version,
            amount,
            budget,
            wordsOf(segment),
            why,
            people,
            ask.session,
            ask.address,
            ask.requestId,
            from,
            to,
          );
          const left = from === null || to === null ? members : await withoutCashed(tx, members, from, to);
          await execute(
            tx.client,
            store.insertBulkCustomers,
            id,
            left.map(({ customer }) => customer),
            left.map((member) => String(member.amount)),
          );
          await jobs.enqueue(tx, giving, { key: id, payload: null });
        });
        return decided === 'approved_before' ? decided : { done: decided === 'done' };
      });
    },

    stop: (ask, { id, why }) =>
      database.inTransaction(async (tx) => {
        if ((await execute(tx.client, store.stopBulkGrant, id)) !== 1) return 'bulk_grant_not_found';
        const decision = { action: 'stop bulk grant', subject: subjectOf(id), detail: {} };
        await decisions.record(tx, ask, decision, why);
        return undefined;
      }),

    async list({ after, take }) {
      const rows = await listRows(pool, store.listBulkGrants, store.bulkGrants.from(after), take);
      const names = await needs.operatorNames(rows.flatMap(({ people }) => people));
      return {
        ...pageOf(rows, take),
        list: rows.map((row) => ({
          id: row.id,
          offer: row.offer,
          amount: toLira(row.amount_kurus),
          segment: row.segment,
          state: row.state,
          customers: Number(row.customers),
          given: Number(row.given),
          refused: Number(row.refused),
          spent: toLira(row.spent),
          budget: toLira(row.budget_kurus),
          why: row.why,
          people: row.people.map((person) => names.get(person)!),
          begunAt: wireInstant(row.begun_at),
          endedAt: row.ended_at && wireInstant(row.ended_at),
        })),
      };
    },

    async listCustomers({ id, after, take }) {
      const rows = await listRows(pool, store.listBulkCustomers, store.bulkCustomers.from(after), take, id);
      const names = await account.listNames(rows.map(({ customer_id: customer }) => customer));
      return {
        ...pageOf(rows, take),
        list: rows.map((row) => ({
          customer: names.get(row.customer_id)!,
          bonus: row.bonus_id,
          amount: toLira(row.amount_kurus),
          state: row.state,
          because: row.because,
          at: row.at && wireInstant(row.at),
        })),
      };
    },
  };
}

interface Member {
  readonly customer: CustomerId;
  readonly amount: Kurus;
}

const costOf = (members: readonly Member[]): Kurus => members.reduce((sum, { amount }) => sum + amount, 0n);

/** Another grant may have reached some of them since they were listed. */
async function withoutCashed({ client }: Tx, members: readonly Member[], from: string, to: string) {
  await execute(client, store.lockCashback);
  const cashed = new Set((await listRows(client, store.listCashed, from, to)).map((row) => row.customer_id));
  return members.filter(({ customer }) => !cashed.has(customer));
}

function wordsOf({ by, tag, days, least, from, to, percent }: Segment): string {
  switch (by) {
    case 'tag':
      return `tag ${tag}`;
    case 'players':
      return `players ${days} days ${plainLira(parseLira(least!)!)}`;
    case 'loss':
      return `cashback ${percent} % ${from} ${to}`;
  }
}

const mostDays = 92;

/** One more than a grant may reach, so that a larger segment is seen to be larger. */
async function listMembers(
  db: Queryable,
  { by, tag, days, least, from, to, percent }: Segment,
  { each, figures }: { readonly each: Kurus; readonly figures: BulkGrantNeeds['figures'] },
): Promise<readonly Member[] | 'segment_incomplete' | 'period_open'> {
  const most = mostCustomers + 1;
  const alike = (customers: readonly CustomerId[]) =>
    customers.map((customer) => ({ customer, amount: each }));
  switch (by) {
    case 'tag':
      if (tag === undefined) return 'segment_incomplete';
      return alike((await listRows(db, store.listTagged, tag, most)).map((row) => row.customer_id));
    case 'players':
      if (days === undefined || least === undefined) return 'segment_incomplete';
      return alike(await figures.listPlayers({ days, least: parseLira(least)!, most }));
    case 'loss': {
      if (from === undefined || to === undefined || percent === undefined || !isPeriod(from, to))
        return 'segment_incomplete';
      if (dayBefore(to, mostDays) >= from) return 'period_open';
      const losses = await figures.listLosses({ from, to, most });
      if (!losses) return 'period_open';
      const cashed = new Set((await listRows(db, store.listCashed, from, to)).map((row) => row.customer_id));
      return losses.flatMap(({ customer, loss }) => {
        const part = floorShare(loss, BigInt(percent), 100n);
        const amount = part < each ? part : each;
        return amount > 0n && !cashed.has(customer) ? [{ customer, amount }] : [];
      });
    }
  }
}

const isDay = (text: string) => {
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && dayOf(at) === text;
};
const isPeriod = (from: string, to: string) => isDay(from) && isDay(to) && from <= to;
