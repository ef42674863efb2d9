// People of the house and their roles. Giving a role takes two people who may give roles; taking a role needs one of them. No one changes
// their own account. Two people who may give roles always remain.
import type { InputOf, OutputOf } from '@felek/contract/call';
import type * as calls from '@felek/contract/office';
import { wireInstant } from '../clock.ts';
import type { Database, Tx } from '../db/database.ts';
import { execute, findRow, getRow, listRows } from '../db/statement.ts';
import type { OperatorAsk } from '../http/route.ts';
import type { Passkeys } from '../passkeys/passkeys.ts';
import { usernameKey } from '../passwords/passwords.ts';
import type { Answer, Done } from './answers.ts';
import { idleS, lifeS, lockAdmins, type Operators } from './operators.ts';
import * as store from './operator.store.ts';
import type { Decisions } from './requests.ts';
import { operatorSubject } from './second-factor.ts';

export interface People {
  listRoles(): Promise<OutputOf<typeof calls.officeRoles>>;
  list(request: InputOf<typeof calls.operators>): Promise<OutputOf<typeof calls.operators>>;
  add(ask: OperatorAsk, request: InputOf<typeof calls.addOperator>): Answer<typeof calls.addOperator>;
  setRoles(ask: OperatorAsk, request: InputOf<typeof calls.setRoles>): Answer<typeof calls.setRoles>;
  setNetworks(
    ask: OperatorAsk,
    request: InputOf<typeof calls.setRoleNetworks>,
  ): Answer<typeof calls.setRoleNetworks>;
  endSessions(
    ask: OperatorAsk,
    request: InputOf<typeof calls.endOperatorSessions>,
  ): Done<typeof calls.endOperatorSessions>;
  disable(
    ask: OperatorAsk,
    request: InputOf<typeof calls.disableOperator>,
  ): Done<typeof calls.disableOperator>;
  resetSecondFactor(
    ask: OperatorAsk,
    request: InputOf<typeof calls.resetSecondFactor>,
  ): Answer<typeof calls.resetSecondFactor>;
}

const leastAdmins = 2;

