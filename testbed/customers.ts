// Customers made in one statement, without the cost of a password: with a given phone, person and device where a
// rule needs them, and with any starting money.
import { randomBytes, randomInt } from 'node:crypto';
import type { Database } from '../apps/server/src/db/database.ts';
import { newId, type CustomerId } from '../apps/server/src/ids.ts';
import type { Ledger } from '../packages/ledger/src/ledger.ts';

export interface CustomerOptions {
  readonly phone?: string;
  readonly isPhoneVerified?: boolean;
  readonly personHash?: Buffer;
  /** The device they registered with. */
  readonly fingerprint?: string;
  readonly state?: 'active' | 'closed' | 'excluded';
  /** In kuruş. */
  readonly cash?: bigint;
}

export const anyPhone = () => `90${randomInt(1_000_000_000, 9_999_999_999)}`;

export async function insertCustomer(
  { database, ledger }: { readonly database: Database; readonly ledger: Ledger },
  options: CustomerOptions = {},
): Promise<CustomerId> {
  const {
    phone = anyPhone(),
    isPhoneVerified = true,
    personHash = randomBytes(32),
    fingerprint = '',
    state = 'active',
    cash = 0n,
  } = options;
  const customer = newId<'customer'>() satisfies CustomerId;
  await database.pool.query(
    `insert into customer (id, usercode, username, username_key, name, surname, email, email_key, phone, phone_verified_at, country,
       birth_date, personal_no_sealed, person_hash, password_hash, fingerprint, state)
     values ($1::uuid, $2, $2, $2, 'Ayşe', 'Deneme', $2, $2, $3, case when $4 then now() end, 'TR', '1990-01-01', '', $5, '', $6, $7)`,
    [customer, randomBytes(8).toString('hex'), phone, isPhoneVerified, personHash, fingerprint, state],
  );
  await ledger.openWallet(database.pool, customer, 'TRY');
  if (cash > 0n) {
    await ledger.post({
      wallet: customer,
      key: { source: 'test', operation: 'deposit', id: customer },
      legs: [{ from: 'payment:test', to: 'cash', amount: cash }],
    });
  }
  return customer;
}
