// The SQL of bets: their legs, stakes, payouts and exposures. A change of a bet names the version that it was computed from. A change
// that comes too late updates no row.
import type { BetState, EventPhase, EventStatus, SportsScore } from '@felek/contract/sports';
import type { Kurus } from '@felek/money';
import type { Names } from '@felek/sportsbook/rules/outcome';
import { counted, keyset, type Place, type Placed } from '../../db/keyset.ts';
import { statement } from '../../db/statement.ts';
import type { CustomerId, Id } from '../../ids.ts';
import { gate } from '../programme/gate.ts';
import type { MarketStatus, Override } from '../programme/offer.ts';
import type { EndRow } from '../programme/programme.store.ts';

export type BetId = Id<'sports-bet'>;
export type QuoteId = Id<'sports-quote'>;

/** All that a selection's acceptance rests on, at `now` by the database's clock. */
export interface SelectionRow {
  readonly place: number;
  readonly event_id: string;
  readonly league_id: string;
  readonly sport_id: string;
  readonly phase: EventPhase;
  readonly status: EventStatus;
  readonly starts_at: Date;
  readonly moment: bigint;
  readonly event_override: Override;
  readonly league_override: Override;
  readonly sport_override: Override;
  readonly book_override: Override;
  readonly type: number;
  readonly market_status: MarketStatus;
  readonly market_override: Override;
  readonly cash_out: string;
  readonly is_up: boolean;
  readonly producer_override: Override;
  readonly heard_at: Date | null;
  readonly is_active: boolean;
  readonly odds: number | null;
  readonly version: number;
  readonly probability: number | null;
  readonly outcome_id: string;
  readonly outcome_override: Override;
  readonly feed_end: EndRow | null;
  readonly manual_end: EndRow | null;
  readonly seen_odds: number | null;
  readonly now: Date;
  // Shown on a bet besides.
  readonly league_names: Names;
  readonly home: Names;
  readonly away: Names;
  readonly score: SportsScore | null;
  readonly outcome_name: Names | null;
  readonly certainty: number | null;
  readonly results: number;
  readonly void_reason: number | null;
}
const selections = `select a.place::int as place, e.id as event_id, e.league_id, l.sport_id, e.phase, e.status, e.starts_at, e.moment,
     e.override as event_override, l.override as league_override, s.override as sport_override, b.override as book_override,
     m.type, m.status as market_status, m.override as market_override, m.cash_out, p.is_up, p.override as producer_override, p.heard_at,
     o.id as outcome_id, o.is_active, o.odds, o.version, o.probability, o.override as outcome_override, o.feed_end, o.manual_end,
     (select r.odds from sports_price r where r.event_id = o.event_id and r.market_id = o.market_id and r.outcome_id = o.id
        and r.version = a.version) as seen_odds, clock_timestamp() as now,
     l.names as league_names, e.home, e.away, e.score, o.name as outcome_name, m.certainty, m.results, m.void_reason
   from unnest($1::text[], $2::text[], $3::text[], $4::int[]) with ordinality as a (event, market, outcome, version, place)
   join sports_event e on e.id = a.event
   join sports_market m on m.event_id = e.id and m.id = a.market
   join sports_outcome o on o.event_id = e.id and o.market_id = m.id and o.id = a.outcome
   join sports_league l on l.id = e.league_id join sports_sport s on s.id = l.sport_id
   join sports_producer p on p.id = m.producer_id cross join sports_book b`;
type Asked = [events: string[], markets: string[], outcomes: string[], versions: number[]];
export const readSelections = statement<SelectionRow, Asked>('sports.read-selections', selections);
/**
 * Keeps the events as they are to the end of the transaction, in their order. The lock is a separate statement before the reads. A
 * statement that waits for a lock sees the locked rows in their new state, but all other rows in the old one.
 */
