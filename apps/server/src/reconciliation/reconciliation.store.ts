// The reconciliation room's SQL. Days travel as text.
import { counted, keyset, type Place, type Placed } from '../db/keyset.ts';
import { statement } from '../db/statement.ts';
import type { Difference } from './compare.ts';

export type State = 'matched' | 'differs' | 'no_file' | 'unreadable';

/** Records a day without a readable file, unless it was compared already. */
export const noteUncompared = statement<
  object,
  [source: string, day: string, state: 'no_file' | 'unreadable', reason: string | null]
>(
  'reconciliation.note-uncompared',
  `insert into reconciliation (source, day, state, reason) values ($1, $2::date, $3, $4)
   on conflict (source, day) do update set state = excluded.state, reason = excluded.reason, compared_at = clock_timestamp()
   where reconciliation.state in ('no_file', 'unreadable')`,
);
export const putDay = statement<
  object,
  [source: string, day: string, State, theirCount: number, ourCount: number, theirSum: string, ourSum: string]
>(
  'reconciliation.put-day',
  `insert into reconciliation (source, day, state, their_count, our_count, their_sum_kurus, our_sum_kurus)
   values ($1, $2::date, $3, $4, $5, $6::bigint, $7::bigint)
   on conflict (source, day) do update set state = excluded.state, reason = null, their_count = excluded.their_count, our_count = excluded.our_count,
     their_sum_kurus = excluded.their_sum_kurus, our_sum_kurus = excluded.our_sum_kurus, compared_at = clock_timestamp()`,
);
/** Closes differences that are gone. */
export const closeDifferences = statement<
  object,
  [source: string, day: string, differing: readonly string[]]
>(
  'reconciliation.close-differences',
  `update reconciliation_difference set gone_at = clock_timestamp()
   where source = $1 and day = $2::date and gone_at is null and reference <> all ($3::text[])`,
);
/** A difference that other days explain is kept as gone, so that those days lead to this one. */
export const putDifference = statement<
  object,
  [
    source: string,
    day: string,
    reference: string,
    kind: Difference['kind'],
    theirs: string | null,
    ours: string | null,
    inSuspense: boolean,
    isGone: boolean,
  ]
>(
  'reconciliation.put-difference',
  `insert into reconciliation_difference (source, day, reference, kind, theirs_kurus, ours_kurus, in_suspense, gone_at)
   values ($1, $2::date, $3, $4, $5::bigint, $6::bigint, $7, case when $8 then clock_timestamp() end)
   on conflict (source, day, reference) do update set kind = excluded.kind, theirs_kurus = excluded.theirs_kurus,
     ours_kurus = excluded.ours_kurus, in_suspense = excluded.in_suspense,
     gone_at = case when $8 then coalesce(reconciliation_difference.gone_at, excluded.gone_at) end`,
);
/** Days since `from` with a difference of one of the references, open or gone. */
export const listNotedDays = statement<
  { day: string },
  [source: string, references: readonly string[], from: string]
>(
  'reconciliation.list-noted-days',
  `select distinct day::text from reconciliation_difference where source = $1 and reference = any ($2) and day >= $3::date`,
);

/** Days since `from` that did not match when last compared. */
export const listUnsettled = statement<{ day: string }, [source: string, from: string]>(
  'reconciliation.list-unsettled',
  `select day::text from reconciliation where source = $1 and day >= $2::date and state <> 'matched' order by day`,
);
export interface DayRow {
  source: string;
  day: string;
  state: State;
  reason: string | null;
  their_count: number;
  our_count: number;
  their_sum_kurus: bigint;
  our_sum_kurus: bigint;
  compared_at: Date;
}
export const comparedDays = keyset(['reconciliation.day', 'date', 'desc'], ['source', 'text']);
export const listDays = statement<DayRow & Placed, [after: Place, take: number]>(
  'reconciliation.list-days',
  `select source, day::text, state, reason, their_count, our_count, their_sum_kurus, our_sum_kurus, compared_at, ${comparedDays.place},
     ${counted('from reconciliation')}
   from reconciliation where ${comparedDays.behind('$1')} ${comparedDays.order} limit $2`,
);
export interface DifferenceRow {
  source: string;
  day: string;
  reference: string;
  kind: Difference['kind'];
  theirs_kurus: bigint | null;
  ours_kurus: bigint | null;
  in_suspense: boolean;
  found_at: Date;
}
/** Open differences of the days, which are given as two lists of the same length. */
export const listDifferences = statement<
  DifferenceRow,
  [sources: readonly string[], days: readonly string[]]
>(
  'reconciliation.list-differences',
  `select d.source, d.day::text, d.reference, d.kind, d.theirs_kurus, d.ours_kurus, d.in_suspense, d.found_at
   from reconciliation_difference d
   join unnest($1::text[], $2::date[]) as wanted (source, day) on wanted.source = d.source and wanted.day = d.day
   where d.gone_at is null order by d.day desc, d.source, d.reference`,
);
export interface ReferenceDay {
  day: string;
  state: State;
  compared_at: Date;
  /** Null where the day holds none of the references as different. */
  reference: string | null;
  kind: Difference['kind'] | null;
  theirs_kurus: bigint | null;
  ours_kurus: bigint | null;
  is_gone: boolean;
}
export const listReferenceDays = statement<
  ReferenceDay,
  [source: string, days: readonly string[], references: readonly string[]]
>(
  'reconciliation.list-reference-days',
  `select r.day::text, r.state, r.compared_at, d.reference, d.kind, d.theirs_kurus, d.ours_kurus, d.gone_at is not null as is_gone
   from reconciliation r
   left join reconciliation_difference d on d.source = r.source and d.day = r.day and d.reference = any ($3)
   where r.source = $1 and r.day = any ($2::date[]) order by r.day, d.reference`,
);
export const putBooksCheck = statement<object, [broken: readonly string[]]>(
  'reconciliation.put-books-check',
  `insert into books_check (checked_at, broken) values (now(), $1)
   on conflict (id) do update set checked_at = excluded.checked_at, broken = excluded.broken`,
);
/** Records the findings of an unfinished check. The time of the last finished check stays. */
export const noteBroken = statement<object, [broken: readonly string[]]>(
  'reconciliation.note-broken',
  `insert into books_check (checked_at, broken) values ('epoch', $1) on conflict (id) do update set broken = excluded.broken`,
);
export const findBooksCheck = statement<{ broken: bigint; ago_s: number }>(
  'reconciliation.find-books-check',
  'select cardinality(broken)::bigint as broken, extract(epoch from now() - checked_at)::float8 as ago_s from books_check',
);
export const countOpen = statement<{ source: string; open: bigint }>(
  'reconciliation.count-open',
  'select source, count(*) as open from reconciliation_difference where gone_at is null group by source order by source',
);
/** Days since `from` that have no file, or none that can be read. */
export const countUncompared = statement<{ source: string; days: bigint }, [from: string]>(
  'reconciliation.count-uncompared',
  `select source, count(*) as days from reconciliation where day >= $1::date and state in ('no_file', 'unreadable')
   group by source order by source`,
);
