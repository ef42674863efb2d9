// The postings of the house's game as pgbench sends them, on a database of their own.
//
// What pgbench sends is made of what the wallet port posts, so that both write the same rows and the same entries of indexes: a stake
// opens its round and leaves it open, a win closes it, as many rounds are won, ids are as long and as near to each other. In its
// favour it does nothing else: no player is looked up, no game asked for, no outcome drawn. Against it, its server puts the text of
// the argument together, which costs microseconds of a posting's hundreds.
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { migrate, readMigrations } from '../apps/server/src/db/migrate.ts';
import { openLog } from '../apps/server/src/log.ts';
import type { Player } from '../apps/server/src/wallet/player.ts';
import type { Debit } from '../apps/server/src/wallet/port.ts';
import { betPosting, creditPosting } from '../apps/server/src/wallet/postings.ts';
import { installHouseGames } from '../apps/server/src/casino/lobby/house-games.ts';
import { houseKey } from '../apps/server/src/games/games.ts';
import type { CustomerId } from '../apps/server/src/ids.ts';
import { figures } from '@felek/games/lale/lale.paytable';
import { checkedPosting } from '@felek/ledger/checked-posting';
import { briefPostStatement, postArgument } from '@felek/ledger/ledger.store';
import type { Posting } from '@felek/ledger';
import { openCasinoServer } from '../testbed/casino-servers.ts';
import { purse, stake } from './house-player.ts';
import { runPgbench, type PgbenchReport } from './pgbench.ts';

/** The most connections. */
export const crowd = 64;

/** In kuruş: enough for every stake of all turns, of whoever stakes without winning. */
export const deepPurse = 100n * purse;

/** A database on the same server, with a wallet for each of pgbench's connections. */
export async function prepareYardstick(adminUrl: string): Promise<string> {
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

/** A stake as most providers send it. Not exclusive: nobody settles it here. */
export const stakeOf = (customer: CustomerId, round: string): Debit => ({
  provider: houseKey,
  tx: round,
  customer,
  game: 'lale',
  account: 'game:fel:lale',
  round,
  amount: stake,
});

/** A posting as pgbench sends it: the ledger's own statement, the argument put together by the server. */
function script(posting: Posting, wallet = ':client_id'): string {
  const sent = checkedPosting(posting);
  // To pgbench a colon before a word is a variable, even in a text: separators get a space, ids and accounts JSON's own escape.
  const json = postArgument([sent]).replaceAll('":', '": ').replaceAll(/\b:\b/g, '\\u003a');
  const argument = `'${json}'`
    .replace(
      sent.wallet,
      `' || overlay('${sent.wallet}' placing lpad(${wallet}::text, 12, '0') from 25) || '`,
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
  barred: undefined,
} satisfies Player;

const drawRound = '\\set round random(1, 9000000000000000000)\n';
const stakeScriptOf = (wallet?: string) =>
  drawRound + script(betPosting(stakeOf(playerOfPgbench.customer, roundOfPgbench), playerOfPgbench), wallet);
export const stakeScript = stakeScriptOf();

/** Stakes of wallets by chance, of so many. */
export const stakeScriptOver = (wallets: number) =>
  `\\set wallet random(0, ${wallets - 1})\n${stakeScriptOf(':wallet')}`;

/** A round of the house's game: its stake, and its settlement, which pays as often as the game does. */
export const pairScript = (() => {
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

/** Runs a script of so many postings. A figure is worth nothing if what was sent was refused. */
export async function pgbench(
  url: string,
  script: string,
  postings: number,
  options: { readonly clients: number; readonly seconds: number; readonly rate?: number },
): Promise<PgbenchReport> {
  const before = await countPostings(url);
  const report = await runPgbench({ url, script, ...options });
  const posted = (await countPostings(url)) - before;
  if (posted < report.runs * postings) {
    throw new Error(`bug: pgbench ran ${report.runs} times and ${posted} postings came of it`);
  }
  return report;
}

async function countPostings(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ count: number }>('select count(*)::int as count from posting');
  await client.end();
  return rows[0]!.count;
}
