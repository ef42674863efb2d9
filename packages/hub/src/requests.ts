// The hub's HTTP requests: negotiation, event streams, polls, records by POST, and closing by DELETE. Each may reach any server.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Arrivals, Arrived } from './arrivals.ts';
import type { RequestKind } from './backplane.ts';
import { EventStreamTransport } from './event-stream.ts';
import type { Forwarding } from './forwarding.ts';
import { greetingOf, pathOf, type Greeting } from './greeting.ts';
import type { HubLimits } from './limits.ts';
import { LongPollTransport, type Answer } from './long-poll.ts';
import type { Transport } from './transport.ts';

export interface RequestsHost {
  readonly isOriginAllowed: (origin: string | undefined, host: string | undefined) => boolean;
  readonly limits: HubLimits;
  readonly arrivals: Arrivals;
  readonly forwarding: Forwarding;
  /** Answers for a connection of this server; undefined for any other. */
  serve(
    connectionId: string,
    request: { readonly what: RequestKind; readonly body: Buffer; readonly holdMs: number },
    aborted: AbortSignal,
  ): Promise<Answer> | undefined;
  onArrived(arrived: Arrived, transport: Transport): void;
  /** Whether the answer should end the HTTP connection, since this server takes no new requests. */
  isLeaving(): boolean;
  onFailure(error: unknown, text: string): void;
}

const maxNegotiationBytes = 1_024;
const noBody = Buffer.alloc(0);

/** The headers that a browser on another origin may send. */
const allowed = {
  'access-control-allow-methods': 'GET, POST, DELETE',
  'access-control-allow-headers': 'authorization, content-type, x-requested-with, x-signalr-user-agent',
  'access-control-max-age': '600',
};

export class Requests {
  readonly #host: RequestsHost;

  constructor(host: RequestsHost) {
    this.#host = host;
  }

  /** Answers one request. Never rejects. */
  async handle(request: IncomingMessage, response: ServerResponse, address: string): Promise<void> {
    // A client may disconnect before the answer; an unhandled error event would end the process.
    response.on('error', () => response.destroy());
    const gone = new AbortController();
    response.on('close', () => gone.abort());
    try {
      await this.#route({ request, response, greeting: greetingOf(request, address), gone: gone.signal });
    } catch (error) {
      this.#host.onFailure(error, 'a request could not be answered');
      this.#refuse(response, 500);
    }
  }

  async #route(call: Call): Promise<void> {
    const { request, response } = call;
    const { origin, host } = request.headers;
    response.setHeader('vary', 'Origin');
    if (!this.#host.isOriginAllowed(origin, host)) return this.#refuse(response, 403);
    if (origin !== undefined) {
      response.setHeader('access-control-allow-origin', origin);
      response.setHeader('access-control-allow-credentials', 'true');
    }
    if (request.method === 'OPTIONS') {
      for (const [name, value] of Object.entries(allowed)) response.setHeader(name, value);
      return this.#answer(response, { status: 204 });
    }
    if (pathOf(request).endsWith('/negotiate')) return this.#negotiate(call);
    switch (request.method) {
      case 'GET':
        // A WebSocket whose Upgrade header a proxy removed must not count as a poll.
        if (request.headers['sec-websocket-key'] !== undefined) return this.#refuse(response, 400);
        return isEventStream(request) ? this.#stream(call) : this.#poll(call);
      case 'POST':
        return this.#records(call);
      case 'DELETE':
        return this.#pass(call, 'end');
      default:
        return this.#refuse(response, 405);
    }
  }

