// `npm run chaos`: the storm by default, or another run by name. Prints its seed first, so that a run can be repeated. Exits with an error
// after a finding.
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import type { Findings } from './findings.ts';
import { runFailover } from './failover/failover.ts';
import { runFuzz } from './fuzz/run-fuzz.ts';
import { runDraws } from './games/draws.ts';
import { runGames } from './games/games.ts';
import { runProviderStorm } from './providers.ts';
import { runRaces } from './races/races.ts';
import { runRolling } from './rolling/rolling.ts';
import { runNewDay } from './sports/day/day.ts';
import { runSports } from './sports/sports.ts';
import { runWeeks } from './sports/weeks.ts';
import { runStorm } from './storm.ts';
import { runRecord } from './released/record.ts';
import { runUpgrade } from './released/upgrade.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: String(randomInt(2 ** 40)) },
    operations: { type: 'string', default: '20000' },
    kills: { type: 'string' },
    calls: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '10000' },
    servers: { type: 'string', default: '2' },
    minutes: { type: 'string', default: '600' },
    repeats: { type: 'string', default: '200' },
    players: { type: 'string', default: '200' },
    bets: { type: 'string', default: '5000' },
    days: { type: 'string', default: '14' },
    seconds: { type: 'string', default: '120' },
  },
});

const operationsOfCustomer = 400;

async function runTrial(): Promise<Findings> {
  const operations = Number(values.operations);
  const [trial = 'storm', word] = positionals;
  switch (trial) {
    case 'storm':
    case 'restore':
      return runStorm({
        losesData: trial === 'restore',
        seed: values.seed,
        operations,
        kills: Number(values.kills ?? 50),
        minutes: Number(values.minutes),
        servers: Number(values.servers),
        customers: Math.min(200, Math.max(20, Math.ceil(operations / operationsOfCustomer))),
      });
    case 'races':
      return runRaces(Number(values.repeats), word);
    case 'providers':
      return runProviderStorm({
        seed: values.seed,
        rounds: Number(values.rounds),
        minutes: Number(values.minutes),
        kills: Number(values.kills ?? 20),
        servers: Number(values.servers),
      });
    case 'games':
      return runGames({
        seed: values.seed,
        kills: Number(values.kills ?? 20),
        servers: Number(values.servers),
        players: Number(values.players),
      });
    case 'sports':
      return runSports({
        seed: values.seed,
        bets: Number(values.bets),
        kills: Number(values.kills ?? 20),
        servers: Number(values.servers),
      });
    case 'weeks':
      return runWeeks({ seed: values.seed, days: Number(values.days), bets: Number(values.bets) });
    case 'day':
      return runNewDay({ seed: values.seed, seconds: Number(values.seconds) });
    case 'draws':
      return runDraws({ seed: values.seed, rounds: Number(values.rounds) });
    case 'fuzz':
      return runFuzz({ seed: values.seed, calls: Number(values.calls), providers: positionals.slice(1) });
    case 'upgrade':
      return runUpgrade(values.seed);
    case 'record':
      return runRecord();
    case 'failover':
      return runFailover();
    case 'rolling':
      return runRolling();
    default:
      throw new Error(
        `There is no trial "${trial}"; there are storm, restore, races, providers, games, sports, weeks, day, draws, fuzz, failover, rolling and upgrade.`,
      );
  }
}

// The exit event below also ends the database.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
console.log(`seed ${values.seed}`);
const findings = await runTrial();
for (const [what, times] of [...findings.counts].toSorted(([one], [other]) => (one < other ? -1 : 1)))
  console.log(`${String(times).padStart(9)} ${what}`);
for (const [what, { times, details }] of findings.wrongs) {
  console.log(`✗ ${what} (${times})`);
  for (const detail of details) console.log(`    ${detail}`);
}
console.log(findings.wrongs.size === 0 ? 'nothing is wrong' : `${findings.wrongs.size} things are wrong`);
process.exit(findings.wrongs.size === 0 ? 0 : 1);
