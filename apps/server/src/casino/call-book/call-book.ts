// The call book: the calls between game providers and the house, verbatim except for secrets, as evidence in disputes. It is written
// asynchronously within a fixed amount of memory. A killed server loses its last second of calls.
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { InputOf, OutputOf } from '@felek/contract/call';
import type { providerCalls } from '@felek/contract/office';
import type { Logger } from 'pino';
import { fromWireInstant, wireInstant } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import { pageWithin } from '../../db/keyset.ts';
import { execute, findRow, listRows } from '../../db/statement.ts';
import type { Measured } from '../../metrics.ts';
import * as store from './call-book.store.ts';
import { maskHeaders, maskSecrets } from './masked.ts';
import type { ProviderAnswer, ProviderCall } from '../providers/provider.ts';

export interface CallBook {
  /** Notes a call, its answer, and its duration in milliseconds. */
  note(provider: string, call: ProviderCall, answer: ProviderAnswer, tookMs: number): void;
  /** The calls around an instant, in order of arrival. */
  find(request: InputOf<typeof providerCalls>): Promise<OutputOf<typeof providerCalls>>;
  /** The call of a provider that had this request id, if it arrived close to the instant. */
  findRequest(provider: string, requestId: string, at: Date): Promise<Line | undefined>;
  /** Deletes pages past the retention period. */
  sweep(): Promise<void>;
  readonly measures: Measured;
  /** Writes the noted calls to the database. Call it after the last call. */
  close(): Promise<void>;
}

/** Lines are stored as bytes at once. Thousands of strings would live long enough to burden the garbage collector. */
interface Page {
  readonly text: Buffer;
  used: number;
  calls: number;
  /** The times of its first and last call. */
  from: Date;
  to: Date;
}

interface Noted {
  readonly provider: string;
  readonly call: ProviderCall;
  readonly answer: ProviderAnswer;
  readonly tookMs: number;
}

/** A call as the search returns it. */
type Line = OutputOf<typeof providerCalls>['list'][number];

const writeAfterMs = 1000;
const bytesOfPage = 128_000;
const keptDays = 90;
/** The limit of all unwritten bytes. */
const mostBytes = 16_000_000;
/** Calls of unauthenticated senders are shortened and limited in number, so that a flood cannot fill the disk. */
const unknownBytes = 1000;
const unknownOfSecond = 20;
const tryAgainAfterMs = 1000;
const mostTries = 60;
const aroundMs = 5 * 60_000;
/** Between the making of a request's id and the arrival that the book notes. */
const arrivesWithinMs = 5000;
/** A search with more results needs a narrower question. */
const mostFound = 10_000;

const zip = promisify(gzip);
const unzip = promisify(gunzip);

