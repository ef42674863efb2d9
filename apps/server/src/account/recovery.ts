// A forgotten password: a code to the phone and the mailbox that are proved, then a new password. Every answer is the same, and takes the same
// time, whether there is such a customer or not.
import { setTimeout as sleep } from 'node:timers/promises';
import { codeLifeS } from '@felek/contract/figures';
import type { changePasswordWithCode } from '@felek/contract/account';
import type { RefusalOf } from '@felek/contract/call';
import type { Database } from '../db/database.ts';
import { execute, findRow } from '../db/statement.ts';
import { networkOf } from '../http/network.ts';
import type { Ask } from '../http/route.ts';
import type { Vault } from '../vault.ts';
import * as store from './account.store.ts';
import { issueCode, tryCode, type RightCode } from './codes.ts';
import type { Dispatch } from './contact/dispatch.ts';
import { usernameKey, hashPassword, isTooCommon, type LoginTries } from '../passwords/passwords.ts';
import { phoneHashOf, phoneOf } from './contact/kept-phones.ts';
import { customersDoor } from './login.ts';
import type { MessageCeiling } from './contact/message-ceiling.ts';
import { endPhoneChange } from './contact/phone-change.store.ts';
import { ownOf } from './registration.ts';
import type { Sessions } from './sessions.ts';

export interface NewPassword {
  readonly username: string;
  readonly code: string;
  readonly password: string;
  readonly password2: string;
}

export interface Recovery {
  sendResetPassword(ask: Ask, username: string): Promise<'messages_paused' | undefined>;
  /** Whether the code is right; it stays good for the next step. */
  checkResetCode(ask: Ask, username: string, code: string): Promise<boolean>;
  changePasswordWithCode(
    ask: Ask,
    request: NewPassword,
  ): Promise<RefusalOf<typeof changePasswordWithCode> | undefined>;
}

/** No answer comes sooner, and hardly any later: longer than the database needs for those that there are. */
const answerMs = 250;

export function openRecovery(needs: {
  readonly database: Database;
  readonly vault: Vault;
  readonly ceiling: MessageCeiling;
  readonly dispatch: Dispatch;
  readonly sessions: Sessions;
  readonly tries: LoginTries;
}): Recovery {
  const { database, vault, ceiling, dispatch, sessions, tries } = needs;

  const find = (username: string) => findRow(database.pool, store.findCustomerByName, usernameKey(username));

  async function send(ask: Ask, username: string): Promise<void> {
    const row = await find(username);
    if (!row || row.state === 'closed') return;
    const contacts = dispatch.provedContacts(row);
    if (contacts.length === 0) return;
    const { address, fingerprint } = ask;
    const isKnownPlace = await customersDoor.isKnownPlace(database, { username, address, fingerprint });
    await database.inTransaction(async (tx) => {
      const issued = await issueCode(tx, vault, {
        customer: row.id,
        purpose: 'recovery',
        target: phoneHashOf(vault, row),
        ask,
        isKnownPlace,
      });
      if (typeof issued === 'string') return;
      const text = dispatch.word('recoveryCode', row.locale, { code: issued.code });
      for (const contact of contacts) await dispatch.promise(tx, { ...contact, text }, codeLifeS);
    });
  }

  async function findRight(
    ask: Ask,
    username: string,
    code: string,
  ): Promise<{ row: store.CustomerRow; right: RightCode } | undefined> {
    const row = await find(username);
    const right =
      row &&
      row.state !== 'closed' &&
      (await tryCode(database, vault, { customer: row.id, purpose: 'recovery', code, ask }));
    return row && right ? { row, right } : undefined;
  }

  async function change(
    ask: Ask,
    row: store.CustomerRow,
    right: RightCode,
    password: string,
  ): Promise<boolean> {
    const hash = await hashPassword(password, { standing: 'known', network: networkOf(ask.address) });
    const changed = await database.inTransaction(async (tx) => {
      if (!(await right.spend(tx))) return false;
      if ((await execute(tx.client, store.setPassword, row.id, row.password_hash, hash)) !== 1) return false;
      await sessions.endAllBut(tx, row.id, null, 'recovery');
      // The contact that is to be replaced has just proved itself.
      await execute(tx.client, endPhoneChange, row.id, 'cancelled');
      await dispatch.warn(tx, row, 'passwordChanged');
      return true;
    });
    if (changed) await tries.forgetUser(row.username);
    return changed;
  }

  return {
    async sendResetPassword(ask, username) {
      if (!(await ceiling.hasRoom())) return 'messages_paused';
      await notSooner(() => send(ask, username));
      return undefined;
    },
    checkResetCode: (ask, username, code) => notSooner(async () => !!(await findRight(ask, username, code))),
    async changePasswordWithCode(ask, { username, code, password, password2 }) {
      if (password !== password2) return 'passwords_differ';
      if (isTooCommon(password, { words: [username], numbers: [] })) return 'password_too_common';
      const found = await notSooner(() => findRight(ask, username, code));
      if (!found) return 'wrong_code';
      const { row, right } = found;
      const own = ownOf({ ...row, phone: phoneOf(vault, row), birthDate: row.birth_date });
      if (isTooCommon(password, own)) return 'password_too_common';
      return (await change(ask, row, right, password)) ? undefined : 'wrong_code';
    },
  };
}

async function notSooner<Result>(work: () => Promise<Result>): Promise<Result> {
  const [result] = await Promise.all([work(), sleep(answerMs)]);
  return result;
}
