// The SQL of traders' words over the feed's. Above events they need the gate (programme/gate.ts), of events and below the event's lock, so that
// bets under way end first.
import { statement } from '../db/statement.ts';
import type { Override } from './programme/offer.ts';

type OverrideOf = [state: Override, id: string];
export const suspendBook = statement<object, [state: Override]>(
  'sports.suspend-book',
  `update sports_book set override = $1`,
);
export const suspendProducer = statement<object, OverrideOf>(
  'sports.suspend-producer',
  `update sports_producer set override = $1 where id = $2`,
);
export const suspendSport = statement<object, OverrideOf>(
  'sports.suspend-sport',
  `update sports_sport set override = $1 where id = $2`,
);
export const suspendLeague = statement<object, OverrideOf>(
  'sports.suspend-league',
  `update sports_league set override = $1 where id = $2`,
);
export const suspendEvent = statement<object, OverrideOf>(
  'sports.suspend-event',
  `update sports_event set override = $1 where id = $2`,
);
export const suspendMarket = statement<object, [...OverrideOf, market: string]>(
  'sports.suspend-market',
  `update sports_market set override = $1 where event_id = $2 and id = $3`,
);
export const suspendOutcome = statement<object, [...OverrideOf, market: string, outcome: string]>(
  'sports.suspend-outcome',
  `update sports_outcome set override = $1 where event_id = $2 and market_id = $3 and id = $4`,
);
export const overridePrice = statement<
  object,
  [event: string, market: string, outcome: string, odds: number | null]
>(
  'sports.override-price',
  `update sports_outcome set override_odds = $4 where event_id = $1 and market_id = $2 and id = $3`,
);
export const writeManual = statement<
  object,
  [event: string, market: string, outcomes: string[], endsJson: (string | null)[]]
>(
  'sports.write-manual',
  `update sports_outcome o set manual_end = n.ended::jsonb from unnest($3::text[], $4::text[]) as n (id, ended)
   where o.event_id = $1 and o.market_id = $2 and o.id = n.id`,
);
export const listMarketIds = statement<{ id: string }, [event: string]>(
  'sports.list-market-ids',
  `select id from sports_market where event_id = $1 order by id`,
);
export const scopeExists = statement<{ found: boolean }, [scope: string]>(
  'sports.scope-exists',
  `select $1 = '' or exists (select from sports_sport where id = $1) or exists (select from sports_league where id = $1)
     or exists (select from sports_event where id = $1) as found`,
);
/** Open events of a league, sport, producer, or of all: their pages are notified of a suspension. */
export const listScopeEvents = statement<{ id: string }, [level: string, scope: string]>(
  'sports.list-scope-events',
  `select e.id from sports_event e join sports_league l on l.id = e.league_id where e.phase <> 'ended' and case $1
     when 'league' then l.id = $2 when 'sport' then l.sport_id = $2
     when 'producer' then exists (select from sports_market m where m.event_id = e.id and m.producer_id = $2) else true end
   order by e.id limit 2000`,
);
