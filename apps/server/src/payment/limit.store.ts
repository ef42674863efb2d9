// The SQL of deposit limits.
import { status, transactionType } from '@felek/contract/enumerations';
import { statement } from '../db/statement.ts';
import type { CustomerId } from '../ids.ts';

/** The tables use the contract's numbers. */
const { deposit } = transactionType;
const { confirmed, created, pending } = status;

export type LimitPeriod = 'day' | 'week' | 'month';

export interface LimitRow {
  period: LimitPeriod;
  cooling_off_hours: number;
  amount_kurus: bigint | null;
  asked_kurus: bigint | null;
  /** Set while a higher limit, or none, is asked for. */
  asked_from: Date | null;
  may_confirm: boolean;
  /** The credited amount in the window, and the amount of pending deposits. */
  credited: bigint;
  under_way: bigint;
}

/** Makes the customer's rows, so that there is something to lock. */
export const prepareLimits = statement<object, [CustomerId]>(
  'payment.prepare-limits',
  `insert into deposit_limit (customer_id, period) select $1, period from deposit_limit_period on conflict do nothing`,
);
/** Serialises everything that counts against the limits. A read after this lock sees all earlier changes. */
export const lockLimits = statement<object, [CustomerId]>(
  'payment.lock-limits',
  'select from deposit_limit where customer_id = $1 order by period for update',
);
/** Every period, the shortest window first. Money that an operator credited from suspense counts like any other. */
export const listLimits = statement<LimitRow, [CustomerId]>(
  'payment.list-limits',
  `select period, cooling_off_hours, amount_kurus, asked_kurus, asked_from, coalesce(asked_from <= clock_timestamp(), false) as may_confirm,
     ((select coalesce(sum(received_kurus), 0) from payment
       where customer_id = $1 and type = ${deposit} and status = ${confirmed} and moved_at > clock_timestamp() - make_interval(hours => window_hours))
     + (select coalesce(sum((reported->>'amount')::numeric * 100), 0) from suspense_item
       where customer_id = $1 and resolution = 'credit' and reported->>'status' = 'paid'
         and resolved_at > clock_timestamp() - make_interval(hours => window_hours)))::bigint as credited,
     (select coalesce(sum(amount_kurus), 0) from payment
       where customer_id = $1 and type = ${deposit} and status in (${pending}, ${created}) and held_back_at is null)::bigint as under_way
   from deposit_limit_period left join (select * from deposit_limit where customer_id = $1) mine using (period)
   order by window_hours`,
);
export const setLimit = statement<
  object,
  [CustomerId, LimitPeriod, amount: string | null, asked: string | null, askedInHours: number | null]
>(
  'payment.set-limit',
  `update deposit_limit set amount_kurus = $3::bigint, asked_kurus = $4::bigint,
     asked_from = case when $5::int is not null then clock_timestamp() + make_interval(hours => $5) end
   where customer_id = $1 and period = $2`,
);
