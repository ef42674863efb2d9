// The operators and their logins. Operators are separate from customers: they have their own table, login and tokens, and no wallet.
// Their sessions are shorter than a customer's. Each request checks the session in the database, so an operator who leaves loses access
// at once, and so does one who loses a role.
import { hash } from 'node:crypto';
import { demoPassword, demoPeople } from '@felek/contract/demo';
import type * as calls from '@felek/contract/office';
import type { OperatorSessionEnd } from '@felek/contract/office/session-ends';
import type { InputOf, OutputOf, RefusalOf } from '@felek/contract/call';
import { everyOperatorMay, permissions, type Permission } from '@felek/contract/office/permissions';
import { wireInstant, type Clock } from '../clock.ts';
import type { Database, Tx } from '../db/database.ts';
import { execute, findRow, getRow, listRows, type Queryable } from '../db/statement.ts';
import { networkOf } from '../http/network.ts';
import type { Factors } from '@felek/contract/passkeys';
import type { AdmittedOperator, Ask, OperatorAsk } from '../http/route.ts';
import { newId, type OperatorId, type SessionId } from '../ids.ts';
import { firstUuid, type SealedPlace } from '../keys/keys.ts';
import { hashToken, newToken, type Vault } from '../vault.ts';
import {
  usernameKey,
  hashPassword,
  isPassword,
  isTooCommon,
  ofTheHouse,
  countLoginTries,
  type Door,
} from '../passwords/passwords.ts';
import type { Passkeys } from '../passkeys/passkeys.ts';
import { deviceOf } from '../http/device.ts';
import * as store from './operator.store.ts';
import type { OfficeRecord } from './record.ts';
import { openSecondFactors, operatorSubject, type Guarded, type SecondFactors } from './second-factor.ts';

export const idleS = 15 * 60;
export const lifeS = 8 * 60 * 60;
const inviteS = 24 * 60 * 60;

/** All roles of the daily work. An operator with these cannot give roles to anyone. */
const everydayRoles = [
  'casino',
  'content',
  'crm',
  'finance',
  'payments',
  'protection',
  'risk',
  'support',
  'trader',
] as const;

const demoOperators: readonly {
  readonly username: string;
  readonly name: string;
  readonly roles: readonly string[];
}[] = [
  { username: demoPeople.operator, name: 'İdil Yönetici', roles: everydayRoles },
  { username: demoPeople.secondOperator, name: 'Deniz Denetçi', roles: everydayRoles },
  { username: demoPeople.admin, name: 'Ece Erişim', roles: ['access'] },
  { username: demoPeople.secondAdmin, name: 'Can Erişim', roles: ['access'] },
  { username: demoPeople.support, name: 'Derya Destek', roles: ['support'] },
  { username: demoPeople.auditor, name: 'Nur Murakıp', roles: ['auditor'] },
];

export const operatorsDoor: Door = {
  name: 'operator login',
  isKnownPlace: async ({ pool }, { username, address }) =>
    (await getRow(pool, store.isKnownOperatorPlace, usernameKey(username), address)).known,
};

type Answer<C> = Promise<OutputOf<C> | RefusalOf<C> | 'too_many_tries'>;
/** Undefined when it is done. */
type Done<C> = Promise<RefusalOf<C> | 'too_many_tries' | undefined>;

interface NewOperator {
  readonly username: string;
  readonly name: string;
  readonly password: string;
  /** All roles of the daily work if absent. */
  readonly roles?: readonly string[];
}

