// The programme's SQL: raw messages, events with their markets and prices, and the chain of an event's published changes.
import type { EventPhase, EventStatus, SportsScore } from '@felek/contract/sports';
import type { Names } from '@felek/sportsbook/rules/outcome';
import { statement } from '../../db/statement.ts';
import type { MarketStatus, Override } from './offer.ts';

/** As it stands in the database: packages/sportsbook/src/leg.ts. */
export interface EndRow {
  readonly result: 0 | 1;
  readonly voidFactor: 0 | 0.5 | 1;
  readonly deadHeat?: readonly [number, number];
}

// Messages

export const insertMessages = statement<
  { number: bigint; event_id: string | null },
  [
    producers: string[],
    events: (string | null)[],
    kinds: string[],
    sentAt: Date[],
    recoveries: (string | null)[],
    raws: string[],
    saids: string[],
  ]
>(
  'sports.insert-messages',
  `insert into sports_message (producer_id, event_id, kind, sent_at, recovery, raw, said)
   select producer, event, kind, sent, recovery, raw, said::jsonb
   from unnest($1::text[], $2::text[], $3::text[], $4::timestamptz[], $5::text[], $6::text[], $7::text[]) with ordinality
     as m (producer, event, kind, sent, recovery, raw, said, place)
   order by place returning number, event_id`,
);
export interface WaitingRow {
  readonly number: bigint;
  readonly said: unknown;
}
export const listWaiting = statement<WaitingRow, [event: string, most: number]>(
  'sports.list-waiting',
  `select number, said from sports_message where event_id = $1 and applied_at is null order by number limit $2`,
);
/** Messages that can be applied: an unknown event waits for its fixture. */
export const listWaitingEvents = statement<{ event_id: string }>(
  'sports.list-waiting-events',
  `select distinct m.event_id from sports_message m where m.applied_at is null and m.event_id is not null
     and (m.kind = 'fixture' or exists (select from sports_event e where e.id = m.event_id))`,
);
/** The first one that waits. */
export const findWaitingFixture = statement<WaitingRow, [event: string]>(
  'sports.find-waiting-fixture',
  `select number, said from sports_message where event_id = $1 and applied_at is null and kind = 'fixture' order by number limit 1`,
);
export const markApplied = statement<object, [numbers: bigint[]]>(
  'sports.mark-applied',
  `update sports_message set applied_at = clock_timestamp() where number = any ($1) and applied_at is null`,
);

export const countWaiting = statement<{ waiting: number }>(
  'sports.count-waiting',
  `select count(*)::int as waiting from sports_message where applied_at is null and event_id is not null`,
);

// Producers

export const addProducers = statement<object, [ids: string[]]>(
  'sports.add-producers',
  `insert into sports_producer (id) select unnest($1::text[]) order by 1 on conflict do nothing`,
);
/** A producer is up from its very first message on, since it has nothing to recover. */
export const noteAlive = statement<object, [id: string, sentAt: Date]>(
  'sports.note-alive',
  `update sports_producer set is_up = is_up or heard_at is null, alive_at = greatest(alive_at, $2), heard_at = clock_timestamp() where id = $1`,
);
export const switchProducer = statement<object, [id: string, isUp: boolean, why: string]>(
  'sports.switch-producer',
  `update sports_producer set is_up = $2, why = $3, heard_at = case when $2 then clock_timestamp() else heard_at end where id = $1`,
);
export const findAlive = statement<{ alive_at: Date | null }, [id: string]>(
  'sports.find-alive',
  `select alive_at from sports_producer where id = $1`,
);
export const listOpenEvents = statement<{ id: string }, [space: string]>(
  'sports.list-open-events',
  `select id from sports_event where phase <> 'ended' and starts_with(id, $1) order by id`,
);
export interface ProducerRow {
  readonly id: string;
  readonly is_up: boolean;
}
export const measureProducers = statement<ProducerRow>(
  'sports.measure-producers',
  `select id, is_up from sports_producer order by id`,
);

// Events. Unchanged rows are not touched: a conflict would lock the row of a whole sport until the transaction ends.

