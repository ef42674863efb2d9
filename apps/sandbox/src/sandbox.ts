// The outside world of the demo and of tests, in a process of its own: a payment service with a page for the payer, payouts, and a
// gateway for SMS and e-mail. It speaks to the house over HTTP only. Some IBANs make it misbehave; see README.md.
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { fastify, type FastifyInstance, type FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import { serveAmusnet } from './amusnet/amusnet.ts';
import { serveEgt } from './egt/egt.ts';
import { serveEveryMatrix } from './everymatrix/everymatrix.ts';
import { serveHub88 } from './hub88/hub88.ts';
import { serveJackpots } from './jackpots.ts';
import { openMemory, type Memory, type Order, type SentMessage } from './memory.ts';
import { missingPage, pageStyle, payPage } from './pay-page.ts';
import { servePragmatic } from './pragmatic/pragmatic.ts';
import { isSigned } from './signature.ts';
import { sendWebhooks, type Mischief, type Webhooks } from './webhooks.ts';

export interface SandboxOptions {
  readonly port: number;
  readonly host: string;
  /** How a payer's browser reaches it. */
  readonly url: string;
  /** How the house is reached, for game providers that call it. */
  readonly houseUrl: string;
  readonly dataDir: string;
  readonly secret: string;
}

/** Payouts to this IBAN are rejected. */
export const rejectedIban = 'TR400006200000000000000001';
/** Payouts to this IBAN are taken, but the answer never comes. */
export const silentIban = 'TR130006200000000000000002';

const payment = z.object({
  reference: z.string().check(z.minLength(1), z.maxLength(100)),
  amount: z.string().check(z.regex(/^\d{1,13}\.\d{2}$/)),
  currency: z.literal('TRY'),
  channel: z.string(),
  locale: z.string(),
  returnUrl: z.url(),
  webhookUrl: z.url(),
});
const payout = z.object({
  ...z.omit(payment, { locale: true, returnUrl: true }).shape,
  destination: z.record(z.string(), z.string()),
});
const message = z.object({
  id: z.string(),
  channel: z.enum(['sms', 'email']),
  to: z.string(),
  text: z.string().check(z.maxLength(2000)),
});
const mischiefWish = z.partial(
  z.object({
    copies: z.int().check(z.gte(1), z.lte(200)),
    delayMs: z.int().check(z.gte(0), z.lte(600_000)),
    payoutDelayMs: z.int().check(z.gte(0), z.lte(600_000)),
  }),
);

/** Starts it; `stop` waits for what is under way and keeps what happened. */
export async function startSandbox(options: SandboxOptions): Promise<{ stop(): Promise<void> }> {
  const { memory, keep, flush } = openMemory(join(options.dataDir, 'sandbox', 'memory.json'));
  const mischief: Mischief = { copies: 2, delayMs: 150, payoutDelayMs: 1200 };
  const webhooks = sendWebhooks({ memory, keep, secret: options.secret, mischief });
  const app = fastify({ bodyLimit: 100_000 });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.setErrorHandler((_error, _request, reply) => reply.code(400).send({ error: 'bad request' }));
  app.addHook('onSend', async (_request, reply) => {
    reply.headers({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    });
    // A game's page has one of its own, since it stands in a frame.
    if (!reply.hasHeader('content-security-policy'))
      reply.header(
        'content-security-policy',
        "default-src 'none'; style-src 'self'; frame-ancestors 'none'; base-uri 'none'",
      );
  });
  const bank = decidePayouts({ memory, webhooks, mischief });
  const context: Context = { app, memory, keep, webhooks, bank, options };
  servePayments(context);
  servePayouts(context);
  servePages(context);
  serveGateway(context);
  serveJackpots(app);
  serveHub88(app, options);
  serveEgt(app, options);
  serveAmusnet(app, options);
  serveEveryMatrix(app, options);
  servePragmatic(app, options);
  app.get('/health', async () => ({ ok: true }));
  app.post('/control/mischief', async (request) =>
    Object.assign(mischief, mischiefWish.parse(JSON.parse(String(request.body)))),
  );
  await app.listen({ port: options.port, host: options.host });
  return {
    async stop() {
      bank.stop();
      webhooks.stop();
      await app.close();
      flush();
    },
  };
}

interface Context {
  readonly app: FastifyInstance;
  readonly memory: Memory;
  readonly keep: () => Promise<void>;
  readonly webhooks: Webhooks;
  readonly bank: Bank;
  readonly options: SandboxOptions;
}

const refuseSignature = (reply: FastifyReply) => reply.code(401).send({ error: 'the signature is wrong' });
const reportOf = ({ reference, status, amount, currency }: Order) => ({
  reference,
  status,
  amount,
  currency,
});

function servePayments({ app, memory, keep, options }: Context): void {
  const { secret, url } = options;
  app.post('/payment/payments', async (request, reply) => {
    if (!isSigned(secret, request.headers, String(request.body))) return refuseSignature(reply);
    const wish = payment.parse(JSON.parse(String(request.body)));
    const known = memory.orders[wish.reference];
    const order = known ?? {
      ...wish,
      kind: 'payment' as const,
      pageId: randomUUID(),
      status: 'pending' as const,
    };
    memory.orders[wish.reference] = order;
    await keep();
    return { payUrl: `${url}/payment/pay/${order.pageId}` };
  });
  for (const kind of ['payments', 'payouts']) {
    app.get<{ Params: { reference: string } }>(`/payment/${kind}/:reference`, async (request, reply) => {
      if (!isSigned(secret, request.headers, '')) return refuseSignature(reply);
      const order = memory.orders[request.params.reference];
      return order ? reportOf(order) : reply.code(404).send({ error: 'unknown reference' });
    });
  }
}

interface Bank {
  /** Takes a payout on; what becomes of it is decided a moment later. */
  decideLater(order: Order): void;
  stop(): void;
}

/** Decides payouts, those too that were under way when the sandbox last ended. */
function decidePayouts({
  memory,
  webhooks,
  mischief,
}: Pick<Context, 'memory' | 'webhooks'> & { readonly mischief: Mischief }): Bank {
  const timers = new Set<NodeJS.Timeout>();
  const decideLater = (order: Order) => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      order.status = order.isDoomed ? 'declined' : 'paid';
      void webhooks.tell(order);
    }, mischief.payoutDelayMs);
    timers.add(timer);
  };
  for (const order of Object.values(memory.orders))
    if (order.kind === 'payout' && order.status === 'pending') decideLater(order);
  return {
    decideLater,
    stop() {
      for (const timer of timers) clearTimeout(timer);
    },
  };
}

