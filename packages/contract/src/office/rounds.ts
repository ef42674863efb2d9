// Open rounds, and one round from end to end as the answer to a dispute.
import * as z from 'zod/mini';
import { call } from '../call.ts';
import { after, instant, liraAnswer, listing, take, text } from '../fields.ts';
import { timelineItem, timelineKinds } from './customers.ts';
import { owner } from './fields.ts';

/** `call`: the provider's machine and our answer. `day`: what the provider's file of that day says of the round's transactions. */
export const roundStepKinds = [...timelineKinds, 'call', 'day'] as const;

export const evidence = z.object({
  customer: z.string(),
  provider: z.string(),
  round: z.string(),
  game: z.string(),
  /** The bet and the stakes that decisions added, less reversals. */
  stake: liraAnswer(),
  paid: liraAnswer(),
  state: z.enum(['open', 'closed']),
  openedAt: instant(),
  closedAt: z.nullable(instant()),
  /** Oldest first. Of the customer and the staff: what happened from five minutes before the round to five minutes after it. */
  steps: z.array(z.extend(timelineItem, { kind: z.enum(roundStepKinds) })),
  /** Of a game of the house: the proof as the customer gets it. A seed that is in use is not in it. */
  proof: z.nullable(z.looseObject({})),
  /** The version of the house that put this together. */
  version: z.string(),
});
export type Evidence = z.output<typeof evidence>;

export const roundEvidence = call({
  path: 'office/round',
  method: 'POST',
  who: 'operator',
  permission: 'customer:read',
  summary:
    'One round of a customer’s from end to end: session, postings with both legs, the provider’s calls, bonus, limits, messages, and the provider’s day file. `file` is the same as evidence, and its SHA-256 stands in the record. What takes another permission is left out without it.',
  input: z.object({ usercode: text(1, 20), provider: text(1, 40), round: text(1, 200) }),
  output: z.object({ evidence, file: z.string(), sha256: z.string() }),
  refusals: ['customer_not_found', 'round_not_found'],
});

export const openRound = z.object({
  customer: owner,
  /** The provider’s key, such as `hub88`; `fel` for the house’s own games. */
  provider: z.string(),
  round: z.string(),
  game: z.string(),
  /** The bet and the stakes that decisions added, less reversals. */
  stake: liraAnswer(),
  /** What it has paid so far. */
  paid: liraAnswer(),
  openedAt: instant(),
});

export const openRounds = call({
  path: 'office/openrounds',
  method: 'POST',
  who: 'operator',
  permission: 'round:read',
  summary:
    'Rounds whose outcome is still to come, oldest first: of all providers, or of one. A provider ends its round; an old one is a question to it.',
  input: z.object({ provider: z.optional(text(2, 40)), after: after(), take: take(50) }),
  output: listing(openRound),
  refusals: [],
});
