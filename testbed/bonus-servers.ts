// The bonus room of one server, with the casino that knows the kind of each game; two of them share a database as two servers of
// one house do. And the actions of these tests' customers: claim, stake, win, and the reversal of a win.
import { randomInt, randomUUID } from 'node:crypto';
import type { WrittenTerms } from '../apps/server/src/bonus/terms.ts';
import { installHouseGames } from '../apps/server/src/casino/casino.ts';
import type { CustomerAsk } from '../apps/server/src/http/route.ts';
import { newId, type CustomerId, type PaymentId } from '../apps/server/src/ids.ts';
import { openLog } from '../apps/server/src/log.ts';
import { askOf } from './payment-house.ts';
import { laleAlone, openTestRooms, type TestRooms } from './rooms.ts';

export type BonusServer = Pick<TestRooms, 'database' | 'ledger' | 'bonuses' | 'casino' | 'close'>;

/** `logged` gets the errors that an operator would read. */
export const openBonusServer = (
  url: string,
  logged: (detail: object) => void = () => undefined,
): BonusServer =>
  openTestRooms(url, {
    log: openLog('error', {
      write(line) {
        const { level: _level, at: _at, msg: _msg, ...detail } = JSON.parse(line) as Record<string, unknown>;
        logged(detail);
      },
    }),
    config: { publicUrl: 'http://localhost' },
  });

/** The games of these tests besides Lale, a slot: a live one, and one whose category stands in two halls. */
export async function installGames({ database }: Pick<BonusServer, 'database'>): Promise<void> {
  await installHouseGames(database, laleAlone);
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

/**
 * A customer's request from a random IP address. Bonuses that are given once per address therefore treat each customer as a separate
 * household.
 */
export const askFromHome = (customer: CustomerId, options: Partial<CustomerAsk> = {}) =>
  askOf(customer, { address: `203.0.${randomInt(256)}.${randomInt(256)}`, ...options });

/** A deposit that is credited, as the payment room does it. In kuruş. */
export async function deposit(
  { database, ledger, bonuses }: BonusServer,
  customer: CustomerId,
  amount: bigint,
  payment = newId<'payment'>() as PaymentId,
): Promise<PaymentId> {
  await database.inTransaction(async (tx) => {
    await ledger.postWithin(tx, {
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