export interface Operators extends SecondFactors {
  /** `second_factor_needed` comes with the factors that the login may bring. */
  login(
    ask: Ask,
    request: InputOf<typeof calls.officeLogin>,
  ): Promise<
    | Awaited<Answer<typeof calls.officeLogin>>
    | { readonly refusal: 'second_factor_needed'; readonly factors: Factors }
  >;
  logout(ask: OperatorAsk): Promise<void>;
  /** Ends all sessions of the operator, this one too. */
  changePassword(
    ask: OperatorAsk,
    request: InputOf<typeof calls.officeChangePassword>,
  ): Done<typeof calls.officeChangePassword>;
  me(ask: OperatorAsk): Promise<OutputOf<typeof calls.officeMe>>;
  /** Adds an operator without a role and without a password; false if the name is taken. The code sets the first password. */
  invite(
    who: { readonly username: string; readonly name: string },
    tx: Pick<Tx, 'client'>,
  ): Promise<{ readonly id: OperatorId; readonly code: string; readonly until: Date } | false>;
  acceptInvitation(
    ask: Ask,
    request: InputOf<typeof calls.acceptInvitation>,
  ): Done<typeof calls.acceptInvitation>;
  /**
   * For the first people of a house, at its console: an access admin with a one-time code. `more` says that the house has two already, and
   * that they do this.
   */
  inviteAdmin(who: {
    readonly username: string;
    readonly name: string;
  }): Promise<{ readonly code: string } | 'taken' | 'more'>;
  /** At the house's console: roles that give roles may be used from everywhere again. */
  admitEverywhere(): Promise<void>;
  /** Whether the name belongs to an operator, active or former. */
  isOperator(username: string): Promise<boolean>;
  /** The usernames of the operators in a list, by one query. Includes former operators. */
  listNames(ids: readonly OperatorId[]): Promise<ReadonlyMap<OperatorId, string>>;
  /** Adds an operator. False if the name is taken. */
  add(who: NewOperator): Promise<boolean>;
  /** Adds the missing operators of the demo. */
  addDemo(): Promise<void>;
  /** The usernames of the demo's operators who can log in. */
  listDemo(): Promise<readonly string[]>;
  /** Closes the demo's operators for good, since their passwords are public. Decisions still name them. */
  retireDemo(): Promise<void>;
  /** The operators' authenticator of HTTP: the operator of a session and their current permissions. A `background` call does not count as use. From an `address` outside the networks of their roles there is no session. */
  findSession(token: string, background: boolean, address: string): Promise<AdmittedOperator | undefined>;
  /** Why the session of this token has ended; undefined for a token that never was one. */
  findSessionEnd(token: string, address: string): Promise<OperatorSessionEnd | undefined>;
  /** How many active operators hold a permission, and how many of them have a second factor. */
  countByPermission(permission: Permission): Promise<{ readonly all: number; readonly proved: number }>;
  /** Whether this session has neither ended nor grown idle. Asking does not count as use. */
  isSessionOpen(session: SessionId): Promise<boolean>;
  readonly sealedPlaces: readonly SealedPlace[];
}

