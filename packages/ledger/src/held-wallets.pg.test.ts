// A wallet that another transaction locks, as when a server freezes in the middle of a transaction: its own postings wait,
// and no others.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshDatabase, type FreshDatabase } from '../../../testbed/fresh-database.ts';
import { checkInvariants } from './invariants.ts';
import { openLedger, type Ledger, type Posted } from './ledger.ts';

let database: FreshDatabase;
let ledger: Ledger;

beforeAll(async () => {
  database = await freshDatabase({ schemas: ['ledger'] });
  ledger = openLedger({ pool: database.pool });
});
afterAll(async () => {
  await ledger.close();
  await database.drop();
});

async function openWallet(): Promise<string> {
  const wallet = randomUUID();
  await ledger.openWallet(database.pool, wallet, 'TRY');
  const legs = [{ from: 'payment:test', to: 'cash', amount: 100n }] as const;
  await ledger.post({ wallet, key: { source: 'test', operation: 'cash', id: wallet }, legs });
  return wallet;
}

const bet = (wallet: string): Promise<Posted> =>
  ledger.post({
    wallet,
    key: { source: 'fel', operation: 'bet', id: randomUUID() },
    legs: [{ from: 'playable', to: 'game:fel:lale', amount: 1n }],
  });

const outcomesOf = async (bets: readonly Promise<Posted>[]) =>
  (await Promise.all(bets)).map(({ outcome }) => outcome);

it('holds up neither those who were sent with it nor those who come later, however few they are', async () => {
  const [held, alsoHeld, ...others] = await Promise.all(Array.from({ length: 8 }, openWallet));
  const holder = await database.pool.connect();
  await holder.query('begin');
  let isFree = false;
  try {
    for (const wallet of [held!, alsoHeld!]) await ledger.lock(holder, wallet);
    const waiting = [bet(held!), bet(alsoHeld!), bet(held!)].map(async (each) => ({
      outcome: (await each).outcome,
      wasFree: isFree,
    }));
    expect(await outcomesOf(others.map(bet))).toEqual(others.map(() => 'applied'));
    expect(await outcomesOf(others.map(bet))).toEqual(others.map(() => 'applied'));

    isFree = true;
    await holder.query('rollback');
    expect(await Promise.all(waiting)).toEqual(waiting.map(() => ({ outcome: 'applied', wasFree: true })));
  } finally {
    holder.release(true);
  }
  expect(await ledger.balances(held!)).toMatchObject({ cash: 98n });
  expect(await checkInvariants(database.pool)).toEqual([]);
});
