// The SQL of a customer's notifications, in the order of time.
import { pageBehind, wireMicros, type TimelineRow, type TimelineValues } from '../db/timeline.ts';
import { statement } from '../db/statement.ts';

export const timelineNotifications = statement<TimelineRow, TimelineValues>(
  'notification.timeline',
  `select id::text as id, ${wireMicros('created_at')} as at, text_code as what, 'system' as by, null::uuid as operator, null::bigint as kurus,
     jsonb_build_object('readAt', ${wireMicros('read_at')}) as facts, '{}'::jsonb as sums
   from notification where customer_id = $1 and ${pageBehind('created_at', 'id')}`,
);
