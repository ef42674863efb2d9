// Joins several hubs into one: a message to a user, a group, a connection or all reaches every hub that has such connections.
// Nothing is stored. A message during an outage is lost; every hub is notified after it, and its clients fetch a fresh snapshot.
import { Redis } from 'iovalkey';

/** The address of a message. */
export type Channel =
  'all' | `user:${string}` | `group:${string}` | `connection:${string}` | `server:${string}`;

export type HubMessage =
  | {
      readonly kind: 'send';
      readonly record: string;
      readonly key?: string | undefined;
      readonly version?: number | undefined;
    }
  | {
      readonly kind: 'close';
      readonly allowReconnect: boolean;
      readonly session?: string | undefined;
      readonly error?: string | undefined;
    }
  | { readonly kind: 'join' | 'leave'; readonly group: string }
  /** A long-polling connection was opened. After its end a later poll must not reopen it on another server. */
  | { readonly kind: 'begun'; readonly connectionId: string }
  /** A client's request reached a server that does not hold its connection. */
  | {
      readonly kind: 'request';
      readonly id: string;
      readonly from: string;
      readonly what: RequestKind;
      readonly body?: string | undefined;
    }
  /** The asking server gave up waiting. */
  | { readonly kind: 'abandon'; readonly id: string }
  | {
      readonly kind: 'answer';
      readonly id: string;
      readonly status: number;
      readonly body?: string | undefined;
    };

/** The requests of a client to its connection: fetch its messages, deliver its records, end it. */
export const requestKinds = ['poll', 'records', 'end'] as const;
export type RequestKind = (typeof requestKinds)[number];

export interface Listener {
  hear(channel: Channel, message: HubMessage): void;
  /** Messages may have been lost since the last one received. */
  missed(): void;
}

export interface Backplane {
  /**
   * Publishes a message to every other hub that subscribes to the channel. Resolves to their number, or to undefined when the message is
   * lost in an outage. Never rejects.
   */
  publish(channel: Channel, message: HubMessage): Promise<number | undefined>;
  /** Resolves once the subscription is confirmed. During an outage it resolves at once, and `missed` follows later. */
  follow(channel: Channel): Promise<void>;
  unfollow(channel: Channel): void;
  /** Sets the receiver of messages. Called once, before anything else. */
  listen(listener: Listener): void;
  /** Whether messages get through. */
  isReady(): boolean;
  close(): Promise<void>;
}

/** Hubs in one process, for a single server and for tests: each `join()` is one hub's end of it. */
export function memoryBackplane(): { join(): Backplane } {
  const ends = new Set<{ readonly followed: Set<Channel>; listener?: Listener }>();
  return {
    join() {
      const own: { readonly followed: Set<Channel>; listener?: Listener } = { followed: new Set() };
      ends.add(own);
      return {
        async publish(channel, message) {
          const others = [...ends].filter((end) => end !== own && end.followed.has(channel));
          // Asynchronous, so that a hub is never called back within its own call.
          for (const end of others) queueMicrotask(() => end.listener?.hear(channel, message));
          return others.length;
        },
        follow: async (channel) => void own.followed.add(channel),
        unfollow: (channel) => void own.followed.delete(channel),
        listen: (listener) => void (own.listener = listener),
        isReady: () => true,
        close: async () => void ends.delete(own),
      };
    },
  };
}

export interface ValkeyOptions {
  /** `valkey://` or `redis://`, `valkeys://` or `rediss://` for TLS, with user and password where needed. */
  readonly url: string;
  /** Begins the name of each channel, so that several houses may share one server. */
  readonly prefix?: string;
  readonly log?: { warn(detail: object, text: string): void };
  /** How often a pulse is sent to ourselves. After three lost pulses the hub reconnects. */
  readonly pulseMs?: number;
}

/** Hubs on one Valkey or Redis, by its publish and subscribe: a connection to publish on and one to subscribe on. */
export function valkeyBackplane(options: ValkeyOptions): Backplane {
  return new ValkeyBackplane(options);
}

