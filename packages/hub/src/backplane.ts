// How several hubs act as one: what one of them sends to a user, a group, a connection or to all, every hub that has such
// connections delivers to its own. Nothing is stored; a message during an outage is lost, and once it is over every hub hears
// that it missed something, so that pages take a fresh snapshot.
import { Redis } from 'iovalkey';

/** What a message is addressed to. */
export type Channel = 'all' | `user:${string}` | `group:${string}` | `connection:${string}`;

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
  | { readonly kind: 'join' | 'leave'; readonly group: string };

export interface Listener {
  hear(channel: Channel, message: HubMessage): void;
  /** Messages may have been lost since the last one heard. */
  missed(): void;
}

export interface Backplane {
  /** Hands a message to every other hub that follows the channel. Never throws: while nobody can be reached it is lost. */
  publish(channel: Channel, message: HubMessage): void;
  /** Resolves once messages of the channel are heard; while nobody can be reached, at once, and `missed` follows later. */
  follow(channel: Channel): Promise<void>;
  unfollow(channel: Channel): void;
  /** Names the one who hears. Called once, before anything else. */
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
        publish(channel, message) {
          for (const end of ends)
            // Later, as from outside: a hub is never called back from within its own call.
            if (end !== own && end.followed.has(channel))
              queueMicrotask(() => end.listener?.hear(channel, message));
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
  /** How often a message is sent to ourselves; after three that did not come the connections are made anew. */
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
  /** Pulses are numbered, so that one that never came is told from one that is late. */
  #pulsesSent = 0;
  #lastPulse = 0;
  #isSubscribed = false;
  /** Whether others have to be told that they missed something of ours. */
  #hasLost = false;
  #isAway = false;
  #isClosed = false;

  constructor({ url, prefix = 'felek:hub:', log, pulseMs = 5_000 }: ValkeyOptions) {
    this.#prefix = prefix;
    this.#log = log;
    this.#publisher = this.#connect(url);
    this.#subscriber = this.#connect(url);
    this.#publisher.on('ready', () => this.#tellLosses());
    // What was said last may not have arrived.
    this.#publisher.on('close', () => (this.#hasLost = true));
    this.#subscriber.on('ready', () => void this.#subscribeAll());
    this.#subscriber.on('close', () => (this.#isSubscribed = false));
    this.#subscriber.on('message', (name: string, text: string) => this.#receive(name, text));
    this.#pulse = setInterval(() => this.#beat(), pulseMs);
    this.#pulse.unref();
  }

  publish(channel: Channel, message: HubMessage): void {
    this.#send(this.#prefix + channel, JSON.stringify({ from: this.#self, message }));
  }

  async follow(channel: Channel): Promise<void> {
    this.#followed.add(channel);
    // When this fails the connection is going, and all is subscribed anew.
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
      // What cannot be said now is not said later: it would be out of date.
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

  #send(name: string, text: string): void {
    this.#publisher.publish(name, text).catch((error: Error) => {
      this.#hasLost = true;
      this.#noteAway(error.message);
    });
  }

  /** Also the first time: connections may have come before the broker did. */
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
    if (this.#hasLost) this.#send(`${this.#prefix}all`, JSON.stringify({ from: this.#self }));
    this.#hasLost = false;
    if (this.#isSubscribed) this.#isAway = false;
  }

  #receive(name: string, text: string): void {
    if (name === this.#pulseName) {
      this.#feel(Number(text));
      return;
    }
    const channel = name.slice(this.#prefix.length) as Channel;
    // What was given up may still come for a moment.
    if (!this.#followed.has(channel)) return;
    const heard = readEnvelope(text);
    if (!heard) this.#log?.warn({ channel: name }, 'the backplane carries what no hub wrote');
    else if (heard.from === this.#self) return;
    else if (heard.message) this.#listener?.hear(channel, heard.message);
    else this.#listener?.missed();
  }

  /** A pulse came back. When one before it did not, others' messages may have been lost with it. */
  #feel(pulse: number): void {
    if (pulse <= this.#lastPulse) return;
    if (pulse > this.#lastPulse + 1) this.#listener?.missed();
    this.#lastPulse = pulse;
  }

  /** Proves the whole way: a connection that died without a word would lose everything silently. */
  #beat(): void {
    this.#pulsesSent += 1;
    if (this.#pulsesMissed <= maxPulsesMissed) {
      if (this.#publisher.status === 'ready') this.#send(this.#pulseName, String(this.#pulsesSent));
      return;
    }
    this.#lastPulse = this.#pulsesSent;
    this.#isSubscribed = false;
    this.#noteAway('it does not answer');
    // Whichever is still connecting gives up by itself.
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

/** An envelope without a message says that some were lost. */
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
    default:
      return false;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
