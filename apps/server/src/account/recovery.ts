// A forgotten password: a code to the phone and the mailbox, then a new password. Every answer is the same, and takes the same
// time, whether there is such a customer or not.
import { setTimeout as sleep } from 'node:timers/promises';
import { codeLifeS } from '@felek/contract/figures';
import type { changePasswordWithCode } from '@felek/contract/account';
import type { RefusalOf } from '@felek/contract/call';
import type { Database } from '../db/database.ts';
import { execute, findRow } from '../db/statement.ts';
import type { Ask } from '../http/route.ts';
import type { Vault } from '../vault.ts';
import * as store from './account.store.ts';
import { issueCode, tryCode, type RightCode } from './codes.ts';
import type { Dispatch } from './dispatch.ts';
import { takesMessages, usernameKey } from './identity.ts';
import type { LoginTries } from './login-tries.ts';
import { word } from './messages.ts';
import { hashPassword, isTooCommon } from './password.ts';
import { ownOf } from './registration.ts';
import type { Sessions } from './sessions.ts';

export interface NewPassword {
  readonly username: string;
  readonly code: string;
  readonly password: string;
  readonly password2: string;
}

export interface Recovery {
  sendResetPassword(ask: Ask, username: string): Promise<void>;
  /** Whether the code is right; it stays good for the next step. */
  checkResetCode(username: string, code: string): Promise<boolean>;
  changePasswordWithCode(wish: NewPassword): Promise<RefusalOf<typeof changePasswordWithCode> | undefined>;
}

/** No answer comes sooner, and hardly any later: longer than the database needs for those that there are. */
const answerMs = 250;

export function openRecovery(needs: {
  readonly database: Database;
  readonly vault: Vault;
  readonly dispatch: Dispatch;
  readonly sessions: Sessions;
  readonly tries: LoginTries;
  readonly dialCodes: readonly string[];
}): Recovery {
  const { database, vault, dispatch, sessions, tries, dialCodes } = needs;

  const find = (username: string) => findRow(database.pool, store.findCustomerByName, usernameKey(username));

  async function send(ask: Ask, username: string): Promise<void> {
    const row = await find(username);
    if (!row || row.state === 'closed') return;
    await database.inTransaction(async (tx) => {
      const issued = await issueCode(tx, vault, {
        customer: row.id,
        purpose: 'recovery',
        target: row.phone,
        address: ask.address,
      });
      if (typeof issued === 'string') return;
      const text = word('recoveryCode', row.locale, { code: issued.code });
      // A phone that nobody has proved may be a stranger's.
      if (row.phone_verified_at && takesMessages(row.phone, dialCodes))
        await dispatch.promise(tx, { channel: 'sms', to: row.phone, text }, codeLifeS);
      await dispatch.promise(tx, { channel: 'email', to: row.email, text }, codeLifeS);
    });
  }

  async function findRight(
    username: string,
    code: string,
  ): Promise<{ row: store.CustomerRow; right: RightCode } | undefined> {
    const row = await find(username);
    const right =
      row &&
      row.state !== 'closed' &&
      (await tryCode(database, vault, { customer: row.id, purpose: 'recovery', code }));
    return row && right ? { row, right } : undefined;
  }

  async function change(row: store.CustomerRow, right: RightCode, password: string): Promise<boolean> {
    const hash = await hashPassword(password);
    const changed = await database.inTransaction(async (tx) => {
      if (!(await right.spend(tx))) return false;
      if ((await execute(tx.client, store.setPassword, row.id, row.password_hash, hash)) !== 1) return false;
      await sessions.endAllBut(tx, row.id, null, 'recovery');
      await dispatch.warn(tx, row, 'passwordChanged');
      return true;
    });
    if (changed) await tries.forgetUser(row.username);
    return changed;
  }

  return {
    sendResetPassword: (ask, username) => notSooner(() => send(ask, username)),
    checkResetCode: (username, code) => notSooner(async () => !!(await findRight(username, code))),
    async changePasswordWithCode({ username, code, password, password2 }) {
      if (password !== password2) return 'passwords_differ';
      if (isTooCommon(password, { words: [username], numbers: [] })) return 'password_too_common';
      const found = await notSooner(() => findRight(username, code));
      if (!found) return 'wrong_code';
      const { row, right } = found;
      if (isTooCommon(password, ownOf({ ...row, birthDate: row.birth_date }))) return 'password_too_common';
      return (await change(row, right, password)) ? undefined : 'wrong_code';
    },
  };
}

async function notSooner<Result>(work: () => Promise<Result>): Promise<Result> {
  const [result] = await Promise.all([work(), sleep(answerMs)]);
  return result;
}
