// Logging in: the tries are bounded, an unknown name costs what a wrong password costs, and what was looked at must still stand
// when the session is opened.
import type { login } from '@felek/contract/account';
import type { RefusalOf } from '@felek/contract/call';
import type { Database, Tx } from '../db/database.ts';
import { execute, findRow, getRow } from '../db/statement.ts';
import type { Ask } from '../http/route.ts';
import type { Notifications } from '../notification/notification.ts';
import * as store from './account.store.ts';
import type { Dispatch } from './dispatch.ts';
import { deviceName, minuteInIstanbul, usernameKey } from './identity.ts';
import type { LoginTries } from './login-tries.ts';
import { word } from './messages.ts';
import { isPassword } from './password.ts';
import type { SessionId } from '../ids.ts';
import type { Device, Sessions } from './sessions.ts';

export type LoginRefusal = RefusalOf<typeof login> | 'too_many_tries';
export interface LoggedIn {
  readonly row: store.CustomerRow;
  readonly token: string;
  readonly session: SessionId;
}

export const deviceOf = ({ userAgent, address, fingerprint }: Ask): Device => ({
  device: deviceName(userAgent),
  address,
  fingerprint,
});

export function openLogin(needs: {
  readonly database: Database;
  readonly sessions: Sessions;
  readonly tries: LoginTries;
  readonly dispatch: Dispatch;
  readonly notifications: Notifications;
}): (ask: Ask, username: string, password: string) => Promise<LoggedIn | LoginRefusal> {
  const { database, sessions, tries, dispatch, notifications } = needs;

  return async (ask, username, password) => {
    const guesser = { username, address: ask.address, fingerprint: ask.fingerprint };
    if (!(await tries.take(guesser))) return 'too_many_tries';
    const row = await findRow(database.pool, store.findCustomerByName, usernameKey(username));
    if (!(await isPassword(password, row?.password_hash)) || !row) return 'wrong_credentials';
    await tries.giveBack(guesser);
    if (row.state === 'closed') return 'account_closed';
    const device = deviceOf(ask);
    return database.inTransaction(async (tx) => {
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
  };

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
    const text = word('newDevice', row.locale, { device, at: minuteInIstanbul(at) });
    await dispatch.promise(tx, { channel: 'email', to: row.email, text });
  }
}
