// Takes a feed's messages: stores them first, then applies them event by event, each batch in one transaction under the event's lock. So a
// crash loses nothing, a bet sees an event before or after a batch, and a repeated message changes nothing the second time. event-book.ts has
// the effect of each message.
import type { Logger } from 'pino';
import { DatabaseUnavailable } from '../../db/database-errors.ts';
import type { Database, Tx } from '../../db/database.ts';
import { execute, findRow, listRows } from '../../db/statement.ts';
import { EventBook, keyOf, putLeague, type Pricing } from './event-book.ts';
import type { EventMessage, FeedSink, FixtureMessage } from '../feed.ts';
import { shutGate } from './gate.ts';
import { noteLeads } from './leads.ts';
import * as store from './programme.store.ts';

export interface Intake extends FeedSink {
  /** Applies messages that are stored and not applied, as after a crash of this server or of another one. */
  resume(): Promise<void>;
  /** Resolves when all received messages are applied. */
  drain(): Promise<void>;
  /** A sink that stores nothing unless the check passes, in the same transaction. */
  guarded(check: (tx: Tx) => Promise<void>): FeedSink;
  /** Changes of an event by hand, in the same way and chain as a feed's: prices, results, cancels. False if there is no such event. */
  change(tx: Tx, event: string, work: (book: EventBook) => Promise<void>): Promise<boolean>;
}

export interface IntakeNeeds {
  readonly database: Pick<Database, 'pool' | 'inTransaction'>;
  readonly pricing: () => Promise<Pricing>;
  /** Marks bets of these markets for a new settlement, in the transaction that changes their results. */
  readonly onResults: (tx: Tx, event: string, markets: readonly string[]) => Promise<void>;
  readonly onChanged: (event: string, markets: readonly string[]) => void;
  readonly log: Logger;
}

const batch = 200;
const eventsAtOnce = 4;

