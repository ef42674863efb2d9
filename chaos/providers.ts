// The providers' storm: all game providers and a sportsbook play at once on two servers, with a different fault in each stretch, while
// servers and PostgreSQL are killed and connections are disturbed. The last answers to each provider are the model. The ledger must match
// it exactly.
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { checkInvariants } from '@felek/ledger/invariants';
import { poolConfig } from '../apps/server/src/db/connection.ts';
import { diceOf, type Dice } from './dice.ts';
import { openFindings, type Findings } from './findings.ts';
import { providerGames } from './provider-games.ts';
import { type PlayedRound, type Seat } from './seat.ts';
import { openSeats, type Seats } from './provider-seats.ts';
import { openRig, type Rig } from './rig.ts';

export interface ProviderStorm {
  readonly seed: string;
  /** The sum over all providers. */
  readonly rounds: number;
  readonly kills: number;
  readonly servers: number;
  /** After this time no new round starts, and the played ones are judged. */
  readonly minutes: number;
}

const seatsOfProvider = 4;
const stretches = 20;
const together = 3;
/** In kuruş. Each provider's last seat can pay for few rounds only. */
const stake = 100;
const purse = 500_000n;
const poorPurse = 1000n;
const betweenBlowsMs = 1500;

interface Table {
  readonly seat: Seat;
  readonly played: PlayedRound[];
}

export async function runProviderStorm({
  seed,
  rounds,
  kills,
  servers,
  minutes,
}: ProviderStorm): Promise<Findings> {
  const findings = openFindings();
  const dice = diceOf(`${seed} providers`);
  const rig = await openRig({ servers, losesWebhooks: false }, findings);
  const seats = await openSeats({ ...rig, housePort: rig.port });
  try {
    const tables: Table[] = [];
    for (let place = 1; place <= seatsOfProvider; place += 1) {
      const cash = place < seatsOfProvider ? purse : poorPurse;
      for (const game of providerGames) tables.push({ seat: await seats.sit(game, cash), played: [] });
      const bets = diceOf(`${seed} bets ${place}`);
      tables.push({ seat: await seats.sitAtBook(cash, bets), played: [] });
    }
    const ofStretch = Math.ceil(rounds / stretches / tables.length);
    const over = new AbortController();
    const blows = strike({ rig, dice, kills, servers, findings, over: over.signal });
    const since = performance.now();
    for (let stretch = 1; stretch <= stretches; stretch += 1) {
      if (performance.now() - since > minutes * 60_000) break;
      for (const { provider } of providerGames) await seats.misbehave(provider, mischiefOf(dice));
      const options = { rounds: ofStretch, stake, together };
      await Promise.all(
        tables.map(async ({ seat, played }) => void played.push(...(await seat.play(options)))),
      );
      findings.count('rounds', ofStretch * tables.length);
      const seconds = ((performance.now() - since) / 1000).toFixed(0);
      console.log(`stretch ${stretch} of ${stretches} has ended after ${seconds} s`);
    }
    over.abort();
    await blows;
    for (const table of tables) await compare(table, seats, findings);
    await judgeLedger(rig.databaseUrl, findings);
  } finally {
    await seats.close();
    await rig.close();
  }
  return findings;
}

const mischiefOf = (dice: Dice) => ({
  repeat: dice.below(40),
  delayMs: dice.below(12),
  drop: dice.below(30),
  reorder: dice.below(30),
  rollbackFirst: dice.below(20),
  rollback: dice.below(20),
  winAfterEnd: dice.below(30),
  forge: dice.below(20),
  currency: dice.below(10),
});

/** The number of each kind of kill. The sandbox is spared, since only it knows the answers to the providers. */
const killWeights = { server: 40, database: 30, 'all servers': 10, everything: 20 };
const troubleWeights = { cut: 50, 'half-close': 15, delay: 20, stall: 15 };

/** Kills and disturbances in turn, each on a healthy house, until the last round has ended. */
async function strike(options: {
  readonly rig: Rig;
  readonly dice: Dice;
  readonly kills: number;
  readonly servers: number;
  readonly findings: Findings;
  readonly over: AbortSignal;
}): Promise<void> {
  const { rig, kills, servers, findings, over } = options;
  const dice = diceOf(`${options.dice.below(2 ** 31)} blows`);
  for (let fallen = 0; fallen < 2 * kills; fallen += 1) {
    await sleep(betweenBlowsMs, undefined, { signal: over }).catch(() => undefined);
    if (over.aborted) return;
    const isKill = fallen % 2 === 0;
    const blow = isKill ? dice.weighted(killWeights) : dice.weighted(troubleWeights);
    const [server, leg] = [dice.below(servers), dice.one(['customers', 'database', 'database'] as const)];
    await rig.suffer({ at: 0, blow, server, leg, ms: 200 });
    findings.count(isKill ? `kill -9: ${blow}` : `trouble: ${blow}, ${leg}`);
  }
}

/** Compares a customer's money and rounds with the answers to the provider. */
async function compare({ seat, played }: Table, { server }: Seats, findings: Findings): Promise<void> {
  const { provider, customer, cash, kurus, roundOf } = seat;
  const moved = played.reduce((sum, { staked, paid }) => sum + paid - staked, 0);
  const { cash: has } = (await server.ledger.balances(customer))!;
  const shouldHave = cash + BigInt(moved / kurus);
  if (has === shouldHave) findings.count('customers whose money is right to the kuruş');
  else findings.wrong('a balance is off', `${provider}: ${has} and should be ${shouldHave} kuruş`);
  for (const { round, staked, paid, state, refusal } of played) {
    findings.count(`${provider}: ${state}`);
    if (state === 'open') findings.wrong('a round has no end', `${provider} ${round}: ${refusal ?? ''}`);
    const kept = await server.ledger.findRound(customer, provider, roundOf(round));
    const isSame = kept
      ? kept.staked === BigInt(staked / kurus) && kept.paid === BigInt(paid / kurus)
      : staked === 0 && paid === 0;
    if (!isSame)
      findings.wrong(
        'a round is another one in the ledger',
        `${provider} ${round}: ${kept?.staked}, ${kept?.paid} and should be ${staked / kurus}, ${paid / kurus}`,
      );
  }
  for (const { id } of await server.ledger.openRounds(customer))
    findings.wrong('a round is stuck', `${provider} ${id}`);
}

async function judgeLedger(databaseUrl: string, findings: Findings): Promise<void> {
  const pool = new pg.Pool({ ...poolConfig(databaseUrl), max: 1 });
  for (const rule of await checkInvariants(pool)) findings.wrong('an invariant is broken', rule);
  await pool.end();
}
