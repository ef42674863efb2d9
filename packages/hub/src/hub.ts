// A SignalR hub for Node: what the unmodified client `@microsoft/signalr` needs of a server, over WebSockets and JSON. It keeps
// connections, users and groups, and delivers; what is said on it is the product's business. Stateful reconnect is declined,
// which the client takes as an ordinary server.
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import { memoryBackplane, type Backplane, type BackplaneMessage } from './backplane.ts';
import { newConnection, sendFrame, textFrame, type Connection, type SendLimits } from './connection.ts';
import { newConnectionId, readToken, signToken } from './connection-token.ts';
import * as wire from './record.ts';

/** Who may connect: `session` ends one login's connections alone; `expiresAtMs` is when the right to be connected ends. */
export interface Member {
  readonly user: string;
  readonly session?: string;
  readonly expiresAtMs?: number;
}

export interface Greeting {
  readonly token: string | undefined;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly address: string;
}

/** A method that clients may invoke. Throw {@link HubError} to tell the client why not; any other error is told without detail. */
export type HubMethod = (
  caller: { connectionId: string; user: string },
  ...args: readonly unknown[]
) => unknown;

/** An error whose message the client may see. */
export class HubError extends Error {
  override readonly name = 'HubException';
}

export interface HubLimits extends SendLimits {
  readonly maxRecordLength: number;
  readonly maxMessageBytes: number;
  readonly handshakeMs: number;
  readonly pingMs: number;
  readonly silenceMs: number;
  readonly slowMs: number;
  readonly tokenMs: number;
  readonly invocationsPerSecond: number;
  readonly waitingInvocations: number;
  readonly negotiationsPerTenSeconds: number;
  /** Connections served in one go before others get their turn. */
  readonly chunk: number;
}

const usualLimits: HubLimits = {
  softBytes: 65_536,
  hardBytes: 1_048_576,
  maxRecordLength: 32_768,
  maxMessageBytes: 524_288,
  handshakeMs: 15_000,
  pingMs: 10_000,
  silenceMs: 30_000,
  slowMs: 10_000,
  tokenMs: 15_000,
  invocationsPerSecond: 50,
  waitingInvocations: 100,
  negotiationsPerTenSeconds: 200,
  chunk: 500,
};

export interface HubOptions {
  readonly authenticate: (greeting: Greeting) => Promise<Member | undefined>;
  /** Signs connection tokens; all servers of one house share it. */
  readonly secret: Buffer;
  /** CORS does not protect WebSockets, so the hub asks itself. */
  readonly isOriginAllowed: (origin: string | undefined, host: string | undefined) => boolean;
  readonly addressOf?: (request: IncomingMessage) => string;
  readonly backplane?: Backplane;
  readonly methods?: Readonly<Record<string, HubMethod>>;
  readonly log?: { warn(detail: object, text: string): void; error(detail: object, text: string): void };
  readonly limits?: Partial<HubLimits>;
  readonly nowMs?: () => number;
}

export interface HubMetrics {
  readonly connections: number;
  readonly users: number;
  readonly recordsIn: number;
  readonly framesOut: number;
  readonly refusals: number;
  readonly slowCloses: number;
}

export interface Hub {
  /** Answers `POST <hub>/negotiate`. */
  negotiate(greeting: Omit<Greeting, 'token'>): Promise<{ status: number; body: unknown }>;
  /** For the `upgrade` event of `node:http`, when the path is the hub's. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  sendToAll(target: string, args: readonly unknown[], options?: SendOptions): Promise<void>;
  sendToUser(user: string, target: string, args: readonly unknown[], options?: SendOptions): void;
  sendToGroup(group: string, target: string, args: readonly unknown[], options?: SendOptions): Promise<void>;
  join(connectionId: string, group: string): void;
  leave(connectionId: string, group: string): void;
  /** Ends a user's connections on every server; with `session`, only those of that login. */
  closeUser(
    user: string,
    options?: { readonly session?: string; readonly allowReconnect?: boolean; readonly error?: string },
  ): void;
  /** Asks clients to come back elsewhere, spread over `spreadMs`, and takes no new ones. */
  drain(spreadMs: number): Promise<void>;
  close(): Promise<void>;
  isReady(): boolean;
  metrics(): HubMetrics;
}

export interface SendOptions {
  /** Marks state: of several messages with one key, a client that is behind gets the newest only. */
  readonly key?: string;
}

