// The office: what people of the house decide. Every decision is one transaction that holds the deed, the record of who did it
// and why, and, where it takes two people, the approval of each for exactly this deed.
import { hash as hashOf } from 'node:crypto';
import type { InputOf, OutputOf, RefusalOf } from '@felek/contract/call';
import type { FieldError } from '@felek/contract/field-errors';
import type * as calls from '@felek/contract/office';
import { parseLira, plainLira, type Kurus } from '@felek/money';
import type { BonusDesk } from '../bonus/bonus.ts';
import type { Account } from '../account/account.ts';
import { fromWireInstant, wireInstant } from '../clock.ts';
import type { PrizeDesk, Switches } from '../casino/casino.ts';
import type { Database, Tx } from '../db/database.ts';
import { execute, listRows } from '../db/statement.ts';
import type { OperatorAsk } from '../http/route.ts';
import { newId, type CustomerId, type OperatorId, type PaymentId } from '../ids.ts';
import type { Jobs } from '../jobs/jobs.ts';
import {
  bankSource,
  campaignSubject,
  transferSubject,
  type Approvable,
  type PaymentDesk,
  type Payments,
} from '../payment/payment.ts';
import type { Reconciliation } from '../reconciliation/reconciliation.ts';
import * as store from './office.store.ts';

interface Page {
  readonly skip: number;
  readonly take: number;
}
type Answer<C> = Promise<OutputOf<C> | RefusalOf<C>>;
/** A refusal may say more than its code does. */
type WordedAnswer<C> = Promise<OutputOf<C> | RefusalOf<C> | Worded<RefusalOf<C>>>;
interface Worded<Code> {
  readonly refusal: Code;
  readonly errors: readonly FieldError[];
}

export interface Office {
  listWithdrawals(ask: OperatorAsk, page: Page): Promise<OutputOf<typeof calls.waitingWithdrawals>>;
  approveWithdrawal(
    ask: OperatorAsk,
    wish: InputOf<typeof calls.approveWithdrawal>,
  ): WordedAnswer<typeof calls.approveWithdrawal>;
  /** Undefined when it is done. */
  refuseWithdrawal(
    ask: OperatorAsk,
    wish: InputOf<typeof calls.refuseWithdrawal>,
  ): Promise<RefusalOf<typeof calls.refuseWithdrawal> | undefined>;
  recordTransfer(
    ask: OperatorAsk,
    wish: InputOf<typeof calls.recordTransfer>,
  ): WordedAnswer<typeof calls.recordTransfer>;
  /** Ends a credited transfer that the bank's file does not hold as it was recorded. */
  resolveTransfer(
    ask: OperatorAsk,
    wish: InputOf<typeof calls.resolveTransfer>,
  ): Answer<typeof calls.resolveTransfer>;
  takeBankFile(ask: OperatorAsk, wish: InputOf<typeof calls.bankFile>): WordedAnswer<typeof calls.bankFile>;
  resolveSuspense(
    ask: OperatorAsk,
    wish: InputOf<typeof calls.resolveSuspense>,
  ): WordedAnswer<typeof calls.resolveSuspense>;
  listBonuses(
    ask: OperatorAsk,
    wish: InputOf<typeof calls.customerBonuses>,
  ): Answer<typeof calls.customerBonuses>;
  grantBonus(
    ask: OperatorAsk,
    wish: Omit<InputOf<typeof calls.grantBonus>, 'offer'> & { readonly offer?: string },
  ): WordedAnswer<typeof calls.grantBonus>;
  /** Undefined when it is done. */
  revokeBonus(
    ask: OperatorAsk,
    wish: InputOf<typeof calls.revokeBonus>,
  ): Promise<RefusalOf<typeof calls.revokeBonus> | undefined>;
  /** Undefined when it is done. */
  switchProvider(
    ask: OperatorAsk,
    wish: InputOf<typeof calls.switchProvider>,
  ): Promise<RefusalOf<typeof calls.switchProvider> | undefined>;
  /** Undefined when it is done. */
  switchGame(
    ask: OperatorAsk,
    wish: InputOf<typeof calls.switchGame>,
  ): Promise<RefusalOf<typeof calls.switchGame> | undefined>;
  addCampaign(ask: OperatorAsk, wish: InputOf<typeof calls.addCampaign>): Answer<typeof calls.addCampaign>;
  /** Undefined when it is done. */
  endCampaign(
    ask: OperatorAsk,
    wish: InputOf<typeof calls.endCampaign>,
  ): Promise<RefusalOf<typeof calls.endCampaign> | undefined>;
  resolvePrize(
    ask: OperatorAsk,
    wish: InputOf<typeof calls.resolvePrize>,
  ): WordedAnswer<typeof calls.resolvePrize>;
  listDeadJobs(page: Page): Promise<OutputOf<typeof calls.deadJobs>>;
  /** Undefined when it is done. */
  reviveJob(
    ask: OperatorAsk,
    wish: InputOf<typeof calls.reviveJob>,
  ): Promise<RefusalOf<typeof calls.reviveJob> | undefined>;
  listDecisions(page: Page): Promise<OutputOf<typeof calls.decisions>>;
}

