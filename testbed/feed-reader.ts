// A server for the tests to kill: it reads the feed under the house's lease, and nothing else.
import { openDatabase } from '../apps/server/src/db/database.ts';
import { openLog } from '../apps/server/src/log.ts';
import { openUof } from '../apps/server/src/sports/feeds/uof/uof.ts';
import { openIntake } from '../apps/server/src/sports/programme/intake.ts';
import { openReaders } from '../apps/server/src/sports/readers.ts';
import type { UofSettings } from '../apps/server/src/sports/feeds/uof/settings.ts';
import { quickTimes } from './uof-house.ts';

const log = openLog('silent');
const database = openDatabase({ url: process.argv[2]!, log });
const settings = JSON.parse(process.argv[3]!) as UofSettings;
const intake = openIntake({
  database,
  pricing: async () => (_event, _type, outcomes) => outcomes.map(({ feedOdds }) => feedOdds),
  onResults: async () => undefined,
  onChanged: () => undefined,
  log,
});
const sources = [openUof(settings, { log, times: quickTimes })];
openReaders({ database, sources, guarded: intake.guarded, log }).start();
