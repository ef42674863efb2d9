// The account room: who a customer is, how they come in and how they prove it. Other rooms ask it for a customer, whether a customer may
// play, and who holds a token. They never see a password, a code or an identity number.
import { toLira } from '@felek/money';
import type { Balances, Ledger, WalletId } from '@felek/ledger';
import type { AuthData, Exclusion, Preferences } from '@felek/contract/account';
import type { InputOf, Locale, OutputOf, RefusalOf } from '@felek/contract/call';
import type * as calls from '@felek/contract/account';
import type { findCustomers } from '@felek/contract/office';
import { wireInstant, type Clock } from '../clock.ts';
import type { Database, Tx } from '../db/database.ts';
import { gather } from '../db/gather.ts';
import { execute, findRow, getRow, listRows } from '../db/statement.ts';
import { networkOf } from '../http/network.ts';
import type { Ask, CustomerAsk, CustomerSession } from '../http/route.ts';
import type { CustomerId, SessionId } from '../ids.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { repeat } from '../jobs/periodic.ts';
import { firstUuid, type SealedPlace } from '../keys/keys.ts';
import type { Measure, Measured } from '../metrics.ts';
import type { Notifications } from '../notification/notification.ts';
import type { Standing } from '../protection/protection.ts';
import type { Keyed, Vault } from '../vault.ts';
import * as store from './account.store.ts';
import { countryName, servedCountries } from './countries.ts';
import { openDispatch } from './contact/dispatch.ts';
import {
  usernameKey,
  hashPassword,
  isPassword,
  isTooCommon,
  passwordQueueFigures,
  countLoginTries,
  type Turn,
} from '../passwords/passwords.ts';
import {
  dayInIstanbul,
  emailKey,
  maskEmail,
  maskName,
  maskPersonalNo,
  maskPhone,
  normalPhone,
} from './identity.ts';
import { hashFingerprints } from './fingerprints.ts';
import { deviceOf } from '../http/device.ts';
import { openDossier, type Dossier } from './dossier.ts';
import { openLogin, customersDoor } from './login.ts';
import { openEmails, type Emails } from './contact/email.ts';
import { keepSealing, phoneHashOf, phoneOf } from './contact/kept-phones.ts';
import { openMessageCeiling, type MessagesAllowed } from './contact/message-ceiling.ts';
import type { MessageGateway } from './contact/message-gateway.ts';
import { wordFor } from './contact/messages.ts';
import { openPayoutCodes, type PayoutCodes } from './payout-codes.ts';
import { openPhones, type HeldChange, type Phones } from './contact/phone.ts';
import { openRecovery, type Recovery } from './recovery.ts';
import { openFactorCheck, openSecondFactors, type SecondFactors } from './second-factor.ts';
import { openRetirement, type Retirement } from './retirement.ts';
import { sealedPlaces } from './sealed-places.ts';
import {
  findTaken,
  insertRegistered,
  ownOf,
  refusalOfConstraint,
  refuseRegistration,
  type Registration,
} from './registration.ts';
import { idleS, keepSessions, lifeS, type Sessions } from './sessions.ts';
import { watchSignIns } from './sign-in-watch.ts';
import { removeOld as removeOldTallies } from '../tally/tally.ts';

export type { RightCode } from './codes.ts';

export interface Customer {
  readonly id: CustomerId;
  readonly usercode: string;
  readonly username: string;
  readonly fullName: string;
  /** One wallet today: the customer's, in lira. */
  readonly wallet: WalletId;
  readonly locale: Locale;
  /** Two letters of ISO 3166. */
  readonly country: string;
  readonly phone: string;
  /** Recognises the same phone, and reveals nothing about it. */
  readonly phoneHash: Keyed<Buffer>;
  readonly smsVerified: boolean;
  /** The customer's phone, whether it is proved, and the email address. A change of this list is a change of contact details. */
  readonly contacts: readonly string[];
  readonly standing: Standing;
  /** When this phone replaced another one; null for the first phone. */
  readonly phoneChangedAt: Date | null;
  /** When the password was changed; null for the first. */
  /** Or when staff took the second factor away, whichever is later. */
  readonly passwordChangedAt: Date | null;
  /** Recognises the same person under another name, and reveals nothing about them. */
  readonly personHash: Buffer;
  readonly fingerprint: string;
}

