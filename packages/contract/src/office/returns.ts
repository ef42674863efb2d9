// The returns of the house’s own games, beside the promised ones.
import * as z from 'zod/mini';
import { call } from '../call.ts';
import { after, day, instant, liraAnswer, listing, take, text, uuid } from '../fields.ts';

/** The class of the stakes that began the rounds, in lira; null for all stakes. */
const stakeClass = z.nullable(z.object({ from: liraAnswer(), below: z.nullable(liraAnswer()) }));

/** Shares of the stakes: 0.96 is 96 %. */
const shares = z.object({ least: z.number(), most: z.number() });

/** The return of a house game on a day, beside the promised one. */
export const gameReturn = z.object({
  /** The UTC day on which the rounds ended. */
  day: z.string(),
  game: z.string(),
  stakes: stakeClass,
  /** For a table: the rounds that had bets. */
  rounds: z.int(),
  staked: liraAnswer(),
  /** The payouts, less the amounts added to the stakes. */
  returned: liraAnswer(),
  actual: z.number(),
  expected: shares,
  /** Chance alone leaves it once in ten million. */
  band: shares,
  /** By the normal approximation; else by a bound that holds for any number of rounds. */
  isNormal: z.boolean(),
  isOutside: z.boolean(),
});

export const returns = call({
  path: 'office/returns',
  method: 'POST',
  who: 'operator',
  permission: 'return:read',
  summary:
    'Actual against theoretical returns of the house’s own games, by day and class of stake, latest first.',
  input: z.object({
    game: z.optional(text(1, 60)),
    from: z.optional(day()),
    to: z.optional(day()),
    after: after(),
    take: take(50),
  }),
  output: listing(gameReturn),
  refusals: [],
});

export const returnIncident = z.object({
  id: uuid(),
  game: z.string(),
  stakes: stakeClass,
  firstDay: z.string(),
  lastDay: z.string(),
  rounds: z.int(),
  actual: z.number(),
  band: shares,
  seenAt: instant(),
  /** When the return was back within its band. */
  endedAt: z.nullable(instant()),
});

export const returnIncidents = call({
  path: 'office/returnincidents',
  method: 'POST',
  who: 'operator',
  permission: 'return:read',
  summary: 'Returns of the house’s own games that chance does not explain, latest first.',
  input: z.object({ after: after(), take: take(50) }),
  output: listing(returnIncident),
  refusals: [],
});
