// The house's sportsbook: the programme, slips, bets, cash-out, proofs, and the traders' calls. Odds are whole thousandths (2.150 is 2150)
// and probabilities parts of one. A selection is named by event, market and outcome; a market by its type and sorted specifiers, as
// `18|total=2.5` (packages/sportsbook). Names of markets are the site's own, from the catalogue of packages/sportsbook.
import * as z from 'zod/mini';
import { call, type OutputOf } from './call.ts';
import { instant, lira, liraAnswer, noData, page, skip, take, text, uuid } from './fields.ts';

const id = () => text(1, 200);
const odds = () => z.int().check(z.gte(1000), z.lte(10_000_000));
const version = () => z.int().check(z.gte(1), z.lte(2_000_000_000));
const names = z.object({ tr: z.string(), en: z.string() });
const clockMs = () => z.int();
const why = () => text(3, 500);
/** The most legs of a slip, as Turkish coupons have it, and the most events that a connection follows at once. */
export const mostLegs = 30;
export const mostFollowed = 80;

/** `suspended` is shown without being sold; what is hidden is left out. */
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
  /** Of outcomes that no catalogue knows, as players. */
  name: z.nullable(names),
  odds: z.int(),
  /** Rises with each change of this price. A slip names it. */
  version: z.int(),
  state: offerState,
});
export const sportsMarket = z.object({
  id: z.string(),
  /** Number in the catalogue of markets, and sorted specifiers (`total=2.5`), empty without. */
  type: z.int(),
  specifiers: z.string(),
  state: offerState,
  /** Whether a leg on it can be cashed out now. */
  canCashOut: z.boolean(),
  outcomes: z.array(sportsPrice),
});
export type SportsMarket = z.output<typeof sportsMarket>;

/** What is known of a running match. Scores are of the whole match; periods in their order. */
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
  output: z.object({ nowMs: clockMs(), event: sportsEvent, markets: z.array(sportsMarket) }),
  refusals: ['event_not_found'],
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
/** What the hub sends for a followed event. Markets that are in it replace those of the same id; `gone` are hidden now. */
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

const leg = z.object({
  event: id(),
  market: id(),
  outcome: id(),
  /** The price that the customer saw. Odds that are not of this version are refused. */
  version: version(),
  odds: odds(),
  /** A banker is in each line. */
  banker: z._default(z.boolean(), false),
});
/** `none`: the price seen or nothing. `higher`: also a higher one. `any`: whatever it is now. */
export const pricePolicy = z.enum(['none', 'higher', 'any']);
const slip = {
  legs: z.array(leg).check(z.minLength(1), z.maxLength(mostLegs)),
  /** How many legs besides the bankers each line has: [1] singles, [3] of three legs a treble, [2, 3] all doubles and trebles. */
  sizes: z.array(z.int().check(z.gte(1), z.lte(mostLegs))).check(z.minLength(1), z.maxLength(mostLegs)),
  /** Of each line. */
  stake: lira(),
  /** Misli: all lines so many times over. */
  multiplier: z._default(z.int().check(z.gte(1), z.lte(1000)), 1),
  policy: z._default(pricePolicy, 'none'),
};

/** Reasons that stand at a leg, and at the whole slip. */
const legRefusals = [
  'selection_unknown',
  'price_unknown',
  'legs_same_market',
  'legs_related',
  'single_only',
  'event_over',
  'event_suspended',
  'market_suspended',
  'selection_suspended',
  'feed_down',
  'price_stale',
  'price_changed',
] as const;
const slipRefusals = [
  'book_closed',
  'account_closed',
  'account_excluded',
  'staff_cannot_bet',
  'bad_slip',
  ...legRefusals,
  'legs_too_few',
  'odds_too_high',
  'stake_too_low',
  'stake_too_high',
  'payout_too_high',
  'stake_above_bonus_limit',
  'stake_limit_reached',
  'loss_limit_reached',
  'insufficient_balance',
] as const;
/** Refusals that come at the end of a live bet's delay, or of a trader's look. */
export const lateRefusals = ['game_changed', 'bet_late', 'trader_refused', 'offer_declined'] as const;