type Refusing<C> = RefusalOf<C> | 'too_many_tries';

export interface PasswordChange {
  readonly oldPassword: string;
  readonly password: string;
  readonly confirmPassword: string;
}

export interface Account extends Recovery, Phones, Emails, PayoutCodes, SecondFactors {
  register(ask: Ask, form: Registration): Promise<AuthData | RefusalOf<typeof calls.register>>;
  login(ask: Ask, form: InputOf<typeof calls.login>): Promise<AuthData | Refusing<typeof calls.login>>;
  logout(ask: CustomerAsk): Promise<void>;
  changePassword(
    ask: CustomerAsk,
    request: PasswordChange,
  ): Promise<Refusing<typeof calls.changePassword> | undefined>;
  profile(ask: CustomerAsk): Promise<Profile>;
  listSessions(
    ask: CustomerAsk,
    page: { skip: number; take: number },
  ): Promise<{ total: number; list: (store.SessionRow & { current: boolean })[] }>;
  /** False when the customer has no such session. */
  endSession(ask: CustomerAsk, session: SessionId): Promise<boolean>;

  customer(id: CustomerId): Promise<Customer>;
  findCustomer(id: CustomerId): Promise<Customer | undefined>;
  findByUsercode(usercode: string): Promise<CustomerId | undefined>;
  /** The names of the customers in a list, by one query. An unknown id has none. */
  listNames(ids: readonly CustomerId[]): Promise<ReadonlyMap<CustomerId, store.CustomerName>>;
  /** The usernames of those in a list whose wins may be shown, by one query. */
  listShownNames(ids: readonly CustomerId[]): Promise<ReadonlyMap<CustomerId, string>>;
  preferences(customer: CustomerId): Promise<Preferences>;
  /** Gives them as they are then. */
  setPreferences(
    customer: CustomerId,
    change: { readonly [Key in keyof Preferences]?: boolean | undefined },
  ): Promise<Preferences>;
  /** First and last names, by one query of the caller's transaction. */
  listFullNames(tx: Tx, ids: readonly CustomerId[]): Promise<ReadonlyMap<CustomerId, string>>;
  /**
   * Finds a customer by username, mailbox or phone in any spelling, or by `usercode:` and the unique customer code. A text that fits
   * several customers finds none.
   */
  findByContact(
    contact: string,
  ): Promise<(Customer & { readonly email: string }) | 'customer_ambiguous' | undefined>;
  /** Everyone whose username, mailbox, phone or customer code it is, masked. */
  listByContact(
    contact: string,
  ): Promise<readonly (OutputOf<typeof findCustomers>[number] & { readonly id: CustomerId })[]>;
  /** Customers as staff see them. */
  readonly dossier: Dossier;
  /** The customer authenticator of HTTP and hub. */
  findSession: Sessions['find'];
  isSessionAlive: Sessions['isAlive'];
  sessionDeadAtMs: Sessions['deadAtMs'];
  sessionStartedAt: Sessions['startedAt'];
  /** Counts as use of a session: its customer plays in a frame that holds a launch token. */
  touchSession: Sessions['touch'];
  onSessionEnded: Sessions['onEnded'];
  /** Follows the sessions that other servers end, once it is started. */
  readonly sessionFollower: Sessions['follower'];
  readonly sealedPlaces: readonly SealedPlace[];
  /** For the demo's people, once the house is to open. */
  readonly retirement: Retirement;
  /** Finds a phone of any spelling again, as {@link Customer.phoneHash} does. */
  hashPhone(phone: string): Buffer;
  readonly measures: Measured;
  /** When the customer last logged in from a device that was new to them then. */
  lastNewDevice(customer: CustomerId): Promise<Date | null>;
  /** Closes, excludes or opens again; `until` is the end of an exclusion, if it has one. A customer who may not play is logged out everywhere. */
  setState(customer: CustomerId, state: store.CustomerState, until?: Date): Promise<void>;
  /** The same in the caller's transaction. */
  setStateWithin(tx: Tx, customer: CustomerId, state: store.CustomerState, until: Date | null): Promise<void>;
  /** How an account stands, for a transaction that changes it. */
  lockStanding(tx: Tx, customer: CustomerId): Promise<Standing>;
  /** How an account stands; it stays so until the transaction ends. Many transactions may hold it at once. */
  holdStanding(tx: Tx, customer: CustomerId): Promise<Standing>;
  /** Closed and excluded accounts behind this one, by id. */
  listShut(after: CustomerId | undefined, most: number): Promise<CustomerId[]>;
  /** Why a logged-in customer's password proves nothing. Guesses are counted like those at the login. */
  refusePassword(
    ask: CustomerAsk,
    password: string,
  ): Promise<'wrong_password' | 'too_many_tries' | undefined>;
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
  readonly exclusion: Exclusion | null;
  readonly emailVerified: boolean;
  /** A phone that will replace a lost one. */
  readonly phoneChange: HeldChange | undefined;
  readonly joinedAt: Date;
}

