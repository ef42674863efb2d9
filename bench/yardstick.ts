// The postings of the house's game as pgbench sends them, on a database of their own. The script is made of the wallet port's own postings,
// so that both write the same rows and index entries: a stake opens its round, a win closes it, as many rounds are won, and ids have the
// same length and order. In pgbench's favour: it reads no player, checks no game and draws no outcome. Against it: the server assembles the
// argument's text, which costs microseconds of a posting's hundreds.
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

/** The largest number of connections. */
export const crowd = 64;

/** In kuruş: enough for every stake of all turns without a win. */
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

/** A stake as most providers send it. Not exclusive, since none is settled here. */
export const stakeOf = (customer: CustomerId, round: string): Debit => ({
  provider: houseKey,
  tx: round,
  customer,
  game: 'lale',
  account: 'game:fel:lale',
  round,
  amount: stake,
});

/** A posting as pgbench sends it: the ledger's own statement, with an argument that the server assembles. */
function script(posting: Posting, wallet = ':client_id'): string {
  const sent = checkedPosting(posting);
  // In pgbench a colon before a word marks a variable, even in a text. So separators get a space, and ids and accounts are escaped as in
  // JSON.
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

/** Starts with the milliseconds since 1970, as our ids do, so that a wallet's postings are stored in time order. */
const nowInHex = `lpad(to_hex((1000 * extract(epoch from clock_timestamp()))::bigint), 12, '0')`;
const newIdInSql = `overlay(gen_random_uuid()::text placing ${nowInHex} from 1 for 13)`;
/** A placeholder of the same length as the round's id. */
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

/** Stakes of random wallets, out of the given number. */
export const stakeScriptOver = (wallets: number) =>
  `\\set wallet random(0, ${wallets - 1})\n${stakeScriptOf(':wallet')}`;

/** A round of the house's game: its stake, and its settlement, which wins as often as the game does. */
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

/** Runs a script of the given number of postings. The figure counts only if none was refused. */
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
