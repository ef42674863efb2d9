import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshDatabase, type FreshDatabase } from '../../../../testbed/fresh-database.ts';
import { knownStatements } from './statement.ts';

// Loading the stores declares their statements.
const stores = import.meta.glob('../**/*.store.ts', { eager: true });
/** Those of the product: a test that declares one has tables of its own. */
const statements = [...knownStatements()].filter(([name]) => !name.startsWith('test.'));
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
