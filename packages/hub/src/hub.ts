// A SignalR hub for Node: what the unmodified client `@microsoft/signalr` needs of a server, over WebSockets and JSON. It keeps
// connections, users and groups, and delivers; what is said on it is the product's business. Stateful reconnect is declined,
// which the client takes as an ordinary server.
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { Arrivals, within, type Arrived, type Authenticate, type Greeting } from './arrivals.ts';
import { Audience } from './audience.ts';
import { memoryBackplane, type Backplane, type Channel, type HubMessage } from './backplane.ts';
import { Connection, type CloseReason, type ConnectionHost } from './connection.ts';
import { dispatcher, type Caller, type HubMethods } from './dispatcher.ts';
import { FanOut } from './fan-out.ts';
import { Following } from './following.ts';
import { textFrame } from './frame.ts';
import { usualLimits, type HubLimits } from './limits.ts';
import * as wire from './record.ts';
import { Wheel } from './wheel.ts';

export { HubError, type Caller, type HubMethod } from './dispatcher.ts';

export interface HubOptions {
  readonly authenticate: Authenticate;
  /**
   * Asked when a connection's `expiresAtMs` has come: its new one, or undefined when the right has ended for good. Left out, every
   * client is sent to come back with a new right.
   */
  readonly expiryOf?: (caller: Caller) => Promise<number | undefined>;
  /** Signs connection tokens; all servers of one house share it. */
  readonly secret: Buffer;
  /** CORS does not protect WebSockets, so the hub asks itself. */
  readonly isOriginAllowed: (origin: string | undefined, host: string | undefined) => boolean;
  /** Who knocks at an upgrade; the peer of the socket when left out, which behind a proxy is the proxy. */
  readonly addressOf?: (request: IncomingMessage) => string;
  readonly backplane?: Backplane;
  readonly methods?: HubMethods;
  /** Runs after the handshake and before the first invocation. When it fails the connection ends for good. */
  readonly onConnected?: (caller: Caller) => unknown;
  /** Runs once for each connection that connected, after its last invocation. */
  readonly onDisconnected?: (caller: Caller, reason: CloseReason) => unknown;
  readonly log?: { warn(detail: object, text: string): void; error(detail: object, text: string): void };
  readonly limits?: Partial<HubLimits>;
  readonly nowMs?: () => number;
}

export interface SendOptions {
  /** Marks state: of several messages with one key, a client that is behind gets the newest only. */
  readonly key?: string;
  /** Of messages with one key that may overtake each other: a lower version never takes the place of a higher one. */
  readonly version?: number;
}

export interface CloseOptions {
  /** Only the connections of this login. */
  readonly session?: string;
  /** Whether the client comes back by itself; left out, it stays away. */
  readonly allowReconnect?: boolean;
  readonly error?: string;
}

/** Of this process, since its start. */
export interface HubMetrics {
  /** Connected now, handshakes under way included. */
  readonly connections: number;
  readonly users: number;
  readonly groups: number;
  readonly opened: number;
  readonly closes: Readonly<Partial<Record<CloseReason, number>>>;
  /** Refused negotiations and upgrades, by their status. */
  readonly refusals: Readonly<Record<number, number>>;
  readonly recordsIn: number;
  readonly framesOut: number;
  readonly framesConflated: number;
  readonly unsentBytes: number;
  readonly slowConnections: number;
  readonly slowCloses: number;
  readonly waitingBroadcasts: number;
  readonly backplaneReady: boolean;
  readonly backplaneOut: number;
  readonly backplaneIn: number;
  /** How often messages of other servers may have been lost, so that clients came back for a fresh snapshot. */
  readonly resyncs: number;
  /** The worst delay of the event loop lately. */
  readonly loopLagMs: number;
}

