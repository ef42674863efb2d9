// The office: the operators' decisions. Each is one transaction: the action, and the record of its operator and reason. A decision that
// needs two operators also has the approval of each, for exactly this decision.
import { hash as hashOf } from 'node:crypto';
import type { InputOf, OutputOf } from '@felek/contract/call';
import type * as calls from '@felek/contract/office';
import { houseProvider } from '@felek/contract/enumerations';
import { findFault } from '@felek/games/stake-range';
import { parseLira, plainLira, type Kurus } from '@felek/money';
import type { BonusDesk } from '../bonus/bonus.ts';
import type { Account } from '../account/account.ts';
import { fromWireInstant, wireInstant } from '../clock.ts';
import type { PrizeDesk, Switches, TableChatDesk } from '../casino/casino.ts';
import type { Database, Tx } from '../db/database.ts';
import { listRows } from '../db/statement.ts';
import type { OperatorAsk } from '../http/route.ts';
import type { CustomerId, PaymentId } from '../ids.ts';
import type { Jobs } from '../jobs/jobs.ts';
import {
  bankSource,
  campaignSubject,
  transferSubject,
  type Approvable,
  type PaymentDesk,
} from '../payment/payment.ts';
import { untilError, type Protection, type ReopenRefusal } from '../protection/protection.ts';
import type { Reconciliation } from '../reconciliation/reconciliation.ts';
import type { Answer, Done, WordedAnswer } from './answers.ts';
import * as store from './office.store.ts';
import type { OfficeRecord } from './record.ts';
import type { Decision, Requests } from './requests.ts';
import { wordFault } from './stake-words.ts';

export type { Operators } from './operators.ts';

interface Page {
  readonly after?: string | undefined;
  readonly take: number;
}
export type { Decisions } from './requests.ts';

export interface Office {
  listWithdrawals(ask: OperatorAsk, page: Page): Promise<OutputOf<typeof calls.waitingWithdrawals>>;
  approveWithdrawal(
    ask: OperatorAsk,
    request: InputOf<typeof calls.approveWithdrawal>,
  ): WordedAnswer<typeof calls.approveWithdrawal>;
  refuseWithdrawal(
    ask: OperatorAsk,
    request: InputOf<typeof calls.refuseWithdrawal>,
  ): Done<typeof calls.refuseWithdrawal>;
  recordTransfer(
    ask: OperatorAsk,
    request: InputOf<typeof calls.recordTransfer>,
  ): WordedAnswer<typeof calls.recordTransfer>;
  /** Ends the case of a credited transfer that differs from the bank's file. */
  resolveTransfer(
    ask: OperatorAsk,
    request: InputOf<typeof calls.resolveTransfer>,
  ): Answer<typeof calls.resolveTransfer>;
  takeBankFile(
    ask: OperatorAsk,
    request: InputOf<typeof calls.bankFile>,
  ): WordedAnswer<typeof calls.bankFile>;
  resolveSuspense(
    ask: OperatorAsk,
    request: InputOf<typeof calls.resolveSuspense>,
  ): WordedAnswer<typeof calls.resolveSuspense>;
  listBonuses(
    ask: OperatorAsk,
    request: InputOf<typeof calls.customerBonuses>,
  ): Answer<typeof calls.customerBonuses>;
  grantBonus(
    ask: OperatorAsk,
    request: Omit<InputOf<typeof calls.grantBonus>, 'offer'> & { readonly offer?: string },
  ): WordedAnswer<typeof calls.grantBonus>;
  revokeBonus(ask: OperatorAsk, request: InputOf<typeof calls.revokeBonus>): Done<typeof calls.revokeBonus>;
  switchProvider(
    ask: OperatorAsk,
    request: InputOf<typeof calls.switchProvider>,
  ): Done<typeof calls.switchProvider>;
  setGameStakes(
    ask: OperatorAsk,
    request: InputOf<typeof calls.setGameStakes>,
  ): WordedAnswer<typeof calls.setGameStakes>;
  arrangeGame(ask: OperatorAsk, request: InputOf<typeof calls.arrangeGame>): Done<typeof calls.arrangeGame>;
  switchGame(ask: OperatorAsk, request: InputOf<typeof calls.switchGame>): Done<typeof calls.switchGame>;
  removeTableMessage(
    ask: OperatorAsk,
    request: InputOf<typeof calls.removeTableMessage>,
  ): Done<typeof calls.removeTableMessage>;
  muteTableWriter(
    ask: OperatorAsk,
    request: InputOf<typeof calls.muteTableWriter>,
  ): Answer<typeof calls.muteTableWriter>;
  addCampaign(ask: OperatorAsk, request: InputOf<typeof calls.addCampaign>): Answer<typeof calls.addCampaign>;
  endCampaign(ask: OperatorAsk, request: InputOf<typeof calls.endCampaign>): Done<typeof calls.endCampaign>;
  resolvePrize(
    ask: OperatorAsk,
    request: InputOf<typeof calls.resolvePrize>,
  ): WordedAnswer<typeof calls.resolvePrize>;
  listExclusions(
    ask: OperatorAsk,
    request: InputOf<typeof calls.customerExclusions>,
  ): Answer<typeof calls.customerExclusions>;
  closeCustomer(
    ask: OperatorAsk,
    request: InputOf<typeof calls.closeCustomer>,
  ): Done<typeof calls.closeCustomer>;
  excludeCustomer(
    ask: OperatorAsk,
    request: InputOf<typeof calls.excludeCustomer>,
  ): Answer<typeof calls.excludeCustomer>;
  reopenCustomer(
    ask: OperatorAsk,
    request: InputOf<typeof calls.reopenCustomer>,
  ): WordedAnswer<typeof calls.reopenCustomer>;
  listDeadJobs(page: Page): Promise<OutputOf<typeof calls.deadJobs>>;
  reviveJob(ask: OperatorAsk, request: InputOf<typeof calls.reviveJob>): Done<typeof calls.reviveJob>;
  readonly listDecisions: OfficeRecord['listDecisions'];
}

