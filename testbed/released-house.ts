// A house that the released version made and lived in: its rows, and what it answered to customers and operators about them. An update
// brings the same rows to this version's schema, and the same questions get the same answers.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { migrate, type Migration } from '../apps/server/src/db/migrate.ts';

export interface HouseRecord {
  /** The commit that made it. */
  readonly version: string;
  readonly migrations: readonly Migration[];
  readonly tables: Readonly<Record<string, TableRows>>;
  readonly people: People;
  /** The answers to each of them, by call. */
  readonly answers: HouseAnswers;
}

/** Each row as a line of JSON: the values of the columns as PostgreSQL writes them, or null. */
export interface TableRows {
  readonly columns: readonly string[];
  readonly rows: readonly string[];
}

export interface People {
  readonly password: string;
  readonly customers: readonly string[];
  readonly operator: string;
  /** The end of the recorded life of the house. Its own jobs run on afterwards, and their rows do not count. */
  readonly livedUntil: string;
}

export type HouseAnswers = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

const folder = new URL('./released/', import.meta.url);

/** The record that stands in the repository. */
export function readRecord(): HouseRecord {
  const file = readdirSync(folder).find((name) => name.endsWith('.json.gz'))!;
  return JSON.parse(gunzipSync(readFileSync(new URL(file, folder))).toString()) as HouseRecord;
}

export function writeRecord(record: HouseRecord): void {
  writeFileSync(new URL('house.json.gz', folder), gzipSync(JSON.stringify(record), { level: 9 }));
}

/** Servers read these; they are no part of the house's life. */
const unread = ['migration', 'migration_lease'];
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** All rows of the database, by table, in an order of their own; of each table only `columns`, where they are given. */
export async function rowsOf(
  url: string,
  columns?: Readonly<Record<string, readonly string[]>>,
): Promise<Record<string, TableRows>> {
  const client = await connect(url);
  try {
    const found: Record<string, TableRows> = {};
    for (const [table, wanted] of Object.entries(columns ?? (await listColumns(client)))) {
      const values = wanted.map((column) => `${column}::text`).join(', ');
      const { rows } = await client.query<{ line: string }>(
        `select json_build_array(${values})::text as line from ${table} order by json_build_array(${values})::text collate "C"`,
      );
      found[table] = { columns: wanted, rows: rows.map(({ line }) => line) };
    }
    return found;
  } finally {
    await client.end();
  }
}

/** The columns that the rows of a record have, by table. */
export const columnsOf = (tables: HouseRecord['tables']): Record<string, readonly string[]> =>
  Object.fromEntries(Object.entries(tables).map(([table, { columns }]) => [table, columns]));

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`set timezone = 'UTC'`);
  return client;
}

async function listColumns(client: pg.Client): Promise<Record<string, string[]>> {
  const { rows } = await client.query<{ table: string; columns: string[] }>(
    `select attrelid::regclass::text as "table", array_agg(quote_ident(attname) order by attnum) as columns from pg_attribute
     where attrelid = any ($1::regclass[]) and attnum > 0 and not attisdropped group by attrelid order by 1`,
    [await listTables(client)],
  );
  return Object.fromEntries(rows.map(({ table, columns }) => [table, columns]));
}

