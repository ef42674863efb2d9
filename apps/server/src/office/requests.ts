// Decisions and the second person of those that need two. The first person's decision becomes a request with the call and its input. The
// second person makes the same decision, or approves the request, which runs the stored call. Both are bound by a hash to exactly the same
// decision.
import { hash as hashOf } from 'node:crypto';
import type { InputOf, Locale, OutputOf } from '@felek/contract/call';
import { refusals, type RefusalCode } from '@felek/contract/errors';
import type { FieldError } from '@felek/contract/field-errors';
import type * as calls from '@felek/contract/office';
import { printLira, type Kurus } from '@felek/money';
import { wireInstant } from '../clock.ts';
import type { Database, Tx } from '../db/database.ts';
import { execute, findRow, getRow, listRows } from '../db/statement.ts';
import type { OperatorAsk, Route } from '../http/route.ts';
import { newId, type OperatorId } from '../ids.ts';
import type { Answer, Done } from './answers.ts';
import type { OfficeRecord } from './record.ts';
import * as store from './request.store.ts';

/** The full content of a decision. Two approvals count together only if all of it is equal. */
export interface Decision {
  readonly action: string;
  readonly subject: string;
  readonly detail: Readonly<Record<string, string | null>>;
}

export interface Deciding {
  readonly decision: Decision;
  /** The facts at the time of the decision, for the record. */
  readonly facts?: Readonly<Record<string, string>>;
  readonly why: string;
  readonly needsTwo: boolean;
  /** Whether more people may say the same once two have carried it out, as of a file that they were given. Each counts once. */
  readonly isJoined?: boolean;
}

/** Records decisions and their second approval, for the actions of all rooms. */
export interface Decisions {
  record(tx: Tx, ask: OperatorAsk, decision: Decision, why: string): Promise<void>;
  /**
   * Carries out the decision, or keeps it as a request for a second person. Both are recorded. The caller has locked the subject. `act` gets
   * the people, the first one first.
   */
  decide(
    tx: Tx,
    ask: OperatorAsk,
    request: Deciding,
    act: (people: readonly OperatorId[]) => Promise<void>,
  ): Promise<'done' | 'waits' | 'approved_before'>;
}

export interface Requests extends Decisions {
  /** Why the operator's roles may not move this much by one decision under the permission of the call; undefined where they may. */
  refuseAmount(
    tx: Tx,
    ask: OperatorAsk,
    amount: Kurus,
  ): Promise<{ readonly refusal: 'ceiling_exceeded'; readonly errors: readonly FieldError[] } | undefined>;
  /** The usernames of those who asked for a decision, in the order of the decisions. */
  listMakers(decisions: readonly Decision[]): Promise<readonly (readonly string[])[]>;
  list(ask: OperatorAsk, request: InputOf<typeof calls.approvals>): Promise<OutputOf<typeof calls.approvals>>;
  approve(
    ask: OperatorAsk,
    request: InputOf<typeof calls.approveRequest>,
    findRoute: (path: string) => Route | undefined,
  ): Answer<typeof calls.approveRequest>;
  reject(ask: OperatorAsk, request: InputOf<typeof calls.rejectRequest>): Done<typeof calls.rejectRequest>;
  withdraw(
    ask: OperatorAsk,
    request: InputOf<typeof calls.withdrawRequest>,
  ): Done<typeof calls.withdrawRequest>;
}

const openS = 24 * 60 * 60;
/** Refusals that concern the second person and not the request: another person may still approve it. */
const personal: ReadonlySet<string> = new Set<RefusalCode>([
  'approved_before',
  'ceiling_exceeded',
  'fed_by_you',
  'manual_credit_limit',
  'network_locks_out',
  'own_account',
]);

/** The same call would decide something else now. */
class RequestMoved extends Error {}

const hashDecision = ({ action, subject, detail }: Decision) =>
  hashOf('sha256', JSON.stringify({ action, subject, detail }), 'buffer');

/** The binding of an approval to its decision. */
const bindingOf = (decision: Decision) => [decision.subject, hashDecision(decision)] as const;

