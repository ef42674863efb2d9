// The payment service as the house needs it, and the signed HTTP that docs/payment-service.md describes. Every request and every
// webhook is signed over its timestamp and its raw bytes; our reference is fixed before the first call, so that asking twice
// pays once.
import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { parseLiraText, plainLira, type Kurus } from '@felek/money';

export type ServiceStatus = 'pending' | 'paid' | 'declined';

/** What the service says of an order of ours. */
export interface Reported {
  readonly reference: string;
  /** What the service takes the order for, where it says so. */
  readonly kind?: 'payment' | 'payout';
  readonly status: ServiceStatus;
  readonly amount: Kurus;
  readonly currency: string;
}

export interface PaymentService {
  readonly name: string;
  /** Opens a payment page. Repeating it with the same reference gives the same page. Throws {@link ServiceDown}. */
  createPayment(wish: {
    readonly reference: string;
    readonly amount: Kurus;
    readonly channel: string;
    readonly locale: string;
    readonly returnUrl: string;
    readonly webhookUrl: string;
  }): Promise<{ readonly payUrl: string }>;
  /** Asks for a payout. Repeating it with the same reference pays once. Throws {@link ServiceDown} when the outcome is not known. */
  createPayout(wish: {
    readonly reference: string;
    readonly amount: Kurus;
    readonly channel: string;
    readonly destination: Readonly<Record<string, string>>;
    readonly webhookUrl: string;
  }): Promise<Reported>;
  /** What became of an order; undefined when the service never heard of it. */
  ask(kind: 'payments' | 'payouts', reference: string): Promise<Reported | undefined>;
  /** Reads a webhook, or says why it is not believed. */
  readWebhook(
    headers: Readonly<Record<string, string | string[] | undefined>>,
    body: Buffer,
    atMs: number,
  ): Webhook | 'forged' | 'stale' | 'malformed';
}

export interface Webhook extends Reported {
  readonly event: string;
  readonly kind: 'payment' | 'payout';
}

/** The service did not answer, or not with anything we know: what became of the request is not known. */
export class ServiceDown extends Error {
  override readonly name = 'ServiceDown';
}

const timeoutMs = 8000;
/** How far a webhook's timestamp may be from our clock. */
const freshMs = 5 * 60_000;

const amountText = z.pipe(
  z.string(),
  z.transform((text, context) => {
    const kurus = parseLiraText(text);
    if (kurus === undefined) context.issues.push({ code: 'custom', message: 'amount', input: text });
    return kurus ?? 0n;
  }),
);
const reported = z.object({
  reference: z.string().check(z.maxLength(100)),
  status: z.enum(['pending', 'paid', 'declined']),
  amount: amountText,
  currency: z.string().check(z.maxLength(10)),
});
const webhook = z.extend(reported, {
  event: z.string().check(z.minLength(1), z.maxLength(100)),
  kind: z.enum(['payment', 'payout']),
});
const page = z.object({ payUrl: z.url({ protocol: /^https?$/ }) });

export function httpPaymentService({
  name,
  url,
  secret,
}: {
  readonly name: string;
  readonly url: string;
  readonly secret: string;
}): PaymentService {
  const sign = (timestamp: string, body: Buffer | string) =>
    createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest();

  async function call(method: 'GET' | 'POST', path: string, payload?: object): Promise<unknown> {
    const body = payload ? JSON.stringify(payload) : '';
    const timestamp = String(Math.floor(Date.now() / 1000));
    const headers = {
      'content-type': 'application/json',
      'x-timestamp': timestamp,
      'x-signature': sign(timestamp, body).toString('hex'),
    };
    const answer = await fetch(`${url}${path}`, {
      method,
      headers,
      ...(payload && { body }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    }).catch((error: unknown) => {
      throw new ServiceDown(`${name} does not answer`, { cause: error });
    });
    if (answer.status === 404 && method === 'GET') return undefined;
    if (!answer.ok) throw new ServiceDown(`${name} answered ${answer.status}`);
    return answer.json().catch((error: unknown) => {
      throw new ServiceDown(`${name} answered no JSON`, { cause: error });
    });
  }

  function understand<Schema extends z.ZodMiniType>(schema: Schema, answer: unknown): z.output<Schema> {
    const parsed = schema.safeParse(answer);
    if (!parsed.success) throw new ServiceDown(`${name} answered what we do not understand`);
    return parsed.data;
  }

  /** An answer about another order than the one asked about says nothing of ours. */
  function understandOrder(reference: string, answer: unknown): Reported {
    const order = understand(reported, answer);
    if (order.reference !== reference) throw new ServiceDown(`${name} answered about another order`);
    return order;
  }

  return {
    name,
    async createPayment({ amount, ...wish }) {
      return understand(
        page,
        await call('POST', '/payments', { ...wish, amount: plainLira(amount), currency: 'TRY' }),
      );
    },
    async createPayout({ amount, ...wish }) {
      return understandOrder(
        wish.reference,
        await call('POST', '/payouts', { ...wish, amount: plainLira(amount), currency: 'TRY' }),
      );
    },
    async ask(kind, reference) {
      const answer = await call('GET', `/${kind}/${encodeURIComponent(reference)}`);
      return answer === undefined ? undefined : understandOrder(reference, answer);
    },
    readWebhook(headers, body, atMs) {
      const [timestamp, signature] = [headers['x-timestamp'], headers['x-signature']];
      if (typeof timestamp !== 'string' || typeof signature !== 'string' || !/^\d{1,12}$/.test(timestamp))
        return 'forged';
      const given = Buffer.from(signature, 'hex');
      const expected = sign(timestamp, body);
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 'forged';
      if (Math.abs(Number(timestamp) * 1000 - atMs) > freshMs) return 'stale';
      try {
        return webhook.parse(JSON.parse(body.toString('utf8')));
      } catch {
        return 'malformed';
      }
    },
  };
}