export const lockEvents = statement<{ id: string }, [events: string[]]>(
  'sports.lock-events',
  `with gate as materialized (select pg_advisory_xact_lock_shared(${gate}))
   select e.id from sports_event e, gate where e.id = any ($1) order by e.id for share of e`,
);

/** The same for bets: they also come one by one on an event, so that they see each other's exposures. */
export const holdEvents = statement<{ id: string }, [events: string[]]>(
  'sports.hold-events',
  `with gate as materialized (select pg_advisory_xact_lock_shared(${gate}))
   select e.id from sports_event e, gate where e.id = any ($1) order by e.id for no key update of e`,
);

export interface BetRow {
  readonly id: BetId;
  readonly reference: string;
  readonly customer: CustomerId;
  readonly state: BetState;
  readonly refusal: string | null;
  readonly most_stake_kurus: Kurus | null;
  readonly content: string;
  readonly stake_kurus: Kurus;
  readonly multiplier: number;
  readonly lines: number;
  readonly total_stake_kurus: Kurus;
  readonly sizes: number[];
  readonly policy: string;
  readonly possible_kurus: Kurus;
  readonly paid_kurus: Kurus;
  readonly settlements: number;
  readonly has_ended: boolean;
  readonly cashed_part: number;
  readonly cashed_kurus: Kurus;
  readonly auto_kurus: Kurus | null;
  readonly version: number;
  readonly due: number;
  readonly done: number;
  readonly due_at: Date | null;
  readonly offer: { readonly stake: string; readonly odds: readonly number[] } | null;
  readonly rules: string;
  readonly delay_ms: number;
  readonly placed_at: Date;
  readonly accepted_at: Date | null;
  readonly settled_at: Date | null;
  readonly free_bet: string | null;
  /** The bet's boost, and the ordinary odds at placement. */
  readonly boost: string | null;
  readonly plain_odds: number | null;
}
const bet = `id, reference, customer, state, refusal, most_stake_kurus, content, stake_kurus, multiplier, lines, total_stake_kurus, sizes,
   policy, possible_kurus, paid_kurus, settlements, has_ended, cashed_part, cashed_kurus, auto_kurus, version, due, done, due_at, offer, rules,
   delay_ms, placed_at, accepted_at, settled_at, free_bet, boost, plain_odds`;

/** A bet to be written, as JSON: amounts are texts. */
export interface NewBet {
  readonly id: string;
  readonly reference: string;
  readonly customer: CustomerId;
  readonly state: BetState;
  readonly content: string;
  readonly stake_kurus: string;
  readonly multiplier: number;
  readonly lines: number;
  readonly total_stake_kurus: string;
  readonly sizes: readonly number[];
  readonly policy: string;
  readonly possible_kurus: string;
  readonly rules: string;
  readonly delay_ms: number;
  readonly due_in_ms: number | null;
  readonly free_bet: string | null;
  readonly boost: string | null;
  readonly plain_odds: number | null;
}
/** A leg to be written, as JSON. */
export interface NewLeg {
  readonly bet_id: string;
  readonly place: number;
  readonly customer: CustomerId;
  readonly event_id: string;
  readonly market_id: string;
  readonly outcome_id: string;
  readonly odds: number;
  readonly version: number;
  readonly probability: number | null;
  readonly is_banker: boolean;
  readonly was_live: boolean;
  readonly moment: string;
  readonly exposed_stake_kurus: string;
  readonly exposed_payout_kurus: string;
  readonly built: readonly number[] | null;
  readonly early_lead: number | null;
  readonly place_market: string | null;
}
/** Leaves out bets whose id is known: their slips leave the transaction. */
export const insertBets = statement<BetRow, [newBetsJson: string, newLegsJson: string]>(
  'sports.insert-bets-and-legs',
  `with added as (
     insert into sports_bet (id, reference, customer, state, content, stake_kurus, multiplier, lines, total_stake_kurus, sizes, policy,
       possible_kurus, rules, delay_ms, due_at, is_open, accepted_at, free_bet, boost, plain_odds)
     select id, reference, customer, state, content, stake_kurus, multiplier, lines, total_stake_kurus, sizes, policy, possible_kurus, rules,
       delay_ms, clock_timestamp() + make_interval(secs => due_in_ms::float8 / 1000), state = 'accepted',
       case when state = 'accepted' then clock_timestamp() end, free_bet, boost, plain_odds
     from jsonb_to_recordset($1::jsonb) as n (id uuid, reference text, customer uuid, state text, content text, stake_kurus bigint,
       multiplier int, lines int, total_stake_kurus bigint, sizes int[], policy text, possible_kurus bigint, rules text, delay_ms int,
       due_in_ms int, free_bet uuid, boost uuid, plain_odds int)
     on conflict (id) do nothing returning ${bet}
   ), legs as (
     insert into sports_leg (bet_id, place, customer, event_id, market_id, outcome_id, odds, version, probability, is_banker, was_live, moment,
       exposed_stake_kurus, exposed_payout_kurus, built, early_lead, place_market)
     select * from jsonb_to_recordset($2::jsonb) as n (bet_id uuid, place int, customer uuid, event_id text, market_id text, outcome_id text,
       odds int, version int, probability float8, is_banker bool, was_live bool, moment bigint, exposed_stake_kurus bigint,
       exposed_payout_kurus bigint, built jsonb, early_lead int, place_market text)
     on conflict do nothing
   ) select * from added`,
);
export const exposeLegs = statement<
  object,
  [bets: string[], places: number[], stakes: Kurus[], payouts: Kurus[]]
