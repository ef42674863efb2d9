// A SignalR hub for Node: what the unmodified client `@microsoft/signalr` needs of a server, in JSON over WebSockets, server-sent events
// and long polling. It keeps connections, users and groups, and delivers messages without knowing their content. It declines stateful
// reconnect, as servers without that feature do.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { Arrivals, within, type Arrived, type Authenticate } from './arrivals.ts';
import { Audience } from './audience.ts';
import { memoryBackplane, type Backplane, type Channel, type HubMessage } from './backplane.ts';
import { Connection, type CloseReason, type ConnectionHost } from './connection.ts';
import { dispatcher, HubError, type Caller, type HubMethods } from './dispatcher.ts';
import { FanOut } from './fan-out.ts';
import { Following } from './following.ts';
import { Forwarding } from './forwarding.ts';
import { usualLimits, type HubLimits } from './limits.ts';
import { LongPollTransport, type Answer } from './long-poll.ts';
import { Message } from './message.ts';
import * as wire from './record.ts';
import { Requests, type RequestsHost } from './requests.ts';
import type { Transport, TransportName } from './transport.ts';
import { Wheel } from './wheel.ts';

export { HubError, type Caller, type HubMethod } from './dispatcher.ts';
export type { TransportName } from './transport.ts';

export interface HubOptions {
  readonly authenticate: Authenticate;
  /**
   * Called at a connection's `expiresAtMs`. Returns the new expiry, or undefined when the authorization has ended for good. Without it,
   * every client must reconnect and authenticate again.
   */
  readonly expiryOf?: (caller: Caller) => Promise<number | undefined>;
  /** Signs connection tokens; all servers of one house share it. */
  readonly secret: Buffer;
  /**
   * Which origins may use the hub, on every transport: CORS does not protect WebSockets, so the hub checks itself. A sandboxed page of
   * opaque origin sends `null`. `authenticate` gets the origin too, for tokens that are valid on some pages only.
   */
  readonly isOriginAllowed: (origin: string | undefined, host: string | undefined) => boolean;
  readonly backplane?: Backplane;
  readonly methods?: HubMethods;
  /**
   * Runs after the handshake and before the first invocation. A failure closes the connection for good; the client sees the message of
   * a {@link HubError}.
   */
  readonly onConnected?: (caller: Caller) => unknown;
  /** Runs once for each connection that connected, after its last invocation. */
  readonly onDisconnected?: (caller: Caller, reason: CloseReason) => unknown;
  readonly log?: { warn(detail: object, text: string): void; error(detail: object, text: string): void };
  readonly limits?: Partial<HubLimits>;
  readonly nowMs?: () => number;
}

export interface SendOptions {
  /** Marks state: a slow client gets only the newest message of each key. */
  readonly key?: string;
  /** Orders messages of one key that may overtake each other: a lower version never replaces a higher one. */
  readonly version?: number;
}

export interface CloseOptions {
  /** Only the connections of this login. */
  readonly session?: string;
  /** Whether the client reconnects by itself; default false. */
  readonly allowReconnect?: boolean;
  readonly error?: string;
}

/** The figures of this process since its start. */
export interface HubMetrics {
  /** Connected now, handshakes under way included. */
  readonly connections: number;
  /** The same, by their transport. */
  readonly transports: Readonly<Record<TransportName, number>>;
  readonly users: number;
  readonly groups: number;
  readonly opened: number;
  readonly closes: Readonly<Partial<Record<CloseReason, number>>>;
  /** Refused requests and upgrades, by their status. */
  readonly refusals: Readonly<Record<number, number>>;
  readonly recordsIn: number;
  readonly framesOut: number;
  readonly framesConflated: number;
  readonly unsentBytes: number;
  readonly slowConnections: number;
  readonly slowCloses: number;
  readonly waitingBroadcasts: number;
  readonly backplaneReady: boolean;
  /** Messages to clients, and about them, for other servers; what only servers say to each other is not among them. */
  readonly backplaneOut: number;
  /** The same, from other servers. */
  readonly backplaneIn: number;
  /** Client requests forwarded to the server that holds their connection. */
  readonly forwarded: number;
  /** How often messages of other servers may have been lost, so that clients reconnected for a fresh snapshot. */
  readonly resyncs: number;
  /** The worst delay of the event loop lately. */
  readonly loopLagMs: number;
}

