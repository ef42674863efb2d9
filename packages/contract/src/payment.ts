// Payments: methods, the forms they ask for, deposits, withdrawals and the customer's financial history.
import * as z from 'zod/mini';
import { anyCode } from './account.ts';
import { call } from './call.ts';
import {
  instant,
  lira,
  liraAnswer,
  noData,
  nothing,
  page,
  queryInt,
  skip,
  take,
  text,
  uuid,
} from './fields.ts';

/** Transaction type: Deposit 1, Withdraw 2. */
const type = () => z.int().check(z.gte(1), z.lte(2));

export const paymentMethod = z.object({
  id: z.int(),
  title: z.string(),
  group: z.string(),
  imageUrl: z.nullable(z.string()),
  min: liraAnswer(),
  max: liraAnswer(),
  feeText: z.string(),
  /** The customer's fee: a fixed part and ten-thousandths of the amount, rounded up to the kuruş. */
  feeFixed: liraAnswer(),
  feeBasisPoints: z.int(),
  processingTime: z.string(),
});
export type PaymentMethod = z.output<typeof paymentMethod>;

export const paymentMethods = call({
  path: 'payment/methods',
  method: 'GET',
  who: 'customer',
  summary: 'The methods a customer can deposit with (type 1) or withdraw to (type 2).',
  input: z.object({ type: queryInt(1, 2) }),
  output: z.array(paymentMethod),
  refusals: [],
});

export const formField = z.object({
  key: z.string(),
  objectType: z.enum(['String', 'Int', 'Long', 'Decimal', 'Bool', 'DateTime', 'Dropdown']),
  /** When not null the field is a dropdown. */
  option: z.nullable(z.array(z.object({ id: z.union([z.string(), z.int()]), name: z.string() }))),
  mask: z.nullable(z.string()),
  min: z.nullable(z.number()),
  max: z.nullable(z.number()),
});
export type FormField = z.output<typeof formField>;
/** The field of every payment form that holds the amount. */
export const amountKey = 'amount';
/** A field whose key contains this word is an IBAN. */
export const ibanKey = 'iban';

export const paymentDetail = call({
  path: 'payment/detail',
  method: 'POST',
  who: 'customer',
  summary: 'The fields that a method’s form asks for.',
  input: z.object({ id: z.int(), type: type() }),
  output: z.array(formField),
  refusals: ['no_data'],
});

/** An account that the customer was paid to, or will be, by one method. Its number is never shown in full. */
export const savedAccount = z.object({ id: uuid(), name: z.string(), lastAt: instant() });
export type SavedAccount = z.output<typeof savedAccount>;

export const savedAccounts = call({
  path: 'payment/accounts',
  method: 'GET',
  who: 'customer',
  summary: 'The accounts that the customer withdrew to by a method, the last one first, with masked numbers.',
  input: z.object({ id: queryInt(0, 2_147_483_647) }),
  output: z.array(savedAccount),
  refusals: [],
});

export const payoutTime = call({
  path: 'payment/payouttime',
  method: 'GET',
  who: 'anyone',
  summary:
    'Within how many minutes of its request half of the last 30 days’ withdrawals were paid. Null when too few were.',
  input: nothing(),
  output: z.nullable(z.object({ minutes: z.int(), payouts: z.int() })),
  refusals: [],
});

/** The customer's input: field key to value. The amount is a JSON number of lira. */
export const paymentValues = z
  .record(text(1, 50), z.union([text(0, 500), z.number(), z.boolean()]))
  .check(z.refine((values) => Object.keys(values).length <= 30, { error: 'too_many_fields' }));
const order = z.object({ id: z.int(), target: z.literal('pay'), detail: paymentValues });

const paymentRefusals = [
  'account_closed',
  'method_unavailable',
  'method_closed',
  'bad_iban',
  'amount_below_minimum',
  'amount_above_maximum',
] as const;

export const deposit = call({
  path: 'payment/deposit',
  method: 'POST',
  who: 'customer',
  summary:
    'Starts a deposit. `data` is the address of the payment page, or where to send the money and what to write with it.',
  input: order,
  output: z.string(),
  refusals: [
    ...paymentRefusals,
    'account_excluded',
    'deposit_limit_reached',
    'payment_refused',
    'payment_service_down',
  ],
  tries: { max: 30, windowS: 60 },
  replayable: true,
});

