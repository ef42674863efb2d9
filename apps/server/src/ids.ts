// Ids: UUIDs of version 7 (RFC 9562), so that newer sorts after older, branded so that a customer is never taken for a round.
import { randomBytes } from 'node:crypto';

declare const brand: unique symbol;
export type Id<Of extends string> = string & { readonly [brand]: Of };
export type CustomerId = Id<'customer'>;
export type SessionId = Id<'session'>;
export type PaymentId = Id<'payment'>;
export type BonusId = Id<'bonus'>;
export type NotificationId = Id<'notification'>;

/** A new id: 48 bits of milliseconds since 1970, then 74 bits from the CSPRNG. */
export function newId<Of extends string>(): Id<Of> {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(Date.now(), 0, 6);
  bytes[6] = (bytes[6]! & 0x0f) | 0x70;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}` as Id<Of>;
}
