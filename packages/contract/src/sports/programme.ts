// The offer: sports, leagues, events, markets and prices, the facts of a match, and how a page follows them.
import * as z from 'zod/mini';
import { call, type OutputOf } from '../call.ts';
import { instant, liraAnswer, page, skip, take, text, uuid } from '../fields.ts';
import { clockMs, id, mostFollowed, names } from './fields.ts';

/** A `suspended` market is shown and not sold; a hidden market is left out. */
export const offerState = z.enum(['open', 'suspended', 'settled', 'cancelled']);
export const eventPhase = z.enum(['prematch', 'live', 'ended']);
export type EventPhase = z.output<typeof eventPhase>;
/** As the feed names them; `notStarted` also of an event that is late. */
export const eventStatus = z.enum([
  'notStarted',
  'live',
  'suspended',
  'ended',
  'closed',
  'cancelled',
  'delayed',
  'interrupted',
  'postponed',
  'abandoned',
]);
export type EventStatus = z.output<typeof eventStatus>;

export const sportsPrice = z.object({
  id: z.string(),
  /** The outcome's name where the catalogue has none, such as a player's. */
  name: z.nullable(names),
  odds: z.int(),
  /** Rises with each change of this price. A slip names it. */
  version: z.int(),
  state: offerState,
  /** A single is taken at these odds for now, up to the largest stake per customer. */
  boost: z.optional(z.object({ id: uuid(), odds: z.int(), mostStake: liraAnswer(), until: instant() })),
});
export const sportsMarket = z.object({
  id: z.string(),
  /** Number in the catalogue of markets, and sorted specifiers (`total=2.5`), empty without. */
  type: z.int(),
  specifiers: z.string(),
  state: offerState,
  /** Whether a leg on it can be cashed out now. */
  canCashOut: z.boolean(),
  /** A bet on a side that is placed now counts as won once the side leads by so much; null without such an offer. */
  earlyLead: z.nullable(z.int()),
  outcomes: z.array(sportsPrice),
});
export type SportsMarket = z.output<typeof sportsMarket>;

/** The facts of a running match. Scores are of the whole match; periods in their order. */
export const sportsScore = z.object({
  home: z.int(),
  away: z.int(),
  /** The feed's number of the match status: 6 first half, 31 half-time, … */
  matchStatus: z.int(),
  /** Minutes and seconds as `67:12`; null where the sport has no clock. */
  clock: z.nullable(z.string()),
  periods: z.array(z.object({ number: z.int(), home: z.int(), away: z.int() })),
  /** Corners, cards and the like by the feed's names, `[home, away]`. */
  statistics: z.record(z.string(), z.tuple([z.int(), z.int()])),
});
export type SportsScore = z.output<typeof sportsScore>;

export const sportsEvent = z.object({
  id: z.string(),
  sport: z.string(),
  league: z.string(),
  leagueNames: names,
  home: names,
  away: names,
  startsAt: instant(),
  phase: eventPhase,
  status: eventStatus,
  state: offerState,
  score: z.nullable(sportsScore),
  /** The number of the last difference that is in it. The next one has the number behind it; after a gap ask `sports/event`. */
  sequence: z.int(),
  /** How many markets are offered in all. */
  markets: z.int(),
});

const row = z.extend(sportsEvent, { main: z.array(sportsMarket) });

export const sportsProgramme = call({
  path: 'sports/programme',
  method: 'GET',
  who: 'anyone',
  summary: 'Sports and leagues with the number of their open events. Empty while no feed is connected.',
  input: z.object({}),
  output: z.object({
    nowMs: clockMs(),
    sports: z.array(
      z.object({
        id: z.string(),
        names,
        prematch: z.int(),
        live: z.int(),
        leagues: z.array(
          z.object({ id: z.string(), names, category: names, prematch: z.int(), live: z.int() }),
        ),
      }),
    ),
  }),
  refusals: [],
  background: true,
});

export const sportsEvents = call({
  path: 'sports/events',
  method: 'POST',
  who: 'anyone',
  summary: 'Events with their main markets, soonest first.',
  input: z.object({
    phase: z._default(z.enum(['prematch', 'live', 'all']), 'all'),
    sport: z.optional(id()),
    leagues: z.optional(z.array(id()).check(z.maxLength(50))),
    /** Begins of events, from the first up to before the second. */
    from: z.optional(instant()),
    to: z.optional(instant()),
    /** Parts of teams' and leagues' names. */
    search: z.optional(text(2, 60)),
    ids: z.optional(z.array(id()).check(z.maxLength(mostFollowed))),
    skip: skip(),
    take: take(50),
  }),
  output: z.extend(page(row), { nowMs: clockMs() }),
  refusals: [],
  background: true,
});

