// The role of the running server against the ledger's tables: what it may, and what it must not.
import { randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openLedger } from '@felek/ledger';
import { sealPages } from '@felek/ledger/seals';
import { freshDatabase, type FreshDatabase } from '../../../../testbed/fresh-database.ts';
import { ensureServerRole } from '../../../../testbed/server-role.ts';
import { unheard } from '../../../../testbed/transaction.ts';
import { poolConfig } from './connection.ts';
import { grantToServer, listLedgerRights, warnOfOneRole } from './roles.ts';

let fresh: FreshDatabase;
let serverUrl: string;
let server: pg.Pool;
let wallet: string;
let warnings: object[] = [];
const log = {
  info: () => undefined,
  warn: (facts: object) => void warnings.push(facts),
  error: () => undefined,
};

beforeAll(async () => {
  fresh = await freshDatabase();
  serverUrl = await ensureServerRole(fresh.url);
  await grantToServer({ ownerUrl: fresh.url, serverUrl }, log);
  server = new pg.Pool({ ...poolConfig(serverUrl), max: 4 });
  server.on('error', () => undefined);
});
afterAll(async () => {
  await server.end();
  await fresh.drop();
});

/** A wallet with a deposit, a round, a hold that was captured, a reversal and a bar, all as the server. */
async function play() {
  const ledger = openLedger({ pool: server });
  const id = randomUUID();
  const key = (operation: string) => ({ source: 'fel', operation, id });
  const round = { provider: 'fel', id: 'round', game: 'lale' };
  const hold = randomUUID();
  wallet = randomUUID();
  await ledger.openWallet(server, wallet, 'TRY');
  const outcomes = [
    await ledger.post({
      wallet,
      key: key('cash'),
      legs: [{ from: 'payment:test', to: 'cash', amount: 500n }],
    }),
    await ledger.post({
      wallet,
      key: key('bet'),
      round: { ...round, opens: true, closes: true },
      legs: [{ from: 'playable', to: 'game:fel:lale', amount: 50n }],
    }),
    await ledger.reverse({ wallet, key: key('rollback'), target: key('bet') }),
    await ledger.hold(unheard(server), { wallet, hold, source: 'payment', amount: 30n }),
    await ledger.capture(unheard(server), { wallet, hold, source: 'payment', to: 'payment:test' }),
  ].map(({ outcome }) => outcome);
  const barred = await ledger.bar(wallet, key('late'));
  await ledger.lock(server, wallet);
  const balances = await ledger.balances(wallet);
  await ledger.close();
  return { outcomes, barred, cash: balances!.cash };
}

it('posts, reverses, holds, bars and seals as the server', async () => {
  expect(await play()).toEqual({
    outcomes: ['applied', 'applied', 'applied', 'applied', 'applied'],
    barred: 'barred',
    cash: 470n,
  });
  while ((await sealPages(server)) === 0);
  const { rows } = await server.query('select sum(postings)::int as sealed from ledger_page');
  expect(rows).toEqual([{ sealed: 6 }]);
});

describe('refuses the server', () => {
  const forged = `insert into posting (wallet_id, id, source, operation, key_id, fingerprint, cash_after, bonus_after, held_after, version_after)
    select id, gen_random_uuid(), 'payment', 'deposit', 'forged', '', 500, 0, 0, 7 from wallet limit 1`;
  it.each([
    ['a forged posting', forged],
    [
      'a forged entry',
      `insert into entry select wallet_id, id, 9, 'payment:test', 'cash', 1 from posting limit 1`,
    ],
    ['a forged page', `insert into ledger_page values (99, now(), 0, '')`],
    ['a wallet with money', `insert into wallet (id, currency, cash) values (gen_random_uuid(), 'TRY', 5)`],
    ['a balance', 'update wallet set cash = cash + 1'],
    ...['posting', 'entry', 'round', 'hold', 'wallet', 'ledger_page', 'ledger_horizon'].flatMap((table) => [
      [
        `an update of ${table}`,
        `update ${table} set ${table === 'wallet' ? 'id = id' : `${firstColumn(table)} = ${firstColumn(table)}`}`,
      ],
      [`a deletion from ${table}`, `delete from ${table}`],
      [`the emptying of ${table}`, `truncate ${table} cascade`],
      [`the dropping of ${table}`, `drop table ${table} cascade`],
      [`another owner of ${table}`, `alter table ${table} owner to current_user`],
      [`${table} without triggers`, `alter table ${table} disable trigger all`],
    ]),
    ['a session without triggers', `set session_replication_role = replica`],
    [
      'another function to post with',
      `create or replace function ledger_refuse_change() returns trigger language plpgsql as 'begin return new; end'`,
    ],
    [
      'a function of the same name before it',
      `create function public.ledger_lock(text) returns void language sql as ''`,
    ],
    ['the role of the owner', `set role felek`],
    ['a forgotten migration', `delete from migration`],
  ])('%s', async (_what, statement) => {
    await expect(server.query(statement!)).rejects.toMatchObject({ code: '42501' });
  });

  it('a table of its own in the place of one of the ledger’s', async () => {
    await play();
    const client = await server.connect();
    try {
      await client.query(`create temporary table wallet as select * from public.wallet`);
      await client.query(`update pg_temp.wallet set cash = 1000000`);
      const { rows } = await client.query<{ outcome: string }>('select outcome from ledger_post($1)', [
        JSON.stringify([
          {
            wallet,
            id: randomUUID(),
            source: 'fel',
            operation: 'bet',
            key: 'more than there is',
            fingerprint: '',
            from: ['cash'],
            to: ['game:fel:lale'],
            amount: ['1000'],
          },
        ]),
      ]);
      expect(rows).toEqual([{ outcome: 'insufficient' }]);
    } finally {
      client.release(true);
    }
  });
});

