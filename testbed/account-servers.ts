// Account rooms on one database, as several servers of one house have them: real ledger, jobs and HTTP, a gateway that keeps
// its messages, a clock that can be moved, and the lines of the log.
import { randomInt } from 'node:crypto';
import { afterAll, afterEach, expect } from 'vitest';
import type { Account } from '../apps/server/src/account/account.ts';
import { GatewayDown, type Message } from '../apps/server/src/account/contact/message-gateway.ts';
import type { Registration } from '../apps/server/src/account/registration.ts';
import { demoSecret } from '../apps/server/src/config.ts';
import type { Database } from '../apps/server/src/db/database.ts';
import type { Ask, CustomerAsk, CustomerSession } from '../apps/server/src/http/route.ts';
import { newId } from '../apps/server/src/ids.ts';
import { openLog } from '../apps/server/src/log.ts';
import type { Notifications } from '../apps/server/src/notification/notification.ts';
import type { Vault } from '../apps/server/src/vault.ts';
import type { HubMessage } from '../packages/contract/src/notification.ts';
import { checkInvariants } from '../packages/ledger/src/invariants.ts';
import type { Ledger } from '../packages/ledger/src/ledger.ts';
import { freshDatabase } from './fresh-database.ts';
import { openTestRooms, type TestRooms } from './rooms.ts';

export type Sent = Message & { readonly sentAt: string };

export interface AccountServer {
  readonly database: Database;
  readonly ledger: Ledger;
  readonly account: Account;
  readonly notifications: Notifications;
  readonly vault: Vault;
  readonly operators: TestRooms['operators'];
  readonly standings: TestRooms['standings'];
  readonly people: TestRooms['people'];
  readonly decisions: TestRooms['decisions'];
  readonly record: TestRooms['record'];
  readonly editing: TestRooms['editing'];
  readonly http: Awaited<ReturnType<TestRooms['openHttp']>>;
  /** Messages that the gateway accepted, oldest first. */
  readonly sent: Sent[];
  /** Messages to open pages. */
  readonly pushed: { readonly customer: string; readonly message: HubMessage }[];
  /** Every line of the log. */
  readonly lines: string[];
  /** Moves this server's clock; the database's own stays. */
  pass(ms: number): void;
  nowMs(): number;
  /** The gateway refuses messages until this is called with false. */
  breakGateway(broken: boolean): void;
  close(): Promise<void>;
}

/** Two servers of one house on a database of their own, for all tests of a file; after each the books are right. */
export async function openAccountHouse() {
  const fresh = await freshDatabase();
  const [server, other] = await Promise.all([openAccountServer(fresh.url), openAccountServer(fresh.url)]);
  afterEach(async () => expect(await checkInvariants(fresh.pool)).toEqual([]));
  afterAll(async () => {
    await Promise.all([server.close(), other.close()]);
    await fresh.drop();
  });
  return { fresh, server, other };
}

export async function openAccountServer(
  url: string,
  {
    licensedCountries = [] as readonly string[],
    demo = true,
    /** The one that writes, then those that are only read. */
    secrets = [Buffer.from(demoSecret)] as [Buffer, ...Buffer[]],
    messagesAllowed = { perHour: 10_000, perDay: 10_000 },
  } = {},
): Promise<AccountServer> {
  const sent: Sent[] = [];
  const pushed: AccountServer['pushed'] = [];
  const lines: string[] = [];
  let aheadMs = 0;
  let broken = false;
  const clock = { now: () => new Date(Date.now() + aheadMs) };
  const log = openLog('debug', { write: (line) => void lines.push(line) });
  const [secret, ...oldSecrets] = secrets;
  const gateway = {
    async send(message: Message) {
      if (broken) throw new GatewayDown('the message gateway answered 500');
      if (sent.some(({ id }) => id === message.id)) return;
      sent.push({ ...message, sentAt: new Date().toISOString() });
    },
    listSent: async (to: string) => sent.filter((message) => message.to === to).toReversed(),
  };
  const rooms = openTestRooms(url, {
    config: {
      mode: demo ? 'demo' : 'production',
      secret,
      oldSecrets,
      licensedCountries,
      messagesAllowed,
      trustedProxies: 1,
    },
    ports: {
      clock,
      gateway,
      push: { toCustomer: (customer, message) => void pushed.push({ customer, message }) },
    },
    log,
    connections: 12,
  });
  const {
    database,
    ledger,
    jobs,
    vault,
    account,
    notifications,
    operators,
    standings,
    people,
    decisions,
    record,
    editing,
  } = rooms;
  const http = await rooms.openHttp();
  await jobs.start();
  return {
    database,
    ledger,
    account,
    notifications,
    vault,
    operators,
    standings,
    people,
    decisions,
    record,
    editing,
    http,
    sent,
    pushed,
    lines,
    pass: (ms) => void (aheadMs += ms),
    nowMs: () => clock.now().getTime(),
    breakGateway: (now) => void (broken = now),
    async close() {
      await http.close();
      await rooms.close();
    },
  };
}

/** An identity number of made-up digits that passes Türkiye's check. */
export function madeUpPersonalNo(): string {
  const digits = [1 + randomInt(9), ...Array.from({ length: 8 }, () => randomInt(10))];
  const sum = (places: readonly number[]) => places.reduce((all, place) => all + digits[place]!, 0);
  const tenth = (((7 * sum([0, 2, 4, 6, 8]) - sum([1, 3, 5, 7])) % 10) + 10) % 10;
  digits.push(tenth);
  digits.push(sum([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]) % 10);
  return digits.join('');
}

export const goodPassword = 'Kırk-2-küp-dörtte';

/** A valid registration form with unique data. */
export function someForm(more: Partial<Registration> = {}): Registration {
  const username = `uye${randomInt(1e12)}`;
  return {
    name: 'Işıl Su',
    surname: 'Gündüz',
    username,
    email: `${username}@ornek.example`,
    phone: `53${String(randomInt(1e8)).padStart(8, '0')}`,
    PersonalNo: madeUpPersonalNo(),
    country: 792,
    currencyId: 1,
    birthDate: '1990-05-11',
    password: goodPassword,
    password2: goodPassword,
    ...more,
  };
}

export const someAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
export const phoneAgent =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0 Mobile Safari/537.36';
export const desktopAgent =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

/** A request from an address of its own. */
export function someAsk(more: Partial<Ask> = {}): Ask {
  return {
    locale: 'tr',
    fingerprint: `print-${randomInt(1e12)}`,
    address: someAddress(),
    userAgent: phoneAgent,
    requestId: newId<'request'>(),
    at: new Date(),
    idempotencyKey: undefined,
    log: openLog('silent'),
    ...more,
  };
}

export interface Joined {
  readonly form: Registration;
  readonly token: string;
  readonly session: CustomerSession;
  readonly ask: CustomerAsk;
}

/** A customer who has registered, with the session from it. */
export async function joinHouse(
  { account }: AccountServer,
  more: Partial<Registration> = {},
  asking: Partial<Ask> = {},
): Promise<Joined> {
  const form = someForm(more);
  const ask = someAsk(asking);
  const answer = await account.register(ask, form);
  if (typeof answer === 'string') throw new Error(`the registration was refused: ${answer}`);
  const { customer, session: id } = (await account.findSession(answer.token, true))!;
  const session = { customer, session: id };
  return { form, token: answer.token, session, ask: { ...ask, ...session } };
}
