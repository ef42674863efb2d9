// The SQL of a customer's chat in the order of time.
import { pageBehind, wireMicros, type TimelineRow, type TimelineValues } from '../db/timeline.ts';
import { statement } from '../db/statement.ts';

/** Automatic messages of the house are left out. */
export const timelineChat = statement<TimelineRow, TimelineValues>(
  'chat.timeline',
  `select id::text as id, ${wireMicros('created_at')} as at, case when is_from_house then 'chat_answer' else 'chat_message' end as what,
     case when is_from_house then 'staff' else 'customer' end as by, operator_id as operator, null::bigint as kurus,
     jsonb_build_object('text', left(text, 500)) as facts, '{}'::jsonb as sums
   from chat_message where customer_id = $1 and (not is_from_house or operator_id is not null) and ${pageBehind('created_at', 'id')}`,
);
