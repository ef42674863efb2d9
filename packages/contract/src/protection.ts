// Player protection: a customer limits the own stakes and losses, is reminded of the time and the money of a session, closes or excludes the own account, and asks to come back after the
// end.
import * as z from 'zod/mini';
import { call, type OutputOf } from './call.ts';
import { instant, lira, liraAnswer, noData, nothing, text } from './fields.ts';
import { limitPeriods } from './payment.ts';
import { exclusionPeriods } from './rules/exclusion-periods.ts';

/** The limits that a customer may set besides deposits. */
export const playLimitKinds = ['stake', 'loss'] as const;

const limit = () => z.nullable(lira());
export const playLimit = z.object({
  kind: z.enum(playLimitKinds),
  /** From midnight, Monday or the first of the month, in Istanbul. */
  period: z.enum(limitPeriods),
  /** Null is no limit. */
  amount: limit(),
  /**
   * The used amount of the window. `stake`: the cash staked. `loss`: the same less what these stakes have paid, so an open bet counts as
   * lost until it is settled. Reversed stakes and bonus money do not count. Zero without a limit.
   */
  used: liraAnswer(),
  /** When the next window begins; null without a limit. */
  until: z.nullable(instant()),
  /** A higher limit, or none, that was asked for: from an instant on it may be confirmed by asking for it again. */
  asked: z.nullable(z.object({ amount: limit(), from: instant(), mayConfirm: z.boolean() })),
});
export type PlayLimit = z.output<typeof playLimit>;

export const playLimits = call({
  path: 'customer/playlimits',
  method: 'POST',
  who: 'customer',
  summary: 'The limits that the customer has set for stakes and losses, the shortest window of each first.',
  input: z.object({}),
  output: z.array(playLimit),
  refusals: [],
});

export const setPlayLimit = call({
  path: 'customer/setplaylimit',
  method: 'POST',
  who: 'customer',
  summary:
    'Limits stakes or losses. A lower limit holds at once, on every server; a higher one, or null for none, once its time to think is over and it is asked for again.',
  input: z.object({ kind: z.enum(playLimitKinds), period: z.enum(limitPeriods), amount: limit() }),
  output: z.array(playLimit),
  refusals: [],
  tries: { max: 30, windowS: 60 },
});

/** The reminder, with the figures of this session. Bonus money counts too. */
const reminder = () =>
  z.object({
    /** The interval in force, and those that may be chosen. The longest is the house's. */
    minutes: z.int(),
    choices: z.array(z.int()),
    /** How long the session has lasted. */
    playedS: z.int(),
    /** Until the reminder; 0 when it is due. */
    leftS: z.int(),
    /** Reversed stakes do not count. */
    staked: liraAnswer(),
    returned: liraAnswer(),
    /** `returned` less `staked`: below zero is a loss. Open bets count as lost until they are settled. */
    net: liraAnswer(),
  });
export type PlayReminder = OutputOf<typeof playReminder>;

export const playReminder = call({
  path: 'customer/playreminder',
  method: 'POST',
  who: 'customer',
  summary: 'The time, the stakes and the result of this session, and when the customer is reminded of them.',
  input: z.object({}),
  output: reminder(),
  refusals: [],
  background: true,
});

export const setPlayReminder = call({
  path: 'customer/setplayreminder',
  method: 'POST',
  who: 'customer',
  summary:
    'Chooses how often the customer is reminded. A longer interval than the house’s becomes the house’s.',
  input: z.object({ minutes: z.int().check(z.minimum(1), z.maximum(240)) }),
  output: reminder(),
  refusals: [],
  tries: { max: 30, windowS: 60 },
});

export const seePlayReminder = call({
  path: 'customer/seeplayreminder',
  method: 'POST',
  who: 'customer',
  summary: 'The customer has seen the reminder: its interval begins anew, on every device.',
  input: nothing(),
  output: reminder(),
  refusals: [],
  tries: { max: 60, windowS: 60 },
});

const password = () => text(5, 100);

export const selfExclude = call({
  path: 'customer/selfexclude',
  method: 'POST',
  who: 'customer',
  summary:
    'Excludes the customer from play, at once and on every device, for a time that nobody shortens. The balance can be withdrawn.',
  input: z.object({ period: z.enum(exclusionPeriods), password: password() }),
  output: noData(),
  refusals: ['wrong_password', 'exclusion_shorter'],
  tries: { max: 10, windowS: 600 },
});

export const closeAccount = call({
  path: 'customer/closeaccount',
  method: 'POST',
  who: 'customer',
  summary:
    'Closes the customer’s account: nobody logs in to it any more. What is in the balance stays the customer’s.',
  input: z.object({ password: password() }),
  output: noData(),
  refusals: ['wrong_password', 'account_closed'],
  tries: { max: 10, windowS: 600 },
});

export const askReturn = call({
  path: 'customer/askreturn',
  method: 'POST',
  who: 'customer',
  summary:
    'Asks to play again once an exclusion has ended. Two people of the house decide, a day later at the earliest.',
  input: nothing(),
  output: noData(),
  refusals: ['customer_not_closed', 'exclusion_runs', 'return_too_soon'],
  tries: { max: 10, windowS: 600 },
});