const channelsInOneGo = 1000;
const maxPulsesMissed = 3;

class ValkeyBackplane implements Backplane {
  readonly #self = crypto.randomUUID();
  readonly #prefix: string;
  readonly #log: ValkeyOptions['log'];
  readonly #publisher: Redis;
  readonly #subscriber: Redis;
  readonly #pulse: NodeJS.Timeout;
  readonly #followed = new Set<Channel>();
  #listener: Listener | undefined;
  /** Pulses are numbered, to tell a lost one from a late one. */
  #pulsesSent = 0;
  #lastPulse = 0;
  #isSubscribed = false;
  /** Whether other hubs must be notified that they missed our messages. */
  #hasLost = false;
  #isAway = false;
  #isClosed = false;

  constructor({ url, prefix = 'felek:hub:', log, pulseMs = 5_000 }: ValkeyOptions) {
    this.#prefix = prefix;
    this.#log = log;
    this.#publisher = this.#connect(url);
    this.#subscriber = this.#connect(url);
    this.#publisher.on('ready', () => this.#tellLosses());
    // The last messages may not have arrived.
    this.#publisher.on('close', () => (this.#hasLost = true));
    this.#subscriber.on('ready', () => void this.#subscribeAll());
    this.#subscriber.on('close', () => (this.#isSubscribed = false));
    this.#subscriber.on('message', (name: string, text: string) => this.#receive(name, text));
    this.#pulse = setInterval(() => this.#beat(), pulseMs);
    this.#pulse.unref();
  }

  publish(channel: Channel, message: HubMessage): Promise<number | undefined> {
    return this.#send(this.#prefix + channel, JSON.stringify({ from: this.#self, message }));
  }

