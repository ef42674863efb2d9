// Casino rooms on one database, as several servers of one house have them, with the real ledger and account room; and
// customers made in one statement, without the cost of a password.
import { randomBytes, randomInt } from 'node:crypto';
import type { OpenProvider, OpenSportsbook } from '../apps/server/src/casino/providers/provider.ts';
import { newId, type CustomerId, type SessionId } from '../apps/server/src/ids.ts';
import type { Catalogue } from '../packages/games/src/catalogue.ts';
import { openTestRooms, type TestRooms } from './rooms.ts';

export type CasinoServer = Pick<
  TestRooms,
  'database' | 'ledger' | 'account' | 'casino' | 'reconciliation' | 'requestSteps' | 'openHttp' | 'close'
>;

/** `gameProviders`: game providers besides the house itself; `betco`: a sportsbook of others; `houseGames`: others than the house's own. */
export const openCasinoServer = (
  url: string,
  gameProviders: readonly OpenProvider[] = [],
  betco?: OpenSportsbook,
  houseGames?: Catalogue,
): CasinoServer =>
  openTestRooms(url, {
    config: { gameProviders, betco, publicUrl: 'http://127.0.0.1' },
    ...(houseGames && { ports: { houseGames } }),
  });

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
