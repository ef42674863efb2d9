// Customers, as far as staff may see them: a search by any known datum, and one page with a customer's whole history. The server masks
// identifying data.
import * as z from 'zod/mini';
import { call } from '../call.ts';
import { instant, lira, liraAnswer, noData, take, text, uuid } from '../fields.ts';
import { decided, owner, why } from './fields.ts';

export const customerFits = [
  'username',
  'email',
  'phone',
  'usercode',
  'name',
  'id',
  'iban',
  'payment',
  'transaction',
  'bet',
] as const;

export const foundCustomer = z.object({
  usercode: z.string(),
  username: z.string(),
  /** Masked, so that staff can tell two people apart and no more. */
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  state: z.enum(['active', 'closed', 'excluded']),
  /** The data that match the search. */
  fits: z.array(z.enum(customerFits)),
  memberSince: instant(),
});

export const findCustomers = call({
  path: 'office/findcustomers',
  method: 'POST',
  who: 'operator',
  permission: 'customer:read',
  summary:
    'Up to twenty customers that a text fits: a username, e-mail, phone or code, the beginning of a name, the end of an IBAN, an id of a payment, transaction or bet. Money is given to a chosen one as `usercode:<customer code>`.',
  input: z.object({ customer: text(3, 100) }),
  output: z.array(foundCustomer),
  refusals: [],
});

const usercode = () => text(1, 20);

export const customerNote = z.object({
  id: uuid(),
  text: z.string(),
  operator: z.string(),
  at: instant(),
});

/** A customer at a glance. Amounts are of the whole time of membership. */
export const customerSheet = z.object({
  usercode: z.string(),
  username: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  personalNo: z.string(),
  country: z.string(),
  state: z.enum(['active', 'closed', 'excluded']),
  isPhoneVerified: z.boolean(),
  isEmailVerified: z.boolean(),
  memberSince: instant(),
  lastSeenAt: z.nullable(instant()),
  openSessions: z.int(),
  cash: liraAnswer(),
  bonus: liraAnswer(),
  held: liraAnswer(),
  deposits: z.object({ count: z.int(), sum: liraAnswer(), lastAt: z.nullable(instant()) }),
  withdrawals: z.object({ count: z.int(), sum: liraAnswer(), lastAt: z.nullable(instant()) }),
  /** Of ended rounds and bets: stakes, payouts, and stakes less payouts. */
  staked: liraAnswer(),
  paid: liraAnswer(),
  gross: liraAnswer(),
  tags: z.array(z.string()),
  /** Latest first. */
  notes: z.array(customerNote),
});

export const customerSheetCall = call({
  path: 'office/customer',
  method: 'POST',
  who: 'operator',
  permission: 'customer:read',
  summary: 'One customer at a glance: who, masked; balances; sums of the whole time; tags and notes.',
  input: z.object({ usercode: usercode() }),
  output: customerSheet,
  refusals: ['customer_not_found'],
});

export const timelineKinds = [
  'account',
  'session',
  'payment',
  'round',
  'bet',
  'bonus',
  'limit',
  'message',
  'chat',
  'staff',
  'refusal',
  'money',
] as const;
export type TimelineKind = (typeof timelineKinds)[number];

export const timelineItem = z.object({
  id: z.string(),
  at: instant(),
  kind: z.enum(timelineKinds),
  /** The event, as a code. */
  what: z.string(),
  by: z.enum(['customer', 'system', 'staff']),
  /** Who of the staff. */
  operator: z.nullable(z.string()),
  /** In lira; money that leaves the customer is below zero. */
  amount: z.nullable(liraAnswer()),
  /** More of it, by code: words, or amounts of lira. */
  facts: z.record(z.string(), z.union([z.string(), z.number()])),
});

export const customerTimeline = call({
  path: 'office/customertimeline',
  method: 'POST',
  who: 'operator',
  permission: 'customer:read',
  summary:
    'What has happened with a customer, latest first: all but the postings of the wallet, or chosen kinds. Kinds that take another permission are left out without it.',
  input: z.object({
    usercode: usercode(),
    kinds: z.optional(
      z.array(z.enum(timelineKinds)).check(z.minLength(1), z.maxLength(timelineKinds.length)),
    ),
    /** The `next` of the page before. */
    after: z.optional(text(1, 300)),
    take: take(50),
  }),
  output: z.object({ list: z.array(timelineItem), next: z.nullable(z.string()) }),
  refusals: ['customer_not_found'],
});

