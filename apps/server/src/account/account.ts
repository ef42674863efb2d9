// The account room: who a customer is, how they come in and how they prove it. Other rooms ask it for a customer, for whether
// one may play, and for who holds a token; they never see a password, a code or an identity number.
import { toLira } from '@felek/money';
import type { Balances, Ledger, WalletId } from '@felek/ledger';
import type { AuthData } from '@felek/contract/account';
import type { Locale, RefusalOf } from '@felek/contract/call';
import type * as calls from '@felek/contract/account';
import type { Clock } from '../clock.ts';
import type { Database, Tx } from '../db/database.ts';
import { execute, findRow, getRow, listRows } from '../db/statement.ts';
import type { Ask, CustomerAsk, CustomerSession } from '../http/route.ts';
import { newId, type CustomerId, type SessionId } from '../ids.ts';
import { topic, type Jobs } from '../jobs/jobs.ts';
import { repeat } from '../jobs/periodic.ts';
import type { Notifications } from '../notification/notification.ts';
import * as store from './account.store.ts';
import { issueCode, tryCode } from './codes.ts';
import { countryName } from './countries.ts';
import { dayInIstanbul, deviceName, maskPersonalNo, normalPhone } from './identity.ts';
import type { Message, MessageGateway } from './message-gateway.ts';
import { word, type Wording } from './messages.ts';
import { hashPassword, isPassword, isTooCommon } from './password.ts';
import {
  insertRegistered,
  refusalOfConstraint,
  refuseRegistration,
  type Registration,
} from './registration.ts';
import { idleS, keepSessions, lifeS } from './sessions.ts';
import type { Vault } from '../vault.ts';

export interface Customer {
  readonly id: CustomerId;
  readonly usercode: string;
  readonly username: string;
  /** One wallet today: the customer's, in lira. */
  readonly wallet: WalletId;
  readonly locale: Locale;
  readonly phone: string;
  readonly smsVerified: boolean;
  readonly state: 'active' | 'closed' | 'excluded';
  readonly phoneChangedAt: Date | null;
  readonly passwordChangedAt: Date;
  /** Finds the same person again under another name; says nothing about who it is. */
  readonly personHash: Buffer;
  readonly fingerprint: string;
}

type Refusing<C> = RefusalOf<C> | 'too_many_tries';

export interface Account {
  register(ask: Ask, form: Registration): Promise<AuthData | Refusing<typeof calls.register>>;
  login(ask: Ask, username: string, password: string): Promise<AuthData | Refusing<typeof calls.login>>;
  logout(ask: CustomerAsk): Promise<void>;
  sendResetPassword(ask: Ask, username: string): Promise<void>;
  checkResetCode(username: string, code: string): Promise<boolean>;
  changePasswordWithCode(wish: {
    readonly username: string;
    readonly code: string;
    readonly password: string;
    readonly password2: string;
  }): Promise<RefusalOf<typeof calls.changePasswordWithCode> | undefined>;
  /** Sends a code to a phone. */
  sendPhoneCode(ask: CustomerAsk, phone: string): Promise<RefusalOf<typeof calls.updatePhone> | undefined>;
  verifyPhone(
    ask: CustomerAsk,
    phone: string,
    code: string,
  ): Promise<RefusalOf<typeof calls.updatePhone> | undefined>;
  changePassword(
    ask: CustomerAsk,
    wish: { readonly oldPassword: string; readonly password: string; readonly confirmPassword: string },
  ): Promise<RefusalOf<typeof calls.changePassword> | undefined>;
  profile(ask: CustomerAsk): Promise<Profile>;
  listSessions(
    ask: CustomerAsk,
    page: { skip: number; take: number },
  ): Promise<{ total: number; list: (store.SessionRow & { current: boolean })[] }>;
  endSession(ask: CustomerAsk, session: SessionId): Promise<boolean>;

  customer(id: CustomerId): Promise<Customer>;
  findByContact(contact: string): Promise<(Customer & { readonly email: string }) | undefined>;
  mayPlay(customer: Customer): 'account_closed' | 'account_excluded' | undefined;
  /** The customer door of HTTP and hub. */
  findSession(token: string, background: boolean): Promise<CustomerSession | undefined>;
  isSessionAlive(session: SessionId): Promise<boolean>;
  /** Counts as use of a session: its customer plays in a frame that holds a launch token. */
  touchSession(session: SessionId): Promise<void>;
  onSessionEnded(listener: (customer: CustomerId, session: SessionId) => void): void;
  setState(customer: CustomerId, state: Customer['state']): Promise<void>;
}

