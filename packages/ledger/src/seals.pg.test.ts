// Sealed postings cannot change unnoticed: every edit below bypasses the triggers, as the owner of the tables or a superuser could.
import { randomInt, randomUUID } from 'node:crypto';
import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freshDatabase, type FreshDatabase } from '../../../testbed/fresh-database.ts';
import { unheard } from '../../../testbed/transaction.ts';
import { openLedger, type Client, type Ledger, type Posting } from './ledger.ts';
import { checkPages, listMissingHeads, readHead, sealPages, unsealedSeconds } from './seals.ts';

let database: FreshDatabase;
let ledger: Ledger;
const wallets = [randomUUID(), randomUUID(), randomUUID()] as const;

beforeEach(async () => {
  database = await freshDatabase({ schemas: ['ledger'] });
  ledger = openLedger({ pool: database.pool });
  for (const wallet of wallets) await ledger.openWallet(database.pool, wallet, 'TRY');
});
afterEach(async () => {
  await ledger.close();
  await database.drop();
});

const deposit = (wallet: string): Posting => ({
  wallet,
  key: { source: 'payment', operation: 'deposit', id: randomUUID() },
  legs: [{ from: 'payment:test', to: 'cash', amount: 100n }],
  memo: { by: 'a transfer' },
});

/** Gives the number of pages. Tests of other files on the same server hold transactions for a while. */
async function sealEverything(options?: Parameters<typeof sealPages>[1]): Promise<number> {
  let pages = 0;
  do pages += await sealPages(database.pool, options);
  while ((await unsealedSeconds(database.pool)) > 0);
  return pages;
}

/** Three pages of three postings, each of the last ones of two entries. */
async function sealThreePages(): Promise<void> {
  for (let page = 0; page < 3; page += 1) {
    for (const wallet of wallets) await ledger.post(deposit(wallet));
    expect(await sealEverything()).toBe(1);
  }
}

/** The check's findings, reading about one page at a time. */
async function broken(client: Client = database.pool): Promise<string[]> {
  const found: string[] = [];
  for await (const rule of checkPages((work) => work(client), { most: 3 })) found.push(rule);
  return found;
}

const sealed = async () =>
  (
    await database.pool.query<{ sealed: number; posted: number }>(
      `select (select coalesce(sum(postings), 0)::int from ledger_page) as sealed, (select count(*)::int from posting) as posted`,
    )
  ).rows[0]!;

async function onOwn<Result>(work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
  const client = await database.pool.connect();
  try {
    return await work(client);
  } finally {
    client.release();
  }
}

describe('finds edits that bypass the triggers', () => {
  const first = `(select id from posting order by created_at limit 1)`;
  const edits: [what: string, edit: string, page: number][] = [
    ['a byte of a memo', `update posting set memo = '{"by": "b transfer"}' where id = ${first}`, 1],
    ['a fingerprint', `update posting set fingerprint = fingerprint || ' ' where id = ${first}`, 1],
    ['a key', `update posting set key_id = 'x' || substr(key_id, 2) where id = ${first}`, 1],
    ['a balance', `update posting set cash_after = cash_after + 1 where id = ${first}`, 1],
    ['a mark', `update posting set may_overdraw = true where id = ${first}`, 1],
    [
      'a time',
      `update posting set created_at = created_at + interval '1 microsecond' where id = ${first}`,
      1,
    ],
    [
      'the order of two postings',
      `update posting p set created_at = o.created_at from posting o
       where p.id in (select id from posting order by created_at limit 2) and o.id in (select id from posting order by created_at limit 2)
         and o.id <> p.id`,
      1,
    ],
    ['an amount', `update entry set amount = amount + 1 where posting_id = ${first}`, 1],
    ['an account', `update entry set from_account = 'payment:other' where posting_id = ${first}`, 1],
    ['a leg', `update entry set leg = 2 where posting_id = ${first}`, 1],
    [
      'a posting that was deleted with its entries',
      `delete from entry where posting_id = (select id from posting order by created_at offset 4 limit 1);
       delete from posting where id = (select id from posting order by created_at offset 4 limit 1)`,
      2,
    ],
    [
      'a posting that was written into the past',
      `insert into posting (wallet_id, id, source, operation, key_id, fingerprint, cash_after, bonus_after, held_after, version_after, created_at)
       select wallet_id, gen_random_uuid(), source, operation, 'forged', fingerprint, cash_after, 0, 0, version_after, created_at from posting
       order by created_at limit 1`,
      1,
    ],
    [
      'a byte of a page',
      `update ledger_page set hash = set_byte(hash, 7, get_byte(hash, 7) # 1) where number = 2`,
      2,
    ],
    ['the count of a page', `update ledger_page set postings = 4 where number = 2`, 2],
    [
      'the end of a page',
      `update ledger_page set until = until + interval '1 microsecond' where number = 2`,
      2,
    ],
  ];
  it.each(edits)('%s', async (_what, edit, page) => {
    await sealThreePages();
    expect(await broken()).toEqual([]);
    await onOwn(async (client) => {
      await client.query(
        'alter table posting disable trigger user; alter table entry disable trigger user; alter table ledger_page disable trigger user',
      );
      await client.query(edit);
      expect((await broken(client))[0]).toBe(`sealed pages: page ${page} is not as it was sealed`);
    });
  });

  it.each([
    [1, 'sealed pages: the page before page 2 is missing'],
    [2, 'sealed pages: the page before page 3 is missing'],
    [3, 'sealed pages: the last page is 2, and 3 were sealed'],
  ])('page %i that was deleted', async (page, rule) => {
    await sealThreePages();
    await database.pool.query('alter table ledger_page disable trigger user');
    await database.pool.query('delete from ledger_page where number = $1', [page]);
    expect(await broken()).toEqual([rule]);
  });

  it('a posting that was edited and its page resealed, by the page after it', async () => {
    await sealThreePages();
    await database.pool.query(
      `alter table posting disable trigger user; alter table ledger_page disable trigger user;
       update posting set memo = '{"by": "b transfer"}' where id = ${first};
       update ledger_page set hash = (ledger_page_hash(1, '-infinity', until, '')).hash where number = 1`,
    );
    expect(await broken()).toEqual(['sealed pages: page 2 is not as it was sealed']);
  });

  it('a chain that was recomputed after an edit, by the head that is kept elsewhere', async () => {
    await sealThreePages();
    const kept = (await readHead(database.pool))!;
    expect(await listMissingHeads(database.pool, [kept])).toEqual([]);
    await database.pool.query(
      `alter table posting disable trigger user; alter table ledger_page disable trigger user;
       update posting set memo = '{}' where id = ${first}; delete from ledger_page; update ledger_horizon set page = 0`,
    );
    expect(await sealEverything({ mostPostings: 3 })).toBe(3);
    expect(await broken()).toEqual([]);
    expect(await listMissingHeads(database.pool, [kept])).toEqual([kept]);
  });
});

