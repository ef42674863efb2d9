// Bonuses: what is on offer, what is running, and the trial bonus of a new customer.
import * as z from 'zod/mini';
import { call } from './call.ts';
import { instant, liraAnswer, noData, nothing, uuid } from './fields.ts';

export const bonusRow = z.object({
  id: uuid(),
  title: z.string(),
  amount: liraAnswer(),
  /** Process state: Processing 1, Completed 2, Cancelled 3, Expired 4; null while it is only on offer. */
  state: z.nullable(z.int().check(z.gte(1), z.lte(4))),
  wagered: liraAnswer(),
  wagerTarget: liraAnswer(),
  expiresAt: z.nullable(instant()),
});
export type BonusRow = z.output<typeof bonusRow>;

const claimRefusals = [
  'bonus_not_offered',
  'account_excluded',
  'account_closed',
  'phone_not_verified',
  'bonus_taken',
] as const;

export const defineTrialBonus = call({
  path: 'bonus/definetrialbonus',
  method: 'GET',
  who: 'customer',
  summary: 'Credits the trial bonus to the customer’s bonus money, once per person.',
  input: nothing(),
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
  summary: 'Claims a bonus on offer.',
  input: z.object({ id: uuid() }),
  output: noData(),
  refusals: ['bonus_not_found', ...claimRefusals],
});
