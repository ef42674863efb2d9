// Runs the server: settings, database, house. Prints its address when it is ready, and ends when its parent process ends.
import { demoPassword, demoPeople } from '@felek/contract/demo';
import { createApp } from './app.ts';
import { readConfig } from './config.ts';
import { DatabaseSetupError } from '@felek/postgres/setup-error';
import { startDatabase } from './db/start-database.ts';
import { openLog } from './log.ts';
import { BadSetting } from './setting.ts';

/** A graceful stop that takes longer than its drain and this is cut off. Acknowledged data is on disk. */
const patienceMs = 15_000;

async function run(): Promise<void> {
  // `--remove-demo` needs only the database. In demo mode, the settings that production requires may be missing.
  const removes = process.argv.includes('--remove-demo');
  const config = readConfig(removes ? { ...process.env, FELEK_MODE: 'demo' } : process.env);
  const log = openLog(config.logLevel, undefined, config.serverName);
  for (const warning of config.warnings) log.warn({}, warning);
  const running = await startDatabase({
    dataDir: config.dataDir,
    databaseUrl: config.databaseUrl,
    ownerUrl: config.databaseOwnerUrl,
    pooled: config.databasePooled,
    binFolder: process.env['FELEK_PG_BIN'],
    log,
  });
  const app = await createApp(config, running, log).catch(async (error: unknown) => {
    await running.stop();
    throw error;
  });
  let ending = false;
  const end = (code = 0) => {
    if (ending) return;
    ending = true;
    setTimeout(() => process.exit(1), config.drainMs + patienceMs).unref();
    void app
      .stop()
      .catch((error: unknown) => log.error({ err: error }, 'the end was not clean'))
      .then(() => running.stop())
      .then(() => process.exit(code));
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end());
  // The channel to the parent process breaks when the parent is killed.
  process.on('disconnect', () => end());
  // After an uncaught error the state of the process is unknown, so it ends. Acknowledged money is safe on disk.
  process.on('uncaughtException', (error) => {
    log.error({ err: error }, 'bug: an error that nobody caught');
    end();
  });
  process.on('unhandledRejection', (error) =>
    log.error({ err: error }, 'bug: a rejection that nobody handled'),
  );
  const admin = process.argv.indexOf('--add-admin');
  if (admin > 0) {
    const [username = '', name = ''] = process.argv.slice(admin + 1);
    const isNamed = /^[A-Za-z0-9]{5,30}$/.test(username) && name.length >= 2;
    const said = isNamed
      ? await app.inviteAdmin({ username, name })
      : ['Say the username, of 5 to 30 letters and digits, and the name: --add-admin ayse1 "Ayşe Kaya"'];
    for (const line of said) console.log(line);
    return end(isNamed ? 0 : 1);
  }
  if (process.argv.includes('--admit-everywhere')) {
    for (const line of await app.admitEverywhere()) console.log(line);
    return end();
  }
  if (removes) {
    for (const line of await app.removeDemo()) console.log(line);
    return end();
  }
  try {
    await app.listen();
  } catch (error) {
    console.error(sayWhy(error));
    return end(1);
  }
  console.log(`Felek is ready at ${config.publicUrl}`);
  if (config.mode === 'demo') {
    const { funded, fresh, excluded, operator, secondOperator, admin, secondAdmin, support, auditor } =
      demoPeople;
    console.log(
      `Demo people, all with the password ${demoPassword}: ${funded} (has money), ${fresh} (new), ${excluded} (self-excluded), ${operator} and ${secondOperator} (operators), ${admin} and ${secondAdmin} (give roles), ${support} (support), ${auditor} (auditor)`,
    );
  }
}

/** One clear line of what an operator can mend, anything else whole. */
function sayWhy(error: unknown): unknown {
  const isSetting =
    error instanceof BadSetting ||
    error instanceof DatabaseSetupError ||
    (error as { code?: string }).code === 'EADDRINUSE';
  return isSetting ? `Felek cannot start: ${(error as Error).message}` : error;
}

run().catch((error: unknown) => {
  console.error(sayWhy(error));
  process.exit(1);
});
