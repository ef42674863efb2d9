// How a connection comes about: the negotiation that hands out a signed connection token, and the upgrade that turns it into a
// WebSocket, or refuses it in plain HTTP. Nobody gets in who was put out while on the way.
import { STATUS_CODES, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type ServerOptions, type WebSocket } from 'ws';
import { connectionTokens, newConnectionId } from './connection-token.ts';
import type { Following } from './following.ts';
import type { HubLimits } from './limits.ts';
import { networkOf, Throttle } from './throttle.ts';

/** Who may connect: `session` ends one login's connections alone; `expiresAtMs` is when the right to be connected ends. */
export interface Member {
  readonly user: string;
  readonly session?: string;
  readonly expiresAtMs?: number;
}

/** How somebody comes to the door. `token` is the bearer's: browsers cannot set headers on a WebSocket and put it into the query. */
export interface Greeting {
  readonly token: string | undefined;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly address: string;
}

/** Tells who somebody is; undefined for nobody we know. */
export type Authenticate = (greeting: Greeting) => Promise<Member | undefined>;

export type Arrived = Member & { readonly connectionId: string };

export interface ArrivalsHost {
  readonly authenticate: Authenticate;
  readonly secret: Buffer;
  readonly isOriginAllowed: (origin: string | undefined, host: string | undefined) => boolean;
  readonly addressOf: (request: IncomingMessage) => string;
  readonly limits: HubLimits;
  readonly following: Following;
  nowMs(): number;
  /** Sockets that are open already. */
  sockets(): number;
  isConnected(connectionId: string): boolean;
  /** Takes over a socket, and the two channels that are followed for it. */
  onArrived(arrived: Arrived, webSocket: WebSocket, socket: Duplex): void;
  /** Hears of errors that are nobody's fault at the door. */
  onFailure(error: unknown, text: string): void;
}

const transports = [{ transport: 'WebSockets', transferFormats: ['Text'] }];

export class Arrivals {
  readonly #host: ArrivalsHost;
  readonly #tokens: ReturnType<typeof connectionTokens>;
  readonly #throttle: Throttle;
  readonly #webSockets: WebSocketServer;
  /** Tokens used here, until they are too old anyway; the oldest first, since all live equally long. */
  readonly #used = new Map<string, number>();
  readonly #onTheWay = new Set<{ readonly user: string; isDoubted: boolean }>();
  readonly refusals: Record<number, number> = {};
  #isOpen = true;

  constructor(host: ArrivalsHost) {
    const { limits, secret, nowMs } = host;
    this.#host = host;
    this.#tokens = connectionTokens(secret);
    this.#throttle = new Throttle(limits.negotiationsPerSecond, limits.negotiationBurst, nowMs);
    // The types of `ws` do not know `closeTimeout` yet.
    const options: ServerOptions & { closeTimeout: number } = {
      noServer: true,
      perMessageDeflate: false,
      clientTracking: false,
      maxPayload: limits.maxMessageBytes,
      maxFragments: 64,
      closeTimeout: limits.closeMs,
      handleProtocols: () => false,
    };
    this.#webSockets = new WebSocketServer(options);
  }

  /** From now on everybody is asked to try elsewhere. */
  shut(): void {
    this.#isOpen = false;
  }

