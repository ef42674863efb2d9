// The released version on this version's schema. Its build makes a house with something in every state, and this version answers the same
// about it. Then customers register, deposit, play and withdraw at the released version while this version's migrations run, and everything
// is judged.
import pg from 'pg';
import { migrate, readMigrations } from '../../apps/server/src/db/migrate.ts';
import { openPostgresServer } from '../../testbed/postgres-server.ts';
import { cashier } from '../actors/cashier.ts';
import { kinds } from '../actors/kinds.ts';
import { openCaller } from '../caller.ts';
import { joinCustomer, type Customer } from '../customer.ts';
import { diceOf } from '../dice.ts';
import { openFindings, type Findings } from '../findings.ts';
import { openHouse, simplify } from '../house.ts';
import { judge } from '../verdict.ts';
import { buildReleased } from './build.ts';
import { compareUpgraded } from './record.ts';

const customerCount = 6;
const stepsOfCustomer = 30;
const openingDeposit = { verb: 'deposit and pay', manner: 'once', lira: 500, hangUpAfterMs: 0 } as const;

export async function runUpgrade(seed: string): Promise<Findings> {
  const findings = openFindings();
  const build = buildReleased();
  try {
    await compareUpgraded(build, findings);
    await playOver({ folder: build.folder, seed, findings });
  } finally {
    build.remove();
  }
  return findings;
}

async function playOver(options: { folder: string; seed: string; findings: Findings }): Promise<void> {
  const { folder, seed, findings } = options;
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
      // Further customers join at the released version after the migrations.
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

/** No operator approves withdrawals here, whatever review rules a migration adds. */
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
