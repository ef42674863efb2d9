// The outside world of the demo and of tests, in a process of its own: two payment services with a page for the payer, payouts, and a
// gateway for SMS and e-mail. It speaks to the house over HTTP only. Some IBANs make it misbehave; see README.md.
import { join } from 'node:path';
import { fastify, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { serveAmusnet } from './amusnet/amusnet.ts';
import { serveBank } from './bank.ts';
import { serveBetco } from './betco/betco.ts';
import { serveDigitain } from './digitain/digitain.ts';
import { serveEgt } from './egt/egt.ts';
import { serveEveryMatrix } from './everymatrix/everymatrix.ts';
import { serveHub88 } from './hub88/hub88.ts';
import { serveControl } from './control.ts';
import { serveJackpots } from './jackpots.ts';
import { openMemory, type Memory, type Order, type SentMessage } from './memory.ts';
import { missingPage, pageStyle, payPage } from './pay-page.ts';
import { comeTo, newOrder, playedServices, reportOf, type PlayedService } from './services.ts';
import { isSigned } from './signature.ts';
import { noDisorder } from './sayings.ts';
import { serveStage } from './play/stage.ts';
import { servePragmatic } from './pragmatic/pragmatic.ts';
import { serveSoftGamings } from './softgamings/softgamings.ts';
import { sendWebhooks, type Mischief, type Webhooks } from './webhooks.ts';

export interface SandboxOptions {
  readonly port: number;
  readonly host: string;
  /** The sandbox's address for a payer's browser. */
  readonly url: string;
  /** The house's address, for game providers that call it. */
  readonly houseUrl: string;
  /** How many games each game provider has besides its fixed few; undefined gives its whole list. */
  readonly games: number | undefined;
  readonly dataDir: string;
  /** The secret of the first payment service. */
  readonly secret: string;
  /** The secret of the message gateway. */
  readonly gatewaySecret: string;
  /** The secret of the second payment service. */
  readonly walletSecret: string;
}

/** Payouts to this IBAN are rejected. */
export const rejectedIban = 'TR400006200000000000000001';
/** Payouts to this IBAN are accepted, but the answer never arrives. */
export const silentIban = 'TR130006200000000000000002';
/** Payouts to this IBAN are refused with 422. */
export const refusedIban = 'TR830006200000000000000003';
/** The first request for a payout to this IBAN is lost on its way; later ones are refused with 422. */
export const lostThenRefusedIban = 'TR560006200000000000000004';

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
  /** A payout to a person without a known name is refused. */
  holder: z.string().check(z.minLength(1), z.maxLength(200)),
  destination: z.record(z.string(), z.string()),
});
const message = z.object({
  id: z.string(),
  channel: z.enum(['sms', 'email']),
  to: z.string(),
  text: z.string().check(z.maxLength(2000)),
});
const mischiefRequest = z.partial(
  z.object({
    copies: z.int().check(z.gte(1), z.lte(200)),
    delayMs: z.int().check(z.gte(0), z.lte(600_000)),
    payoutDelayMs: z.int().check(z.gte(0), z.lte(600_000)),
    payoutAnswer: z.int().check(z.gte(0), z.lte(599)),
    paymentAnswer: z.int().check(z.gte(0), z.lte(599)),
    spreadMs: z.int().check(z.gte(0), z.lte(600_000)),
    staleIn100: z.int().check(z.gte(0), z.lte(100)),
    contradictionsIn100: z.int().check(z.gte(0), z.lte(100)),
    lostIn100: z.int().check(z.gte(0), z.lte(100)),
  }),
);

/** Starts the sandbox. `stop` waits for running work and saves the state. */
export async function startSandbox(options: SandboxOptions): Promise<{ stop(): Promise<void> }> {
  const { memory, keep, flush } = openMemory(join(options.dataDir, 'sandbox', 'memory.json'));
  const mischief: Mischief = {
    copies: 2,
    delayMs: 150,
    payoutDelayMs: 1200,
    payoutAnswer: 0,
    paymentAnswer: 0,
    ...noDisorder,
  };
  const services = playedServices(options);
  const webhooks = sendWebhooks({ memory, keep, services, mischief });
  const app = fastify({ bodyLimit: 100_000 });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.setErrorHandler((_error, _request, reply) => reply.code(400).send({ error: 'bad request' }));
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    reply.headers({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    });
    // A game's page sets its own policy, since it is shown in a frame.
    if (!reply.hasHeader('content-security-policy'))
      reply.header(
        'content-security-policy',
        "default-src 'none'; style-src 'self'; frame-ancestors 'none'; base-uri 'none'",
      );
  });
  const bank = decidePayouts({ memory, webhooks, mischief });
  const context: Context = { app, memory, keep, webhooks, bank, mischief, options };
  for (const service of services) {
    servePayments(context, service);
    servePayouts(context, service);
    serveDays(context, service);
  }
  servePages(context);
  serveGateway(context);
  serveBank(context);
  serveJackpots(app);
  const playing = { ...options, stage: serveStage(app, options.url) };
  serveHub88(app, playing);
  serveControl(app, memory);
  serveEgt(app, playing);
  serveAmusnet(app, playing);
  serveEveryMatrix(app, playing);
  serveDigitain(app, playing);
  serveBetco(app, options);
  servePragmatic(app, playing);
  serveSoftGamings(app, playing);
  app.get('/health', async () => ({ ok: true }));
  app.post('/control/mischief', async (request) =>
    Object.assign(mischief, mischiefRequest.parse(JSON.parse(String(request.body)))),
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
  readonly mischief: Mischief;
  readonly options: SandboxOptions;
}

