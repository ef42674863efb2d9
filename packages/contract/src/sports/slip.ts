// A slip: a request for a bet, and every reason to refuse it.
import * as z from 'zod/mini';
import { call } from '../call.ts';
import { lira, liraAnswer, uuid } from '../fields.ts';
import { clockMs, id, mostLegs, odds, version } from './fields.ts';

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
/** `none`: only the odds that the customer saw. `higher`: also higher odds. `any`: the current odds. */
export const pricePolicy = z.enum(['none', 'higher', 'any']);
export const slip = {
  legs: z.array(leg).check(z.minLength(1), z.maxLength(mostLegs)),
  /** Events whose legs are a bet builder: one leg of the slip, at the odds that the customer saw. */
  builders: z._default(z.array(z.object({ event: id(), odds: odds() })).check(z.maxLength(mostLegs)), []),
  /** How many legs besides the bankers each line has: [1] singles, [3] of three legs a treble, [2, 3] all doubles and trebles. */
  sizes: z.array(z.int().check(z.gte(1), z.lte(mostLegs))).check(z.minLength(1), z.maxLength(mostLegs)),
  /** Of each line. */
  stake: lira(),
  /** Misli: all lines so many times over. */
  multiplier: z._default(z.int().check(z.gte(1), z.lte(1000)), 1),
  policy: z._default(pricePolicy, 'none'),
  /** A free bet that pays for it: one line whose stake is its amount. */
  freeBet: z._default(z.nullable(uuid()), null),
  /** A boost of its one selection, whose odds it is taken at. The leg names the ordinary odds. */
  boost: z._default(z.nullable(uuid()), null),
  /** Each line twice: its selections to win, and to be placed. All of them are of markets with place terms. */
  eachWay: z._default(z.boolean(), false),
};

/** Reasons against a bet builder; each stands at the selection that must change. */
export const builderRefusals = [
  'builder_unavailable',
  'builder_too_long',
  'leg_not_built',
  'legs_contradict',
  'leg_implied',
] as const;
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
  ...builderRefusals,
] as const;
export const slipRefusals = [
  'book_closed',
  'account_closed',
  'account_excluded',
  'staff_cannot_bet',
  'bad_slip',
  ...legRefusals,
  'legs_too_few',
  'odds_too_high',
  'free_bet_unknown',
  'free_bet_not_fit',
  'free_bet_odds',
  'boost_over',
  'boost_not_fit',
  'each_way_not_fit',
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

export const priceBuilder = call({
  path: 'sports/builder',
  method: 'POST',
  who: 'anyone',
  summary: 'What selections of one event are worth together, or which of them cannot stand with the others.',
  input: z.object({
    event: id(),
    legs: z.array(z.object({ market: id(), outcome: id() })).check(z.minLength(1), z.maxLength(mostLegs)),
  }),
  output: z.object({
    nowMs: clockMs(),
    odds: z.nullable(z.int()),
    refusal: z.nullable(z.enum(builderRefusals)),
    /** The selections that the reason is about, and those that they cannot stand beside, by place. */
    legs: z.array(z.int()),
    with: z.array(z.int()),
  }),
  refusals: [],
  background: true,
});

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
    /** Of each of the slip's builders the odds of now; null of one that cannot be built. */
    builders: z.array(z.object({ event: z.string(), odds: z.nullable(z.int()) })),
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
