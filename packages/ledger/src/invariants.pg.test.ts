// Each invariant is broken on purpose, past every guard, and must be seen to break.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase, type FreshDatabase } from '../../../testbed/fresh-database.ts';
import { unheard } from '../../../testbed/transaction.ts';
import { checkInSlices, checkInvariants } from './invariants.ts';
import { openLedger, type Client, type Ledger } from './ledger.ts';
import { allWallets, inSlices, type InSnapshot } from './slices.ts';

let database: FreshDatabase;
let ledger: Ledger;
const wallet = randomUUID();
const captured = randomUUID();
const open = randomUUID();

beforeAll(async () => {
  database = await freshDatabase({ schemas: ['ledger'] });
  ledger = openLedger({ pool: database.pool });
  await ledger.openWallet(database.pool, wallet, 'TRY');
  const round = { provider: 'fel', id: 'round', game: 'lale' };
  const key = (operation: string) => ({ source: 'fel', operation, id: 'tx' });
  const game = 'game:fel:lale';
  await ledger.post({ wallet, key: key('cash'), legs: [{ from: 'payment:test', to: 'cash', amount: 500n }] });
  await ledger.post({
    wallet,
    key: key('bonus'),
    legs: [{ from: 'bonus:trial', to: 'bonus', amount: 100n }],
  });
  await ledger.post({
    wallet,
    key: key('bet'),
    round: { ...round, opens: true },
    legs: [{ from: 'playable', to: game, amount: 50n }],
  });
  await ledger.post({
    wallet,
    key: key('win'),
    round: { ...round, closes: true },
    legs: [{ from: game, to: 'playable', amount: 20n }],
  });
  await ledger.post({
    wallet,
    key: key('contribute'),
    legs: [{ from: game, to: 'jackpot:tulip', amount: 10n }],
  });
  await ledger.post({
    wallet,
    key: key('jackpot'),
    legs: [{ from: 'jackpot:tulip', to: 'cash', amount: 10n }],
  });
  await ledger.reverse({ wallet, key: key('reverse'), target: key('win') });
  await ledger.bar(wallet, key('late'));
  for (const hold of [captured, open])
    await ledger.hold(unheard(database.pool), { wallet, hold, source: 'payment', amount: 30n });
  await ledger.capture(unheard(database.pool), {
    wallet,
    hold: captured,
    source: 'payment',
    to: 'payment:test',
  });
});
afterAll(async () => {
  await ledger.close();
  await database.drop();
});

const postingOf = (operation: string) => `(select id from posting where operation = '${operation}' limit 1)`;

it('finds nothing wrong with sound books', async () => {
  expect(await checkInvariants(database.pool)).toEqual([]);
});