function servePayouts({ app, memory, keep, bank, options }: Context): void {
  app.post('/payment/payouts', async (request, reply) => {
    if (!isSigned(options.secret, request.headers, String(request.body))) return refuseSignature(reply);
    const { destination, ...wish } = payout.parse(JSON.parse(String(request.body)));
    const known = memory.orders[wish.reference];
    if (known) return reportOf(known);
    const order: Order = {
      ...wish,
      kind: 'payout',
      pageId: randomUUID(),
      locale: 'tr',
      returnUrl: '',
      isDoomed: destination['iban'] === rejectedIban,
      status: 'pending',
    };
    memory.orders[wish.reference] = order;
    bank.decideLater(order);
    await keep();
    if (destination['iban'] === silentIban) {
      reply.hijack();
      request.raw.socket.destroy();
      return reply;
    }
    return reportOf(order);
  });
}

function servePages({ app, memory, webhooks }: Context): void {
  const find = (pageId: string) =>
    Object.values(memory.orders).find((order) => order.kind === 'payment' && order.pageId === pageId);
  const html = (reply: FastifyReply) => reply.type('text/html; charset=utf-8');
  app.get('/payment/page.css', (_request, reply) => reply.type('text/css').send(pageStyle));
  app.get<{ Params: { pageId: string } }>('/payment/pay/:pageId', async (request, reply) => {
    const order = find(request.params.pageId);
    return order ? html(reply).send(payPage(order)) : html(reply.code(404)).send(missingPage('tr'));
  });
  app.post<{ Params: { pageId: string } }>('/payment/pay/:pageId', async (request, reply) => {
    const order = find(request.params.pageId);
    if (!order) return html(reply.code(404)).send(missingPage('tr'));
    const answer = new URLSearchParams(String(request.body)).get('answer');
    if (order.status === 'pending' && (answer === 'paid' || answer === 'declined')) {
      order.status = answer;
      await webhooks.tell(order);
    }
    return reply.redirect(`/payment/pay/${order.pageId}`, 303);
  });
}

function serveGateway({ app, memory, keep, options }: Context): void {
  app.post('/gateway/messages', async (request, reply) => {
    if (!isSigned(options.secret, request.headers, String(request.body))) return refuseSignature(reply);
    const sent = message.parse(JSON.parse(String(request.body)));
    if (!memory.messages.some(({ id }) => id === sent.id))
      memory.messages.push({ ...sent, sentAt: new Date().toISOString() });
    await keep();
    return { id: sent.id };
  });
  app.get<{ Querystring: { to?: string } }>('/gateway/outbox', async (request, reply) => {
    if (!isSigned(options.secret, request.headers, '')) return refuseSignature(reply);
    const mine = memory.messages
      .filter(({ to }) => to === request.query.to)
      .toReversed()
      .slice(0, 20);
    return { messages: mine.map(({ id: _id, ...rest }: SentMessage) => rest) };
  });
}
