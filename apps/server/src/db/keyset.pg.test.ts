// Pages by the place of their last row, against a list that is sorted in memory: in each direction, with ties, and while rows come and go.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase, type FreshDatabase } from '../../../../testbed/fresh-database.ts';
import { counted, keyset, pageOf, pageWithin, type Keyset, type Placed } from './keyset.ts';

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
  await database.pool.query(
    `create table thing (id uuid primary key default gen_random_uuid(), at timestamptz not null, day date not null, name text not null, n integer not null);
     insert into thing (at, day, name, n)
     select '2026-11-01T10:00:00.000001Z'::timestamptz + (n / 4) * interval '1 microsecond', '2026-11-01'::date + n / 10, 'name ' || n % 3, n
     from generate_series(1, 60) n`,
  );
});
afterAll(() => database.drop());

async function readAll(order: Keyset, take: number, between: () => Promise<unknown> = async () => undefined) {
  const seen: number[] = [];
  let after: string | undefined;
  do {
    const { rows } = await database.pool.query<Placed & { n: number }>(
      `select n, ${order.place}, ${counted('from thing where n > 0')} from thing where n > 0 and ${order.behind('$1')} ${order.order} limit $2`,
      [order.from(after), take],
    );
    seen.push(...rows.map(({ n }) => n));
    after = pageOf(rows, take).next ?? undefined;
    await between();
  } while (after !== undefined);
  return seen;
}
const sorted = async (order: Keyset) =>
  (await database.pool.query<{ n: number }>(`select n from thing where n > 0 ${order.order}`)).rows.map(
    ({ n }) => n,
  );

describe('a list is read page by page without a gap or a repetition', () => {
  it.each([
    ['upwards, instants that differ by microseconds', keyset(['at', 'timestamptz'], ['id', 'uuid'])],
    ['downwards', keyset(['at', 'timestamptz', 'desc'], ['id', 'uuid', 'desc'])],
    ['in both directions', keyset(['day', 'date', 'desc'], ['name', 'text'], ['n', 'integer', 'desc'])],
    [
      'by a condition first',
      keyset(['(n % 2 = 0)', 'boolean', 'desc'], ['at', 'timestamptz'], ['n', 'bigint']),
    ],
  ])('%s', async (_name, order) => {
    for (const take of [1, 7, 60, 100]) expect(await readAll(order, take)).toEqual(await sorted(order));
  });

  it('while rows before the page come and go', async () => {
    const order = keyset(['at', 'timestamptz', 'desc'], ['id', 'uuid', 'desc']);
    const before = await sorted(order);
    let n = 1000;
    const seen = await readAll(order, 7, () =>
      database.pool.query(`insert into thing (at, day, name, n) values (now(), '2026-11-20', '', $1)`, [
        (n += 1),
      ]),
    );
    expect(seen).toEqual(before);
  });
});

it('begins anew at a place that no list has given out', () => {
  const order = keyset(['at', 'timestamptz'], ['id', 'uuid']);
  const id = '00000000-0000-7000-8000-000000000001';
  const at = '2026-11-01T10:00:00.000001Z';
  expect(order.from(JSON.stringify([at, id]))).toEqual([at, id]);
  for (const text of [
    '',
    '{}',
    '[1, 2]',
    '[]',
    JSON.stringify([at]),
    JSON.stringify(['2026-99-01T10:00:00.000001Z', id]),
    JSON.stringify([at, "' or 1"]),
  ])
    expect(order.from(text)).toEqual(order.from(undefined));
});

it('says the total, and where a list in memory goes on', () => {
  expect(pageOf([], 2)).toEqual({ total: 0, next: null });
  expect(
    pageOf(
      [
        { place: ['a'], total: 3n },
        { place: ['b'], total: 3n },
      ],
      2,
    ),
  ).toEqual({ total: 3, next: '["b"]' });
  expect(pageWithin([1, 2, 3], undefined, 2)).toEqual({ total: 3, list: [1, 2], next: '2' });
  expect(pageWithin([1, 2, 3], '2', 2)).toEqual({ total: 3, list: [3], next: null });
  expect(pageWithin([1, 2, 3], 'x', 3)).toEqual({ total: 3, list: [1, 2, 3], next: null });
});
