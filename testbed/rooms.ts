// The rooms of one server of the house as `npm start` puts them together, on a test's database. By default no outside service is called,
// and no background work runs. Two of them share a database as two servers of one house do.
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { productName } from '@felek/contract/house';
import { openCatalogue } from '@felek/games/catalogue';
import { lale } from '@felek/games/lale/lale';
import { openHttp } from '../apps/server/src/house-http.ts';
import { openRooms, type Ports, type Rooms } from '../apps/server/src/rooms.ts';
import { readConfig, type Config } from '../apps/server/src/config.ts';
import { openDatabase, type Database } from '../apps/server/src/db/database.ts';
import { openLog } from '../apps/server/src/log.ts';
import { currentRequest } from '../apps/server/src/request.ts';
import { openLedger, type Ledger } from '../packages/ledger/src/ledger.ts';

/** For tests of a lobby: they do not depend on games that the house may get later. */
export const laleAlone = openCatalogue([lale]);

export interface TestRooms extends Rooms {
  readonly database: Database;
  readonly ledger: Ledger;
  readonly config: Config;
  /** A new HTTP server in front of the rooms, without a built site and without a hub. Close it before the rooms. */
  openHttp(): ReturnType<typeof openHttp>;
  close(): Promise<void>;
}

/** The demo's settings, without the providers, services and feeds of its sandbox. */
const usual: Config = {
  ...readConfig({}),
  publicUrl: 'http://localhost:8080',
  officeUrl: 'http://localhost:8080',
  licensedCountries: [],
  messagesAllowed: { perHour: 10_000, perDay: 10_000 },
  paymentServices: [],
  bankFiles: undefined,
  gameProviders: [],
  feeds: [],
  betco: undefined,
  betsy: undefined,
  jackpotFeedUrl: undefined,
  sportsFeed: 'none',
};

const noWorld: Pick<Ports, 'push' | 'gateway' | 'houseName'> = {
  push: { toCustomer: () => undefined },
  gateway: { send: () => Promise.reject(new Error('no message was expected')), listSent: async () => [] },
  houseName: () => productName,
};

const noHub: Parameters<typeof openHttp>[2]['hub'] = {
  request: (_request, response) => void response.writeHead(404).end(),
  isReady: () => true,
};

/** The folders of a built site with one empty page, for tests that look at no page. */
export function emptySite() {
  const dir = mkdtempSync(join(tmpdir(), 'felek-empty-site-'));
  for (const folder of ['assets', 'games']) mkdirSync(join(dir, folder));
  writeFileSync(
    join(dir, 'index.html'),
    '<html lang="tr"><head></head><body><div id="root"></div></body></html>',
  );
  return { siteDir: dir, stageDir: dir, officeDir: dir, contentDir: dir };
}

export function openTestRooms(
  url: string,
  {
    config = {},
    ports = {},
    log = openLog('silent'),
    connections = 10,
  }: {
    readonly config?: Partial<Config>;
    readonly ports?: Partial<Ports>;
    readonly log?: ReturnType<typeof openLog>;
    readonly connections?: number;
  } = {},
): TestRooms {
  const database = openDatabase({ url, connections, log });
  const ledger = openLedger({ pool: database.ledgerPool, requestOf: currentRequest });
  const ledgerHeadsFile = join(tmpdir(), `felek-heads-${randomUUID()}`);
  const settings = { ...usual, ledgerHeadsFile, ...config };
  const rooms = openRooms(settings, { database, ledger, log }, { ...noWorld, ...ports });
  const { clock } = ports;
  let pages: ReturnType<typeof emptySite> | undefined;
  return {
    ...rooms,
    database,
    ledger,
    config: settings,
    openHttp() {
      pages ??= emptySite();
      return openHttp(settings, rooms, { database, log, hub: noHub, pages, ...(clock && { clock }) });
    },
    async close() {
      rooms.standings.stop();
      await rooms.jobs.stop();
      await rooms.casino.close();
      await ledger.close();
      await database.close();
      rmSync(ledgerHeadsFile, { force: true });
      if (pages) rmSync(pages.siteDir, { recursive: true, force: true });
    },
  };
}