>(
  'sports.expose-legs',
  `update sports_leg l set exposed_stake_kurus = n.stake, exposed_payout_kurus = n.payout
   from unnest($1::uuid[], $2::int[], $3::bigint[], $4::bigint[]) as n (bet, place, stake, payout)
   where l.bet_id = n.bet and l.place = n.place`,
);
export const writeOdds = statement<object, [bet: string, odds: number[]]>(
  'sports.write-odds',
  `update sports_leg l set odds = n.odds from unnest($2::int[]) with ordinality as n (odds, place) where l.bet_id = $1 and l.place = n.place`,
);
export const findBet = statement<BetRow, [id: string]>(
  'sports.find-bet',
  `select ${bet} from sports_bet where id = $1`,
);
export const listBets = statement<BetRow, [ids: string[]]>(
  'sports.list-bets',
  `select ${bet} from sports_bet where id = any ($1) order by customer, id`,
);
export const listOwn = statement<
  BetRow & { readonly total: bigint },
  [CustomerId, states: string[] | null, skip: number, take: number]
>(
  'sports.list-own',
  `select ${bet}, count(*) over () as total from sports_bet where customer = $1 and ($2::text[] is null or state = any ($2))
   order by placed_at desc, id desc offset $3 limit $4`,
);
export const queue = keyset(['placed_at', 'timestamptz'], ['id', 'uuid']);
export const listQueue = statement<BetRow & Placed, [after: Place, take: number]>(
  'sports.list-queue',
  `select ${bet}, ${queue.place}, ${counted(`from sports_bet where state = 'review'`)}
   from sports_bet where state = 'review' and ${queue.behind('$1')} ${queue.order} limit $2`,
);
/** Those that are as they were read. */
export const acceptBets = statement<
  BetRow,
  [ids: string[], versions: number[], stakes: Kurus[], totals: Kurus[], possible: Kurus[]]
>(
  'sports.accept-bets',
  `update sports_bet b set state = 'accepted', is_open = true, accepted_at = clock_timestamp(), due_at = null, version = b.version + 1,
     stake_kurus = n.stake, total_stake_kurus = n.total, possible_kurus = n.possible
   from unnest($1::uuid[], $2::int[], $3::bigint[], $4::bigint[], $5::bigint[]) as n (bet, seen, stake, total, possible)
   where b.id = n.bet and b.version = n.seen returning ${bet}`,
);
export const refuseBet = statement<
  BetRow,
  [id: string, version: number, refusal: string, mostStake: Kurus | null]