export const putSport = statement<object, [id: string, namesJson: string]>(
  'sports.put-sport',
  `insert into sports_sport (id, names) select $1, $2::jsonb where not exists (select from sports_sport where id = $1 and names = $2::jsonb)
   on conflict (id) do update set names = excluded.names where sports_sport.names is distinct from excluded.names`,
);
export const putLeague = statement<
  object,
  [id: string, sport: string, namesJson: string, categoryJson: string]
>(
  'sports.put-league',
  `insert into sports_league (id, sport_id, names, category) select $1, $2, $3::jsonb, $4::jsonb
     where not exists (select from sports_league where id = $1 and names = $3::jsonb and category = $4::jsonb)
   on conflict (id) do update set names = excluded.names, category = excluded.category
   where (sports_league.names, sports_league.category) is distinct from (excluded.names, excluded.category)`,
);
export const addEvent = statement<
  object,
  [id: string, league: string, homeJson: string, awayJson: string, startsAt: Date]
>(
  'sports.add-event',
  `insert into sports_event (id, league_id, home, away, starts_at, status, phase)
   values ($1, $2, $3::jsonb, $4::jsonb, $5, 'notStarted', 'prematch') on conflict do nothing`,
);
export interface EventRow {
  readonly id: string;
  readonly league_id: string;
  readonly sport_id: string;
  readonly home: Names;
  readonly away: Names;
  readonly starts_at: Date;
  readonly status: EventStatus;
  readonly phase: EventPhase;
  readonly score: SportsScore | null;
  readonly sequence: bigint;
  readonly moment: bigint;
  readonly links: number;
  readonly last_hash: string;
  readonly told_at: Date | null;
}
const event = `e.id, e.league_id, l.sport_id, e.home, e.away, e.starts_at, e.status, e.phase, e.score, e.sequence, e.moment, e.links,
   e.last_hash, e.told_at`;
/** Waits for the bets on the event that are being accepted. */
export const lockEvent = statement<EventRow, [id: string]>(
  'sports.lock-event',
  `select ${event} from sports_event e join sports_league l on l.id = e.league_id where e.id = $1 for no key update of e`,
);
export const writeEvent = statement<
  object,
  [
    id: string,
    league: string,
    homeJson: string,
    awayJson: string,
    startsAt: Date,
    status: EventStatus,
    phase: EventPhase,
    scoreJson: string | null,
    moment: bigint,
    links: number,
    hash: string,
    toldAt: Date | null,
  ]
>(
  'sports.write-event',
  `update sports_event set league_id = $2, home = $3::jsonb, away = $4::jsonb, starts_at = $5, status = $6, phase = $7, score = $8::jsonb,
     moment = $9, links = $10, last_hash = $11, told_at = $12, sequence = sequence + 1, changed_at = clock_timestamp() where id = $1`,
);

// Markets

export interface MarketRow {
  readonly id: string;
  readonly type: number;
  readonly specifiers: string;
  readonly status: MarketStatus;
  readonly cash_out: 'available' | 'unavailable' | 'closed';
  readonly producer_id: string;
  readonly said_at: Date;
  readonly left_by: string | null;
  readonly results: number;
  readonly certainty: number | null;
  readonly void_reason: number | null;
}
const market =
  'id, type, specifiers, status, cash_out, producer_id, said_at, left_by, results, certainty, void_reason';
/** Those of the ids, and with the last the active ones too. */
export const listMarkets = statement<MarketRow, [event: string, ids: string[], withActive: boolean]>(
  'sports.list-markets',
  `select ${market} from sports_market where event_id = $1 and (id = any ($2) or ($3 and status = 'active'))`,
);
export interface OutcomeRow {
  readonly market_id: string;
  readonly id: string;
  readonly name: Names | null;
  readonly is_active: boolean;
  readonly feed_odds: number | null;
  readonly probability: number | null;
  readonly odds: number | null;
  readonly version: number;
  readonly override_odds: number | null;
  readonly feed_end: EndRow | null;
  readonly manual_end: EndRow | null;
}
const outcome =
  'market_id, id, name, is_active, feed_odds, probability, odds, version, override_odds, feed_end, manual_end';
