// Bonuses given and removed by hand.
import * as z from 'zod/mini';
import { call } from '../call.ts';
import { instant, lira, liraAnswer, noData, text, uuid } from '../fields.ts';
import { why, decided } from './fields.ts';

export const customerBonus = z.object({
  id: uuid(),
  /** The code of the offer whose terms it has. */
  offer: z.string(),
  title: z.string(),
  state: z.enum(['chosen', 'queued', 'running', 'completed', 'cancelled', 'expired']),
  /** Null while a deposit decides. */
  amount: z.nullable(liraAnswer()),
  wagered: liraAnswer(),
  wagerTarget: z.nullable(liraAnswer()),
  /** The amount converted to cash. */
  converted: liraAnswer(),
  /** Whether the house gave it by hand. */
  isGift: z.boolean(),
  claimedAt: instant(),
  /** When the deposit that earned it was undone. Where the bonus had become cash by then, it still is. */
  depositUndoneAt: z.nullable(instant()),
});

export const customerBonuses = call({
  path: 'office/bonuses',
  method: 'POST',
  who: 'operator',
  permission: 'bonus:read',
  summary: 'The bonuses of a customer, latest first.',
  input: z.object({ customer: text(3, 100) }),
  output: z.array(customerBonus),
  refusals: ['customer_not_found', 'customer_ambiguous'],
});

export const grantBonus = call({
  path: 'office/grantbonus',
  method: 'POST',
  who: 'operator',
  permission: 'bonus:issue',
  summary:
    'Gives a customer a bonus, under the terms of an offer or of goodwill. Beyond the limit it takes two people, who name the same gift.',
  input: z.object({
    /** Chosen by the caller. A gift with a known id is not given again. */
    id: uuid(),
    /** Username, e-mail, phone or `usercode:` and the customer code. */
    customer: text(3, 100),
    amount: lira(),
    /** The code of the offer. */
    offer: z._default(text(1, 30), 'goodwill'),
    why: why(),
  }),
  output: decided,
  refusals: [
    'customer_not_found',
    'customer_ambiguous',
    'bonus_given',
    'bonus_not_found',
    'customer_not_eligible',
    'manual_credit_limit',
    'ceiling_exceeded',
    'approved_before',
  ],
});

export const revokeBonus = call({
  path: 'office/revokebonus',
  method: 'POST',
  who: 'operator',
  permission: 'bonus:revoke',
  summary: 'Takes a bonus back that has not ended: its money goes back to the house, cash stays.',
  input: z.object({ id: uuid(), why: why() }),
  output: noData(),
  refusals: ['bonus_not_found', 'bonus_ended'],
});