>(
  'sports.refuse-bet',
  `update sports_bet set state = 'refused', refusal = $3, most_stake_kurus = $4, due_at = null, version = version + 1
   where id = $1 and version = $2 and state in ('delayed', 'review', 'offered') returning ${bet}`,
);
export const holdBet = statement<
  BetRow,
  [id: string, version: number, state: BetState, offerJson: string | null, dueInMs: number]
>(
  'sports.hold-bet',
  `update sports_bet set state = $3, offer = $4::jsonb, due_at = clock_timestamp() + make_interval(secs => $5::float8 / 1000), version = version + 1
   where id = $1 and version = $2 and state in ('delayed', 'review', 'offered') returning ${bet}`,
);
/** Waiting bets that have been due for longer than `lateMs`. Bets of servers that died are among them. */
export const listDueBets = statement<{ id: BetId; late_seconds: number }, [lateMs: number, most: number]>(
  'sports.list-due-bets',
  `select id, extract(epoch from clock_timestamp() - due_at)::float8 as late_seconds from sports_bet
   where state in ('delayed', 'review', 'offered') and due_at < clock_timestamp() - make_interval(secs => $1::float8 / 1000) order by due_at limit $2`,
);

export interface LegRow {
  readonly bet_id: BetId;
  readonly place: number;
  readonly event_id: string;
  readonly market_id: string;
  readonly outcome_id: string;
  readonly odds: number;
  readonly version: number;
  readonly probability: number | null;
  readonly is_banker: boolean;
  readonly was_live: boolean;
  readonly moment: bigint;
  readonly exposed_stake_kurus: Kurus;
  readonly exposed_payout_kurus: Kurus;
  /** On the first selection of a builder: the price of every subset. */
  readonly built: readonly number[] | null;
  /** The lead that pays it early, as promised, and the largest that its side has had. */
  readonly early_lead: number | null;
  readonly reached_lead: number | null;
  /** The market that settles the place half of an each-way leg, and how it ended. */
  readonly place_market: string | null;
  readonly place_feed_end: EndRow | null;
  readonly place_manual_end: EndRow | null;
  readonly is_place_cancelled: boolean;
  readonly sport_id: string;
  readonly league_id: string;
  readonly league_names: Names;
  readonly home: Names;
  readonly away: Names;
  readonly starts_at: Date;
  readonly phase: EventPhase;
  readonly status: EventStatus;
  readonly score: SportsScore | null;
  readonly event_moment: bigint;
  readonly outcome_name: Names | null;
  readonly certainty: number | null;
  readonly results: number;
  readonly void_reason: number | null;
  readonly feed_end: EndRow | null;
  readonly manual_end: EndRow | null;
  /** A cancel whose window has the bet's acceptance in it. */
  readonly is_cancelled: boolean;
  readonly cancel_reason: number | null;
}
/** Legs with their current facts: the end of a leg follows from these alone. */
export const listLegs = statement<LegRow, [bets: string[]]>(
  'sports.list-legs',
  `select g.bet_id, g.place, g.event_id, g.market_id, g.outcome_id, g.odds, g.version, g.probability, g.is_banker, g.was_live, g.moment,
     g.exposed_stake_kurus, g.exposed_payout_kurus, g.built, g.early_lead,
     case when g.early_lead is not null then (select d.lead from sports_lead d where d.event_id = g.event_id
       and d.side = case when g.outcome_id in ('1', '4') then 'home' when g.outcome_id in ('3', '5') then 'away' end) end as reached_lead, l.sport_id, e.league_id, l.names as league_names, e.home, e.away, e.starts_at, e.phase,
     e.status, e.score, e.moment as event_moment, o.name as outcome_name, m.certainty, m.results, m.void_reason, o.feed_end, o.manual_end,
     c.id is not null as is_cancelled, c.reason as cancel_reason, g.place_market, po.feed_end as place_feed_end,
     po.manual_end as place_manual_end, g.place_market is not null and exists (select from sports_cancel w where w.event_id = g.event_id
       and w.market_id = g.place_market and not w.is_undone and b.accepted_at >= coalesce(w.from_at, '-infinity')
       and b.accepted_at < coalesce(w.to_at, 'infinity')) as is_place_cancelled
   from sports_leg g join sports_bet b on b.id = g.bet_id join sports_event e on e.id = g.event_id join sports_league l on l.id = e.league_id
   join sports_market m on m.event_id = g.event_id and m.id = g.market_id
   join sports_outcome o on o.event_id = g.event_id and o.market_id = g.market_id and o.id = g.outcome_id
   left join sports_outcome po on po.event_id = g.event_id and po.market_id = g.place_market and po.id = g.outcome_id
   left join lateral (select w.id, w.reason from sports_cancel w where w.event_id = g.event_id and w.market_id = g.market_id and not w.is_undone
     and b.accepted_at >= coalesce(w.from_at, '-infinity') and b.accepted_at < coalesce(w.to_at, 'infinity')
     order by w.made_at limit 1) c on true
   where g.bet_id = any ($1) order by g.bet_id, g.place`,
);

