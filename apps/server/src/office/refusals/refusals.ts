// The reasons of refusals. Every refusal of a customer's call is kept with its code, the version of the house, and the compared facts and
// thresholds. A call only adds to a list in memory; the list is written twice a second, so refusals cost the calls nothing. Without
// the database the list stops growing, and the log counts the lost refusals.
import type { InputOf, OutputOf, RefusalOf } from '@felek/contract/call';
import type * as calls from '@felek/contract/office';
import { plainLira } from '@felek/money';
import type { Account } from '../../account/account.ts';
import { wireInstant } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import { execute, listRows } from '../../db/statement.ts';
import { latestPlace, placeFrom, placeText, timelineOf, type TimelineSource } from '../../db/timeline.ts';
import type { Figures, NotedRefusal } from '../../http/route.ts';
import { newId } from '../../ids.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { repeat } from '../../jobs/periodic.ts';
import * as store from './refusals.store.ts';

export interface Refusals {
  /** Returns at once. It is written within a second. */
  note(refusal: NotedRefusal): void;
  /** Writes the noted refusals to the database. */
  flush(): Promise<void>;
  list(
    request: InputOf<typeof calls.refusals>,
  ): Promise<OutputOf<typeof calls.refusals> | RefusalOf<typeof calls.refusals>>;
  readonly timeline: TimelineSource;
}

const flushMs = 500;
const mostWaiting = 20_000;
const batch = 1000;
const keptDays = 90;
/** Say nothing of a rule: a broken payload, or a key sent twice. */
const withoutRule: ReadonlySet<string> = new Set(['malformed', 'key_reused']);

export function openRefusals({
  database,
  jobs,
  account,
  version,
  log,
}: {
  readonly database: Pick<Database, 'pool'>;
  readonly jobs: Jobs;
  readonly account: Pick<Account, 'findByContact' | 'listNames'>;
  /** Of the house, whose rules refused. */
  readonly version: string;
  readonly log: { warn(detail: object, text: string): void };
}): Refusals {
  const { pool } = database;
  let waiting: NotedRefusal[] = [];
  let lost = 0;
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  async function write(): Promise<void> {
    while (waiting.length > 0) {
      const rows = waiting.slice(0, batch);
      await execute(
        pool,
        store.insertRefusals,
        rows.map(() => newId<'refusal'>()),
        rows.map(({ at }) => at),
        rows.map(({ customer }) => customer),
        rows.map(({ call }) => call),
        rows.map(({ code }) => code),
        version,
        rows.map(({ figures }) => JSON.stringify(factsOf(figures))),
        rows.map(({ requestId }) => requestId),
      );
      waiting = waiting.slice(rows.length);
    }
    if (lost > 0) log.warn({ lost }, 'refusals were not kept');
    lost = 0;
  }
  // One writer at a time: two would write the same rows.
  const flush = () => (writing = writing.catch(() => undefined).then(write));
  const flushLater = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      flush().catch((error: unknown) => {
        log.warn({ err: error }, 'refusals could not be written; they are tried again');
        if (waiting.length > 0) flushLater();
      });
    }, flushMs).unref();
  };

  repeat(jobs, {
    name: 'office.drop-old-refusals',
    everyMs: 3_600_000,
    async work(signal) {
      while ((await execute(pool, store.dropOldRefusals, keptDays, batch)) === batch) signal.throwIfAborted();
    },
  });

  return {
    note(refusal) {
      if (withoutRule.has(refusal.code)) return;
      if (waiting.length >= mostWaiting) {
        lost += 1;
        return;
      }
      waiting.push(refusal);
      flushLater();
    },
    flush,
    async list({ customer: named, code, call, requestId, after, take }) {
      const customer = named === undefined ? undefined : await account.findByContact(named);
      if (named !== undefined && customer === undefined) return 'customer_not_found';
      if (typeof customer === 'string') return customer;
      const place = after === undefined ? latestPlace : placeFrom(after);
      const rows = await listRows(
        pool,
        store.listRefusals,
        customer?.id ?? null,
        place.at,
        place.id,
        take,
        code ?? null,
        call ?? null,
        requestId ?? null,
      );
      const names = await account.listNames(rows.map((row) => row.customer_id));
      const last = rows.at(-1);
      return {
        list: rows.map(({ customer_id: id, request_id: request, ...row }) => ({
          ...row,
          requestId: request,
          customer: names.get(id) ?? null,
        })),
        next: last && rows.length === take ? placeText(last) : null,
      };
    },
    timeline: timelineOf(pool, store.timelineRefusals),
  };
}

/** Amounts as plain lira and instants as the wire has them; words are those of the Turkish text. */
const factsOf = (figures: Figures): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(figures).map(([name, figure]) => {
      if (typeof figure === 'bigint') return [name, `₺${plainLira(figure)}`];
      return [name, figure instanceof Date ? wireInstant(figure) : figure.tr];
    }),
  );
