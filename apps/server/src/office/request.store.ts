// The SQL of requests for a second person.
import { statement } from '../db/statement.ts';
import type { OperatorId } from '../ids.ts';

export interface RequestRow {
  id: string;
  action: string;
  subject: string;
  detail: Record<string, string | null>;
  call: string | null;
  payload: Record<string, unknown> | null;
  permission: string | null;
  why: string;
  maker_id: OperatorId;
  maker: string;
  state: 'requested' | 'executed' | 'failed' | 'rejected' | 'withdrawn' | 'expired';
  made_at: Date;
  expires_at: Date;
  ended_by: string | null;
  ended_at: Date | null;
  ended_because: string | null;
}
const shown = `r.id, r.action, r.subject, r.detail, r.call, r.payload, r.permission, r.why, r.maker_id, m.username as maker,
  case when r.state = 'requested' and r.expires_at <= now() then 'expired' else r.state end as state, r.made_at, r.expires_at,
  e.username as ended_by, r.ended_at, r.ended_because`;
const joined =
  'from office_request r join operator m on m.id = r.maker_id left join operator e on e.id = r.ended_by';
const open = `r.state = 'requested' and r.expires_at > now()`;

/** The widest ceiling of the roles that have the permission; null where one of them has none. */
export const readCeiling = statement<{ most: bigint | null }, [roles: readonly string[], permission: string]>(
  'office.read-ceiling',
  `select case when bool_and(c.most_kurus is not null) then max(c.most_kurus) end as most
   from role_permission p left join role_ceiling c on c.role = p.role and c.permission = p.permission
   where p.role = any ($1::text[]) and p.permission = $2`,
);
/** Writes no row where the same is requested already. */
export const insertRequest = statement<
  object,
  [
    id: string,
    action: string,
    subject: string,
    hash: Buffer,
    detailJson: string,
    call: string | null,
    payloadJson: string | null,
    permission: string | null,
    why: string,
    maker: OperatorId,
    forS: number,
  ]
>(
  'office.insert-request',
  `insert into office_request (id, action, subject, decision_hash, detail, call, payload, permission, why, maker_id, expires_at)
   values ($1, $2, $3, $4, $5::jsonb, $6, $7::jsonb, $8, $9, $10, now() + make_interval(secs => $11)) on conflict do nothing`,
);
export const lockRequest = statement<{ id: string; maker_id: OperatorId }, [subject: string, hash: Buffer]>(
  'office.lock-request',
  `select id, maker_id from office_request r where r.subject = $1 and r.decision_hash = $2 and r.state = 'requested' for update`,
);
/** Expires requests that got no answer in time. */
export const expireRequests = statement<object, [subject: string]>(
  'office.expire-requests',
  `update office_request set state = 'expired', ended_at = now() where subject = $1 and state = 'requested' and expires_at <= now()`,
);
export const endRequest = statement<
  object,
  [id: string, state: string, by: OperatorId, because: string | null]
>(
  'office.end-request',
  `update office_request r set state = $2, ended_by = $3, ended_at = now(), ended_because = $4 where r.id = $1 and ${open}`,
);
export const findRequest = statement<RequestRow, [id: string]>(
  'office.find-request',
  `select ${shown} ${joined} where r.id = $1`,
);
/** Who carried out exactly this decision before. */
export const listPeople = statement<{ operator_id: OperatorId }, [subject: string, hash: Buffer]>(
  'office.list-people',
  `select distinct person as operator_id from office_request r, unnest(array[r.maker_id, r.ended_by]) person
   where r.subject = $1 and r.decision_hash = $2 and r.state = 'executed' and person is not null`,
);
/** Ends an open request of the operator's own as done: others had carried out the same. */
export const joinRequest = statement<object, [subject: string, hash: Buffer, OperatorId]>(
  'office.join-request',
  `update office_request set state = 'executed', ended_at = now()
   where subject = $1 and decision_hash = $2 and maker_id = $3 and state = 'requested'`,
);
/** The operators who asked for exactly these decisions. */
export const listMakers = statement<
  { subject: string; operator: string },
  [subjects: string[], decisionHashes: Buffer[]]
>(
  'office.list-makers',
  `select r.subject, m.username as operator from office_request r join operator m on m.id = r.maker_id
   join unnest($1::text[], $2::bytea[]) as decision (subject, hash) on decision.subject = r.subject and decision.hash = r.decision_hash
   where ${open} order by r.made_at`,
);
// Ids sort by their time.
const page = `($2::uuid is null or r.id < $2) order by r.id desc limit $3`;
export const listWaitingRequests = statement<
  RequestRow,
  [OperatorId, after: string | null, take: number, permissions: readonly string[]]
>(
  'office.list-waiting-requests',
  `select ${shown} ${joined} where ${open} and r.maker_id <> $1 and r.permission = any ($4::text[]) and ${page}`,
);
export const listOwnRequests = statement<RequestRow, [OperatorId, after: string | null, take: number]>(
  'office.list-own-requests',
  `select ${shown} ${joined} where r.maker_id = $1 and ${page}`,
);
export const listEndedRequests = statement<RequestRow, [OperatorId, after: string | null, take: number]>(
  'office.list-ended-requests',
  `select ${shown} ${joined} where not (${open}) and $1 in (r.maker_id, r.ended_by) and ${page}`,
);