export const listOutcomes = statement<OutcomeRow, [event: string, markets: string[]]>(
  'sports.list-outcomes',
  `select ${outcome} from sports_outcome where event_id = $1 and market_id = any ($2) order by market_id, id`,
);
export const writeMarkets = statement<
  object,
  [
    event: string,
    ids: string[],
    types: number[],
    specifiers: string[],
    statuses: string[],
    cashOuts: string[],
    producers: string[],
    saidAt: Date[],
    leftBy: (string | null)[],
    results: number[],
    certainties: (number | null)[],
    voidReasons: (number | null)[],
  ]
>(
  'sports.write-markets',
  `insert into sports_market (event_id, ${market})
   select $1, * from unnest($2::text[], $3::int[], $4::text[], $5::text[], $6::text[], $7::text[], $8::timestamptz[], $9::text[], $10::int[],
     $11::int[], $12::int[])
   on conflict (event_id, id) do update set status = excluded.status, cash_out = excluded.cash_out, producer_id = excluded.producer_id,
     said_at = excluded.said_at, left_by = excluded.left_by, results = excluded.results, certainty = excluded.certainty,
     void_reason = excluded.void_reason`,
);
/** The traders' word on an outcome stays. */
export const writeOutcomes = statement<
  object,
  [
    event: string,
    markets: string[],
    ids: string[],
    namesJson: (string | null)[],
    active: boolean[],
    feedOdds: (number | null)[],
    probabilities: (number | null)[],
    odds: (number | null)[],
    versions: number[],
    endsJson: (string | null)[],
  ]
>(
  'sports.write-outcomes',
  `insert into sports_outcome (event_id, market_id, id, name, is_active, feed_odds, probability, odds, version, feed_end)
   select $1, market, id, name::jsonb, active, feed, probability, odds, version, ended::jsonb
   from unnest($2::text[], $3::text[], $4::text[], $5::bool[], $6::int[], $7::float8[], $8::int[], $9::int[], $10::text[])
     as o (market, id, name, active, feed, probability, odds, version, ended)
   on conflict (event_id, market_id, id) do update set name = excluded.name, is_active = excluded.is_active,
     feed_odds = excluded.feed_odds, probability = excluded.probability, odds = excluded.odds, version = excluded.version,
     feed_end = excluded.feed_end`,
);
export const insertPrices = statement<
  object,
  [
    event: string,
    markets: string[],
    outcomes: string[],
    versions: number[],
    odds: number[],
    probabilities: (number | null)[],
    messages: (bigint | null)[],
    link: number,
  ]
>(
  'sports.insert-prices',
  `insert into sports_price (event_id, market_id, outcome_id, version, odds, probability, message, link)
   select $1, market, outcome, version, odds, probability, message, $8
   from unnest($2::text[], $3::text[], $4::int[], $5::int[], $6::float8[], $7::bigint[])
     as p (market, outcome, version, odds, probability, message)`,
);
export const insertLink = statement<
  object,
  [event: string, number: number, at: Date, text: string, hash: string]
>(
  'sports.insert-link',
  `insert into sports_link (event_id, number, at, text, hash) values ($1, $2, $3, $4, $5)`,
);

// Cancels

export const insertCancel = statement<
  object,
  [
    id: string,
    event: string,
    market: string,
    isManual: boolean,
    from: Date | null,
    to: Date | null,
    reason: number | null,
    supersededBy: string | null,
  ]
>(
  'sports.insert-cancel',
  `insert into sports_cancel (id, event_id, market_id, is_manual, from_at, to_at, reason, superseded_by)
   select $1, $2, $3, $4, $5, $6, $7, $8 where not exists (
     select from sports_cancel where event_id = $2 and market_id = $3 and is_manual = $4 and from_at is not distinct from $5
       and to_at is not distinct from $6 and not is_undone)`,
);
export const undoCancel = statement<
  object,
  [event: string, market: string, isManual: boolean, from: Date | null, to: Date | null]
>(
  'sports.undo-cancel',
  `update sports_cancel set is_undone = true where event_id = $1 and market_id = $2 and is_manual = $3
     and from_at is not distinct from $4 and to_at is not distinct from $5 and not is_undone`,
);