export const checkSlip = call({
  path: 'sports/check',
  method: 'POST',
  who: 'customer',
  summary:
    'What the house would say to this slip now, with the prices as they are, the limits and the delay. Nothing is reserved.',
  input: z.object(slip),
  output: z.object({
    nowMs: clockMs(),
    /** The first reason against the slip; null when it would be taken. */
    refusal: z.nullable(z.enum(slipRefusals)),
    legs: z.array(
      z.object({
        odds: z.nullable(z.int()),
        version: z.nullable(z.int()),
        refusal: z.nullable(z.enum(legRefusals)),
        /** Other legs that this one cannot stand beside. */
        conflicts: z.array(z.int()),
        /** The fewest legs of a slip with it. */
        leastLegs: z.int(),
      }),
    ),
    lines: z.int(),
    /** Of all lines together; as the slip's own it is of one line. */
    totalStake: liraAnswer(),
    /** Of one line, with multiples; null of a system. */
    totalOdds: z.nullable(z.int()),
    possiblePayout: liraAnswer(),
    leastStake: liraAnswer(),
    /** The largest stake of a line that would pass all limits but the balance. */
    mostStake: liraAnswer(),
    mostPayout: liraAnswer(),
    /** How long the house waits before it takes the bet; the same for both sides. */
    delayMs: z.int(),
    /** A trader looks at a bet this large. */
    isReviewed: z.boolean(),
  }),
  refusals: ['account_closed'],
  background: true,
});

export const betState = z.enum([
  'delayed',
  'review',
  'offered',
  'refused',
  'accepted',
  'settled',
  'void',
  'cashedOut',
]);
export type BetState = z.output<typeof betState>;
export const legState = z.enum(['open', 'won', 'lost', 'void', 'halfWon', 'halfLost', 'deadHeat']);

export const sportsBetLeg = z.object({
  event: z.string(),
  market: z.string(),
  outcome: z.string(),
  /** As they were when the bet was placed. */
  sport: z.string(),
  leagueNames: names,
  home: names,
  away: names,
  outcomeName: z.nullable(names),
  startsAt: instant(),
  wasLive: z.boolean(),
  odds: z.int(),
  version: z.int(),
  banker: z.boolean(),
  state: legState,
  /** 1 as seen by scouts, 2 confirmed, 3 by the house's traders; null while open. */
  certainty: z.nullable(z.int()),
  /** How often the result was set; above one it was corrected. */
  results: z.int(),
  voidReason: z.nullable(z.int()),
  phase: eventPhase,
  score: z.nullable(sportsScore),
});

export const sportsBet = z.object({
  id: uuid(),
  /** What people read to each other: ten letters and digits. */
  reference: z.string(),
  state: betState,
  refusal: z.nullable(z.enum([...slipRefusals, ...lateRefusals])),
  /** The largest stake of a line that would have passed, with a refusal of the stake. */
  mostStake: z.nullable(liraAnswer()),
  /** Of a line. */
  stake: liraAnswer(),
  multiplier: z.int(),
  lines: z.int(),
  totalStake: liraAnswer(),
  sizes: z.array(z.int()),
  policy: pricePolicy,
  totalOdds: z.nullable(z.int()),
  possiblePayout: liraAnswer(),
  /** All that was paid so far: parts that were cashed out, and the settlement. */
  payout: liraAnswer(),
  /** Thousandths of the stake that were cashed out. */
  cashedOutPart: z.int(),
  cashedOut: liraAnswer(),
  /** The automatic rule: cash out at this offer or above. */
  autoCashOut: z.nullable(liraAnswer()),
  /** Rises with each change of the bet. */
  version: z.int(),
  placedAt: instant(),
  acceptedAt: z.nullable(instant()),
  settledAt: z.nullable(instant()),
  /** When a delayed bet is decided, or an offer ends; by the house's clock. */
  dueMs: z.nullable(clockMs()),
  /** What a trader offers in place of the bet as it was asked for. */
  offer: z.nullable(z.object({ stake: liraAnswer(), odds: z.array(z.int()) })),
  rulesVersion: z.string(),
  legs: z.array(sportsBetLeg),
});
export type SportsBet = z.output<typeof sportsBet>;
const betAnswer = z.object({ bet: sportsBet, balance: liraAnswer(), nowMs: clockMs() });

export const placeBet = call({
  path: 'sports/place',
  method: 'POST',
  who: 'customer',
  summary:
    'Places a slip. The same id with the same content gives the bet as it is now. A live bet is answered `delayed`: ask again, or wait for the hub.',
  input: z.object({ id: uuid(), ...slip }),
  output: betAnswer,
  refusals: ['slip_reused', ...slipRefusals],
  tries: { max: 60, windowS: 60 },
});

