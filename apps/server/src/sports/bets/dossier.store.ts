// The SQL of what staff see of a customer's bets.
import { pageBehind, wireMicros, type TimelineRow, type TimelineValues } from '../../db/timeline.ts';
import { statement } from '../../db/statement.ts';
import type { CustomerId } from '../../ids.ts';

export const timelineBets = statement<TimelineRow, TimelineValues>(
  'sports.timeline-bets',
  `select b.id::text as id, ${wireMicros('b.placed_at')} as at, 'bet' as what, 'customer' as by, null::uuid as operator,
     b.paid_kurus - b.total_stake_kurus as kurus,
     jsonb_build_object('reference', b.reference, 'state', b.state, 'refusal', b.refusal,
       'legs', (select count(*)::text from sports_leg where bet_id = b.id),
       'settledAt', ${wireMicros('b.settled_at')}) as facts,
     jsonb_build_object('stake', b.total_stake_kurus::text, 'possible', b.possible_kurus::text, 'paid', b.paid_kurus::text,
       'cashedOut', case when b.cashed_kurus > 0 then b.cashed_kurus::text end) as sums
   from sports_bet b where b.customer = $1 and b.state <> 'refused' and ${pageBehind('b.placed_at', 'b.id')}`,
);
export const findBetOwner = statement<{ id: CustomerId }, [reference: string, id: string | null]>(
  'sports.find-bet-owner',
  `select customer as id from sports_bet where id = $2::uuid union select customer from sports_bet where reference = $1`,
);
