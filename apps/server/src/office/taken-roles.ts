// Roles that operators take in an emergency. A taken role counts like a given one until it ends, but moves no money. Roles that may not be
// one person's stay apart, and a decision by two people still takes two.
import type { InputOf, OutputOf } from '@felek/contract/call';
import type * as calls from '@felek/contract/office';
import { wireInstant } from '../clock.ts';
import type { Database, Tx } from '../db/database.ts';
import { pageOf } from '../db/keyset.ts';
import { execute, findRow, getRow, listRows } from '../db/statement.ts';
import type { OperatorAsk } from '../http/route.ts';
import { newId } from '../ids.ts';
import type { Answer, Done } from './answers.ts';
import { listRoles, readNetworks } from './operator.store.ts';
import type { Decisions } from './requests.ts';
import { operatorSubject } from './second-factor.ts';
import * as store from './taken-role.store.ts';

export interface TakenRoles {
  list(
    ask: OperatorAsk,
    request: InputOf<typeof calls.takenRoles>,
  ): Promise<OutputOf<typeof calls.takenRoles>>;
  take(ask: OperatorAsk, request: InputOf<typeof calls.takeRole>): Answer<typeof calls.takeRole>;
  end(ask: OperatorAsk, request: InputOf<typeof calls.endTakenRole>): Done<typeof calls.endTakenRole>;
  review(
    ask: OperatorAsk,
    request: InputOf<typeof calls.reviewTakenRole>,
  ): Done<typeof calls.reviewTakenRole>;
}

export function openTakenRoles({
  database,
  decisions,
  operatorNames,
  log,
}: {
  readonly database: Pick<Database, 'pool' | 'inTransaction'>;
  readonly decisions: Pick<Decisions, 'record'>;
  readonly operatorNames: (ids: readonly OperatorAsk['operator'][]) => Promise<ReadonlyMap<string, string>>;
  readonly log: { warn(detail: object, text: string): void };
}): TakenRoles {
  const record = (
    tx: Tx,
    ask: OperatorAsk,
    row: Pick<store.TakenRoleRow, 'username' | 'role'>,
    done: Entry,
  ) =>
    decisions.record(
      tx,
      ask,
      {
        action: done.action,
        subject: operatorSubject(row.username),
        detail: { role: row.role, ...done.detail },
      },
      done.why,
    );

  /** Another person's taken role, locked. */
  async function lockForeign(tx: Tx, ask: OperatorAsk, id: string) {
    const row = await findRow(tx.client, store.lockTakenRole, id);
    if (!row) return 'taken_role_not_found';
    return row.operator_id === ask.operator ? 'own_account' : row;
  }

  return {
    async list(ask, { after, take, reviewed }) {
      const only = ask.permissions?.has('operator:read') === true ? null : ask.operator;
      const place = store.takenRoles.from(after);
      const rows = await listRows(database.pool, store.listTakenRoles, reviewed, only, place, take);
      return {
        ...pageOf(rows, take),
        list: rows.map((row) => ({
          id: row.id,
          operator: row.username,
          role: row.role,
          why: row.why,
          state: stateOf(row),
          takenAt: wireInstant(row.taken_at),
          until: wireInstant(row.until),
          reviewedBy: row.reviewed_by,
          reviewedAt: row.reviewed_at && wireInstant(row.reviewed_at),
        })),
      };
    },

    take: (ask, { role, minutes, why }) =>
      database.inTransaction(async (tx) => {
        await execute(tx.client, store.lockTaker, ask.operator);
        const { roles: held } = await getRow(tx.client, store.readRolesNow, ask.operator);
        const known = await listRows(tx.client, listRoles);
        const wanted = known.find((each) => each.role === role);
        if (!wanted) return 'role_unknown';
        if (held.includes(role)) return 'role_held';
        // No emergency makes one person give roles, or audit themselves.
        if (
          wanted.permissions.includes('operator:grant') ||
          wanted.not_with.some((each) => held.includes(each))
        )
          return 'roles_conflict';
        const { admits } = await getRow(tx.client, readNetworks, wanted.networks, ask.address);
        if (!admits) return 'address_not_allowed';
        const { until } = await getRow(
          tx.client,
          store.insertTakenRole,
          newId<'taken-role'>(),
          ask.operator,
          role,
          why,
          minutes,
        );
        const username = (await operatorNames([ask.operator])).get(ask.operator)!;
        const detail = { until: wireInstant(until) };
        await record(tx, ask, { username, role }, { action: 'take role', detail, why });
        tx.afterCommit(() =>
          log.warn({ operator: ask.operator, role }, 'an operator took a role in an emergency'),
        );
        return { until: wireInstant(until) };
      }),

    end: (ask, { id, why }) =>
      database.inTransaction(async (tx) => {
        const row = await lockForeign(tx, ask, id);
        if (typeof row === 'string') return row;
        if ((await execute(tx.client, store.endTakenRole, id)) !== 1) return 'taken_role_not_found';
        await record(tx, ask, row, { action: 'end taken role', detail: {}, why });
        return undefined;
      }),

    review: (ask, { id, why }) =>
      database.inTransaction(async (tx) => {
        const row = await lockForeign(tx, ask, id);
        if (typeof row === 'string') return row;
        if (row.is_open) return 'taken_role_open';
        if ((await execute(tx.client, store.reviewTakenRole, id, ask.operator)) !== 1)
          return 'taken_role_not_found';
        const detail = { takenAt: wireInstant(row.taken_at), until: wireInstant(row.until) };
        await record(tx, ask, row, { action: 'review taken role', detail, why });
        return undefined;
      }),
  };
}

interface Entry {
  readonly action: string;
  readonly detail: Readonly<Record<string, string>>;
  readonly why: string;
}

function stateOf({ is_open: isOpen, reviewed_at: reviewedAt }: store.TakenRoleRow) {
  if (reviewedAt) return 'reviewed' as const;
  return isOpen ? ('open' as const) : ('ended' as const);
}
