// A payment service as the house needs it, and the signed HTTP that docs/payment-service.md describes. Every request and every webhook is
// signed over its timestamp and its raw bytes. Our reference is fixed before the first call, so a repeated request pays once. A service is
// connected by its name, address, keys and its words for the three ends an order can have.
import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { parseLiraText, plainLira, type Kurus } from '@felek/money';
import { step, traceHeaders } from '../request.ts';
import type { Clock } from '../clock.ts';
import { parseStrictly } from '../strict-json.ts';

/** `cancelled`: the customer cancelled at the service. `refunded`: the payment went back to the payer, or their bank reclaimed it. */
export const serviceStatuses = ['pending', 'paid', 'declined', 'cancelled', 'refunded'] as const;
export type ServiceStatus = (typeof serviceStatuses)[number];
/** A service's own words for each status. */
export type StatusWords = Readonly<Record<ServiceStatus, readonly string[]>>;

export const ownWords: StatusWords = {
  pending: ['pending'],
  paid: ['paid'],
  declined: ['declined'],
  cancelled: ['cancelled'],
  refunded: ['refunded'],
};

/** A service's report of an order. */
export interface Reported {
  readonly reference: string;
  /** The kind of order according to the service, if it reports one. */
  readonly kind?: 'payment' | 'payout';
  readonly status: ServiceStatus;
  readonly amount: Kurus;
  readonly currency: string;
  /** The service's own id and time of the order, kept for comparison with its day file. */
  readonly serviceReference?: string | undefined;
  readonly serviceAt?: string | undefined;
}

export interface PaymentService {
  readonly name: string;
  /** Opens a payment page. Repeating it gives the same page. Throws {@link ServiceDown} or {@link ServiceRefused}. */
  createPayment(request: {
    readonly reference: string;
    readonly amount: Kurus;
    readonly channel: string;
    readonly locale: string;
    readonly returnUrl: string;
    readonly webhookUrl: string;
  }): Promise<{ readonly payUrl: string }>;
  /**
   * Asks for a payout. Repeating it with the same reference pays once. Throws {@link ServiceDown} when the outcome is not known,
   * {@link ServiceRefused} when the service answered that it does not take it.
   */
  createPayout(request: {
    readonly reference: string;
    readonly amount: Kurus;
    readonly channel: string;
    /** The holder of the payout account. The service pays no other person. */
    readonly holder: string;
    readonly destination: Readonly<Record<string, string>>;
    readonly webhookUrl: string;
  }): Promise<Reported>;
  /** The state of an order; undefined when the service answers that it does not know it. Throws {@link ServiceDown}. */
  ask(kind: 'payments' | 'payouts', reference: string): Promise<Reported | undefined>;
  /**
   * The day file: the orders that ended on a day of UTC. Undefined if there is none. Throws {@link ServiceDown}.
   */
  readDay(day: string): Promise<readonly DayLine[] | undefined>;
  /** Reads a webhook, or says why it is rejected. */
  readWebhook(
    headers: Readonly<Record<string, string | string[] | undefined>>,
    body: Buffer,
    atMs: number,
  ): Webhook | 'forged' | 'stale' | 'malformed';
}

export interface DayLine extends Reported {
  readonly kind: 'payment' | 'payout';
}

export interface Webhook extends Reported {
  readonly event: string;
  readonly kind: 'payment' | 'payout';
}

/** The service gave no answer, or an unknown one: the outcome of the request is unknown. */
export class ServiceDown extends Error {
  override readonly name = 'ServiceDown';
}

/** The service answered that it does not take this request, and will not when it is repeated. */
export class ServiceRefused extends Error {
  override readonly name = 'ServiceRefused';
  readonly httpStatus: number;
  constructor(service: string, httpStatus: number) {
    super(`${service} answered ${httpStatus}`);
    this.httpStatus = httpStatus;
  }
}

const timeoutMs = 8000;
/** The largest difference between a message's timestamp and the reader's clock. */
export const freshMs = 5 * 60_000;
/**
 * Status codes that refuse this very request. Other failures, such as keys, limits, conflicts and faults, may be temporary.
 */
const definite = new Set([400, 402, 405, 406, 410, 411, 413, 414, 415, 422]);

const amountText = z.pipe(
  z.string(),
  z.transform((text, context) => {
    const kurus = parseLiraText(text);
    if (kurus === undefined) context.issues.push({ code: 'custom', message: 'amount', input: text });
    return kurus ?? 0n;
  }),
);
/** Text that a database can hold and a log can print. */
const shortText = (most: number) => z.string().check(z.maxLength(most), z.regex(/^\P{Cc}*$/u));

