// The HTTP server: Fastify with our limits, headers, envelope and log. It gets the rooms' routes and knows no room.
import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { fastify, type FastifyInstance, type FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { withinRequest } from '../request.ts';
import { addressOf, routable } from './address.ts';
import { serveApiPages } from './api-page.ts';
import { refuse } from './envelope.ts';
import { serveFiles, type FileOptions } from './files.ts';
import { addSecurityHeaders, bareHeaders } from './headers.ts';
import { serveLinks, type LinkOptions } from './links.ts';
import { askAsVisitor, localeOf, mountCalls, send, type MountOptions } from './mount.ts';
import { servePage, type PageOptions } from './page.ts';
import { servePictures, type PictureOptions } from './pictures.ts';
import { servePreviews, type PreviewOptions } from './preview.ts';
import { serveMetrics, type MetricsPage } from './metrics-page.ts';
import type { Callback, CallbackRequest } from './route.ts';
import { maxBodyBytes } from '@felek/contract/figures';

export interface HttpOptions
  extends MountOptions, FileOptions, LinkOptions, Omit<PageOptions, 'ask'>, PictureOptions, PreviewOptions {
  readonly callbacks: readonly Callback[];
  /** Answers the hub's requests. WebSockets reach the hub by the server's `upgrade` event. */
  readonly hub: (request: IncomingMessage, response: ServerResponse, address: string) => void;
  readonly trustedProxies: number;
  readonly newRequestId: () => string;
  /** Whether an error means an outage (database gone, queue full) and not a bug. */
  readonly isNotReady: (error: unknown) => boolean;
  /** Whether an error means that too much work of this kind is queued. */
  readonly isTooBusy: (error: unknown) => boolean;
  readonly version: string;
  /** Whether this server is draining. Its answers then close their connections, so that proxies open no new ones here. */
  readonly isStopping?: () => boolean;
  /** Called for every answer: the route's pattern, the status and the duration. */
  readonly onAnswered?: (call: string, status: number, ms: number) => void;
  readonly metrics?: MetricsPage;
}

declare module 'fastify' {
  interface FastifyRequest {
    beganAtMs: number;
  }
  interface FastifyContextConfig {
    /** Waits for an event: see `held` of a call. */
    isHeld?: boolean;
  }
}

/** Builds the server without starting to listen. */
export async function createHttp(options: HttpOptions): Promise<FastifyInstance> {
  const app = fastify({
    bodyLimit: maxBodyBytes,
    trustProxy: options.trustedProxies > 0 && ((_address, hop) => hop < options.trustedProxies),
    clientErrorHandler: answerBroken(options),
    rewriteUrl: ({ url = '' }) => routable(url),
    genReqId: options.newRequestId,
    requestTimeout: 30_000,
    keepAliveTimeout: 65_000,
    // Fastify's own answer while closing has no envelope: see sendAway.
    return503OnClosing: false,
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    routerOptions: { maxParamLength: 4000, ignoreTrailingSlash: true },
  });
  logAnswers(app, options);
  sendAway(app);
  answerFaults(app, options);
  endConnections(app, options);
  addSecurityHeaders(app, options);
  mountCalls(app, options);
  mountCallbacks(app, options);
  mountHub(app, options);
  serveApiPages(app, options.version);
  if (options.metrics) serveMetrics(app, options.metrics);
  // A game's page has an opaque origin, so its browser sends a preflight before a token and JSON.
  app.options('/api/fel/*', (_request, reply) =>
    reply
      .code(204)
      .headers({
        'access-control-allow-methods': 'POST',
        'access-control-allow-headers': 'authorization, content-type, accept, locale, fingerprint',
        'access-control-max-age': '600',
      })
      .send(),
  );
  for (const prefix of ['/api', '/callback', '/hub']) {
    app.get(`${prefix}/*`, (request, reply) => send(reply, refuse('no_such_call', localeOf(request))));
  }
  servePictures(app, options);
  servePreviews(app, options);
  serveLinks(app, options);
  await serveFiles(app, options);
  await servePage(app, { ...options, ask: askAsVisitor(options) });
  app.setNotFoundHandler((request, reply) => send(reply, refuse('no_such_call', localeOf(request))));
  return app;
}

/** Answers bytes that are not a request. No hook runs for them, and their language is unknown. */
function answerBroken(options: HttpOptions) {
  const body = JSON.stringify(refuse('malformed', 'tr').body);
  const headers = {
    ...bareHeaders(options),
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const statuses: Readonly<Record<string, number>> = {
    ERR_HTTP_REQUEST_TIMEOUT: 408,
    HPE_HEADER_OVERFLOW: 431,
  };
  return (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    const status = statuses[error.code ?? ''] ?? 400;
    if (socket.writable)
      socket.write(
        `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nx-request-id: ${options.newRequestId()}\r\n${lines.join('')}\r\n${body}`,
      );
    socket.destroy(error);
  };
}

/** One log line per answer. It never contains a query, a header or a body, since these hold tokens and personal data. */
function logAnswers(app: FastifyInstance, { log, onAnswered }: HttpOptions): void {
  // Fastify measures time only with its own log or an onResponse hook.
  app.decorateRequest('beganAtMs', 0);
  app.addHook('onRequest', (request, reply, done) => {
    request.beganAtMs = performance.now();
    reply.header('x-request-id', request.id);
    done();
  });
  // Logged before the answer is sent: an onResponse hook on every answer costs more than the line.
  app.addHook('onSend', (request, reply, _payload, done) => {
    const isFault = reply.statusCode >= 500;
    const tookMs = performance.now() - request.beganAtMs;
    const isHeld = request.routeOptions.config.isHeld === true;
    if (!isHeld) onAnswered?.(request.routeOptions.url ?? 'unknown', reply.statusCode, tookMs);
    // Requests for balances are so frequent that even an unwritten log line costs too much.
    if (isFault || log.isLevelEnabled('debug')) {
      const path = request.routeOptions.url ?? 'unknown';
      const line = {
        request: request.id,
        method: request.method,
        path,
        status: reply.statusCode,
        ms: Math.round(tookMs),
      };
      if (isFault) log.error(line, 'answered');
      else log.debug(line, 'answered');
    }
    done();
  });
}

/** A draining server still gets requests on open connections. Its answers make clients connect to another server. */
function sendAway(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('preClose', (done) => {
    isClosing = true;
    done();
  });
  app.addHook('onRequest', (request, reply, done) => {
    if (!isClosing) return done();
    return send(
      reply.headers({ connection: 'close', 'retry-after': 2 }),
      refuse('not_ready', localeOf(request)),
    );
  });
}

function endConnections(app: FastifyInstance, { isStopping }: HttpOptions): void {
  if (!isStopping) return;
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isStopping()) reply.header('connection', 'close');
    done();
  });
}