const firstColumn = (table: string) =>
  ({
    posting: 'memo',
    entry: 'amount',
    round: 'game',
    hold: 'amount',
    ledger_page: 'hash',
    ledger_horizon: 'page',
  })[table]!;

it('lets every function that writes the ledger run as its owner, with a fixed path, and no other role call it', async () => {
  const { rows } = await fresh.pool.query(
    `select proname as name, prosecdef as as_owner, 'search_path=public, pg_temp' = any (proconfig) as fixed,
       has_function_privilege('public', oid, 'EXECUTE') as by_anybody
     from pg_proc where pronamespace = 'public'::regnamespace and proname like 'ledger\\_%' and provolatile = 'v'
       and proname not in ('ledger_refuse_change') order by proname`,
  );
  const names = [
    'ledger_bar',
    'ledger_end_hold',
    'ledger_hold',
    'ledger_lock',
    'ledger_post',
    'ledger_post_all',
    'ledger_refuse',
    'ledger_reverse',
    'ledger_reverse_noted',
    'ledger_seal',
    'ledger_set_budgets',
  ];
  expect(rows).toEqual(names.map((name) => ({ name, as_owner: true, fixed: true, by_anybody: false })));
});

it('grants nothing a second time, and a later table as soon as it is there', async () => {
  await fresh.pool.query('create table later (id bigserial primary key)');
  await grantToServer({ ownerUrl: fresh.url, serverUrl }, log);
  await server.query('insert into later default values; update later set id = 2; delete from later');
  const rights = async () =>
    (
      await fresh.pool.query(
        `select relname, xmin::text from pg_class where relkind in ('r', 'S') and relacl is not null order by 1`,
      )
    ).rows;
  const before = await rights();
  await grantToServer({ ownerUrl: fresh.url, serverUrl }, log);
  expect(await rights()).toEqual(before);
});

it('takes back what the server’s role was given on the ledger', async () => {
  const role = new URL(serverUrl).username;
  await fresh.pool.query(`grant update, delete on posting to ${role}`);
  expect(await listLedgerRights(server)).toEqual([`${role} may delete, update posting`]);
  await grantToServer({ ownerUrl: fresh.url, serverUrl }, log);
  expect(await listLedgerRights(server)).toEqual([]);
});

it('lets the server make nothing beside the ledger, though the database came from an older PostgreSQL', async () => {
  const role = new URL(serverUrl).username;
  const { rows } = await fresh.pool.query<{ owner: string }>(
    `select pg_get_userbyid(nspowner) as owner from pg_namespace where nspname = 'public'`,
  );
  expect(rows).toEqual([{ owner: 'pg_database_owner' }]);
  await fresh.pool.query('grant create on schema public to public');
  expect(await listLedgerRights(server)).toEqual([`${role} may create in public`]);
  await grantToServer({ ownerUrl: fresh.url, serverUrl }, log);
  expect(await listLedgerRights(server)).toEqual([]);
});

it('warns, and starts, where the server’s role is the owner', async () => {
  warnings = [];
  expect(await warnOfOneRole(server, log)).toBe(false);
  expect(warnings).toEqual([]);
  expect(await warnOfOneRole(fresh.pool, log)).toBe(true);
  expect(JSON.stringify(warnings)).toContain(
    'owns entry, hold, ledger_horizon, ledger_page, posting, round, wallet',
  );
});

it('names the fault when the owner’s address does not answer', async () => {
  const nobody = new URL(fresh.url);
  nobody.pathname = `/${randomBytes(6).toString('hex')}`;
  await expect(grantToServer({ ownerUrl: nobody.href, serverUrl }, log)).rejects.toThrow(
    /roles of the database cannot be set up: database .* does not exist/,
  );
});