export function openRequests({
  database,
  record: book,
}: {
  readonly database: Database;
  readonly record: OfficeRecord;
}): Requests {
  const { pool } = database;
  const write = (
    tx: Tx,
    ask: OperatorAsk,
    { action, subject, detail }: Decision,
    why: string,
    done: boolean,
  ) => book.write(tx.client, ask, { kind: 'decision', action, subject, why, detail: { ...detail, done } });

  /**
   * Writes the request; 0 where the same is requested already. Input that each approver must supply is not stored, so an operator cannot
   * approve a file without having it.
   */
  const insert = (tx: Tx, ask: OperatorAsk, { decision, facts, why, isJoined = false }: Deciding) =>
    execute(
      tx.client,
      store.insertRequest,
      newId<'request'>(),
      decision.action,
      ...bindingOf(decision),
      JSON.stringify({ ...decision.detail, ...facts }),
      isJoined ? null : (ask.asked?.path ?? null),
      isJoined || !ask.asked ? null : JSON.stringify(ask.asked.input),
      ask.asked?.permission ?? null,
      why,
      ask.operator,
      openS,
    );

  /** The open request for this decision, of which the caller is the second person. Made now where there is none, and then undefined. */
  async function request(tx: Tx, ask: OperatorAsk, deciding: Deciding) {
    await execute(tx.client, store.expireRequests, deciding.decision.subject);
    const lock = () => findRow(tx.client, store.lockRequest, ...bindingOf(deciding.decision));
    const open = await lock();
    if (ask.approves !== undefined && open?.id !== ask.approves) throw new RequestMoved();
    if (open) return open;
    // Where two ask at once, one of them made it, and the other is the second person.
    return (await insert(tx, ask, deciding)) === 1 ? undefined : lock();
  }

  /** Who carried out exactly this decision before. */
  const listPeople = async (tx: Tx, decision: Decision) =>
    (await listRows(tx.client, store.listPeople, ...bindingOf(decision))).map(
      ({ operator_id: person }) => person,
    );

  /** A request that this operator may end as the second person. */
  async function findForeign(ask: OperatorAsk, id: string) {
    const row = await findRow(pool, store.findRequest, id);
    if (!row) return 'request_not_found';
    if (row.permission !== null && ask.permissions?.has(row.permission) !== true) {
      const detail = { permission: row.permission };
      await book.write(pool, ask, { kind: 'refused', action: row.action, subject: row.subject, detail });
      return 'permission_missing';
    }
    if (row.state !== 'requested') return 'request_ended';
    return row.maker_id === ask.operator ? 'approved_before' : row;
  }

  /** Ends an open request, with a line in the record. False where it is open no more. */
  const end = (
    ask: OperatorAsk,
    row: store.RequestRow,
    { as, because, why }: { as: 'failed' | 'rejected' | 'withdrawn'; because: string | null; why: string },
  ) =>
    database.inTransaction(async (tx) => {
      if ((await execute(tx.client, store.endRequest, row.id, as, ask.operator, because)) !== 1) return false;
      const { action, subject, detail } = row;
      await write(tx, ask, { action: `${as}: ${action}`, subject, detail }, why, false);
      return true;
    });

  /** Nothing ran. Where another person ended it meanwhile, it stays as they did. */
  async function fail(ask: OperatorAsk, row: store.RequestRow, because: RefusalCode, why: string) {
    const isOurs = await end(ask, row, { as: 'failed', because, why });
    if (!isOurs) return 'request_ended' as const;
    return { state: 'failed' as const, refusal: worded(because, ask.locale) };
  }

  return {
    record: (tx, ask, decision, why) => write(tx, ask, decision, why, true),

    async refuseAmount({ client }, { roles, asked, locale }, amount) {
      if (!roles || !asked) return undefined;
      const { most } = await getRow(client, store.readCeiling, roles, asked.permission);
      if (most === null || amount <= most) return undefined;
      return {
        refusal: 'ceiling_exceeded',
        errors: [{ path: 'amount', message: ceilingWords[locale](printLira(most, locale)) }],
      };
    },

    async decide(tx, ask, deciding, act) {
      const { decision, facts, why, needsTwo, isJoined = false } = deciding;
      const record = (done: boolean) =>
        write(tx, ask, { ...decision, detail: { ...decision.detail, ...facts } }, why, done);
      const before = isJoined ? await listPeople(tx, decision) : [];
      if (before.includes(ask.operator)) return 'approved_before';
      if (before.length > 0) {
        await insert(tx, ask, deciding);
        await execute(tx.client, store.joinRequest, ...bindingOf(decision), ask.operator);
        await record(true);
        await act([...before, ask.operator]);
        return 'done';
      }
      // An approval is for exactly this request, even if the decision would no longer need two people.
      const isRequest = needsTwo || ask.approves !== undefined;
      const open = isRequest ? await request(tx, ask, deciding) : undefined;
      if (open?.maker_id === ask.operator) return 'approved_before';
      const isDone = !isRequest || open !== undefined;
      await record(isDone);
      if (!isDone) return 'waits';
      if (open) await execute(tx.client, store.endRequest, open.id, 'executed', ask.operator, null);
      await act(open ? [open.maker_id, ask.operator] : [ask.operator]);
      return 'done';
    },

    async listMakers(decisions) {
      const subjects = decisions.map(({ subject }) => subject);
      const makers = await listRows(pool, store.listMakers, subjects, decisions.map(hashDecision));
      return subjects.map((wanted) =>
        makers.filter(({ subject }) => subject === wanted).map(({ operator }) => operator),
      );
    },

    async list(ask, { queue, after, take }) {
      const place = [after ?? null, take] as const;
      const rows = await listQueue();
      const last = rows.at(-1);
      return {
        list: rows.map(shownRequest),
        next: last && rows.length === take ? last.id : null,
      };
      function listQueue() {
        switch (queue) {
          case 'waiting':
            return listRows(pool, store.listWaitingRequests, ask.operator, ...place, [
              ...(ask.permissions ?? []),
            ]);
          case 'mine':
            return listRows(pool, store.listOwnRequests, ask.operator, ...place);
          case 'ended':
            return listRows(pool, store.listEndedRequests, ask.operator, ...place);
        }
      }
    },

    async approve(ask, { id, why }, findRoute) {
      const row = await findForeign(ask, id);
      if (typeof row === 'string') return row;
      const route = row.call === null ? undefined : findRoute(row.call);
      const input = route?.call.input.safeParse({ ...row.payload, why });
      if (!route || !input?.success) return 'request_repeat';
      const asked = { path: row.call!, permission: row.permission!, input: input.data };
      try {
        const answer = await route.answer(asSecond(ask, { asked, approves: id }), input.data);
        if (answer.yes) return { state: 'executed', refusal: null };
        if (personal.has(answer.refusal))
          return { state: 'requested', refusal: worded(answer.refusal, ask.locale) };
        return await fail(ask, row, answer.refusal, why);
      } catch (error) {
        if (!(error instanceof RequestMoved)) throw error;
        return fail(ask, row, 'facts_changed', why);
      }
    },

    async reject(ask, { id, why }) {
      const row = await findForeign(ask, id);
      if (typeof row === 'string') return row;
      return (await end(ask, row, { as: 'rejected', because: why, why })) ? undefined : 'request_ended';
    },

    async withdraw(ask, { id, why }) {
      const row = await findRow(pool, store.findRequest, id);
      if (row?.maker_id !== ask.operator) return 'request_not_found';
      return (await end(ask, row, { as: 'withdrawn', because: why, why })) ? undefined : 'request_ended';
    },
  };
}

