// The SQL of the customers' reminders.
import { statement } from '../db/statement.ts';
import type { CustomerId } from '../ids.ts';

export interface ReminderRow {
  /** All times are the database's. */
  now: Date;
  minutes: number | null;
  seen_at: Date | null;
}
export const findReminder = statement<ReminderRow, [CustomerId]>(
  'protection.find-reminder',
  'select clock_timestamp() as now, minutes, seen_at from (select $1::uuid as customer_id) asked left join play_reminder using (customer_id)',
);
/** The interval restarts when it is changed, so that a new choice never shows the reminder at once. */
export const setMinutes = statement<object, [CustomerId, minutes: number]>(
  'protection.set-reminder',
  `insert into play_reminder as r (customer_id, minutes, seen_at) values ($1, $2, clock_timestamp())
   on conflict (customer_id) do update set minutes = excluded.minutes, seen_at = excluded.seen_at, changed_at = clock_timestamp()`,
);
export const setSeen = statement<object, [CustomerId]>(
  'protection.see-reminder',
  `insert into play_reminder as r (customer_id, seen_at) values ($1, clock_timestamp())
   on conflict (customer_id) do update set seen_at = excluded.seen_at`,
);
