// The SQL of what staff see of a customer's bonuses in the order of time.
import { pageBehind, wireMicros, type TimelineRow, type TimelineValues } from '../db/timeline.ts';
import { statement } from '../db/statement.ts';

export const timelineBonuses = statement<TimelineRow, TimelineValues>(
  'bonus.timeline',
  `select g.id::text as id, ${wireMicros('g.claimed_at')} as at, case when g.is_gift then 'bonus_gift' else 'bonus_claim' end as what,
     case when g.is_gift then 'staff' else 'customer' end as by, null::uuid as operator, g.amount_kurus as kurus,
     jsonb_build_object('offer', o.code, 'state', g.state, 'startedAt', ${wireMicros('g.started_at')},
       'endedAt', ${wireMicros('g.ended_at')}) as facts,
     jsonb_build_object('target', g.wager_target_kurus::text, 'wagered', g.wagered_kurus::text,
       'converted', case when g.converted_kurus > 0 then g.converted_kurus::text end) as sums
   from bonus_grant g join bonus_offer o on o.id = g.offer_id where g.customer_id = $1 and ${pageBehind('g.claimed_at', 'g.id')}`,
);
