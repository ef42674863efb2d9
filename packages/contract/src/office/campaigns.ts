// Payments of game providers without a stake: grants, campaigns and their prizes.
import * as z from 'zod/mini';
import { call } from '../call.ts';
import { after, instant, lira, liraAnswer, listing, noData, take, text, uuid } from '../fields.ts';
import { why, owner, decided } from './fields.ts';

/** A grant of ours or a campaign of a provider's: what game providers may pay without a stake. */
export const campaign = z.object({
  id: uuid(),
  /** The provider's key in the ledger, such as `hub88`. */
  provider: z.string(),
  /** The provider's code with a prize. A star at the end matches any text. */
  code: z.string(),
  title: z.string(),
  /** The customer, for a grant to one customer. */
  customer: z.nullable(owner),
  startsAt: instant(),
  endsAt: z.nullable(instant()),
  largestPrize: liraAnswer(),
  budget: liraAnswer(),
  /** The sum of its prizes to customers. */
  spent: liraAnswer(),
  endedAt: z.nullable(instant()),
});

export const campaigns = call({
  path: 'office/campaigns',
  method: 'POST',
  who: 'operator',
  permission: 'campaign:read',
  summary: 'Grants and campaigns of game providers: open ones first, latest first.',
  input: z.object({ after: after(), take: take(50) }),
  output: listing(campaign),
  refusals: [],
});

export const addCampaign = call({
  path: 'office/addcampaign',
  method: 'POST',
  who: 'operator',
  permission: 'campaign:create',
  summary:
    'Adds a grant or a campaign. It takes two people, who name the same one; neither approves a payout of a customer who got a prize of it. Prizes that name none, or are beyond its ceilings or the house’s, go to suspense. What a provider does not name is `free`, `promo`, `jackpot` or `adjustment`.',
  input: z.object({
    /** Chosen by the caller. A campaign with a known id is not added again. */
    id: uuid(),
    provider: z.string().check(z.regex(/^[a-z0-9._-]{1,64}$/)),
    /** A star may stand at its end, for rewards that are named one by one. */
    code: text(1, 100).check(z.regex(/^[^*]{3,}\*?$|^[^*]+$/)),
    title: text(3, 100),
    /** For a grant to one customer: username, e-mail, phone or `usercode:` and the customer code. */
    customer: z.optional(text(3, 100)),
    startsAt: z.optional(instant()),
    endsAt: z.optional(instant()),
    largestPrize: lira(),
    budget: lira(),
    why: why(),
  }),
  output: decided,
  refusals: [
    'provider_not_found',
    'campaign_known',
    'campaign_ends_early',
    'customer_not_found',
    'customer_ambiguous',
    'approved_before',
  ],
});

export const endCampaign = call({
  path: 'office/endcampaign',
  method: 'POST',
  who: 'operator',
  permission: 'campaign:end',
  summary: 'Ends a grant or a campaign: its later prizes go to suspense.',
  input: z.object({ id: uuid(), why: why() }),
  output: noData(),
  refusals: ['campaign_not_found'],
});

export const prize = z.object({
  id: uuid(),
  provider: z.string(),
  /** The provider's transaction. */
  tx: z.string(),
  /** The provider's code of the campaign. */
  code: z.string(),
  game: z.string(),
  customer: owner,
  amount: liraAnswer(),
  state: z.enum(['credited', 'suspended', 'released', 'returned', 'reversed']),
  /** Why it went to suspense: see docs/adding-a-provider.md. */
  because: z.nullable(z.string()),
  at: instant(),
});

export const prizes = call({
  path: 'office/prizes',
  method: 'POST',
  who: 'operator',
  permission: 'prize:read',
  summary: 'Credits of game providers without a stake, latest first: those in suspense, or all.',
  input: z.object({ after: after(), take: take(50), suspended: z._default(z.boolean(), true) }),
  output: listing(prize),
  refusals: [],
});

export const resolvePrize = call({
  path: 'office/resolveprize',
  method: 'POST',
  who: 'operator',
  permission: 'prize:resolve',
  summary:
    'Ends a prize in suspense: `release` gives it to the player as a credit by hand, `return` books it back to the game; the provider is to be told.',
  input: z.object({ id: uuid(), as: z.enum(['release', 'return']), why: why() }),
  output: decided,
  refusals: ['prize_not_found', 'prize_resolved', 'manual_credit_limit', 'approved_before'],
});