it('refuses to change, delete or empty pages while the triggers are on', async () => {
  await sealThreePages();
  for (const change of [
    'update ledger_page set postings = 0',
    'delete from ledger_page',
    'truncate ledger_page',
  ])
    await expect(database.pool.query(change)).rejects.toThrow('never changed or deleted');
});

it('seals late commits in the order of time, and not before they end', async () => {
  await ledger.post(deposit(wallets[0]));
  await onOwn(async (late) => {
    await late.query('begin');
    await ledger.postWithin(unheard(late), deposit(wallets[1]));
    await ledger.post(deposit(wallets[2]));
    expect(await sealPages(database.pool)).toBe(0);
    expect(await unsealedSeconds(database.pool)).toBeGreaterThan(0);
    await late.query('commit');
  });
  expect(await sealEverything()).toBe(1);
  expect(await sealed()).toEqual({ sealed: 3, posted: 3 });
  expect(await unsealedSeconds(database.pool)).toBe(0);
  expect(await broken()).toEqual([]);
});

it('stamps a posting after the sealed ones, even if the clock was set back', async () => {
  await sealThreePages();
  // As it is seen when the clock has gone back by a day.
  await database.pool.query(
    `update ledger_horizon set closed_until = closed_until + interval '1 day', settled_until = settled_until + interval '1 day'`,
  );
  await ledger.post(deposit(wallets[0]));
  await ledger.bar(wallets[0], { source: 'fel', operation: 'bet', id: 'never' });
  expect(await sealEverything()).toBe(1);
  expect(await sealed()).toEqual({ sealed: 11, posted: 11 });
  expect(await broken()).toEqual([]);
});

it('goes on after a cut between any two steps', async () => {
  for (const wallet of wallets) await ledger.post(deposit(wallet));
  const steps: string[] = [];
  for (let closing = true; steps.at(-1) !== 'idle';) {
    // Once in vain, as when the server is killed before its commit.
    await onOwn(async (client) => {
      await client.query('begin');
      await client.query('select ledger_seal($1)', [closing]);
      await client.query('rollback');
    });
    const { rows } = await database.pool.query<{ step: string }>('select step from ledger_seal($1)', [
      closing,
    ]);
    if (rows[0]!.step !== 'waiting') steps.push(rows[0]!.step);
    if (rows[0]!.step === 'closed') closing = false;
  }
  expect(steps).toEqual(['closed', 'barred', 'settled', 'sealed', 'idle']);
  expect(await broken()).toEqual([]);
});

it('does not wait for a transaction of the server that the database was copied from', async () => {
  await ledger.post(deposit(wallets[0]));
  await database.pool.query(
    `update ledger_horizon set closed_until = clock_timestamp(), barrier = '1000000000000000'`,
  );
  expect(await sealEverything()).toBe(1);
  expect(await sealed()).toEqual({ sealed: 1, posted: 1 });
});

it('keeps every page as it is when a later version adds a column', async () => {
  await sealThreePages();
  await database.pool.query(
    'alter table posting add column later text; alter table entry add column later text',
  );
  await database.pool.query(`set timezone = 'Asia/Tokyo'`);
  expect(await broken()).toEqual([]);
});

it('seals every posting once while many post, some hold their transaction, and several servers seal', async () => {
  const state = { posting: true };
  const sealers = Array.from({ length: 3 }, async () => {
    do await sealPages(database.pool, { mostPostings: randomInt(1, 20) });
    while (state.posting);
  });
  const crowd = Array.from({ length: 12 }, async (_, place) => {
    const wallet = randomUUID();
    await ledger.openWallet(database.pool, wallet, 'TRY');
    for (let turn = 0; turn < 25; turn += 1) {
      if (place % 3 > 0) await ledger.post(deposit(wallet));
      else
        await onOwn(async (client) => {
          await client.query('begin');
          await ledger.postWithin(unheard(client), deposit(wallet));
          await client.query('select pg_sleep($1)', [randomInt(30) / 1000]);
          await client.query(turn % 5 === 0 ? 'rollback' : 'commit');
        });
    }
  });
  await Promise.all(crowd);
  state.posting = false;
  await Promise.all(sealers);
  await sealEverything();
  const { sealed: inPages, posted } = await sealed();
  expect(inPages).toBe(posted);
  expect(posted).toBe(8 * 25 + 4 * 20);
  expect(await broken()).toEqual([]);
});
