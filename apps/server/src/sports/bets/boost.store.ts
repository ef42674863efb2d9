// The SQL of boosts. The cost of a boost is never stored: it follows from the bets that were placed with it.
import type { Kurus } from '@felek/money';
import type { Names } from '@felek/sportsbook/rules/outcome';
import { counted, keyset, type Place, type Placed } from '../../db/keyset.ts';
import { statement } from '../../db/statement.ts';
import type { CustomerId } from '../../ids.ts';

const isOpen = 'b.ended_at is null and b.from_at <= clock_timestamp() and b.to_at > clock_timestamp()';
/** The bets that count: a refused or void one gives its part back. */
const isStanding = `t.boost = b.id and t.state in ('accepted', 'settled', 'cashedOut')`;
/** The highest cost, in whole kuruş: the sum that its bets would pay above the ordinary odds. */
const spent = `coalesce((select sum((t.total_stake_kurus * (b.odds - t.plain_odds) + 999) / 1000) from sports_bet t where ${isStanding}), 0)::bigint`;

export interface BoostRow {
  readonly id: string;
  readonly event_id: string;
  readonly market_id: string;
  readonly outcome_id: string;
  readonly odds: number;
  readonly is_open: boolean;
  /** The customer's remaining stake, and the remaining budget. */
  readonly stake_left_kurus: Kurus;
  readonly budget_left_kurus: Kurus;
}
/** From here on the boost's bets come one by one. It is a separate statement, so that the next one sees the bets that this one waited for. */
export const lockBoost = statement<object, [id: string]>(
  'sports.lock-boost',
  `select id from sports_boost where id = $1 for update`,
);
export const findBoost = statement<BoostRow, [id: string, CustomerId]>(
  'sports.find-boost',
  `select b.id, b.event_id, b.market_id, b.outcome_id, b.odds, ${isOpen} as is_open, b.budget_kurus - ${spent} as budget_left_kurus,
     b.most_stake_kurus - coalesce((select sum(t.total_stake_kurus) from sports_bet t where ${isStanding} and t.customer = $2), 0)::bigint
       as stake_left_kurus
   from sports_boost b where b.id = $1`,
);

export interface ShownBoostRow {
  readonly id: string;
  readonly event_id: string;
  readonly market_id: string;
  readonly outcome_id: string;
  readonly odds: number;
  readonly most_stake_kurus: Kurus;
  readonly to_at: Date;
}
/** Those that can be taken now: of these events, or of all. */
export const listShownBoosts = statement<ShownBoostRow, [events: string[] | null]>(
  'sports.list-shown-boosts',
  `select b.id, b.event_id, b.market_id, b.outcome_id, b.odds, b.most_stake_kurus, b.to_at
   from sports_boost b where ($1::text[] is null or b.event_id = any ($1)) and ${isOpen} and b.budget_kurus > ${spent}
   order by b.to_at, b.id limit 500`,
);

/** Unless there is one on the outcome at that time, or of that id. */
export const insertBoost = statement<
  { from_at: Date; to_at: Date },
  [
    id: string,
    event: string,
    market: string,
    outcome: string,
    odds: number,
    from: Date | null,
    to: Date,
    mostStake: Kurus,
    budget: Kurus,
  ]
>(
  'sports.insert-boost',
  `insert into sports_boost (id, event_id, market_id, outcome_id, odds, from_at, to_at, most_stake_kurus, budget_kurus)
   select $1, $2, $3, $4, $5, coalesce($6, clock_timestamp()), $7, $8, $9
   where not exists (select from sports_boost b where b.event_id = $2 and b.market_id = $3 and b.outcome_id = $4 and b.ended_at is null
     and b.from_at < $7 and b.to_at > coalesce($6, clock_timestamp()))
   on conflict (id) do nothing returning from_at, to_at`,
);
export const findBoostEvent = statement<{ event_id: string; market_id: string }, [id: string]>(
  'sports.find-boost-event',
  `select event_id, market_id from sports_boost where id = $1`,
);
export const endBoost = statement<object, [id: string]>(
  'sports.end-boost',
  `update sports_boost set ended_at = clock_timestamp() where id = $1 and ended_at is null and to_at > clock_timestamp()`,
);

export interface ListedBoostRow {
  readonly id: string;
  readonly event_id: string;
  readonly home: Names;
  readonly away: Names;
  readonly market_id: string;
  readonly outcome_id: string;
  readonly odds: number;
  readonly plain_odds: number | null;
  readonly from_at: Date;
  readonly to_at: Date;
  readonly is_over: boolean;
  readonly has_begun: boolean;
  readonly most_stake_kurus: Kurus;
  readonly budget_kurus: Kurus;
  readonly spent_kurus: Kurus;
  readonly bets: number;
}
export const boosts = keyset(['b.made_at', 'timestamptz', 'desc'], ['b.id', 'uuid', 'desc']);
export const listBoosts = statement<ListedBoostRow & Placed, [after: Place, take: number]>(
  'sports.list-boosts',
  `select b.id, b.event_id, e.home, e.away, b.market_id, b.outcome_id, b.odds, o.odds as plain_odds, b.from_at, b.to_at,
     b.ended_at is not null or b.to_at <= clock_timestamp() or e.phase <> 'prematch' as is_over, b.from_at <= clock_timestamp() as has_begun,
     b.most_stake_kurus, b.budget_kurus, ${spent} as spent_kurus,
     (select count(*) from sports_bet t where ${isStanding})::int as bets, ${boosts.place}, ${counted('from sports_boost')}
   from sports_boost b join sports_event e on e.id = b.event_id
   join sports_outcome o on o.event_id = b.event_id and o.market_id = b.market_id and o.id = b.outcome_id
   where ${boosts.behind('$1')} ${boosts.order} limit $2`,
);
