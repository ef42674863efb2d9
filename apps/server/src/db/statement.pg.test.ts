import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshDatabase, type FreshDatabase } from '../../../../testbed/fresh-database.ts';
import { knownStatements } from './statement.ts';

// Loading the stores declares their statements.
const stores = import.meta.glob('../**/*.store.ts', { eager: true });
/** Those of the product: a test that declares one has tables of its own. */
const statements = [...knownStatements()].filter(([name]) => !name.startsWith('test.'));
/** Tables with a row or more for each round, bet, order or visit. The removal of a demo may read them whole. */
const growing = new Set([
  'customer',
  'customer_refusal',
  'entry',
  'hold',
  'launch',
  'notification',
  'office_decision',
  'payment',
  'posting',
  'round',
  'session',
  'sports_bet',
  'sports_leg',
  'table_bet',
  'wallet',
]);
let database: FreshDatabase;

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

it('finds the stores of all rooms', () => {
  expect(Object.keys(stores).length).toBeGreaterThan(6);
  expect(statements.length).toBeGreaterThan(60);
});

it('has PostgreSQL accept every statement against the schema', async () => {
  const refused: string[] = [];
  const client = await database.pool.connect();
  for (const [name, text] of statements) {
    await client
      .query(`prepare "${name}" as ${text}`)
      .catch((error: Error) => refused.push(`${name}: ${error.message}`));
  }
  client.release(true);
  expect(refused).toEqual([]);
});

const sources = import.meta.glob<string>('../**/*.store.ts', {
  eager: true,
  query: '?raw',
  import: 'default',
});

it('no statement holds a bare number of an enumeration', () => {
  const bare = Object.entries(sources).flatMap(([path, text]) =>
    [...text.matchAll(/\b(?:status|type|category) (?:=|<>|in|not in) \(?\d.*/g)].map(
      ([found]) => `${path}: ${found}`,
    ),
  );
  expect(bare).toEqual([]);
});

it('finds a row of a table that grows with play or payments by an index', async () => {
  const searched: string[] = [];
  const client = await database.pool.connect();
  // With these settings the planner reads a whole table only where no index can answer.
  await client.query('set enable_seqscan = off; set plan_cache_mode = force_generic_plan');
  for (const [name, text] of statements.filter(([each]) => !each.includes('demo'))) {
    await client.query(`prepare "${name}" as ${text}`);
    const { rows: types } = await client.query<{ values: string[] }>(
      'select parameter_types::text[] as values from pg_prepared_statements where name = $1',
      [name],
    );
    const values = types[0]!.values.map((type) => `null::${type}`);
    const { rows } = await client.query<Record<'QUERY PLAN', string>>(
      `explain execute "${name}"${values.length > 0 ? `(${values.join(', ')})` : ''}`,
    );
    for (const { 'QUERY PLAN': line } of rows) {
      const [, table] = /Seq Scan on (\w+)/.exec(line) ?? [];
      if (table !== undefined && growing.has(table)) searched.push(`${name}: ${table}`);
    }
  }
  client.release(true);
  expect(searched).toEqual([]);
});
