// The cost of a provider's dialect: stakes and wins in each provider's signed form, against those of the house's own game, which need no
// translation. Both over HTTP on one server, in turns. Every commit is on disk before its answer.
import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startDatabase } from '../apps/server/src/db/start-database.ts';
import { poolConfig } from '../apps/server/src/db/connection.ts';
import { openLog } from '../apps/server/src/log.ts';
import type { Dialect } from '../apps/sandbox/src/play/dialect.ts';
import { dialects, sessionOf } from '../chaos/fuzz/run-fuzz.ts';
import { providerGames, type ProviderGame } from '../chaos/provider-games.ts';
import { openSeats, type Seats } from '../chaos/provider-seats.ts';
import { startHouse, type House } from '../testbed/house.ts';
import { recordCalls, type RecordedCall } from '../testbed/recorded-calls.ts';
import { assertBooks } from './books.ts';
import { purse, sitDown, stake } from './house-player.ts';
import type { LoadClient } from './load.ts';
import { load, median } from './loading.ts';
import type { BenchRow } from './run.ts';

const turns = 5;
const seconds = 2;
const players = 32;
/** The number of rounds per player and turn: more than fit into the time. */
const rounds = 270;
const least = 0.8;

/** A row for each provider: stakes and wins per second, and the ratio to the house's own game. */
export async function benchCallbacks(): Promise<BenchRow[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'felek-bench-'));
  // Under root the database runs as another account, which needs access to the folder.
  chmodSync(dataDir, 0o755);
  const database = await startDatabase({ dataDir, maxConnections: 200, log: openLog('silent') });
  const house = await startHouse({ environment: { DATABASE_URL: database.url, LOG_LEVEL: 'silent' } });
  const seats = await openSeats({ databaseUrl: database.url, ...house, housePort: house.port });
  const pool = new pg.Pool({ ...poolConfig(database.url), max: 1 });
  try {
    const rows: BenchRow[] = [];
    for (const game of providerGames) rows.push(await compare(game, house, seats, pool));
    await assertBooks(pool);
    return rows;
  } finally {
    await pool.end();
    await seats.close();
    await house.stop();
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function compare(game: ProviderGame, house: House, seats: Seats, pool: pg.Pool): Promise<BenchRow> {
  const dialect = dialects.find(({ key }) => key === game.provider)!;
  const fromGuests: number[] = [];
  const atHome: number[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    const hosts = await Promise.all(Array.from({ length: players }, () => sitDown(house, seats.server)));
    const guests: LoadClient[] = [];
    for (let player = 0; player < players; player += 1) guests.push(await guest(dialect, game, seats));
    const before = await postingsOf(pool, game.provider);
    // Measured directly after each other, since the machine's speed changes.
    atHome.push(await perSecond(house, hosts));
    const answers = await perSecond(house, guests, '');
    // Every counted answer must have a posting. Each player may have one more posting, answered after the end.
    const posted = (await postingsOf(pool, game.provider)) - before;
    if (posted < answers * seconds || posted >= players * rounds * 2)
      throw new Error(`bug: ${posted} postings, but ${answers * seconds} answers of ${game.provider}`);
    fromGuests.push(answers);
  }
  const ratio = median(fromGuests.map((answers, turn) => answers / atHome[turn]!));
  return {
    name: `(p) callbacks of ${dialect.name}, calls/s, ${players} players`,
    ours: median(fromGuests).toFixed(0),
    yardstick: `${median(atHome).toFixed(0)} the house's own game`,
    ratio,
    bar: `≥ ${least}`,
    ok: ratio >= least,
  };
}

/** `good`: the text that marks a successful answer. */
async function perSecond(house: House, clients: readonly LoadClient[], good?: string): Promise<number> {
  const options = { port: house.port, warmupSeconds: 0, seconds, clients };
  const { answers } = await load(good === undefined ? options : { ...options, good });
  return answers / seconds;
}

/** A customer with money in a provider's game, and the provider's requests for them. */
async function guest(dialect: Dialect, game: ProviderGame, seats: Seats): Promise<LoadClient> {
  const session = { ...sessionOf(await seats.sit(game, purse)), id: randomUUID() };
  const amount = Number(stake) * game.kurus;
  const recorded = await recordCalls(async (url) => {
    for (let left = rounds; left > 0; left -= 1) {
      const round = randomUUID();
      const bet = { tx: randomUUID(), amount, currency: session.currency, isFree: false };
      await dialect.send(url, dialect.bet(session, round, bet), 'provider');
      const win = { tx: randomUUID(), bet, amount, ends: true };
      await dialect.send(url, dialect.win(session, round, win), 'provider');
    }
  });
  const asked = (call: RecordedCall) => requestOf(`/callback/${dialect.key}`, call);
  return { kind: 'requests', requests: recorded.map(asked) };
}

function requestOf(at: string, { path, headers, body }: RecordedCall): string {
  const lines = Object.entries({ ...headers, connection: 'keep-alive', 'content-length': body.length });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return `POST ${at}${path} HTTP/1.1\r\n${head}\r\n${body.toString('utf8')}`;
}

async function postingsOf(pool: pg.Pool, source: string): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    'select count(*)::int as count from posting where source = $1',
    [source],
  );
  return rows[0]!.count;
}
