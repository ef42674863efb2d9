// The SQL of closures and exclusions.
import { statement } from '../db/statement.ts';
import type { CustomerId, OperatorId } from '../ids.ts';

export interface ExclusionRow {
  id: string;
  kind: 'exclusion' | 'closure';
  operator: OperatorId | null;
  why: string;
  from_at: Date;
  until_at: Date | null;
  asked_back_at: Date | null;
  ended_at: Date | null;
}

/** All there were, latest first. */
export const listExclusions = statement<ExclusionRow, [CustomerId]>(
  'protection.list-exclusions',
  `select id, kind, operator_id as operator, why, from_at, until_at, asked_back_at, ended_at
   from exclusion where customer_id = $1 order by from_at desc, id desc`,
);
export const insertExclusion = statement<
  object,
  [
    id: string,
    CustomerId,
    kind: ExclusionRow['kind'],
    OperatorId | null,
    why: string,
    from: Date,
    until: Date | null,
  ]
>(
  'protection.insert-exclusion',
  `insert into exclusion (id, customer_id, kind, operator_id, why, from_at, until_at) values ($1, $2, $3, $4, $5, $6, $7)`,
);
/** The first request stands: to ask again shortens nothing, and prolongs nothing. */
export const askBack = statement<object, [CustomerId, at: Date]>(
  'protection.ask-back',
  `update exclusion set asked_back_at = $2
   where customer_id = $1 and kind = 'exclusion' and ended_at is null and asked_back_at is null`,
);
export const endExclusions = statement<object, [CustomerId, at: Date]>(
  'protection.end-exclusions',
  'update exclusion set ended_at = $2 where customer_id = $1 and ended_at is null',
);
export const hasReturned = statement<{ returned: boolean }, [CustomerId]>(
  'protection.has-returned',
  `select exists (select from exclusion where customer_id = $1 and kind = 'exclusion' and ended_at is not null) as returned`,
);

/** The customers among these whose account is kept shut. */
export const listShut = statement<{ customer: CustomerId }, [customers: readonly CustomerId[]]>(
  'protection.list-shut',
  `select distinct customer_id as customer from exclusion where customer_id = any($1::uuid[]) and ended_at is null`,
);