export function openOperators({
  database,
  vault,
  clock,
  needsSecondFactor,
  houseName,
  record,
  passkeys,
}: {
  readonly database: Database;
  readonly vault: Pick<Vault, 'seal' | 'unseal' | 'isCurrent'>;
  readonly clock: Clock;
  /** Whether an operator may do nothing before a second factor is set up. */
  readonly needsSecondFactor: boolean;
  /** As an authenticator app shows it beside the passwords. */
  readonly houseName: () => string;
  /** Keeps who came and went. */
  readonly record: Pick<OfficeRecord, 'write'>;
  readonly passkeys: Passkeys;
}): Operators {
  const { pool } = database;
  const tries = countLoginTries(database, operatorsDoor);
  const listDemo = () =>
    listRows(
      pool,
      store.findDemoOperators,
      demoOperators.map(({ username }) => username),
      demoOperators.map(({ name }) => name),
    );
  const guarded: Guarded = async (ask, work, isWrong) => {
    const row = await getRow(pool, store.findOperatorById, ask.operator);
    const guesser = guesserOf(ask, row.username);
    if (!(await tries.take(guesser))) return 'too_many_tries';
    const result = await work(row);
    if (!isWrong(result)) await tries.giveBack(guesser);
    return result;
  };
  const { ofLogin, ...factors } = openSecondFactors({
    database,
    vault,
    clock,
    passkeys,
    record,
    houseName,
    guarded,
  });

  const invite: Operators['invite'] = async (who, { client }) => {
    const id = await addOperator(client, { ...who, password: newToken(), roles: [] });
    if (!id) return false;
    const code = newToken();
    const { invite_until: until } = await getRow(client, store.setInvitation, id, hashToken(code), inviteS);
    return { id, code, until: until! };
  };

  return {
    ...factors,

    async login(ask, { username, password, code, passkey }) {
      const guesser = guesserOf(ask, username);
      if (!(await tries.take(guesser))) return 'too_many_tries';
      const row = await findRow(pool, store.findOperatorByName, usernameKey(username));
      const isRight = await isPassword(password, row?.password_hash, {
        standing: (await operatorsDoor.isKnownPlace(database, guesser)) ? 'known' : 'named',
        network: networkOf(ask.address),
        account: `operator ${usernameKey(username)}`,
      });
      // A former operator gets the same answer as an unknown name.
      if (!isRight || row?.state !== 'active') return 'wrong_credentials';
      const { device, address } = deviceOf(ask);
      const who = { operator: row.id, session: null, address, requestId: ask.requestId };
      let provedBy: string | undefined;
      if (row.has_factor) {
        if (code === undefined && passkey === undefined) {
          await tries.giveBack(guesser);
          return { refusal: 'second_factor_needed', factors: await ofLogin.asked(row) };
        }
        const proved = await ofLogin.prove(row, who, { code, passkey });
        if ('wrong' in proved) return proved.wrong;
        provedBy = proved.passkey;
      }
      await tries.giveBack(guesser);
      if (!(await getRow(pool, store.canWorkFrom, row.id, address)).may) {
        await record.write(pool, who, {
          kind: 'refused',
          action: 'login',
          subject: operatorSubject(row.username),
        });
        return 'address_not_allowed';
      }
      const token = newToken();
      const session = newId<'session'>();
      const opened = [session, row.id, hashToken(token), device, address] as const;
      await database.inTransaction(async ({ client }) => {
        await execute(client, store.insertOperatorSession, ...opened);
        await record.write(
          client,
          { ...who, session },
          {
            kind: 'entry',
            action: 'login',
            subject: operatorSubject(row.username),
            detail: provedBy === undefined ? {} : { passkey: provedBy },
          },
        );
      });
      return { token, username: row.username, name: row.name };
    },

    async me({ operator, roles = [], permissions: may, startedAt }) {
      const row = await getRow(pool, store.findOperatorById, operator);
      return {
        username: row.username,
        name: row.name,
        roles: [...roles],
        permissions: permissions.filter((each) => may?.has(each)),
        hasSecondFactor: row.has_factor,
        hasCodes: row.totp_sealed !== null,
        needsSecondFactor,
        mark: markOf(roles, may ?? []),
        idleS,
        endsAt: wireInstant(new Date((startedAt ?? clock.now()).getTime() + lifeS * 1000)),
      };
    },

    invite,

    async acceptInvitation(ask, { username, code, password }) {
      const guesser = guesserOf(ask, username);
      if (!(await tries.take(guesser))) return 'too_many_tries';
      const key = usernameKey(username);
      const invited = await findRow(pool, store.findInvited, key, hashToken(code));
      if (!invited) return 'invitation_wrong';
      await tries.giveBack(guesser);
      if (isTooCommon(password, { words: [invited.username, invited.name], numbers: [] }))
        return 'password_too_common';
      const hash = await hashPassword(password, ofTheHouse);
      const accepted = await execute(pool, store.acceptInvitation, key, hashToken(code), hash);
      return accepted === 1 ? undefined : 'invitation_wrong';
    },

    inviteAdmin: (who) =>
      database.inTransaction(async (tx) => {
        const admins = await lockAdmins(tx);
        if (admins.length >= 2) return 'more';
        const invited = await invite(who, tx);
        if (!invited) return 'taken';
        await execute(tx.client, store.giveRoles, invited.id, ['access']);
        return { code: invited.code };
      }),

    async admitEverywhere() {
      await execute(pool, store.dropNetworks, 'operator:grant');
    },

    isOperator: async (username) =>
      (await findRow(pool, store.findOperatorByName, usernameKey(username))) !== undefined,
    async listNames(ids) {
      const rows = await listRows(pool, store.listOperatorNames, ids);
      return new Map(rows.map(({ id, username }) => [id, username]));
    },
    add: (who) =>
      database.inTransaction(async ({ client }) => (await addOperator(client, who)) !== undefined),
    async addDemo() {
      for (const operator of demoOperators)
        await database.inTransaction(({ client }) =>
          addOperator(client, { ...operator, password: demoPassword }),
        );
    },
    async listDemo() {
      return (await listDemo()).map(({ username }) => username);
    },
    async retireDemo() {
      for (const { id } of await listDemo()) {
        // A random password that is never shown.
        const hash = await hashPassword(newToken(), ofTheHouse);
        await execute(pool, store.retireOperator, id, hash);
      }
    },
    async logout(ask) {
      const row = await getRow(pool, store.findOperatorById, ask.operator);
      await database.inTransaction(async ({ client }) => {
        await execute(client, store.endOperatorSession, ask.session);
        await record.write(client, ask, {
          kind: 'entry',
          action: 'logout',
          subject: operatorSubject(row.username),
        });
      });
    },
    async changePassword(ask, { oldPassword, password }) {
      const row = await getRow(pool, store.findOperatorById, ask.operator);
      const guesser = guesserOf(ask, row.username);
      if (!(await tries.take(guesser))) return 'too_many_tries';
      if (!(await isPassword(oldPassword, row.password_hash, ofTheHouse))) return 'wrong_old_password';
      await tries.giveBack(guesser);
      if (isTooCommon(password, { words: [row.username, row.name], numbers: [] }))
        return 'password_too_common';
      const hash = await hashPassword(password, ofTheHouse);
      return database.inTransaction(async ({ client }) => {
        const changed = await execute(client, store.setOperatorPassword, row.id, row.password_hash, hash);
        if (changed !== 1) return 'wrong_old_password';
        await execute(client, store.endOperatorSessions, row.id, 'password');
        return undefined;
      });
    },
    async findSession(token, background, address) {
      const wanted = background ? store.seeOperatorSession : store.useOperatorSession;
      const row = await findRow(pool, wanted, hashToken(token), idleS, lifeS, address);
      return (
        row && {
          operator: row.operator_id,
          session: row.id,
          startedAt: row.started_at,
          roles: row.roles,
          permissions: new Set<string>([...row.permissions, everyOperatorMay]),
          // Without a second factor the house either does without, or the operator may do nothing yet.
          mustEnrol: needsSecondFactor && !row.has_factor,
          hasFactor: row.has_factor,
        }
      );
    },
    async findSessionEnd(token, address) {
      const row = await findRow(pool, store.findSessionEnd, hashToken(token), idleS, lifeS, address);
      return row?.ended ?? undefined;
    },
    async countByPermission(permission) {
      const { all, proved } = await getRow(pool, store.countByPermission, permission);
      return { all: Number(all), proved: Number(proved) };
    },
    isSessionOpen: async (session) =>
      (await findRow(pool, store.isOperatorSessionOpen, session, idleS, lifeS)) !== undefined,
    sealedPlaces: [
      {
        name: 'operator.totp_sealed',
        async list(after = firstUuid, most) {
          const rows = await listRows(pool, store.listSealedTotp, after, most);
          return rows.map(({ id, sealed }) => ({
            id,
            sealed,
            isCurrent: vault.isCurrent(sealed),
            renew: async ({ client }) =>
              void (await execute(client, store.resealTotp, id, sealed, vault.seal(vault.unseal(sealed)))),
          }));
        },
      },
    ],
  };
}

const guesserOf = ({ address, fingerprint }: Ask, username: string) => ({ username, address, fingerprint });

/** A hash of the roles and permissions. */
export const markOf = (roles: readonly string[], may: Iterable<string>): string =>
  hash('sha256', JSON.stringify([roles.toSorted(), [...new Set([...may, everyOperatorMay])].sort()]));

/** Active operators who may give roles, as of when all of them are locked. */
export async function lockAdmins({
  client,
}: Pick<Tx, 'client'>): Promise<readonly { readonly id: OperatorId }[]> {
  await execute(client, store.lockAdmins);
  return listRows(client, store.listAdmins);
}

/** Adds an operator, unless the name is taken; then undefined. */
async function addOperator(
  client: Queryable,
  { username, name, password, roles = everydayRoles }: NewOperator,
): Promise<OperatorId | undefined> {
  const key = usernameKey(username);
  if (await findRow(client, store.findOperatorByName, key)) return undefined;
  const id = newId<'operator'>() satisfies OperatorId;
  const hash = await hashPassword(password, ofTheHouse);
  if ((await execute(client, store.insertOperator, id, username, key, name, hash)) !== 1) return undefined;
  await execute(client, store.giveRoles, id, roles);
  return id;
}