function schemasOf(words: StatusWords) {
  const status = z.pipe(
    shortText(50),
    z.transform((word, context): ServiceStatus => {
      const known = serviceStatuses.find((each) => words[each].includes(word));
      if (!known) context.issues.push({ code: 'custom', message: 'status', input: word });
      return known ?? 'pending';
    }),
  );
  const order = z.object({
    reference: shortText(100),
    status,
    amount: amountText,
    currency: shortText(10),
    serviceReference: z.optional(shortText(100)),
    serviceAt: z.optional(shortText(40)),
  });
  const webhook = z.extend(order, {
    event: shortText(100).check(z.minLength(1)),
    kind: z.enum(['payment', 'payout']),
  });
  const day = z.object({ lines: z.array(z.extend(order, { kind: z.enum(['payment', 'payout']) })) });
  return { order, webhook, day };
}
const page = z.object({ payUrl: z.url({ protocol: /^https?$/ }) });
const neverHeard = z.object({ reference: z.string(), status: z.literal('unknown') });

export interface ServiceSettings {
  readonly name: string;
  readonly url: string;
  /** The first key signs our requests. The service may sign with any of them, so that keys change without a gap. */
  readonly secrets: readonly [string, ...string[]];
  readonly words: StatusWords;
}

export function httpPaymentService(
  { name, url, secrets, words }: ServiceSettings,
  clock: Clock,
): PaymentService {
  const { order: orderSchema, webhook: webhookSchema, day: daySchema } = schemasOf(words);
  const sign = (secret: string, timestamp: string, body: Buffer | string) =>
    createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest();

  async function call(method: 'GET' | 'POST', path: string, payload?: object): Promise<Response> {
    const body = payload ? JSON.stringify(payload) : '';
    const timestamp = String(Math.floor(clock.now().getTime() / 1000));
    const headers = {
      'content-type': 'application/json',
      'x-timestamp': timestamp,
      'x-signature': sign(secrets[0], timestamp, body).toString('hex'),
    };
    const ask = () =>
      fetch(`${url}${path}`, {
        method,
        headers: { ...headers, ...traceHeaders() },
        ...(payload && { body }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
    return step('payment call', 'client', ask, { service: name }).catch((error: unknown) => {
      throw new ServiceDown(`${name} does not answer`, { cause: error });
    });
  }

  async function readJson(answer: Response): Promise<unknown> {
    return answer.json().catch((error: unknown) => {
      throw new ServiceDown(`${name} answered no JSON`, { cause: error });
    });
  }

  async function post(path: string, payload: object): Promise<unknown> {
    const answer = await call('POST', path, payload);
    if (definite.has(answer.status)) throw new ServiceRefused(name, answer.status);
    if (!answer.ok) throw new ServiceDown(`${name} answered ${answer.status}`);
    return readJson(answer);
  }

  function understand<Schema extends z.ZodMiniType>(schema: Schema, answer: unknown): z.output<Schema> {
    const parsed = schema.safeParse(answer);
    if (!parsed.success) throw new ServiceDown(`${name} answered what we do not understand`);
    return parsed.data;
  }

  /** An answer about another order does not count. */
  function aboutOurs<Answer extends { reference: string }>(reference: string, answer: Answer): Answer {
    if (answer.reference !== reference) throw new ServiceDown(`${name} answered about another order`);
    return answer;
  }

  function isOurs(timestamp: string, signature: string, body: Buffer): boolean {
    // A proxy may join two signatures: any text after the digits is rejected, not ignored.
    if (!/^[0-9a-f]{64}$/i.test(signature)) return false;
    const given = Buffer.from(signature, 'hex');
    return secrets.some((secret) => {
      const expected = sign(secret, timestamp, body);
      return given.length === expected.length && timingSafeEqual(given, expected);
    });
  }

  return {
    name,
    async createPayment({ amount, ...request }) {
      const answer = await post('/payments', { ...request, amount: plainLira(amount), currency: 'TRY' });
      return understand(page, answer);
    },
    async createPayout({ amount, ...request }) {
      const answer = await post('/payouts', { ...request, amount: plainLira(amount), currency: 'TRY' });
      return aboutOurs(request.reference, understand(orderSchema, answer));
    },
    async ask(kind, reference) {
      const answer = await call('GET', `/${kind}/${encodeURIComponent(reference)}`);
      if (answer.status === 404) {
        // Any proxy can answer 404. An order counts as unknown only if the service's own error code says so.
        aboutOurs(reference, understand(neverHeard, await readJson(answer)));
        return undefined;
      }
      if (!answer.ok) throw new ServiceDown(`${name} answered ${answer.status}`);
      return aboutOurs(reference, understand(orderSchema, await readJson(answer)));
    },
    async readDay(day) {
      const answer = await call('GET', `/days/${day}`);
      if (answer.status === 404) return undefined;
      if (!answer.ok) throw new ServiceDown(`${name} answered ${answer.status}`);
      return understand(daySchema, await readJson(answer)).lines;
    },
    readWebhook(headers, body, atMs) {
      const [timestamp, signature] = [headers['x-timestamp'], headers['x-signature']];
      if (typeof timestamp !== 'string' || typeof signature !== 'string' || !/^\d{1,12}$/.test(timestamp))
        return 'forged';
      if (!isOurs(timestamp, signature, body)) return 'forged';
      if (Math.abs(Number(timestamp) * 1000 - atMs) > freshMs) return 'stale';
      try {
        return webhookSchema.parse(parseStrictly(body.toString('utf8')));
      } catch {
        return 'malformed';
      }
    },
  };
}