export function createHub(options: HubOptions): Hub {
  const limits = { ...usualLimits, ...options.limits };
  const { authenticate, secret, isOriginAllowed, methods = {}, log } = options;
  const addressOf = options.addressOf ?? ((request) => request.socket.remoteAddress ?? '');
  const nowMs = options.nowMs ?? Date.now;
  const backplane = options.backplane ?? memoryBackplane().join();
  const sockets = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: limits.maxMessageBytes,
    clientTracking: false,
  });
  const methodByName = new Map(Object.entries(methods).map(([name, method]) => [name.toLowerCase(), method]));
  const connections = new Map<string, Connection>();
  const users = new Map<string, Set<Connection>>();
  const groups = new Map<string, Set<Connection>>();
  /** Tokens that were used here, until they would have been too old anyway. */
  const used = new Map<string, number>();
  let negotiations = new Map<string, number>();
  const counts = { recordsIn: 0, framesOut: 0, refusals: 0, slowCloses: 0 };
  const pingFrame = textFrame(wire.ping);
  let draining = false;
  let ticks = 0;

  const wheel = setInterval(tick, 1000);
  wheel.unref();
  backplane.listen(deliver);

  async function negotiate(greeting: Omit<Greeting, 'token'>) {
    const tried = (negotiations.get(greeting.address) ?? 0) + 1;
    negotiations.set(greeting.address, tried);
    if (tried > limits.negotiationsPerTenSeconds) return refused(429, 'Too many negotiations.');
    const version = greeting.query.get('negotiateVersion') ?? '0';
    if (!/^\d{1,3}$/.test(version))
      return { status: 200, body: { error: 'The negotiateVersion is no whole number.' } };
    if (draining) return refused(503, 'The server is going away.');
    const member = await authenticate({ ...greeting, token: bearerOf(greeting.headers) });
    if (!member) return refused(401, 'The token is missing or dead.');
    const connectionId = newConnectionId();
    const token = signToken(
      { connectionId, user: member.user, session: member.session ?? '', expiresAt: member.expiresAtMs ?? 0 },
      nowMs() + limits.tokenMs,
      secret,
    );
    const transports = [{ transport: 'WebSockets', transferFormats: ['Text'] }];
    // Version 0 has one id for both purposes.
    return version === '0'
      ? { status: 200, body: { connectionId: token, availableTransports: transports } }
      : {
          status: 200,
          body: {
            negotiateVersion: 1,
            connectionId,
            connectionToken: token,
            availableTransports: transports,
          },
        };
  }

  function refused(status: number, error: string) {
    counts.refusals += 1;
    return { status, body: { error } };
  }

  function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    // A client that is gone before we answer is no reason to fall.
    socket.on('error', () => socket.destroy());
    admit(request).then(
      (admitted) => {
        if (typeof admitted === 'number') return refuseSocket(socket, admitted);
        sockets.handleUpgrade(request, socket, head, (webSocket) => accept(admitted, webSocket, socket));
        return undefined;
      },
      (error: unknown) => {
        log?.error({ err: error }, 'bug: an upgrade failed unforeseen');
        refuseSocket(socket, 500);
      },
    );
  }

  /** Who the upgrade is for, or the status that refuses it. */
  async function admit(request: IncomingMessage) {
    if (draining) return 503;
    if (!isOriginAllowed(request.headers.origin, request.headers.host)) return 403;
    const query = new URL(request.url ?? '', 'http://hub').searchParams;
    const id = query.get('id');
    if (!id) return 400;
    const negotiated = readToken(id, nowMs(), secret);
    if (!negotiated) return 404;
    if (connections.has(negotiated.connectionId)) return 409;
    if (used.has(negotiated.connectionId)) return 404;
    used.set(negotiated.connectionId, nowMs() + limits.tokenMs);
    const token = bearerOf(request.headers) ?? query.get('access_token') ?? undefined;
    const member = await authenticate({
      token,
      query,
      headers: request.headers,
      address: addressOf(request),
    });
    if (!member) return 401;
    return member.user === negotiated.user ? negotiated : 403;
  }

  function refuseSocket(socket: Duplex, status: number): void {
    counts.refusals += 1;
    socket.end(`HTTP/1.1 ${status} Refused\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () =>
      socket.destroy(),
    );
  }

  function accept(
    negotiated: Parameters<typeof newConnection>[0],
    webSocket: WebSocket,
    socket: Duplex,
  ): void {
    const connection = newConnection(negotiated, webSocket, socket, nowMs());
    connections.set(connection.id, connection);
    const reader = new wire.RecordReader(limits.maxRecordLength);
    webSocket.on('message', (data: Buffer) => {
      connection.heardAtMs = nowMs();
      try {
        for (const record of reader.read(data.toString('utf8'))) hear(connection, record);
      } catch (error) {
        if (!(error instanceof wire.ProtocolError))
          log?.error({ err: error }, 'bug: a record failed unforeseen');
        const text = 'Connection closed with an error.';
        end(
          connection,
          connection.handshaken
            ? wire.close({ error: text })
            : wire.handshakeRefused((error as Error).message),
        );
      }
    });
    webSocket.on('error', () => forget(connection));
    webSocket.on('close', () => forget(connection));
  }

  function hear(connection: Connection, text: string): void {
    if (!connection.open) return;
    if (!connection.handshaken) return shakeHands(connection, text);
    counts.recordsIn += 1;
    const record = wire.parseRecord(text);
    switch (record.type) {
      case 1:
        return invoke(connection, record);
      case 4:
        return say(connection, wire.failedCompletion(record.invocationId, streamText(record.target)));
      case 7:
        return end(connection, undefined);
      case 5:
      case 6:
      case 'other':
    }
    return undefined;
  }

  function streamText(target: string): string {
    return methodByName.has(target.toLowerCase())
      ? `The client attempted to invoke the non-streaming '${target}' method with a streaming invocation.`
      : unknownMethodText(target);
  }

  function shakeHands(connection: Connection, text: string): void {
    wire.parseHandshake(text);
    connection.handshaken = true;
    say(connection, wire.handshakeAccepted);
    add(users, connection.user, connection);
  }

  function invoke(
    connection: Connection,
    { target, arguments: args, invocationId }: wire.ClientRecord & { type: 1 },
  ): void {
    connection.invocationsThisSecond += 1;
    connection.waitingInvocations += 1;
    if (
      connection.invocationsThisSecond > limits.invocationsPerSecond ||
      connection.waitingInvocations > limits.waitingInvocations
    ) {
      return end(connection, wire.close({ error: 'Too many invocations.', allowReconnect: true }));
    }
    const run = async () => {
      const answer = await resultOf(connection, target, args);
      connection.waitingInvocations -= 1;
      if (invocationId === undefined) return;
      say(
        connection,
        'error' in answer
          ? wire.failedCompletion(invocationId, answer.error)
          : wire.completion(invocationId, answer.result),
      );
    };
    connection.invoking = (connection.invoking ?? Promise.resolve()).then(run);
    return undefined;
  }

  async function resultOf(connection: Connection, target: string, args: readonly unknown[]) {
    const method = methodByName.get(target.toLowerCase());
    if (!method) return { error: unknownMethodText(target) };
    try {
      return { result: await method({ connectionId: connection.id, user: connection.user }, ...args) };
    } catch (error) {
      const text = `An unexpected error occurred invoking '${target}' on the server.`;
      if (error instanceof HubError) return { error: `${text} ${error.name}: ${error.message}` };
      log?.error({ err: error, method: target }, 'bug: a hub method failed unforeseen');
      return { error: text };
    }
  }

  function say(connection: Connection, text: string): void {
    sendOrCut(connection, textFrame(text), undefined);
  }

  function sendOrCut(connection: Connection, frame: Buffer, key: string | undefined): void {
    if (!connection.open) return;
    counts.framesOut += 1;
    if (!sendFrame(connection, frame, key, limits, nowMs())) cutSlow(connection);
  }

  /** A client that does not read would not read a farewell either. */
  function cutSlow(connection: Connection): void {
    counts.slowCloses += 1;
    forget(connection);
    connection.webSocket.terminate();
  }

  /** Says the last record and closes; without one, just closes. */
  function end(connection: Connection, farewell: string | undefined): void {
    if (!connection.open) return;
    forget(connection);
    if (farewell !== undefined) connection.socket.write(textFrame(farewell));
    connection.webSocket.close(1000);
  }

  function forget(connection: Connection): void {
    if (!connection.open) return;
    connection.open = false;
    connections.delete(connection.id);
    remove(users, connection.user, connection);
    for (const group of connection.groups ?? []) remove(groups, group, connection);
  }

  /** Once a second, for all connections at once: pings, silences, handshakes that do not come, rights that end. */
  function tick(): void {
    const now = nowMs();
    ticks += 1;
    if (ticks % 10 === 0) negotiations = new Map();
    for (const [id, until] of used) if (until < now) used.delete(id);
    for (const connection of connections.values()) {
      connection.invocationsThisSecond = 0;
      if (!connection.handshaken) {
        if (now - connection.openedAtMs > limits.handshakeMs)
          end(connection, wire.handshakeRefused('Handshake was canceled.'));
      } else if (now - connection.heardAtMs > limits.silenceMs) {
        forget(connection);
        connection.webSocket.terminate();
      } else if (connection.slowSinceMs > 0 && now - connection.slowSinceMs > limits.slowMs) {
        cutSlow(connection);
      } else if (connection.expiresAtMs > 0 && now >= connection.expiresAtMs) {
        end(connection, wire.close({ allowReconnect: true }));
      } else if (now - connection.saidAtMs >= limits.pingMs) {
        sendOrCut(connection, pingFrame, undefined);
      }
    }
  }

  function send(message: BackplaneMessage): Promise<void> {
    backplane.publish(message);
    return deliver(message);
  }

  async function deliver(message: BackplaneMessage): Promise<void> {
    const frame = textFrame(message.frame);
    switch (message.to) {
      case 'all':
        return fanOut([...connections.values()], frame, message.key);
      case 'group':
        return fanOut([...(groups.get(message.group) ?? [])], frame, message.key);
      case 'user':
        for (const connection of users.get(message.user) ?? []) sendOrCut(connection, frame, message.key);
        return undefined;
      case 'close':
        for (const connection of users.get(message.user) ?? []) {
          if (message.session === undefined || message.session === connection.session)
            end(connection, message.frame);
        }
    }
    return undefined;
  }

  async function fanOut(
    receivers: readonly Connection[],
    frame: Buffer,
    key: string | undefined,
  ): Promise<void> {
    for (let from = 0; from < receivers.length; from += limits.chunk) {
      if (from > 0) await new Promise((resolve) => setImmediate(resolve));
      for (const connection of receivers.slice(from, from + limits.chunk)) {
        if (connection.handshaken) sendOrCut(connection, frame, key);
      }
    }
  }

  return {
    negotiate,
    upgrade,
    sendToAll: (target, args, { key } = {}) =>
      send({ to: 'all', frame: wire.invocation(target, args), ...(key && { key }) }),
    sendToUser: (user, target, args, { key } = {}) =>
      void send({ to: 'user', user, frame: wire.invocation(target, args), ...(key && { key }) }),
    sendToGroup: (group, target, args, { key } = {}) =>
      send({ to: 'group', group, frame: wire.invocation(target, args), ...(key && { key }) }),
    join(connectionId, group) {
      const connection = connections.get(connectionId);
      if (!connection) return;
      (connection.groups ??= new Set()).add(group);
      add(groups, group, connection);
    },
    leave(connectionId, group) {
      const connection = connections.get(connectionId);
      if (!connection) return;
      connection.groups?.delete(group);
      remove(groups, group, connection);
    },
    closeUser(user, { session, allowReconnect = false, error } = {}) {
      const frame = wire.close({
        ...(error !== undefined && { error }),
        ...(allowReconnect && { allowReconnect }),
      });
      void send({ to: 'close', user, frame, ...(session !== undefined && { session }) });
    },
    async drain(spreadMs) {
      draining = true;
      const leaving = [...connections.values()];
      const steps = Math.max(1, Math.min(50, leaving.length));
      for (let step = 0; step < steps; step += 1) {
        if (step > 0) await new Promise((resolve) => setTimeout(resolve, spreadMs / steps));
        leaving
          .filter((_, index) => index % steps === step)
          .forEach((connection) => end(connection, wire.close({ allowReconnect: true })));
      }
    },
    async close() {
      draining = true;
      clearInterval(wheel);
      for (const connection of connections.values()) end(connection, wire.close({ allowReconnect: true }));
      await backplane.close();
    },
    isReady: () => !draining && backplane.isReady(),
    metrics: () => ({ connections: connections.size, users: users.size, ...counts }),
  };
}

const unknownMethodText = (target: string) =>
  `Failed to invoke '${target}' due to an error on the server. HubException: Method does not exist.`;

function bearerOf(headers: IncomingHttpHeaders): string | undefined {
  return /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1];
}

function add(sets: Map<string, Set<Connection>>, name: string, connection: Connection): void {
  const set = sets.get(name);
  if (set) set.add(connection);
  else sets.set(name, new Set([connection]));
}

function remove(sets: Map<string, Set<Connection>>, name: string, connection: Connection): void {
  const set = sets.get(name);
  set?.delete(connection);
  if (set?.size === 0) sets.delete(name);
}