function answerFaults(app: FastifyInstance, options: HttpOptions): void {
  app.setErrorHandler(async (error: Error & { statusCode?: number; code?: string }, request, reply) => {
    const locale = localeOf(request);
    if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
      await drained(request.raw);
      return send(reply, refuse('too_large', locale));
    }
    if (options.isNotReady(error)) {
      options.log.warn({ request: request.id, reason: error.message }, 'not ready');
      return send(reply.header('retry-after', 2), refuse('not_ready', locale));
    }
    if (options.isTooBusy(error)) return send(reply.header('retry-after', 5), refuse('too_busy', locale));
    // Fastify's own refusals of a body: bad JSON, a wrong content type, a poisoned prototype, a wrong length.
    const status = error.statusCode ?? 500;
    if (status >= 400 && status < 500) return send(reply, refuse('malformed', locale));
    options.log.error({ request: request.id, err: error }, 'bug: a request failed unforeseen');
    return send(reply, refuse('fault', locale, { reference: request.id }));
  });
}

const mostDrainedBytes = 8_000_000;
const drainedForMs = 2000;

/** Reads the rest of a refused body, up to these bounds. A client that still writes to a closed connection loses the answer. */
function drained(body: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    if (body.readableEnded || body.destroyed) return resolve();
    let read = 0;
    const end = () => {
      clearTimeout(timer);
      body.off('data', count).pause();
      resolve();
    };
    const count = (piece: Buffer) => {
      read += piece.length;
      if (read > mostDrainedBytes) end();
    };
    const timer = setTimeout(end, drainedForMs);
    body.on('data', count).once('end', end).once('close', end).resume();
  });
}

