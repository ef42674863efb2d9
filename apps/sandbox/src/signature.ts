// The signature of both protocols the sandbox plays: HMAC-SHA256 over the timestamp, a dot and the raw bytes. Written from
// docs/payment-service.md, on its own.
import { createHmac, timingSafeEqual } from 'node:crypto';

export const signatureOf = (secret: string, timestamp: string, body: string) =>
  createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');

export function isSigned(secret: string, headers: Readonly<Record<string, unknown>>, body: string): boolean {
  const { 'x-timestamp': timestamp, 'x-signature': signature } = headers;
  if (typeof timestamp !== 'string' || typeof signature !== 'string') return false;
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > 300) return false;
  const expected = Buffer.from(signatureOf(secret, timestamp, body));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
