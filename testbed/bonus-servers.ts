// The bonus room of one server, with the casino that says what kind each game is; two of them share a database as two servers of
// one house do. And what customers of these tests do: claim, stake, win, have it taken back.
import { productName } from '@felek/contract/house';
import { randomInt, randomUUID } from 'node:crypto';
import { createAccount } from '../apps/server/src/account/account.ts';
import { createBonuses, type Bonuses } from '../apps/server/src/bonus/bonus.ts';
import type { WrittenTerms } from '../apps/server/src/bonus/terms.ts';
import { createCasino, installHouseGames, type Casino } from '../apps/server/src/casino/casino.ts';
import { systemClock } from '../apps/server/src/clock.ts';
import { demoSecret } from '../apps/server/src/config.ts';
import { openDatabase, type Database } from '../apps/server/src/db/database.ts';
import type { CustomerAsk } from '../apps/server/src/http/route.ts';
import { newId, type CustomerId, type PaymentId } from '../apps/server/src/ids.ts';
import { createJobs } from '../apps/server/src/jobs/jobs.ts';
import { openLog } from '../apps/server/src/log.ts';
import { createNotifications } from '../apps/server/src/notification/notification.ts';
import { openVault } from '../apps/server/src/vault.ts';
import { openLedger, type Ledger } from '../packages/ledger/src/ledger.ts';
import { askOf } from './payment-house.ts';

export interface BonusServer {
  readonly database: Database;
  readonly ledger: Ledger;
  readonly bonuses: Bonuses;
  readonly casino: Casino;
  close(): Promise<void>;
}

/** `logged` hears what an operator would. */
export function openBonusServer(
  url: string,
  logged: (detail: object) => void = () => undefined,
): BonusServer {
  const log = openLog('silent');
  const database = openDatabase({ url, log });
  const ledger = openLedger({ pool: database.ledgerPool });
  const jobs = createJobs({ database, log });
  const notifications = createNotifications({
    database,
    push: { toCustomer: () => undefined },
    houseName: () => productName,
  });
  const vault = openVault(Buffer.from(demoSecret));
  const account = createAccount({
    database,
    ledger,
    jobs,
    notifications,
    clock: systemClock,
    vault,
    licensedCountries: [],
    houseName: () => productName,
    publicUrl: 'http://localhost:8080',
    messagesAllowed: { perHour: 10_000, perDay: 10_000 },
    log,
    // The outside world: nothing in these tests is sent to anybody.
    gateway: { send: () => Promise.reject(new Error('no message was expected')), listSent: async () => [] },
  });
  const casino = createCasino({
    houseName: () => productName,
    database,
    ledger,
    jobs,
    vault,
    log,
    clock: systemClock,
    accounts: account,
    providers: [],
    publicUrl: 'http://localhost',
    largestBonusStake: (customer) => bonuses.largestStake(customer),
    playMoney: true,
  });
  const bonuses = createBonuses({
    database,
    ledger,
    jobs,
    account,
    notifications,
    kindsOf: casino.kindsOf,
    // No customer of these tests deposits.
    hasDeposited: async () => false,
    log: { error: logged },
  });
  return {
    database,
    ledger,
    bonuses,
    casino,
    async close() {
      await ledger.close();
      await database.close();
    },
  };
}

/** The games of these tests besides Lale, a slot: a live one, and one whose category stands in two halls. */
export async function installGames({ database }: Pick<BonusServer, 'database'>): Promise<void> {
  await installHouseGames(database);
  await database.pool.query(
    `insert into game (provider, code, category, name)
     values (100, 'rulet', 2, '{"tr": "Rulet", "en": "Roulette"}'), (100, 'iki', 10, '{"tr": "İki", "en": "Two"}')`,
  );
}

export const trialTerms: WrittenTerms = {
  kind: 'trial',
  amountKurus: 10_000,
  wagering: 20,
  contributionBasisPoints: { slot: 10_000, live: 1000 },
  mostStakeKurus: null,
  mostWinKurus: null,
  days: 30,
  oncePerAddress: false,
};
export const depositTerms: WrittenTerms = {
  ...trialTerms,
  kind: 'deposit',
  amountKurus: 50_000,
  percentBasisPoints: 10_000,
  leastDepositKurus: 1000,
  wagering: 2,
};

