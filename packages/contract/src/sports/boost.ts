// Boosts: odds that the house raises for a time, for singles before the match. Each has a largest stake per customer, and a budget for what
// its bets may pay above the ordinary odds.
import * as z from 'zod/mini';
import { call } from '../call.ts';
import { after, instant, lira, liraAnswer, listing, noData, take, text, uuid } from '../fields.ts';
import { id, names, odds } from './fields.ts';

export const tradingBoost = call({
  path: 'office/sportsboost',
  method: 'POST',
  who: 'operator',
  permission: 'trading:price',
  summary:
    'Raises the odds of an outcome for a time, before the match. A boost with a known id is not made again.',
  input: z.object({
    id: uuid(),
    event: id(),
    market: id(),
    outcome: id(),
    odds: odds(),
    /** Now without it. */
    from: z.nullable(instant()),
    to: instant(),
    /** The most that one customer may stake on it in all. */
    mostStake: lira(),
    /** The most that its bets may pay above their ordinary odds, all together. */
    budget: lira(),
    why: text(3, 500),
  }),
  output: noData(),
  refusals: ['selection_unknown', 'boost_window', 'boost_not_higher', 'boost_too_high', 'boost_given'],
});

export const tradingEndBoost = call({
  path: 'office/sportsboostend',
  method: 'POST',
  who: 'operator',
  permission: 'trading:price',
  summary: 'Ends a boost before its time. Bets that were taken with it keep their odds.',
  input: z.object({ boost: uuid(), why: text(3, 500) }),
  output: noData(),
  refusals: ['boost_not_found'],
});

export const tradingBoosts = call({
  path: 'office/sportsboosts',
  method: 'POST',
  who: 'operator',
  permission: 'trading:read',
  summary: 'Boosts with what they have cost at most, newest first.',
  input: z.object({ after: after(), take: take(50) }),
  output: listing(
    z.object({
      id: uuid(),
      event: z.string(),
      home: names,
      away: names,
      market: z.string(),
      outcome: z.string(),
      odds: z.int(),
      /** The ordinary odds of now. */
      plainOdds: z.nullable(z.int()),
      from: instant(),
      to: instant(),
      state: z.enum(['waiting', 'open', 'spent', 'over']),
      mostStake: liraAnswer(),
      budget: liraAnswer(),
      spent: liraAnswer(),
      bets: z.int(),
    }),
  ),
  refusals: [],
});
