// Ids: UUIDs of version 7 (RFC 9562), so that newer sorts after older, branded so that a customer is never taken for a round.
import { randomUUID } from 'node:crypto';

declare const brand: unique symbol;
export type Id<Of extends string> = string & { readonly [brand]: Of };
export type CustomerId = Id<'customer'>;
export type SessionId = Id<'session'>;
export type PaymentId = Id<'payment'>;
export type BonusId = Id<'bonus'>;
export type OperatorId = Id<'operator'>;
export type NotificationId = Id<'notification'>;

/** Ids for requests: the time, the server's run and a count. No random bits for each, since a request costs little more than an id does. */
export function countRequests(): () => string {
  const run = randomUUID().slice(24);
  let count = 0;
  return () => `${Date.now().toString(36)}-${run}-${(count += 1).toString(36)}`;
}

/** When a request arrived, by its server's clock, in ms since 1970; undefined for other texts. */
export function requestedAtMs(id: string): number | undefined {
  const [, at] = /^([0-9a-z]{8})-[0-9a-f]{12}-[0-9a-z]{1,10}$/.exec(id) ?? [];
  return at === undefined ? undefined : Number.parseInt(at, 36);
}

/** A new id: 48 bits of milliseconds since 1970, then 74 bits from the CSPRNG, which `randomUUID` draws many at a time. */
export function newId<Of extends string>(): Id<Of> {
  const time = Date.now().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}` as Id<Of>;
}

/** The text as a UUID in lower case, if it is one. */
export const asUuid = (text: string): string | undefined =>
  /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text) ? text.toLowerCase() : undefined;