async function listTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
     where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition and relname <> all ($1)
     order by relname`,
    [unread],
  );
  return rows.map(({ name }) => name);
}

/** Makes the house of the record in an empty database: the schema by the migrations of its version, then its rows. */
export async function restore(url: string, { migrations, tables }: HouseRecord): Promise<void> {
  await migrate(url, migrations, silent);
  const client = await connect(url);
  try {
    await client.query('begin');
    const names = await inOrderOfKeys(client);
    for (const table of names) await client.query(`alter table ${table} disable trigger user`);
    for (const table of names.toReversed()) await client.query(`delete from ${table}`);
    for (const table of names) await fill(client, table, tables[table]!);
    for (const table of names) await client.query(`alter table ${table} enable trigger user`);
    await moveSequences(client);
    await client.query('commit');
  } finally {
    await client.end();
  }
}

async function fill(client: pg.Client, table: string, { columns, rows }: TableRows): Promise<void> {
  const { rows: types } = await client.query<{ column: string; type: string }>(
    `select quote_ident(attname) as "column", format_type(atttypid, atttypmod) as type from pg_attribute where attrelid = $1::regclass`,
    [table],
  );
  const values = columns.map(
    (column, place) => `(line ->> ${place})::${types.find((each) => each.column === column)!.type}`,
  );
  await client.query(
    `insert into ${table} (${columns.join(', ')}) overriding system value select ${values.join(', ')} from json_array_elements($1) line`,
    [`[${rows.join(',')}]`],
  );
}

/** A table after those that its foreign keys name. */
async function inOrderOfKeys(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ child: string; parent: string }>(
    `select conrelid::regclass::text as child, confrelid::regclass::text as parent from pg_constraint
     where contype = 'f' and connamespace = current_schema()::regnamespace and conrelid <> confrelid`,
  );
  const left = new Set(await listTables(client));
  const order: string[] = [];
  while (left.size > 0) {
    const next = [...left].filter(
      (table) => !rows.some(({ child, parent }) => child === table && left.has(parent)),
    );
    if (next.length === 0) throw new Error(`foreign keys in a circle: ${[...left].join(', ')}`);
    for (const table of next) left.delete(table);
    order.push(...next);
  }
  return order;
}

async function moveSequences(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string }>(
    `select attrelid::regclass::text as "table", attname as "column" from pg_attribute
     where attidentity <> '' and attrelid in (select oid from pg_class where relnamespace = current_schema()::regnamespace)`,
  );
  for (const { table, column } of rows)
    await client.query(
      `select setval(pg_get_serial_sequence('${table}', '${column}'), coalesce(max(${column}), 0) + 1, false) from ${table}`,
    );
}

/** Sends one request and gives the answer's data. Throws on a refusal. */
export type AskHouse = (request: {
  readonly path: string;
  readonly body?: object;
  readonly token?: string;
}) => Promise<unknown>;

const all = { skip: 0, take: 200 };
/** Everything that a customer can read of their own history. */
const customerCalls: readonly (readonly [string, object?])[] = [
  ['user/balance'],
  ['customer/profile'],
  ['customer/gamehistory', all],
  ['customer/financialactivities', all],
  ['customer/sessions', all],
  ['customer/notification', all],
  ['customer/openbets', {}],
  ['customer/limits', {}],
  ['casino/favorites'],
  ['casino/recent'],
  ['bonus/list'],
  ['chat/list'],
];
/** The operators' calls that read money and people. */
const operatorCalls: readonly (readonly [string, object])[] = [
  ['office/withdrawals', all],
  ['office/unknownpayouts', all],
  ['office/suspense', all],
  ['office/suspense', { ...all, resolved: true }],
  ['office/debts', all],
  ['office/transfers', all],
  ['office/campaigns', all],
  ['office/prizes', { ...all, suspended: false }],
  ['office/decisions', all],
  ['office/deadjobs', all],
];

type Row = Readonly<Record<string, unknown>>;

const omit = (row: Row, ...keys: readonly string[]): Row =>
  Object.fromEntries(Object.entries(row).filter(([key]) => !keys.includes(key)));

/** Logs everyone in and asks for everything. Answers that follow from the moment of asking are left out. */
export async function answersOf(ask: AskHouse, people: People): Promise<HouseAnswers> {
  const { password, livedUntil } = people;
  const tokenOf = async (path: string, username: string) =>
    ((await ask({ path, body: { username, password } })) as { token: string }).token;
  const isOfLife = (row: Row) =>
    [row['startedAt'], row['timeStamp'], row['at']].every((at) => typeof at !== 'string' || at <= livedUntil);
  const lasting = (path: string, answer: unknown): unknown => {
    if (path === 'customer/limits')
      return (answer as (Row & { asked: Row | null })[]).map(({ period, amount, asked }) => ({
        period,
        amount,
        asked: asked && { amount: asked['amount'], from: asked['from'] },
      }));
    // The house continues to query the service.
    if (path === 'office/unknownpayouts')
      return (answer as { list: Row[] }).list.map((row) => omit(row, 'lastError', 'unanswered'));
    // A login for these questions is none of the house's life, and an idle session ends by the clock.
    if (path === 'customer/sessions' || path === 'office/decisions')
      return (answer as { list: Row[] }).list.filter(isOfLife).map((row) => omit(row, 'endedAt'));
    return Array.isArray(answer) ? (answer as Row[]).filter(isOfLife) : answer;
  };
  const answers: Record<string, Record<string, unknown>> = {};
  for (const username of people.customers) {
    const token = await tokenOf('auth/login', username);
    const own: Record<string, unknown> = (answers[username] = {});
    for (const [path, body] of customerCalls)
      own[path] = lasting(path, await ask({ path, token, ...(body && { body }) }));
    const { list } = own['customer/gamehistory'] as { list: { roundId: string }[] };
    for (const roundId of new Set(list.map((row) => row.roundId)))
      own[`casino/round ${roundId}`] = await ask({ path: 'casino/round', body: { roundId }, token });
  }
  const token = await tokenOf('office/login', people.operator);
  const office: Record<string, unknown> = (answers[people.operator] = {});
  for (const [path, body] of operatorCalls)
    office[`${path} ${JSON.stringify(body)}`] = lasting(path, await ask({ path, body, token }));
  for (const customer of people.customers)
    office[`office/bonuses ${customer}`] = await ask({ path: 'office/bonuses', body: { customer }, token });
  return answers;
}

/** An answer without what the contract has added since: of objects only what the record knows too. */
export function asRecorded(answer: unknown, recorded: unknown): unknown {
  if (Array.isArray(answer) && Array.isArray(recorded))
    return answer.map((each, place) => asRecorded(each, recorded[place]));
  if (!isObject(answer) || !isObject(recorded)) return answer;
  return Object.fromEntries(
    Object.entries(answer)
      .filter(([key]) => key in recorded)
      .map(([key, value]) => [key, asRecorded(value, recorded[key])]),
  );
}

const isObject = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Asks a server over HTTP as a device of the given address. */
export const askOver =
  (url: string, address: string): AskHouse =>
  async ({ path, body, token }) => {
    for (;;) {
      const answer = await fetch(`${url}/api/${path}`, {
        method: body ? 'POST' : 'GET',
        headers: {
          'x-forwarded-for': address,
          'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
          ...(body && { 'content-type': 'application/json' }),
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      const { success, code, data } = JSON.parse(text) as { success: boolean; code?: string; data: unknown };
      if (success) return data;
      if (code !== 'too_many_tries') throw new Error(`${path} was answered ${answer.status}: ${text}`);
      await new Promise((resolve) => setTimeout(resolve, 1000));
    }
  };
