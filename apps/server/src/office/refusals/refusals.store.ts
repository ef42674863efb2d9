// The SQL of customers' refusals.
import { pageBehind, wireMicros, type TimelineRow, type TimelineValues } from '../../db/timeline.ts';
import { statement } from '../../db/statement.ts';
import type { CustomerId } from '../../ids.ts';

export const insertRefusals = statement<
  object,
  [
    ids: readonly string[],
    ats: readonly Date[],
    customers: readonly CustomerId[],
    calls: readonly string[],
    codes: readonly string[],
    version: string,
    factsJson: readonly string[],
    requestIds: readonly string[],
  ]
>(
  'office.insert-refusals',
  `insert into customer_refusal (id, at, customer_id, call, code, version, facts, request_id)
   select id, at, customer, call, code, $6, facts::jsonb, request
   from unnest($1::uuid[], $2::timestamptz[], $3::uuid[], $4::text[], $5::text[], $7::text[], $8::text[])
     as given (id, at, customer, call, code, facts, request)`,
);
/** A batch of those that are kept long enough. */
export const dropOldRefusals = statement<object, [days: number, most: number]>(
  'office.drop-old-refusals',
  `delete from customer_refusal where id in (
     select id from customer_refusal where at < now() - make_interval(days => $1) order by at limit $2)`,
);

export interface RefusalRow {
  id: string;
  at: string;
  customer_id: CustomerId;
  call: string;
  code: string;
  version: string;
  facts: Record<string, string>;
  request_id: string | null;
}
export const listRefusals = statement<
  RefusalRow,
  [
    customer: CustomerId | null,
    at: string,
    id: string,
    take: number,
    code: string | null,
    call: string | null,
    requestId: string | null,
  ]
>(
  'office.list-refusals',
  `select id, ${wireMicros('at')} as at, customer_id, call, code, version, facts, request_id from customer_refusal r
   where ($1::uuid is null or customer_id = $1) and ($5::text is null or code = $5) and ($6::text is null or call = $6)
     and ($7::text is null or request_id = $7)
     and ${pageBehind('r.at', 'id')}`,
);
export const timelineRefusals = statement<TimelineRow, TimelineValues>(
  'office.timeline-refusals',
  `select id::text as id, ${wireMicros('at')} as at, code as what, 'system' as by, null::uuid as operator, null::bigint as kurus,
     jsonb_build_object('call', call, 'version', version) || facts as facts, '{}'::jsonb as sums
   from customer_refusal r where customer_id = $1 and ${pageBehind('r.at', 'id')}`,
);
