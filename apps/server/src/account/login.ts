// Logging in. Attempts are limited, an unknown name takes as long as a wrong password, and all checks are repeated when the session opens.
// Under attack a correct password from a new place also needs a code.
import { codeLifeS } from '@felek/contract/figures';
import type { login } from '@felek/contract/account';
import type { InputOf, RefusalOf } from '@felek/contract/call';
import type { Database, Tx } from '../db/database.ts';
import { execute, findRow, getRow, listRows } from '../db/statement.ts';
import { networkOf } from '../http/network.ts';
import type { Ask } from '../http/route.ts';
import type { Notifications } from '../notification/notification.ts';
import type { Vault } from '../vault.ts';
import * as store from './account.store.ts';
import { issueCode, tryCode, type RightCode } from './codes.ts';
import type { Dispatch } from './contact/dispatch.ts';
import { usernameKey, isPassword, type Door, type LoginTries } from '../passwords/passwords.ts';
import type { FactorCheck } from './second-factor.ts';
import { deviceOf, type Device } from '../http/device.ts';
import { minuteInIstanbul } from './identity.ts';
import { phoneHashOf } from './contact/kept-phones.ts';
import type { MessageCeiling } from './contact/message-ceiling.ts';
import type { SessionId } from '../ids.ts';
import type { Sessions } from './sessions.ts';
import type { SignInWatch } from './sign-in-watch.ts';

export const customersDoor: Door = {
  name: 'login',
  async isKnownPlace({ pool }, { username, address, fingerprint }) {
    const places = await listRows(pool, store.listPlaces, usernameKey(username));
    const network = networkOf(address);
    return places.some(
      (place) =>
        networkOf(place.address) === network || (fingerprint !== '' && place.fingerprint === fingerprint),
    );
  },
};

export type LoginRefusal = RefusalOf<typeof login> | 'too_many_tries';
export interface LoggedIn {
  readonly row: store.CustomerRow;
  readonly token: string;
  readonly session: SessionId;
}

export function openLogin(needs: {
  readonly database: Database;
  readonly vault: Vault;
  readonly sessions: Sessions;
  readonly tries: LoginTries;
  readonly watch: SignInWatch;
  readonly ceiling: MessageCeiling;
  readonly dispatch: Dispatch;
  readonly notifications: Notifications;
  readonly factors: FactorCheck;
}): (ask: Ask, form: InputOf<typeof login>) => Promise<LoggedIn | LoginRefusal> {
  const { database, vault, sessions, tries, watch, ceiling, dispatch, notifications, factors } = needs;

  return async (ask, { username, password, code }) => {
    const guesser = { username, address: ask.address, fingerprint: ask.fingerprint };
    const counts = await tries.take(guesser);
    if (!counts) return 'too_many_tries';
    const [row, isKnownPlace] = await Promise.all([
      findRow(database.pool, store.findCustomerByName, usernameKey(username)),
      customersDoor.isKnownPlace(database, guesser),
    ]);
    const standing = isKnownPlace ? 'known' : row ? 'named' : 'stranger';
    const turn = { standing, network: networkOf(ask.address), account: usernameKey(username) } as const;
    const isRight = await isPassword(password, row?.password_hash, turn).catch(async (error: unknown) => {
      await tries.takeBack(guesser);
      throw error;
    });
    if (!isRight || !row) {
      await watch.wrong(guesser, counts);
      return 'wrong_credentials';
    }
    let right: Pick<RightCode, 'spend'> | undefined;
    const isFactorAsked = row.state !== 'closed' && (await factors.isAsked(row.id, deviceOf(ask)));
    if (isFactorAsked && code !== undefined) {
      right = await factors.right(row.id, code);
      // The try stays counted: the digits are guessed no faster than a password.
      if (!right) return 'second_factor_wrong';
    }
    await tries.giveBack(guesser);
    if (row.state === 'closed') return 'account_closed';
    if (isFactorAsked) return right ? enter(ask, row, right, 'second_factor_wrong') : 'second_factor_needed';
    if (!isKnownPlace && (await watch.needsCode(guesser, row.id, counts))) {
      if (code === undefined) return sendCode(ask, row);
      right = await tryCode(database, vault, { customer: row.id, purpose: 'login', code, ask });
      if (!right) return 'wrong_code';
    }
    return enter(ask, row, right);
  };

  /** Never opens a session: a code is on its way, or there is no proved contact that it could go to. */
  async function sendCode(ask: Ask, row: store.CustomerRow): Promise<LoginRefusal> {
    const contacts = dispatch.provedContacts(row);
    if (contacts.length === 0) return 'login_code_impossible';
    if (!(await ceiling.hasRoom())) return 'messages_paused';
    const sent = await database.inTransaction(async (tx) => {
      const target = phoneHashOf(vault, row);
      const issued = await issueCode(tx, vault, { customer: row.id, purpose: 'login', target, ask });
      if (typeof issued === 'string') return issued;
      const text = dispatch.word('loginCode', ask.locale, { code: issued.code });
      for (const contact of contacts) await dispatch.promise(tx, { ...contact, text }, codeLifeS);
      watch.codeSent();
      return undefined;
    });
    return sent === 'code_quota' ? sent : 'login_code_sent';
  }

  async function enter(
    ask: Ask,
    row: store.CustomerRow,
    right: Pick<RightCode, 'spend'> | undefined,
    spent: LoginRefusal = 'wrong_code',
  ): Promise<LoggedIn | LoginRefusal> {
    const device = deviceOf(ask);
    return database.inTransaction(async (tx) => {
      if (right && !(await right.spend(tx))) return spent;
      // A password that was changed in this very moment has ended all sessions; none may be opened after it with the old one.
      const confirmed = await execute(
        tx.client,
        store.confirmLogin,
        row.id,
        row.password_hash,
        row.state,
        ask.locale,
      );
      if (confirmed !== 1) return 'wrong_credentials';
      await tellOfNewDevice(tx, { ...row, locale: ask.locale }, device, ask.at);
      return { row, ...(await sessions.open(tx, row.id, device)) };
    });
  }

  async function tellOfNewDevice(
    tx: Tx,
    row: store.CustomerRow,
    { device, fingerprint }: Device,
    at: Date,
  ): Promise<void> {
    const seen = await getRow(tx.client, store.isKnownDevice, row.id, device, fingerprint);
    if (seen.known || !seen.any) return;
    await notifications.notify(tx, {
      customer: row.id,
      category: 'system',
      text: 'new_device',
      params: { device },
    });
    const text = dispatch.word('newDevice', row.locale, { device, at: minuteInIstanbul(at) });
    await dispatch.promise(tx, { channel: 'email', to: row.email, text });
  }
}
