// The SQL of leads that events' sides have had.
import { statement } from '../../db/statement.ts';

export const listLeads = statement<
  { readonly side: 'home' | 'away'; readonly lead: number; readonly own: number; readonly other: number },
  [event: string]
>('sports.list-leads', `select side, lead, own, other from sports_lead where event_id = $1`);
export const putLead = statement<
  object,
  [event: string, side: string, lead: number, own: number, other: number]
>(
  'sports.put-lead',
  `insert into sports_lead (event_id, side, lead, own, other) values ($1, $2, $3, $4, $5)
   on conflict (event_id, side) do update set lead = $3, own = $4, other = $5, reached_at = clock_timestamp()`,
);
export const dropLead = statement<object, [event: string, side: string]>(
  'sports.drop-lead',
  `delete from sports_lead where event_id = $1 and side = $2`,
);
/** Markets with bets that a lead of this event may pay. */
export const listPromised = statement<{ readonly market_id: string }, [event: string]>(
  'sports.list-promised',
  `select distinct market_id from sports_leg where event_id = $1 and early_lead is not null`,
);
