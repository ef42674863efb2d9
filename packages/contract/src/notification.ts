// Notifications: the list behind the bell, and what the hub pushes.
import * as z from 'zod/mini';
import { balances } from './balances.ts';
import { call } from './call.ts';
import { instant, noData, skip, text, uuid } from './fields.ts';
import { maxTake, notificationPage } from './figures.ts';

export const notification = z.object({
  id: uuid(),
  title: z.string(),
  note: z.string(),
  /** Notification category: Deposit 1, Withdraw 2, Jackpot 3, Bonus 4, System 5. */
  type: z.int().check(z.gte(1), z.lte(5)),
  timeStamp: instant(),
  isRead: z.boolean(),
  /** The action that it offers: the phone's dialog can cancel a change. */
  dialog: z.optional(z.literal('phone')),
});
export type Notification = z.output<typeof notification>;

export const notifications = call({
  path: 'customer/notification',
  method: 'POST',
  who: 'customer',
  summary: 'The customer’s notifications, newest first.',
  input: z.object({
    skip: skip(),
    take: z._default(z.int().check(z.gte(1), z.lte(maxTake)), notificationPage.take),
  }),
  output: z.array(notification),
  refusals: [],
  background: true,
});

export const readNotification = call({
  path: 'customer/readnotification',
  method: 'POST',
  who: 'customer',
  summary: 'Marks notifications as read.',
  input: z.object({ id: z.array(uuid()).check(z.minLength(1), z.maxLength(maxTake)) }),
  output: noData(),
  refusals: [],
});

/** A step of an order that has nothing to say behind the bell; the page shows how it stands. */
export const paymentStep = z.object({
  id: uuid(),
  /** Deposit 1, Withdraw 2. */
  type: z.int().check(z.gte(1), z.lte(2)),
  /** The Status enumeration. */
  status: z.int().check(z.gte(0), z.lte(6)),
});
export type PaymentStep = z.output<typeof paymentStep>;

/** The `x-request-id` of the request that led to the message, if one did. */
const request = z.optional(z.string());

/** The one argument of the client method `message`, which the hub calls. */
export const hubMessage = z.discriminatedUnion('cmd', [
  z.object({ cmd: z.literal('Notification'), message: notification, request }),
  /** Read on another page or device of the customer. */
  z.object({ cmd: z.literal('NotificationRead'), message: z.object({ id: z.array(uuid()) }), request }),
  z.object({ cmd: z.literal('Payment'), message: paymentStep, request }),
  z.object({
    cmd: z.literal('Balance'),
    message: balances,
    request,
  }),
  z.object({ cmd: z.literal('error'), message: text(0, 500) }),
  z.object({ cmd: z.literal('disconnect'), message: text(0, 500) }),
]);
export type HubMessage = z.output<typeof hubMessage>;
export const hubPath = 'hub/frnotify';
/** The client method every hub message goes to. */
export const hubMethod = 'message';
