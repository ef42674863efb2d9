// The ledger against `pgbench` that sends the very same statement to the same PostgreSQL, with every commit on disk before
// it is answered: rounds of the house's game through HTTP, and stakes through the wallet port, alone and as group commit. By turns.
//
// What pgbench sends is made of what the wallet port posts, so that both write the same rows and the same entries of indexes: a stake
// opens its round and leaves it open, a win closes it, as many rounds are won, ids are as long and as near to each other. In its
// favour it does nothing else: no player is looked up, no game asked for, no outcome drawn. Against it, its server puts the text of
// the argument together, which costs microseconds of a posting's hundreds.
import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startDatabase } from '../apps/server/src/db/embedded-postgres.ts';
import { migrate, readMigrations } from '../apps/server/src/db/migrate.ts';
import { poolConfig } from '../apps/server/src/db/connection.ts';
import { openLog } from '../apps/server/src/log.ts';
import { openCatalogue } from '../apps/server/src/casino/catalogue.ts';
import { houseProvider, houseProviderKey, installHouseGames } from '../apps/server/src/casino/house-games.ts';
import { openWalletPort } from '../apps/server/src/casino/open-wallet-port.ts';
import { openPlayers, type Player } from '../apps/server/src/casino/players.ts';
import type { Debit, WalletPort } from '../apps/server/src/casino/wallet-port.ts';
import { betPosting, creditPosting } from '../apps/server/src/casino/wallet-postings.ts';
import type { CustomerId } from '../apps/server/src/ids.ts';
import { figures } from '@felek/games/lale/lale.paytable';
import { checkInvariants } from '@felek/ledger/invariants';
import { checkedPosting } from '@felek/ledger/checked-posting';
import { briefPostStatement, postArgument } from '@felek/ledger/ledger.store';
import { openLedger, type Posting } from '@felek/ledger';
import { joinCustomer, openCasinoServer } from '../testbed/casino-servers.ts';
import { startHouse } from '../testbed/house.ts';
import { purse, sitDown, stake } from './house-player.ts';
import { compare } from './compare.ts';
import { load } from './loading.ts';
import { runPgbench } from './pgbench.ts';
import type { BenchRow } from './run.ts';

const seconds = 5;
const players = 32;
const crowd = 64;

/** In kuruş: enough for every stake of all turns, of whoever stakes without winning. */
const deepPurse = 100n * purse;

/** Rows of bets and wins per second at 32 players, single stakes at 32, and stakes in group commit at 64. */
export async function benchLedger(): Promise<BenchRow[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'felek-bench-'));
  // Run by root, the database belongs to another account, which must be able to enter.
  chmodSync(dataDir, 0o755);
  const log = openLog('silent');
  const database = await startDatabase({ dataDir, maxConnections: 200, log });
  try {
    const yardstick = await prepareYardstick(database.adminUrl!);
    return [await comparePairs(database.url, yardstick), ...(await comparePostings(yardstick))];
  } finally {
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** A database on the same server, with a wallet for each of pgbench's connections. */
async function prepareYardstick(adminUrl: string): Promise<string> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  await admin.query('create database yardstick owner felek');
  await admin.end();
  const url = new URL(adminUrl);
  url.username = 'felek';
  url.pathname = '/yardstick';
  await migrate(url.href, await readMigrations(), openLog('silent'));
  const { database, ledger, close } = openCasinoServer(url.href);
  await installHouseGames(database);
  for (let client = 0; client < crowd; client += 1) {
    const wallet = walletOf(client);
    await ledger.openWallet(database.pool, wallet, 'TRY');
    await ledger.post({
      wallet,
      key: { source: 'payment', operation: 'deposit', id: wallet },
      legs: [{ from: 'payment:test', to: 'cash', amount: deepPurse }],
    });
  }
  await close();
  return url.href;
}

const walletOf = (client: number) => `00000000-0000-7000-8000-${String(client).padStart(12, '0')}`;

/** Whole rounds of the house's game, staked and settled by two calls over HTTP each. */
async function comparePairs(url: string, yardstick: string): Promise<BenchRow> {
  const house = await startHouse({ environment: { DATABASE_URL: url } });
  const casino = openCasinoServer(url);
  try {
    const compared = await compare({
      name: `(a) bet and win over HTTP, pairs/s, ${players} players`,
      bar: 1,
      async ours() {
        const clients = await Promise.all(Array.from({ length: players }, () => sitDown(house, casino)));
        const { answers } = await load({ port: house.port, warmupSeconds: 1, seconds, clients });
        return answers / 2 / seconds;
      },
      theirs: () => pgbench(yardstick, pairScript, 2, players),
      yardstick: 'pgbench',
    });
    await assertSound(casino.database.pool);
    return compared;
  } finally {
    await casino.close();
    await house.stop();
  }
}