// Settlement

/** Marks their bets for a new settlement. Gives how many. */
export const markDue = statement<object, [event: string, markets: string[]]>(
  'sports.mark-due',
  `update sports_bet set due = due + 1 where state in ('accepted', 'settled', 'void') and id in (
     select g.bet_id from sports_leg g where g.event_id = $1 and (g.market_id = any ($2) or g.place_market = any ($2)))`,
);
/** One bet of each player, from a player's id on: a wallet is posted to once in a call. It steps through the index from player to player. */
export const listToSettle = statement<
  { id: BetId; customer: CustomerId },
  [butNot: string[], from: string, most: number]
>(
  'sports.list-one-each-to-settle',
  `with recursive one as (
     (select customer, id from sports_bet where due > done and customer >= $2 and id <> all ($1) order by customer, id limit 1)
     union all
     select next.* from one cross join lateral (
       select customer, id from sports_bet where due > done and customer > one.customer and id <> all ($1) order by customer, id limit 1) next
   ) select id, customer from one limit $3`,
);
/**
 * Updates only the bets that are unchanged since they were read. A result that leaves a bet open changes its legs' exposure and not
 * the version that cash-out quotes refer to. In that case `done` shows that another server was faster.
 */
export const settleBets = statement<
  BetRow,
  [
    ids: string[],
    versions: number[],
    doneBefore: number[],
    states: string[],
    paid: Kurus[],
    settlements: number[],
    done: number[],
  ]
>(
  'sports.settle-bets',
  `update sports_bet b set state = n.next, is_open = n.next = 'accepted', paid_kurus = n.paid, settlements = n.number, done = n.settled,
     has_ended = b.has_ended or b.settlements <> n.number,
     version = b.version + case when (b.state, b.paid_kurus) is distinct from (n.next, n.paid) then 1 else 0 end,
     settled_at = case when n.next = 'accepted' then null when b.state = n.next and b.paid_kurus = n.paid then b.settled_at else clock_timestamp() end
   from unnest($1::uuid[], $2::int[], $3::int[], $4::text[], $5::bigint[], $6::int[], $7::int[])
     as n (bet, seen, before, next, paid, number, settled)
   where b.id = n.bet and b.version = n.seen and b.done = n.before returning ${bet}`,
);

// Exposures