// The programme as it is shown

export interface ShownEventRow extends EventRow {
  readonly league_names: Names;
  /** The worst of book, sport, league and event. */
  readonly override: Override;
  readonly markets: number;
  readonly total: bigint;
}
const worst = (...of: readonly string[]) =>
  `case when 'hidden' in (${of.join(', ')}) then 'hidden' when 'suspended' in (${of.join(', ')}) then 'suspended' else 'open' end`;
const shown = `${event}, l.names as league_names,
   ${worst('b.override', 's.override', 'l.override', 'e.override')} as override,
   (select count(*)::int from sports_market m where m.event_id = e.id and m.status in ('active', 'suspended')) as markets`;
const joined = `sports_event e join sports_league l on l.id = e.league_id join sports_sport s on s.id = l.sport_id cross join sports_book b`;

export const findShown = statement<ShownEventRow, [id: string]>(
  'sports.find-shown',
  `select ${shown}, 1::bigint as total from ${joined} where e.id = $1`,
);
export const listShown = statement<
  ShownEventRow,
  [
    phase: string,
    sport: string | null,
    leagues: string[] | null,
    from: Date | null,
    to: Date | null,
    search: string | null,
    ids: string[] | null,
    skip: number,
    take: number,
  ]
>(
  'sports.list-shown',
  `select ${shown}, count(*) over () as total from ${joined}
   where (e.phase <> 'ended' or $7::text[] is not null) and ($1 = 'all' or e.phase = $1) and ($2::text is null or s.id = $2)
     and ($3::text[] is null or l.id = any ($3)) and ($4::timestamptz is null or e.starts_at >= $4) and ($5::timestamptz is null or e.starts_at < $5)
     and ($6::text is null or (e.home::text || e.away::text || l.names::text) ilike $6) and ($7::text[] is null or e.id = any ($7))
     and ${worst('b.override', 's.override', 'l.override', 'e.override')} <> 'hidden'
   order by e.phase, e.starts_at, e.id offset $8 limit $9`,
);
export interface ShownPriceRow {
  readonly event_id: string;
  readonly market_id: string;
  readonly type: number;
  readonly specifiers: string;
  readonly status: MarketStatus;
  readonly market_override: Override;
  readonly cash_out: string;
  readonly is_up: boolean;
  readonly producer_override: Override;
  readonly id: string;
  readonly name: Names | null;
  readonly is_active: boolean;
  readonly odds: number | null;
  readonly version: number;
  readonly outcome_override: Override;
}
/** Null for all types; null for all markets. Settled ones are in it, inactive ones are not. */
export const listPrices = statement<
  ShownPriceRow,
  [events: string[], types: number[] | null, markets: string[] | null]
>(
  'sports.list-prices',
  `select m.event_id, m.id as market_id, m.type, m.specifiers, m.status, m.override as market_override, m.cash_out, p.is_up,
     p.override as producer_override, o.id, o.name, o.is_active, o.odds, o.version, o.override as outcome_override
   from sports_market m join sports_producer p on p.id = m.producer_id
   join sports_outcome o on o.event_id = m.event_id and o.market_id = m.id
   where m.event_id = any ($1) and m.status <> 'inactive' and ($2::int[] is null or m.type = any ($2))
     and ($3::text[] is null or m.id = any ($3))
   order by m.event_id, m.type, m.specifiers, o.id`,
);
export interface TreeRow {
  readonly sport_id: string;
  readonly sport_names: Names;
  readonly league_id: string;
  readonly league_names: Names;
  readonly category: Names;
  readonly prematch: number;
  readonly live: number;
}
export const readTree = statement<TreeRow>(
  'sports.read-tree',
  `select s.id as sport_id, s.names as sport_names, l.id as league_id, l.names as league_names, l.category,
     (count(*) filter (where e.phase = 'prematch'))::int as prematch, (count(*) filter (where e.phase = 'live'))::int as live
   from ${joined} where e.phase <> 'ended' and 'hidden' not in (b.override, s.override, l.override, e.override)
   group by s.id, l.id order by s.sort, substring(s.id from '[0-9]{1,9}$')::int nulls last, s.id, l.id`,
);