export const answerOffer = call({
  path: 'sports/answeroffer',
  method: 'POST',
  who: 'customer',
  summary: 'Takes or declines what a trader offers in place of a large bet.',
  input: z.object({ bet: uuid(), take: z.boolean() }),
  output: betAnswer,
  refusals: ['bet_not_found', 'offer_over', 'slip_reused', ...slipRefusals, ...lateRefusals],
});

export const myBets = call({
  path: 'sports/bets',
  method: 'POST',
  who: 'customer',
  summary: 'The customer’s own bets, newest first.',
  input: z.object({
    state: z._default(z.enum(['all', 'open', 'settled', 'cashedOut']), 'all'),
    skip: skip(),
    take: take(20),
  }),
  output: z.extend(page(sportsBet), { nowMs: clockMs() }),
  refusals: [],
  background: true,
});

export const myBet = call({
  path: 'sports/bet',
  method: 'POST',
  who: 'customer',
  summary: 'One of the customer’s own bets.',
  input: z.object({ bet: uuid() }),
  output: betAnswer,
  refusals: ['bet_not_found'],
  background: true,
});

/** Thousandths of the stake that is still in play; 1000 is all of it. */
const part = () => z._default(z.int().check(z.gte(1), z.lte(1000)), 1000);
const cashOutRefusals = ['bet_not_found', 'bet_over', 'cash_out_unavailable'] as const;

export const quoteCashOut = call({
  path: 'sports/quotecashout',
  method: 'POST',
  who: 'customer',
  summary:
    'What the house pays for the bet now, with its fair value and the house’s margin. It stands for some seconds.',
  input: z.object({ bet: uuid(), part: part() }),
  output: z.object({
    nowMs: clockMs(),
    quote: uuid(),
    bet: uuid(),
    version: z.int(),
    part: z.int(),
    offer: liraAnswer(),
    fair: liraAnswer(),
    /** In basis points. */
    margin: z.int(),
    expiresMs: clockMs(),
    /** How long execution waits, as a live bet does. */
    delayMs: z.int(),
  }),
  refusals: cashOutRefusals,
  background: true,
});

export const cashOut = call({
  path: 'sports/cashout',
  method: 'POST',
  who: 'customer',
  summary:
    'Takes a quote. After the delay of live bets it pays the quoted offer, unless the bet has changed or is worth less by then. Safe to repeat.',
  input: z.object({ quote: uuid() }),
  output: z.extend(betAnswer, {
    state: z.enum(['delayed', 'paid', 'refused']),
    refusal: z.nullable(z.enum(['bet_over', 'cash_out_unavailable', 'quote_expired', 'quote_fallen'])),
    paid: liraAnswer(),
  }),
  refusals: [...cashOutRefusals, 'quote_expired', 'quote_fallen'],
  tries: { max: 60, windowS: 60 },
});

export const setAutoCashOut = call({
  path: 'sports/autocashout',
  method: 'POST',
  who: 'customer',
  summary:
    'Has the house cash the bet out by itself once its offer is this high, at the offer of that moment. Null ends the rule.',
  input: z.object({ bet: uuid(), least: z.nullable(lira()) }),
  output: betAnswer,
  refusals: ['bet_not_found', 'bet_over'],
});

/** The messages a customer hears of the own bets. */
export const sportsBetMessage = z.object({ cmd: z.literal('SportsBet'), message: sportsBet });

// Proofs. Every change of a price, every result and every correction of an event is a link of the event's chain:
// hash = SHA-256(hash before ‖ 0x0A ‖ text), in hex over UTF-8, beginning with 64 zeros. A day's root is the Merkle root over the last hash of each
// event that had links that day (Istanbul time), in the order of event ids: leaf = SHA-256(0x00 ‖ `event hash`), node = SHA-256(0x01 ‖ left ‖ right).