export interface ExposureRow {
  readonly event_id: string;
  readonly market_id: string;
  readonly outcome_id: string;
  readonly staked_kurus: Kurus;
  readonly payout_kurus: Kurus;
}
export const readExposures = statement<ExposureRow, [events: string[]]>(
  'sports.read-exposures',
  `select event_id, market_id, outcome_id, staked_kurus, payout_kurus from sports_exposure where event_id = any ($1)`,
);
export const addExposures = statement<
  object,
  [events: string[], markets: string[], outcomes: string[], stakes: Kurus[], payouts: Kurus[]]
>(
  'sports.add-exposures',
  `insert into sports_exposure as x (event_id, market_id, outcome_id, staked_kurus, payout_kurus)
   select event, market, outcome, sum(stake)::bigint, sum(payout)::bigint
   from unnest($1::text[], $2::text[], $3::text[], $4::bigint[], $5::bigint[]) as n (event, market, outcome, stake, payout)
   group by event, market, outcome order by event, market, outcome
   on conflict (event_id, market_id, outcome_id) do update
     set staked_kurus = x.staked_kurus + excluded.staked_kurus, payout_kurus = x.payout_kurus + excluded.payout_kurus`,
);
/**
 * A player's possible wins on each selection, from bets accepted within the time that its phase has. A leg without a customer comes from a
 * server of the version before. The subquery lets no plan begin with all bets of the player.
 */
export const listUsed = statement<
  { place: number; used: Kurus },
  [
    customers: string[],
    events: string[],
    markets: string[],
    outcomes: string[],
    prematchS: number,
    liveS: number,
  ]
>(
  'sports.list-used',
  `select a.place::int as place, (
     select coalesce(sum(g.exposed_payout_kurus - g.exposed_stake_kurus) filter (where (
       select case when b.customer = a.customer then b.accepted_at end from sports_bet b where b.id = g.bet_id
     ) > clock_timestamp() - make_interval(secs => case when e.phase = 'live' then $6::float8 else $5::float8 end)), 0)
     from (
       select * from sports_leg own where own.customer = a.customer
       union all select * from sports_leg unnamed where unnamed.customer is null) g
     where g.event_id = a.event and g.market_id = a.market and g.outcome_id = a.outcome
   )::bigint as used
   from unnest($1::uuid[], $2::text[], $3::text[], $4::text[]) with ordinality as a (customer, event, market, outcome, place)
   join sports_event e on e.id = a.event`,
);
export interface LiabilityRow {
  readonly bets: number;
  readonly stakes: Kurus;
  readonly payouts: Kurus;
  readonly unsettled: number;
}
export const readLiability = statement<LiabilityRow>(
  'sports.read-liability',
  `select (count(*) filter (where is_open))::int as bets, coalesce(sum(total_stake_kurus - total_stake_kurus * cashed_part / 1000)
       filter (where is_open and free_bet is null), 0)::bigint as stakes,
     coalesce(sum(possible_kurus - possible_kurus * cashed_part / 1000) filter (where is_open), 0)::bigint as payouts,
     (count(*) filter (where due > done))::int as unsettled from sports_bet where is_open or due > done`,
);
export interface ExposedEventRow {
  readonly event_id: string;
  readonly home: Names;
  readonly away: Names;
}
/** Events with open bets, those with most at stake first. */
export const listExposed = statement<ExposedEventRow, [event: string | null]>(
  'sports.list-exposed',
  `select e.id as event_id, e.home, e.away from sports_event e join sports_exposure x on x.event_id = e.id
   where ($1::text is null or e.id = $1) and x.payout_kurus > 0 group by e.id order by sum(x.payout_kurus) desc, e.id limit 500`,
);

// Cash-out

