// A customer's bets: placed, delayed, offered, settled.
import * as z from 'zod/mini';
import { call } from '../call.ts';
import { instant, liraAnswer, page, skip, take, uuid } from '../fields.ts';
import { clockMs, names } from './fields.ts';
import { eventPhase, sportsScore } from './programme.ts';
import { lateRefusals, pricePolicy, slip, slipRefusals } from './slip.ts';

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
  /** Of an each-way bet: how many are placed, the part of the profit odds that a place pays, and how the place half ended. */
  place: z.nullable(z.object({ places: z.int(), share: z.tuple([z.int(), z.int()]), state: legState })),
  /** The lead of its side at which it counts as won, as promised at placement; and whether it was reached. */
  earlyLead: z.nullable(z.int()),
  isPaidEarly: z.boolean(),
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
  /** The reference that people read to each other: ten letters and digits. */
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
  /** The highest return of the part in play: a part that was cashed out returns nothing more. */
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
  /** A trader's offer in place of the requested bet. */
  offer: z.nullable(z.object({ stake: liraAnswer(), odds: z.array(z.int()) })),
  rulesVersion: z.string(),
  /** A free bet paid for it: it pays its winnings alone, is not cashed out, and a void gives the free bet back. */
  isFree: z.boolean(),
  /** It was taken at boosted odds; the ordinary ones of that moment. */
  boost: z.nullable(z.object({ plainOdds: z.int() })),
  /** Events whose legs are one: the odds agreed for all of them, and of every subset (place Σ 2^selection), should some be void. */
  builders: z.array(z.object({ event: z.string(), odds: z.int(), prices: z.array(z.int()) })),
  legs: z.array(sportsBetLeg),
});
export type SportsBet = z.output<typeof sportsBet>;
export const betAnswer = z.object({ bet: sportsBet, balance: liraAnswer(), nowMs: clockMs() });

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

/** The messages to a customer about their own bets. */
export const sportsBetMessage = z.object({ cmd: z.literal('SportsBet'), message: sportsBet });
