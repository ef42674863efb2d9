import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { freshDatabase, type FreshDatabase } from '../../../testbed/fresh-database.ts';
import { countDebts, listDebts } from './debts.ts';
import { checkInvariants } from './invariants.ts';
import { openLedger, type Ledger } from './ledger.ts';

let database: FreshDatabase;
let ledger: Ledger;
beforeAll(async () => {
  database = await freshDatabase({ schemas: ['ledger'] });
  ledger = openLedger({ pool: database.pool });
});
afterEach(async () => expect(await checkInvariants(database.pool)).toEqual([]));
afterAll(async () => {
  await ledger.close();
  await database.drop();
});

async function openWallet(): Promise<string> {
  const wallet = randomUUID();
  await ledger.openWallet(database.pool, wallet, 'TRY');
  return wallet;
}
const pay = (wallet: string, operation: string, amount: bigint) =>
  ledger.post({
    wallet,
    key: { source: 'test', operation, id: randomUUID() },
    legs: [{ from: 'payment:test', to: 'cash', amount }],
  });
async function takeBack(wallet: string, amount: bigint): Promise<string> {
  const id = randomUUID();
  await ledger.post({
    wallet,
    key: { source: 'test', operation: 'takeback', id },
    legs: [{ from: 'cash', to: 'payment:test', amount }],
    mayOverdraw: true,
  });
  return id;
}
const debtOf = async (wallet: string) =>
  (await listDebts(database.pool, { skip: 0, take: 100 })).list.find((debt) => debt.wallet === wallet);

it('is what a reversal took beyond the wallet, under the posting that began it', async () => {
  const wallet = await openWallet();
  await pay(wallet, 'win', 100n);
  expect(await debtOf(wallet)).toBeUndefined();
  const id = await takeBack(wallet, 400n);
  const since = (
    await database.pool.query<{ at: Date }>('select created_at as at from posting where key_id = $1', [id])
  ).rows[0]!.at;
  const cause = { source: 'test', operation: 'takeback', id };
  expect(await debtOf(wallet)).toEqual({ wallet, amount: 300n, since, cause });
  await takeBack(wallet, 50n);
  await pay(wallet, 'win', 20n);
  expect(await debtOf(wallet)).toEqual({ wallet, amount: 330n, since, cause });
});

it('is paid back by the next credits, and a later one begins anew', async () => {
  const wallet = await openWallet();
  await takeBack(wallet, 100n);
  await pay(wallet, 'deposit', 150n);
  expect(await debtOf(wallet)).toBeUndefined();
  expect(await ledger.balances(wallet)).toMatchObject({ cash: 50n });
  const id = await takeBack(wallet, 60n);
  expect(await debtOf(wallet)).toMatchObject({ amount: 10n, cause: { id } });
});

it('is counted, and listed oldest first in pages', async () => {
  const before = await countDebts(database.pool);
  const wallets = [await openWallet(), await openWallet(), await openWallet()];
  for (const wallet of wallets) await takeBack(wallet, 1n);
  expect(await countDebts(database.pool)).toBe(before + 3);
  const page = (skip: number) => listDebts(database.pool, { skip, take: 2 });
  const [first, second] = [await page(before), await page(before + 2)];
  expect(first.total).toBe(before + 3);
  expect([...first.list, ...second.list].map(({ wallet }) => wallet)).toEqual(wallets);
});
