// Finds the writable one of several database hosts. Each host is asked twice a second on its own connection. So a promoted standby is found
// at once, and a hanging primary blocks no request.
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { DatabaseAddress, Host } from './database-address.ts';
import { DatabaseUnavailable } from './database-errors.ts';
import type { DatabaseLog } from '@felek/postgres/log';

/** None of the hosts takes writes now. Nothing was sent. */
export class NoPrimary extends DatabaseUnavailable {
  override readonly name = 'NoPrimary';
  /** PostgreSQL's code for a server that only reads. */
  readonly code = '25006';
}

export interface Primary {
  /** The host that takes writes; waits a moment for one. Throws {@link NoPrimary}. */
  find(waitMs?: number): Promise<Host>;
  /** Hears of each other host that became the primary: connections to the one before are worth nothing any more. */
  onMoved(listener: (to: Host) => void): void;
  close(): Promise<void>;
}

const everyMs = 500;
const everyMsUnsettled = 100;
const answersWithinMs = 1000;
const usualWaitMs = 1500;

/** The timeline of a server that takes writes, as a number; null for one that only reads. Each promotion begins a higher one. */
const look = `select case when pg_is_in_recovery() or current_setting('transaction_read_only')::boolean then null
  else ('x' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8))::bit(32)::int end as timeline`;

type Sight = { readonly timeline: number } | { readonly reason: string };

/** Begins to watch the candidates of the address, until `close`. */
export function followPrimary(address: DatabaseAddress, log: DatabaseLog): Primary {
  const sights = new Map<Host, Sight>(address.candidates.map((host) => [host, { reason: 'not asked yet' }]));
  const listeners: ((to: Host) => void)[] = [];
  const closing = new AbortController();
  let last: Host | undefined;
  const waiting: (() => void)[] = [];
  /** A server of a lower timeline was passed over by a promotion. It may still take writes, and nothing of them lasts. */
  let highestTimeline = 0;

  function present(): Host | undefined {
    for (const [host, sight] of sights)
      if ('timeline' in sight && sight.timeline === highestTimeline) return host;
    return undefined;
  }

  function hear(from: Host, sight: Sight): void {
    sights.set(from, sight);
    if ('timeline' in sight) highestTimeline = Math.max(highestTimeline, sight.timeline);
    const now = present();
    if (now === undefined) return;
    if (last !== undefined && last !== now) {
      log.warn({ from: nameOf(last), to: nameOf(now) }, 'another database host takes writes now');
      for (const listener of listeners) listener(now);
    }
    last = now;
    for (const wake of waiting.splice(0)) wake();
  }

  async function watch(host: Host): Promise<void> {
    let client: pg.Client | undefined;
    while (!closing.signal.aborted) {
      try {
        client ??= await connect(address.urlOf(host));
        const { rows } = await client.query<{ timeline: number | null }>(look);
        const timeline = rows[0]?.timeline;
        hear(host, typeof timeline === 'number' ? { timeline } : { reason: 'it only reads' });
      } catch (error) {
        hear(host, { reason: error instanceof Error ? error.message : String(error) });
        void client?.end().catch(() => undefined);
        client = undefined;
      }
      const pauseMs = present() === undefined ? everyMsUnsettled : everyMs;
      await sleep(pauseMs, undefined, { signal: closing.signal, ref: false }).catch(() => undefined);
    }
    // A host that hangs would not say goodbye either.
    void client?.end().catch(() => undefined);
  }

  const watches = address.candidates.map(watch);
  return {
    async find(waitMs = usualWaitMs) {
      const until = performance.now() + waitMs;
      for (;;) {
        const host = present();
        if (host) return host;
        const leftMs = until - performance.now();
        if (leftMs <= 0 || closing.signal.aborted) throw new NoPrimary(describe(sights));
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, leftMs);
          waiting.push(() => {
            clearTimeout(timer);
            resolve();
          });
        });
      }
    },
    onMoved: (listener) => void listeners.push(listener),
    async close() {
      closing.abort();
      for (const wake of waiting.splice(0)) wake();
      await Promise.all(watches);
    },
  };
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'felek',
    connectionTimeoutMillis: answersWithinMs,
    query_timeout: answersWithinMs,
  });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

const nameOf = ({ host, port }: Host) => `${host}:${port}`;

function describe(sights: ReadonlyMap<Host, Sight>): string {
  const reasons = [...sights].map(
    ([host, sight]) =>
      `${nameOf(host)}: ${'reason' in sight ? sight.reason : 'it was passed over by a promotion'}`,
  );
  return `no database host takes writes (${reasons.join('; ')})`;
}