/** Stakes without HTTP, from this process, through the wallet port: one a transaction, and as many together as wait. */
async function comparePostings(yardstick: string): Promise<BenchRow[]> {
  const server = openCasinoServer(yardstick);
  const pool = new pg.Pool({ ...poolConfig(yardstick), max: players });
  const single = openLedger({ pool, limits: { lanes: players, secondLaneFrom: 1, batchSize: 1 } });
  const catalogue = openCatalogue(server.database, new Set([houseProvider]));
  const alone = openWalletPort({
    ledger: single,
    database: server.database,
    players: openPlayers(server.account),
    isGameOpen: async (provider, code) =>
      (await catalogue.current()).findPlayed(provider, code)?.isOpen ?? false,
  });
  try {
    const customers: CustomerId[] = [];
    while (customers.length < crowd) {
      customers.push((await joinCustomer(server, { cash: deepPurse })).customer);
    }
    const rows = [
      await compare({
        name: `(a) stakes through the wallet port, one a transaction, stakes/s, ${players} players`,
        bar: 0.7,
        ours: () => stakesPerSecond(alone, customers.slice(0, players)),
        theirs: () => pgbench(yardstick, stakeScript, 1, players),
        yardstick: 'pgbench',
      }),
      await compare({
        name: `(a) stakes through the wallet port, group commit, stakes/s, ${crowd} players`,
        bar: 2.5,
        ours: () => stakesPerSecond(server.casino.port, customers),
        theirs: () => pgbench(yardstick, stakeScript, 1, crowd),
        yardstick: 'pgbench',
      }),
    ];
    await assertSound(pool);
    return rows;
  } finally {
    await single.close();
    await pool.end();
    await server.close();
  }
}

async function stakesPerSecond(port: WalletPort, customers: readonly CustomerId[]): Promise<number> {
  const end = performance.now() + seconds * 1000;
  let stakes = 0;
  await Promise.all(
    customers.map(async (customer) => {
      while (performance.now() < end) {
        const { outcome } = await port.debit(stakeOf(customer, randomUUID()));
        if (outcome !== 'applied') throw new Error(`bug: a stake was answered ${outcome}`);
        stakes += 1;
      }
    }),
  );
  return stakes / seconds;
}

/** A stake as most providers send it. Not exclusive: nobody settles it here. */
const stakeOf = (customer: CustomerId, round: string): Debit => ({
  provider: houseProviderKey,
  tx: round,
  customer,
  game: 'lale',
  round,
  amount: stake,
});

/** A posting as pgbench sends it: the ledger's own statement, the argument put together by the server. */
function script(posting: Posting): string {
  const sent = checkedPosting(posting);
  // To pgbench a colon before a word is a variable, even in a text: separators get a space, ids and accounts JSON's own escape.
  const json = postArgument([sent]).replaceAll('":', '": ').replaceAll(/\b:\b/g, '\\u003a');
  const argument = `'${json}'`
    .replace(
      sent.wallet,
      `' || overlay('${sent.wallet}' placing lpad(:client_id::text, 12, '0') from 25) || '`,
    )
    .replace(sent.id, `' || ${newIdInSql} || '`)
    .replaceAll(roundOfPgbench, `' || rpad(:round::text, ${roundOfPgbench.length}, '0') || '`);
  return `${briefPostStatement.text.replace('$1', `(${argument})::jsonb`)};\n`;
}

/** Begins with the milliseconds since 1970 as our ids do, so that postings of one wallet lie together by time. */
const nowInHex = `lpad(to_hex((1000 * extract(epoch from clock_timestamp()))::bigint), 12, '0')`;
const newIdInSql = `overlay(gen_random_uuid()::text placing ${nowInHex} from 1 for 13)`;
/** Stands for the round's id, and is as long as the one it stands for. */
const roundOfPgbench = randomUUID();
const playerOfPgbench = {
  customer: walletOf(0) as CustomerId,
  wallet: walletOf(0),
  country: 'TR',
  barred: undefined,
} satisfies Player;

const drawRound = '\\set round random(1, 9000000000000000000)\n';
const stakeScript =
  drawRound + script(betPosting(stakeOf(playerOfPgbench.customer, roundOfPgbench), playerOfPgbench));

/** A round of the house's game: its stake, and its settlement, which pays as often as the game does. */
const pairScript = (() => {
  const bet = stakeOf(playerOfPgbench.customer, `${roundOfPgbench}:1000`);
  const [seedId, nonce] = [roundOfPgbench, 1000];
  const staked = betPosting(
    { ...bet, exclusive: true, memo: { seedId, nonce, stakeKurus: Number(stake) } },
    playerOfPgbench,
  );
  const paid = (amount: bigint) =>
    script(
      creditPosting(
        { ...bet, amount, closesRound: true, kind: 'win', bet: 'seen', memo: { seedId, nonce } },
        playerOfPgbench,
      ),
    );
  return [
    drawRound,
    script(staked),
    '\\set luck random(1, 10000)\n',
    `\\if :luck <= ${Math.round(10_000 * figures.hitFrequency)}\n${paid(stake)}\\else\n${paid(0n)}\\endif\n`,
  ].join('');
})();

/** A figure is worth nothing if the money was not. */
async function assertSound(pool: pg.Pool): Promise<void> {
  const broken = await checkInvariants(pool);
  if (broken.length > 0) throw new Error(`bug: ${broken.join('; ')}`);
}

/** Runs per second of a script of so many postings. A figure is worth nothing if what was sent was refused. */
async function pgbench(url: string, text: string, postings: number, clients: number): Promise<number> {
  const before = await countPostings(url);
  const { perSecond, runs } = await runPgbench({ url, script: text, clients, seconds });
  const posted = (await countPostings(url)) - before;
  if (posted < runs * postings) {
    throw new Error(`bug: pgbench ran ${runs} times and ${posted} postings came of it`);
  }
  return perSecond;
}

async function countPostings(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ count: number }>('select count(*)::int as count from posting');
  await client.end();
  return rows[0]!.count;
}