const ceilingWords = {
  tr: (most: string) => `En çok ${most}.`,
  en: (most: string) => `${most} at most.`,
} as const;

const worded = (code: RefusalCode, locale: Locale) => ({ code, message: refusals[code][locale] });

/** The same request of the same person, as the answer to another's. */
const asSecond = (
  ask: OperatorAsk,
  second: Required<Pick<OperatorAsk, 'asked' | 'approves'>>,
): OperatorAsk => ({
  locale: ask.locale,
  fingerprint: ask.fingerprint,
  address: ask.address,
  userAgent: ask.userAgent,
  requestId: ask.requestId,
  at: ask.at,
  idempotencyKey: undefined,
  log: ask.log,
  session: ask.session,
  operator: ask.operator,
  ...(ask.permissions && { permissions: ask.permissions }),
  ...(ask.roles && { roles: ask.roles }),
  ...second,
});

const shownRequest = (row: store.RequestRow) => ({
  id: row.id,
  action: row.action,
  subject: row.subject,
  detail: row.detail,
  permission: row.permission,
  mustRepeat: row.call === null,
  why: row.why,
  maker: row.maker,
  state: row.state,
  madeAt: wireInstant(row.made_at),
  expiresAt: wireInstant(row.expires_at),
  endedBy: row.ended_by,
  endedAt: row.ended_at && wireInstant(row.ended_at),
  endedBecause: row.ended_because,
});
