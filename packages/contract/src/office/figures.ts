// The house's figures, by day. Days are those of UTC, as in the reconciliation and the player funds.
import * as z from 'zod/mini';
import { call } from '../call.ts';
import { day, instant, lira, liraAnswer, take, text } from '../fields.ts';
import { decided, why } from './fields.ts';

/** All figures, with their unit. `money` is lira, `share` is a part of 1. */
export const figureUnits = {
  turnover: 'money',
  turnoverCash: 'money',
  turnoverBonus: 'money',
  payouts: 'money',
  contributions: 'money',
  ggr: 'money',
  ggrCasino: 'money',
  ggrSports: 'money',
  granted: 'money',
  forfeited: 'money',
  prizes: 'money',
  bonusCost: 'money',
  converted: 'money',
  providerFees: 'money',
  paymentCosts: 'money',
  duty: 'money',
  ngr: 'money',
  commissions: 'money',
  ngrAfterCommissions: 'money',
  hold: 'share',
  rtp: 'share',
  stakes: 'count',
  placed: 'money',
  jackpots: 'money',
  deposits: 'money',
  withdrawals: 'money',
  netDeposits: 'money',
  feesKept: 'money',
  corrections: 'money',
  active: 'count',
  depositors: 'count',
  firstDeposits: 'count',
  arpu: 'money',
} as const;
export type FigureId = keyof typeof figureUnits;
export const figureIds = Object.keys(figureUnits) as [FigureId, ...FigureId[]];

const mostDays = 400;
const dayMs = 86_400_000;
const range = z.object({ from: day(), to: day() }).check(
  z.refine(({ from, to }) => from <= to, { path: ['to'], error: 'range' }),
  z.refine(({ from, to }) => Date.parse(to) - Date.parse(from) < mostDays * dayMs, {
    path: ['to'],
    error: 'range',
  }),
);

/** A figure of a period. Null where it cannot be said, as a share of nothing. */
export const figure = z.object({
  figure: z.enum(figureIds),
  unit: z.enum(['money', 'count', 'share']),
  value: z.nullable(z.number()),
  /** Of the period of the same length before. */
  before: z.nullable(z.number()),
  byDay: z.array(z.nullable(z.number())),
});

export const figures = call({
  path: 'office/figures',
  method: 'POST',
  who: 'operator',
  permission: 'figure:read',
  summary:
    'The figures of a period and of the one before. They are counted from the sealed pages of the ledger; docs/figures.md has the formulas.',
  input: range,
  output: z.object({
    /** Every entry of the ledger up to here is counted. */
    until: z.nullable(instant()),
    days: z.array(day()),
    list: z.array(figure),
  }),
  refusals: [],
});

/** The movement of an account of the house on a day. */
export const figureFact = z.object({
  day: day(),
  currency: z.string(),
  /** Empty for what moved between purses of one customer. */
  account: z.string(),
  measure: z.string(),
  purse: z.enum(['cash', 'bonus', 'held', 'house']),
  amount: liraAnswer(),
  entries: z.int(),
});

export const figureFacts = call({
  path: 'office/figurefacts',
  method: 'POST',
  who: 'operator',
  permission: 'figure:read',
  summary: 'The rows that a figure adds up, latest first.',
  input: z.object({
    from: z.optional(day()),
    to: z.optional(day()),
    figure: z.optional(z.enum(figureIds)),
    /** The beginning of an account's name, such as `game:` or `payment:papara`. */
    account: z.optional(text(1, 120)),
    after: z.optional(text(1, 300)),
    take: take(50),
  }),
  output: z.object({ list: z.array(figureFact), next: z.nullable(z.string()) }),
  refusals: [],
});

export const cohort = z.object({
  /** The month of the first deposit, as 2026-11. */
  month: z.string(),
  size: z.int(),
  /** From the month itself on. */
  months: z.array(
    z.object({
      active: z.int(),
      /** GGR less bonus cost, for each customer of the cohort, from the first month up to this one. */
      value: liraAnswer(),
    }),
  ),
});

export const cohorts = call({
  path: 'office/cohorts',
  method: 'POST',
  who: 'operator',
  permission: 'figure:read',
  summary:
    'Customers by the month of their first deposit: how many staked in each later month, and what they brought.',
  input: z.object({ months: z._default(z.int().check(z.gte(1), z.lte(24)), 12) }),
  output: z.array(cohort),
  refusals: [],
});

