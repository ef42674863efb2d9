// The call book: what game providers' machines said to us and what they were told, word for word but for the secrets, so that a
// dispute can be looked into. It is written beside the money's way: nobody waits for it, it takes no more memory than it may, and a
// server that is killed takes its last second of it along.
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { InputOf, OutputOf } from '@felek/contract/call';
import type { providerCalls } from '@felek/contract/office';
import type { Logger } from 'pino';
import { fromWireInstant, wireInstant } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import { execute, findRow, listRows } from '../../db/statement.ts';
import type { Measured } from '../../metrics.ts';
import * as store from './call-book.store.ts';
import { maskHeaders, maskSecrets } from './masked.ts';
import type { ProviderAnswer, ProviderCall } from '../providers/provider.ts';

export interface CallBook {
  /** Notes a call and what was answered, after so many milliseconds. */
  note(provider: string, call: ProviderCall, answer: ProviderAnswer, tookMs: number): void;
  /** The calls around an instant, in the order in which they came. */
  find(request: InputOf<typeof providerCalls>): Promise<OutputOf<typeof providerCalls>>;
  /** Forgets what is older than the book is kept. */
  sweep(): Promise<void>;
  readonly measures: Measured;
  /** Writes down what was noted. After the last call. */
  close(): Promise<void>;
}

/** Lines as bytes from the first: as strings, thousands of them would live long enough to be moved about by the collector of garbage. */
interface Page {
  readonly text: Buffer;
  used: number;
  calls: number;
  /** When the first and the last of its calls came. */
  from: Date;
  to: Date;
}

interface Noted {
  readonly provider: string;
  readonly call: ProviderCall;
  readonly answer: ProviderAnswer;
  readonly tookMs: number;
}

/** What is found of a call. */
type Line = OutputOf<typeof providerCalls>['list'][number];

const writeAfterMs = 1000;
const bytesOfPage = 128_000;
const keptDays = 90;
/** Of what waits to be written, in all. */
const mostBytes = 16_000_000;
/** A call that nobody known made is noted in short, and not often: whoever floods us fills no disk. */
const unknownBytes = 1000;
const unknownOfSecond = 20;
const tryAgainAfterMs = 1000;
const mostTries = 60;
const aroundMs = 5 * 60_000;
/** Whoever finds more has asked for too little. */
const mostFound = 10_000;

const zip = promisify(gzip);
const unzip = promisify(gunzip);

export function openCallBook({
  pool,
  log,
  days = keptDays,
}: Pick<Database, 'pool'> & { readonly log: Logger; readonly days?: number }): CallBook {
  let pages = new Map<string, Page>();
  /** Of this turn of the event loop: the answers go out first. */
  let noted: Noted[] = [];
  const underWay = new Set<Promise<void>>();
  const closing = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  /** Of the pages that are under way. */
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

  /** Tried for a while: a dispute may be about the very moment in which the database was away. */
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

  /** The provider's page, with room for so many bytes. */
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
    // A character takes three bytes at most.
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
    async find({ provider, at, contains, skip, take }) {
      const around = fromWireInstant(at).getTime();
      const [from, to] = [new Date(around - aroundMs), new Date(around + aroundMs)];
      // As it stands in a line.
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
      found.sort((one, other) => (one.at < other.at ? -1 : Number(one.at > other.at)));
      return { total: found.length, list: found.slice(skip, skip + take) };
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
