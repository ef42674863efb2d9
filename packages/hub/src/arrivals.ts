// How a connection opens: the negotiation returns a signed connection token, and a request on any transport opens the connection with
// it. A client whose authorization ends in between is refused.
import { STATUS_CODES, type IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type ServerOptions } from 'ws';
import { connectionTokens, newConnectionId, type Negotiated } from './connection-token.ts';
import type { Following } from './following.ts';
import { greetingOf, parameter, type Greeting } from './greeting.ts';
import type { HubLimits } from './limits.ts';
import { networkOf, Throttle } from './throttle.ts';
import type { Transport } from './transport.ts';
import { WebSocketTransport } from './web-socket.ts';

/** Who may connect: `session` ends one login's connections alone; `expiresAtMs` is when the authorization ends. */
export interface Member {
  readonly user: string;
  readonly session?: string;
  readonly expiresAtMs?: number;
}

/** Identifies the user of a request; undefined for an unknown one. */
export type Authenticate = (greeting: Greeting) => Promise<Member | undefined>;

export type Arrived = Member & { readonly connectionId: string };

export interface ArrivalsHost {
  readonly authenticate: Authenticate;
  readonly secret: Buffer;
  readonly isOriginAllowed: (origin: string | undefined, host: string | undefined) => boolean;
  readonly limits: HubLimits;
  readonly following: Following;
  nowMs(): number;
  /** Sockets that are open already. */
  sockets(): number;
  isConnected(connectionId: string): boolean;
  /** Takes over the transport and its two channel subscriptions. */
  onArrived(arrived: Arrived, transport: Transport): void;
  /** Called with errors that no client caused. */
  onFailure(error: unknown, text: string): void;
}

/** The transports in the order in which clients try them. */
const transports = ['WebSockets', 'ServerSentEvents', 'LongPolling'].map((transport) => ({
  transport,
  transferFormats: ['Text'],
}));

export class Arrivals {
  readonly #host: ArrivalsHost;
  readonly #tokens: ReturnType<typeof connectionTokens>;
  readonly #throttle: Throttle;
  readonly #webSockets: WebSocketServer;
  /** Tokens used here, or by a long poll on any server, until they expire; oldest first, since all have one lifetime. */
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

  /** Refuses every new connection from now on, so that clients try another server. */
  shut(): void {
    this.#isOpen = false;
  }

  /** Authenticates connections again that are still opening: the authorization of one user, or of all, may have changed. */
  doubt(user?: string): void {
    for (const arrival of this.#onTheWay)
      if (user === undefined || arrival.user === user) arrival.isDoubted = true;
  }

  /** Answers `POST <hub>/negotiate`. A status other than 200 fails the client's attempt; so does an `error` in the body. */
  async negotiate(greeting: Greeting): Promise<{ status: number; body?: Record<string, unknown> }> {
    const { limits, nowMs } = this.#host;
    if (!this.#mayNegotiate(greeting.address)) return { status: 429 };
    if (!this.#hasRoom()) return { status: 503 };
    let member: Member | undefined;
    try {
      member = await this.#authenticate(greeting);
    } catch (error) {
      this.#host.onFailure(error, 'a negotiation could not be answered');
      return { status: 500 };
    }
    if (!member) return { status: 401 };
    const version = parameter(greeting.query, 'negotiateVersion') ?? '0';
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
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer, address: string): void {
    // A client may disconnect before the answer; an unhandled error event would end the process.
    socket.on('error', destroy);
    const { isOriginAllowed, limits, onFailure } = this.#host;
    const { origin, host } = request.headers;
    if (!isOriginAllowed(origin, host)) return this.#refuse(socket, 403);
    const take = (arrived: Arrived) => {
      let isTaken = false;
      // `ws` refuses an invalid upgrade itself.
      this.#webSockets.handleUpgrade(request, socket, head, (webSocket) => {
        isTaken = true;
        socket.removeListener('error', destroy);
        this.#host.onArrived(arrived, new WebSocketTransport(webSocket, socket, limits.softBytes));
      });
      return isTaken;
    };
    this.#admitToWebSocket(greetingOf(request, address), take).then(
      (refusal) => {
        if (refusal !== undefined) this.#refuse(socket, refusal);
      },
      (error: unknown) => {
        onFailure(error, 'an upgrade could not be answered');
        this.#refuse(socket, 500);
      },
    );
    return undefined;
  }