export const linkedBy = ['device', 'address', 'destination'] as const;

export const linkedCustomer = z.object({
  customer: owner,
  name: z.string(),
  state: z.enum(['active', 'closed', 'excluded']),
  /** Which datum both have, the strongest first. */
  by: z.array(z.object({ datum: z.enum(linkedBy), value: z.string(), lastAt: instant() })),
});

export const linkedCustomers = call({
  path: 'office/linkedcustomers',
  method: 'POST',
  who: 'operator',
  permission: 'customer:read',
  summary:
    'Other customers who share a device, a network address or an account that payouts go to, with the datum; the hundred latest.',
  input: z.object({ usercode: usercode() }),
  output: z.array(linkedCustomer),
  refusals: ['customer_not_found'],
});

export const revealedFields = ['name', 'email', 'phone', 'personalNo', 'birthDate'] as const;

export const revealCustomer = call({
  path: 'office/revealcustomer',
  method: 'POST',
  who: 'operator',
  permission: 'customer:reveal',
  summary: 'One masked field in full. The reason and the field are recorded; thirty an hour at most.',
  input: z.object({ usercode: usercode(), field: z.enum(revealedFields), why: why() }),
  output: z.object({ field: z.enum(revealedFields), value: z.string() }),
  refusals: ['customer_not_found'],
  tries: { max: 30, windowS: 3600 },
});

export const addCustomerNote = call({
  path: 'office/addnote',
  method: 'POST',
  who: 'operator',
  permission: 'customer:note',
  summary: 'Writes a note on a customer, which staff see and customers do not. Notes are never changed.',
  input: z.object({ usercode: usercode(), text: text(1, 2000) }),
  output: customerNote,
  refusals: ['customer_not_found'],
});

export const tagCustomer = call({
  path: 'office/tagcustomer',
  method: 'POST',
  who: 'operator',
  permission: 'customer:note',
  summary: 'Sets the tags of a customer.',
  input: z.object({
    usercode: usercode(),
    tags: z.array(z.string().check(z.regex(/^[\p{L}\p{N}][\p{L}\p{N} _-]{0,29}$/u))).check(z.maxLength(20)),
    why: why(),
  }),
  output: noData(),
  refusals: ['customer_not_found'],
});

export const endCustomerSessions = call({
  path: 'office/endcustomersessions',
  method: 'POST',
  who: 'operator',
  permission: 'session:end',
  summary: 'Logs a customer out everywhere.',
  input: z.object({ usercode: usercode(), why: why() }),
  output: z.object({ ended: z.int() }),
  refusals: ['customer_not_found'],
});

export const resetCustomerFactor = call({
  path: 'office/resetcustomerfactor',
  method: 'POST',
  who: 'operator',
  permission: 'customer:unlock',
  stepUp: true,
  summary:
    'Takes the second factor from a customer who has lost it. It takes two people. The customer is told and logged out everywhere, and payouts wait for a person as after a change of the password.',
  input: z.object({ usercode: usercode(), why: why() }),
  output: decided,
  refusals: ['customer_not_found', 'second_factor_off', 'approved_before'],
});

export const correctBalance = call({
  path: 'office/correctbalance',
  method: 'POST',
  who: 'operator',
  permission: 'customer:correct',
  stepUp: true,
  summary:
    'Corrects a customer’s cash by hand against the account `correction`. It takes two people, within each one’s ceiling. Cash is never taken below zero.',
  input: z.object({
    /** Chosen by the caller. A correction with a known id is not made again. */
    id: uuid(),
    usercode: usercode(),
    /** `give`: to the customer. `take`: from the customer. */
    as: z.enum(['give', 'take']),
    amount: lira(),
    why: why(),
  }),
  output: decided,
  refusals: [
    'customer_not_found',
    'correction_made',
    'balance_too_low',
    'manual_credit_limit',
    'ceiling_exceeded',
    'approved_before',
  ],
});