  /** The right of a user may have changed, or of all: connections on the way are authenticated again. */
  doubt(user?: string): void {
    for (const arrival of this.#onTheWay)
      if (user === undefined || arrival.user === user) arrival.isDoubted = true;
  }

  /** Answers `POST <hub>/negotiate`. A status other than 200 fails the client's attempt; so does an `error` in the body. */
  async negotiate(
    request: Omit<Greeting, 'token'>,
  ): Promise<{ status: number; body: Record<string, unknown> }> {
    const refuse = (status: number, error: string) => {
      this.#countRefusal(status);
      return { status, body: { error } };
    };
    const { limits, nowMs } = this.#host;
    if (!this.#throttle.take(networkOf(request.address))) return refuse(429, 'Too many negotiations.');
    if (!this.#hasRoom()) return refuse(503, 'The server takes no more connections.');
    let member: Member | undefined;
    try {
      member = await this.#authenticate({ ...request, token: bearerOf(request.headers, request.query) });
    } catch (error) {
      this.#host.onFailure(error, 'a negotiation could not be answered');
      return refuse(500, 'The server could not tell who asks.');
    }
    if (!member) return refuse(401, 'The token is missing or dead.');
    const version = parameter(request.query, 'negotiateVersion') ?? '0';
    if (!/^-?\d{1,9}$/.test(version))
      return { status: 200, body: { error: 'The client requested a non-integer protocol version.' } };
    if (Number(version) < 1)
      return {
        status: 200,
        body: {
          error: `The client requested version '${version}', but the server does not support this version.`,
        },
      };
    const connectionId = newConnectionId();
    const connectionToken = this.#tokens.sign({ connectionId, user: member.user }, nowMs() + limits.tokenMs);
    return {
      status: 200,
      body: { negotiateVersion: 1, connectionId, connectionToken, availableTransports: transports },
    };
  }

  /** Takes or refuses the socket of an upgrade request. Never throws. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    // A client that is gone before we answer is no reason to fall.
    socket.on('error', destroy);
    this.#admit(request, socket, head).catch((error: unknown) => {
      this.#host.onFailure(error, 'an upgrade could not be answered');
      this.#refuse(socket, 500);
    });
  }

  async #admit(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const { isOriginAllowed, addressOf, nowMs, following } = this.#host;
    const { headers } = request;
    if (!this.#hasRoom()) return this.#refuse(socket, 503);
    if (!isOriginAllowed(headers.origin, headers.host)) return this.#refuse(socket, 403);
    const query = queryOf(request.url ?? '');
    const token = parameter(query, 'id');
    if (token === undefined) return this.#refuse(socket, 400);
    const negotiated = this.#tokens.read(token, nowMs());
    if (!negotiated) return this.#refuse(socket, 404);
    const { connectionId, user } = negotiated;

    // We listen for the user before we ask who it is: from then on, whatever ends that right is heard.
    const channels = [`user:${user}`, `connection:${connectionId}`] as const;
    const arrival = { user, isDoubted: false };
    this.#onTheWay.add(arrival);
    const followed = channels.map((channel) => following.follow(channel));
    let hasArrived = false;
    try {
      await Promise.all(followed);
      const greeting = { token: bearerOf(headers, query), query, headers, address: addressOf(request) };
      const member = await this.#authenticateUndoubted(greeting, arrival);
      if (!member) return this.#refuse(socket, 401);
      if (member.user !== user) return this.#refuse(socket, 403);
      if (!this.#isOpen) return this.#refuse(socket, 503);
      if (this.#host.isConnected(connectionId)) return this.#refuse(socket, 409);
      if (this.#used.has(connectionId)) return this.#refuse(socket, 404);
      this.#noteUsed(connectionId);
      // From here on without a pause, so that nothing comes between the last check and the connection. `ws` refuses by itself
      // what is no proper upgrade.
      this.#webSockets.handleUpgrade(request, socket, head, (webSocket) => {
        hasArrived = true;
        socket.removeListener('error', destroy);
        this.#host.onArrived({ ...member, connectionId }, webSocket, socket);
      });
    } finally {
      this.#onTheWay.delete(arrival);
      if (!hasArrived) channels.forEach((channel) => following.unfollow(channel));
    }
    return undefined;
  }

  /** Asks again when the answer may have been out of date before it came. */
  async #authenticateUndoubted(greeting: Greeting, arrival: { isDoubted: boolean }) {
    for (let tries = 0; tries < 3; tries += 1) {
      arrival.isDoubted = false;
      const member = await this.#authenticate(greeting);
      if (!member || !arrival.isDoubted) return member;
    }
    return undefined;
  }

  async #authenticate(greeting: Greeting): Promise<Member | undefined> {
    const { authenticate, limits, nowMs } = this.#host;
    const member = await within(limits.authenticateMs, authenticate(greeting));
    return member && nowMs() >= (member.expiresAtMs ?? Infinity) ? undefined : member;
  }

  #hasRoom(): boolean {
    return this.#isOpen && this.#host.sockets() + this.#onTheWay.size < this.#host.limits.maxConnections;
  }

  #noteUsed(connectionId: string): void {
    const nowMs = this.#host.nowMs();
    for (const [used, untilMs] of this.#used) {
      if (untilMs >= nowMs) break;
      this.#used.delete(used);
    }
    this.#used.set(connectionId, nowMs + this.#host.limits.tokenMs);
  }

  #countRefusal(status: number): void {
    this.refusals[status] = (this.refusals[status] ?? 0) + 1;
  }

  /** A browser learns no more than that it failed, so the status alone has to do. */
  #refuse(socket: Duplex, status: number): void {
    this.#countRefusal(status);
    const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nCache-Control: no-store\r\nContent-Length: 0\r\n\r\n`;
    socket.end(head, () => socket.destroy());
  }
}

/** Rejects when an answer takes longer than `ms`. */
export async function within<Answer>(ms: number, answer: Promise<Answer>): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('authentication took too long')), ms);
  });
  try {
    return await Promise.race([answer, patience]);
  } finally {
    clearTimeout(timer);
  }
}

function destroy(this: Duplex): void {
  this.destroy();
}

/** The query of a request line, which may be anything: only what follows the first question mark is read. */
function queryOf(url: string): URLSearchParams {
  const from = url.indexOf('?');
  return new URLSearchParams(from === -1 ? '' : url.slice(from + 1));
}

/** A parameter by its name in any case, as ASP.NET Core takes it. */
function parameter(query: URLSearchParams, name: string): string | undefined {
  for (const [each, value] of query)
    if (each.toLowerCase() === name.toLowerCase()) return value === '' ? undefined : value;
  return undefined;
}

function bearerOf(headers: IncomingHttpHeaders, query: URLSearchParams): string | undefined {
  const bearer = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];
  return bearer ?? parameter(query, 'access_token');
}
