// Cash-out: the house's price for a bet before its end.
import * as z from 'zod/mini';
import { call } from '../call.ts';
import { lira, liraAnswer, uuid } from '../fields.ts';
import { betAnswer } from './bet.ts';
import { clockMs } from './fields.ts';

/** Thousandths of the stake that is still in play; 1000 is all of it. */
const part = () => z._default(z.int().check(z.gte(1), z.lte(1000)), 1000);
const cashOutRefusals = ['bet_not_found', 'bet_over', 'cash_out_unavailable'] as const;

export const quoteCashOut = call({
  path: 'sports/quotecashout',
  method: 'POST',
  who: 'customer',
  summary:
    'What the house pays for the bet now, with its fair value and the house’s margin. It stands for some seconds.',
  input: z.object({ bet: uuid(), part: part() }),
  output: z.object({
    nowMs: clockMs(),
    quote: uuid(),
    bet: uuid(),
    version: z.int(),
    part: z.int(),
    offer: liraAnswer(),
    fair: liraAnswer(),
    /** In basis points. */
    margin: z.int(),
    expiresMs: clockMs(),
    /** How long execution waits, as a live bet does. */
    delayMs: z.int(),
  }),
  refusals: cashOutRefusals,
  background: true,
});

export const cashOutOffers = call({
  path: 'sports/cashoutoffers',
  method: 'POST',
  who: 'customer',
  summary:
    'The house’s offers for the whole of open bets, for a list. Nothing stands by them: a quote is asked for before one is taken.',
  input: z.object({ bets: z.array(uuid()).check(z.maxLength(20)) }),
  output: z.object({
    nowMs: clockMs(),
    /** Own open bets alone; null where the house makes no offer now. */
    list: z.array(z.object({ bet: uuid(), offer: z.nullable(liraAnswer()) })),
  }),
  refusals: [],
  background: true,
});

export const cashOut = call({
  path: 'sports/cashout',
  method: 'POST',
  who: 'customer',
  summary:
    'Takes a quote. After the delay of live bets it pays the quoted offer, unless the bet has changed or is worth less by then. Safe to repeat.',
  input: z.object({ quote: uuid() }),
  output: z.extend(betAnswer, {
    state: z.enum(['delayed', 'paid', 'refused']),
    refusal: z.nullable(z.enum(['bet_over', 'cash_out_unavailable', 'quote_expired', 'quote_fallen'])),
    paid: liraAnswer(),
  }),
  refusals: [...cashOutRefusals, 'quote_expired', 'quote_fallen'],
  tries: { max: 60, windowS: 60 },
});

export const setAutoCashOut = call({
  path: 'sports/autocashout',
  method: 'POST',
  who: 'customer',
  summary:
    'Has the house cash the bet out by itself once its offer is this high, at the offer of that moment. Null ends the rule.',
  input: z.object({ bet: uuid(), least: z.nullable(lira()) }),
  output: betAnswer,
  refusals: ['bet_not_found', 'bet_over'],
});
