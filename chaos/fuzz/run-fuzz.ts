// Runs the fuzz against a built server: many malformed calls of each provider, with checks of its memory and of the ledger before and
// after.
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { checkInvariants } from '@felek/ledger/invariants';
import { amusnetDialect } from '../../apps/sandbox/src/amusnet/wallet.ts';
import { digitainDialect } from '../../apps/sandbox/src/digitain/wallet.ts';
import { egtDialect } from '../../apps/sandbox/src/egt/wallet.ts';
import { everyMatrixDialect } from '../../apps/sandbox/src/everymatrix/wallet.ts';
import { hub88Dialect } from '../../apps/sandbox/src/hub88/wallet.ts';
import { pragmaticDialect } from '../../apps/sandbox/src/pragmatic/wallet.ts';
import { softGamingsDialect } from '../../apps/sandbox/src/softgamings/wallet.ts';
import type { Session } from '../../apps/sandbox/src/play/dialect.ts';
import { poolConfig } from '../../apps/server/src/db/connection.ts';
import { startHouse } from '../../testbed/house.ts';
import { openPostgresServer } from '../../testbed/postgres-server.ts';
import { openFindings, type Findings } from '../findings.ts';
import { providerGames } from '../provider-games.ts';
import { openSeats } from '../provider-seats.ts';
import { fuzz } from './fuzz.ts';

export const dialects = [
  hub88Dialect,
  egtDialect,
  amusnetDialect,
  everyMatrixDialect,
  digitainDialect,
  pragmaticDialect,
  softGamingsDialect,
];

/** The allowed growth of memory. Keeping every malformed call would exceed it many times in a hundred thousand. */
const mostGrowthMiB = 96;
const pieces = 5;

/** `providers`: only these, or all if empty. `calls`: the number for each. */
export async function runFuzz(options: {
  readonly seed: string;
  readonly calls: number;
  readonly providers: readonly string[];
}): Promise<Findings> {
  const findings = openFindings();
  const postgres = await openPostgresServer();
  const house = await startHouse({ environment: { DATABASE_URL: postgres.url(), LOG_LEVEL: 'silent' } });
  const seats = await openSeats({ databaseUrl: postgres.url(), ...house, housePort: house.port });
  const pool = new pg.Pool({ ...poolConfig(postgres.url()), max: 1 });
  try {
    for (const dialect of dialects) {
      const { key } = dialect;
      if (options.providers.length > 0 && !options.providers.includes(key)) continue;
      const seat = await seats.sit(
        providerGames.find(({ provider }) => provider === key)!,
        0n,
      );
      const before = { all: await moneyIn(pool), unstaked: await unstakedIn(pool) };
      const used: number[] = [];
      for (let piece = 1; piece <= pieces; piece += 1) {
        await fuzz({
          dialect,
          url: `${house.url}/callback/${key}`,
          session: sessionOf(seat),
          calls: Math.ceil(options.calls / pieces),
          seed: `${options.seed} ${piece}`,
          findings,
        });
        used.push(memoryMiB(house.serverPid));
      }
      console.log(`${key}: the server held ${used.join(', ')} MiB`);
      if (used.at(-1)! - used[0]! > mostGrowthMiB)
        findings.wrong('memory grows', `${key}: ${used.join(', ')} MiB`);
      console.log(`${key}: in all ${before.all} and then ${await moneyIn(pool)}`);
      const unstaked = await unstakedIn(pool);
      if (unstaked !== before.unstaked)
        findings.wrong('money was moved', `${key}: ${before.unstaked} and then ${unstaked}`);
    }
    const faults = faultsIn(await (await fetch(`${house.url}/metrics`)).text());
    for (const each of faults) findings.wrong('a call met a fault of ours', each);
    for (const rule of await checkInvariants(pool)) findings.wrong('an invariant is broken', rule);
  } finally {
    await pool.end();
    await seats.close();
    await house.stop();
    await postgres.remove();
  }
  return findings;
}

export const sessionOf = ({ user, token, code }: { user: string; token: string; code: string }): Session => ({
  id: 'fuzz',
  user,
  token,
  gameCode: code,
  currency: 'TRY',
  lang: 'tr',
  lobbyUrl: 'http://localhost',
});

/** The sum of all customers' balances, and the number of entries. */
export async function moneyIn(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ all: string }>(
    `select (select sum(cash + bonus + held) from wallet) || ' kuruş in ' || (select count(*) from entry) || ' entries' as all`,
  );
  return rows[0]!.all;
}

/**
 * The movements outside of all rounds with a stake. Among very many malformed calls some place a stake of zero, as a free round does, and
 * the payout of such a round is owed. A reversal belongs to its target's round.
 */
async function unstakedIn(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ all: string }>(
    `select coalesce(sum(amount), 0) || ' kuruş in ' || count(*) || ' entries' as all
     from entry e join posting p on p.wallet_id = e.wallet_id and p.id = e.posting_id
     left join posting t on t.wallet_id = p.wallet_id and t.id = p.reverses
     where not exists (
       select from posting bet
       where bet.wallet_id = p.wallet_id and bet.round_provider = coalesce(t.round_provider, p.round_provider)
         and bet.round_id = coalesce(t.round_id, p.round_id) and bet.operation = 'bet' and not bet.barred)`,
  );
  return rows[0]!.all;
}

const memoryMiB = (pid: number) =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024);

/** The calls that the server counted as faults of its own. */
const faultsIn = (metrics: string) =>
  metrics
    .split('\n')
    .filter(
      (line) =>
        line.startsWith('felek_provider_calls_total{') && /direction="in".*outcome="failed"/.test(line),
    );
