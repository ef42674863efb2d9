// Free bets: given by the house, used once on a slip of one line. The stake is not paid out; a void gives the free bet back.
import * as z from 'zod/mini';
import { call } from '../call.ts';
import { instant, lira, liraAnswer, noData, text, uuid } from '../fields.ts';
import { odds } from './fields.ts';

/** The slips that it pays for. */
const freeBetKind = z.enum(['any', 'single', 'multiple']);

export const freeBets = call({
  path: 'sports/freebets',
  method: 'POST',
  who: 'customer',
  summary: 'The free bets that the customer may use now, those that end first at the top.',
  input: z.object({}),
  output: z.object({
    list: z.array(
      z.object({
        id: uuid(),
        amount: liraAnswer(),
        /** The lowest total odds of its slip. */
        leastOdds: z.int(),
        kind: freeBetKind,
        expiresAt: instant(),
      }),
    ),
  }),
  refusals: [],
  background: true,
});

export const giveFreeBet = call({
  path: 'office/sportsfreebet',
  method: 'POST',
  who: 'operator',
  permission: 'bonus:issue',
  summary: 'Gives a customer a free bet. A gift with a known id is not given again.',
  input: z.object({
    id: uuid(),
    /** Username, e-mail, phone or `usercode:` and the customer code. */
    customer: text(3, 100),
    amount: lira().check(z.lte(1000)),
    leastOdds: z._default(odds(), 1500),
    kind: z._default(freeBetKind, 'any'),
    days: z._default(z.int().check(z.gte(1), z.lte(90)), 7),
    why: text(3, 500),
  }),
  output: noData(),
  refusals: ['customer_not_found', 'customer_ambiguous', 'bonus_given'],
});