/** What is decided, in full: two approvals count together only when all of this is the same. */
interface Deed {
  readonly action: string;
  readonly subject: string;
  readonly detail: Readonly<Record<string, string | null>>;
}

const hashDeed = (deed: Deed) => hashOf('sha256', JSON.stringify(deed), 'buffer');

/**
 * What is approved of a withdrawal. Its amount, owner and destination are fixed in the database; a change of what else it rests on
 * begins a new round, in which the approvals before count no more.
 */
const approvalOf = (id: string, { customer, amount, round }: Approvable): Deed => ({
  action: 'approve withdrawal',
  subject: `withdrawal ${id}`,
  detail: { customer, amount: plainLira(amount), ...(round > 0 && { round: String(round) }) },
});

const peopleNeeded = 2;

export function createOffice({
  database,
  desk,
  bonusDesk,
  limits,
  switches,
  jobs,
  reconciliation,
  prizeDesk,
  findCustomer,
}: {
  readonly database: Database;
  readonly desk: PaymentDesk;
  readonly bonusDesk: BonusDesk;
  readonly limits: Pick<Payments['limits'], 'list'>;
  readonly switches: Switches;
  readonly jobs: Pick<Jobs, 'listDead' | 'revive'>;
  readonly reconciliation: Pick<Reconciliation, 'compareDay'>;
  readonly prizeDesk: PrizeDesk;
  readonly findCustomer: Account['findByContact'];
}): Office {
  async function record(tx: Tx, ask: OperatorAsk, deed: Deed, why: string, done: boolean): Promise<void> {
    const detail = JSON.stringify({ ...deed.detail, done });
    const id = newId<'decision'>();
    await execute(tx.client, store.insertDecision, id, ask.operator, deed.action, deed.subject, why, detail);
  }

  /**
   * Adds this operator's approval of the deed and gives everyone's. What the deed is about is locked, so that approvals come one by
   * one.
   */
  async function approve(
    tx: Tx,
    ask: OperatorAsk,
    deed: Deed,
  ): Promise<readonly OperatorId[] | 'approved_before'> {
    const hash = hashDeed(deed);
    const isNew = await execute(tx.client, store.insertApproval, deed.subject, hash, ask.operator);
    if (isNew === 0) return 'approved_before';
    const approvals = await listRows(tx.client, store.listApprovals, deed.subject, hash);
    return approvals.map(({ operator_id: operator }) => operator);
  }

  /** Does the deed, or keeps the first of two approvals; writes down either. */
  async function decide(
    tx: Tx,
    ask: OperatorAsk,
    wish: {
      readonly deed: Deed;
      /** What is known as it is decided, for the record. */
      readonly facts?: Readonly<Record<string, string>>;
      readonly why: string;
      readonly needsTwo: boolean;
    },
    act: (people: readonly OperatorId[]) => Promise<void>,
  ): Promise<'done' | 'waits' | 'approved_before'> {
    const people = await approve(tx, ask, wish.deed);
    if (people === 'approved_before') return people;
    const isDone = !wish.needsTwo || people.length >= peopleNeeded;
    await record(tx, ask, { ...wish.deed, detail: { ...wish.deed.detail, ...wish.facts } }, wish.why, isDone);
    if (!isDone) return 'waits';
    await act(people);
    return 'done';
  }

  /** Whether a credit by hand takes two people, or may not be made now. */
  const weigh = (
    tx: Tx,
    { operator, locale }: OperatorAsk,
    credit: { readonly customer: CustomerId | null; readonly amount: Kurus },
  ) => desk.manualCredits.weigh(tx, { operator, ...credit }, locale);

  return {
    async listWithdrawals(ask, page) {
      const { total, list } = await desk.listWaiting(page, ask.locale);
      const deeds = list.map(([{ id }, approvable]) => approvalOf(id, approvable));
      const subjects = deeds.map(({ subject }) => subject);
      const approvers = await listRows(database.pool, store.listApprovers, subjects, deeds.map(hashDeed));
      return {
        total,
        list: list.map(([shown], index) => ({
          ...shown,
          approvedBy: approvers
            .filter(({ subject }) => subject === subjects[index])
            .map(({ operator }) => operator),
        })),
      };
    },

    approveWithdrawal: (ask, { id, round, why }) =>
      database.inTransaction(async (tx) => {
        const waiting = await desk.lockWaiting(tx, id as PaymentId);
        if (typeof waiting === 'string') return waiting;
        const { customer, needsTwo } = waiting;
        const refused = await desk.manualCredits.refuseApprover(
          tx,
          { operator: ask.operator, customer },
          ask.locale,
        );
        if (refused) return refused;
        const deed = approvalOf(id, waiting);
        const { facts, changed, refusal } = await desk.checkFacts(tx, id as PaymentId);
        if (changed.length > 0) {
          const detail = { ...deed.detail, changed: changed.join(' ') };
          await record(tx, ask, { ...deed, action: 'void approvals', detail }, why, true);
        }
        if (refusal) return refusal;
        // Somebody else's look has found a change since.
        if (round !== undefined && round !== waiting.round) return 'facts_changed';
        const decided = await decide(tx, ask, { deed, facts, why, needsTwo }, () =>
          desk.approve(tx, id as PaymentId),
        );
        return decided === 'approved_before' ? decided : { done: decided === 'done' };
      }),

    refuseWithdrawal: (ask, { id, why, tell }) =>
      database.inTransaction(async (tx) => {
        const waiting = await desk.lockWaiting(tx, id as PaymentId);
        if (typeof waiting === 'string') return waiting;
        const detail = { customer: waiting.customer, amount: plainLira(waiting.amount), told: tell };
        await record(
          tx,
          ask,
          { action: 'refuse withdrawal', subject: `withdrawal ${id}`, detail },
          why,
          true,
        );
        await desk.refuse(tx, id as PaymentId, tell);
        return undefined;
      }),

    recordTransfer: (ask, { reference, amount, bankReference, payer, why }) =>
      database.inTransaction(async (tx) => {
        await desk.manualCredits.lock(tx);
        const line = { reference, amount: parseLira(amount)!, bankReference, payer };
        const open = await desk.lockTransfer(tx, line);
        if ('before' in open)
          return open.before === 'same' ? { done: true, outcome: 'repeated' } : 'transfer_differs';
        const weighed = await weigh(tx, ask, open);
        if ('refusal' in weighed) return weighed;
        const deed = {
          action: 'record transfer',
          subject: transferSubject(bankReference),
          detail: { reference, amount: plainLira(line.amount), payer },
        };
        const needsTwo = open.needsTwo || weighed.needsTwo;
        let outcome: 'credit' | 'suspense' | 'waiting' = 'waiting';
        const decided = await decide(tx, ask, { deed, why, needsTwo }, async (people) => {
          outcome = await desk.bookTransfer(tx, line, people);
        });
        return decided === 'approved_before' ? decided : { done: decided === 'done', outcome };
      }),

    resolveSuspense: (ask, { id, as, customer, why }) =>
      database.inTransaction(async (tx) => {
        if (as === 'credit') await desk.manualCredits.lock(tx);
        const open = await desk.lockSuspense(tx, { id, as, customer });
        if (typeof open === 'string') return open;
        const weighed = as === 'credit' ? await weigh(tx, ask, open) : { needsTwo: false };
        if ('refusal' in weighed) return weighed;
        const isRecorder = open.recorders?.includes(ask.operator) === true;
        const needsTwo = open.needsTwo || weighed.needsTwo || isRecorder;
        const deed = {
          action: `resolve suspense: ${as}`,
          subject: `suspense ${id}`,
          detail: { customer: open.customer, amount: plainLira(open.amount) },
        };
        const decided = await decide(tx, ask, { deed, why, needsTwo }, (people) =>
          desk.resolve(tx, { id, as, customer }, open, people),
        );
        return decided === 'approved_before' ? decided : { done: decided === 'done' };
      }),

    resolveTransfer: (ask, { bankReference, as, why }) =>
      database.inTransaction(async (tx) => {
        const credit = await desk.manualCredits.lockMissing(tx, bankReference);
        if (typeof credit === 'string') return credit;
        const recorders = await desk.manualCredits.peopleOf(tx, credit.subject);
        if (as === 'confirm' && recorders.includes(ask.operator)) return 'fed_by_you';
        const deed = {
          action: `resolve transfer: ${as}`,
          subject: credit.subject,
          detail: { customer: credit.customer_id, amount: plainLira(credit.amount_kurus) },
        };
        const decided = await decide(tx, ask, { deed, why, needsTwo: true }, () =>
          desk.manualCredits.endMissing(tx, credit, as),
        );
        return decided === 'approved_before' ? decided : { done: decided === 'done' };
      }),

    async takeBankFile(ask, { day, file, why }) {
      if (day >= wireInstant(ask.at).slice(0, 10)) return 'bank_day_not_ended';
      const lines = desk.readBankFile(file);
      if (lines === 'bank_file_fetched') return lines;
      if ('wrongLine' in lines)
        return {
          refusal: 'bank_file_unreadable',
          errors: [{ path: 'file', message: wrongLine[ask.locale](lines.wrongLine) }],
        };
      const answer = await database.inTransaction(async (tx) => {
        await desk.manualCredits.lock(tx);
        const deed = {
          action: 'take bank file',
          subject: `bank file ${day}`,
          detail: { sha256: hashOf('sha256', file), lines: String(lines.length) },
        };
        const decided = await decide(tx, ask, { deed, why, needsTwo: true }, (people) =>
          desk.takeBankDay(tx, day, lines, people),
        );
        return decided === 'approved_before' ? decided : { done: decided === 'done' };
      });
      if (typeof answer === 'string' || !answer.done)
        return typeof answer === 'string' ? answer : { ...answer, state: null };
      return { done: true, state: await reconciliation.compareDay(bankSource, day) };
    },

    listBonuses: (ask, { customer }) => bonusDesk.list(ask, customer),

    grantBonus: (ask, { id, customer: named, amount, offer = 'goodwill', why }) =>
      database.inTransaction(async (tx) => {
        await desk.manualCredits.lock(tx);
        const gift = { id, customer: named, amount: parseLira(amount)!, offer };
        const locked = await bonusDesk.lockGift(tx, gift);
        if (typeof locked === 'string') return locked;
        const { customer, needsTwo } = locked;
        // Whoever means to play less is not invited to play more.
        if ((await limits.list(customer)).some((limit) => limit.amount !== null))
          return 'customer_not_eligible';
        const weighed = await weigh(tx, ask, { customer, amount: gift.amount });
        if ('refusal' in weighed) return weighed;
        const deed = {
          action: 'give bonus',
          subject: `bonus ${id}`,
          detail: { customer, amount: plainLira(gift.amount), offer, version: String(locked.offer.version) },
        };
        const decided = await decide(
          tx,
          ask,
          { deed, why, needsTwo: needsTwo || weighed.needsTwo },
          async (people) => {
            await bonusDesk.give(tx, ask, gift, locked);
            await desk.manualCredits.note(tx, {
              subject: deed.subject,
              source: id,
              customer,
              amount: gift.amount,
              bankReference: null,
              people,
            });
          },
        );
        return decided === 'approved_before' ? decided : { done: decided === 'done' };
      }),

    revokeBonus: (ask, { id, why }) =>
      database.inTransaction(async (tx) => {
        const revoked = await bonusDesk.revoke(tx, id);
        if (typeof revoked === 'string') return revoked;
        const deed = { action: 'take bonus back', subject: `bonus ${id}`, detail: revoked };
        await record(tx, ask, deed, why, true);
        return undefined;
      }),

    switchProvider: (ask, { providerId, isOn, why }) =>
      database.inTransaction(async (tx) => {
        if (!(await switches.switchProvider(tx, providerId, isOn))) return 'provider_not_found';
        const action = isOn ? 'switch provider on' : 'switch provider off';
        await record(tx, ask, { action, subject: `provider ${providerId}`, detail: {} }, why, true);
        return undefined;
      }),

    switchGame: (ask, { providerId, code, isOn, why }) =>
      database.inTransaction(async (tx) => {
        if (!(await switches.switchGame(tx, { provider: providerId, code }, isOn))) return 'game_not_found';
        const action = isOn ? 'switch game on' : 'switch game off';
        await record(tx, ask, { action, subject: `game ${providerId} ${code}`, detail: {} }, why, true);
        return undefined;
      }),

    async addCampaign(ask, { customer: named, why, ...wish }) {
      const customer = named === undefined ? undefined : await findCustomer(named);
      if (named !== undefined && !customer) return 'customer_not_found';
      if (typeof customer === 'string') return customer;
      if (!(await switches.list()).some(({ key }) => key === wish.provider)) return 'provider_not_found';
      return database.inTransaction(async (tx) => {
        await desk.manualCredits.lock(tx);
        const { id, provider, code, title, startsAt = null, endsAt = null } = wish;
        const campaign = {
          id,
          provider,
          code,
          title,
          customer: customer?.id ?? null,
          startsAt: startsAt === null ? null : fromWireInstant(startsAt),
          endsAt: endsAt === null ? null : fromWireInstant(endsAt),
          prize: parseLira(wish.largestPrize)!,
          budget: parseLira(wish.budget)!,
        };
        if (await prizeDesk.isKnown(tx, campaign)) return 'campaign_known';
        const deed = {
          action: 'add campaign',
          subject: campaignSubject(id),
          detail: {
            provider,
            code,
            title,
            customer: campaign.customer,
            startsAt,
            endsAt,
            largestPrize: plainLira(campaign.prize),
            budget: plainLira(campaign.budget),
          },
        };
        const decided = await decide(tx, ask, { deed, why, needsTwo: true }, async (people) => {
          await prizeDesk.addCampaign(tx, campaign);
          await desk.manualCredits.notePeople(tx, deed.subject, people);
        });
        return decided === 'approved_before' ? decided : { done: decided === 'done' };
      });
    },

    endCampaign: (ask, { id, why }) =>
      database.inTransaction(async (tx) => {
        if (!(await prizeDesk.endCampaign(tx, id))) return 'campaign_not_found';
        await record(
          tx,
          ask,
          { action: 'end campaign', subject: campaignSubject(id), detail: {} },
          why,
          true,
        );
        return undefined;
      }),

    resolvePrize: (ask, { id, as, why }) =>
      database.inTransaction(async (tx) => {
        await desk.manualCredits.lock(tx);
        const prize = await prizeDesk.lockSuspended(tx, id);
        if (typeof prize === 'string') return prize;
        const { customer_id: customer, amount_kurus: amount } = prize;
        const weighed = as === 'release' ? await weigh(tx, ask, { customer, amount }) : { needsTwo: false };
        if ('refusal' in weighed) return weighed;
        const deed = {
          action: `resolve prize: ${as}`,
          subject: `prize ${id}`,
          detail: { customer, amount: plainLira(amount) },
        };
        const decided = await decide(tx, ask, { deed, why, needsTwo: weighed.needsTwo }, async (people) => {
          await prizeDesk.resolve(tx, prize, as);
          if (as === 'return') return;
          const { subject } = deed;
          const credit = { subject, source: id, customer, amount, bankReference: null, people };
          await desk.manualCredits.note(tx, credit);
        });
        return decided === 'approved_before' ? decided : { done: decided === 'done' };
      }),

    async listDeadJobs(page) {
      const { total, list } = await jobs.listDead(page);
      return { total, list: list.map(({ deadAt, ...job }) => ({ ...job, deadAt: wireInstant(deadAt) })) };
    },

    reviveJob: (ask, { topic, key, why }) =>
      database.inTransaction(async (tx) => {
        if (!(await jobs.revive(tx, topic, key))) return 'job_not_dead';
        await record(
          tx,
          ask,
          { action: 'revive job', subject: `job ${topic} ${key}`, detail: {} },
          why,
          true,
        );
        return undefined;
      }),

    async listDecisions({ skip, take }) {
      const rows = await listRows(database.pool, store.listDecisions, skip, take);
      const list = rows.map(({ total: _all, at, ...row }) => ({ ...row, at: wireInstant(at) }));
      return { total: Number(rows[0]?.total ?? 0n), list };
    },
  };
}

const wrongLine = {
  tr: (line: number) => `Dosyanın ${line}. satırı okunamıyor.`,
  en: (line: number) => `Line ${line} of the file cannot be read.`,
} as const;
