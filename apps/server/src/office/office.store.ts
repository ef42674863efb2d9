// The SQL of operators' decisions and approvals.
import { statement } from '../db/statement.ts';
import type { OperatorId } from '../ids.ts';

export const insertDecision = statement<
  object,
  [id: string, OperatorId, action: string, subject: string, why: string, detailJson: string]
>(
  'office.insert-decision',
  `insert into office_decision (id, operator_id, action, subject, why, detail) values ($1, $2, $3, $4, $5, $6::jsonb)`,
);
export interface DecisionRow {
  id: string;
  operator: string;
  at: Date;
  action: string;
  subject: string;
  why: string;
  detail: Record<string, string | boolean | null>;
  total: bigint;
}
export const listDecisions = statement<DecisionRow, [skip: number, take: number]>(
  'office.list-decisions',
  `select d.id, o.username as operator, d.at, d.action, d.subject, d.why, d.detail, count(*) over () as total
   from office_decision d join operator o on o.id = d.operator_id order by d.at desc, d.id desc offset $1 limit $2`,
);

/** Writes no row if this operator has approved it before. */
export const insertApproval = statement<object, [subject: string, decisionHash: Buffer, OperatorId]>(
  'office.insert-approval',
  'insert into office_approval (subject, decision_hash, operator_id) values ($1, $2, $3) on conflict do nothing',
);
export const listApprovals = statement<{ operator_id: OperatorId }, [subject: string, decisionHash: Buffer]>(
  'office.list-approvals',
  'select operator_id from office_approval where subject = $1 and decision_hash = $2 order by at',
);
/** The operators who approved these decisions in exactly this form. */
export const listApprovers = statement<
  { subject: string; operator: string },
  [subjects: string[], decisionHashes: Buffer[]]
>(
  'office.list-approvers',
  `select a.subject, o.username as operator from office_approval a join operator o on o.id = a.operator_id
   join unnest($1::text[], $2::bytea[]) as decision (subject, hash) on decision.subject = a.subject and decision.hash = a.decision_hash
   order by a.at`,
);
export const listUsernames = statement<{ id: OperatorId; username: string }, [ids: readonly OperatorId[]]>(
  'office.list-usernames',
  'select id, username from operator where id = any($1::uuid[])',
);
