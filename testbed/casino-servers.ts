// Casino rooms on one database, as several servers of one house have them, with the real ledger and account room; and
// customers made in one statement, without the cost of a password.
import { productName } from '@felek/contract/house';
import { randomBytes, randomInt } from 'node:crypto';
import { createAccount, type Account } from '../apps/server/src/account/account.ts';
import { createCasino, type Casino } from '../apps/server/src/casino/casino.ts';
import type { OpenProvider, OpenSportsbook } from '../apps/server/src/casino/providers/provider.ts';
import { systemClock } from '../apps/server/src/clock.ts';
import { demoSecret } from '../apps/server/src/config.ts';
import { openDatabase, type Database } from '../apps/server/src/db/database.ts';
import { newId, type CustomerId, type SessionId } from '../apps/server/src/ids.ts';
import { createJobs } from '../apps/server/src/jobs/jobs.ts';
import { openLog } from '../apps/server/src/log.ts';
import { createNotifications } from '../apps/server/src/notification/notification.ts';
import { openVault } from '../apps/server/src/vault.ts';
import { openLedger, type Ledger } from '../packages/ledger/src/ledger.ts';

export interface CasinoServer {
  readonly database: Database;
  readonly ledger: Ledger;
  readonly account: Account;
  readonly casino: Casino;
  close(): Promise<void>;
}

/** `providers`: game providers besides the house itself; `betco`: a sportsbook of others. */
export function openCasinoServer(
  url: string,
  providers: readonly OpenProvider[] = [],
  betco?: OpenSportsbook,
): CasinoServer {
  const log = openLog('silent');
  const database = openDatabase({ url, connections: 10, log });
  const ledger = openLedger({ pool: database.ledgerPool });
  const jobs = createJobs({ database, log });
  const vault = openVault(Buffer.from(demoSecret));
  const account = createAccount({
    database,
    ledger,
    jobs,
    vault,
    clock: systemClock,
    licensedCountries: [],
    houseName: () => productName,
    publicUrl: 'http://localhost:8080',
    messagesAllowed: { perHour: 10_000, perDay: 10_000 },
    log,
    // The outside world: nothing in these tests is sent to anybody.
    gateway: { send: () => Promise.reject(new Error('no message was expected')), listSent: async () => [] },
    notifications: createNotifications({
      database,
      push: { toCustomer: () => undefined },
      houseName: () => productName,
    }),
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
    playMoney: true,
    publicUrl: 'http://127.0.0.1',
    providers,
    betco,
  });
  return {
    database,
    ledger,
    account,
    casino,
    async close() {
      await casino.close();
      await ledger.close();
      await database.close();
    },
  };
}

/** A customer with money and a session. Amounts in kuruş. */
export async function joinCustomer(
  { database, ledger }: CasinoServer,
  { cash = 0n, bonus = 0n } = {},
): Promise<{ customer: CustomerId; session: SessionId }> {
  const customer = newId<'customer'>();
  const session = newId<'session'>();
  const unique = randomBytes(8).toString('hex');
  await database.pool.query(
    `insert into customer (id, usercode, username, username_key, name, surname, email, email_key, phone, country, birth_date,
       personal_no_sealed, person_hash, password_hash)
     values ($1, $2, $2, $2, 'Ayşe', 'Deneme', $2, $2, $3, 'TR', '1990-01-01', '', $4, '')`,
    [customer, unique, `90${randomInt(2 ** 32)}`, randomBytes(32)],
  );
  await database.pool.query(
    `insert into session (id, customer_id, token_hash, device, address) values ($1, $2, $3, '', '')`,
    [session, customer, randomBytes(32)],
  );
  await ledger.openWallet(database.pool, customer, 'TRY');
  for (const [purse, amount] of Object.entries({ cash, bonus }) as ['cash' | 'bonus', bigint][]) {
    if (amount === 0n) continue;
    const key = { source: 'test', operation: 'deposit', id: `${customer} ${purse}` };
    await ledger.post({ wallet: customer, key, legs: [{ from: 'payment:test', to: purse, amount }] });
  }
  return { customer, session };
}

/** Lets a provider pay prizes: those that it does not name, and those of some codes. */
export async function admitPrizes(
  { database }: Pick<CasinoServer, 'database'>,
  provider: string,
  codes: readonly string[] = [],
): Promise<void> {
  for (const code of ['free', 'promo', 'jackpot', 'adjustment', ...codes])
    await database.pool.query(
      `insert into campaign (id, provider, code, title, prize_kurus, budget_kurus) values ($1, $2, $3, $3, 10000000, 100000000)`,
      [newId(), provider, code],
    );
}