export const withdraw = call({
  path: 'payment/withdraw',
  method: 'POST',
  who: 'customer',
  summary:
    'Requests a withdrawal: the amount is held at once. Refused with `code_needed`, a code was sent to the phone; the same request with it, under the same key, is taken.',
  input: z.extend(order, {
    /** The code sent to the phone, or one of the authenticator app. */
    code: z.optional(anyCode()),
    /** A code is to be sent, though an app could answer. */
    bySms: z.optional(z.boolean()),
    /** Rather than by a code it is to be looked at by a person, which takes longer. */
    review: z.optional(z.boolean()),
    /** A saved account that is paid to; its form then needs the amount alone. */
    account: z.optional(uuid()),
  }),
  output: z.object({ id: uuid(), amount: lira() }),
  refusals: [
    ...paymentRefusals,
    'phone_not_verified',
    'saved_account_gone',
    'holder_differs',
    'wrong_code',
    'debt_open',
    'insufficient_balance',
    'code_needed',
    'second_factor_needed',
    'code_too_soon',
  ],
  tries: { max: 120, windowS: 60 },
  replayable: true,
});

export const cancelWithdrawal = call({
  path: 'payment/cancelwithdraw',
  method: 'POST',
  who: 'customer',
  summary:
    'Takes a withdrawal back that was neither approved nor handed over to be paid; the money is released.',
  input: z.object({ id: uuid() }),
  output: noData(),
  refusals: ['order_not_found', 'withdrawal_not_waiting'],
  tries: { max: 60, windowS: 60 },
});

export const financialActivity = z.object({
  id: uuid(),
  type: type(),
  method: z.string(),
  amount: liraAnswer(),
  /** The part of the amount that the house keeps. */
  fee: liraAnswer(),
  /** The Status enumeration. */
  status: z.int().check(z.gte(0), z.lte(6)),
  timeStamp: instant(),
  /** Since when it stands as it does. */
  updatedAt: instant(),
  note: z.string(),
});
export type FinancialActivity = z.output<typeof financialActivity>;

export const financialActivities = call({
  path: 'customer/financialactivities',
  method: 'POST',
  who: 'customer',
  summary: 'The customer’s deposits and withdrawals, newest first.',
  input: z.object({
    skip: skip(),
    take: take(20),
    type: z.optional(type()),
    status: z.optional(z.int().check(z.gte(0), z.lte(6))),
    from: z.optional(instant()),
    to: z.optional(instant()),
  }),
  output: page(financialActivity),
  refusals: [],
});

/** Rolling windows over which a customer may limit their deposits. */
export const limitPeriods = ['day', 'week', 'month'] as const;

const limit = () => z.nullable(lira());
export const depositLimit = z.object({
  period: z.enum(limitPeriods),
  /** Null is no limit. */
  amount: limit(),
  /** The gross sum credited within the window that ends now, and the sum of pending deposits. */
  deposited: liraAnswer(),
  underWay: liraAnswer(),
  /** A higher limit, or none, that was asked for: from an instant on it may be confirmed by asking for it again. */
  asked: z.nullable(z.object({ amount: limit(), from: instant(), mayConfirm: z.boolean() })),
});
export type DepositLimit = z.output<typeof depositLimit>;

export const depositLimits = call({
  path: 'customer/limits',
  method: 'POST',
  who: 'customer',
  summary: 'The limits that the customer has set for deposits, the shortest window first.',
  input: z.object({}),
  output: z.array(depositLimit),
  refusals: [],
});

export const setDepositLimit = call({
  path: 'customer/setlimit',
  method: 'POST',
  who: 'customer',
  summary:
    'Limits deposits. A lower limit holds at once; a higher one, or null for none, once its time to think is over and it is asked for again.',
  input: z.object({ period: z.enum(limitPeriods), amount: limit() }),
  output: z.array(depositLimit),
  refusals: [],
  tries: { max: 30, windowS: 60 },
});