/**
 * The approved content of a withdrawal. The database fixes its amount, owner and destination. A change of its other facts begins a new
 * round, and earlier approvals no longer count.
 */
const approvalOf = (id: string, { customer, amount, round }: Approvable): Decision => ({
  action: 'approve withdrawal',
  subject: `withdrawal ${id}`,
  detail: { customer, amount: plainLira(amount), ...(round > 0 && { round: String(round) }) },
});

const shutDecision = (action: string, customer: CustomerId, detail: Decision['detail'] = {}): Decision => ({
  action,
  subject: `customer ${customer}`,
  detail,
});

/** The reason why an account cannot be reopened, with the date from which it can. */
function wordedReopening(refusal: ReopenRefusal) {
  switch (refusal.code) {
    case 'customer_not_closed':
    case 'return_not_asked':
      return refusal.code;
    case 'exclusion_runs':
    case 'return_too_soon':
      return { refusal: refusal.code, errors: [untilError(refusal.until)] };
  }
}

export function createOffice({
  database,
  decisions,
  record: book,
  desk,
  bonusDesk,
  protection,
  switches,
  tableChat,
  jobs,
  reconciliation,
  prizeDesk,
  findCustomer,
}: {
  readonly database: Database;
  readonly decisions: Requests;
  readonly record: Pick<OfficeRecord, 'listDecisions'>;
  readonly desk: PaymentDesk;
  readonly bonusDesk: BonusDesk;
  readonly protection: Pick<Protection, 'desk' | 'mayInvite'>;
  readonly switches: Switches;
  readonly tableChat: TableChatDesk;
  readonly jobs: Pick<Jobs, 'listDead' | 'revive'>;
  readonly reconciliation: Pick<Reconciliation, 'compareDay'>;
  readonly prizeDesk: PrizeDesk;
  readonly findCustomer: Account['findByContact'];
}): Office {
  const { decide } = decisions;
  const record = (tx: Tx, ask: OperatorAsk, decision: Decision, why: string) =>
    decisions.record(tx, ask, decision, why);

  const find = async (named: string) => (await findCustomer(named)) ?? ('customer_not_found' as const);

  /** Whether a manual credit needs two operators, or is not allowed now. */
  const weigh = (
    tx: Tx,
    { operator, locale }: OperatorAsk,
    credit: { readonly customer: CustomerId | null; readonly amount: Kurus },
  ) => desk.manualCredits.weigh(tx, { operator, ...credit }, locale);

  return {
    listDecisions: book.listDecisions,

    async listWithdrawals(ask, page) {
      const { list, ...about } = await desk.listWaiting(page, ask.locale);
      const waiting = list.map(([{ id }, approvable]) => approvalOf(id, approvable));
      const makers = await decisions.listMakers(waiting);
      return {
        ...about,
        list: list.map(([shown], index) => ({ ...shown, approvedBy: [...makers[index]!] })),
      };
    },

    approveWithdrawal: (ask, { id, round, why }) =>
      database.inTransaction(async (tx) => {
        const waiting = await desk.lockWaiting(tx, id as PaymentId);
        if (typeof waiting === 'string') return waiting;
        const { customer, needsTwo } = waiting;
        const beyond = await decisions.refuseAmount(tx, ask, waiting.amount);
        if (beyond) return beyond;
        const refused = await desk.manualCredits.refuseApprover(
          tx,
          { operator: ask.operator, customer },
          ask.locale,
        );
        if (refused) return refused;
        const decision = approvalOf(id, waiting);
        const { facts, changed, refusal } = await desk.checkFacts(tx, id as PaymentId);
        if (changed.length > 0) {
          const detail = { ...decision.detail, changed: changed.join(' ') };
          await record(tx, ask, { ...decision, action: 'void approvals', detail }, why);
        }
        if (refusal) return refusal;
        // Another operator's review has found a change meanwhile.
        if (round !== undefined && round !== waiting.round) return 'facts_changed';
        const decided = await decide(tx, ask, { decision, facts, why, needsTwo }, () =>
          desk.approve(tx, id as PaymentId),
        );
        return decided === 'approved_before' ? decided : { done: decided === 'done' };
      }),

    refuseWithdrawal: (ask, { id, why, tell }) =>
      database.inTransaction(async (tx) => {
        const waiting = await desk.lockWaiting(tx, id as PaymentId);
        if (typeof waiting === 'string') return waiting;
        const detail = { customer: waiting.customer, amount: plainLira(waiting.amount), told: tell };
        await record(tx, ask, { action: 'refuse withdrawal', subject: `withdrawal ${id}`, detail }, why);
        await desk.refuse(tx, id as PaymentId, tell);
        return undefined;
      }),

    recordTransfer: (ask, { reference, amount, bankReference, payer, why }) =>
      database.inTransaction(async (tx) => {
        const beyond = await decisions.refuseAmount(tx, ask, parseLira(amount)!);
        if (beyond) return beyond;
        await desk.manualCredits.lock(tx);
        const line = { reference, amount: parseLira(amount)!, bankReference, payer };
        const open = await desk.lockTransfer(tx, line);
        if ('before' in open)
          return open.before === 'same' ? { done: true, outcome: 'repeated' } : 'transfer_differs';
        const weighed = await weigh(tx, ask, open);
        if ('refusal' in weighed) return weighed;
        const decision = {
          action: 'record transfer',
          subject: transferSubject(bankReference),
          detail: { reference, amount: plainLira(line.amount), payer },
        };
        const needsTwo = open.needsTwo || weighed.needsTwo;
        let outcome: 'credit' | 'suspense' | 'waiting' = 'waiting';
        const decided = await decide(tx, ask, { decision, why, needsTwo }, async (people) => {
          outcome = await desk.bookTransfer(tx, line, people);
        });
        return decided === 'approved_before' ? decided : { done: decided === 'done', outcome };
      }),

    resolveSuspense: (ask, { id, as, customer, why }) =>
      database.inTransaction(async (tx) => {
        if (as === 'credit') await desk.manualCredits.lock(tx);
        const open = await desk.lockSuspense(tx, { id, as, customer });
        if (typeof open === 'string') return open;
        const beyond = as === 'credit' ? await decisions.refuseAmount(tx, ask, open.amount) : undefined;
        if (beyond) return beyond;
        const weighed = as === 'credit' ? await weigh(tx, ask, open) : { needsTwo: false };
        if ('refusal' in weighed) return weighed;
        const isRecorder = open.recorders?.includes(ask.operator) === true;
        const needsTwo = open.needsTwo || weighed.needsTwo || isRecorder;
        const decision = {
          action: `resolve suspense: ${as}`,
          subject: `suspense ${id}`,
          detail: { customer: open.customer, amount: plainLira(open.amount) },
        };
        const decided = await decide(tx, ask, { decision, why, needsTwo }, (people) =>
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
        const decision = {
          action: `resolve transfer: ${as}`,
          subject: credit.subject,
          detail: { customer: credit.customer_id, amount: plainLira(credit.amount_kurus) },
        };
        const decided = await decide(tx, ask, { decision, why, needsTwo: true }, () =>
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
        const decision = {
          action: 'take bank file',
          subject: `bank file ${day}`,
          detail: { sha256: hashOf('sha256', file), lines: String(lines.length) },
        };
        const decided = await decide(tx, ask, { decision, why, needsTwo: true, isJoined: true }, (people) =>
          desk.takeBankDay(tx, day, lines, people),
        );
        return decided === 'approved_before' ? decided : { done: decided === 'done' };
      });
      if (typeof answer === 'string' || !answer.done)
        return typeof answer === 'string' ? answer : { ...answer, state: null };
      return { done: true, state: await reconciliation.compareDay(bankSource, day) };
    },

    async listExclusions(_ask, { customer: named }) {
      const customer = await find(named);
      if (typeof customer === 'string') return customer;
      const list = await protection.desk.list(customer.id);
      const ids = list.flatMap(({ by }) => by ?? []);
      const names = new Map(
        (await listRows(database.pool, store.listUsernames, ids)).map(({ id, username }) => [id, username]),
      );
      return list.map((each) => ({ ...each, by: each.by && names.get(each.by)! }));
    },

    async closeCustomer(ask, { customer: named, why }) {
      const customer = await find(named);
      if (typeof customer === 'string') return customer;
      return database.inTransaction(async (tx) => {
        const by = { operator: ask.operator, why, at: ask.at };
        const refusal = await protection.desk.close(tx, customer.id, by);
        if (refusal) return refusal;
        await record(tx, ask, shutDecision('close customer', customer.id), why);
        return undefined;
      });
    },

    async excludeCustomer(ask, { customer: named, period, why }) {
      const customer = await find(named);
      if (typeof customer === 'string') return customer;
      return database.inTransaction(async (tx) => {
        const by = { operator: ask.operator, why, at: ask.at };
        const excluded = await protection.desk.exclude(tx, customer.id, period, by);
        if (typeof excluded === 'string') return excluded;
        const until = excluded.until && wireInstant(excluded.until);
        await record(tx, ask, shutDecision('exclude customer', customer.id, { until }), why);
        return { until };
      });
    },

    async reopenCustomer(ask, { customer: named, why }) {
      const customer = await find(named);
      if (typeof customer === 'string') return customer;
      return database.inTransaction(async (tx) => {
        const locked = await protection.desk.lockShut(tx, customer.id, ask.at);
        if ('refusal' in locked) return wordedReopening(locked.refusal);
        // The closures and exclusions that this approval covers. It does not cover earlier ones.
        const decision = shutDecision('reopen customer', customer.id, { ends: locked.shut.join(' ') });
        const decided = await decide(tx, ask, { decision, why, needsTwo: true }, () =>
          protection.desk.reopen(tx, customer.id, ask.at),
        );
        return decided === 'approved_before' ? decided : { done: decided === 'done' };
      });
    },

    listBonuses: (ask, { customer }) => bonusDesk.list(ask, customer),

    grantBonus: (ask, { id, customer: named, amount, offer = 'goodwill', why }) =>
      database.inTransaction(async (tx) => {
        await desk.manualCredits.lock(tx);
        const gift = { id, customer: named, amount: parseLira(amount)!, offer };
        const beyond = await decisions.refuseAmount(tx, ask, gift.amount);
        if (beyond) return beyond;
        const locked = await bonusDesk.lockGift(tx, gift);
        if (typeof locked === 'string') return locked;
        const { customer, needsTwo } = locked;
        if (!(await protection.mayInvite(customer))) return 'customer_not_eligible';
        const weighed = await weigh(tx, ask, { customer, amount: gift.amount });
        if ('refusal' in weighed) return weighed;
        const decision = {
          action: 'give bonus',
          subject: `bonus ${id}`,
          detail: { customer, amount: plainLira(gift.amount), offer, version: String(locked.offer.version) },
        };
        const decided = await decide(
          tx,
          ask,
          { decision, why, needsTwo: needsTwo || weighed.needsTwo },
          async (people) => {
            await bonusDesk.give(tx, ask, gift, locked);
            await desk.manualCredits.note(tx, {
              subject: decision.subject,
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
        const decision = { action: 'take bonus back', subject: `bonus ${id}`, detail: revoked };
        await record(tx, ask, decision, why);
        return undefined;
      }),

    switchProvider: (ask, { providerId, isOn, why }) =>
      database.inTransaction(async (tx) => {
        if (!(await switches.switchProvider(tx, providerId, isOn))) return 'provider_not_found';
        const action = isOn ? 'switch provider on' : 'switch provider off';
        await record(tx, ask, { action, subject: `provider ${providerId}`, detail: {} }, why);
        return undefined;
      }),

    arrangeGame: (ask, { providerId, code, why, ...asked }) =>
      database.inTransaction(async (tx) => {
        const wanted = {
          ...asked,
          tags: [...new Set(asked.tags)],
          closedCountries: [...new Set(asked.closedCountries)].sort(),
        };
        const before = await switches.arrange(tx, { provider: providerId, code }, wanted);
        if (!before) return 'game_not_found';
        const detail = {
          place: `${before.place ?? '–'} → ${wanted.place ?? '–'}`,
          tags: `${before.tags.join(' ')} → ${wanted.tags.join(' ')}`,
          devices: `${before.devices} → ${wanted.devices}`,
          closedCountries: `${before.closedCountries.join(' ')} → ${wanted.closedCountries.join(' ')}`,
        };
        await record(tx, ask, { action: 'arrange game', subject: `game ${providerId} ${code}`, detail }, why);
        return undefined;
      }),

    setGameStakes: (ask, { code, why, ...lira }) =>
      database.inTransaction(async (tx) => {
        const before = await switches.lockStakes(tx, code);
        if (!before) return 'game_not_found';
        const range = { least: parseLira(lira.least)!, most: parseLira(lira.most)! };
        const fault = findFault(before.own, range);
        if (fault)
          return { refusal: 'stakes_not_offered', errors: [wordFault(fault, before.own, ask.locale)] };
        const { least, most } = before.offered;
        if (least === range.least && most === range.most) return 'nothing_changed';
        // The values from before are part of the decision, so a request fails if they have changed since.
        const detail = {
          least: `${plainLira(least)} → ${plainLira(range.least)}`,
          most: `${plainLira(most)} → ${plainLira(range.most)}`,
        };
        const decision = { action: 'set game stakes', subject: `game ${houseProvider} ${code}`, detail };
        const deciding = { decision, why, needsTwo: range.most > most };
        const decided = await decisions.decide(tx, ask, deciding, () => switches.setStakes(tx, code, range));
        return decided === 'approved_before' ? decided : { done: decided === 'done' };
      }),

    switchGame: (ask, { providerId, code, isOn, why }) =>
      database.inTransaction(async (tx) => {
        if (!(await switches.switchGame(tx, { provider: providerId, code }, isOn))) return 'game_not_found';
        const action = isOn ? 'switch game on' : 'switch game off';
        await record(tx, ask, { action, subject: `game ${providerId} ${code}`, detail: {} }, why);
        return undefined;
      }),

    removeTableMessage: (ask, { id, why }) =>
      database.inTransaction(async (tx) => {
        if (!(await tableChat.remove(tx, id))) return 'message_not_found';
        const subject = `table message ${id}`;
        await record(tx, ask, { action: 'remove table message', subject, detail: {} }, why);
        return undefined;
      }),

    async muteTableWriter(ask, { customer: named, hours, why }) {
      const customer = await find(named);
      if (typeof customer === 'string') return customer;
      return database.inTransaction(async (tx) => {
        const until = await tableChat.mute(tx, customer.id, hours);
        const mutedUntil = until && wireInstant(until);
        const action = hours > 0 ? 'mute table writer' : 'unmute table writer';
        const subject = `customer ${customer.id}`;
        await record(tx, ask, { action, subject, detail: { until: mutedUntil } }, why);
        return { mutedUntil };
      });
    },

    async addCampaign(ask, { customer: named, why, ...request }) {
      const customer = named === undefined ? undefined : await findCustomer(named);
      if (named !== undefined && !customer) return 'customer_not_found';
      if (typeof customer === 'string') return customer;
      if (!(await switches.list()).some(({ key }) => key === request.provider)) return 'provider_not_found';
      const { id, provider, code, title, startsAt = null, endsAt = null } = request;
      const runsFrom = Math.max(Date.now(), startsAt === null ? 0 : fromWireInstant(startsAt).getTime());
      if (endsAt !== null && fromWireInstant(endsAt).getTime() <= runsFrom) return 'campaign_ends_early';
      return database.inTransaction(async (tx) => {
        await desk.manualCredits.lock(tx);
        const campaign = {
          id,
          provider,
          code,
          title,
          customer: customer?.id ?? null,
          startsAt: startsAt === null ? null : fromWireInstant(startsAt),
          endsAt: endsAt === null ? null : fromWireInstant(endsAt),
          prize: parseLira(request.largestPrize)!,
          budget: parseLira(request.budget)!,
        };
        if (await prizeDesk.isKnown(tx, campaign)) return 'campaign_known';
        const decision = {
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
        const decided = await decide(tx, ask, { decision, why, needsTwo: true }, async (people) => {
          await prizeDesk.addCampaign(tx, campaign);
          await desk.manualCredits.notePeople(tx, decision.subject, people);
        });
        return decided === 'approved_before' ? decided : { done: decided === 'done' };
      });
    },

    endCampaign: (ask, { id, why }) =>
      database.inTransaction(async (tx) => {
        if (!(await prizeDesk.endCampaign(tx, id))) return 'campaign_not_found';
        await record(tx, ask, { action: 'end campaign', subject: campaignSubject(id), detail: {} }, why);
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
        const decision = {
          action: `resolve prize: ${as}`,
          subject: `prize ${id}`,
          detail: { customer, amount: plainLira(amount) },
        };
        const decided = await decide(
          tx,
          ask,
          { decision, why, needsTwo: weighed.needsTwo },
          async (people) => {
            await prizeDesk.resolve(tx, prize, as);
            if (as === 'return') return;
            const { subject } = decision;
            const credit = { subject, source: id, customer, amount, bankReference: null, people };
            await desk.manualCredits.note(tx, credit);
          },
        );
        return decided === 'approved_before' ? decided : { done: decided === 'done' };
      }),

    async listDeadJobs(page) {
      const { list, ...about } = await jobs.listDead(page);
      return { ...about, list: list.map(({ deadAt, ...job }) => ({ ...job, deadAt: wireInstant(deadAt) })) };
    },

    reviveJob: (ask, { topic, key, why }) =>
      database.inTransaction(async (tx) => {
        if (!(await jobs.revive(tx, topic, key))) return 'job_not_dead';
        await record(tx, ask, { action: 'revive job', subject: `job ${topic} ${key}`, detail: {} }, why);
        return undefined;
      }),
  };
}

const wrongLine = {
  tr: (line: number) => `Dosyanın ${line}. satırı okunamıyor.`,
  en: (line: number) => `Line ${line} of the file cannot be read.`,
} as const;
