// Has each feed read by one server of several, under a lease. When that server dies, another one reads within seconds. A server that lost
// the feed may still bring messages. The transaction that would store them refuses them, so the messages of two readers never mix.
import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Database, Tx } from '../db/database.ts';
import { execute, findRow } from '../db/statement.ts';
import type { FeedSink, FeedSource } from './feed.ts';
import * as store from './reader.store.ts';

/** How long a lease lasts, by the database's clock. */
const leaseMs = 4000;
const renewEveryMs = 1000;
const lookEveryMs = 500;
const lookJitterMs = 150;

/** Another server reads the feed now. */
export class Fenced extends Error {
  override readonly name = 'Fenced';
}

export interface Readers {
  start(): void;
  /** Ends reading, and leaves the feeds to the other servers at once. */
  stop(): Promise<void>;
  /** The feeds that this server reads now. */
  held(): readonly string[];
}

export interface ReadersNeeds {
  readonly database: Pick<Database, 'pool'>;
  readonly sources: readonly FeedSource[];
  /** A sink that stores nothing unless the check passes in the same transaction. */
  readonly guarded: (check: (tx: Tx) => Promise<void>) => FeedSink;
  readonly log: Logger;
}

export function openReaders({ database: { pool }, sources, guarded, log }: ReadersNeeds): Readers {
  const owner = randomUUID();
  const stopping = new AbortController();
  const held = new Set<string>();
  let working: Promise<unknown> | undefined;

  /** Reads until another server has taken the feed, or the stop. */
  async function read(source: FeedSource, epoch: bigint): Promise<void> {
    const feed = source.name;
    const lost = new AbortController();
    const sink = guarded(async ({ client }) => {
      if (await findRow(client, store.holdsReader, feed, epoch)) return;
      lost.abort();
      throw new Fenced(`${feed} is read by another server`);
    });
    const ended = AbortSignal.any([lost.signal, stopping.signal]);
    held.add(feed);
    log.info({ feed }, 'this server reads the feed');
    source.start(sink);
    while (!ended.aborted) {
      await pause(renewEveryMs, undefined, { signal: ended }).catch(() => undefined);
      if (ended.aborted) break;
      // While the database is away, no other server can take the feed.
      const isMine = await findRow(pool, store.renewReader, feed, epoch, leaseMs).then(
        (row) => row !== undefined,
        () => true,
      );
      if (!isMine) lost.abort();
    }
    await source.stop();
    held.delete(feed);
    if (lost.signal.aborted) log.warn({ feed }, 'another server reads the feed now');
    else
      await execute(pool, store.endReader, feed, epoch).catch((error: unknown) =>
        log.warn({ err: error, feed }, 'a feed could not be given up; its lease ends by itself'),
      );
  }

  async function look(source: FeedSource): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        const taken = await findRow(pool, store.takeReader, source.name, owner, leaseMs);
        if (taken) await read(source, taken.epoch);
      } catch (error) {
        log.warn({ err: error, feed: source.name }, 'a feed could not be taken over');
      }
      const waitMs = lookEveryMs + randomInt(-lookJitterMs, lookJitterMs);
      await pause(waitMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  return {
    start() {
      working ??= Promise.all(sources.map(look));
    },
    async stop() {
      stopping.abort();
      await working;
    },
    held: () => [...held],
  };
}