type BookVisit = Pick<AuthData, 'betsyCid' | 'betsyUrl' | 'betsyToken' | 'betcoUrl' | 'betcoToken'>;

export type Referral = Pick<Registration, 'refId' | 'partner' | 'subid' | 'source'>;

export interface AccountNeeds {
  readonly database: Database;
  readonly ledger: Ledger;
  readonly jobs: Jobs;
  readonly gateway: MessageGateway;
  readonly notifications: Notifications;
  readonly clock: Clock;
  readonly vault: Vault;
  /** The ids of old keys that nothing in the database needs. */
  readonly freeKeys: () => Promise<readonly Buffer[]>;
  readonly licensedCountries: readonly string[];
  /** No customer may register with an operator's username. */
  readonly isOperator: (username: string) => Promise<boolean>;
  /** The house's name in its messages. Returns at once. */
  readonly houseName: (locale: Locale) => string;
  /** The house's own words of a message, in place of the product's. */
  readonly messageWords?: (wording: string, locale: Locale) => string | undefined;
  /** Where the customer's pages are, for a link in a message. */
  readonly publicUrl: string;
  readonly messagesAllowed: MessagesAllowed;
  /** Called for each new customer, in the transaction of the registration, with the values of the link that led to it. */
  readonly onRegistered?: (tx: Tx, customer: CustomerId, referral: Referral) => Promise<void>;
  /** The sportsbooks' addresses for the answer to a login. Without it there are none. */
  readonly visitBooks?: ((visitor: CustomerSession) => Promise<BookVisit>) | undefined;
  readonly log: {
    warn(detail: object, text: string): void;
    error(detail: object, text: string): void;
  };
}

const nothingChosen: Preferences = { offersBySms: false, offersByEmail: false, hidesWins: false };

