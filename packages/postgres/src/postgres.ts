// A PostgreSQL that we start in the data folder, keep running, and end with ourselves. Hides accounts, programs, folders,
// stale locks and supervision.
import { setTimeout as sleep } from 'node:timers/promises';
import { join } from 'node:path';
import pg from 'pg';
import { DatabaseSetupError } from './setup-error.ts';
import type { DatabaseLog } from './log.ts';
import { oldestMajor, prepareBinaries, type Binaries } from './binaries.ts';
import { choosePlace, makeFolder, type Place } from './folder.ts';
import {
  adoptServer,
  becomeKeeper,
  isSettled,
  lookAtServer,
  startServer,
  type Leash,
  type Sight,
} from './server-process.ts';
import { assertTrustworthy } from './server-settings.ts';

export interface PostgresOptions {
  /** The product's data folder; the database lives in `postgres` under it. */
  readonly dataDir: string;
  /** A folder of an operator's own PostgreSQL programs, instead of the bundled ones. */
  readonly binFolder?: string | undefined;
  /** Connections the server takes at once. */
  readonly maxConnections?: number;
  readonly log: DatabaseLog;
}

export interface RunningPostgres {
  /** The owner's connection string, who migrates. */
  readonly url: string;
  /** The running server's, of a role of its own. */
  readonly serverUrl: string;
  /** A superuser's. */
  readonly adminUrl: string;
  /** Shuts it down cleanly and waits for it. */
  stop(): Promise<void>;
}

/**
 * Gives a PostgreSQL that answers and keeps what it acknowledges. One that dies later is started again.
 * Throws {@link DatabaseSetupError}, whose message is one line for the operator, when that cannot be had.
 */
export async function startPostgres({
  dataDir,
  binFolder,
  maxConnections = 40,
  log,
}: PostgresOptions): Promise<RunningPostgres> {
  const place = await choosePlace(dataDir);
  const binaries = await prepareBinaries(place.account, place.root, binFolder);
  await makeFolder(place, binaries, log);

  const start = () => holdServer({ place, binaries, dataDir, maxConnections, log });
  let held = await start();
  const url = urlOf(place, 'felek', 'felek');
  try {
    await makeProductDatabase(held.keeper);
    await assertAnswers(url, log);
  } catch (error) {
    await held.release();
    throw error;
  }

  let stopping = false;
  const supervise = async () => {
    for (;;) {
      await held.lost;
      if (stopping) return;
      log.error({ folder: place.folder }, 'the embedded database is gone; starting it again');
      await held.release();
      const next = await startAgain(start, () => stopping, log);
      if (!next) return;
      held = next;
      if (stopping) return held.release();
      log.info({ folder: place.folder }, 'the embedded database is back');
    }
  };
  const supervision = supervise();

  let stopped: Promise<void> | undefined;
  const stop = async () => {
    stopping = true;
    await held.release();
    await supervision;
  };
  return {
    url,
    serverUrl: urlOf(place, 'felek_server', 'felek'),
    adminUrl: urlOf(place, 'postgres', 'postgres'),
    stop: () => (stopped ??= stop()),
  };
}

const connectWithinMs = 10_000;

/** Connects once as the owner and checks the server's version and durability. */
async function assertAnswers(url: string, log: DatabaseLog): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: connectWithinMs });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await assertTrustworthy(client, oldestMajor, log);
  } catch (error) {
    if (error instanceof DatabaseSetupError) throw error;
    throw new DatabaseSetupError(
      `The embedded database does not answer: ${(error as Error).message || String(error)}`,
    );
  } finally {
    await client.end().catch(() => undefined);
  }
}

function urlOf(place: Place, user: string, database: string): string {
  return `postgresql://${user}@localhost/${database}?host=${encodeURIComponent(place.socketFolder)}`;
}

/** The product's own roles, the owner and the running server's, neither of them a superuser, and its database. */
async function makeProductDatabase(keeper: pg.Client): Promise<void> {
  const exists = async (query: string) => (await keeper.query(query)).rowCount !== 0;
  for (const role of ['felek', 'felek_server']) {
    if (!(await exists(`select from pg_roles where rolname = '${role}'`))) {
      await keeper.query(`create role ${role} login`);
    }
  }
  if (!(await exists(`select from pg_database where datname = 'felek'`))) {
    await keeper.query('create database felek owner felek');
  }
}