export const chainLink = z.object({
  number: z.int(),
  at: instant(),
  /** The canonical JSON that is hashed. */
  text: z.string(),
  hash: z.string(),
});
export const sportsChain = call({
  path: 'sports/chain',
  method: 'POST',
  who: 'anyone',
  summary:
    'The links of an event’s chain from a number on: prices, results and corrections as they were published.',
  input: z.object({ event: id(), from: z._default(z.int().check(z.gte(1)), 1), take: take(200) }),
  output: z.object({ total: z.int(), before: z.string(), links: z.array(chainLink) }),
  refusals: ['event_not_found'],
});
export const sportsRoots = call({
  path: 'sports/roots',
  method: 'POST',
  who: 'anyone',
  summary: 'The daily roots over the chains of all events, newest first.',
  input: z.object({ skip: skip(), take: take(30) }),
  output: page(z.object({ day: z.string(), root: z.string(), events: z.int(), sealedAt: instant() })),
  refusals: [],
});
export const sportsReceipt = call({
  path: 'sports/receipt',
  method: 'POST',
  who: 'customer',
  summary:
    'The receipt of an own bet: what was agreed when, under which rules, and each leg’s price with its link in the event’s chain.',
  input: z.object({ bet: uuid() }),
  output: z.object({
    bet: sportsBet,
    legs: z.array(
      z.object({ event: z.string(), link: z.nullable(chainLink), before: z.nullable(z.string()) }),
    ),
    /** Canonical JSON of what was agreed, and its SHA-256. */
    text: z.string(),
    hash: z.string(),
  }),
  refusals: ['bet_not_found'],
});

// Trading. Each decision has its reason and is in the record of decisions. Results and voids by hand take two people.

/** Where something holds. The narrowest one counts: of a limit the one that says most about the case. */
export const tradingScope = z.object({
  level: z.enum(['book', 'producer', 'sport', 'league', 'event', 'market', 'outcome']),
  /** Of the producer, sport, league or event; empty for the book. */
  id: z._default(text(0, 200), ''),
  market: z._default(text(0, 200), ''),
  outcome: z._default(text(0, 200), ''),
});
const done = z.object({ done: z.boolean() });

export const tradingSuspend = call({
  path: 'office/sportssuspend',
  method: 'POST',
  who: 'operator',
  summary: 'Suspends, hides or resumes what a feed offers, at any level. No feed undoes it.',
  input: z.object({ scope: tradingScope, state: z.enum(['open', 'suspended', 'hidden']), why: why() }),
  output: noData(),
  refusals: ['scope_not_found'],
});
export const tradingPrice = call({
  path: 'office/sportsprice',
  method: 'POST',
  who: 'operator',
  summary: 'Sets the price of an outcome by hand, or gives it back to the feed with null.',
  input: z.object({ event: id(), market: id(), outcome: id(), odds: z.nullable(odds()), why: why() }),
  output: noData(),
  refusals: ['selection_unknown'],
});

export const tradingSetting = z.object({
  /** A sport, league or event; empty for all. */
  scope: text(0, 200),
  /** A number of the catalogue of markets; 0 for all. */
  type: z.int().check(z.gte(0), z.lte(100_000)),
  phase: z.enum(['any', 'prematch', 'live']),
  /** Added to the fair prices in basis points, where the feed has probabilities; null: the feed's own price. */
  marginBasisPoints: z.nullable(z.int().check(z.gte(0), z.lte(5000))),
  delayMs: z.nullable(z.int().check(z.gte(-10_000), z.lte(60_000))),
  /** What the house may lose on the worst outcome of a market, the worst score of an event, and to one player on a selection. */
  marketLimit: z.nullable(lira()),
  eventLimit: z.nullable(lira()),
  playerLimit: z.nullable(lira()),
  /** Percent of the player's limit. */
  limitPercent: z.nullable(z.int().check(z.gte(0), z.lte(1000))),
  leastStake: z.nullable(lira()),
  mostStake: z.nullable(lira()),
  mostPayout: z.nullable(lira()),
  /** Beyond this stake a trader looks at the bet. */
  reviewStake: z.nullable(lira()),
  leastLegs: z.nullable(z.int().check(z.gte(1), z.lte(10))),
  cashOutMarginBasisPoints: z.nullable(z.int().check(z.gte(0), z.lte(5000))),
});
export type TradingSetting = z.output<typeof tradingSetting>;
export const tradingSettings = call({
  path: 'office/sportssettings',
  method: 'POST',
  who: 'operator',
  summary: 'All settings. Null leaves a matter to the wider setting.',
  input: z.object({ skip: skip(), take: take(100) }),
  output: page(tradingSetting),
  refusals: [],
});
export const tradingSet = call({
  path: 'office/sportsset',
  method: 'POST',
  who: 'operator',
  summary: 'Sets margins, delays, limits and caps for a scope, a type of market and a phase.',
  input: z.object({ setting: tradingSetting, why: why() }),
  output: noData(),
  refusals: ['scope_not_found'],
});
export const tradingProfile = call({
  path: 'office/sportsprofile',
  method: 'POST',
  who: 'operator',
  summary:
    'Sets a customer’s profile: percent of the usual limits, a longer or shorter delay, whether each bet is looked at.',
  input: z.object({
    customer: text(1, 100),
    limitPercent: z.int().check(z.gte(0), z.lte(1000)),
    delayMs: z.int().check(z.gte(-10_000), z.lte(60_000)),
    isReviewed: z.boolean(),
    why: why(),
  }),
  output: noData(),
  refusals: ['customer_not_found', 'customer_ambiguous'],
});

