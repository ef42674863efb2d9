import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertCustomer } from '../../../../testbed/customers.ts';
import { anyIban } from '../../../../testbed/destinations.ts';
import { askOf, openPaymentHouse, type PaymentHouse } from '../../../../testbed/payment-house.ts';
import { findRow, getRow, statement } from '../db/statement.ts';
import { openLog } from '../log.ts';
import { openVault } from '../vault.ts';
import * as store from './payment.store.ts';
import { openPlacing } from './placing.ts';
import { sealedPlaces } from './sealed-places.ts';

let house: PaymentHouse;
beforeAll(async () => {
  house = await openPaymentHouse();
});
afterAll(() => house.close());

const newSecret = Buffer.from('the next secret of the tests, of enough characters');

async function withdraw(iban: string) {
  const customer = await insertCustomer(house, { cash: 100_000n });
  const detail = { bank: 1, amount: 150, accountHolder: 'Ayşe Deneme', iban };
  const answer = await house.payments.withdraw(askOf(customer), { id: 11, target: 'pay', detail });
  if (!('id' in answer)) throw new Error(`refused: ${answer.refusal}`);
  return { customer, id: answer.id };
}

const selectSealed = statement<{ detail_sealed: Buffer; destination_hash: Buffer }, [string]>(
  'test.payment-sealed',
  'select detail_sealed, destination_hash from payment where id::text = $1',
);

it('an order is sealed again with its destination, which is recognised under either key', async () => {
  const { database, account } = house;
  const iban = anyIban();
  const { customer, id } = await withdraw(iban);
  const vault = openVault(newSecret, Buffer.from(house.secret));
  const log = openLog('silent');
  const [place] = sealedPlaces(database, vault, openPlacing({ database, account, vault, log }));
  const before = await getRow(database.pool, selectSealed, id);
  const rows = await place!.list(undefined, 100);
  expect(rows.map((row) => [row.id, row.isCurrent])).toEqual([[id, false]]);
  for (const row of rows) await database.inTransaction((tx) => row.renew(tx));
  const after = await getRow(database.pool, selectSealed, id);
  const alone = openVault(newSecret);
  expect(JSON.parse(alone.unseal(after.detail_sealed))).toMatchObject({ iban });
  expect(after.destination_hash).not.toEqual(before.destination_hash);
  expect((await place!.list(undefined, 100)).every(({ isCurrent }) => isCurrent)).toBe(true);
  // Both keys find it, the old one alone does not.
  const facts = async (...hashes: Buffer[]) =>
    findRow(database.pool, store.destinationFacts, customer, hashes, 24);
  expect(await facts(before.destination_hash)).toMatchObject({ sum: 0n });
  expect(await facts(before.destination_hash, after.destination_hash)).toMatchObject({ sum: 15_000n });
});

it('nothing else of an order changes under cover of a new key, and nothing without it', async () => {
  const { id } = await withdraw(anyIban());
  const change = (sql: string) => house.database.pool.query(`update payment ${sql} where id = '${id}'`);
  await expect(change(`set detail_sealed = 'x'`)).rejects.toThrow(/never changed/);
  const resealing = `from (select set_config('felek.reseals', 'on', true)) resealing`;
  await expect(change(`set detail_sealed = 'x', amount_kurus = 1 ${resealing}`)).rejects.toThrow(
    /never changed/,
  );
  await expect(change(`set destination_hash = null ${resealing}`)).rejects.toThrow(/never changed/);
});

it('a destination that cannot be named any more keeps its hash, so that what goes there next counts as new', async () => {
  const { database, account } = house;
  const { id } = await withdraw(anyIban());
  const vault = openVault(newSecret, Buffer.from(house.secret));
  const log = openLog('silent');
  const before = await getRow(database.pool, selectSealed, id);
  const place = sealedPlaces(database, vault, {
    findMethod: async (method, type) => {
      const found = await openPlacing({ database, account, vault, log }).findMethod(method, type);
      return found && { ...found, channel: 'another' };
    },
  })[0]!;
  for (const row of await place.list(undefined, 100))
    if (!row.isCurrent) await database.inTransaction((tx) => row.renew(tx));
  const after = await getRow(database.pool, selectSealed, id);
  expect(after.destination_hash).toEqual(before.destination_hash);
  expect(vault.isCurrent(after.detail_sealed)).toBe(true);
});