/** A class, since thousands are made per second. Its getters compute what few callbacks need. */
class CalledBack implements CallbackRequest {
  readonly params: Readonly<Record<string, string>>;
  readonly headers: CallbackRequest['headers'];
  readonly body: Buffer;
  readonly address: string;
  readonly requestId: string;
  readonly at: Date;
  readonly #url: string;
  readonly #path: string;
  readonly #log: Logger;

  constructor(request: FastifyRequest, { path }: Callback, { clock, log }: MountOptions) {
    this.params = request.params as Record<string, string>;
    this.headers = sentHeaders(request.raw);
    this.body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    this.address = request.ip;
    this.requestId = request.id;
    this.at = clock.now();
    this.#url = request.url;
    this.#path = path;
    this.#log = log;
  }

  get query(): URLSearchParams {
    return addressOf(this.#url).query;
  }

  get log(): Logger {
    return this.#log.child({ request: this.requestId, callback: this.#path });
  }
}

/**
 * The headers as sent. Node joins most repeated headers and drops some, which could hide a second signature. Here repeated headers are
 * lists.
 */
function sentHeaders({ headers, rawHeaders }: IncomingMessage): CallbackRequest['headers'] {
  if (rawHeaders.length === 2 * Object.keys(headers).length) return headers;
  const sent: Record<string, string | string[]> = {};
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const [name, value] = [rawHeaders[at]!.toLowerCase(), rawHeaders[at + 1]!];
    sent[name] = sent[name] === undefined ? value : [sent[name], value].flat();
  }
  return sent;
}

function mountCallbacks(app: FastifyInstance, options: HttpOptions): void {
  void app.register(async (raw) => {
    // Signatures cover the exact bytes, so nothing is parsed here.
    raw.removeAllContentTypeParsers();
    raw.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    for (const callback of options.callbacks) {
      raw.post(`/callback/${callback.path}`, { bodyLimit: callback.maxBodyBytes }, async (request, reply) => {
        const { id, headers } = request;
        const asked = { id, name: `POST /callback/${callback.path}`, traceparent: headers.traceparent };
        const answer = await withinRequest(
          asked,
          () => callback.answer(new CalledBack(request, callback, options)),
          ({ status }) => ({ 'http.response.status_code': status }),
        );
        return reply
          .code(answer.status)
          .headers({ 'cache-control': 'no-store', ...answer.headers })
          .type(answer.contentType)
          .send(answer.body);
      });
    }
  });
}

/** The hub holds polls and streams open, so it writes its own answers. Their durations are not counted as slow answers. */
function mountHub(app: FastifyInstance, options: HttpOptions): void {
  const headers = Object.entries(bareHeaders(options));
  void app.register(async (hub) => {
    // The hub reads bodies itself, with its own limits.
    hub.removeAllContentTypeParsers();
    hub.addContentTypeParser('*', (_request, _body, done) => done(null));
    const methods = ['GET', 'POST', 'DELETE', 'OPTIONS'] as const;
    for (const path of ['/hub/frnotify', '/hub/frnotify/negotiate'])
      hub.route({
        method: [...methods],
        url: path,
        handler(request, reply) {
          reply.hijack();
          const { raw } = reply;
          raw.setHeader('x-request-id', request.id);
          for (const [name, value] of headers) raw.setHeader(name, value);
          if (request.method !== 'GET')
            raw.once('finish', () =>
              options.onAnswered?.(path, raw.statusCode, performance.now() - request.beganAtMs),
            );
          options.hub(request.raw, raw, request.ip);
        },
      });
  });
}
