// Sealed pages: the ledger's postings in a chain of hashes. They are made beside the hot path and checked slice by slice. This file hides
// how a page is closed against late commits (sql/functions.sql).
import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from './ledger.ts';
import type { InSnapshot } from './slices.ts';

/** The end of the chain. A copy that is stored elsewhere proves every posting up to `until`. */
export interface SealedHead {
  readonly page: bigint;
  /** To the microsecond, in ISO 8601. */
  readonly until: string;
  /** SHA-256 in hexadecimal. */
  readonly hash: string;
}

type Step = 'busy' | 'sealed' | 'closed' | 'barred' | 'waiting' | 'settled' | 'idle';

const waits = { times: 20, eachMs: 50 };

/**
 * Seals the postings until now, page by page, and returns the number of pages. If a long transaction blocks it, the rest waits for the
 * next call. If another server is sealing, it does nothing. Each statement on `client` is its own transaction.
 */
export async function sealPages(
  client: Client,
  { signal, mostPostings = 10_000 }: { signal?: AbortSignal | undefined; mostPostings?: number } = {},
): Promise<number> {
  let pages = 0;
  let waited = 0;
  for (let closing = true; ;) {
    signal?.throwIfAborted();
    const { rows } = await client.query<{ step: Step }>({
      name: 'ledger-seal',
      text: 'select step from ledger_seal($1, $2)',
      values: [closing, mostPostings],
    });
    const { step } = rows[0]!;
    if (step === 'sealed') pages += 1;
    if (step === 'closed') closing = false;
    if (step === 'waiting') await pause(waits.eachMs);
    if (step === 'idle' || step === 'busy' || (step === 'waiting' && (waited += 1) > waits.times))
      return pages;
  }
}

/** The end of the chain; undefined before the first page. */
export async function readHead(client: Client): Promise<SealedHead | undefined> {
  const { rows } = await client.query<{ page: string; until: string; hash: string }>({
    name: 'ledger-head',
    text: `select number::text as page, to_char(until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as until, encode(hash, 'hex') as hash
           from ledger_page order by number desc limit 1`,
  });
  const row = rows[0];
  return row && { ...row, page: BigInt(row.page) };
}

/** The age of the oldest posting without a page, in seconds. 0 if all have one. */
export async function unsealedSeconds(client: Client): Promise<number> {
  const { rows } = await client.query<{ seconds: number }>({
    name: 'ledger-unsealed-seconds',
    text: `select coalesce(extract(epoch from clock_timestamp() - (
             select created_at from posting
             where created_at > coalesce((select until from ledger_page order by number desc limit 1), '-infinity')
             order by created_at limit 1)), 0)::float8 as seconds`,
  });
  return Math.max(0, rows[0]!.seconds);
}

/** The heads that do not match the chain. */
export async function listMissingHeads(client: Client, heads: readonly SealedHead[]): Promise<SealedHead[]> {
  const { rows } = await client.query<{ place: number }>({
    name: 'ledger-missing-heads',
    text: `select place::int from unnest($1::bigint[], $2::text[]) with ordinality head (page, hash, place)
           left join ledger_page on number = page where encode(ledger_page.hash, 'hex') is distinct from head.hash order by place`,
    values: [heads.map(({ page }) => String(page)), heads.map(({ hash }) => hash)],
  });
  return rows.map(({ place }) => heads[place - 1]!);
}

const usualMost = 100_000;

/**
 * The breaks of the chain as sentences that name the page; empty if it is whole. Reads every sealed posting, a few pages at a time, each in
 * its own snapshot.
 */
export async function* checkPages(
  inSnapshot: InSnapshot,
  { signal, most = usualMost }: { readonly signal?: AbortSignal | undefined; readonly most?: number } = {},
): AsyncGenerator<string> {
  for (let from = 1n; ;) {
    signal?.throwIfAborted();
    const begin = from;
    const { to, broken } = await inSnapshot(async (client) => {
      const end = await endOf(client, begin, most);
      return {
        to: end,
        broken: end === undefined ? await breachesOfEnd(client) : await breaches(client, begin, end),
      };
    });
    yield* broken;
    if (to === undefined) return;
    from = to + 1n;
  }
}

/**
 * The last page of a group that starts at a given page and has about `most` postings. Undefined after the end of the chain.
 */
async function endOf(client: Client, from: bigint, most: number): Promise<bigint | undefined> {
  const { rows } = await client.query<{ number: string | bigint }>({
    name: 'ledger-pages-end',
    text: `select number from (
             select number, sum(postings) over (order by number) - postings as before from (
               select number, postings from ledger_page where number >= $1 order by number limit 1000) next) pages
           where before < $2 order by number desc limit 1`,
    values: [String(from), most],
  });
  return rows[0] && BigInt(rows[0].number);
}

async function breaches(client: Client, from: bigint, to: bigint): Promise<string[]> {
  const { rows } = await client.query<{ number: string | bigint; is_gap: boolean; differs: boolean }>({
    name: 'ledger-check-pages',
    // Without the previous page, the start of a page is unknown.
    text: `select page.number, before.number is null and page.number > 1 as is_gap,
             (found.hash, found.postings) is distinct from (page.hash, page.postings) or page.until <= before.until as differs
           from ledger_page page left join ledger_page before on before.number = page.number - 1
           cross join lateral ledger_page_hash(page.number,
             case when before.number is null and page.number > 1 then page.until else coalesce(before.until, '-infinity') end,
             page.until, coalesce(before.hash, '')) found
           where page.number between $1 and $2 order by page.number`,
    values: [String(from), String(to)],
  });
  return rows.flatMap(({ number, is_gap: isGap, differs }) => {
    if (isGap) return [`sealed pages: the page before page ${number} is missing`];
    return differs ? [`sealed pages: page ${number} is not as it was sealed`] : [];
  });
}

/** Two checks: the chain ends where its last step left it, and no older posting is without a page. */
async function breachesOfEnd(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ page: string | bigint; last: string | bigint }>({
    name: 'ledger-check-end',
    text: `select page, coalesce((select max(number) from ledger_page), 0) as last from ledger_horizon`,
  });
  const { page, last } = rows[0] ?? { page: 'none', last: 'none' };
  return rows.length === 1 && String(page) === String(last)
    ? []
    : [`sealed pages: the last page is ${last}, and ${page} were sealed`];
}