it.each<[rule: string, sabotage: string]>([
  ['1. an entry moves', `delete from posting where operation = 'cash'`],
  ['1. an entry moves', `update posting set barred = true where operation = 'bonus'`],
  ['1. what the purses hold', `update wallet set cash = cash + 1`],
  ['1. what the purses hold', `delete from entry where posting_id = ${postingOf('bet')}`],
  ['2. a stored balance', `update wallet set cash = cash + 1, bonus = bonus - 1`],
  ['2. no purse is below zero', `update wallet set bonus = -1`],
  ['2. no purse is below zero', `update wallet set cash = -1`],
  ['2. no purse is below zero', `update posting set cash_after = -1 where operation = 'bet'`],
  ['2. each posting begins', `update posting set cash_after = cash_after + 1 where operation = 'bet'`],
  [
    '2. each posting begins',
    `update posting set version_after = version_after + 10 where operation = 'capture'`,
  ],
  ['2. each posting begins', `update wallet set version = version + 1`],
  ['2. each posting begins', `delete from posting where operation = 'win'`],
  ['3. a key is used once', `update posting set operation = 'bet' where operation = 'win'`],
  ['4. a reversal is', `update entry set amount = amount + 1 where posting_id = ${postingOf('reverse')}`],
  [
    '4. a reversal is',
    `update entry set from_account = 'game:fel:nar' where posting_id = ${postingOf('win')}`,
  ],
  ['4. a reversal is', `delete from entry where posting_id = ${postingOf('reverse')}`],
  [
    '4. nothing is reversed twice',
    `update posting set reverses = ${postingOf('win')} where operation = 'bonus'`,
  ],
  ['4. a round holds', `update round set staked_cash = staked_cash - 1, staked_bonus = staked_bonus + 1`],
  ['4. a round holds', `update round set paid = paid + 1`],
  ['4. a round holds', `delete from round`],
  ['4. a posting of a round names', `update posting set opening = null where operation = 'win'`],
  ['4. a posting of a round names', `update posting set opening = id where operation = 'cash'`],
  [
    '6. a hold has one beginning',
    `update hold set state = 'released', ended_at = now() where id = '${captured}'`,
  ],
  ['6. a hold has one beginning', `delete from posting where operation = 'hold'`],
  ['6. a hold has one beginning', `delete from posting where operation = 'capture'`],
  ['6. what a wallet holds', `update hold set amount = amount + 1 where id = '${open}'`],
  ['6. what a wallet holds', `update hold set state = 'released', ended_at = now() where id = '${open}'`],
  ['8. a jackpot pool', `update entry set amount = 9 where posting_id = ${postingOf('contribute')}`],
  [
    '8. a jackpot pool',
    `update entry set from_account = 'jackpot:tulip' where posting_id = ${postingOf('win')}`,
  ],
])('finds “%s” broken by: %s', async (rule, sabotage) => {
  const client = await database.pool.connect();
  try {
    await client.query('begin');
    for (const table of ['wallet', 'posting', 'entry', 'round', 'hold']) {
      await client.query(`alter table ${table} disable trigger user`);
    }
    // Constraints would refuse most of this by themselves.
    await client.query(`alter table entry drop constraint entry_wallet_id_posting_id_fkey`);
    await client.query(`alter table posting drop constraint posting_source_operation_key_id_key`);
    await client.query(`drop index posting_reversed_once`);
    await client.query(`alter table wallet drop constraint wallet_bonus_check, drop constraint wallet_check`);
    await client.query(sabotage);
    const broken = await checkInvariants(client);
    expect(broken.filter((each) => each.startsWith(rule))).toHaveLength(1);
    expect(broken.find((each) => each.startsWith(rule))).toMatch(/: broken by \S/);
  } finally {
    await client.query('rollback');
    client.release();
  }
});

it('looks at the wallets asked for alone', async () => {
  const client = await database.pool.connect();
  try {
    await client.query('begin');
    await client.query('update wallet set cash = cash + 1');
    expect(await checkInvariants(client, { from: wallet, to: wallet })).not.toEqual([]);
    const elsewhere = '00000000-0000-0000-0000-000000000000';
    expect(await checkInvariants(client, { from: elsewhere, to: elsewhere })).toEqual([]);
  } finally {
    await client.query('rollback');
    client.release();
  }
});

