// Customers with money and a session, made without the cost of hashing passwords.
import type pg from 'pg';
import type { Ledger } from '@felek/ledger';
import { newId } from '../apps/server/src/ids.ts';
import { hashToken, newToken } from '../apps/server/src/vault.ts';
import { someAddress } from '../testbed/account-servers.ts';

export interface SeatedCustomer {
  readonly id: string;
  readonly token: string;
  readonly address: string;
}

/** `place` distinguishes them; `cash` in kuruş. */
export async function seatCustomer(
  { pool, ledger }: { readonly pool: pg.Pool; readonly ledger: Ledger },
  place: number,
  cash: bigint,
): Promise<SeatedCustomer> {
  const id = newId<'customer'>();
  const token = newToken();
  await pool.query(
    `insert into customer (id, usercode, username, username_key, name, surname, email, email_key, phone, country, birth_date,
       personal_no_sealed, person_hash, password_hash)
     values ($1::uuid, $2, $2, $2, 'Ayşe', 'Deneme', $2, $2, $3, 'TR', '1990-01-01', '', $4, '')`,
    [id, `oyuncu${place}`, `90532${String(place).padStart(7, '0')}`, hashToken(id)],
  );
  await pool.query(
    `insert into session (id, customer_id, token_hash, device, address) values ($1, $2, $3, '', '')`,
    [newId<'session'>(), id, hashToken(token)],
  );
  await ledger.openWallet(pool, id, 'TRY');
  const key = { source: 'test', operation: 'deposit', id };
  await ledger.post({ wallet: id, key, legs: [{ from: 'payment:test', to: 'cash', amount: cash }] });
  return { id, token, address: someAddress() };
}
