// 20,000 customers poll their balances, each every three seconds, from one server process on one core, while another server moves money.
// Measured are the 99th percentile of an answer and the load on the database.
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { openLedger, type Ledger } from '@felek/ledger';
import { startDatabase } from '../apps/server/src/db/start-database.ts';
import { openDatabase } from '../apps/server/src/db/database.ts';
import { openLog } from '../apps/server/src/log.ts';
import { startHouse, type House } from '../testbed/house.ts';
import { load } from './loading.ts';
import { cpuSecondsOf } from './processes.ts';
import type { BenchRow } from './run.ts';

const customers = 20_000;
const pollMs = 3000;
/** Customers come through a proxy that shares its connections among them. */
const connections = 1000;
const seconds = 20;
const movesPerSecond = 200;
const mostMs = 50;
/** Idle values are read again every half minute (balance) or minute (session). */
const mostStatements = (2 * pollMs) / 30_000;

export async function benchPolling(): Promise<BenchRow[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'felek-bench-'));
  // Under root the database runs as another account, which needs access to the folder.
  chmodSync(dataDir, 0o755);
  const log = openLog('silent');
  const server = await startDatabase({ dataDir, maxConnections: 200, log });
  const database = openDatabase({ url: server.url, log });
  const house = await startHouse({ environment: { DATABASE_URL: server.url } });
  const elsewhere = openLedger({ pool: database.ledgerPool });
  try {
    await fillHouse(database.pool, elsewhere);
    keepToOneCore(house);
    const before = { commits: await commits(database.pool), cpu: cpuSecondsOf(house.serverPid) };
    const moving = moveMoney(elsewhere);
    const { answers, p99Ms } = await load({
      port: house.port,
      warmupSeconds: pollMs / 1000 + 1,
      seconds,
      everyMs: (pollMs * connections) / customers,
      clients: Array.from({ length: connections }, (_, connection) => ({
        kind: 'requests' as const,
        requests: Array.from({ length: customers / connections }, (_, turn) =>
          askBalance(connection + turn * connections),
        ),
      })),
    });
    const core = (cpuSecondsOf(house.serverPid) - before.cpu) / (seconds + pollMs / 1000 + 1);
    const moves = await moving.stop();
    const statements = (await commits(database.pool)) - before.commits - moves;
    await assertTrue(house, database.pool);
    const heard = statements / (answers * (1 + (pollMs / 1000 + 1) / seconds));
    return [
      {
        name: `(e) balances for ${customers} customers every ${pollMs / 1000} s, p99`,
        ours: `${p99Ms.toFixed(1)} ms at ${(answers / seconds).toFixed(0)}/s, ${(100 * core).toFixed(0)} % of a core`,
        yardstick: `${mostMs} ms`,
        ratio: p99Ms / mostMs,
        bar: '≤ 1',
        ok: p99Ms <= mostMs && answers >= 0.99 * seconds * (customers / (pollMs / 1000)),
      },
      {
        name: '(e) transactions of the database per balance asked',
        ours: heard.toFixed(3),
        yardstick: '1 if it were asked each time',
        ratio: heard,
        bar: `≤ ${mostStatements.toFixed(2)}`,
        ok: heard <= mostStatements,
      },
    ];
  } finally {
    await elsewhere.close();
    await house.stop();
    await database.close();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const tokenOf = (customer: number) => `polling-customer-${String(customer).padStart(8, '0')}`;
const walletOf = (customer: number) => `00000000-0000-7000-8000-${String(customer).padStart(12, '0')}`;
const askBalance = (customer: number) =>
  `GET /api/user/balance HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${tokenOf(customer)}\r\nAccept: application/json\r\n\r\n`;

/** Customers with a session and a hundred lira each. */
async function fillHouse(pool: pg.Pool, ledger: Ledger): Promise<void> {
  await pool.query(
    `insert into customer (id, usercode, username, username_key, name, surname, email, email_key, phone, country, birth_date,
       personal_no_sealed, person_hash, password_hash)
     select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'c' || n, 'c' || n, 'c' || n, 'Ayşe', 'Deneme', 'c' || n, 'c' || n,
       (447000000000 + n)::text, 'TR', '1990-01-01', '', sha256(n::text::bytea), ''
     from generate_series(0, $1 - 1) n`,
    [customers],
  );
  await pool.query(
    `insert into session (id, customer_id, token_hash, device, address)
     select id, id, sha256(('polling-customer-' || lpad(n::text, 8, '0'))::bytea), '', ''
     from (select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid as id, n from generate_series(0, $1 - 1) n) every`,
    [customers],
  );
  for (let first = 0; first < customers; first += 1000) {
    await Promise.all(
      Array.from({ length: 1000 }, async (_, n) => {
        const wallet = walletOf(first + n);
        await ledger.openWallet(pool, wallet, 'TRY');
        const legs = [{ from: 'payment:test', to: 'cash', amount: 100_00n }] as const;
        await ledger.post({ wallet, key: { source: 'payment', operation: 'deposit', id: wallet }, legs });
      }),
    );
  }
}

/** Stakes of a lira by this process, which acts as another server of the house. */
function moveMoney(ledger: Ledger): { stop(): Promise<number> } {
  let moves = 0;
  let under = Promise.resolve();
  const timer = setInterval(() => {
    const wallet = walletOf((moves * 7) % customers);
    const id = `polling-${moves}`;
    moves += 1;
    const legs = [{ from: 'cash', to: 'payment:test', amount: 100n }] as const;
    const posted = ledger.post({ wallet, key: { source: 'payment', operation: 'payout', id }, legs });
    under = Promise.all([under, posted]).then(() => undefined);
  }, 1000 / movesPerSecond);
  return {
    async stop() {
      clearInterval(timer);
      await under;
      return moves;
    },
  };
}

/** A moment after the last move, the shown balances equal the ledger's. */
async function assertTrue(house: House, pool: pg.Pool): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 2000));
  const { rows } = await pool.query<{ id: string; cash: bigint }>(
    'select id, cash from wallet order by version desc limit 200',
  );
  for (const { id, cash } of rows) {
    const answer = await fetch(`${house.url}/api/user/balance`, {
      headers: { authorization: `Bearer ${tokenOf(Number(id.slice(-12)))}` },
    });
    const { data } = (await answer.json()) as { data: { cash: number } };
    if (Math.round(data.cash * 100) !== Number(cash)) throw new Error(`bug: ${id} is shown an old balance`);
  }
}

function keepToOneCore({ serverPid }: House): void {
  execFileSync('taskset', ['--all-tasks', '--cpu-list', '--pid', '0', String(serverPid)]);
}

async function commits(pool: pg.Pool): Promise<number> {
  // PostgreSQL publishes each connection's counters about once a second.
  await new Promise((resolve) => setTimeout(resolve, 1500));
  const { rows } = await pool.query<{ commits: bigint }>(
    'select xact_commit as commits from pg_stat_database where datname = current_database()',
  );
  return Number(rows[0]!.commits);
}