export interface Hub {
  /**
   * Answers any request to `<hub>` or `<hub>/negotiate`. Its body must be unread; headers already set are kept. `address` is the client's,
   * behind a proxy too; default: the socket's peer. Never throws.
   */
  readonly request: (request: IncomingMessage, response: ServerResponse, address?: string) => void;
  /** The same for the `upgrade` event of `node:http`. */
  readonly upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer, address?: string) => void;
  /** Sends to all connections of every server. All send methods throw a TypeError for arguments that JSON cannot carry. */
  sendToAll(target: string, args: readonly unknown[], options?: SendOptions): void;
  sendToUser(user: string, target: string, args: readonly unknown[], options?: SendOptions): void;
  sendToGroup(group: string, target: string, args: readonly unknown[], options?: SendOptions): void;
  sendToConnection(
    connectionId: string,
    target: string,
    args: readonly unknown[],
    options?: SendOptions,
  ): void;
  /** Resolves when a connection of this server is in the group on every server. For one of another server it forwards the request. */
  join(connectionId: string, group: string): Promise<void>;
  leave(connectionId: string, group: string): void;
  /** Closes a user's connections on every server, including those still opening. */
  closeUser(user: string, options?: CloseOptions): void;
  closeConnection(connectionId: string, options?: Omit<CloseOptions, 'session'>): void;
  /**
   * Refuses new connections and closes the others over `spreadMs`, each after its pending answers, so that clients reconnect elsewhere.
   * Resolves when all sockets are closed.
   */
  drain(spreadMs: number): Promise<void>;
  /** Closes everything at once. */
  close(): Promise<void>;
  /** Whether new connections are accepted and the backplane is up. */
  isReady(): boolean;
  metrics(): HubMetrics;
}

/** The kinds of messages that only servers send to each other. */
const betweenServers: ReadonlySet<HubMessage['kind']> = new Set(['begun', 'request', 'abandon', 'answer']);
const stepMs = 100;
const comeBack = { allowReconnect: true };
const lastWordsMs = 250;