export function openPeople({
  database,
  decisions,
  operators,
  passkeys,
}: {
  readonly database: Database;
  readonly decisions: Decisions;
  readonly passkeys: Pick<Passkeys, 'removeAll'>;
  readonly operators: Pick<Operators, 'invite'>;
}): People {
  const { pool } = database;

  /** An active operator, whose row is locked. */
  async function lock(tx: Tx, username: string) {
    const row = await findRow(tx.client, store.lockOperator, usernameKey(username));
    return row?.state === 'active' ? row : 'operator_not_found';
  }

  /** Whether too few would remain who may give roles, if this operator no longer did. Locks them all. */
  async function isNeeded(tx: Tx, operator: string): Promise<boolean> {
    const admins = await lockAdmins(tx);
    return admins.some(({ id }) => id === operator) && admins.length <= leastAdmins;
  }

  return {
    async listRoles() {
      const rows = await listRows(pool, store.listRoles);
      return rows.map(({ not_with: notWith, ...row }) => ({ ...row, notWith }));
    },

    async list({ after = '', take }) {
      const rows = await listRows(pool, store.listOperators, after, take, idleS, lifeS);
      const list = rows.map((row) => ({
        username: row.username,
        name: row.name,
        state: row.state,
        roles: row.roles,
        hasSecondFactor: row.has_factor,
        sessions: row.sessions,
        lastSeenAt: row.last_seen_at && wireInstant(row.last_seen_at),
        joinedAt: wireInstant(row.joined_at),
      }));
      return { list, next: rows.length < take ? null : rows.at(-1)!.username_key };
    },

    add: (ask, { username, name, why }) =>
      database.inTransaction(async (tx) => {
        const invited = await operators.invite({ username, name }, tx);
        if (!invited) return 'username_taken';
        const decision = { action: 'add operator', subject: operatorSubject(username), detail: { name } };
        await decisions.record(tx, ask, decision, why);
        return { code: invited.code, until: wireInstant(invited.until) };
      }),

    setRoles: (ask, { username, roles: wanted, why }) =>
      database.inTransaction(async (tx) => {
        // The admins before the operator: whose roles are set may be one of them, and all are locked in one order.
        const known = await listRows(tx.client, store.listRoles);
        const admins = await lockAdmins(tx);
        const row = await lock(tx, username);
        if (typeof row === 'string') return row;
        if (row.id === ask.operator) return 'own_account';
        const roles = [...new Set(wanted)].sort();
        const given = known.filter(({ role }) => roles.includes(role));
        if (given.length !== roles.length) return 'role_unknown';
        if (given.some(({ not_with: notWith }) => notWith.some((role) => roles.includes(role))))
          return 'roles_conflict';
        const mayGive = given.some(({ permissions }) => permissions.includes('operator:grant'));
        if (!mayGive && admins.some(({ id }) => id === row.id) && admins.length <= leastAdmins)
          return 'last_admins';
        const decision = {
          action: 'set roles',
          subject: operatorSubject(username),
          detail: { before: row.roles.join(' '), roles: roles.join(' ') },
        };
        const needsTwo = roles.some((role) => !row.roles.includes(role));
        const decided = await decisions.decide(tx, ask, { decision, why, needsTwo }, async () => {
          await execute(tx.client, store.keepOnlyRoles, row.id, roles);
          await execute(tx.client, store.giveRoles, row.id, roles);
          await execute(tx.client, store.endOperatorSessions, row.id, 'roles');
        });
        return decided === 'approved_before' ? decided : { done: decided === 'done' };
      }),

    setNetworks: (ask, { role, networks: given, why }) =>
      database.inTransaction(async (tx) => {
        const row = await findRow(tx.client, store.lockRole, role);
        if (!row) return 'role_unknown';
        const { networks, admits } = await getRow(tx.client, store.readNetworks, given, ask.address);
        if (!admits && ask.roles?.includes(role)) return 'network_locks_out';
        const decision = {
          action: 'set networks',
          subject: `role ${role}`,
          detail: { before: row.networks.join(' '), networks: networks.join(' ') },
        };
        const decided = await decisions.decide(tx, ask, { decision, why, needsTwo: true }, async () => {
          await execute(tx.client, store.setRoleNetworks, role, networks);
        });
        return decided === 'approved_before' ? decided : { done: decided === 'done' };
      }),

    endSessions: (ask, { username, why }) =>
      database.inTransaction(async (tx) => {
        const row = await lock(tx, username);
        if (typeof row === 'string') return row;
        await execute(tx.client, store.endOperatorSessions, row.id, 'staff');
        const decision = { action: 'end sessions', subject: operatorSubject(username), detail: {} };
        await decisions.record(tx, ask, decision, why);
        return undefined;
      }),

    disable: (ask, { username, why }) =>
      database.inTransaction(async (tx) => {
        const found = await findRow(tx.client, store.findOperatorByName, usernameKey(username));
        if (found?.state !== 'active') return 'operator_not_found';
        if (found.id === ask.operator) return 'own_account';
        if (await isNeeded(tx, found.id)) return 'last_admins';
        await execute(tx.client, store.closeOperator, found.id);
        await execute(tx.client, store.endOperatorSessions, found.id, 'closed');
        const decision = { action: 'disable operator', subject: operatorSubject(username), detail: {} };
        await decisions.record(tx, ask, decision, why);
        return undefined;
      }),

    resetSecondFactor: (ask, { username, why }) =>
      database.inTransaction(async (tx) => {
        const row = await lock(tx, username);
        if (typeof row === 'string') return row;
        if (row.id === ask.operator) return 'own_account';
        if (!row.has_factor) return 'second_factor_missing';
        const decision = { action: 'reset second factor', subject: operatorSubject(username), detail: {} };
        const decided = await decisions.decide(tx, ask, { decision, why, needsTwo: true }, async () => {
          await execute(tx.client, store.dropTotp, row.id);
          await passkeys.removeAll(tx.client, row.id);
          await execute(tx.client, store.endOperatorSessions, row.id, 'factor');
        });
        return decided === 'approved_before' ? decided : { done: decided === 'done' };
      }),
  };
}