export const listKnown = statement<{ id: string }, [ids: string[]]>(
  'sports.list-known',
  `select id from sports_event where id = any ($1)`,
);

export interface PopularRow {
  readonly event_id: string;
  readonly market_id: string;
  readonly outcome_id: string;
  readonly players: number;
}
/** The outcomes that most customers backed within a day, in matches that have not ended. */
export const listPopular = statement<PopularRow, [most: number]>(
  'sports.list-popular',
  `select g.event_id, g.market_id, g.outcome_id, count(distinct b.customer)::int as players
   from sports_event e join sports_leg g on g.event_id = e.id join sports_bet b on b.id = g.bet_id
   join sports_market m on m.event_id = g.event_id and m.id = g.market_id
   where e.phase <> 'ended' and m.status = 'active' and b.accepted_at > clock_timestamp() - interval '1 day'
   group by 1, 2, 3 order by players desc, min(e.starts_at), 1, 2, 3 limit $1`,
);

// Proofs

export interface LinkRow {
  readonly number: number;
  readonly at: Date;
  readonly text: string;
  readonly hash: string;
}
export const listLinks = statement<LinkRow, [event: string, from: number, take: number]>(
  'sports.list-links',
  `select number, at, text, hash from sports_link where event_id = $1 and number >= $2 order by number limit $3`,
);
/** The last hash of each event that has a link of that day in Istanbul, also of one whose links are dropped: retention.ts. */
export const listDay = statement<{ event_id: string; hash: string }, [day: string]>(
  'sports.list-day',
  `select event_id, hash from sports_leaf where day = $1::date
   union all
   select * from (select distinct on (event_id) event_id, hash from sports_link k
     where at >= $1::date::timestamp at time zone 'Europe/Istanbul' and at < ($1::date + 1)::timestamp at time zone 'Europe/Istanbul'
       and not exists (select from sports_leaf f where f.day = $1::date and f.event_id = k.event_id)
     order by event_id, number desc) linked`,
);
/** Days that have ended for an hour at least, have links, and have no root. */
export const listUnsealedDays = statement<{ day: string }>(
  'sports.list-unsealed-days',
  `select distinct to_char(at at time zone 'Europe/Istanbul', 'YYYY-MM-DD') as day from sports_link
   where at < date_trunc('day', (now() - interval '1 hour') at time zone 'Europe/Istanbul') at time zone 'Europe/Istanbul'
     and at >= coalesce((select max(day) + 1 from sports_root)::timestamp at time zone 'Europe/Istanbul', '-infinity') order by 1`,
);
export const insertRoot = statement<object, [day: string, root: string, events: number]>(
  'sports.insert-root',
  `insert into sports_root (day, root, events) values ($1, $2, $3) on conflict do nothing`,
);
export interface RootRow {
  readonly day: string;
  readonly root: string;
  readonly events: number;
  readonly sealed_at: Date;
  readonly total: bigint;
}
/** The day of an event's link in Istanbul, and its root once that is published. */
export const findLinkDay = statement<{ day: string; root: string | null }, [event: string, link: number]>(
  'sports.find-link-day',
  `select to_char(k.at at time zone 'Europe/Istanbul', 'YYYY-MM-DD') as day, r.root from sports_link k
   left join sports_root r on r.day = (k.at at time zone 'Europe/Istanbul')::date where k.event_id = $1 and k.number = $2`,
);
export const listRoots = statement<RootRow, [skip: number, take: number]>(
  'sports.list-roots',
  `select to_char(r.day, 'YYYY-MM-DD') as day, root, events, sealed_at, count(*) over () as total from sports_root r
   order by r.day desc offset $1 limit $2`,
);

/** The demo's programme is the invented leagues', from a public seed: a real house continues none of it. */
export const demoProgramme = {
  endings: [
    statement<object>(
      'sports.end-demo-events',
      `update sports_event set status = 'cancelled', phase = 'ended' where phase <> 'ended'`,
    ),
    statement<object>(
      'sports.forget-demo-producers',
      `update sports_producer set is_up = false, alive_at = null, heard_at = null`,
    ),
  ],
};
