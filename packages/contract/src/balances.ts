// A customer's balance, as answers and pushes of several rooms carry it. It is apart from the account, whose calls a page of games does not
// need.
import * as z from 'zod/mini';
import { liraAnswer } from './fields.ts';

/**
 * `balance` is what can be played with, cash and bonus together; `cash` is what can be withdrawn. `version` grows with each change:
 * of two answers, or of an answer and a push, the higher one is the newer.
 */
export const balances = z.object({
  balance: liraAnswer(),
  cash: liraAnswer(),
  bonus: liraAnswer(),
  held: liraAnswer(),
  version: z.int(),
});
export type Balances = z.output<typeof balances>;
