// Affiliates: their links, the players who came by them, what they earn each month, and its payment.
import * as z from 'zod/mini';
import { call } from '../call.ts';
import { after, instant, lira, liraAnswer, listing, noData, take, text } from '../fields.ts';
import { decided, liraOrZero, owner, why } from './fields.ts';

const code = () => z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{2,39}$/));
const month = () => z.string().check(z.regex(/^\d{4}-(?:0[1-9]|1[0-2])$/));

/** What an affiliate earns from a month on. */
const terms = {
  /** Of GGR less bonus cost of the players, in hundredths of a percent. */
  shareBasisPoints: z.int().check(z.gte(0), z.lte(10_000)),
  /** For each player whose deposits reach the amount below. */
  cpa: liraOrZero(),
  leastDeposit: lira(),
  /** Whether a month below zero lowers the next one. */
  carries: z._default(z.boolean(), true),
};

export const affiliate = z.object({
  code: z.string(),
  refId: z.nullable(z.int()),
  name: z.string(),
  state: z.enum(['active', 'ended']),
  /** Opens the site, and keeps for 30 days who sent the visitor. It may carry `?subid=…&source=…`. */
  link: z.string(),
  payee: owner,
  clicks: z.int(),
  players: z.int(),
  /** The terms of the current month. */
  shareBasisPoints: z.int(),
  cpa: liraAnswer(),
  leastDeposit: liraAnswer(),
  carries: z.boolean(),
  /** Of months that have ended and are not paid yet. */
  due: liraAnswer(),
  paid: liraAnswer(),
  addedAt: instant(),
});

export const affiliates = call({
  path: 'office/affiliates',
  method: 'POST',
  who: 'operator',
  permission: 'affiliate:read',
  summary: 'All affiliates with their links, players, terms and what is due to them, latest first.',
  input: z.object({ after: after(), take: take(50) }),
  output: listing(affiliate),
  refusals: [],
});

export const addAffiliate = call({
  path: 'office/addaffiliate',
  method: 'POST',
  who: 'operator',
  permission: 'affiliate:create',
  stepUp: true,
  summary:
    'Adds an affiliate with its first terms, and the customer whose account is paid. It takes two people. Players count from then on.',
  input: z.object({
    code: code(),
    refId: z._default(z.nullable(z.int().check(z.gte(1), z.lte(999_999_999))), null),
    name: text(2, 100),
    /** Username, e-mail, phone or `usercode:` and the customer code. */
    payee: text(3, 100),
    ...terms,
    why: why(),
  }),
  output: decided,
  refusals: [
    'affiliate_known',
    'customer_not_found',
    'customer_ambiguous',
    'customer_not_eligible',
    'approved_before',
  ],
});

export const setAffiliateTerm = call({
  path: 'office/setaffiliateterm',
  method: 'POST',
  who: 'operator',
  permission: 'affiliate:update',
  stepUp: true,
  summary: 'Sets what an affiliate earns from a month on. It takes two people. Months that have ended stay.',
  input: z.object({ affiliate: code(), fromMonth: month(), ...terms, why: why() }),
  output: decided,
  refusals: ['affiliate_not_found', 'term_in_past', 'approved_before'],
});

export const setAffiliatePayee = call({
  path: 'office/setaffiliatepayee',
  method: 'POST',
  who: 'operator',
  permission: 'affiliate:update',
  stepUp: true,
  summary:
    'Names another customer whose account an affiliate’s commissions are paid to. It takes two people. Unpaid months go to the new payee.',
  input: z.object({
    affiliate: code(),
    /** Username, e-mail, phone or `usercode:` and the customer code. */
    payee: text(3, 100),
    why: why(),
  }),
  output: decided,
  refusals: [
    'affiliate_not_found',
    'affiliate_payee_same',
    'customer_not_found',
    'customer_ambiguous',
    'customer_not_eligible',
    'approved_before',
  ],
});

export const endAffiliate = call({
  path: 'office/endaffiliate',
  method: 'POST',
  who: 'operator',
  permission: 'affiliate:update',
  summary: 'Ends an affiliate: its links bring no more players, and this month is the last that earns.',
  input: z.object({ affiliate: code(), why: why() }),
  output: noData(),
  refusals: ['affiliate_not_found'],
});

export const affiliateStatement = z.object({
  affiliate: z.string(),
  name: z.string(),
  month: z.string(),
  /** `running`: not every entry of the month is counted yet. `none`: nothing is due. */
  state: z.enum(['running', 'due', 'paid', 'none']),
  /** Who registered in the month, who staked cash, and whose deposits reached the amount of the terms. */
  players: z.int(),
  active: z.int(),
  qualified: z.int(),
  ggr: liraAnswer(),
  bonusCost: liraAnswer(),
  /** Below zero from the month before. */
  carried: liraAnswer(),
  share: liraAnswer(),
  cpa: liraAnswer(),
  due: liraAnswer(),
  paidAt: z.nullable(instant()),
});

export const affiliateStatements = call({
  path: 'office/affiliatestatements',
  method: 'POST',
  who: 'operator',
  permission: 'affiliate:read',
  summary: 'What each affiliate earned, month by month, latest first: of one, or of all.',
  input: z.object({
    affiliate: z.optional(code()),
    months: z._default(z.int().check(z.gte(1), z.lte(36)), 12),
  }),
  output: z.array(affiliateStatement),
  refusals: [],
});

export const affiliatePlayer = z.object({
  affiliate: z.string(),
  customer: owner,
  subid: z.nullable(z.string()),
  source: z.nullable(z.string()),
  broughtAt: instant(),
  deposited: liraAnswer(),
  ggr: liraAnswer(),
  bonusCost: liraAnswer(),
});

export const affiliatePlayers = call({
  path: 'office/affiliateplayers',
  method: 'POST',
  who: 'operator',
  permission: 'affiliate:read',
  summary:
    'The players whom an affiliate brought, latest first, with what they deposited and what the house kept.',
  input: z.object({ affiliate: code(), after: after(), take: take(50) }),
  output: listing(affiliatePlayer),
  refusals: ['affiliate_not_found'],
});

export const payAffiliate = call({
  path: 'office/payaffiliate',
  method: 'POST',
  who: 'operator',
  permission: 'affiliate:pay',
  stepUp: true,
  summary:
    'Credits an affiliate’s month to the account of its payee, once. It takes two people, within each one’s ceiling.',
  input: z.object({ affiliate: code(), month: month(), why: why() }),
  output: decided,
  refusals: [
    'affiliate_not_found',
    'affiliate_month_open',
    'affiliate_nothing_due',
    'affiliate_paid',
    'customer_not_eligible',
    'ceiling_exceeded',
    'approved_before',
  ],
});
