// Deposits and withdrawals of all customers, in every state.
import * as z from 'zod/mini';
import { call } from '../call.ts';
import { status } from '../enumerations.ts';
import { after, instant, liraAnswer, listing, take, text, uuid } from '../fields.ts';
import { owner } from './fields.ts';

export const orderKinds = ['all', 'deposit', 'withdrawal'] as const;
const stateNames = Object.keys(status) as (keyof typeof status)[];
export const orderStates = ['all', ...stateNames] as const;

export const officeOrder = z.object({
  id: uuid(),
  at: instant(),
  customer: owner,
  kind: z.enum(['deposit', 'withdrawal']),
  state: z.enum(stateNames),
  method: z.string(),
  /** The payment service, or `bank`. */
  service: z.string(),
  /** As the customer asked for it. */
  amount: liraAnswer(),
  /** The part that the house keeps. */
  fee: liraAnswer(),
  /** The sum that came or went, as the service reported it. */
  received: z.nullable(liraAnswer()),
  /** The destination of a withdrawal, masked. */
  destination: z.string(),
  serviceReference: z.nullable(z.string()),
  /** The code that the customer writes into a bank transfer. */
  transferCode: z.nullable(z.string()),
  /** What the customer reads about the refusal. */
  refusedBecause: z.nullable(z.string()),
  /** Why money that came was not credited: see suspense. */
  heldBack: z.nullable(z.string()),
  updatedAt: instant(),
});

export const officeOrders = call({
  path: 'office/orders',
  method: 'POST',
  who: 'operator',
  permission: 'payment:read',
  summary:
    'Deposits and withdrawals, latest first: all, of one kind, in one state, of one customer, or the ones that an id names.',
  input: z.object({
    kind: z._default(z.enum(orderKinds), 'all'),
    state: z._default(z.enum(orderStates), 'all'),
    /** Username, e-mail, phone or `usercode:` and the customer code. */
    customer: z.optional(text(3, 100)),
    /** The house’s id of an order, the service’s reference, or the code of a transfer. */
    reference: z.optional(text(3, 100)),
    after: after(),
    take: take(50),
  }),
  output: listing(officeOrder),
  refusals: ['customer_not_found', 'customer_ambiguous'],
});
