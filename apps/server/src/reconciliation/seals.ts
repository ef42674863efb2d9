// The ledger's sealed pages. One server at a time seals new postings. Every server appends the chain's head to a file outside the
// database each hour. The check of the books compares pages, postings and that file.
import { mkdir, open, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import {
  checkPages,
  listMissingHeads,
  readHead,
  sealPages,
  unsealedSeconds,
  type SealedHead,
} from '@felek/ledger/seals';
import type { Database } from '../db/database.ts';
import { snapshotsOf } from '../db/snapshot.ts';
import { repeat } from '../jobs/periodic.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Measured } from '../metrics.ts';

export interface SealNeeds {
  readonly database: Database;
  readonly jobs: Jobs;
  /** The file of this server's heads. A line holds the time of writing, the page, its last instant and its hash. */
  readonly headsFile: string;
  /** Other chains whose heads are kept in the same file. A line of theirs has the chain's name in the place of the page. */
  readonly chains?: readonly Chain[];
  readonly log: Record<'info' | 'warn' | 'error', (detail: object, text: string) => void>;
}

/** A chain of hashes beside the ledger's, whose links have numbers. */
export interface Chain {
  readonly name: string;
  readHead(): Promise<{ readonly number: bigint; readonly hash: string } | undefined>;
  hashAt(number: bigint): Promise<string | undefined>;
}

export interface Seals {
  /** Writes the head to the file now and every hour. */
  start(): void;
  stop(): Promise<void>;
  /** Compares the file with the chain, then appends the chain's head if it is new. */
  exportHead(): Promise<void>;
  /** Differences from the seals or from this server's file. */
  check(signal?: AbortSignal): Promise<readonly string[]>;
  readonly measures: Measured;
}

const sealEveryMs = 10_000;
const exportEveryMs = 3_600_000;

export function createSeals({ database, jobs, headsFile, chains = [], log }: SealNeeds): Seals {
  repeat(jobs, {
    name: 'ledger.seal',
    everyMs: sealEveryMs,
    work: async (signal) => void (await sealPages(database.pool, { signal })),
  });

  let timer: NodeJS.Timeout | undefined;
  let exporting = Promise.resolve();
  let exportedAtMs: number | undefined;
  let missing = 0;

  async function missingHeads(heads: readonly SealedHead[]): Promise<readonly string[]> {
    const found = await listMissingHeads(database.pool, heads);
    missing = found.length;
    return found.map(
      ({ page }) => `sealed pages: page ${page} is not the one that was exported to ${headsFile}`,
    );
  }

  async function exportHead(): Promise<void> {
    const known = await readHeads(headsFile);
    for (const rule of await missingHeads(known)) log.error({ rule }, 'bug: the books are off');
    const head = await readHead(database.pool);
    if (head && known.at(-1)?.hash !== head.hash) {
      await append(headsFile, `${new Date().toISOString()} ${head.page} ${head.until} ${head.hash}\n`);
      log.info({ page: String(head.page), until: head.until, hash: head.hash }, 'the head of the ledger');
    }
    for (const chain of chains) await exportChain(chain);
    exportedAtMs = performance.now();
  }

  async function exportChain(chain: Chain): Promise<void> {
    for (const rule of await missingOf(chain)) log.error({ rule }, 'bug: the books are off');
    const head = await chain.readHead();
    const known = await readChainHeads(headsFile, chain.name);
    if (head && known.at(-1)?.hash !== head.hash)
      await append(headsFile, `${new Date().toISOString()} ${chain.name} ${head.number} ${head.hash}\n`);
  }

  async function missingOf(chain: Chain): Promise<readonly string[]> {
    const found: string[] = [];
    for (const { number, hash } of await readChainHeads(headsFile, chain.name))
      if ((await chain.hashAt(number)) !== hash)
        found.push(`${chain.name}: link ${number} is not the one that was exported to ${headsFile}`);
    return found;
  }

  const exportQuietly = () => {
    exporting = exportHead().catch((error: unknown) =>
      log.error({ error: String(error) }, 'the head of the ledger could not be written to its file'),
    );
  };

  return {
    start() {
      exportQuietly();
      timer = setInterval(exportQuietly, exportEveryMs).unref();
    },
    async stop() {
      clearInterval(timer);
      await exporting;
    },
    exportHead,
    async check(signal) {
      const broken: string[] = [];
      for await (const rule of checkPages(snapshotsOf(database), { signal })) broken.push(rule);
      for (const chain of chains) broken.push(...(await missingOf(chain)));
      return [...broken, ...(await missingHeads(await readHeads(headsFile)))];
    },
    async measures() {
      const exportedMs =
        exportedAtMs === undefined ? process.uptime() * 1000 : performance.now() - exportedAtMs;
      return [
        {
          name: 'felek_ledger_unsealed_seconds',
          help: 'How old the oldest posting is that is in no sealed page yet.',
          values: [{ value: await unsealedSeconds(database.pool) }],
        },
        {
          name: 'felek_ledger_head_seconds',
          help: 'How long ago this server wrote down the head of the sealed pages.',
          values: [{ value: exportedMs / 1000 }],
        },
        {
          name: 'felek_ledger_heads_missing',
          help: 'Heads in this server’s file that the sealed pages do not have.',
          values: [{ value: missing }],
        },
      ];
    },
  };
}

/** The heads in the file, oldest first. A line that a power loss cut off is skipped. */
async function readHeads(file: string): Promise<SealedHead[]> {
  const text = await readText(file);
  return [...text.matchAll(/^\S+ (\d{1,18}) (\S+) ([0-9a-f]{64})$/gm)].map(([, page, until, hash]) => ({
    page: BigInt(page!),
    until: until!,
    hash: hash!,
  }));
}

/** The heads of another chain in the file, oldest first. */
async function readChainHeads(file: string, name: string): Promise<{ number: bigint; hash: string }[]> {
  return (await readText(file))
    .split('\n')
    .map((line) => /^\S+ (\S+) (\d{1,18}) ([0-9a-f]{64})$/.exec(line))
    .flatMap((found) => (found?.[1] === name ? [{ number: BigInt(found[2]!), hash: found[3]! }] : []));
}

const readText = (file: string) =>
  readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });

async function append(file: string, line: string): Promise<void> {
  // With an operator's own database, the data folder may not exist yet.
  await mkdir(dirname(file), { recursive: true });
  const opened = await open(file, 'a', 0o640);
  try {
    await opened.write(line);
    await opened.datasync();
  } finally {
    await opened.close();
  }
}