export interface Profile {
  readonly name: string;
  readonly surname: string;
  readonly username: string;
  readonly email: string;
  readonly phone: string;
  readonly PersonalNo: string;
  readonly country: string;
  readonly birthDate: string;
  readonly smsVerified: boolean;
  readonly joinedAt: Date;
}

export interface AccountNeeds {
  readonly database: Database;
  readonly ledger: Ledger;
  readonly jobs: Jobs;
  readonly gateway: MessageGateway;
  readonly notifications: Notifications;
  readonly clock: Clock;
  readonly vault: Vault;
  readonly licensedCountries: readonly string[];
}

/** How many failed logins in half an hour close the way: of one user from one address, of one user, from one address. */
const failureLimits = { pair: 10, user: 60, address: 200 };

const messageTopic = topic<{ readonly sealed: string }>('account.message');

export function createAccount(needs: AccountNeeds): Account {
  const { database, ledger, jobs, gateway, notifications, clock, vault, licensedCountries } = needs;
  const sessions = keepSessions(database, () => clock.now().getTime());

  jobs.handle(messageTopic, async ({ payload }) => {
    await gateway.send(JSON.parse(vault.unseal(Buffer.from(payload.sealed, 'base64'))) as Message);
  });
  repeat(jobs, {
    name: 'account.forget-failures',
    everyMs: 3_600_000,
    work: async () => void (await execute(database.pool, store.removeOldFailures)),
  });

  /** Promises a message inside the transaction. It is sealed until it goes out, for it may hold a code. */
  async function promiseMessage(
    tx: Tx,
    channel: Message['channel'],
    to: string,
    text: string,
  ): Promise<void> {
    const id = newId<'message'>();
    const sealed = vault.seal(JSON.stringify({ id, channel, to, text } satisfies Message)).toString('base64');
    await jobs.enqueue(tx, messageTopic, { key: id, payload: { sealed } });
  }

  async function tellContacts(tx: Tx, row: store.CustomerRow, wording: Wording): Promise<void> {
    const text = word(wording, row.locale);
    if (row.phone_verified_at) await promiseMessage(tx, 'sms', row.phone, text);
    await promiseMessage(tx, 'email', row.email, text);
  }

  async function authDataOf(
    row: Pick<store.CustomerRow, 'id' | 'username' | 'usercode' | 'phone'> & { verified: boolean },
    token: string,
  ): Promise<AuthData> {
    const balances = await ledger.balances(row.id);
    return {
      token,
      balance: balances ? toLira(playable(balances)) : 0,
      username: row.username,
      usercode: row.usercode,
      // No outside sportsbook is connected; an operator's adapter fills these.
      betsyCid: '',
      betsyUrl: '',
      betsyToken: '',
      betcoToken: '',
      betcoUrl: '',
      smsVerified: row.verified,
      phone: row.phone,
    };
  }

  async function register(ask: Ask, form: Registration): Promise<AuthData | Refusing<typeof calls.register>> {
    const facts = { today: dayInIstanbul(ask.at), licensedCountries };
    const refusal = refuseRegistration(form, facts);
    if (refusal) return refusal;
    const person = vault.personHash(form.country === 792 ? 'TR' : String(form.country), form.PersonalNo);
    const taken = await getRow(
      database.pool,
      store.findTaken,
      form.username,
      form.email,
      normalPhone(form.phone),
      person,
    );
    if (taken.username) return 'username_taken';
    if (taken.person) return 'already_member';
    const passwordHash = await hashPassword(form.password);
    try {
      const made = await database.inTransaction(async (tx) => {
        const customer = await insertRegistered(tx, vault, form, {
          passwordHash,
          locale: ask.locale,
          fingerprint: ask.fingerprint,
        });
        await ledger.openWallet(tx.client, customer.id, 'TRY');
        const opened = await sessions.open(tx, customer.id, deviceOf(ask));
        await notifications.notify(tx, {
          customer: customer.id,
          category: 'system',
          text: 'welcome',
          params: { name: form.name },
        });
        return { ...customer, ...opened };
      });
      return await authDataOf({ ...made, username: form.username, verified: false }, made.token);
    } catch (error) {
      const constraint = refusalOfConstraint(error);
      if (constraint) return constraint;
      throw error;
    }
  }

  async function login(
    ask: Ask,
    username: string,
    password: string,
  ): Promise<AuthData | Refusing<typeof calls.login>> {
    const scopes = failureScopes(username, ask.address);
    if (await isClosedByFailures(scopes)) return 'too_many_tries';
    const row = await findRow(database.pool, store.findCustomerByName, username);
    if (!(await isPassword(password, row?.password_hash)) || !row) {
      await execute(database.pool, store.addFailure, Object.values(scopes));
      return 'wrong_credentials';
    }
    if (row.state === 'closed') return 'account_closed';
    await execute(database.pool, store.forgetFailures, [scopes.pair]);
    const device = deviceOf(ask);
    const { token } = await database.inTransaction(async (tx) => {
      const seen = await getRow(tx.client, store.isKnownDevice, row.id, device.device);
      await execute(tx.client, store.setLocale, row.id, ask.locale);
      if (seen.any && !seen.known) {
        await notifications.notify(tx, {
          customer: row.id,
          category: 'system',
          text: 'new_device',
          params: { device: device.device },
        });
      }
      return sessions.open(tx, row.id, device);
    });
    return authDataOf({ ...row, verified: row.phone_verified_at !== null }, token);
  }

  async function isClosedByFailures(scopes: ReturnType<typeof failureScopes>): Promise<boolean> {
    const rows = await listRows(database.pool, store.countFailures, Object.values(scopes));
    const counts = new Map(rows.map(({ scope, failures }) => [scope, Number(failures)]));
    return (Object.keys(failureLimits) as (keyof typeof failureLimits)[]).some(
      (kind) => (counts.get(scopes[kind]) ?? 0) >= failureLimits[kind],
    );
  }

  async function sendResetPassword(ask: Ask, username: string): Promise<void> {
    const row = await findRow(database.pool, store.findCustomerByName, username);
    if (!row || row.state === 'closed') return;
    await database.inTransaction(async (tx) => {
      const issued = await issueCode(tx, vault, {
        customer: row.id,
        purpose: 'recovery',
        target: row.phone,
        address: ask.address,
      });
      // The answer is the same whether a code goes out or not.
      if (typeof issued === 'string') return;
      const text = word('recoveryCode', row.locale, issued.code);
      if (row.phone_verified_at) await promiseMessage(tx, 'sms', row.phone, text);
      await promiseMessage(tx, 'email', row.email, text);
    });
  }

  async function changePasswordWithCode(wish: Parameters<Account['changePasswordWithCode']>[0]) {
    const { username, code, password, password2 } = wish;
    if (password !== password2) return 'passwords_differ';
    if (isTooCommon(password, [username])) return 'password_too_common';
    const row = await findRow(database.pool, store.findCustomerByName, username);
    if (!row || !(await tryCode(database, vault, { customer: row.id, purpose: 'recovery', code })))
      return 'wrong_code';
    await changeTo(row, password, null);
    return undefined;
  }

  async function changeTo(row: store.CustomerRow, password: string, keep: SessionId | null): Promise<void> {
    const passwordHash = await hashPassword(password);
    await database.inTransaction(async (tx) => {
      await execute(tx.client, store.setPassword, row.id, passwordHash);
      await sessions.endAllBut(tx, row.id, keep);
      await tellContacts(tx, row, 'passwordChanged');
    });
  }

  async function sendPhoneCode(ask: CustomerAsk, given: string) {
    const phone = normalPhone(given);
    const { taken } = await getRow(database.pool, store.isPhoneTaken, phone, ask.customer);
    if (taken) return 'phone_taken';
    return database.inTransaction(async (tx) => {
      const issued = await issueCode(tx, vault, {
        customer: ask.customer,
        purpose: 'phone',
        target: phone,
        address: ask.address,
      });
      if (typeof issued === 'string') return issued;
      await promiseMessage(tx, 'sms', phone, word('phoneCode', ask.locale, issued.code));
      return undefined;
    });
  }

  async function verifyPhone(ask: CustomerAsk, given: string, code: string) {
    const phone = normalPhone(given);
    const tried = await tryCode(database, vault, { customer: ask.customer, purpose: 'phone', code });
    if (!tried || tried.target !== phone) return 'wrong_code';
    try {
      await database.inTransaction(async (tx) => {
        const before = await getRow(tx.client, store.findCustomerById, ask.customer);
        if (before.phone_verified_at && before.phone !== phone)
          await tellContacts(tx, before, 'phoneChanged');
        await execute(tx.client, store.verifyPhone, ask.customer, phone);
        await notifications.notify(tx, {
          customer: ask.customer,
          category: 'system',
          text: 'phone_verified',
          params: {},
        });
      });
      return undefined;
    } catch (error) {
      if (refusalOfConstraint(error)) return 'phone_taken';
      throw error;
    }
  }

  return {
    register,
    login,
    sendResetPassword,
    changePasswordWithCode,
    sendPhoneCode,
    verifyPhone,
    async logout({ customer, session }) {
      await sessions.end(customer, session);
    },
    async checkResetCode(username, code) {
      const row = await findRow(database.pool, store.findCustomerByName, username);
      return (
        !!row &&
        !!(await tryCode(database, vault, { customer: row.id, purpose: 'recovery', code, keep: true }))
      );
    },
    async changePassword(ask, { oldPassword, password, confirmPassword }) {
      if (password !== confirmPassword) return 'passwords_differ';
      const row = await getRow(database.pool, store.findCustomerById, ask.customer);
      const scopes = failureScopes(row.username, ask.address);
      if ((await isClosedByFailures(scopes)) || !(await isPassword(oldPassword, row.password_hash))) {
        await execute(database.pool, store.addFailure, Object.values(scopes));
        return 'wrong_old_password';
      }
      if (isTooCommon(password, [row.username, row.name, row.surname, row.phone, row.email]))
        return 'password_too_common';
      await changeTo(row, password, ask.session);
      return undefined;
    },
    async profile(ask) {
      const row = await getRow(database.pool, store.findCustomerById, ask.customer);
      return {
        name: row.name,
        surname: row.surname,
        username: row.username,
        email: row.email,
        phone: row.phone,
        PersonalNo: maskPersonalNo(vault.unseal(row.personal_no_sealed)),
        country: countryName(row.country, ask.locale),
        birthDate: row.birth_date,
        smsVerified: row.phone_verified_at !== null,
        joinedAt: row.joined_at,
      };
    },
    async listSessions(ask, { skip, take }) {
      const rows = await listRows(database.pool, store.listSessions, ask.customer, skip, take, idleS, lifeS);
      return {
        total: Number(rows[0]?.total ?? 0n),
        list: rows.map((row) => ({ ...row, current: row.id === ask.session })),
      };
    },
    endSession: (ask, session) => sessions.end(ask.customer, session),
    customer: async (id) => toCustomer(await getRow(database.pool, store.findCustomerById, id)),
    async findByContact(contact) {
      const row = await findRow(database.pool, store.findCustomerByContact, contact);
      return row && { ...toCustomer(row), email: row.email };
    },
    mayPlay({ state }) {
      if (state === 'closed') return 'account_closed';
      return state === 'excluded' ? 'account_excluded' : undefined;
    },
    findSession: sessions.find,
    isSessionAlive: sessions.isAlive,
    touchSession: sessions.touch,
    onSessionEnded: sessions.onEnded,
    async setState(customer, state) {
      await execute(database.pool, store.setState, customer, state);
    },
  };
}

/** What a customer can play with: cash and bonus together. */
export const playable = ({ cash, bonus }: Balances) => cash + bonus;

const deviceOf = ({ userAgent, address, fingerprint }: Ask) => ({
  device: deviceName(userAgent),
  address,
  fingerprint,
});

function failureScopes(username: string, address: string) {
  const user = username.toLowerCase();
  return { pair: `pair ${user} ${address}`, user: `user ${user}`, address: `address ${address}` };
}

function toCustomer(row: store.CustomerRow): Customer {
  return {
    id: row.id,
    usercode: row.usercode,
    username: row.username,
    wallet: row.id,
    locale: row.locale,
    phone: row.phone,
    smsVerified: row.phone_verified_at !== null,
    state: row.state,
    phoneChangedAt: row.phone_changed_at,
    passwordChangedAt: row.password_changed_at,
    personHash: row.person_hash,
    fingerprint: row.fingerprint,
  };
}