const refuseSignature = (reply: FastifyReply) => reply.code(401).send({ error: 'the signature is wrong' });

function servePayments({ app, memory, keep, mischief, options }: Context, service: PlayedService): void {
  const { path, secret } = service;
  app.post(`${path}/payments`, async (request, reply) => {
    if (!isSigned(secret, request.headers, String(request.body))) return refuseSignature(reply);
    if (mischief.paymentAnswer > 0) return reply.code(mischief.paymentAnswer).send({ error: 'not now' });
    const requested = payment.parse(JSON.parse(String(request.body)));
    const known = memory.orders[requested.reference];
    const order = known ?? newOrder(service, 'payment', requested);
    memory.orders[requested.reference] = order;
    await keep();
    return { payUrl: `${options.url}/payment/pay/${order.pageId}` };
  });
  for (const kind of ['payments', 'payouts']) {
    app.get<{ Params: { reference: string } }>(`${path}/${kind}/:reference`, async (request, reply) => {
      if (!isSigned(secret, request.headers, '')) return refuseSignature(reply);
      const { reference } = request.params;
      const order = memory.orders[reference];
      return order?.service === service.name
        ? reportOf(service, order)
        : reply.code(404).send({ reference, status: 'unknown' });
    });
  }
}

interface Bank {
  /** Accepts a payout; its outcome is decided a moment later. */
  decideLater(order: Order): void;
  stop(): void;
}

/** Decides payouts, including those that were in progress when the sandbox last ended. */
function decidePayouts({
  memory,
  webhooks,
  mischief,
}: Pick<Context, 'memory' | 'webhooks'> & { readonly mischief: Mischief }): Bank {
  const timers = new Set<NodeJS.Timeout>();
  const decideLater = (order: Order) => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      comeTo(order, order.isDoomed ? 'declined' : 'paid');
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

function servePayouts({ app, memory, keep, bank, mischief }: Context, service: PlayedService): void {
  const lost = new Set<string>();
  app.post(`${service.path}/payouts`, async (request, reply) => {
    if (!isSigned(service.secret, request.headers, String(request.body))) return refuseSignature(reply);
    if (mischief.payoutAnswer > 0) return reply.code(mischief.payoutAnswer).send({ error: 'not now' });
    const { destination, holder: _whose, ...requested } = payout.parse(JSON.parse(String(request.body)));
    const known = memory.orders[requested.reference];
    if (known) return reportOf(service, known);
    const iban = destination['iban'];
    if (iban === lostThenRefusedIban && !lost.has(requested.reference)) {
      lost.add(requested.reference);
      return hangUp(request, reply);
    }
    if (iban === refusedIban || iban === lostThenRefusedIban)
      return reply.code(422).send({ error: 'this destination is not served' });
    const order = newOrder(service, 'payout', {
      ...requested,
      locale: 'tr',
      returnUrl: '',
      isDoomed: iban === rejectedIban,
    });
    memory.orders[requested.reference] = order;
    bank.decideLater(order);
    await keep();
    return iban === silentIban ? hangUp(request, reply) : reportOf(service, order);
  });
}

function hangUp(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.hijack();
  request.raw.socket.destroy();
  return reply;
}

/** The day file: the orders that ended on a day of UTC, in JSON. */
function serveDays({ app, memory }: Context, service: PlayedService): void {
  app.get<{ Params: { day: string } }>(`${service.path}/days/:day`, async (request, reply) => {
    if (!isSigned(service.secret, request.headers, '')) return refuseSignature(reply);
    const { day } = request.params;
    if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return reply.code(400).send({ error: 'no day' });
    const lines = Object.values(memory.orders)
      .filter((order) => order.service === service.name)
      .flatMap((order) =>
        order.history
          .filter(({ status, at }) => at.startsWith(day) && (status === 'paid' || status === 'refunded'))
          .map(({ status, at }) => ({
            ...reportOf(service, { ...order, status, serviceAt: at }),
            kind: order.kind,
          })),
      );
    return { day, lines };
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
    if (
      order.status === 'pending' &&
      (answer === 'paid' || answer === 'declined' || answer === 'cancelled')
    ) {
      comeTo(order, answer);
      await webhooks.tell(order);
    }
    return reply.redirect(`/payment/pay/${order.pageId}`, 303);
  });
}

function serveGateway({ app, memory, keep, options }: Context): void {
  app.post('/gateway/messages', async (request, reply) => {
    if (!isSigned(options.gatewaySecret, request.headers, String(request.body)))
      return refuseSignature(reply);
    const sent = message.parse(JSON.parse(String(request.body)));
    if (!memory.messages.some(({ id }) => id === sent.id))
      memory.messages.push({ ...sent, sentAt: new Date().toISOString() });
    await keep();
    return { id: sent.id };
  });
  app.get<{ Querystring: { to?: string } }>('/gateway/outbox', async (request, reply) => {
    if (!isSigned(options.gatewaySecret, request.headers, '')) return refuseSignature(reply);
    const mine = memory.messages
      .filter(({ to }) => to === request.query.to)
      .toReversed()
      .slice(0, 20);
    return { messages: mine.map(({ id: _id, ...rest }: SentMessage) => rest) };
  });
}
