// The actions of traders. Each decision has its reason and is in the record of decisions. Results and voids by hand take two people.
import * as z from 'zod/mini';
import { call } from '../call.ts';
import { after, instant, lira, liraAnswer, listing, noData, take, text, uuid } from '../fields.ts';
import { owner, why } from '../office/fields.ts';
import { sportsBet } from './bet.ts';
import { id, mostLegs, names, odds } from './fields.ts';

/** The scope of a setting. The narrowest one counts: for a limit, the one that describes the case best. */
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
  permission: 'trading:suspend',
  summary: 'Suspends, hides or resumes what a feed offers, at any level. No feed undoes it.',
  input: z.object({ scope: tradingScope, state: z.enum(['open', 'suspended', 'hidden']), why: why() }),
  output: noData(),
  refusals: ['scope_not_found'],
});
export const tradingPrice = call({
  path: 'office/sportsprice',
  method: 'POST',
  who: 'operator',
  permission: 'trading:price',
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
  /** The most that the house may lose on a market's worst outcome, on an event's worst score, and to one player on a selection. */
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
  /** The lead at which a bet on the winner that was placed before the start counts as won; 0 for none, null: the usual one. */
  earlyLead: z._default(z.nullable(z.int().check(z.gte(0), z.lte(100))), null),
});
export type TradingSetting = z.output<typeof tradingSetting>;
export const tradingSettings = call({
  path: 'office/sportssettings',
  method: 'POST',
  who: 'operator',
  permission: 'trading:read',
  summary: 'All settings. Null leaves a matter to the wider setting.',
  input: z.object({ after: after(), take: take(100) }),
  output: listing(tradingSetting),
  refusals: [],
});
export const tradingSet = call({
  path: 'office/sportsset',
  method: 'POST',
  who: 'operator',
  permission: 'trading:set',
  summary: 'Sets margins, delays, limits and caps for a scope, a type of market and a phase.',
  input: z.object({ setting: tradingSetting, why: why() }),
  output: noData(),
  refusals: ['scope_not_found'],
});
export const tradingProfile = call({
  path: 'office/sportsprofile',
  method: 'POST',
  who: 'operator',
  permission: 'trading:limit',
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
  permission: 'trading:result',
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
  permission: 'trading:void',
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
  permission: 'trading:read',
  summary: 'Bets that wait for a trader, oldest first.',
  input: z.object({ after: after(), take: take(50) }),
  output: listing(z.extend(sportsBet, { customer: owner })),
  refusals: [],
  background: true,
});
export const tradingDecide = call({
  path: 'office/sportsdecide',
  method: 'POST',
  who: 'operator',
  permission: 'trading:decide',
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
  permission: 'trading:read',
  summary: 'Open liability, and the markets and events whose worst outcome costs the house most.',
  input: z.object({ event: z.optional(id()), after: after(), take: take(50) }),
  output: z.extend(
    listing(
      z.object({
        event: z.string(),
        /** Null for the worst score over all markets of the event. */
        market: z.nullable(z.string()),
        home: names,
        away: names,
        staked: liraAnswer(),
        /** The outcome, or the score as `2:1`. */
        worst: z.string(),
        /** The house's gain if this outcome comes; below zero it is a loss. */
        net: liraAnswer(),
        outcomes: z.record(z.string(), z.number()),
      }),
    ),
    { openBets: z.int(), openStakes: liraAnswer(), openPayouts: liraAnswer() },
  ),
  refusals: [],
  background: true,
});
