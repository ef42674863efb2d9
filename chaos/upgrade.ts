// The version before on the schema of this one: its build, from the history of this clone, makes a house and lets customers join, pay in,
// play and withdraw; this version's migrations run meanwhile, and play goes on. Then the whole judgement.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { migrate, readMigrations, repositoryRoot } from '../apps/server/src/db/migrate.ts';
import { openPostgresServer } from '../testbed/postgres-server.ts';
import { cashier } from './actors/cashier.ts';
import { kinds } from './actors/kinds.ts';
import { openCaller } from './caller.ts';
import { joinCustomer, type Customer } from './customer.ts';
import { diceOf } from './dice.ts';
import { openFindings, type Findings } from './findings.ts';
import { openHouse, simplify } from './house.ts';
import { judge } from './verdict.ts';

/** Names the commit that houses run now. */
const releasedFile = 'docs/RELEASED';
const customerCount = 6;
const stepsOfCustomer = 30;
const openingDeposit = { verb: 'deposit and pay', manner: 'once', lira: 500, hangUpAfterMs: 0 } as const;

export async function runUpgrade(seed: string): Promise<Findings> {
  const findings = openFindings();
  const root = repositoryRoot();
  const released = readFileSync(join(root, releasedFile), 'utf8').trim();
  if (run('git', ['cat-file', '-e', `${released}^{commit}`], root) !== 0) {
    findings.wrong(
      'the released version cannot be built',
      `${released} (${releasedFile}) is not in the history of this clone: git fetch --unshallow`,
    );
    return findings;
  }
  const folder = mkdtempSync(join(tmpdir(), 'felek-released-'));
  try {
    must('git', ['worktree', 'add', '--detach', '--force', folder, released], root);
    installInto(folder, root);
    console.log(`building ${released.slice(0, 7)}`);
    must(process.execPath, ['-e', `import('./run/build.mjs').then((build) => build.ensureBuilt())`], folder);
    await playOver({ folder, seed, findings });
  } finally {
    run('git', ['worktree', 'remove', '--force', folder], root);
    rmSync(folder, { recursive: true, force: true });
  }
  return findings;
}

/** The same packages as here, by links, where the lock is the same; else from the registry. */
function installInto(folder: string, root: string): void {
  const lockOf = (of: string) => readFileSync(join(of, 'package-lock.json'), 'utf8');
  if (lockOf(folder) !== lockOf(root)) {
    must('npm', ['ci', '--prefer-offline', '--no-audit', '--no-fund'], folder);
    return;
  }
  const homes = [
    '.',
    ...['apps', 'packages'].flatMap((group) =>
      readdirSync(join(root, group)).map((name) => join(group, name)),
    ),
  ];
  for (const home of homes) {
    const modules = join(home, 'node_modules');
    if (existsSync(join(root, modules)) && existsSync(dirname(join(folder, modules))))
      must('cp', ['-al', join(root, modules), join(folder, modules)], root);
  }
}

async function playOver(wish: { folder: string; seed: string; findings: Findings }): Promise<void> {
  const { folder, seed, findings } = wish;
  const postgres = await openPostgresServer();
  try {
    const house = await openHouse(
      { databases: [{ DATABASE_URL: postgres.url() }], losesWebhooks: false, root: folder },
      findings,
    );
    try {
      await simplify(postgres.url());
      const caller = openCaller(() => house.front.port, findings);
      const customers = await Promise.all(
        Array.from({ length: customerCount }, () => joinCustomer(caller, findings, postgres.url())),
      );
      let ended = 0;
      const play = async (customer: Customer, place: number) => {
        const dice = diceOf(`${seed} ${place}`);
        const actors = kinds.map((kind) => ({ kind, actor: kind.create(customer) }));
        await actors.find(({ kind }) => kind === cashier)!.actor.act(openingDeposit);
        for (let step = 0; step < stepsOfCustomer; step += 1) {
          const { kind, actor } = dice.one(actors);
          await actor.act(kind.plan(dice));
          ended += 1;
          findings.count('operations');
        }
        for (const { actor } of actors) await actor.finish();
      };
      const isTime = () => ended > (customerCount * stepsOfCustomer) / 3;
      await Promise.all([...customers.map(play), migrateMidway(postgres.url(), isTime, findings)]);
      // Others come to the version before when all is migrated.
      const late = await joinCustomer(caller, findings, postgres.url());
      await play(late, customers.length);
      customers.push(late);
      await judge({
        customers,
        rig: { databaseUrl: postgres.url(), sandboxUrl: house.sandbox.url },
        findings,
      });
    } finally {
      await house.close();
    }
  } finally {
    await postgres.remove();
  }
}

async function migrateMidway(url: string, isTime: () => boolean, findings: Findings): Promise<void> {
  while (!isTime()) await new Promise((resolve) => setTimeout(resolve, 20));
  const log = {
    info: () => undefined,
    warn: () => findings.count('waits for a lock'),
    error: () => undefined,
  };
  await keepRulesAway(url);
  const applied = await migrate(url, await readMigrations(), log);
  console.log(`migrated under play: ${applied.join(', ') || 'nothing new'}`);
  findings.count('migrations under play', applied.length);
}

/** Nobody sits here to approve a withdrawal, whatever rules for review a migration brings. */
async function keepRulesAway(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    `create function no_rule() returns trigger language plpgsql as $$ begin return null; end $$`,
  );
  await client.query(
    'create trigger no_rule before insert on withdrawal_rule for each row execute function no_rule()',
  );
  await client.end();
}

const run = (program: string, args: readonly string[], cwd: string): number | null =>
  spawnSync(program, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] }).status;

function must(program: string, args: readonly string[], cwd: string): void {
  if (run(program, args, cwd) !== 0) throw new Error(`${program} ${args.join(' ')} failed`);
}