describe('in slices', () => {
  // Seven wallets with three postings each, the last of them with the highest id there can be.
  const wallets = [0, 1, 2, 3, 4, 5].map((n) => `${n}${randomUUID().slice(1)}`);
  const last = allWallets.to;
  const all = [...wallets, last];
  const inSnapshot: InSnapshot = async (work) => {
    const client = await database.pool.connect();
    try {
      await client.query('begin isolation level repeatable read read only');
      return await work(client);
    } finally {
      await client.query('rollback');
      client.release();
    }
  };
  const found = async (most: number, snapshot = inSnapshot) => {
    const broken: string[] = [];
    for await (const each of checkInSlices(snapshot, { most })) broken.push(each);
    return broken;
  };
  const slices = async (most: number, snapshot = inSnapshot) => {
    const seen: string[][] = [];
    const idsIn = async (client: Client, { from, to }: { from: string; to: string }) => {
      const { rows } = await client.query<{ id: string }>(
        'select id from wallet where id between $1 and $2 order by id',
        [from, to],
      );
      return rows.map(({ id }) => id);
    };
    for await (const each of inSlices(snapshot, idsIn, { most })) seen.push(each);
    return seen;
  };
  const give = (to: string, id: string) =>
    ledger.post({
      wallet: to,
      key: { source: 'test', operation: 'gift', id },
      legs: [{ from: 'payment:test', to: 'cash', amount: 100n }],
    });

  beforeAll(async () => {
    for (const each of all) {
      await ledger.openWallet(database.pool, each, 'TRY');
      for (const n of [1, 2, 3]) await give(each, `${each} ${n}`);
    }
  });

  it.each([1, 4, 5, 9, 1000])('of %i wallets and postings, every wallet is looked at once', async (most) => {
    const seen = await slices(most);
    expect(seen.flat()).toEqual([...all, wallet].toSorted());
    expect(await found(most)).toEqual([]);
  });

  it('a slice holds as many as it may, and one wallet at least', async () => {
    const sizes = (await slices(8)).map(({ length }) => length);
    expect(Math.max(...sizes)).toBe(2);
    expect((await slices(1)).every(({ length }) => length <= 1)).toBe(true);
  });

  it.each(all.map((each, n) => [n, each] as const))('finds what wallet %i breaks', async (_n, broken) => {
    const change = (by: number) =>
      database.pool.query('update wallet set cash = cash + $2 where id = $1', [broken, by]);
    await change(1);
    const told = await found(4);
    await change(-1);
    expect(told.filter((each) => each.startsWith('2. a stored balance'))).toEqual([
      `2. a stored balance equals the sum of its entries: broken by ${broken}`,
    ]);
  });

  it('tells a rule once, however many break it', async () => {
    await database.pool.query('update wallet set version = version + 1');
    const told = await found(1);
    await database.pool.query('update wallet set version = version - 1');
    expect(told).toHaveLength(1);
  });

  it('finds a pool that paid more than was put into it, wherever that was', async () => {
    const move = (wallet: string, from: 'cash' | 'jackpot:rose', to: 'cash' | 'jackpot:rose', id: string) =>
      ledger.post({
        wallet,
        key: { source: 'test', operation: 'pool', id },
        legs: [{ from, to, amount: 50n }],
      });
    await move(wallets[1]!, 'cash', 'jackpot:rose', 'in');
    await move(last, 'jackpot:rose', 'cash', 'out');
    expect(await found(4)).toEqual([]);
    await move(wallets[0]!, 'jackpot:rose', 'cash', 'too much');
    const told = await found(4);
    await move(wallets[2]!, 'cash', 'jackpot:rose', 'back');
    expect(told).toEqual(['8. a jackpot pool has paid no more than was put into it: broken by jackpot:rose']);
    expect(await found(4)).toEqual([]);
  });

  it('holds while wallets come and move', async () => {
    let n = 0;
    const busy: InSnapshot = (work) =>
      inSnapshot(async (client) => {
        // The snapshot is taken by the first statement.
        await client.query('select from wallet limit 1');
        n += 1;
        const fresh = randomUUID();
        await ledger.openWallet(database.pool, fresh, 'TRY');
        for (const each of [fresh, ...all]) await give(each, `busy ${n} ${each}`);
        return work(client);
      });
    expect(await found(30, busy)).toEqual([]);
    expect(n).toBeGreaterThan(2);
  });

  it('takes smaller slices where the database takes too long, and gives up at a single wallet', async () => {
    const cancelled = (isCancelled: (most: number) => boolean): InSnapshot => {
      return (work) =>
        inSnapshot(async (client) => {
          let most = 0;
          const counting: Client = {
            query: (async (query: { name?: string; values: unknown[] } & string, values?: unknown[]) => {
              if (query.name === 'ledger-slice-end') most = query.values[1] as number;
              else if (isCancelled(most)) await client.query('select pg_cancel_backend(pg_backend_pid())');
              return client.query(query, values);
            }) as Client['query'],
          };
          return work(counting);
        });
    };
    const seen = await slices(
      1000,
      cancelled((most) => most > 10),
    );
    const { rows } = await database.pool.query<{ id: string }>('select id from wallet order by id');
    expect(seen.flat()).toEqual(rows.map(({ id }) => id));
    await expect(
      slices(
        1000,
        cancelled(() => true),
      ),
    ).rejects.toMatchObject({ code: '57014' });
  });
});
