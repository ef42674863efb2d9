// The SQL of the control of returns.
import { counted, keyset, type Place, type Placed } from '../db/keyset.ts';
import { statement } from '../db/statement.ts';
import type { Id } from '../ids.ts';

/** Locks how far a source was counted, from 0. */
export const lockCursor = statement<{ reached: bigint }, [source: string]>(
  'control.lock-cursor',
  `insert into control_cursor as c (source, reached) values ($1, 0) on conflict (source) do update set source = excluded.source
   returning c.reached`,
);
export const moveCursor = statement<object, [source: string, reached: bigint]>(
  'control.move-cursor',
  'update control_cursor set reached = $2, counted_at = clock_timestamp() where source = $1 and reached <= $2',
);
export const countedSeconds = statement<{ seconds: number }, [source: string]>(
  'control.counted-seconds',
  `select extract(epoch from clock_timestamp() - counted_at)::float8 as seconds from control_cursor where source = $1`,
);

export interface FactRow {
  /** 2026-11-23, of UTC. */
  readonly day: string;
  readonly game: string;
  readonly stake_class: number;
  readonly rounds: bigint;
  readonly staked_kurus: bigint;
  readonly returned_kurus: bigint;
  readonly least_expected: number;
  readonly most_expected: number;
  readonly variance: number;
  readonly widest: number;
}

export const addFact = statement<
  object,
  [string, string, number, number, bigint, bigint, number, number, number, number]
>(
  'control.add-fact',
  `insert into control_fact as f (day, game, stake_class, rounds, staked_kurus, returned_kurus, least_expected, most_expected, variance, widest)
   values ($1::date, $2, $3, $4, $5, $6, $7, $8, $9, $10)
   on conflict (day, game, stake_class) do update set rounds = f.rounds + excluded.rounds, staked_kurus = f.staked_kurus + excluded.staked_kurus,
     returned_kurus = f.returned_kurus + excluded.returned_kurus, least_expected = f.least_expected + excluded.least_expected,
     most_expected = f.most_expected + excluded.most_expected, variance = f.variance + excluded.variance,
     widest = greatest(f.widest, excluded.widest)`,
);
const fact = `to_char(day, 'YYYY-MM-DD') as day, game, stake_class, rounds, staked_kurus, returned_kurus, least_expected, most_expected, variance,
   widest`;
/** A day and the last days before it. */
export const listRecent = statement<FactRow, [day: string, days: number]>(
  'control.recent-facts',
  `select ${fact} from control_fact where day > $1::date - $2::int and day <= $1::date order by day desc`,
);
export const lastDay = statement<{ day: string | null }>(
  'control.last-day',
  `select to_char(max(day), 'YYYY-MM-DD') as day from control_fact`,
);
export const facts = keyset(
  ['control_fact.day', 'date', 'desc'],
  ['game', 'text'],
  ['stake_class', 'integer'],
);
const isWanted = `($1::text is null or game = $1) and ($2::date is null or day >= $2::date) and ($3::date is null or day <= $3::date)`;
export const listFacts = statement<
  FactRow & Placed,
  [game: string | null, from: string | null, to: string | null, after: Place, take: number]
>(
  'control.list-facts',
  `select ${fact}, ${facts.place}, ${counted(`from control_fact where ${isWanted}`)}
   from control_fact where ${isWanted} and ${facts.behind('$4')} ${facts.order} limit $5`,
);

type IncidentId = Id<'control-incident'>;

interface IncidentRow {
  readonly id: string;
  readonly game: string;
  readonly stake_class: number | null;
  readonly first_day: string;
  readonly last_day: string;
  readonly rounds: bigint;
  readonly actual: number;
  readonly least: number;
  readonly most: number;
  readonly seen_at: Date;
  readonly ended_at: Date | null;
}
/** No row where the same is open already. */
export const openIncident = statement<
  object,
  [IncidentId, string, number | null, string, string, bigint, number, number, number]
>(
  'control.open-incident',
  `insert into control_incident (id, game, stake_class, first_day, last_day, rounds, actual, least, most)
   values ($1, $2, $3, $4::date, $5::date, $6, $7, $8, $9) on conflict do nothing`,
);
/** All open ones but those of these games and classes; -1 is the class of all stakes. */
export const endIncidents = statement<object, [games: string[], classes: number[]]>(
  'control.end-incidents',
  `update control_incident i set ended_at = clock_timestamp() where ended_at is null and not exists (
     select from unnest($1::text[], $2::int[]) as outside (game, stake_class)
     where outside.game = i.game and outside.stake_class = coalesce(i.stake_class, -1))`,
);
export const incidents = keyset(['seen_at', 'timestamptz', 'desc'], ['id', 'uuid', 'desc']);
export const listIncidents = statement<IncidentRow & Placed, [after: Place, take: number]>(
  'control.list-incidents',
  `select id, game, stake_class, to_char(first_day, 'YYYY-MM-DD') as first_day, to_char(last_day, 'YYYY-MM-DD') as last_day, rounds, actual,
     least, most, seen_at, ended_at, ${incidents.place}, ${counted('from control_incident')}
   from control_incident where ${incidents.behind('$1')} ${incidents.order} limit $2`,
);
export const countOpen = statement<{ game: string; open: bigint }>(
  'control.open-incidents',
  'select game, count(*) as open from control_incident where ended_at is null group by game',
);

/** The returns of the demo's rounds are removed. Tables begin again with round 1, and are counted from there. */
export const demoReturns = {
  endings: [
    statement<object>('control.remove-demo-facts', 'delete from control_fact'),
    statement<object>('control.remove-demo-incidents', 'delete from control_incident'),
    statement<object>(
      'control.begin-tables-anew',
      `update control_cursor set reached = 0 where source like 'table:%'`,
    ),
  ],
};