export interface QuoteRow {
  readonly id: QuoteId;
  readonly bet_id: BetId;
  readonly customer: CustomerId;
  readonly bet_version: number;
  readonly part: number;
  readonly offer_kurus: Kurus;
  readonly fair_kurus: Kurus;
  readonly margin_basis_points: number;
  readonly state: 'open' | 'delayed' | 'paid' | 'refused';
  readonly refusal: string | null;
  readonly moment: bigint;
  readonly delay_ms: number;
  readonly expires_at: Date;
  readonly due_at: Date | null;
  readonly now: Date;
}
const quote = `id, bet_id, customer, bet_version, part, offer_kurus, fair_kurus, margin_basis_points, state, refusal, moment, delay_ms, expires_at,
   due_at, clock_timestamp() as now`;
export const insertQuote = statement<
  QuoteRow,
  [
    id: string,
    bet: string,
    CustomerId,
    version: number,
    part: number,
    offer: Kurus,
    fair: Kurus,
    margin: number,
    moment: bigint,
    delayMs: number,
    livesMs: number,
  ]
>(
  'sports.insert-quote',
  `insert into sports_quote (id, bet_id, customer, bet_version, part, offer_kurus, fair_kurus, margin_basis_points, moment, delay_ms, expires_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, clock_timestamp() + make_interval(secs => $11::float8 / 1000)) returning ${quote}`,
);
export const findQuote = statement<QuoteRow, [id: string]>(
  'sports.find-quote',
  `select ${quote} from sports_quote where id = $1`,
);
/** Once, and in time. */
export const delayQuote = statement<QuoteRow, [id: string]>(
  'sports.delay-quote',
  `update sports_quote set state = 'delayed', due_at = clock_timestamp() + make_interval(secs => delay_ms::float8 / 1000)
   where id = $1 and state = 'open' and expires_at > clock_timestamp() returning ${quote}`,
);
export const endQuote = statement<QuoteRow, [id: string, state: string, refusal: string | null]>(
  'sports.end-quote',
  `update sports_quote set state = $2, refusal = $3, due_at = null where id = $1 and state in ('open', 'delayed') returning ${quote}`,
);
export const listDueQuotes = statement<{ id: QuoteId }, [lateMs: number, most: number]>(
  'sports.list-due-quotes',
  `select id from sports_quote where state = 'delayed' and due_at < clock_timestamp() - make_interval(secs => $1::float8 / 1000) order by due_at limit $2`,
);
/** Cashes out the version of the bet that was quoted. If the bet has changed since, no row is changed. */
export const cashOutBet = statement<
  BetRow,
  [id: string, version: number, state: BetState, part: number, cashed: Kurus, paid: Kurus]
>(
  'sports.cash-out-bet',
  `update sports_bet set state = $3, is_open = $3 = 'accepted', cashed_part = $4, cashed_kurus = $5, paid_kurus = $6,
     settlements = settlements + 1, version = version + 1, auto_kurus = null, has_ended = has_ended or $3 <> 'accepted',
     settled_at = case when $3 = 'accepted' then null else clock_timestamp() end
   where id = $1 and version = $2 and state = 'accepted' returning ${bet}`,
);
export const setAuto = statement<BetRow, [id: string, CustomerId, least: Kurus | null]>(
  'sports.set-auto',
  `update sports_bet set auto_kurus = $3 where id = $1 and customer = $2 and state = 'accepted' returning ${bet}`,
);
export const listAutomatic = statement<{ id: BetId }, [after: string, most: number]>(
  'sports.list-automatic',
  `select id from sports_bet where auto_kurus is not null and state = 'accepted' and id > $1 order by id limit $2`,
);
export const readNow = statement<{ now: Date }>('sports.now', 'select clock_timestamp() as now');
/** Of each leg the link of the event's chain that published its price. */
export const listPriceLinks = statement<{ event_id: string; link: number | null }, [bet: string]>(
  'sports.list-price-links',
  `select g.event_id, r.link from sports_leg g left join sports_price r on r.event_id = g.event_id and r.market_id = g.market_id
     and r.outcome_id = g.outcome_id and r.version = g.version where g.bet_id = $1 order by g.place`,
);
