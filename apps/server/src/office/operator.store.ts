// The SQL of operators and their sessions.
import type { OperatorSessionEnd } from '@felek/contract/office/session-ends';
import { statement } from '../db/statement.ts';
import { permissionsNow, rolesNow, worksFrom } from './taken-role.store.ts';
import type { OperatorId, SessionId } from '../ids.ts';
import { ownsPasskey } from '../passkeys/passkeys.ts';

const hasFactor = `(o.totp_sealed is not null or ${ownsPasskey('o.id')})`;

export interface OperatorRow {
  id: OperatorId;
  username: string;
  name: string;
  password_hash: string;
  state: 'active' | 'closed';
  /** The secret of the second factor, sealed; and one that is not confirmed yet. */
  totp_sealed: Buffer | null;
  totp_begun_sealed: Buffer | null;
  /** Either kind. */
  has_factor: boolean;
}
const columns = `o.id, o.username, o.name, o.password_hash, o.state, o.totp_sealed, o.totp_begun_sealed, ${hasFactor} as has_factor`;

export const findOperatorByName = statement<OperatorRow, [usernameKey: string]>(
  'office.find-operator-by-name',
  `select ${columns} from operator o where username_key = $1`,
);
export const findOperatorById = statement<OperatorRow, [OperatorId]>(
  'office.find-operator-by-id',
  `select ${columns} from operator o where id = $1`,
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
/** Why a session ended. Its screens show it. */
export type SessionEnd = 'logout' | 'password' | 'roles' | 'staff' | 'closed' | 'factor';
export const endOperatorSessions = statement<object, [OperatorId, by: SessionEnd]>(
  'office.end-operator-sessions',
  'update operator_session set ended_at = now(), ended_by = $2 where operator_id = $1 and ended_at is null',
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
/** Whether the operator logged in from this address in the last 90 days. Operators have no known devices, so no device is compared. */
export const isKnownOperatorPlace = statement<{ known: boolean }, [usernameKey: string, address: string]>(
  'office.is-known-operator-place',
  `select exists (select from operator_session s join operator o on o.id = s.operator_id
     where o.username_key = $1 and s.started_at > now() - interval '90 days' and s.address = $2) as known`,
);
export interface OperatorSessionRow {
  id: SessionId;
  operator_id: OperatorId;
  started_at: Date;
  has_factor: boolean;
  roles: string[];
  permissions: string[];
}
const mayDo = `array(select role from ${rolesNow} held order by 1) as roles,
    array(select permission from ${permissionsNow} may order by 1) as permissions`;
const opened = `select l.id, l.operator_id, l.started_at, ${hasFactor} as has_factor, ${mayDo}
  from live l join operator o on o.id = l.operator_id and o.state = 'active'`;
const isLive = `s.token_hash = $1 and s.ended_at is null and s.last_seen_at > now() - make_interval(secs => $2)
  and s.started_at > now() - make_interval(secs => $3)
  and exists (select from operator o where o.id = s.operator_id and ${worksFrom('$4')})`;
const live = `with live as (select s.* from operator_session s where ${isLive})`;
/** Ten operators at work ask several times a second. Each use that is written is a commit of its own beside the players'. */
const useEvery = `interval '10 seconds'`;
/**
 * A live session of an active operator, asked from where they may work, with what they may do now. The check counts as use of the session,
 * which is written at most every ten seconds.
 */
export const useOperatorSession = statement<
  OperatorSessionRow,
  [tokenHash: Buffer, idleS: number, lifeS: number, address: string]
>(
  'office.use-operator-session',
  `${live}, used as (update operator_session u set last_seen_at = now() from live
     where u.id = live.id and u.last_seen_at < now() - ${useEvery}) ${opened}`,
);
/** The same, without counting as use. */
export const seeOperatorSession = statement<
  OperatorSessionRow,
  [tokenHash: Buffer, idleS: number, lifeS: number, address: string]
>('office.see-operator-session', `${live} ${opened}`);
/** Why a session `s` of operator `o` has ended, if it has. From an address of no use it has ended too. */
const endedBy = (
  address: string,
) => `case when s.ended_at is not null then coalesce(s.ended_by, 'ended') when o.state <> 'active' then 'closed'
  when s.started_at <= now() - make_interval(secs => $3) then 'over'
  when s.last_seen_at <= now() - make_interval(secs => $2) then 'idle'
  when not (${worksFrom(address)}) then 'address' end as ended`;
/** Why the session of this token has ended, if it has. */
export const findSessionEnd = statement<
  { ended: OperatorSessionEnd | null },
  [tokenHash: Buffer, idleS: number, lifeS: number, address: string]
>(
  'office.find-session-end',
  `select ${endedBy('$4')} from operator_session s join operator o on o.id = s.operator_id where s.token_hash = $1`,
);
/** For each pair of a session and an address: why the session has ended there, if it has, and its operator's permissions now. */
export const listStandings = statement<
  {
    asked: number;
    ended: OperatorSessionEnd | null;
    roles: string[];
    permissions: string[];
  },
  [readonly SessionId[], idleS: number, lifeS: number, addresses: readonly string[]]
>(
  'office.list-standings',
  `select a.asked::int, ${mayDo}, ${endedBy('a.address')}
   from unnest($1::uuid[], $4::text[]) with ordinality as a (session, address, asked)
   join operator_session s on s.id = a.session join operator o on o.id = s.operator_id`,
);
export const canWorkFrom = statement<{ may: boolean }, [OperatorId, address: string]>(
  'office.can-work-from',
  `select ${worksFrom('$2')} as may from operator o where o.id = $1`,
);
export const countByPermission = statement<{ all: bigint; proved: bigint }, [permission: string]>(
  'office.count-by-permission',
  `select count(*) as all, count(*) filter (where ${hasFactor}) as proved from operator o
   where state = 'active' and exists (
     select from operator_in_role r join role_permission p using (role) where r.operator_id = o.id and p.permission = $1)`,
);
export const isOperatorSessionOpen = statement<{ id: SessionId }, [SessionId, idleS: number, lifeS: number]>(
  'office.is-operator-session-open',
  `select s.id from operator_session s join operator o on o.id = s.operator_id and o.state = 'active'
   where s.id = $1 and s.ended_at is null and s.last_seen_at > now() - make_interval(secs => $2)
     and s.started_at > now() - make_interval(secs => $3)`,
);
export const endOperatorSession = statement<object, [SessionId]>(
  'office.end-operator-session',
  `update operator_session set ended_at = now(), ended_by = 'logout' where id = $1 and ended_at is null`,
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
  `with ended as (update operator_session set ended_at = now(), ended_by = 'closed' where operator_id = $1 and ended_at is null)
   update operator set state = 'closed', username_key = username_key || '#demo', password_hash = $2 where id = $1`,
);

/** A step of one-time passwords counts once: no row if it or a later one was used. */
export const useTotpStep = statement<object, [OperatorId, step: bigint]>(
  'office.use-totp-step',
  'update operator set totp_step = $2 where id = $1 and (totp_step is null or totp_step < $2)',
);
export const beginTotp = statement<object, [OperatorId, sealed: Buffer]>(
  'office.begin-totp',
  'update operator set totp_begun_sealed = $2 where id = $1 and totp_sealed is null',
);
export const confirmTotp = statement<object, [OperatorId, sealed: Buffer]>(
  'office.confirm-totp',
  `update operator set totp_sealed = totp_begun_sealed, totp_begun_sealed = null
   where id = $1 and totp_sealed is null and totp_begun_sealed = $2`,
);
export const lockFactors = statement<{ username: string; has_codes: boolean }, [OperatorId]>(
  'office.lock-factors',
  'select username, totp_sealed is not null as has_codes from operator where id = $1 for update',
);
export const dropTotp = statement<object, [OperatorId]>(
  'office.drop-totp',
  'update operator set totp_sealed = null, totp_begun_sealed = null where id = $1 and totp_sealed is not null',
);

export const setInvitation = statement<
  { invite_until: Date | null },
  [OperatorId, hash: Buffer, forS: number]
>(
  'office.set-invitation',
  `update operator set invite_hash = $2, invite_until = now() + make_interval(secs => $3) where id = $1 returning invite_until`,
);
/** Sets the first password; no row where the invitation is not so, or has ended. */
export const acceptInvitation = statement<object, [usernameKey: string, hash: Buffer, passwordHash: string]>(
  'office.accept-invitation',
  `update operator set password_hash = $3, invite_hash = null, invite_until = null
   where username_key = $1 and invite_hash = $2 and invite_until > now() and state = 'active'`,
);
export const findInvited = statement<{ username: string; name: string }, [usernameKey: string, hash: Buffer]>(
  'office.find-invited',
  `select username, name from operator where username_key = $1 and invite_hash = $2 and invite_until > now() and state = 'active'`,
);

/** The role of a name; no row of an unknown one. */
export const listRoles = statement<{
  role: string;
  title: { tr: string; en: string };
  permissions: string[];
  not_with: string[];
  networks: string[];
}>(
  'office.list-roles',
  `select r.role, r.title, array(select p.permission from role_permission p where p.role = r.role order by 1) as permissions,
     array(select case when c.role = r.role then c.other else c.role end from role_conflict c where r.role in (c.role, c.other) order by 1)
       as not_with,
     array(select n.network::text from role_network n where n.role = r.role order by n.network) as networks
   from operator_role r order by r.role`,
);
export const lockRole = statement<{ networks: string[] }, [role: string]>(
  'office.lock-role',
  `select array(select network::text from role_network n where n.role = r.role order by network) as networks
   from operator_role r where r.role = $1 for update`,
);
/** These addresses and networks as networks, each once, and whether they admit an address: without any, all are admitted. */
export const readNetworks = statement<
  { networks: string[]; admits: boolean },
  [given: readonly string[], address: string]
>(
  'office.read-networks',
  `with given as (select distinct network(each::inet) as network from unnest($1::text[]) each)
   select array(select network::text from given order by network) as networks,
     not exists (select from given) or exists (select from given where nullif($2, '')::inet <<= network) as admits`,
);
export const setRoleNetworks = statement<object, [role: string, networks: readonly string[]]>(
  'office.set-role-networks',
  `with gone as (delete from role_network where role = $1 and network <> all ($2::cidr[]))
   insert into role_network (role, network) select $1, unnest($2::cidr[]) on conflict do nothing`,
);
export const dropNetworks = statement<object, [permission: string]>(
  'office.drop-networks',
  `delete from role_network n using role_permission p where p.role = n.role and p.permission = $1`,
);
/** The roles of an operator, whose row is locked. */
export const lockOperator = statement<
  { id: OperatorId; username: string; state: 'active' | 'closed'; has_factor: boolean; roles: string[] },
  [usernameKey: string]
>(
  'office.lock-operator',
  `select o.id, o.username, o.state, ${hasFactor} as has_factor,
     array(select r.role from operator_in_role r where r.operator_id = o.id order by 1) as roles
   from operator o where o.username_key = $1 for update`,
);
export const giveRoles = statement<object, [OperatorId, roles: readonly string[]]>(
  'office.give-roles',
  `insert into operator_in_role (operator_id, role) select $1, unnest($2::text[]) on conflict do nothing`,
);
export const keepOnlyRoles = statement<object, [OperatorId, roles: readonly string[]]>(
  'office.keep-only-roles',
  'delete from operator_in_role where operator_id = $1 and role <> all ($2::text[])',
);
const mayGiveRoles = `o.state = 'active' and exists (
  select from operator_in_role join role_permission using (role) where operator_id = o.id and permission = 'operator:grant')`;
/** Rows may change while the lock is awaited: list them after it. */
export const lockAdmins = statement(
  'office.lock-admins',
  `select o.id from operator o where ${mayGiveRoles} order by o.id for update`,
);
export const listAdmins = statement<{ id: OperatorId }>(
  'office.list-admins',
  `select o.id from operator o where ${mayGiveRoles} order by o.id`,
);
export const closeOperator = statement<object, [OperatorId]>(
  'office.close-operator',
  `update operator set state = 'closed', invite_hash = null where id = $1`,
);
export interface ListedOperatorRow {
  username: string;
  username_key: string;
  name: string;
  state: 'active' | 'closed';
  roles: string[];
  has_factor: boolean;
  sessions: number;
  last_seen_at: Date | null;
  joined_at: Date;
}
export const listOperators = statement<
  ListedOperatorRow,
  [after: string, take: number, idleS: number, lifeS: number]
>(
  'office.list-operators',
  `select o.username, o.username_key, o.name, o.state, o.joined_at, ${hasFactor} as has_factor,
     array(select r.role from operator_in_role r where r.operator_id = o.id order by 1) as roles,
     (select count(*)::int from operator_session s where s.operator_id = o.id and s.ended_at is null
        and s.last_seen_at > now() - make_interval(secs => $3) and s.started_at > now() - make_interval(secs => $4)) as sessions,
     (select max(s.last_seen_at) from operator_session s where s.operator_id = o.id) as last_seen_at
   from operator o where o.username_key > $1 order by o.username_key limit $2`,
);

/** Sealed secrets, for the job that moves them to a new key. */
export const listSealedTotp = statement<{ id: OperatorId; sealed: Buffer }, [after: string, most: number]>(
  'office.list-sealed-totp',
  'select id, totp_sealed as sealed from operator where totp_sealed is not null and id > $1 order by id limit $2',
);
export const resealTotp = statement<object, [OperatorId, before: Buffer, after: Buffer]>(
  'office.reseal-totp',
  'update operator set totp_sealed = $3 where id = $1 and totp_sealed = $2',
);
