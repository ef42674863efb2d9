// The SQL that drops old rows. Each statement deletes a limited number of rows of one ended event, which no other code writes any more.
import { statement } from '../../db/statement.ts';

/** Events that are over for so many days, whose bets are settled for good and whose days are sealed; the oldest first. */
export const listToThin = statement<{ id: string; has_bets: boolean }, [days: number, most: number]>(
  'sports.list-to-thin',
  `select e.id, exists (select from sports_leg g where g.event_id = e.id) as has_bets
   from sports_event e left join sports_thinned t on t.event_id = e.id
   where t.event_id is null and e.phase = 'ended' and e.changed_at < clock_timestamp() - make_interval(days => $1)
     and not exists (select from sports_leg g join sports_bet b on b.id = g.bet_id where g.event_id = e.id and (b.is_open or b.due > b.done))
     and not exists (select from sports_link k where k.event_id = e.id and k.number = e.links
       and (k.at at time zone 'Europe/Istanbul')::date > coalesce((select max(day) from sports_root), '-infinity'))
   order by e.changed_at limit $2`,
);
export const keepLeaves = statement<object, [event: string]>(
  'sports.keep-leaves',
  `insert into sports_leaf (day, event_id, hash)
   select distinct on (1) (at at time zone 'Europe/Istanbul')::date, event_id, hash from sports_link where event_id = $1
   order by 1, number desc on conflict do nothing`,
);
export const dropLinks = statement<object, [event: string, most: number]>(
  'sports.drop-links',
  `delete from sports_link where ctid = any (array(select ctid from sports_link where event_id = $1 limit $2))`,
);
/** All but those that bets stand at, and the last of each outcome. */
export const dropPrices = statement<object, [event: string, most: number]>(
  'sports.drop-prices',
  `delete from sports_price where ctid = any (array(
     select p.ctid from sports_price p
     join sports_outcome o on o.event_id = p.event_id and o.market_id = p.market_id and o.id = p.outcome_id
     where p.event_id = $1 and p.version < o.version and not exists (select from sports_leg g where g.event_id = p.event_id
       and g.market_id = p.market_id and g.outcome_id = p.outcome_id and g.version = p.version) limit $2))`,
);
/** With bets, results and their reversals stay, and so does each message that brought a price that stays. */
export const dropMessages = statement<object, [event: string, hasBets: boolean, most: number]>(
  'sports.drop-messages',
  `delete from sports_message where number = any (array(
     select m.number from sports_message m where m.event_id = $1 and m.applied_at is not null
     and not ($2 and (m.kind in ('settlement', 'rollback', 'cancel', 'rollbackCancel')
       or exists (select from sports_price p where p.event_id = $1 and p.message = m.number))) limit $3))`,
);
/** Of producers: up, down. */
export const dropOldNotices = statement<object, [days: number, most: number]>(
  'sports.drop-old-notices',
  `delete from sports_message where number = any (array(
     select number from sports_message where event_id is null and received_at < clock_timestamp() - make_interval(days => $1) limit $2))`,
);
export const noteThinned = statement<object, [event: string]>(
  'sports.note-thinned',
  `insert into sports_thinned (event_id) values ($1) on conflict do nothing`,
);