/** Writes an offer and gives its id. */
export async function offer(
  { database }: Pick<BonusServer, 'database'>,
  terms: object,
  more: {
    readonly code?: string;
    readonly isOn?: boolean;
    readonly from?: string;
    readonly until?: string;
  } = {},
): Promise<string> {
  const id = randomUUID();
  const { code = `o${id.slice(0, 8)}`, isOn = true, from = null, until = null } = more;
  await database.pool.query(
    `insert into bonus_offer (id, code, title, terms, is_on, from_at, until_at) values ($1, $2, $3, $4, $5, now() + $6::interval, now() + $7::interval)`,
    [id, code, { tr: 'Bonus', en: 'A bonus' }, terms, isOn, from, until],
  );
  return id;
}

/** Somebody asks from a household of their own. */
export const askFromHome = (customer: CustomerId, wish: Partial<CustomerAsk> = {}) =>
  askOf(customer, { address: `203.0.${randomInt(256)}.${randomInt(256)}`, ...wish });

/** A deposit that is credited, as the payment room does it. In kuruş. */
export async function deposit(
  { database, ledger, bonuses }: BonusServer,
  customer: CustomerId,
  amount: bigint,
  payment = newId<'payment'>() as PaymentId,
): Promise<PaymentId> {
  await database.inTransaction(async (tx) => {
    await ledger.postWithin(tx.client, {
      wallet: customer,
      key: { source: 'payment', operation: 'deposit', id: payment },
      legs: [{ from: 'payment:test', to: 'cash', amount }],
    });
    await bonuses.takeDeposit(tx, { customer, payment, amount });
  });
  return payment;
}

const game = { source: 'fel', house: 'game:fel:lale' } as const;

/** Stakes in a round that stays open; undefined when there is not enough. */
export async function stake(
  { ledger }: Pick<BonusServer, 'ledger'>,
  wallet: CustomerId,
  amount: bigint,
  code = 'lale',
): Promise<string | undefined> {
  const id = randomUUID();
  const { outcome } = await ledger.post({
    wallet,
    key: { source: game.source, operation: 'bet', id },
    legs: [{ from: 'playable', to: game.house, amount }],
    round: { provider: game.source, id, game: code, opens: true },
  });
  return outcome === 'applied' ? id : undefined;
}

/** Pays a round what it won and closes it, also when it is closed already: then it comes late, under an id of its own. */
export async function pay(
  { ledger }: Pick<BonusServer, 'ledger'>,
  wallet: CustomerId,
  round: string,
  amount: bigint,
  id = round,
): Promise<string> {
  const { outcome } = await ledger.post({
    wallet,
    key: { source: game.source, operation: 'win', id },
    legs: amount > 0n ? [{ from: game.house, to: 'playable', amount }] : [],
    round: { provider: game.source, id: round, game: 'lale', closes: true, late: true },
  });
  if (outcome !== 'applied') throw new Error(`a win was answered ${outcome}`);
  return id;
}

export async function takeBack(
  { ledger }: Pick<BonusServer, 'ledger'>,
  wallet: CustomerId,
  operation: 'bet' | 'win',
  id: string,
): Promise<void> {
  const { outcome } = await ledger.reverse({
    wallet,
    key: { source: game.source, operation: 'reverse', id: `${operation} ${id}` },
    target: { operation, id },
    mayOverdraw: operation === 'win',
  });
  if (outcome !== 'applied') throw new Error(`a reversal was answered ${outcome}`);
}

/** Brings the end of the time a customer has for a bonus: the next whole millisecond, so that all that was done is before it. */
export async function expire(
  { database }: Pick<BonusServer, 'database'>,
  customer: CustomerId,
): Promise<void> {
  await database.pool.query(
    `update bonus_grant set expires_at = date_trunc('milliseconds', clock_timestamp()) + interval '1 ms'
     where customer_id = $1 and expires_at > now() and ended_at is null`,
    [customer],
  );
  await database.pool.query('select pg_sleep(0.002)');
}

export async function pursesOf({ ledger }: Pick<BonusServer, 'ledger'>, customer: CustomerId) {
  const { cash, bonus } = (await ledger.balances(customer))!;
  return { cash, bonus };
}
