// Gives the fixture of each event in the feed: from the schedule, or else by a separate request, which is repeated while the feed does not
// answer. The room keeps an event's messages until its fixture comes.
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Api, Fixture } from './api.ts';

const daysAhead = 7;
const atOnce = 4;
const firstPauseMs = 1000;
const longestPauseMs = 60_000;
const mostTries = 20;
const mostKnown = 50_000;
const dayMs = 86_400_000;

export interface Fixtures {
  /** Loads the schedule of the next days. After a failure the events are fetched one by one. */
  load(): Promise<void>;
  /** An event was mentioned. */
  see(event: string): void;
  /** Its fixture has changed. */
  refetch(event: string): void;
  /** After an outage: those that changed meanwhile. */
  catchUp(): void;
  stop(): Promise<void>;
}

export function openFixtures(
  api: Pick<Api, 'fixture' | 'schedule' | 'changedFixtures'>,
  give: (fixture: Fixture) => void,
  log: Logger,
): Fixtures {
  const known = new Set<string>();
  let scheduled = new Map<string, Fixture>();
  const wanted = new Set<string>();
  const stopping = new AbortController();
  const { signal } = stopping;
  const workers = new Set<Promise<void>>();

  function note(event: string): void {
    known.add(event);
    for (const old of known) {
      if (known.size <= mostKnown) break;
      known.delete(old);
    }
  }

  async function fetch(event: string): Promise<void> {
    let pauseMs = firstPauseMs;
    for (let left = mostTries; left > 0 && !signal.aborted; left -= 1) {
      try {
        const fixture = await api.fixture(event);
        if (fixture && !signal.aborted) give(fixture);
        else if (!fixture) log.info({ event }, 'the feed has no fixture with two sides for an event');
        return;
      } catch (error) {
        log.warn({ err: error, event }, 'a fixture could not be fetched');
        await pause(pauseMs, undefined, { signal }).catch(() => undefined);
        pauseMs = Math.min(longestPauseMs, 2 * pauseMs);
      }
    }
    // The next message of it asks anew.
    known.delete(event);
  }

  async function work(): Promise<void> {
    for (const event of wanted) {
      if (signal.aborted) return;
      wanted.delete(event);
      await fetch(event);
    }
  }

  function want(event: string): void {
    note(event);
    wanted.add(event);
    if (workers.size >= atOnce || signal.aborted) return;
    const worker: Promise<void> = work().finally(() => {
      workers.delete(worker);
      const [next] = wanted;
      if (next !== undefined) want(next);
    });
    workers.add(worker);
  }

  return {
    async load() {
      const days = Array.from({ length: daysAhead + 1 }, (_, place) =>
        new Date(Date.now() + (place - 1) * dayMs).toISOString().slice(0, 10),
      );
      const loaded = new Map<string, Fixture>();
      for (const day of ['live', ...days]) {
        if (signal.aborted) return;
        try {
          for (const fixture of await api.schedule(day)) loaded.set(fixture.event, fixture);
        } catch (error) {
          log.warn({ err: error, day }, 'a schedule could not be fetched');
        }
      }
      scheduled = loaded;
    },
    see(event) {
      if (known.has(event)) return;
      const fixture = scheduled.get(event);
      if (!fixture) return want(event);
      scheduled.delete(event);
      note(event);
      return give(fixture);
    },
    refetch(event) {
      scheduled.delete(event);
      want(event);
    },
    catchUp() {
      void api.changedFixtures().then(
        (changed) => {
          for (const event of changed) {
            scheduled.delete(event);
            if (known.has(event)) want(event);
          }
        },
        (error: unknown) => log.warn({ err: error }, 'changed fixtures could not be fetched'),
      );
    },
    async stop() {
      stopping.abort();
      wanted.clear();
      await Promise.all(workers);
    },
  };
}
