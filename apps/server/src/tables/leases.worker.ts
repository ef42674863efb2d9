// Drives the tables: each by one server at a time, under a lease that the database's clock ends. A server that dies is followed within the
// lease and one look. One that wakes late finds another epoch in the row, and writes nothing.
import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';
import { execute, listRows } from '../db/statement.ts';
import { Fenced, type Held } from './payouts.ts';
import * as store from './table.store.ts';

/** How long a lease lasts, by the database's clock. */
const leaseMs = 1500;
const renewEveryMs = 400;
/** A leader stops when its last good renewal was sent so long ago: well before the lease ends, by its own steady clock. */
const trustMs = 1000;
const lookEveryMs = 250;
const lookJitterMs = 80;

export interface Leases {
  start(): void;
  /** Gives the tables to the other servers, after the running steps. */
  stop(): Promise<void>;
  /** The tables that this server drives now. */
  held(): readonly string[];
}

export interface LeasesNeeds {
  readonly database: Pick<Database, 'pool'>;
  readonly codes: () => Promise<readonly string[]>;
  /**
   * Takes the table's next step if it is due, and gives the milliseconds until the next one may be. Throws {@link Fenced} when another
   * server drives it.
   */
  readonly step: (held: Held, isHeld: () => boolean) => Promise<number>;
  readonly log: Logger;
}

interface Driven extends Held {
  /** When the last good renewal was sent, by the steady clock. */
  provenMs: number;
  isLost: boolean;
  /** Ends the wait for the next step. */
  readonly ended: AbortController;
  done: Promise<void>;
}

export function openLeases({ database: { pool }, codes, step, log }: LeasesNeeds): Leases {
  const owner = randomUUID();
  const driven = new Map<string, Driven>();
  const stopping = new AbortController();
  let working: Promise<unknown> | undefined;

  const isHeld = (each: Driven) => !each.isLost && performance.now() - each.provenMs < trustMs;

  function lose(each: Driven): void {
    each.isLost = true;
    each.ended.abort();
    if (driven.get(each.code) === each) driven.delete(each.code);
  }

  /** Steps through the table's rounds as long as it is held. */
  async function drive(each: Driven): Promise<void> {
    while (isHeld(each)) {
      let waitMs = lookEveryMs;
      try {
        waitMs = await step(each, () => isHeld(each));
      } catch (error) {
        if (error instanceof Fenced) break;
        log.error({ err: error, table: each.code }, 'a step of a table failed; it is made again');
      }
      await pause(Math.max(1, waitMs), undefined, { signal: each.ended.signal }).catch(() => undefined);
    }
    lose(each);
  }

  async function take(): Promise<void> {
    const free = (await codes()).filter((code) => !driven.has(code));
    if (free.length === 0) return;
    const provenMs = performance.now();
    for (const { code, epoch } of await listRows(pool, store.takeLeases, owner, free, leaseMs)) {
      const ended = new AbortController();
      const each: Driven = { code, epoch, provenMs, isLost: false, ended, done: Promise.resolve() };
      driven.set(code, each);
      each.done = drive(each);
    }
  }

  async function renew(): Promise<void> {
    const mine = [...driven.values()];
    if (mine.length === 0) return;
    const sentMs = performance.now();
    const renewed = await listRows(
      pool,
      store.renewLeases,
      owner,
      mine.map(({ code }) => code),
      mine.map(({ epoch }) => epoch),
      leaseMs,
    );
    const kept = new Set(renewed.map(({ code, epoch }) => `${code} ${epoch}`));
    for (const each of mine) {
      if (kept.has(`${each.code} ${each.epoch}`)) each.provenMs = sentMs;
      else lose(each);
    }
  }

  /** Works again and again until the stop. A database that is away is looked for again. */
  async function repeat(work: () => Promise<void>, everyMs: () => number): Promise<void> {
    while (!stopping.signal.aborted) {
      await work().catch((error: unknown) =>
        log.warn({ err: error }, 'the tables could not be looked after'),
      );
      await pause(everyMs(), undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  return {
    start() {
      working ??= Promise.all([
        repeat(renew, () => renewEveryMs),
        repeat(take, () => lookEveryMs + randomInt(-lookJitterMs, lookJitterMs)),
      ]);
    },
    async stop() {
      if (!working) return;
      stopping.abort();
      await working;
      const mine = [...driven.values()];
      for (const each of mine) each.isLost = true;
      for (const each of mine) each.ended.abort();
      await Promise.all(mine.map(({ done }) => done));
      await execute(
        pool,
        store.endLeases,
        owner,
        mine.map(({ code }) => code),
        mine.map(({ epoch }) => epoch),
      ).catch((error: unknown) =>
        log.warn({ err: error }, 'the tables could not be given up; their leases end by themselves'),
      );
    },
    held: () => [...driven.keys()],
  };
}
