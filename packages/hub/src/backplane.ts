// How several hubs hear of each other: what one of them sends to a user or to all, every one of them delivers to its own
// connections. Nothing is stored; a message during an outage is lost, and pages take a fresh snapshot when they reconnect.
import { Redis } from 'iovalkey';

/** A delivery for every hub: to all, to a group, or to a user; or the end of a user's connections. */
export type BackplaneMessage =
  | { readonly to: 'all'; readonly frame: string; readonly key?: string }
  | { readonly to: 'group'; readonly group: string; readonly frame: string; readonly key?: string }
  | { readonly to: 'user'; readonly user: string; readonly frame: string; readonly key?: string }
  | { readonly to: 'close'; readonly user: string; readonly session?: string; readonly frame: string };

export interface Backplane {
  /** Hands a message to every other hub. Never throws: a message that cannot be handed on is lost, and logged. */
  publish(message: BackplaneMessage): void;
  /** Hears what other hubs publish. */
  listen(hear: (message: BackplaneMessage) => void): void;
  isReady(): boolean;
  close(): Promise<void>;
}

/** Hubs in one process, for a single server and for tests: each `join()` is one hub's end of it. */
export function memoryBackplane(): { join(): Backplane } {
  const ends = new Set<{ hear?: (message: BackplaneMessage) => void }>();
  return {
    join() {
      const end: { hear?: (message: BackplaneMessage) => void } = {};
      ends.add(end);
      return {
        publish: (message) => {
          for (const other of ends) if (other !== end) other.hear?.(message);
        },
        listen: (hear) => void (end.hear = hear),
        isReady: () => true,
        close: async () => void ends.delete(end),
      };
    },
  };
}

/** Hubs on one Valkey or Redis, by publish and subscribe on one channel. */
export function valkeyBackplane(options: {
  readonly url: string;
  readonly channel?: string;
  readonly log: { warn(detail: object, text: string): void };
}): Backplane {
  const { url, channel = 'felek:hub', log } = options;
  const self = crypto.randomUUID();
  const connect = () => {
    const client = new Redis(url, {
      lazyConnect: true,
      maxRetriesPerRequest: null,
      enableOfflineQueue: false,
    });
    client.on('error', (error: Error) => log.warn({ error: error.message }, 'the backplane is away'));
    client.connect().catch(() => undefined);
    return client;
  };
  const publisher = connect();
  const subscriber = connect();
  subscriber.on('ready', () => void subscriber.subscribe(channel).catch(() => undefined));
  return {
    publish(message) {
      publisher.publish(channel, JSON.stringify({ from: self, message })).catch((error: Error) => {
        log.warn({ error: error.message }, 'a message did not reach the backplane');
      });
    },
    listen(hear) {
      subscriber.on('message', (_channel: string, text: string) => {
        const { from, message } = JSON.parse(text) as { from: string; message: BackplaneMessage };
        if (from !== self) hear(message);
      });
    },
    isReady: () => publisher.status === 'ready' && subscriber.status === 'ready',
    async close() {
      publisher.disconnect();
      subscriber.disconnect();
    },
  };
}
