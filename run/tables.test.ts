import { expect, it } from 'vitest';
import { tablesIn, tablesOf } from './tables.mjs';

it.each([
  ['a query', "'select 1 from customer where id = $1'", ['customer']],
  ['a join', '`select c.id from payment p join customer c on c.id = p.customer_id`', ['payment', 'customer']],
  ['a list', '`select 1 from payment p, customer c`', ['payment', 'customer']],
  [
    'a subquery with a computed part',
    '`select ${columns} from game where id in (select id from prize)`',
    ['game', 'prize'],
  ],
  ['a change', "'update session set ended_at = now()'", ['session']],
  ['an insertion', '`insert into job (id) values ($1)`', ['job']],
  ['a deletion', '`delete from launch using session s where true`', ['launch', 'session']],
  ['prose', "'what came from customer'", []],
  ['a comment', '1; // select 1 from customer', []],
])('finds the tables of %s', (_what, source, tables) => expect([...tablesIn(source)]).toEqual(tables));

it('knows the tables that a migration makes', () =>
  expect(tablesOf('create table a (x int);\ncreate table if not exists b_c (y int);')).toEqual(['a', 'b_c']));