export function openIntake({ database, pricing, onResults, onChanged, log }: IntakeNeeds): Intake {
  const { pool } = database;
  const queue = new Set<string>();
  const running = new Map<string, Promise<void>>();
  let storing: Promise<unknown> = Promise.resolve();

  async function apply(id: string): Promise<boolean> {
    const prices = await pricing();
    return database.inTransaction(
      async (tx) => {
        if (!(await findRow(tx.client, store.lockEvent, id)) && !(await addEvent(tx, id))) return false;
        const rows = await listRows(tx.client, store.listWaiting, id, batch);
        if (rows.length === 0) return false;
        const messages = rows.map(({ number, said }) => ({ number, said: revive(said) }));
        await work(tx, id, prices, async (book) => {
          await book.load(
            messages.flatMap(({ said }) => marketsOf(said)),
            {
              withActive: messages.some(({ said }) => said.kind === 'betStop'),
            },
          );
          for (const { number, said } of messages) await book.apply(said, number);
        });
        await execute(
          tx.client,
          store.markApplied,
          rows.map(({ number }) => number),
        );
        return rows.length === batch;
      },
      { idempotent: true },
    );
  }

  /** From its first fixture. Earlier messages that wait for it. */
  async function addEvent(tx: Tx, id: string): Promise<boolean> {
    const row = await findRow(tx.client, store.findWaitingFixture, id);
    if (!row) return false;
    const fixture = revive(row.said) as FixtureMessage;
    await putLeague(tx, fixture);
    const { league, home, away, startsAt } = fixture;
    const teams = [JSON.stringify(home), JSON.stringify(away)] as const;
    await execute(tx.client, store.addEvent, id, league.id, ...teams, startsAt);
    return true;
  }

  async function work(
    tx: Tx,
    id: string,
    prices: Pricing,
    change: (book: EventBook) => Promise<void>,
  ): Promise<boolean> {
    const row = await findRow(tx.client, store.lockEvent, id);
    if (!row) return false;
    const book = new EventBook(tx, row, prices);
    await change(book);
    const { results, changed } = await book.write();
    const decided = [...results, ...(await noteLeads(tx, id, book.scores))];
    if (decided.length > 0) await onResults(tx, id, decided);
    tx.afterCommit(() => onChanged(id, changed));
    return true;
  }

  function pump(): void {
    for (const id of queue) {
      if (running.size >= eventsAtOnce) return;
      if (running.has(id)) continue;
      queue.delete(id);
      const done = apply(id)
        .then((hasMore) => void (hasMore && queue.add(id)))
        .catch((error: unknown) => {
          // It stays stored, and is applied at the next look of any server.
          if (error instanceof DatabaseUnavailable)
            log.warn({ err: error, event: id }, 'a feed’s message waits for the database');
          else log.error({ err: error, event: id }, 'bug: a feed’s message could not be applied');
        })
        .then(() => {
          running.delete(id);
          pump();
        });
      running.set(id, done);
    }
  }

  /** One after another, so that messages are numbered in the order in which they came. */
  const inTurn = <Result>(task: () => Promise<Result>): Promise<Result> => {
    const done = storing.then(task, task);
    storing = done.catch(() => undefined);
    return done;
  };

  const guarded = (check: (tx: Tx) => Promise<void>): FeedSink => ({
    take: (messages) =>
      inTurn(async () => {
        const producers = [...new Set(messages.map(({ producer }) => producer))].toSorted();
        if (producers.length === 0) return;
        await database.inTransaction(async (tx) => {
          const { client } = tx;
          await execute(client, store.addProducers, producers);
          const events = messages.map((each) => ('event' in each ? each.event : null));
          // The row of an `alive` keeps all of its content.
          const kept = messages
            .map((each, place) => ({ each, event: events[place]! }))
            .filter(({ each }) => each.kind !== 'alive');
          if (kept.length > 0)
            await listRows(
              client,
              store.insertMessages,
              kept.map(({ each }) => each.producer),
              kept.map(({ event }) => event),
              kept.map(({ each }) => each.kind),
              kept.map(({ each }) => each.sentAt),
              kept.map(({ each }) => each.recovery ?? null),
              kept.map(({ each }) => each.raw),
              kept.map(({ each: { raw: _raw, ...said } }) => JSON.stringify(said)),
            );
          for (const each of messages) {
            if (each.kind === 'alive') await execute(client, store.noteAlive, each.producer, each.sentAt);
            else if (each.kind === 'up' || each.kind === 'down') {
              if (each.kind === 'down') await execute(client, shutGate);
              await execute(client, store.switchProducer, each.producer, each.kind === 'up', each.why);
            }
          }
          // The check is last, since it holds a lock: a long transaction must not keep the reader from renewing its lease.
          await check(tx);
        });
        for (const each of messages) if ('event' in each) queue.add(each.event);
        pump();
      }),
    lastAlive: async (producer) => (await findRow(pool, store.findAlive, producer))?.alive_at ?? undefined,
    openEvents: async (space) => (await listRows(pool, store.listOpenEvents, space)).map(({ id }) => id),
  });

  return {
    ...guarded(async () => undefined),
    guarded,
    async resume() {
      for (const { event_id: id } of await listRows(pool, store.listWaitingEvents)) queue.add(id);
      pump();
    },
    async drain() {
      await storing;
      while (queue.size > 0 || running.size > 0) {
        pump();
        await Promise.all(running.values());
      }
    },
    change: async (tx, event, change) => work(tx, event, await pricing(), change),
  };
}

/** Instants are texts in the database. */
function revive(said: unknown): EventMessage {
  const message = said as EventMessage & { readonly sentAt: string };
  const dates = Object.fromEntries(
    (['sentAt', 'startsAt', 'from', 'to'] as const).flatMap((name) => {
      const text = (message as unknown as Record<string, unknown>)[name];
      return typeof text === 'string' ? [[name, new Date(text)]] : [];
    }),
  );
  return { ...message, ...dates } as EventMessage;
}

function marketsOf(said: EventMessage): string[] {
  return said.kind === 'fixture' || said.kind === 'betStop' ? [] : said.markets.map(keyOf);
}
