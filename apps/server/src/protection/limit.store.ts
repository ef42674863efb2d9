// The SQL of the limits that customers set on their stakes and losses.
import { statement } from '../db/statement.ts';
import type { CustomerId } from '../ids.ts';
import type { PlayLimit } from './rules.ts';

export type LimitPeriod = 'day' | 'week' | 'month';

export interface LimitRow {
  kind: PlayLimit;
  period: LimitPeriod;
  cooling_off_hours: number;
  amount_kurus: bigint | null;
  asked_kurus: bigint | null;
  /** Set while a higher limit, or none, is asked for. */
  asked_from: Date | null;
  may_confirm: boolean;
}

/** Makes the customer's rows, so that there is something to lock. */
export const prepareLimits = statement<object, [CustomerId]>(
  'protection.prepare-limits',
  'insert into play_limit (customer_id, kind, period) select $1, kind, period from play_limit_rule on conflict do nothing',
);
export const lockLimits = statement<object, [CustomerId]>(
  'protection.lock-limits',
  'select from play_limit where customer_id = $1 order by kind, period for update',
);
/** Stakes before losses, the shortest window first. */
export const listLimits = statement<LimitRow, [CustomerId]>(
  'protection.list-limits',
  `select kind, period, cooling_off_hours, amount_kurus, asked_kurus, asked_from, coalesce(asked_from <= clock_timestamp(), false) as may_confirm
   from play_limit_rule left join (select * from play_limit where customer_id = $1) mine using (kind, period)
   order by kind desc, array_position(array['day', 'week', 'month'], period)`,
);
/** Sets a limit, and keeps the change for good. */
export const setLimit = statement<
  object,
  [
    CustomerId,
    PlayLimit,
    LimitPeriod,
    amount: string | null,
    asked: string | null,
    askedInHours: number | null,
  ]
>(
  'protection.set-limit',
  `with changed as (
     update play_limit set amount_kurus = $4::bigint, asked_kurus = $5::bigint,
       asked_from = case when $6::int is not null then clock_timestamp() + make_interval(hours => $6) end
     where customer_id = $1 and kind = $2 and period = $3 returning *)
   insert into play_limit_change select * from changed`,
);
