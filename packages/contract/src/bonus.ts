// Bonuses: offers, running bonuses, and the trial bonus of a new customer.
import * as z from 'zod/mini';
import { call } from './call.ts';
import { lobbySlugs } from './casino.ts';
import { instant, liraAnswer, noData, nothing, queryInt, uuid } from './fields.ts';

/** A bonus's conditions, shown before it is claimed. Null where the terms set none. */
const bonusTerms = z.object({
  /** The least deposit that earns it; null for a bonus that asks for none. */
  leastDeposit: z.nullable(liraAnswer()),
  /** How much of the deposit it is, up to `amount`; null when it is `amount`. */
  percentOfDeposit: z.nullable(z.number()),
  /** Whether it is for the first deposit of an account alone. */
  onlyFirst: z.boolean(),
  /** So many times the bonus must be wagered. */
  wagering: z.int(),
  /** How much of a stake counts, by the kind of the game. */
  contributions: z.array(z.object({ kind: z.enum(lobbySlugs), percent: z.number() })),
  /** The highest stake that is taken while it runs. */
  mostStake: z.nullable(liraAnswer()),
  /** The most of it that becomes cash. */
  mostWin: z.nullable(liraAnswer()),
  /** The days there are to wager it. */
  days: z.int(),
  /** It is a free bet: the lowest total odds of its slip in thousandths, and the slips that it pays for. Nothing of it is wagered. */
  freeBet: z.nullable(z.object({ leastOdds: z.int(), slip: z.enum(['any', 'single', 'multiple']) })),
});

/** A bonus on offer to everybody, for the promotion that names it. */
export const promotedBonus = z.object({
  /** The offer. */
  id: uuid(),
  /** With a percentage of the deposit, the highest amount. */
  amount: liraAnswer(),
  wagerTarget: liraAnswer(),
  /** Whether it can be claimed now. */
  isOpen: z.boolean(),
  terms: bonusTerms,
});
export type PromotedBonus = z.output<typeof promotedBonus>;

export const bonusRow = z.object({
  id: uuid(),
  /** The offer that it comes from. */
  offer: uuid(),
  title: z.string(),
  /** While it waits for a claim or a deposit, the most that it can be. */
  amount: liraAnswer(),
  /** Process state: Processing 1, Completed 2, Cancelled 3, Expired 4; null while nothing is granted yet. */
  state: z.nullable(z.int().check(z.gte(1), z.lte(4))),
  /** The next step before it runs: a claim, a deposit, or the end of the running bonus. Null when it runs or has ended. */
  waitsFor: z.nullable(z.enum(['claim', 'deposit', 'turn'])),
  wagered: liraAnswer(),
  wagerTarget: liraAnswer(),
  /** The latest instant to claim it, to deposit for it, or to wager it. */
  expiresAt: z.nullable(instant()),
  /** The version of the offered terms. A claim with another version is refused. Null once the terms are the customer's. */
  version: z.nullable(z.int()),
  terms: bonusTerms,
});
export type BonusRow = z.output<typeof bonusRow>;

const claimRefusals = [
  'bonus_not_offered',
  'bonus_first_deposit',
  'account_excluded',
  'account_closed',
  'phone_not_verified',
  'bonus_terms_changed',
  'bonus_taken',
] as const;

/** The trial bonus, for those who have not joined yet. */
export const trialBonus = call({
  path: 'bonus/trial',
  method: 'GET',
  who: 'anyone',
  summary: 'The terms of the trial bonus on offer; null when there is none.',
  input: nothing(),
  output: z.nullable(
    z.object({ amount: liraAnswer(), wagerTarget: liraAnswer(), version: z.int(), terms: bonusTerms }),
  ),
  refusals: [],
});

export const defineTrialBonus = call({
  path: 'bonus/definetrialbonus',
  method: 'GET',
  who: 'customer',
  summary: 'Credits the trial bonus to the customer’s bonus money, once per person.',
  input: z.object({ version: z.optional(queryInt(1, 999_999_999)) }),
  output: noData(),
  refusals: claimRefusals,
});

export const bonusList = call({
  path: 'bonus/list',
  method: 'GET',
  who: 'customer',
  summary: 'The bonuses offered to the customer, and those they have had.',
  input: nothing(),
  output: z.array(bonusRow),
  refusals: [],
});

export const claimBonus = call({
  path: 'bonus/claim',
  method: 'POST',
  who: 'customer',
  summary:
    'Claims a bonus on offer; one that asks for a deposit is earned by the next one that is large enough.',
  input: z.object({ id: uuid(), version: z.optional(z.int()) }),
  output: noData(),
  refusals: ['bonus_not_found', ...claimRefusals],
});

export const forfeitBonus = call({
  path: 'bonus/forfeit',
  method: 'POST',
  who: 'customer',
  summary: 'Gives a bonus up: its money and what was won with it go back to the house, cash stays.',
  input: z.object({ id: uuid() }),
  output: noData(),
  refusals: ['bonus_not_found', 'bonus_ended', 'round_open'],
});
