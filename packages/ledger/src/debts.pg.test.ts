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
const beginning = { at: '-infinity', wallet: '00000000-0000-0000-0000-000000000000' };
const debtOf = async (wallet: string) =>
  (await listDebts(database.pool, { behind: beginning, take: 100 })).list.find(
    (debt) => debt.wallet === wallet,
  );

it('is what a reversal took beyond the wallet, under the posting that began it', async () => {
  const wallet = await openWallet();
  await pay(wallet, 'win', 100n);
  expect(await debtOf(wallet)).toBeUndefined();
  const id = await takeBack(wallet, 400n);
  const { at: since, place } = (
    await database.pool.query<{ at: Date; place: string }>(
      `select created_at as at, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as place
       from posting where key_id = $1`,
      [id],
    )
  ).rows[0]!;
  const cause = { source: 'test', operation: 'takeback', id };
  expect(await debtOf(wallet)).toEqual({ wallet, amount: 300n, since, place, cause });
  await takeBack(wallet, 50n);
  await pay(wallet, 'win', 20n);
  expect(await debtOf(wallet)).toEqual({ wallet, amount: 330n, since, place, cause });
});

it('is paid back by the next credits, and a later debt is a new one', async () => {
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
  const seen: string[] = [];
  for (let behind = beginning; ;) {
    const { total, list } = await listDebts(database.pool, { behind, take: 2 });
    seen.push(...list.map(({ wallet }) => wallet));
    const last = list.at(-1);
    if (!last) break;
    expect(total).toBe(before + 3);
    behind = { at: last.place, wallet: last.wallet };
  }
  expect(seen.slice(before)).toEqual(wallets);
  expect(new Set(seen).size).toBe(before + 3);
});
