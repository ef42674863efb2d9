// The operators and their logins. Operators are separate from customers: they have their own table, login and tokens, and no wallet.
// Their sessions are shorter than a customer's. Each request checks the session in the database, so an operator who leaves loses access
// at once.
import { demoPassword, demoPeople } from '@felek/contract/demo';
import type { officeChangePassword, officeLogin } from '@felek/contract/office';
import type { InputOf, RefusalOf } from '@felek/contract/call';
import type { Database } from '../db/database.ts';
import { execute, findRow, getRow, listRows } from '../db/statement.ts';
import { networkOf } from '../http/network.ts';
import type { Ask, OperatorAsk, OperatorSession } from '../http/route.ts';
import { newId, type OperatorId, type SessionId } from '../ids.ts';
import { hashToken, newToken } from '../vault.ts';
import {
  usernameKey,
  hashPassword,
  isPassword,
  isTooCommon,
  ofTheHouse,
  countLoginTries,
  type Door,
} from '../passwords/passwords.ts';
import { deviceOf } from '../http/device.ts';
import * as store from './operator.store.ts';

const idleS = 15 * 60;
const lifeS = 8 * 60 * 60;

const demoOperators = [
  { username: demoPeople.operator, name: 'İdil Yönetici' },
  { username: demoPeople.secondOperator, name: 'Deniz Denetçi' },
] as const;

export const operatorsDoor: Door = {
  name: 'operator login',
  isKnownPlace: async ({ pool }, { username, address }) =>
    (await getRow(pool, store.isKnownOperatorPlace, usernameKey(username), address)).known,
};

export interface Operators {
  login(
    ask: Ask,
    username: string,
    password: string,
  ): Promise<
    | { readonly token: string; readonly username: string; readonly name: string }
    | RefusalOf<typeof officeLogin>
    | 'too_many_tries'
  >;
  logout(session: SessionId): Promise<void>;
  /** Ends all sessions of the operator, this one too. */
  changePassword(
    ask: OperatorAsk,
    request: InputOf<typeof officeChangePassword>,
  ): Promise<RefusalOf<typeof officeChangePassword> | 'too_many_tries' | undefined>;
  /** Whether the name belongs to an operator, active or former. */
  isOperator(username: string): Promise<boolean>;
  /** The usernames of the operators in a list, by one query. Includes former operators. */
  listNames(ids: readonly OperatorId[]): Promise<ReadonlyMap<OperatorId, string>>;
  /** Adds an operator. False if the name is taken. */
  add(who: { readonly username: string; readonly name: string; readonly password: string }): Promise<boolean>;
  /** Adds the missing operators of the demo. */
  addDemo(): Promise<void>;
  /** The usernames of the demo's operators who can log in. */
  listDemo(): Promise<readonly string[]>;
  /** Closes the demo's operators for good, since their passwords are public. Decisions still name them. */
  retireDemo(): Promise<void>;
  /** The operators' authenticator of HTTP. */
  findSession(token: string): Promise<OperatorSession | undefined>;
}

export function openOperators(database: Database): Operators {
  const { pool } = database;
  const tries = countLoginTries(database, operatorsDoor);
  const listDemo = () =>
    listRows(
      pool,
      store.findDemoOperators,
      demoOperators.map(({ username }) => username),
      demoOperators.map(({ name }) => name),
    );
  return {
    async login(ask, username, password) {
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
      await tries.giveBack(guesser);
      const token = newToken();
      const { device, address } = deviceOf(ask);
      const session = newId<'session'>();
      await execute(pool, store.insertOperatorSession, session, row.id, hashToken(token), device, address);
      return { token, username: row.username, name: row.name };
    },
    isOperator: async (username) =>
      (await findRow(pool, store.findOperatorByName, usernameKey(username))) !== undefined,
    async listNames(ids) {
      const rows = await listRows(pool, store.listOperatorNames, ids);
      return new Map(rows.map(({ id, username }) => [id, username]));
    },
    add: (who) => addOperator(database, who),
    async addDemo() {
      for (const operator of demoOperators)
        await addOperator(database, { ...operator, password: demoPassword });
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
    async logout(session) {
      await execute(pool, store.endOperatorSession, session);
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
        await execute(client, store.endOperatorSessions, row.id);
        return undefined;
      });
    },
    async findSession(token) {
      const row = await findRow(pool, store.useOperatorSession, hashToken(token), idleS, lifeS);
      return row && { operator: row.operator_id, session: row.id };
    },
  };
}

const guesserOf = ({ address, fingerprint }: Ask, username: string) => ({ username, address, fingerprint });

/** Adds an operator, unless the name is taken. */
async function addOperator(
  database: Database,
  who: { readonly username: string; readonly name: string; readonly password: string },
): Promise<boolean> {
  const key = usernameKey(who.username);
  if (await findRow(database.pool, store.findOperatorByName, key)) return false;
  const id = newId<'operator'>() satisfies OperatorId;
  const hash = await hashPassword(who.password, ofTheHouse);
  return (await execute(database.pool, store.insertOperator, id, who.username, key, who.name, hash)) === 1;
}