export function createAccount(needs: AccountNeeds): Account {
  const { database, ledger, jobs, notifications, clock, vault, licensedCountries, log } = needs;
  const sessions = keepSessions(database, () => clock.now().getTime(), log);
  const tries = countLoginTries(database, customersDoor);
  const watch = watchSignIns(database, log);
  const ceiling = openMessageCeiling({ database, allowed: needs.messagesAllowed, log });
  const dialCodes = servedCountries(licensedCountries).map(({ dial }) => dial);
  const dispatch = openDispatch({
    ...needs,
    ceiling,
    dialCodes,
    word: wordFor(needs.houseName, needs.messageWords),
  });
  const factors = openFactorCheck({ database, vault, clock });
  const logIn = openLogin({
    database,
    vault,
    sessions,
    tries,
    watch,
    ceiling,
    dispatch,
    notifications,
    factors,
  });
  keepSealing(jobs, { database, vault });

  repeat(jobs, {
    name: 'account.hash-fingerprints',
    everyMs: 3_600_000,
    work: (signal) => hashFingerprints(database, vault, signal),
  });
  repeat(jobs, {
    name: 'account.forget',
    everyMs: 3_600_000,
    async work() {
      await execute(database.pool, removeOldTallies);
      await execute(database.pool, store.removeOldCodes);
      const gone = (await needs.freeKeys()).filter((id) => !vault.keyIds.some((own) => own.equals(id)));
      await execute(database.pool, store.removeOldIdentities, gone);
    },
  });

  async function authDataOf(
    customer: {
      readonly id: CustomerId;
      readonly username: string;
      readonly usercode: string;
      readonly phone: string;
    },
    { smsVerified, exclusion }: Pick<AuthData, 'smsVerified' | 'exclusion'>,
    { token, session }: { readonly token: string; readonly session: SessionId },
  ): Promise<AuthData> {
    const balances = await ledger.balances(customer.id);
    const books = await needs.visitBooks?.({ customer: customer.id, session });
    return {
      token,
      balance: balances ? toLira(playable(balances)) : 0,
      username: customer.username,
      usercode: customer.usercode,
      ...(books ?? { betsyCid: '', betsyUrl: '', betsyToken: '', betcoToken: '', betcoUrl: '' }),
      smsVerified,
      phone: customer.phone,
      exclusion,
    };
  }

  async function register(ask: Ask, form: Registration) {
    const facts = { today: dayInIstanbul(ask.at), licensedCountries };
    const refusal =
      refuseRegistration(form, facts) ??
      ((await needs.isOperator(form.username)) ? 'username_taken' : await findTaken(database, vault, form));
    if (refusal) {
      ask.log.info({ refusal }, 'a registration was refused');
      return refusal;
    }
    const passwordHash = await hashPassword(form.password, {
      standing: 'named',
      network: networkOf(ask.address),
    });
    try {
      const made = await database.inTransaction(async (tx) => {
        const { locale, fingerprint } = ask;
        const customer = await insertRegistered(tx, vault, form, { passwordHash, locale, fingerprint });
        await ledger.openWallet(tx.client, customer.id, 'TRY');
        const { refId, partner, subid, source } = form;
        await needs.onRegistered?.(tx, customer.id, { refId, partner, subid, source });
        const opened = await sessions.open(tx, customer.id, deviceOf(ask), 'joins');
        await notifications.notify(tx, {
          customer: customer.id,
          category: 'system',
          text: 'welcome',
          params: { name: form.name },
        });
        return { ...customer, username: form.username, opened };
      });
      return await authDataOf(made, { smsVerified: false, exclusion: null }, made.opened);
    } catch (error) {
      const constraint = refusalOfConstraint(error);
      if (constraint) return constraint;
      throw error;
    }
  }

  const findCustomer = gather(async (ids: readonly CustomerId[]) => {
    const rows = await listRows(database.pool, store.listCustomers, ids);
    const customers = new Map(rows.map((row) => [row.id, toCustomer(vault, row)]));
    return ids.map((id) => customers.get(id));
  });

  async function listContacts(contact: string): Promise<store.ContactRow[]> {
    const phone = phoneIn(contact);
    const keys = isUsercode(contact)
      ? (['', '', [], contact.slice(usercodeMark.length), ''] as const)
      : ([
          usernameKey(contact),
          mailboxIn(contact),
          phone === '' ? [] : vault.phoneHash(phone).any,
          contact,
          phone,
        ] as const);
    return listRows(database.pool, store.listCustomersByContact, ...keys);
  }

  /** Why a logged-in customer's password proves nothing. Guesses are counted like those at the login. */
  async function refusePassword(
    { address, fingerprint }: CustomerAsk,
    row: store.CustomerRow,
    password: string,
  ): Promise<'wrong_password' | 'too_many_tries' | undefined> {
    const guesser = { username: row.username, address, fingerprint };
    const counts = await tries.take(guesser);
    if (!counts) return 'too_many_tries';
    const turn = turnOf(address, row);
    const isRight = await isPassword(password, row.password_hash, turn).catch(async (error: unknown) => {
      await tries.takeBack(guesser);
      throw error;
    });
    if (!isRight) {
      await watch.wrong(guesser, counts);
      return 'wrong_password';
    }
    await tries.giveBack(guesser);
    return undefined;
  }

  const turnOf = (address: string, { username }: store.CustomerRow): Turn => ({
    standing: 'known',
    network: networkOf(address),
    account: usernameKey(username),
  });

  async function changePassword(ask: CustomerAsk, request: PasswordChange) {
    const { oldPassword, password, confirmPassword } = request;
    if (password !== confirmPassword) return 'passwords_differ';
    const row = await getRow(database.pool, store.findCustomerById, ask.customer);
    const wrong = await refusePassword(ask, row, oldPassword);
    if (wrong) return wrong === 'wrong_password' ? 'wrong_old_password' : wrong;
    if (await isPassword(password, row.password_hash, turnOf(ask.address, row))) return 'password_unchanged';
    const own = ownOf({
      ...row,
      phone: phoneOf(vault, row),
      birthDate: row.birth_date,
      PersonalNo: vault.unseal(row.personal_no_sealed),
    });
    if (isTooCommon(password, own)) return 'password_too_common';
    const hash = await hashPassword(password, turnOf(ask.address, row));
    return database.inTransaction(async (tx) => {
      const changed = await execute(tx.client, store.setPassword, row.id, row.password_hash, hash);
      if (changed !== 1) return 'wrong_old_password';
      await sessions.endAllBut(tx, row.id, ask.session, 'password_change');
      await dispatch.warn(tx, row, 'passwordChanged');
      return undefined;
    });
  }

  async function setStateWithin(
    tx: Tx,
    customer: CustomerId,
    state: store.CustomerState,
    until: Date | null,
  ): Promise<void> {
    await execute(tx.client, store.setState, customer, state, until);
    if (state !== 'active') await sessions.endAllBut(tx, customer, null, 'account_state');
  }

  const phones = openPhones({ ...needs, ceiling, dispatch, dialCodes, refusePassword });

  return {
    ...openRecovery({ database, vault, ceiling, dispatch, sessions, tries }),
    ...phones,
    ...openEmails({ database, vault, ceiling, dispatch }),
    ...openPayoutCodes({ database, vault, ceiling, dispatch, dialCodes, factors, tries }),
    ...openSecondFactors({ ...needs, check: factors, sessions, tries, dispatch, refusePassword }),
    register,
    changePassword,
    async login(ask, form) {
      const entered = await logIn(ask, form);
      if (typeof entered === 'string') return entered;
      const { row } = entered;
      const standing = { smsVerified: row.phone_verified_at !== null, exclusion: exclusionOf(row) };
      return authDataOf({ ...row, phone: phoneOf(vault, row) }, standing, entered);
    },
    async logout({ customer, session }) {
      await sessions.end(customer, session, 'logout');
    },
    async profile(ask) {
      const row = await getRow(database.pool, store.findCustomerById, ask.customer);
      return {
        name: row.name,
        surname: row.surname,
        username: row.username,
        email: row.email,
        phone: phoneOf(vault, row),
        PersonalNo: maskPersonalNo(vault.unseal(row.personal_no_sealed)),
        country: countryName(row.country, ask.locale),
        birthDate: row.birth_date,
        smsVerified: row.phone_verified_at !== null,
        exclusion: exclusionOf(row),
        emailVerified: row.email_verified_at !== null,
        phoneChange: await phones.findPhoneChange(row.id),
        joinedAt: row.joined_at,
      };
    },
    async listSessions(ask, { skip, take }) {
      const { total } = await getRow(database.pool, store.countSessions, ask.customer);
      const rows = await listRows(database.pool, store.listSessions, ask.customer, skip, take, idleS, lifeS);
      return {
        total: Number(total),
        list: rows.map((row) => ({ ...row, current: row.id === ask.session })),
      };
    },
    endSession: (ask, session) =>
      sessions.end(ask.customer, session, session === ask.session ? 'logout' : 'other_session'),
    customer: async (id) => toCustomer(vault, await getRow(database.pool, store.findCustomerById, id)),
    findCustomer,
    findByUsercode: async (usercode) => (await findRow(database.pool, store.findByUsercode, usercode))?.id,
    async listNames(ids) {
      const rows = await listRows(database.pool, store.listNames, ids);
      return new Map(rows.map(({ id, username, usercode }) => [id, { username, usercode }]));
    },
    async listShownNames(ids) {
      const rows = await listRows(database.pool, store.listShownNames, ids);
      return new Map(rows.map(({ id, username }) => [id, username]));
    },
    preferences: async (customer) =>
      (await findRow(database.pool, store.selectPreferences, customer)) ?? nothingChosen,
    setPreferences: (customer, { offersBySms = null, offersByEmail = null, hidesWins = null }) =>
      getRow(database.pool, store.savePreferences, customer, offersBySms, offersByEmail, hidesWins),
    async listFullNames(tx, ids) {
      const rows = await listRows(tx.client, store.listFullNames, ids);
      return new Map(rows.map(({ id, full_name: name }) => [id, name]));
    },
    async findByContact(contact) {
      const rows = (await listContacts(contact)).filter(
        ({ fits }) => isUsercode(contact) || fits.some((kind) => kind !== 'usercode'),
      );
      if (rows.length > 1) return 'customer_ambiguous';
      const [row] = rows;
      return row && { ...toCustomer(vault, row), email: row.email };
    },
    async listByContact(contact) {
      const rows = await listContacts(contact);
      return rows.map((row) => ({
        id: row.id,
        usercode: row.usercode,
        username: row.username,
        name: maskName(`${row.name} ${row.surname}`),
        email: maskEmail(row.email),
        phone: maskPhone(phoneOf(vault, row)),
        state: row.state,
        fits: row.fits,
        memberSince: wireInstant(row.joined_at),
      }));
    },
    dossier: openDossier({ database, vault, sessions, dispatch }),
    hashPhone: (phone) => vault.phoneHash(normalPhone(phone)).now,
    measures: async () => [...watch.measures(), ...passwordMeasures(), ...(await ceiling.measures())],
    findSession: sessions.find,
    isSessionAlive: sessions.isAlive,
    sessionDeadAtMs: sessions.deadAtMs,
    sessionStartedAt: sessions.startedAt,
    touchSession: sessions.touch,
    onSessionEnded: sessions.onEnded,
    sessionFollower: sessions.follower,
    sealedPlaces: sealedPlaces(database, vault, jobs),
    retirement: openRetirement(database),
    lastNewDevice: async (customer) => (await getRow(database.pool, store.lastNewDevice, customer)).at,
    setState: (customer, state, until) =>
      database.inTransaction((tx) => setStateWithin(tx, customer, state, until ?? null)),
    setStateWithin,
    async lockStanding(tx, customer) {
      const { state, until } = await getRow(tx.client, store.lockStanding, customer);
      return { state, excludedUntil: until };
    },
    async holdStanding(tx, customer) {
      const { state, until } = await getRow(tx.client, store.holdStanding, customer);
      return { state, excludedUntil: until };
    },
    async listShut(after = firstUuid as CustomerId, most) {
      return (await listRows(database.pool, store.listShut, after, most)).map(({ id }) => id);
    },
    refusePassword: async (ask, password) =>
      refusePassword(ask, await getRow(database.pool, store.findCustomerById, ask.customer), password),
  };
}