  /** A WebSocket may open without a negotiation; it is then negotiated here. */
  async #admitToWebSocket(
    greeting: Greeting,
    take: (arrived: Arrived) => boolean,
  ): Promise<number | undefined> {
    if (parameter(greeting.query, 'id') !== undefined) return this.admit(greeting, take);
    if (!this.#mayNegotiate(greeting.address)) return 429;
    if (!this.#hasRoom()) return 503;
    const member = await this.#authenticate(greeting);
    return member ? this.#take(greeting, { connectionId: newConnectionId(), user: member.user }, take) : 401;
  }

  /**
   * Opens a negotiated connection: `take` gets the admitted client and returns whether it took it. Resolves to the HTTP status of a
   * refusal, else undefined.
   */
  async admit(greeting: Greeting, take: (arrived: Arrived) => boolean): Promise<number | undefined> {
    if (!this.#hasRoom()) return 503;
    const token = parameter(greeting.query, 'id');
    if (token === undefined) return 400;
    const negotiated = this.#tokens.read(token, this.#host.nowMs());
    return negotiated ? this.#take(greeting, negotiated, take) : 404;
  }

  async #take(
    greeting: Greeting,
    { connectionId, user }: Negotiated,
    take: (arrived: Arrived) => boolean,
  ): Promise<number | undefined> {
    const { following } = this.#host;
    // Subscribing comes before authenticating, so that a later end of the authorization is not missed.
    const channels = [`user:${user}`, `connection:${connectionId}`] as const;
    const arrival = { user, isDoubted: false };
    this.#onTheWay.add(arrival);
    const followed = channels.map((channel) => following.follow(channel));
    let hasArrived = false;
    try {
      await Promise.all(followed);
      const member = await this.#authenticateUndoubted(greeting, arrival);
      if (!member) return 401;
      if (member.user !== user) return 403;
      if (!this.#isOpen) return 503;
      if (this.#host.isConnected(connectionId)) return 409;
      if (this.#used.has(connectionId)) return 404;
      this.noteUsed(connectionId);
      // No await from here on: nothing may happen between the last check and the connection.
      hasArrived = take({ ...member, connectionId });
    } finally {
      this.#onTheWay.delete(arrival);
      if (!hasArrived) channels.forEach((channel) => following.unfollow(channel));
    }
    return undefined;
  }

  /** The connection that a later request names, if the request may act for it; else the HTTP status of the refusal. */
  async recognise(greeting: Greeting): Promise<Negotiated | number> {
    const token = parameter(greeting.query, 'id');
    if (token === undefined) return 400;
    const negotiated = this.#tokens.readOfAnyAge(token);
    if (!negotiated) return 404;
    const member = await this.#authenticate(greeting);
    if (!member) return 401;
    return member.user === negotiated.user ? negotiated : 403;
  }

  /** Authenticates again when the answer may be stale. */
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

  /** Marks the token as used, so that it opens no other connection. */
  noteUsed(connectionId: string): void {
    const nowMs = this.#host.nowMs();
    for (const [used, untilMs] of this.#used) {
      if (untilMs >= nowMs) break;
      this.#used.delete(used);
    }
    this.#used.set(connectionId, nowMs + this.#host.limits.tokenMs);
  }

  #mayNegotiate(address: string): boolean {
    return this.#throttle.take(networkOf(address));
  }

  countRefusal(status: number): void {
    this.refusals[status] = (this.refusals[status] ?? 0) + 1;
  }

  /** A browser sees only that the upgrade failed, so a status without a body is enough. */
  #refuse(socket: Duplex, status: number): void {
    this.countRefusal(status);
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
