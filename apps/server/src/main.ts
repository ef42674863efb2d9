// Runs the server: settings, database, house; prints where it is ready; ends with whoever started it.
import { demoPassword, demoPeople } from '@felek/contract/demo';
import { createApp } from './app.ts';
import { readConfig } from './config.ts';
import { DatabaseSetupError } from './db/database-errors.ts';
import { startDatabase } from './db/embedded-postgres.ts';
import { openLog } from './log.ts';
import { BadSetting } from './setting.ts';

/** When a kind end takes longer than its drain and this, it is ended anyway: what was acknowledged is on disk. */
const patienceMs = 15_000;

async function run(): Promise<void> {
  const config = readConfig(process.env);
  const log = openLog(config.logLevel);
  const running = await startDatabase({
    dataDir: config.dataDir,
    databaseUrl: config.databaseUrl,
    binFolder: process.env['FELEK_PG_BIN'],
    log,
  });
  const app = await createApp(config, running.url, log).catch(async (error: unknown) => {
    await running.stop();
    throw error;
  });
  let ending = false;
  const end = () => {
    if (ending) return;
    ending = true;
    setTimeout(() => process.exit(1), config.drainMs + patienceMs).unref();
    void app
      .stop()
      .catch((error: unknown) => log.error({ err: error }, 'the end was not clean'))
      .then(() => running.stop())
      .then(() => process.exit(0));
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
  // The channel to whoever started us breaks when they are killed.
  process.on('disconnect', end);
  // A fault that nobody caught leaves the process in a state that nobody knows; what is acknowledged is safe, so it ends.
  process.on('uncaughtException', (error) => {
    log.error({ err: error }, 'bug: an error that nobody caught');
    end();
  });
  process.on('unhandledRejection', (error) =>
    log.error({ err: error }, 'bug: a rejection that nobody handled'),
  );
  await app.listen();
  console.log(`Felek is ready at ${config.publicUrl}`);
  if (config.mode === 'demo') {
    const { funded, fresh, excluded, operator, secondOperator } = demoPeople;
    console.log(
      `Demo people, all with the password ${demoPassword}: ${funded} (has money), ${fresh} (new), ${excluded} (self-excluded), ${operator} and ${secondOperator} (operators)`,
    );
  }
}

run().catch((error: unknown) => {
  const isSetting =
    error instanceof BadSetting ||
    error instanceof DatabaseSetupError ||
    (error as { code?: string }).code === 'EADDRINUSE';
  console.error(isSetting ? `Felek cannot start: ${(error as Error).message}` : error);
  process.exit(1);
});
