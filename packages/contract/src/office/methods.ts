// The methods by which customers pay in and are paid: what there is, a new one, and one taken off or offered again.
import * as z from 'zod/mini';
import { call } from '../call.ts';
import { lira, liraAnswer, noData, nothing, text } from '../fields.ts';
import { decided, liraOrZero, why } from './fields.ts';

const direction = z.enum(['deposit', 'payout']);
/** Who bears the fee. Where the house does, the customer sees none. */
const feePayer = z.enum(['customer', 'house']);

export const paymentMethodRow = z.object({
  id: z.int(),
  direction,
  isOffered: z.boolean(),
  titleTr: z.string(),
  titleEn: z.string(),
  least: liraAnswer(),
  most: liraAnswer(),
  feeFixed: liraAnswer(),
  /** Hundredths of a percent of the amount. */
  feeBasisPoints: z.int(),
  feePayer,
  service: z.string(),
  channel: z.string(),
});

export const officeMethods = call({
  path: 'office/methods',
  method: 'POST',
  who: 'operator',
  permission: 'method:read',
  summary: 'All payment methods, those on offer first.',
  input: nothing(),
  output: z.array(paymentMethodRow),
  refusals: [],
});

export const addMethod = call({
  path: 'office/addmethod',
  method: 'POST',
  who: 'operator',
  permission: 'method:create',
  stepUp: true,
  summary:
    'Adds a payment method of a service that the settings name. It takes two people. `form` says what a customer fills in besides the amount.',
  input: z.object({
    direction,
    titleTr: text(2, 60),
    titleEn: text(2, 60),
    groupTr: text(2, 30),
    groupEn: text(2, 30),
    timeTr: text(2, 40),
    timeEn: text(2, 40),
    least: lira(),
    most: lira(),
    service: z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,30}$/)),
    channel: z.string().check(z.regex(/^[\w.-]{1,60}$/)),
    form: z.enum(['none', 'iban', 'wallet']),
    why: why(),
  }),
  output: decided,
  refusals: ['service_unknown', 'method_limits_wrong', 'approved_before'],
});

export const switchMethod = call({
  path: 'office/switchmethod',
  method: 'POST',
  who: 'operator',
  permission: 'method:toggle',
  stepUp: true,
  summary: 'Takes a payment method off, or offers it again. Orders under way go on.',
  input: z.object({ id: z.int(), isOffered: z.boolean(), why: why() }),
  output: noData(),
  refusals: ['office_method_not_found'],
});

export const setMethod = call({
  path: 'office/setmethod',
  method: 'POST',
  who: 'operator',
  permission: 'method:update',
  stepUp: true,
  summary:
    'Changes the limits and the fee of a payment method. It takes two people where the largest amount rises or customers pay more. Orders under way keep their fee.',
  input: z.object({
    id: z.int(),
    least: lira(),
    most: lira(),
    feeFixed: liraOrZero(),
    feeBasisPoints: z.int().check(z.gte(0), z.lte(9999)),
    feePayer,
    why: why(),
  }),
  output: decided,
  refusals: [
    'office_method_not_found',
    'method_limits_wrong',
    'method_fee_too_high',
    'nothing_changed',
    'approved_before',
  ],
});