export function createHub(options: HubOptions): Hub {
  const limits: HubLimits = { ...usualLimits, ...options.limits };
  const { log, onConnected, onDisconnected, expiryOf, nowMs = Date.now } = options;
  const backplane = options.backplane ?? memoryBackplane().join();
  const following = new Following(backplane, limits.followMs);
  const audience = new Audience();
  const fanOut = new FanOut<Connection>(limits.deliveriesInOneGo);
  const wheel = new Wheel<Connection>(limits.turnMs, (connection) => connection.turn());
  /** Connections whose socket is not closed yet: more than the audience. */
  const sockets = new Set<Connection>();
  /** Long polls by connection, including closed ones that have not fetched their Close record yet. */
  const polls = new Map<string, LongPollTransport>();
  const forwarding = new Forwarding(backplane, () => (counts.forwarded += 1));
  const counts = {
    opened: 0,
    forwarded: 0,
    recordsIn: 0,
    framesOut: 0,
    framesConflated: 0,
    backplaneOut: 0,
    backplaneIn: 0,
    resyncs: 0,
  };
  const closes: Partial<Record<CloseReason, number>> = {};
  let awaitingLast: (() => void)[] = [];
  /** Connections that may have missed messages and must still be notified. */
  const outdated = new Set<Connection>();
  let isShut = false;

  const host: ConnectionHost = {
    limits,
    counts,
    nowMs,
    dispatch: dispatcher(options.methods ?? {}, (error, method) =>
      log?.error({ err: error, method }, 'bug: a hub method failed unforeseen'),
    ),
    async renew(connection) {
      if (!expiryOf) return { allowReconnect: true };
      try {
        const expiresAtMs = await within(limits.authenticateMs, expiryOf(connection));
        return expiresAtMs !== undefined && expiresAtMs > nowMs() ? expiresAtMs : { allowReconnect: false };
      } catch (error) {
        log?.error({ err: error }, 'the end of a right could not be asked for');
        // It authenticates again when it reconnects.
        return { allowReconnect: true };
      }
    },
    onGreeted: (connection) => {
      counts.opened += 1;
      return onConnected && guarded('onConnected', () => onConnected(connection));
    },
    onLeft(connection, reason, wasGreeted) {
      closes[reason] = (closes[reason] ?? 0) + 1;
      audience.remove(connection);
      wheel.remove(connection);
      outdated.delete(connection);
      for (const group of connection.groups ?? []) following.unfollow(`group:${group}`);
      following.unfollow(`user:${connection.user}`);
      if (!wasGreeted || !onDisconnected) return;
      connection.queue(() =>
        guarded('onDisconnected', () => onDisconnected(connection, reason)).catch(() => undefined),
      );
    },
    onGone(connection) {
      sockets.delete(connection);
      polls.delete(connection.connectionId);
      following.unfollow(`connection:${connection.connectionId}`);
      if (sockets.size > 0) return;
      for (const resolve of awaitingLast) resolve();
      awaitingLast = [];
    },
  };

  const onArrived = (arrived: Arrived, transport: Transport) => {
    const connection = new Connection(host, arrived, transport);
    sockets.add(connection);
    wheel.add(connection);
    if (transport instanceof LongPollTransport) {
      const { connectionId } = arrived;
      polls.set(connectionId, transport);
      void backplane.publish('all', { kind: 'begun', connectionId });
    }
    if (audience.add(connection) > limits.maxConnectionsPerUser) closeOldest(connection.user);
  };
  const onFailure = (error: unknown, text: string) => log?.error({ err: error }, text);

  const arrivals = new Arrivals({
    authenticate: options.authenticate,
    secret: options.secret,
    isOriginAllowed: options.isOriginAllowed,
    limits,
    following,
    nowMs,
    sockets: () => sockets.size,
    isConnected: (connectionId) => audience.find(connectionId) !== undefined,
    onArrived,
    onFailure,
  });

  const requests = new Requests({
    isOriginAllowed: options.isOriginAllowed,
    limits,
    arrivals,
    forwarding,
    serve,
    onArrived,
    isLeaving: () => isShut,
    onFailure,
  });

  backplane.listen({
    hear(channel, message) {
      if (!betweenServers.has(message.kind)) counts.backplaneIn += 1;
      deliverHere(channel, message);
    },
    missed() {
      counts.resyncs += 1;
      void resync();
    },
  });
  void following.follow('all');
  void following.follow(forwarding.channel);

  /** A request for a connection that this server holds, or held until now. */
  function serve(
    connectionId: string,
    { what, body, holdMs }: Parameters<RequestsHost['serve']>[1],
    aborted: AbortSignal,
  ): Promise<Answer> | undefined {
    const connection = audience.find(connectionId);
    const poll = polls.get(connectionId);
    if (!connection && !poll) return undefined;
    switch (what) {
      case 'poll':
        return poll?.poll(holdMs, aborted) ?? Promise.resolve({ status: 400 });
      case 'records':
        // A WebSocket sends its records on its own socket.
        if (connection?.transport === 'WebSockets') return Promise.resolve({ status: 405 });
        connection?.receive(body);
        return Promise.resolve({ status: connection ? 200 : 404 });
      case 'end':
        if (!poll) return Promise.resolve({ status: 400 });
        connection?.leave();
        poll.terminate();
        return Promise.resolve({ status: 202 });
    }
  }

  /** Runs the product's code and rethrows its errors, logging all but a {@link HubError}. */
  async function guarded(name: string, work: () => unknown): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof HubError)) log?.error({ err: error }, `bug: ${name} failed unforeseen`);
      throw error;
    }
  }

  function closeOldest(user: string): void {
    for (const oldest of audience.on(`user:${user}`)) {
      oldest.close('replaced', { allowReconnect: false });
      return;
    }
  }

  /** Here and on every other server. */
  function deliver(channel: Channel, message: HubMessage): void {
    const isHere = channel.startsWith('connection:') && audience.find(idIn(channel)) !== undefined;
    deliverHere(channel, message);
    if (isHere) return;
    counts.backplaneOut += 1;
    void backplane.publish(channel, message);
  }

  function deliverHere(channel: Channel, message: HubMessage): void {
    switch (message.kind) {
      case 'send': {
        const { key, version } = message;
        const sent = new Message(message.record);
        fanOut.deliver(
          {
            receivers: () => audience.on(channel),
            give: (connection) => connection.send(sent, key, version),
          },
          key && `${channel} ${key}`,
          version,
        );
        return;
      }
      case 'close': {
        const { session } = message;
        if (channel.startsWith('user:')) arrivals.doubt(channel.slice('user:'.length));
        // Queued, so that earlier messages arrive first.
        fanOut.deliver({
          receivers: () => audience.on(channel),
          give: (connection) => {
            if (session === undefined || session === connection.session)
              connection.close('sent away', message);
          },
        });
        return;
      }
      case 'join':
        void joinHere(idIn(channel), message.group);
        return;
      case 'leave':
        leaveHere(idIn(channel), message.group);
        return;
      case 'begun':
        arrivals.noteUsed(message.connectionId);
        return;
      case 'request': {
        const { what, body = '' } = message;
        const asked = { what, body: Buffer.from(body, 'latin1'), holdMs: limits.forwardedPollMs };
        void forwarding.serve(
          message,
          async (abandoned) => (await serve(idIn(channel), asked, abandoned)) ?? { status: 404 },
        );
        return;
      }
      case 'abandon':
        forwarding.abandon(message.id);
        return;
      case 'answer':
        forwarding.answer(message.id, message);
    }
  }

  /** Whether the connection is one of ours. */
  async function joinHere(connectionId: string, group: string): Promise<void> {
    const connection = audience.find(connectionId);
    if (connection && audience.join(connection, group)) await following.follow(`group:${group}`);
  }

  function leaveHere(connectionId: string, group: string): void {
    const connection = audience.find(connectionId);
    if (connection && audience.leave(connection, group)) following.unfollow(`group:${group}`);
  }

  function send(
    channel: Channel,
    target: string,
    args: readonly unknown[],
    { key, version }: SendOptions = {},
  ): void {
    deliver(channel, { kind: 'send', record: wire.invocation(target, args), key, version });
  }

  /**
   * Makes clients that may have missed messages reconnect for a fresh snapshot; the reconnect refuses a client whose session has ended.
   * After another loss meanwhile, clients that are already back reconnect again, the others once.
   */
  async function resync(): Promise<void> {
    arrivals.doubt();
    const isUnderWay = outdated.size > 0;
    for (const connection of audience.on('all')) outdated.add(connection);
    if (!isUnderWay)
      await oneByOne(outdated, limits.resyncMs, (connection) => connection.close('resync', comeBack));
  }

  /** Removes each member of the set and calls back with it, in steps spread over the time; the first step runs at once. */
  async function oneByOne(
    waiting: Set<Connection>,
    spreadMs: number,
    act: (connection: Connection) => void,
  ): Promise<void> {
    const steps = Math.max(1, Math.ceil(spreadMs / stepMs));
    for (let share = 0; waiting.size > 0;) {
      if (share > 0) await pause(spreadMs / steps);
      // The set may have grown meanwhile.
      share = Math.max(share, Math.ceil(waiting.size / steps));
      for (const connection of [...waiting].slice(0, share)) {
        waiting.delete(connection);
        act(connection);
      }
    }
  }

  function sendAwayAll(): void {
    for (const connection of audience.on('all')) connection.close('drain', comeBack);
  }

  /** A transport that does not close in time is terminated, so this always resolves. */
  function allGone(): Promise<void> {
    return new Promise((resolve) => {
      if (sockets.size === 0) resolve();
      else awaitingLast.push(resolve);
    });
  }

  function shut(): void {
    isShut = true;
    arrivals.shut();
  }

  return {
    request: (request, response, address = peerOf(request)) =>
      void requests.handle(request, response, address),
    upgrade: (request, socket, head, address = peerOf(request)) =>
      arrivals.upgrade(request, socket, head, address),
    sendToAll: (target, args, sendOptions) => send('all', target, args, sendOptions),
    sendToUser: (user, target, args, sendOptions) => send(`user:${user}`, target, args, sendOptions),
    sendToGroup: (group, target, args, sendOptions) => send(`group:${group}`, target, args, sendOptions),
    sendToConnection: (connectionId, target, args, sendOptions) =>
      send(`connection:${connectionId}`, target, args, sendOptions),
    async join(connectionId, group) {
      if (audience.find(connectionId)) await joinHere(connectionId, group);
      else deliver(`connection:${connectionId}`, { kind: 'join', group });
    },
    leave: (connectionId, group) => deliver(`connection:${connectionId}`, { kind: 'leave', group }),
    closeUser: (user, { allowReconnect = false, session, error } = {}) =>
      deliver(`user:${user}`, { kind: 'close', allowReconnect, session, error }),
    closeConnection: (connectionId, { allowReconnect = false, error } = {}) =>
      deliver(`connection:${connectionId}`, { kind: 'close', allowReconnect, error }),
    async drain(spreadMs) {
      shut();
      await fanOut.done();
      const leaving = new Set(audience.on('all'));
      await oneByOne(leaving, spreadMs, (connection) => connection.closeAfterAnswers('drain', comeBack));
      await Promise.race([allGone(), pause(limits.answerMs, undefined, { ref: false })]);
      sendAwayAll();
      await allGone();
    },
    async close() {
      shut();
      wheel.stop();
      sendAwayAll();
      await Promise.race([allGone(), pause(lastWordsMs)]);
      for (const connection of sockets) connection.terminate();
      await backplane.close();
    },
    isReady: () => !isShut && backplane.isReady(),
    metrics() {
      const connections = [...audience.on('all')];
      const connectionsBy = (name: TransportName) =>
        connections.filter(({ transport }) => transport === name).length;
      return {
        ...counts,
        connections: connections.length,
        transports: {
          WebSockets: connectionsBy('WebSockets'),
          ServerSentEvents: connectionsBy('ServerSentEvents'),
          LongPolling: connectionsBy('LongPolling'),
        },
        users: audience.users,
        groups: audience.groups,
        closes: { ...closes },
        slowCloses: closes.slow ?? 0,
        refusals: { ...arrivals.refusals },
        unsentBytes: connections.reduce((sum, { unsentBytes }) => sum + unsentBytes, 0),
        slowConnections: connections.filter(({ isSlow }) => isSlow).length,
        waitingBroadcasts: fanOut.waiting,
        backplaneReady: backplane.isReady(),
        loopLagMs: wheel.lagMs(),
      };
    },
  };
}

const idIn = (channel: Channel) => channel.slice('connection:'.length);

const peerOf = (request: IncomingMessage) => request.socket.remoteAddress ?? '';
