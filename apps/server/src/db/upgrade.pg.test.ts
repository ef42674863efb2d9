// An update of the released version's database: the house that stands in testbed/released, which that version made and lived in.
import { rmSync } from 'node:fs';
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import type { BonusRow } from '@felek/contract/bonus';
import type { OutputOf } from '@felek/contract/call';
import { openBets } from '@felek/contract/casino';
import { checkInvariants } from '@felek/ledger/invariants';
import { checkPages, sealPages, unsealedSeconds } from '@felek/ledger/seals';
import { parseLira, toLira } from '@felek/money';
import { freshDatabase, type FreshDatabase } from '../../../../testbed/fresh-database.ts';
import { emptySite } from '../../../../testbed/rooms.ts';
import {
  answersOf,
  asRecorded,
  askOver,
  columnsOf,
  readRecord,
  restore,
  rowsOf,
  type HouseAnswers,
} from '../../../../testbed/released-house.ts';
import { freePort } from '../../../../testbed/sandbox-process.ts';
import { schemaOf } from '../../../../testbed/schema-of.ts';
import { createApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { openLog } from '../log.ts';
import { migrate, readMigrations } from './migrate.ts';

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const record = readRecord();
const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

async function database(schemas?: string[]): Promise<FreshDatabase> {
  const made = await freshDatabase(schemas && { schemas });
  ends.push(() => made.drop());
  return made;
}

/**
 * Answers without later additions: open rounds among the open bets, newer offers among the bonuses, and the place of the next page of
 * the office's lists.
 */
function withoutAdditions(answers: HouseAnswers): HouseAnswers {
  return mapAnswers(answers, (path, answer) => {
    if (path === 'customer/openbets') return betsOf(openBets.output.parse(answer));
    if (path === 'bonus/list') return (answer as BonusRow[]).filter((each) => !isNewOffer(each));
    if (path.startsWith('office/') && !Array.isArray(answer)) {
      const { next: _next, ...page } = answer as { readonly next: string | null };
      return page;
    }
    return answer;
  });
}

const mapAnswers = (
  answers: HouseAnswers,
  change: (path: string, answer: unknown) => unknown,
): HouseAnswers =>
  Object.fromEntries(
    Object.entries(answers).map(([person, own]) => [
      person,
      Object.fromEntries(Object.entries(own).map(([path, answer]) => [path, change(path, answer)])),
    ]),
  );

function betsOf({ total, list }: OutputOf<typeof openBets>) {
  const rounds = list.filter(({ kind }) => kind === 'round');
  const staked = rounds.reduce((sum, { stake }) => sum + parseLira(stake)!, 0n);
  return { total: toLira(parseLira(total)! - staked), list: list.filter(({ kind }) => kind === 'bet') };
}

const { columns, rows } = record.tables['bonus_offer']!;
const releasedOffers = rows.map((line) => (JSON.parse(line) as string[])[columns.indexOf('id')]!);
/** An offer that no customer has taken stands in the list under its own id, without a state. */
const isNewOffer = ({ id, state }: BonusRow) => state === null && !releasedOffers.includes(id);

/** The house of the record, brought to this version. */
async function upgraded(): Promise<FreshDatabase> {
  const house = await database([]);
  await restore(house.url, record);
  await migrate(house.url, await readMigrations(), log);
  return house;
}

test('the house of the record has something in every state', async () => {
  const statesOf = (table: string, ...names: string[]) => {
    const { columns, rows } = record.tables[table]!;
    const places = names.map((name) => columns.indexOf(name));
    const states = rows.map((line) => {
      const values = JSON.parse(line) as (string | null)[];
      return places.map((place) => values[place]).join(' ');
    });
    return [...new Set(states)].sort();
  };
  expect(statesOf('payment', 'type', 'status')).toEqual([
    '1 1',
    '1 2',
    '1 4',
    '2 1',
    '2 2',
    '2 4',
    '2 5',
    '2 6',
  ]);
  expect(statesOf('hold', 'state')).toEqual(['captured', 'held', 'released']);
  expect(statesOf('bonus_grant', 'state')).toEqual(['cancelled', 'completed', 'expired', 'running']);
  expect(statesOf('fel_seed', 'state')).toEqual(['active', 'revealed', 'waiting']);
  expect(statesOf('wallet', 'overdrawn')).toEqual(['false', 'true']);
  expect(statesOf('suspense_item', 'reason')).not.toEqual([]);
  // Rounds and bets that have not ended: at the house's game, at a provider, in a sportsbook.
  expect(statesOf('round', 'provider', 'closed_at').filter((each) => each.endsWith(' '))).toEqual([
    'betco ',
    'fel ',
    'hub88 ',
  ]);
});

test('an update leaves every row of the released version as it was', async () => {
  const house = await upgraded();
  expect(await rowsOf(house.url, columnsOf(record.tables))).toEqual(record.tables);
  expect(await checkInvariants(house.pool)).toEqual([]);
});

test('an update leaves the sealed pages intact, and later postings are sealed after them', async () => {
  const house = await upgraded();
  const countOf = async (query: string) =>
    Number((await house.pool.query<{ count: bigint }>(query)).rows[0]!.count);
  const [sealed, pages] = [
    'select sum(postings) as count from ledger_page',
    'select count(*) from ledger_page',
  ];
  const before = { sealed: await countOf(sealed), pages: await countOf(pages) };
  expect(before.pages).toBeGreaterThan(0);
  do await sealPages(house.pool);
  while ((await unsealedSeconds(house.pool)) > 0);
  const breaches: string[] = [];
  for await (const each of checkPages((work) => work(house.pool))) breaches.push(each);
  expect(breaches).toEqual([]);
  expect(await countOf(sealed)).toBe(await countOf('select count(*) from posting'));
  expect(await countOf(sealed)).toBeGreaterThanOrEqual(before.sealed);
});

test('a new database and an updated one have the same schema', async () => {
  const [house, fresh] = [await upgraded(), await database()];
  const schema = await schemaOf(fresh.pool);
  expect(await schemaOf(house.pool)).toEqual(schema);
  expect(schema.filter((line) => line.startsWith('CREATE TRIGGER')).length).toBeGreaterThan(30);
});

test.each([
  'drop index payment_waiting',
  'alter table wallet alter version drop default',
  'alter table customer add column age int',
  'alter table payment disable trigger payment_stays',
  'alter table entry drop constraint entry_amount_check',
  'create or replace function ledger_lock(p_wallet uuid) returns void language plpgsql as $$ begin end $$',
  'grant insert on posting to public',
])('after %s the schema is another one', async (statement) => {
  const fresh = await database();
  const schema = await schemaOf(fresh.pool);
  await fresh.pool.query(statement);
  expect(await schemaOf(fresh.pool)).not.toEqual(schema);
});

test('every function that the released version calls is there with the same parameters and answer', async () => {
  const signatures = async ({ pool }: { readonly pool: Pick<pg.Pool, 'query'> }) =>
    (
      await pool.query<{ signature: string }>(
        `select format('%s returns %s', oid::regprocedure, pg_get_function_result(oid)) as signature from pg_proc
         where pronamespace = current_schema()::regnamespace order by 1`,
      )
    ).rows.map(({ signature }) => signature);
  const released = await database([]);
  await migrate(released.url, record.migrations, log);
  const before = await signatures(released);
  const now = new Set(await signatures(await database()));
  expect(before).toContain('ledger_post(jsonb) returns SETOF ledger_answer');
  expect(before.filter((each) => !now.has(each))).toEqual([]);
});

test('after an update customers and operators read the same histories', { timeout: 120_000 }, async () => {
  const house = await database([]);
  await restore(house.url, record);
  // The record grows older every day. Regular work would end what it has left open, such as old rounds and unpaid transfers, so it waits here.
  await house.pool.query(
    `create function later() returns trigger language plpgsql as $$ begin new.due_at := now() + interval '1 hour'; return new; end $$;
     create trigger later before insert or update on job for each row when (new.key = 'standing') execute function later()`,
  );
  const files = emptySite();
  ends.push(async () => rmSync(files.contentDir, { recursive: true, force: true }));
  const port = await freePort();
  const config = readConfig({
    PORT: String(port),
    LOG_LEVEL: 'silent',
    SPORTS_FEED: 'none',
    DATA_DIR: files.contentDir,
    TRUSTED_PROXIES: '1',
    SANDBOX_URL: `http://127.0.0.1:${await freePort()}`,
  });
  const app = await createApp(config, { url: house.url, serverUrl: house.url }, openLog('silent'), files);
  ends.push(() => app.stop());
  await app.listen();
  const answers = await answersOf(askOver(`http://127.0.0.1:${port}`, '10.9.8.7'), record.people);
  expect(asRecorded(withoutAdditions(answers), record.answers)).toEqual(record.answers);
});
