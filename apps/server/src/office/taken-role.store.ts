// The SQL of roles taken in an emergency.
import { moneyPermissions } from '@felek/contract/office/permissions';
import { counted, keyset, type Place, type Placed } from '../db/keyset.ts';
import { statement } from '../db/statement.ts';
import type { OperatorId } from '../ids.ts';

/** The roles that an operator `o` holds now: those given, and those taken for a while. */
export const rolesNow = `(select role from operator_in_role where operator_id = o.id
  union select role from operator_taken_role where operator_id = o.id and until > now() and ended_at is null)`;

/**
 * The permissions of operator `o` now. A taken role gives none under which money moves: otherwise two people of any team could pay a withdrawal
 * that waits for those who know payments, or one could set the price of a bet.
 */
export const permissionsNow = `(select p.permission from operator_in_role r join role_permission p using (role) where r.operator_id = o.id
  union select p.permission from ${rolesNow} taken join role_permission p using (role)
    where p.permission <> all ('{${moneyPermissions.join(',')}}'::text[]))`;

/**
 * Whether operator `o` may work from an address, an SQL expression: it lies in a network of each of their roles that names any. An address that is
 * not known lies in none.
 */
export const worksFrom = (address: string): string => `not exists (
  select from ${rolesNow} held join role_network n using (role)
  group by role having bool_or(nullif(${address}, '')::inet <<= n.network) is not true)`;

/** Roles may change while the lock is awaited: read them after it. */
export const lockTaker = statement<object, [OperatorId]>(
  'office.lock-taker',
  'select id from operator where id = $1 for update',
);
export const readRolesNow = statement<{ roles: string[] }, [OperatorId]>(
  'office.read-roles-now',
  `select array(select role from ${rolesNow} held order by 1) as roles from operator o where o.id = $1`,
);
export const insertTakenRole = statement<
  { until: Date },
  [id: string, OperatorId, role: string, why: string, minutes: number]
>(
  'office.insert-taken-role',
  `insert into operator_taken_role (id, operator_id, role, why, until) values ($1, $2, $3, $4, now() + make_interval(mins => $5)) returning until`,
);

export interface TakenRoleRow {
  id: string;
  operator_id: OperatorId;
  username: string;
  role: string;
  why: string;
  taken_at: Date;
  /** When it ended, or will. */
  until: Date;
  is_open: boolean;
  reviewed_by: string | null;
  reviewed_at: Date | null;
}
const columns = `t.id, t.operator_id, o.username, t.role, t.why, t.taken_at, least(t.until, t.ended_at) as until,
  t.until > now() and t.ended_at is null as is_open, (select username from operator r where r.id = t.reviewed_by) as reviewed_by, t.reviewed_at`;
export const takenRoles = keyset(['t.taken_at', 'timestamptz', 'desc'], ['t.id', 'uuid', 'desc']);
const wanted = `(t.reviewed_at is not null) = $1 and ($2::uuid is null or t.operator_id = $2)`;
export const listTakenRoles = statement<
  TakenRoleRow & Placed,
  [reviewed: boolean, only: OperatorId | null, after: Place, take: number]
>(
  'office.list-taken-roles',
  `select ${columns}, ${takenRoles.place}, ${counted(`from operator_taken_role t where ${wanted}`)}
   from operator_taken_role t join operator o on o.id = t.operator_id
   where ${wanted} and ${takenRoles.behind('$3')} ${takenRoles.order} limit $4`,
);
export const lockTakenRole = statement<TakenRoleRow, [id: string]>(
  'office.lock-taken-role',
  `select ${columns} from operator_taken_role t join operator o on o.id = t.operator_id where t.id = $1::uuid for update of t`,
);
export const endTakenRole = statement<object, [id: string]>(
  'office.end-taken-role',
  'update operator_taken_role set ended_at = now() where id = $1::uuid and ended_at is null and until > now()',
);
export const reviewTakenRole = statement<object, [id: string, by: OperatorId]>(
  'office.review-taken-role',
  'update operator_taken_role set reviewed_by = $2, reviewed_at = now() where id = $1::uuid and reviewed_at is null',
);
