// People of the house: who they are and how they come in. They stand beside the customers, not among them: a table, a login and
// tokens of their own, no wallet. Their sessions are shorter than a customer's and asked of the database each time, so that
// somebody who has left is out at once.
import type { officeChangePassword, officeLogin } from '@felek/contract/office';
import type { InputOf, RefusalOf } from '@felek/contract/call';
import type { Database } from '../db/database.ts';
import { execute, findRow, getRow } from '../db/statement.ts';
import { networkOf } from '../http/network.ts';
import type { Ask, OperatorAsk, OperatorSession } from '../http/route.ts';
import { newId, type OperatorId, type SessionId } from '../ids.ts';
import { hashToken, newToken } from '../vault.ts';
import { usernameKey } from './identity.ts';
import { deviceOf } from './login.ts';
import { countLoginTries, type Door } from './login-tries.ts';
import * as store from './operator.store.ts';
import { hashPassword, isPassword, isTooCommon, ofTheHouse } from './password.ts';

const idleS = 15 * 60;
const lifeS = 8 * 60 * 60;

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
  /** Ends every session of theirs, this one too. */
  changePassword(
    ask: OperatorAsk,
    wish: InputOf<typeof officeChangePassword>,
  ): Promise<RefusalOf<typeof officeChangePassword> | 'too_many_tries' | undefined>;
  /** Makes somebody of the house; false when the name is taken. */
  add(who: { readonly username: string; readonly name: string; readonly password: string }): Promise<boolean>;
  /** The operators' door of HTTP. */
  findSession(token: string): Promise<OperatorSession | undefined>;
}

export function openOperators({ database }: { readonly database: Database }): Operators {
  const { pool } = database;
  const tries = countLoginTries(database, operatorsDoor);
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
      // Somebody who has left learns no more than somebody who never was.
      if (!isRight || row?.state !== 'active') return 'wrong_credentials';
      await tries.giveBack(guesser);
      const token = newToken();
      const { device, address } = deviceOf(ask);
      const session = newId<'session'>();
      await execute(pool, store.insertOperatorSession, session, row.id, hashToken(token), device, address);
      return { token, username: row.username, name: row.name };
    },
    add: (who) => addOperator(database, who),
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

/** Makes somebody of the house, unless the name is taken. */
export async function addOperator(
  database: Database,
  who: { readonly username: string; readonly name: string; readonly password: string },
): Promise<boolean> {
  const key = usernameKey(who.username);
  if (await findRow(database.pool, store.findOperatorByName, key)) return false;
  const id = newId<'operator'>() satisfies OperatorId;
  const hash = await hashPassword(who.password, ofTheHouse);
  return (await execute(database.pool, store.insertOperator, id, who.username, key, who.name, hash)) === 1;
}