export function openCallBook({
  pool,
  log,
  days = keptDays,
}: Pick<Database, 'pool'> & { readonly log: Logger; readonly days?: number }): CallBook {
  let pages = new Map<string, Page>();
  /** The calls of this turn of the event loop. They are processed after the answers have left. */
  let noted: Noted[] = [];
  const underWay = new Set<Promise<void>>();
  const closing = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  /** The bytes of the pages being written. */
  let bytes = 0;
  let unknown = 0;
  let missed = 0;

  function write(provider: string, page: Page): void {
    bytes += page.text.length;
    const written = writePage(provider, page)
      .catch((error: unknown) => {
        missed += page.calls;
        log.warn({ err: error, provider, calls: page.calls }, 'calls could not be written in the call book');
      })
      .finally(() => {
        bytes -= page.text.length;
        underWay.delete(written);
      });
    underWay.add(written);
  }

  /** Retried for a while, since a dispute may concern the very minute of a database outage. */
  async function writePage(provider: string, { text, used, from, to }: Page): Promise<void> {
    const calls = await zip(text.subarray(0, used), { level: 1 });
    for (let left = mostTries; ; left -= 1) {
      try {
        await execute(pool, store.insertPage, provider, from, to, calls);
        return;
      } catch (error) {
        if (left === 1 || closing.signal.aborted) throw error;
        await pause(tryAgainAfterMs, undefined, { signal: closing.signal }).catch(() => undefined);
      }
    }
  }

  function writeAll(): void {
    clearTimeout(timer);
    timer = undefined;
    unknown = 0;
    const all = pages;
    pages = new Map();
    for (const [provider, page] of all) write(provider, page);
  }

  /** The provider's current page, with room for `bytes` more. */
  function pageWithRoom(provider: string, room: number, at: Date): Page {
    const page = pages.get(provider);
    if (page && page.used + room <= page.text.length) return page;
    if (page) write(provider, page);
    const next = {
      text: Buffer.allocUnsafeSlow(Math.max(bytesOfPage, room)),
      used: 0,
      calls: 0,
      from: at,
      to: at,
    };
    pages.set(provider, next);
    return next;
  }

  function print({ provider, call, answer, tookMs }: Noted): void {
    const line = printLine(call, answer, tookMs);
    // A UTF-16 unit takes at most three bytes in UTF-8.
    const page = pageWithRoom(provider, line.length * 3 + 1, call.at);
    page.used += page.text.write(line, page.used);
    page.used += page.text.write('\n', page.used);
    page.calls += 1;
    if (call.at < page.from) page.from = call.at;
    if (call.at > page.to) page.to = call.at;
    timer ??= setTimeout(writeAll, writeAfterMs);
  }

  function printNoted(): void {
    const all = noted;
    noted = [];
    for (const each of all) {
      if (bytes > mostBytes) {
        missed += 1;
        continue;
      }
      try {
        print(each);
      } catch (error) {
        missed += 1;
        log.error({ err: error, provider: each.provider }, 'bug: a call could not be printed');
      }
    }
  }

  /** The calls whose line contains the text. */
  async function search(provider: string, contains: string, from: Date, to: Date): Promise<Line[]> {
    // The text as a line contains it.
    const wanted = JSON.stringify(contains).slice(1, -1);
    const found: Line[] = [];
    for (const { id } of await listRows(pool, store.selectPages, provider, from, to)) {
      if (found.length > mostFound) break;
      const page = await findRow(pool, store.selectPage, id);
      if (!page) continue;
      const lines = (await unzip(page.calls)).toString().split('\n').slice(0, -1);
      found.push(
        ...lines
          .filter((line) => line.includes(wanted))
          .map((line) => JSON.parse(line) as Line)
          .filter((line) => fromWireInstant(line.at) >= from && fromWireInstant(line.at) <= to),
      );
    }
    return found;
  }

  return {
    note(provider, call, answer, tookMs) {
      if (answer.call === undefined) unknown += 1;
      if (answer.call === undefined && unknown > unknownOfSecond) {
        missed += 1;
        return;
      }
      if (noted.length === 0) setImmediate(printNoted);
      noted.push({ provider, call, answer, tookMs });
    },
    async find({ provider, at, contains, after, take }) {
      const around = fromWireInstant(at).getTime();
      const found = await search(
        provider,
        contains,
        new Date(around - aroundMs),
        new Date(around + aroundMs),
      );
      found.sort((one, other) => (one.at < other.at ? -1 : Number(one.at > other.at)));
      return pageWithin(found, after, take);
    },
    async findRequest(provider, requestId, at) {
      const [from, to] = [new Date(at.getTime() - arrivesWithinMs), new Date(at.getTime() + arrivesWithinMs)];
      return (await search(provider, requestId, from, to)).find((line) => line.requestId === requestId);
    },
    async sweep() {
      await execute(pool, store.deleteOldPages, days);
    },
    measures: () => [
      {
        name: 'felek_call_book_missed_total',
        help: 'Calls of game providers that this server did not write down.',
        values: [{ value: missed }],
      },
    ],
    async close() {
      printNoted();
      writeAll();
      closing.abort();
      await Promise.all(underWay);
    },
  };
}

function printLine(call: ProviderCall, answer: ProviderAnswer, tookMs: number): string {
  const asked = call.query.toString();
  const body = answer.call === undefined ? call.body.subarray(0, unknownBytes) : call.body;
  const line: Line = {
    at: wireInstant(call.at),
    requestId: call.requestId,
    address: call.address,
    path: asked === '' ? call.method : `${call.method}?${maskSecrets(asked)}`,
    headers: maskHeaders(call.headers),
    body: maskSecrets(body.toString()),
    status: answer.status,
    answer: maskSecrets(answer.body),
    tookMs: Math.round(tookMs),
  };
  return JSON.stringify(line);
}
