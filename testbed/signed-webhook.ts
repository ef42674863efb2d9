// A webhook as a payment service sends it: signed over its timestamp and its bytes, by docs/payment-service.md.
import { createHmac } from 'node:crypto';

export interface SignedWebhook {
  readonly text: string;
  readonly headers: Readonly<Record<string, string>>;
}

export function signedWebhook(
  report: object | string,
  secret: string,
  atMs: number = Date.now(),
): SignedWebhook {
  const text = typeof report === 'string' ? report : JSON.stringify(report);
  const timestamp = String(Math.floor(atMs / 1000));
  const signature = createHmac('sha256', secret).update(`${timestamp}.${text}`).digest('hex');
  return { text, headers: { 'x-timestamp': timestamp, 'x-signature': signature } };
}