  async #negotiate({ request, response, greeting }: Call): Promise<void> {
    if (request.method !== 'POST') return this.#refuse(response, 405);
    const body = await this.#read(request, maxNegotiationBytes);
    if (typeof body === 'number') return this.#refuse(response, body);
    const { status, body: answer } = await this.#host.arrivals.negotiate(greeting);
    // Without a body the client words the refusal by its status.
    if (status !== 200) return this.#refuse(response, status);
    response.setHeader('content-type', 'application/json');
    return this.#answer(response, { status, body: JSON.stringify(answer) });
  }

  async #stream({ response, greeting, gone }: Call): Promise<void> {
    const refusal = await this.#host.arrivals.admit(greeting, (arrived) => {
      if (gone.aborted) return false;
      this.#host.onArrived(arrived, new EventStreamTransport(response, this.#host.limits));
      return true;
    });
    if (refusal !== undefined) this.#refuse(response, refusal);
  }

  async #poll(call: Call): Promise<void> {
    const { response, greeting, gone } = call;
    const answer = await this.#asked(call, 'poll');
    if (answer) return this.#answer(response, answer);
    // No server holds the connection, so this is its first poll. Its answer tells the client that it is connected.
    const refusal = await this.#host.arrivals.admit(greeting, (arrived) => {
      if (gone.aborted) return false;
      this.#host.onArrived(arrived, new LongPollTransport(this.#host.limits));
      return true;
    });
    if (refusal === undefined) this.#answer(response, { status: 200 });
    else this.#refuse(response, refusal);
  }

  async #records(call: Call): Promise<void> {
    if (isBinary(call.request)) return this.#refuse(call.response, 415);
    return this.#pass(call, 'records');
  }

  async #pass(call: Call, what: RequestKind): Promise<void> {
    return this.#answer(call.response, (await this.#asked(call, what)) ?? { status: 404 });
  }

  /** The answer of the server that holds the connection; undefined when none does. */
  async #asked({ request, greeting, gone }: Call, what: RequestKind): Promise<Answer | undefined> {
    const { arrivals, forwarding, limits, serve } = this.#host;
    const negotiated = await arrivals.recognise(greeting);
    if (typeof negotiated === 'number') return { status: negotiated };
    // Read after authentication: an unknown client costs no memory.
    const body = what === 'records' ? await this.#read(request, limits.maxMessageBytes) : noBody;
    if (typeof body === 'number') return { status: body };
    const { connectionId } = negotiated;
    const here = serve(connectionId, { what, body, holdMs: limits.pollMs }, gone);
    if (here) return here;
    const patienceMs = limits.forwardMs + (what === 'poll' ? limits.forwardedPollMs : 0);
    return forwarding.ask(connectionId, { what, body: body.toString('latin1'), patienceMs }, gone);
  }

  /** The whole body, or the status of the refusal: 413 when it is too long, 408 when it takes too long. */
  #read(request: IncomingMessage, maxBytes: number): Promise<Buffer | number> {
    return new Promise((resolve) => {
      const pieces: Buffer[] = [];
      let bytes = 0;
      const done = (result: Buffer | number) => {
        clearTimeout(timer);
        request.off('data', take).off('end', end).off('close', cut);
        // The rest of the body is not buffered.
        if (typeof result === 'number') request.resume();
        resolve(result);
      };
      const take = (piece: Buffer) => {
        bytes += piece.length;
        pieces.push(piece);
        if (bytes > maxBytes) done(413);
      };
      const end = () => done(Buffer.concat(pieces));
      const cut = () => done(400);
      const timer = setTimeout(() => done(408), this.#host.limits.bodyMs);
      request.on('data', take).on('end', end).on('close', cut);
      request.on('error', cut);
    });
  }

  #refuse(response: ServerResponse, status: number): void {
    this.#answer(response, { status });
  }

  #answer(response: ServerResponse, { status, body = '' }: Answer): void {
    if (response.destroyed) return;
    if (response.headersSent) {
      response.destroy();
      return;
    }
    if (status >= 400) this.#host.arrivals.countRefusal(status);
    response.setHeader('cache-control', 'no-store');
    if (!response.hasHeader('content-type')) response.setHeader('content-type', 'text/plain; charset=utf-8');
    if (this.#host.isLeaving() || endsConnection.has(status)) response.setHeader('connection', 'close');
    response.writeHead(status);
    response.end(body);
  }
}

/** These statuses end the HTTP connection, since the rest of the body is not read. */
const endsConnection = new Set([408, 413]);

interface Call {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly greeting: Greeting;
  readonly gone: AbortSignal;
}

const isEventStream = ({ headers }: IncomingMessage) =>
  (headers.accept ?? '').toLowerCase().includes('text/event-stream');

/** Records are text; a body without a content type counts as text. */
const isBinary = ({ headers }: IncomingMessage) => !/^(text\/|$)/i.test(headers['content-type'] ?? '');
