// A queue of a feed that speaks AMQP 0-9-1. It receives messages, and reconnects after any failure, with growing pauses.
// Heartbeats detect a connection that died silently.
import { setTimeout as pause } from 'node:timers/promises';
import { connect, type Channel, type ChannelModel } from 'amqplib';
import type { Logger } from 'pino';

export interface AmqpQueue {
  start(): void;
  /** Breaks the connection; it is made again once {@link AmqpQueueNeeds.mayConnect} allows it. */
  drop(why: string): void;
  stop(): Promise<void>;
}

export interface AmqpQueueNeeds {
  readonly feed: string;
  readonly brokerUrl: string;
  /** Asked for before each connection. */
  readonly login: () => Promise<{
    readonly user: string;
    readonly password: string;
    readonly virtualHost: string;
  }>;
  /** Gives the name of the queue to read. */
  readonly queue: (channel: Channel) => Promise<string>;
  readonly onConnected: () => void;
  readonly onDisconnected: () => void;
  /** In the order of arrival. */
  readonly onMessage: (routingKey: string, body: Buffer) => void;
  /** False while received messages are not stored yet. */
  readonly mayConnect?: () => boolean;
  readonly log: Logger;
}

const heartbeatS = 10;
const connectMs = 10_000;
const firstPauseMs = 500;
const longestPauseMs = 30_000;
const looksAgainMs = 100;

export function openAmqpQueue(needs: AmqpQueueNeeds): AmqpQueue {
  const { feed, brokerUrl, log } = needs;
  const stopping = new AbortController();
  const { signal } = stopping;
  let connection: ChannelModel | undefined;
  let working: Promise<void> | undefined;

  /** Reads until the connection is gone. Resolves to whether it ever stood. */
  async function read(): Promise<boolean> {
    const { user, password, virtualHost } = await needs.login();
    const { protocol, hostname, port } = new URL(brokerUrl);
    const isTls = protocol === 'amqps:';
    const opened = await connect(
      {
        protocol: isTls ? 'amqps' : 'amqp',
        hostname,
        port: Number(port) || (isTls ? 5671 : 5672),
        username: user,
        password,
        vhost: virtualHost,
        heartbeat: heartbeatS,
      },
      { timeout: connectMs, noDelay: true, ...(isTls && { servername: hostname }) },
    );
    const ended = new Promise<void>((resolve) => {
      opened.on('close', () => resolve());
      opened.on('error', (error: Error) =>
        log.warn({ feed, reason: error.message }, 'the connection to a feed broke'),
      );
    });
    connection = opened;
    let isRead = false;
    try {
      const channel = await opened.createChannel();
      channel.on('error', (error: Error) =>
        log.warn({ feed, reason: error.message }, 'a feed closed the channel'),
      );
      channel.on('close', () => void end(opened));
      const name = await needs.queue(channel);
      if (signal.aborted) return false;
      isRead = true;
      needs.onConnected();
      await channel.consume(
        name,
        (message) => {
          if (message) needs.onMessage(message.fields.routingKey, message.content);
          // The broker took the queue away.
          else void end(opened);
        },
        { noAck: true },
      );
      await ended;
    } finally {
      await end(opened);
      connection = undefined;
      if (isRead) needs.onDisconnected();
    }
    return isRead;
  }

  async function work(): Promise<void> {
    let pauseMs = firstPauseMs;
    while (!signal.aborted) {
      try {
        if (await read()) pauseMs = firstPauseMs;
      } catch (error) {
        log.warn({ feed, reason: (error as Error).message }, 'a feed cannot be connected');
      }
      await pause(pauseMs, undefined, { signal }).catch(() => undefined);
      pauseMs = Math.min(longestPauseMs, 2 * pauseMs);
      while (!signal.aborted && needs.mayConnect?.() === false)
        await pause(looksAgainMs, undefined, { signal }).catch(() => undefined);
    }
  }

  return {
    start() {
      working ??= work();
    },
    drop(why) {
      if (!connection) return;
      log.warn({ feed, why }, 'the connection to a feed is let go');
      void end(connection);
    },
    async stop() {
      stopping.abort();
      if (connection) await end(connection);
      await working;
    },
  };
}

/** Once is enough. */
const end = (connection: ChannelModel): Promise<void> => connection.close().catch(() => undefined);
