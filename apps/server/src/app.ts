// The house as one program: the rooms, the HTTP server and the hub on a database, started and stopped in order.
import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { openLedger, type Ledger } from '@felek/ledger';
import { seedDemoCustomers } from './account/demo-people.ts';
import { seedDemoOffers } from './bonus/bonus.ts';
import { installHouseGames } from './casino/casino.ts';
import type { Config } from './config.ts';
import { seedDemoContent } from './content/demo-house.ts';
import { openDatabase } from './db/database.ts';
import type { RunningDatabase } from './db/start-database.ts';
import { migrate, readMigrations, repositoryRoot } from './db/migrate.ts';
import { grantToServer, measureRoles, warnOfOneRole } from './db/roles.ts';
import { countAnswers } from './http/answer-counts.ts';
import { currentRequest, step, traceTo } from './request.ts';
import { openMetrics } from './metrics.ts';
import { seedDemoCampaigns } from './casino/prizes/demo-campaigns.ts';
import { seedDemoMethods } from './payment/methods/demo-methods.ts';
import { measureShared } from './shared-measures.ts';
import { builtPages, openHttp, type Pages } from './house-http.ts';
import { mountHub, openHouseHub, pushesOf } from './house-hub.ts';
import { openRooms, productVersion, type Ports } from './rooms.ts';

export interface App {
  /** Checks that the database belongs to this house, seeds missing data, and listens. From then on customers are served. */
  listen(): Promise<void>;
  /** Removes the demo from the database instead. Gives sentences on what it did. */
  removeDemo(): Promise<readonly string[]>;
  /** Lets access admins in again whom the networks of their roles shut out. Gives sentences on what it did. */
  admitEverywhere(): Promise<readonly string[]>;
  /** Makes one of the first two access admins instead; gives sentences on what it did. */
  inviteAdmin(who: { readonly username: string; readonly name: string }): Promise<readonly string[]>;
  /** Drains connections, ends running work, and closes the listening sockets and the pools. */
  stop(): Promise<void>;
}

/** Puts the house together on a database that is migrated first. */
export async function createApp(
  config: Config,
  { url: ownerUrl, serverUrl }: Pick<RunningDatabase, 'url' | 'serverUrl'>,
  log: Logger,
  pages?: Pages,
  ports: Pick<Partial<Ports>, 'feeds'> = {},
): Promise<App> {
  const root = repositoryRoot();
  const tracer = config.tracesUrl === undefined ? undefined : await openTracer(config, config.tracesUrl);
  traceTo(tracer);
  await migrate(ownerUrl, await readMigrations(root), log);
  await grantToServer({ ownerUrl, serverUrl }, log);
  const database = openDatabase({ url: serverUrl, pooled: config.databasePooled, log });
  const hasOneRole = await warnOfOneRole(database.pool, log);
  const ledger = ofSteps(openLedger({ pool: database.ledgerPool, requestOf: currentRequest }));
  const rooms = openRooms(config, { database, ledger, log }, { ...pushesOf(() => hub), ...ports });
  const { account, casino, content, demoRoom, followers, jackpots, jobs, keys, operators, payments, sports } =
    rooms;
  const { control, figures, reconciliation, seals, vault } = rooms;
  const demo = config.mode === 'demo';
  const hub = openHouseHub(config, rooms, { ledger, log });

  const answers = countAnswers();
  const metrics = openMetrics(answers, [
    () => measureShared(database, hub),
    () => measureRoles(hasOneRole),
    jobs.measures,
    account.measures,
    payments.measures,
    reconciliation.measures,
    seals.measures,
    casino.measures,
    control.measures,
    figures.measures,
    jackpots.measures,
    sports.measures,
    keys.measures,
  ]);

  let isStopping = false;
  let isListening = false;
  const http = await openHttp(config, rooms, {
    database,
    log,
    hub,
    pages: pages ?? builtPages(root),
    isStopping: () => isStopping,
    onAnswered: answers.count,
    metrics: { ...metrics, token: config.metricsToken },
  });
  mountHub(http, hub, config.trustedProxies);

  return {
    async listen() {
      await demoRoom.admit(config.mode);
      await keys.admit();
      await rooms.record.linkOld();
      await installHouseGames(database);
      for (const operator of config.operators) await operators.add(operator);
      if (demo) {
        await seedDemoMethods(database);
        await seedDemoCampaigns(database);
        await seedDemoOffers(database);
        await seedDemoContent({ database, publicUrl: config.publicUrl });
        await seedDemoCustomers({ database, ledger, vault });
        await operators.addDemo();
      }
      await rooms.editing.adopt();
      await content.start();
      await jobs.start();
      await casino.tables.start();
      await sports.start();
      keys.start();
      for (const each of [...followers, seals]) each.start();
      await http.listen({ port: config.port, host: config.host });
      isListening = true;
    },
    removeDemo: () => demoRoom.remove(),
    async inviteAdmin(who) {
      const invited = await operators.inviteAdmin(who);
      if (invited === 'taken') return [`The name ${who.username} is taken.`];
      if (invited === 'more')
        return ['The house has two access admins. They make every other operator, in the office.'];
      return [
        `${who.username} is an access admin, and sets a password within a day under this link, which is shown once:`,
        // Browsers send no fragment, so no proxy logs the code.
        `${config.publicUrl}/office/#invitation=${who.username}:${invited.code}`,
      ];
    },
    async admitEverywhere() {
      await operators.admitEverywhere();
      return [
        'Roles that give roles may be used from everywhere again. Set their networks anew in the office.',
      ];
    },
    async stop() {
      isStopping = true;
      rooms.standings.stop();
      // Proxies learn from `ready` that this server takes nothing new, and until they do it serves.
      if (isListening) {
        await Promise.all([hub.drain(config.drainMs), pause(config.drainMs)]);
        await endListening(http.server, Math.min(lastCallsMs, config.drainMs));
      }
      await http.close();
      await rooms.refusals.flush().catch(() => undefined);
      await jobs.stop();
      await keys.stop();
      await Promise.all([...followers, seals].map((each) => each.stop()));
      await sports.stop();
      await casino.close();
      await ledger.close();
      await hub.close();
      await database.close();
      await tracer
        ?.close()
        .catch((error: unknown) => log.warn({ err: error }, 'the last traces were not sent'));
    },
  };
}

const openTracer = async ({ serverName }: Config, endpoint: string) =>
  (await import('./otlp.ts')).openOtlp({
    endpoint,
    server: serverName,
    version: productVersion(),
  });

/** The ledger, whose own transactions are steps of the requests. */
const ofSteps = (ledger: Ledger): Ledger => ({
  ...ledger,
  post: (posting) =>
    step('posting', 'internal', () => ledger.post(posting), { operation: posting.key.operation }),
});

/** How long open connections are still served when no new one is taken, for proxies that learn from that alone to go elsewhere. */
const lastCallsMs = 1000;

/** Takes no new connection, serves the open ones for a while, and is fulfilled when each has had its answer. */
async function endListening(server: Server, servesMs: number): Promise<void> {
  // First accept all connections that arrived in this turn: on close, the system cuts the ones that are still in its queue.
  await new Promise(setImmediate);
  const ended = new Promise((resolve) => void NetServer.prototype.close.call(server, resolve));
  await pause(servesMs);
  server.closeIdleConnections();
  await ended;
}