export const funnelSteps = [
  'registered',
  'verified',
  'attempted',
  'deposited',
  'staked',
  'depositedAgain',
] as const;

export const funnel = call({
  path: 'office/funnel',
  method: 'POST',
  who: 'operator',
  permission: 'figure:read',
  summary: 'Of the customers who registered in a period: how many took each step since.',
  input: range,
  output: z.array(z.object({ step: z.enum(funnelSteps), customers: z.int() })),
  refusals: [],
});

const tier = z.object({
  /** Holds for the part of the base above this. */
  above: liraAnswer(),
  basisPoints: z.int().check(z.gte(0), z.lte(10_000)),
});
/** `game:<provider>`, `sports:<provider>`, `payment:<service>` or `duty`. */
const subject = () => text(4, 80).check(z.regex(/^(?:duty|(?:game|sports|payment):[a-z0-9._-]{1,64})$/));
const month = () => z.string().check(z.regex(/^\d{4}-(?:0[1-9]|1[0-2])$/));

export const figureTerm = z.object({
  subject: subject(),
  fromMonth: month(),
  tiers: z.array(tier),
  minimum: liraAnswer(),
  carries: z.boolean(),
});

export const figureTerms = call({
  path: 'office/figureterms',
  method: 'POST',
  who: 'operator',
  permission: 'figure:read',
  summary: 'What game providers, payment services and the state take, by the month from which it holds.',
  input: z.object({}),
  output: z.array(figureTerm),
  refusals: [],
});

export const setFigureTerm = call({
  path: 'office/setfigureterm',
  method: 'POST',
  who: 'operator',
  permission: 'figure:set',
  stepUp: true,
  summary:
    'Sets what a provider, a service or the state takes from a month on. It takes two people. Invoices of earlier months stay.',
  input: z.object({
    subject: subject(),
    fromMonth: month(),
    basisPoints: z.int().check(z.gte(0), z.lte(10_000)),
    /** A second share, for the part of the month above an amount. */
    above: z.optional(lira()),
    basisPointsAbove: z.optional(z.int().check(z.gte(0), z.lte(10_000))),
    minimum: z.optional(lira()),
    carries: z._default(z.boolean(), true),
    why: why(),
  }),
  output: decided,
  refusals: ['approved_before', 'term_incomplete', 'term_in_past'],
});

export const invoice = z.object({
  month: z.string(),
  subject: z.string(),
  /** GGR less contributions to jackpots, or deposits of a payment service. */
  base: liraAnswer(),
  /** Below zero from the month before. */
  carried: liraAnswer(),
  share: liraAnswer(),
  minimum: liraAnswer(),
  due: liraAnswer(),
  /** Whether every entry of the month is counted. */
  isComplete: z.boolean(),
});

export const invoices = call({
  path: 'office/invoices',
  method: 'POST',
  who: 'operator',
  permission: 'figure:read',
  summary: 'What each provider, service and the state is due by our books, month by month, latest first.',
  input: z.object({ months: z._default(z.int().check(z.gte(1), z.lte(36)), 12) }),
  output: z.array(invoice),
  refusals: [],
});

export const dayExport = z.object({
  day: day(),
  pack: z.string(),
  lines: z.int(),
  sha256: z.string(),
  madeAt: instant(),
});

export const dayExports = call({
  path: 'office/dayexports',
  method: 'POST',
  who: 'operator',
  permission: 'figure:read',
  summary: 'The files of each day for a regulator, latest first, with the hash of each.',
  input: z.object({ after: z.optional(text(1, 80)), take: take(50) }),
  output: z.object({ list: z.array(dayExport), next: z.nullable(z.string()) }),
  refusals: [],
});

export const dayExportFile = call({
  path: 'office/dayexport',
  method: 'POST',
  who: 'operator',
  permission: 'figure:export',
  summary: 'One file of a day, as it was made. The download is recorded.',
  input: z.object({ day: day(), pack: text(1, 40) }),
  output: z.object({ content: z.string(), sha256: z.string() }),
  refusals: ['export_not_found'],
});