export interface Hub {
  /** Answers `POST <hub>/negotiate`. Never rejects. */
  readonly negotiate: (greeting: Omit<Greeting, 'token'>) => Promise<{ status: number; body: unknown }>;
  /** For the `upgrade` event of `node:http`, when the path is the hub's. Never throws. */
  readonly upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
  /** Sends to everybody on every server. This and its siblings throw a TypeError for arguments that JSON cannot carry. */
  sendToAll(target: string, args: readonly unknown[], options?: SendOptions): void;
  sendToUser(user: string, target: string, args: readonly unknown[], options?: SendOptions): void;
  sendToGroup(group: string, target: string, args: readonly unknown[], options?: SendOptions): void;
  sendToConnection(
    connectionId: string,
    target: string,
    args: readonly unknown[],
    options?: SendOptions,
  ): void;
  /** Resolves when a connection of this server is in the group on every server; for one of another server it asks there. */
  join(connectionId: string, group: string): Promise<void>;
  leave(connectionId: string, group: string): void;
  /** Ends a user's connections on every server, those that are just coming included. */
  closeUser(user: string, options?: CloseOptions): void;
  closeConnection(connectionId: string, options?: Omit<CloseOptions, 'session'>): void;
  /**
   * Takes nobody new and asks all to come back elsewhere, spread over `spreadMs`, each after the answers it waits for. Resolves
   * when all sockets are closed.
   */
  drain(spreadMs: number): Promise<void>;
  /** Ends everything at once. */
  close(): Promise<void>;
  /** Whether new connections are taken and other servers heard. */
  isReady(): boolean;
  metrics(): HubMetrics;
}

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
  /** Everybody whose socket is not closed yet, which is more than the audience. */
  const sockets = new Set<Connection>();
  const counts = {
    opened: 0,
    recordsIn: 0,
    framesOut: 0,
    framesConflated: 0,
    backplaneOut: 0,
    backplaneIn: 0,
    resyncs: 0,
  };
  const closes: Partial<Record<CloseReason, number>> = {};
  let awaitingLast: (() => void)[] = [];
  /** Connections that may have missed something and are still to be told. */
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
        // Authenticated when it comes back.
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
      following.unfollow(`connection:${connection.connectionId}`);
      if (!wasGreeted || !onDisconnected) return;
      connection.queue(() =>
        guarded('onDisconnected', () => onDisconnected(connection, reason)).catch(() => undefined),
      );
    },
    onGone(connection) {
      sockets.delete(connection);
      if (sockets.size > 0) return;
      for (const resolve of awaitingLast) resolve();
      awaitingLast = [];
    },
  };

  const arrivals = new Arrivals({
    authenticate: options.authenticate,
    secret: options.secret,
    isOriginAllowed: options.isOriginAllowed,
    addressOf: options.addressOf ?? ((request) => request.socket.remoteAddress ?? ''),
    limits,
    following,
    nowMs,
    sockets: () => sockets.size,
    isConnected: (connectionId) => audience.find(connectionId) !== undefined,
    onArrived(arrived: Arrived, webSocket, socket) {
      const connection = new Connection(host, arrived, webSocket, socket);
      sockets.add(connection);
      wheel.add(connection);
      if (audience.add(connection) > limits.maxConnectionsPerUser) closeOldest(connection.user);
    },
    onFailure: (error, text) => log?.error({ err: error }, text),
  });

  backplane.listen({
    hear(channel, message) {
      counts.backplaneIn += 1;
      deliverHere(channel, message);
    },
    missed() {
      counts.resyncs += 1;
      void resync();
    },
  });
  void following.follow('all');

  /** Runs the product's code; its failure is logged and passed on. */
  async function guarded(name: string, work: () => unknown): Promise<void> {
    try {
      await work();
    } catch (error) {
      log?.error({ err: error }, `bug: ${name} failed unforeseen`);
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
    backplane.publish(channel, message);
  }

  function deliverHere(channel: Channel, message: HubMessage): void {
    switch (message.kind) {
      case 'send': {
        const { key, version } = message;
        let frame: Buffer | undefined;
        fanOut.deliver(
          {
            receivers: () => audience.on(channel),
            // Built for the first who is there, and once.
            give: (connection) => connection.send((frame ??= textFrame(message.record)), key, version),
          },
          key && `${channel} ${key}`,
          version,
        );
        return;
      }
      case 'close': {
        const { session } = message;
        if (channel.startsWith('user:')) arrivals.doubt(channel.slice('user:'.length));
        // In its turn, so that what was sent before is said before.
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
   * Clients that may have missed something come back for a fresh snapshot, and so does whoever should have been put out. Messages
   * may be lost again meanwhile: then those who are back already are told once more, and the others once.
   */
  async function resync(): Promise<void> {
    arrivals.doubt();
    const isUnderWay = outdated.size > 0;
    for (const connection of audience.on('all')) outdated.add(connection);
    if (!isUnderWay)
      await oneByOne(outdated, limits.resyncMs, (connection) => connection.close('resync', comeBack));
  }

  /** Does something to each that is in the set, and takes it out; spread over the time, in steps, the first at once. */
  async function oneByOne(
    waiting: Set<Connection>,
    spreadMs: number,
    act: (connection: Connection) => void,
  ): Promise<void> {
    const steps = Math.max(1, Math.ceil(spreadMs / stepMs));
    for (let share = 0; waiting.size > 0;) {
      if (share > 0) await pause(spreadMs / steps);
      // More may have come meanwhile.
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

  /** `ws` cuts a socket that does not close by itself, so this ends. */
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
    negotiate: (greeting) => arrivals.negotiate(greeting),
    upgrade: (request, socket, head) => arrivals.upgrade(request, socket, head),
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
      return {
        ...counts,
        connections: connections.length,
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