export const manualResult = z.object({
  outcome: id(),
  /** `deadHeat` keeps the share of the stake at full odds, as [1, 2]; half results are for Asian lines. */
  result: z.enum(['won', 'lost', 'void', 'halfWon', 'halfLost', 'deadHeat']),
  share: z.optional(z.tuple([z.int().check(z.gte(1), z.lte(1000)), z.int().check(z.gte(1), z.lte(1000))])),
});
export const tradingResult = call({
  path: 'office/sportsresult',
  method: 'POST',
  who: 'operator',
  summary:
    'Sets the result of a market by hand, over the feed’s; an empty list gives it back to the feed. Takes two people.',
  input: z.object({
    event: id(),
    market: id(),
    results: z.array(manualResult).check(z.maxLength(200)),
    why: why(),
  }),
  output: done,
  refusals: ['scope_not_found', 'results_incomplete', 'approved_before'],
});
export const tradingVoid = call({
  path: 'office/sportsvoid',
  method: 'POST',
  who: 'operator',
  summary:
    'Voids the bets on a market, or on all markets of an event, that were accepted in a window; or takes such a void back. Takes two people.',
  input: z.object({
    event: id(),
    /** Null for all markets of the event. */
    market: z.nullable(id()),
    from: z.nullable(instant()),
    to: z.nullable(instant()),
    /** The feed's number of the reason: see docs/sportsbook.md. */
    reason: z.int().check(z.gte(0), z.lte(99)),
    undo: z._default(z.boolean(), false),
    why: why(),
  }),
  output: done,
  refusals: ['scope_not_found', 'nothing_to_undo', 'approved_before'],
});

export const tradingQueue = call({
  path: 'office/sportsqueue',
  method: 'POST',
  who: 'operator',
  summary: 'Bets that wait for a trader, oldest first.',
  input: z.object({ skip: skip(), take: take(50) }),
  output: page(z.extend(sportsBet, { customer: z.string() })),
  refusals: [],
  background: true,
});
export const tradingDecide = call({
  path: 'office/sportsdecide',
  method: 'POST',
  who: 'operator',
  summary: 'Accepts or refuses a bet that waits, or offers a smaller stake or other odds in its place.',
  input: z.object({
    bet: uuid(),
    as: z.enum(['accept', 'refuse', 'offer']),
    /** Of an offer: the stake of a line, and the odds of each leg. */
    stake: z.optional(lira()),
    odds: z.optional(z.array(odds()).check(z.maxLength(mostLegs))),
    why: why(),
  }),
  output: noData(),
  refusals: ['bet_not_found', 'bet_not_waiting', 'bad_offer'],
});
export const tradingExposures = call({
  path: 'office/sportsexposures',
  method: 'POST',
  who: 'operator',
  summary: 'Open liability, and the markets and events whose worst outcome costs the house most.',
  input: z.object({ event: z.optional(id()), skip: skip(), take: take(50) }),
  output: z.extend(
    page(
      z.object({
        event: z.string(),
        /** Null for the worst score over all markets of the event. */
        market: z.nullable(z.string()),
        home: names,
        away: names,
        staked: liraAnswer(),
        /** The outcome, or the score as `2:1`. */
        worst: z.string(),
        /** What the house gains if it comes; below zero a loss. */
        net: liraAnswer(),
        outcomes: z.record(z.string(), z.number()),
      }),
    ),
    { openBets: z.int(), openStakes: liraAnswer(), openPayouts: liraAnswer() },
  ),
  refusals: [],
  background: true,
});
