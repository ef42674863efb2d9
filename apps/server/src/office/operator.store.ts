// The SQL of operators and their sessions.
import { statement } from '../db/statement.ts';
import type { OperatorId, SessionId } from '../ids.ts';

export interface OperatorRow {
  id: OperatorId;
  username: string;
  name: string;
  password_hash: string;
  state: 'active' | 'closed';
}
const columns = 'id, username, name, password_hash, state';

export const findOperatorByName = statement<OperatorRow, [usernameKey: string]>(
  'office.find-operator-by-name',
  `select ${columns} from operator where username_key = $1`,
);
export const findOperatorById = statement<OperatorRow, [OperatorId]>(
  'office.find-operator-by-id',
  `select ${columns} from operator where id = $1`,
);
export const listOperatorNames = statement<{ id: OperatorId; username: string }, [readonly OperatorId[]]>(
  'office.list-operator-names',
  'select id, username from operator where id = any($1::uuid[])',
);
/** Sets a password, unless it has changed since it was read. */
export const setOperatorPassword = statement<object, [OperatorId, oldHash: string, newHash: string]>(
  'office.set-operator-password',
  'update operator set password_hash = $3 where id = $1 and password_hash = $2',
);
export const endOperatorSessions = statement<object, [OperatorId]>(
  'office.end-operator-sessions',
  'update operator_session set ended_at = now() where operator_id = $1 and ended_at is null',
);
/** Writes no row if the name is taken. */
export const insertOperator = statement<
  object,
  [OperatorId, username: string, usernameKey: string, name: string, passwordHash: string]
>(
  'office.insert-operator',
  `insert into operator (id, username, username_key, name, password_hash) values ($1, $2, $3, $4, $5) on conflict do nothing`,
);

export const insertOperatorSession = statement<
  object,
  [SessionId, OperatorId, tokenHash: Buffer, device: string, address: string]
>(
  'office.insert-operator-session',
  'insert into operator_session (id, operator_id, token_hash, device, address) values ($1, $2, $3, $4, $5)',
);
/** Operators have no known devices, so only the address counts. */
export const isKnownOperatorPlace = statement<{ known: boolean }, [usernameKey: string, address: string]>(
  'office.is-known-operator-place',
  `select exists (select from operator_session s join operator o on o.id = s.operator_id
     where o.username_key = $1 and s.started_at > now() - interval '90 days' and s.address = $2) as known`,
);
/** A live session of an active operator. The check counts as use of the session. */
export const useOperatorSession = statement<
  { id: SessionId; operator_id: OperatorId },
  [tokenHash: Buffer, idleS: number, lifeS: number]
>(
  'office.use-operator-session',
  `update operator_session s set last_seen_at = now() from operator o
   where s.token_hash = $1 and s.ended_at is null and s.last_seen_at > now() - make_interval(secs => $2)
     and s.started_at > now() - make_interval(secs => $3) and o.id = s.operator_id and o.state = 'active'
   returning s.id, s.operator_id`,
);
export const endOperatorSession = statement<object, [SessionId]>(
  'office.end-operator-session',
  'update operator_session set ended_at = now() where id = $1 and ended_at is null',
);

/** The demo's operators who can log in, found by username and name. */
export const findDemoOperators = statement<
  { id: OperatorId; username: string },
  [usernames: readonly string[], names: readonly string[]]
>(
  'office.find-demo-operators',
  `select id, username from operator
   where (username, name) in (select * from unnest($1::text[], $2::text[])) and state = 'active' order by joined_at, username`,
);
/** Closes an operator and ends their sessions. The username becomes free. */
export const retireOperator = statement<object, [OperatorId, passwordHash: string]>(
  'office.retire-operator',
  `with ended as (update operator_session set ended_at = now() where operator_id = $1 and ended_at is null)
   update operator set state = 'closed', username_key = username_key || '#demo', password_hash = $2 where id = $1`,
);
