// The SQL of the office's record and its chain.
import { counted, keyset, type Place, type Placed } from '../db/keyset.ts';
import { statement } from '../db/statement.ts';
import type { OperatorId } from '../ids.ts';

export const insertDecision = statement<
  object,
  [
    id: string,
    OperatorId,
    kind: string,
    action: string,
    subject: string,
    why: string,
    detailJson: string,
    session: string | null,
    address: string | null,
    requestId: string | null,
  ]
>(
  'office.insert-decision',
  `insert into office_decision (id, operator_id, kind, action, subject, why, detail, session_id, address, request_id)
   values ($1, $2, $3, $4, $5, $6, $7::jsonb, $8, $9, $10)`,
);
export interface DecisionRow {
  id: string;
  operator: string;
  at: Date;
  action: string;
  subject: string;
  why: string;
  detail: Record<string, string | boolean | null>;
}
export const decisions = keyset(['d.at', 'timestamptz', 'desc'], ['d.id', 'uuid', 'desc']);
export const listDecisions = statement<DecisionRow & Placed, [after: Place, take: number]>(
  'office.list-decisions',
  `select d.id, o.username as operator, d.at, d.action, d.subject, d.why, d.detail, ${decisions.place},
     ${counted(`from office_decision where kind = 'decision'`)}
   from office_decision d join operator o on o.id = d.operator_id
   where d.kind = 'decision' and ${decisions.behind('$1')} ${decisions.order} limit $2`,
);

export interface RecordRow {
  seq: bigint;
  hash: string;
  id: string;
  kind: 'decision' | 'read' | 'reveal' | 'refused' | 'entry';
  operator: string;
  at: Date;
  action: string;
  subject: string;
  why: string;
  detail: Record<string, string | boolean | null>;
  address: string | null;
}
export const listRecord = statement<
  RecordRow,
  [before: bigint | null, kind: string | null, operator: string | null, subject: string | null, take: number]
>(
  'office.list-record',
  `select l.seq, encode(l.hash, 'hex') as hash, d.id, d.kind, o.username as operator, d.at, d.action, d.subject, d.why, d.detail, d.address
   from office_link l join office_decision d on d.id = l.decision_id join operator o on o.id = d.operator_id
   where ($1::bigint is null or l.seq < $1) and ($2::text is null or d.kind = $2) and ($3::text is null or o.username_key = $3)
     and ($4::text is null or d.subject = $4)
   order by l.seq desc limit $5`,
);

/** A link with the content that it stands for; the content is null where the row is gone. */
export interface LinkRow {
  seq: bigint;
  previous: Buffer;
  hash: Buffer;
  /** The values in the order of office_row_text. */
  content: (string | null)[] | null;
}
export const listLinks = statement<LinkRow, [after: bigint, until: bigint, most: number]>(
  'office.list-links',
  `select l.seq, l.previous, l.hash, case when d.id is not null then array[
     d.id::text, d.operator_id::text, to_char(d.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), d.kind, d.action, d.subject,
     d.why, d.detail::text, d.session_id::text, d.address, d.request_id] end as content
   from office_link l left join office_decision d on d.id = l.decision_id
   where l.seq > $1 and l.seq <= $2 order by l.seq limit $3`,
);
export const readHead = statement<{ seq: bigint; hash: Buffer }>(
  'office.read-head',
  'select seq, hash from office_head',
);
export const findLinkHash = statement<{ hash: string }, [seq: bigint]>(
  'office.find-link-hash',
  `select encode(hash, 'hex') as hash from office_link where seq = $1`,
);
/** Rows without a link, oldest first: from before the chain, or put in beside it. */
export const listUnlinked = statement<{ id: string }, [most: number]>(
  'office.list-unlinked',
  `select id from office_decision d where not exists (select from office_link l where l.decision_id = d.id) order by at, id limit $1`,
);
export const appendLink = statement<object, [decision: string]>(
  'office.append-link',
  'select office_append($1)',
);
