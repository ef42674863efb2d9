import { expect, it } from 'vitest';
import { failureOf } from './insistence.ts';

const failing = (code: string, more: object = {}) => Object.assign(new Error('no'), { code, ...more });

it.each([
  // Appendix A of PostgreSQL's manual.
  ['25006', 'read_only_sql_transaction: it is a standby', 'unreached'],
  ['53300', 'too_many_connections', 'unreached'],
  ['57P03', 'cannot_connect_now', 'unreached'],
  ['57P01', 'admin_shutdown', 'lost'],
  ['57P02', 'crash_shutdown', 'lost'],
  ['57P05', 'idle_session_timeout', 'lost'],
  ['25P03', 'idle_in_transaction_session_timeout', 'lost'],
  ['08006', 'connection_failure', 'lost'],
  ['08P01', 'protocol_violation: what a pooler says of its own', 'lost'],
  ['40001', 'serialization_failure', 'collided'],
  ['40P01', 'deadlock_detected', 'collided'],
  ['55P03', 'lock_not_available', 'waited'],
  ['57014', 'query_canceled', 'waited'],
  ['53100', 'disk_full', 'overloaded'],
  ['53200', 'out_of_memory', 'overloaded'],
  ['58030', 'io_error', 'overloaded'],
  ['26000', 'invalid_sql_statement_name', 'overloaded'],
  ['42P05', 'duplicate_prepared_statement', 'overloaded'],
  ['23505', 'unique_violation: the statement is wrong', undefined],
  ['0A000', 'feature_not_supported: the statement is wrong', undefined],
])('takes %s, %s, as %s', (code, _name, failure) => {
  expect(failureOf(failing(code))).toBe(failure);
});

it('takes a plan that a migration made stale as something for another connection', () => {
  expect(failureOf(failing('0A000', { routine: 'RevalidateCachedQuery' }))).toBe('unreached');
});