  async follow(channel: Channel): Promise<void> {
    this.#followed.add(channel);
    // A failure means the connection is closing; the reconnect subscribes to every channel again.
    if (this.#isConnected) await this.#subscriber.subscribe(this.#prefix + channel).catch(() => undefined);
  }

  unfollow(channel: Channel): void {
    this.#followed.delete(channel);
    if (this.#isConnected) this.#subscriber.unsubscribe(this.#prefix + channel).catch(() => undefined);
  }

  listen(listener: Listener): void {
    this.#listener = listener;
  }

  isReady(): boolean {
    return this.#isSubscribed && this.#publisher.status === 'ready' && this.#pulsesMissed < maxPulsesMissed;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#followed.clear();
    clearInterval(this.#pulse);
    this.#publisher.disconnect();
    this.#subscriber.disconnect();
  }

  #connect(url: string): Redis {
    const client = new Redis(url.replace(/^valkey/, 'redis'), {
      // Messages are not queued for later: they would be stale.
      enableOfflineQueue: false,
      autoResendUnfulfilledCommands: false,
      autoResubscribe: false,
      maxRetriesPerRequest: null,
      retryStrategy: (tries) => Math.min(tries * 100, 2_000),
    });
    client.on('error', (error: Error) => this.#noteAway(error.message));
    client.on('close', () => this.#noteAway('the connection was closed'));
    return client;
  }

  async #send(name: string, text: string): Promise<number | undefined> {
    try {
      return await this.#publisher.publish(name, text);
    } catch (error) {
      this.#hasLost = true;
      this.#noteAway((error as Error).message);
      return undefined;
    }
  }

  /** Runs on the first connect too: clients may connect before the broker is there. */
  async #subscribeAll(): Promise<void> {
    const names = [this.#pulseName, ...[...this.#followed].map((channel) => this.#prefix + channel)];
    try {
      for (let from = 0; from < names.length; from += channelsInOneGo)
        await this.#subscriber.subscribe(...names.slice(from, from + channelsInOneGo));
    } catch {
      return;
    }
    this.#lastPulse = this.#pulsesSent;
    this.#isAway = false;
    this.#isSubscribed = true;
    this.#listener?.missed();
  }

  #tellLosses(): void {
    if (this.#hasLost) void this.#send(`${this.#prefix}all`, JSON.stringify({ from: this.#self }));
    this.#hasLost = false;
    if (this.#isSubscribed) this.#isAway = false;
  }

  #receive(name: string, text: string): void {
    if (name === this.#pulseName) {
      this.#feel(Number(text));
      return;
    }
    const channel = name.slice(this.#prefix.length) as Channel;
    // Messages may still arrive for a moment after unsubscribing.
    if (!this.#followed.has(channel)) return;
    const heard = readEnvelope(text);
    if (!heard) this.#log?.warn({ channel: name }, 'the backplane carries what no hub wrote');
    else if (heard.from === this.#self) return;
    else if (heard.message) this.#listener?.hear(channel, heard.message);
    else this.#listener?.missed();
  }

  /** A pulse came back. If one before it did not, other hubs' messages may be lost too. */
  #feel(pulse: number): void {
    if (pulse <= this.#lastPulse) return;
    if (pulse > this.#lastPulse + 1) this.#listener?.missed();
    this.#lastPulse = pulse;
  }

  /** Proves the path to the broker and back: a dead connection without an error would lose messages silently. */
  #beat(): void {
    this.#pulsesSent += 1;
    if (this.#pulsesMissed <= maxPulsesMissed) {
      if (this.#publisher.status === 'ready') void this.#send(this.#pulseName, String(this.#pulsesSent));
      return;
    }
    this.#lastPulse = this.#pulsesSent;
    this.#isSubscribed = false;
    this.#noteAway('it does not answer');
    // A connection that is still connecting gives up by itself.
    for (const client of [this.#publisher, this.#subscriber])
      if (client.status === 'connect' || client.status === 'ready') client.disconnect(true);
  }

  get #pulsesMissed(): number {
    return this.#pulsesSent - this.#lastPulse;
  }

  get #isConnected(): boolean {
    return this.#subscriber.status === 'ready';
  }

  get #pulseName(): string {
    return `${this.#prefix}pulse:${this.#self}`;
  }

  /** Logs an outage once, however often it is noticed. */
  #noteAway(why: string): void {
    if (!this.#isAway && !this.#isClosed) this.#log?.warn({ why }, 'the backplane is away');
    this.#isAway = true;
  }
}

/** An envelope without a message means that some were lost. */
function readEnvelope(text: string): { from: string; message?: HubMessage } | undefined {
  let envelope: unknown;
  try {
    envelope = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isObject(envelope) || typeof envelope['from'] !== 'string') return undefined;
  const { from, message } = envelope;
  if (message === undefined) return { from };
  return isHubMessage(message) ? { from, message } : undefined;
}

function isHubMessage(message: unknown): message is HubMessage {
  if (!isObject(message)) return false;
  const isTextOrNone = (value: unknown) => value === undefined || typeof value === 'string';
  switch (message['kind']) {
    case 'send':
      return (
        typeof message['record'] === 'string' &&
        isTextOrNone(message['key']) &&
        (message['version'] === undefined || typeof message['version'] === 'number')
      );
    case 'close':
      return (
        typeof message['allowReconnect'] === 'boolean' &&
        isTextOrNone(message['session']) &&
        isTextOrNone(message['error'])
      );
    case 'join':
    case 'leave':
      return typeof message['group'] === 'string';
    case 'begun':
      return typeof message['connectionId'] === 'string';
    case 'request':
      return (
        typeof message['id'] === 'string' &&
        typeof message['from'] === 'string' &&
        requestKinds.some((each) => each === message['what']) &&
        isTextOrNone(message['body'])
      );
    case 'abandon':
      return typeof message['id'] === 'string';
    case 'answer':
      return (
        typeof message['id'] === 'string' &&
        typeof message['status'] === 'number' &&
        isTextOrNone(message['body'])
      );
    default:
      return false;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