export const findSportsEvent = call({
  path: 'sports/event',
  method: 'POST',
  who: 'anyone',
  summary: 'One event with all its markets: the snapshot that differences go on from.',
  input: z.object({ event: id() }),
  output: z.object({
    nowMs: clockMs(),
    event: sportsEvent,
    markets: z.array(sportsMarket),
    /** Whether the feed has a model to price bet builders with now. */
    canBuild: z.boolean(),
  }),
  refusals: ['event_not_found'],
  background: true,
});

/** An outcome that a page offers, with all that a slip needs of it. */
const sportsPick = z.object({ event: sportsEvent, market: sportsMarket, outcome: z.string() });
export type SportsPick = z.output<typeof sportsPick>;

export const sportsBoosts = call({
  path: 'sports/boosts',
  method: 'GET',
  who: 'anyone',
  summary:
    'The outcomes whose odds the house has raised and that are open now, those that end first at the top.',
  input: z.object({}),
  output: z.object({ nowMs: clockMs(), list: z.array(sportsPick) }),
  refusals: [],
  background: true,
});

export const sportsPopular = call({
  path: 'sports/popular',
  method: 'POST',
  who: 'anyone',
  summary:
    'The outcomes that most customers have backed within a day and that are open now, most backed first.',
  input: z.object({ take: take(10) }),
  output: z.object({
    nowMs: clockMs(),
    /** `players`: how many customers have a bet on it. */
    list: z.array(z.extend(sportsPick, { players: z.int() })),
  }),
  refusals: [],
  background: true,
});

/** The kind of a ready coupon: likely winners, many goals, unlikely winners. */
export const readyCouponKind = z.enum(['favourites', 'goals', 'surprises']);
export const sportsCoupons = call({
  path: 'sports/coupons',
  method: 'GET',
  who: 'anyone',
  summary:
    'Ready coupons of the next day’s matches, each made by a fixed rule and of outcomes that are open now. A rule that finds too few matches gives none.',
  input: z.object({}),
  output: z.object({
    nowMs: clockMs(),
    list: z.array(z.object({ id: readyCouponKind, legs: z.array(sportsPick), totalOdds: z.int() })),
  }),
  refusals: [],
  background: true,
});

/** A match that is over, as `[home, away]`. */
const playedMatch = z.object({
  event: z.string(),
  startsAt: instant(),
  home: names,
  away: names,
  score: z.tuple([z.int(), z.int()]),
});
export const sportsStatistics = call({
  path: 'sports/statistics',
  method: 'POST',
  who: 'anyone',
  summary:
    'What is known around an event: what has happened in it, the last matches of both sides, their meetings, and the table. Lists are empty where the feed has nothing.',
  input: z.object({ event: id() }),
  output: z.object({
    nowMs: clockMs(),
    /** In order. The kind is the feed's: goal, cancelled_goal, yellow_card, red_card, corner, penalty_missed, period, set, map. */
    incidents: z.array(
      z.object({
        kind: z.string(),
        /** Minutes and seconds as `67:12`; null where the sport has no clock. */
        clock: z.nullable(z.string()),
        side: z.nullable(z.enum(['home', 'away'])),
        /** The score after it. */
        score: z.tuple([z.int(), z.int()]),
        /** The match status that a period begins, by the feed's number; else null. */
        part: z.nullable(z.int()),
      }),
    ),
    /** Newest first. */
    form: z.object({ home: z.array(playedMatch), away: z.array(playedMatch) }),
    meetings: z.array(playedMatch),
    standings: z.array(
      z.object({
        place: z.int(),
        team: names,
        /** Whether it plays in this event. */
        side: z.nullable(z.enum(['home', 'away'])),
        played: z.int(),
        won: z.int(),
        drawn: z.int(),
        lost: z.int(),
        scored: z.int(),
        conceded: z.int(),
        points: z.int(),
      }),
    ),
  }),
  refusals: ['event_not_found'],
  background: true,
});
export type SportsStatistics = Omit<OutputOf<typeof sportsStatistics>, 'nowMs'>;

/** The hub's method by which a page follows events. Its argument is all events that are visible now; it completes with how many exist. */
export const followSportsMethod = 'followSports';
/** The hub's message for a followed event. Markets that are in it replace those of the same id; `gone` are hidden now. */
export const sportsDifference = z.object({
  cmd: z.literal('Sports'),
  message: z.object({
    nowMs: clockMs(),
    event: sportsEvent,
    changed: z.array(sportsMarket),
    gone: z.array(z.string()),
  }),
});
export type SportsDifference = z.output<typeof sportsDifference>;
