// The SQL of what staff see of a customer's limits and exclusions in the order of time.
import { pageBehind, wireMicros, type TimelineRow, type TimelineValues } from '../db/timeline.ts';
import { statement } from '../db/statement.ts';

export const timelineLimits = statement<TimelineRow, TimelineValues>(
  'protection.timeline',
  `select id, ${wireMicros('at')} as at, what, by, operator, kurus, facts, sums from (
     select id::text as id, from_at as at, kind as what, case when operator_id is null then 'customer' else 'staff' end as by,
       operator_id as operator, null::bigint as kurus,
       jsonb_build_object('until', ${wireMicros('until_at')}, 'endedAt', ${wireMicros('ended_at')}, 'why', nullif(why, '')) as facts,
       '{}'::jsonb as sums from exclusion where customer_id = $1
     union all
     select kind || ' ' || period || ' ' || at, at, kind || '_limit', 'customer', null, amount_kurus,
       jsonb_build_object('period', period, 'askedFrom', ${wireMicros('asked_from')}), jsonb_build_object('asked', asked_kurus::text)
     from play_limit_change where customer_id = $1) limits
   where ${pageBehind('at', 'id')}`,
);
