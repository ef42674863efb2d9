// The HTTP server of the house: every call of the contract, answered by the rooms, and the built pages.
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { calls } from '@felek/contract/api';
import { health, ready } from '@felek/contract/health';
import type { Hub } from '@felek/hub';
import { LedgerBusy } from '@felek/ledger';
import { accountRoutes } from './account/account.routes.ts';
import { PasswordsBusy } from './passwords/passwords.ts';
import { bonusRoutes } from './bonus/bonus.routes.ts';
import { casinoRoutes } from './casino/casino.routes.ts';
import { gamesRoutes } from './games/games.routes.ts';
import { chatRoutes } from './chat/chat.routes.ts';
import { systemClock, type Clock } from './clock.ts';
import type { Config } from './config.ts';
import { contentRoutes } from './content/content.routes.ts';
import { affiliateRoutes } from './affiliates/affiliates.routes.ts';
import { figuresRoutes } from './figures/figures.routes.ts';
import type { Database } from './db/database.ts';
import { DatabaseUnavailable } from './db/database-errors.ts';
import type { FileOptions } from './http/files.ts';
import { createHttp, type HttpOptions } from './http/http.ts';
import type { PageOptions } from './http/page.ts';
import { route, yes, type Route } from './http/route.ts';
import { countRequests } from './ids.ts';
import { jackpotRoutes } from './jackpot/jackpot.routes.ts';
import { notificationRoutes } from './notification/notification.routes.ts';
import { officeRoutes } from './office/office.routes.ts';
import { paymentRoutes } from './payment/payment.routes.ts';
import { protectionRoutes } from './protection/protection.routes.ts';
import { sportsRoutes } from './sports/sports.routes.ts';
import { tablesRoutes } from './tables/tables.routes.ts';
import { productVersion, type Rooms } from './rooms.ts';

/** Where the built pages are. */
export type Pages = Pick<FileOptions & PageOptions, 'siteDir' | 'stageDir' | 'officeDir' | 'contentDir'>;
export const builtPages = (root: string): Pages => ({
  siteDir: join(root, 'apps/site/dist'),
  stageDir: join(root, 'apps/stage/dist'),
  officeDir: join(root, 'apps/office/dist'),
  contentDir: join(root, 'apps/server/assets/content'),
});

/** The HTTP server in front of the rooms, with every call of the contract. It does not listen yet. */
export function openHttp(
  config: Config,
  rooms: Rooms,
  {
    database,
    log,
    hub,
    pages,
    clock = systemClock,
    isStopping = () => false,
    ...more
  }: {
    readonly database: Database;
    readonly log: Logger;
    readonly hub: Pick<Hub, 'request' | 'isReady'>;
    readonly pages: Pages;
    readonly clock?: Clock;
    readonly isStopping?: () => boolean;
  } & Pick<HttpOptions, 'onAnswered' | 'metrics'>,
): Promise<FastifyInstance> {
  const { account, balances, bonuses, casino, chat, content, gateway, jackpots, notifications } = rooms;
  const {
    decisions,
    office,
    operators,
    payments,
    people,
    protection,
    reconciliation,
    record,
    sports,
    vault,
  } = rooms;
  const version = productVersion();
  const routes: readonly Route[] = [
    ...healthRoutes(database, hub, version, isStopping),
    ...accountRoutes({ account, balances, gateway, licensedCountries: config.licensedCountries }),
    ...notificationRoutes(notifications),
    ...contentRoutes(content, rooms),
    ...casinoRoutes(casino),
    ...gamesRoutes(casino.games),
    ...tablesRoutes(casino.tables),
    ...jackpotRoutes(jackpots),
    ...chatRoutes(chat),
    ...paymentRoutes(payments),
    ...bonusRoutes(bonuses),
    ...protectionRoutes(protection),
    ...sportsRoutes(sports),
    ...figuresRoutes({ figures: rooms.figures, record }),
    ...affiliateRoutes(rooms.affiliates, record),
    ...officeRoutes({
      office,
      people,
      decisions,
      record,
      findRoute: (path) => routes.find(({ call }) => call.path === path),
      desk: payments.desk,
      switches: casino.switches,
      jackpots: casino.games.jackpots,
      operators,
      standings: rooms.standings,
      customers: rooms.customers,
      openRounds: rooms.openRounds,
      roundEvidence: rooms.roundEvidence,
      refusals: rooms.refusals,
      requestSteps: rooms.requestSteps,
      prizeDesk: casino.prizeDesk,
      reconciliation,
      callBook: casino.callBook,
      incidents: casino.incidents,
      tableChat: casino.tables.chat.desk,
      control: rooms.control,
      opening: rooms.opening,
      methods: rooms.methods,
      bulkGrants: rooms.bulkGrants,
      takenRoles: rooms.takenRoles,
      views: rooms.views,
    }),
  ];
  assertWholeContract(routes);
  return createHttp({
    routes,
    callbacks: [...payments.callbacks, ...casino.callbacks],
    doors: {
      customer: account.findSession,
      game: casino.launchOf,
      operator: operators.findSession,
      endOfOperator: operators.findSessionEnd,
      confirmOperator: operators.confirm,
      refusedOperator: (who, { path, permission }) =>
        record.write(database.pool, who, {
          kind: 'refused',
          action: path,
          subject: 'call',
          detail: { permission },
        }),
    },
    hub: hub.request,
    cover: casino.cover,
    uploaded: rooms.media.find,
    house: content.house,
    bootstrapJson: content.bootstrapJson,
    openLink: rooms.affiliates.open,
    openPreview: rooms.previews.open,
    async previewed(token) {
      const shown = await rooms.previews.shown(token);
      return shown && { bootstrapJson: shown.bootstrapJson };
    },
    onFault: (error) => log.error({ err: error }, 'the page was served without its content'),
    clock,
    hashDevice: vault.deviceHash,
    noteRefusal: rooms.refusals.note,
    log,
    demo: config.mode === 'demo',
    checksAnswers: config.checksAnswers,
    trustedProxies: config.trustedProxies,
    newRequestId: countRequests(),
    isStopping,
    isNotReady: (error) =>
      error instanceof DatabaseUnavailable || error instanceof LedgerBusy || error instanceof Stopping,
    isTooBusy: (error) => error instanceof PasswordsBusy,
    version,
    publicUrl: config.publicUrl,
    frameOrigins: config.frameOrigins,
    ...pages,
    ...more,
  });
}

class Stopping extends Error {}

function healthRoutes(
  database: Database,
  hub: Pick<Hub, 'isReady'>,
  version: string,
  isStopping: () => boolean,
): Route[] {
  return [
    route(health, async () => yes({ version, uptimeS: Math.round(process.uptime()) })),
    route(ready, async () => {
      if (isStopping()) throw new Stopping('the server is stopping');
      if (!(await database.isReady())) throw new DatabaseUnavailable('the database does not answer');
      return yes({ database: true, hub: hub.isReady() });
    }),
  ];
}

/** Every call of the contract has exactly one route, and every route is a call of the contract; else the house stays shut. */
function assertWholeContract(routes: readonly Route[]): void {
  const stated = calls.map(({ call }) => call.path).toSorted();
  const mounted = routes.map(({ call }) => call.path).toSorted();
  const off = [
    ...stated.filter((path) => !mounted.includes(path)),
    ...mounted.filter((path, index) => mounted[index + 1] === path),
  ];
  if (off.length > 0 || stated.length !== mounted.length)
    throw new Error(`bug: the contract and the routes differ: ${off.join(', ')}`);
}