/** The prefix of a customer code, which could otherwise be an old username or a phone. */
const usercodeMark = 'usercode:';
const isUsercode = (contact: string) => contact.startsWith(usercodeMark);
const mailboxIn = (contact: string) => (contact.includes('@') ? emailKey(contact) : '');
/** A contact as a phone number of digits alone. Empty if the contact has a character that phone numbers are not written with. */
const phoneIn = (contact: string) =>
  /^[+\d][\d\s().-]*$/.test(contact) ? normalPhone(contact.replace(/\D/g, '')) : '';

/** Null for a customer who is not excluded. */
const exclusionOf = ({ state, excluded_until: until }: store.CustomerRow): Exclusion | null =>
  state === 'excluded' ? { until: until && wireInstant(until) } : null;

/** The playable balance: cash and bonus together. */
export const playable = ({ cash, bonus }: Balances) => cash + bonus;

function passwordMeasures(): Measure[] {
  const { waiting, refused } = passwordQueueFigures();
  return [
    {
      name: 'felek_passwords_waiting',
      help: 'Passwords that wait for a core to be looked at.',
      values: [{ value: waiting }],
    },
    {
      name: 'felek_passwords_refused_total',
      help: 'Passwords that were not looked at, since too many waited.',
      values: [{ value: refused }],
    },
  ];
}

function toCustomer(vault: Vault, row: store.CustomerRow): Customer {
  return {
    id: row.id,
    usercode: row.usercode,
    username: row.username,
    fullName: `${row.name} ${row.surname}`,
    wallet: row.id,
    locale: row.locale,
    country: row.country,
    phone: phoneOf(vault, row),
    phoneHash: phoneHashOf(vault, row),
    smsVerified: row.phone_verified_at !== null,
    contacts: [phoneOf(vault, row), row.phone_verified_at === null ? 'unproved' : 'proved', row.email],
    standing: { state: row.state, excludedUntil: row.excluded_until },
    phoneChangedAt: row.phone_changed_at,
    passwordChangedAt: later(row.password_changed_at, row.factor_reset_at),
    personHash: row.person_hash,
    fingerprint: row.fingerprint,
  };
}

const later = (one: Date | null, other: Date | null) =>
  one === null || (other !== null && other > one) ? other : one;