interface Held {
  /** A superuser's connection that makes us the server's keeper while it lasts. */
  readonly keeper: pg.Client;
  /** Settles when that connection ends, which it does when the server does. */
  readonly lost: Promise<void>;
  /** Shuts the server down and waits for it. */
  release(): Promise<void>;
}

interface Hold {
  readonly place: Place;
  readonly binaries: Binaries;
  readonly dataDir: string;
  readonly maxConnections: number;
  readonly log: DatabaseLog;
}

/** How long a server started by another process may take to start or stop. */
const othersPatienceMs = 60_000;
/** How long a killed keeper may still be visible. */
const keeperPatienceMs = 1500;
/** How long an orphaned server must keep answering before it counts as running and not as shutting down. */
const adoptionPauseMs = 300;

/** Starts the server, or adopts one of this folder that has lost its keeper. */
async function holdServer({ place, binaries, dataDir, maxConnections, log }: Hold): Promise<Held> {
  const since = Date.now();
  let keptSince: number | undefined;
  let started: { leash: Leash; lastWords?: string } | undefined;
  try {
    for (;;) {
      const sight = await lookAtServer(place, log);
      const own = started && (await started.leash.serverPid);
      if (sight.state === 'answers') {
        const outcome = await tryToKeep(sight, sight.pid === own);
        if (outcome === 'keeper') {
          const leash = sight.pid === own && started ? started.leash : adoptServer(place, sight.pid);
          if (leash !== started?.leash)
            log.warn({ pid: sight.pid }, 'a database without a keeper was adopted');
          return heldBy(sight.client, leash);
        }
        await sight.client.end().catch(() => undefined);
        if (outcome === 'unsettled') keptSince = undefined;
        else if (Date.now() - (keptSince ??= Date.now()) > keeperPatienceMs) {
          throw new DatabaseSetupError(
            `Felek already runs on ${dataDir} (${outcome.keptBy}). Stop it first, or give this copy a DATA_DIR of its own.`,
          );
        }
      } else if (started?.lastWords !== undefined) {
        if (!/lock file|shared memory/.test(started.lastWords) || Date.now() - since > othersPatienceMs) {
          throw new DatabaseSetupError(
            `PostgreSQL did not start: ${started.lastWords || 'it said nothing'} (its log is in ${join(place.folder, 'log')})`,
          );
        }
        // Another copy was quicker, or the remains of a killed server are still ending.
        started = undefined;
        await sleep(200);
      } else if (sight.state === 'absent' && !started) {
        const attempt: { leash: Leash; lastWords?: string } = {
          leash: startServer(place, binaries, maxConnections),
        };
        void attempt.leash.ended.then((words) => (attempt.lastWords = words));
        started = attempt;
      } else if (!started && Date.now() - since > othersPatienceMs) {
        throw new DatabaseSetupError(
          `A database on ${place.folder} is starting or stopping and does not come to rest. See its log in ${join(place.folder, 'log')}.`,
        );
      }
      await sleep(20);
    }
  } catch (error) {
    await started?.leash.letGo();
    throw error;
  }
}

/** Makes us the keeper of a server that answers. 'unsettled' if it may have, or get, another, or may be ending. */
async function tryToKeep(
  { client }: Sight & { state: 'answers' },
  isOwn: boolean,
): Promise<'keeper' | 'unsettled' | { readonly keptBy: string }> {
  try {
    const outcome = await becomeKeeper(client);
    if (outcome !== 'keeper' || isOwn) return outcome;
    if (!(await isSettled(client))) return 'unsettled';
    await sleep(adoptionPauseMs);
    await client.query('select');
    return 'keeper';
  } catch {
    return 'unsettled';
  }
}

function heldBy(keeper: pg.Client, leash: Leash): Held {
  const lost = new Promise<void>((resolve) => keeper.once('end', () => resolve()));
  return {
    keeper,
    lost,
    async release() {
      await keeper.end().catch(() => undefined);
      await leash.letGo();
    },
  };
}

/** Restarts the server until it succeeds, with growing pauses; undefined after a request to stop. */
async function startAgain(
  start: () => Promise<Held>,
  isStopping: () => boolean,
  log: DatabaseLog,
): Promise<Held | undefined> {
  for (let pauseMs = 100; !isStopping(); pauseMs = Math.min(pauseMs * 2, 2000)) {
    try {
      return await start();
    } catch (error) {
      log.error({ error: (error as Error).message }, 'the embedded database does not start again yet');
      await sleep(pauseMs);
    }
  }
  return undefined;
}
