// The composition root: it gives each room the ports that it needs. It decides nothing but which implementation serves which port.
import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { calls } from '@felek/contract/api';
import type { Locale } from '@felek/contract/call';
import { health, ready } from '@felek/contract/health';
import { hubMethod, hubPath } from '@felek/contract/notification';
import { followSportsMethod } from '@felek/contract/sports';
import { joinTableMethod } from '@felek/contract/table';
import { createHub, type Hub, type HubOptions } from '@felek/hub';
import { memoryBackplane, valkeyBackplane } from '@felek/hub/backplane';
import { houseCatalogue, type Catalogue } from '@felek/games/catalogue';
import { LedgerBusy, openLedger, type Ledger } from '@felek/ledger';
import { createAccount } from './account/account.ts';
import { accountRoutes, balanceAnswer } from './account/account.routes.ts';
import { keepBalances } from './account/balances.ts';
import { hubMembers, opaqueOrigin, stageUser } from './account/hub-members.ts';
import { seedDemoCustomers } from './account/demo-people.ts';
import { httpGateway, type MessageGateway } from './account/contact/message-gateway.ts';
import { PasswordsBusy } from './passwords/passwords.ts';
import { createBonuses, seedDemoOffers } from './bonus/bonus.ts';
import { bonusRoutes } from './bonus/bonus.routes.ts';
import { createCasino, installHouseGames } from './casino/casino.ts';
import { casinoRoutes } from './casino/casino.routes.ts';
import { gamesRoutes } from './games/games.routes.ts';
import { createChat } from './chat/chat.ts';
import { chatRoutes } from './chat/chat.routes.ts';
import { systemClock, type Clock } from './clock.ts';
import { demoSecret, type Config } from './config.ts';
import { createControl } from './control/control.ts';
import { createContent } from './content/content.ts';
import { contentRoutes } from './content/content.routes.ts';
import { createFigures } from './figures/figures.ts';
import { openAffiliates } from './affiliates/affiliates.ts';
import { affiliateRoutes } from './affiliates/affiliates.routes.ts';
import { figuresRoutes } from './figures/figures.routes.ts';
import { seedDemoContent } from './content/demo-house.ts';
import { openEditing } from './content/editing/editing.ts';
import { openMedia } from './content/editing/media.ts';
import { openPreviews } from './content/editing/preview.ts';
import { openDatabase, type Database } from './db/database.ts';
import type { RunningDatabase } from './db/start-database.ts';
import { DatabaseUnavailable } from './db/database-errors.ts';
import { migrate, readMigrations, repositoryRoot } from './db/migrate.ts';
import { createDemo } from './demo/demo.ts';
import { grantToServer, measureRoles, warnOfOneRole } from './db/roles.ts';
import { clientAddress } from './http/client-address.ts';
import { countAnswers } from './http/answer-counts.ts';
import type { FileOptions } from './http/files.ts';
import { createHttp, type HttpOptions } from './http/http.ts';
import type { PageOptions } from './http/page.ts';
import { route, yes, type Route } from './http/route.ts';
import { countRequests, type CustomerId } from './ids.ts';
import { currentRequest, note, step, traceTo } from './request.ts';
import { followJackpots } from './jackpot/feed.worker.ts';
import { createJackpots } from './jackpot/jackpot.ts';
import { jackpotRoutes } from './jackpot/jackpot.routes.ts';
import { createJobs } from './jobs/jobs.ts';
import { demoOffers } from './bonus/bonus.store.ts';
import { demoGames } from './casino/lobby/catalogue.store.ts';
import { demoCampaigns } from './casino/prizes/prizes.store.ts';
import { demoContent } from './content/content.store.ts';
import { demoReturns } from './control/control.store.ts';
import { demoPools } from './games/pool.store.ts';
import { demoReadings } from './jackpot/jackpot.store.ts';
import { demoKeys } from './keys/keys.store.ts';
import { demoProgramme } from './sports/programme/programme.store.ts';
import { demoTables } from './tables/table.store.ts';
import { demoMethods } from './payment/methods/method.store.ts';
import { createKeys } from './keys/keys.ts';
import { openMetrics } from './metrics.ts';
import { createNotifications, type Push } from './notification/notification.ts';
import { notificationRoutes } from './notification/notification.routes.ts';
import { createReconciliation } from './reconciliation/reconciliation.ts';
import { createSeals } from './reconciliation/seals.ts';
import { openCustomerDesk } from './office/customers/customers.ts';
import { openRoundEvidence } from './office/customers/round-evidence.ts';
import { postingsOf, roundsOf, staffOf, type TimelineSources } from './office/customers/timeline.ts';
import { createOffice } from './office/office.ts';
import { openOpening } from './office/opening.ts';
import { openViews } from './office/views.ts';
import { openTakenRoles } from './office/taken-roles.ts';
import { openBulkGrants } from './office/bulk-grants.ts';
import { openMethods } from './office/methods.ts';
import { officeRoutes } from './office/office.routes.ts';
import { openOperators } from './office/operators.ts';
import { openPeople } from './office/people.ts';
import { openRecord } from './office/record.ts';
import { openRefusals } from './office/refusals/refusals.ts';
import { openRequests } from './office/requests.ts';
import { openRequestSteps } from './office/request-steps.ts';
import { openStandings } from './office/standings.ts';
import { seedDemoCampaigns } from './casino/prizes/demo-campaigns.ts';
import { seedDemoMethods } from './payment/methods/demo-methods.ts';
import { openPasskeys } from './passkeys/passkeys.ts';
import { createPayments } from './payment/payment.ts';
import { openMethodDesk } from './payment/methods/method-desk.ts';
import { openRuleDesk } from './payment/withdrawals/rule-desk.ts';
import { paymentRoutes } from './payment/payment.routes.ts';
import { httpPaymentService, type PaymentService } from './payment/payment-service.ts';
import { createProtection } from './protection/protection.ts';
import { protectionRoutes } from './protection/protection.routes.ts';
import {
  createSports,
  eventGroup,
  openFollowers,
  openOddsMaker,
  seasonOf,
  type FeedSource,
  type SportsPush,
} from './sports/sports.ts';
import { sportsRoutes } from './sports/sports.routes.ts';
import { measureShared } from './shared-measures.ts';
import { drandBeacon, type Beacon, type StagePush, type TableSetting } from './tables/tables.ts';
import { tablesRoutes } from './tables/tables.routes.ts';
import { openVault } from './vault.ts';

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

/** Where the built pages are. */
type Pages = Pick<FileOptions & PageOptions, 'siteDir' | 'stageDir' | 'officeDir' | 'contentDir'>;
const builtPages = (root: string): Pages => ({
  siteDir: join(root, 'apps/site/dist'),
  stageDir: join(root, 'apps/stage/dist'),
  officeDir: join(root, 'apps/office/dist'),
  contentDir: join(root, 'apps/server/assets/content'),
});

/** The rooms' connections to the outside. A test can replace any of them. */
export interface Ports {
  /** To customers' open pages. */
  readonly push: Push;
  /** To open stages of the house's games. */
  readonly stagePush: StagePush;
  readonly sportsPush: SportsPush;
  /** The source of the sportsbook's odds. */
  readonly feeds: readonly FeedSource[];
  readonly clock: Clock;
  readonly gateway: MessageGateway;
  readonly paymentServices: readonly PaymentService[];
  /** Others than those of the house's catalogue. */
  readonly houseGames: Catalogue;
  readonly houseTables: readonly TableSetting[];
  readonly beacon: Beacon | undefined;
  readonly houseName: (locale: Locale) => string;
}

export type Rooms = ReturnType<typeof openRooms>;

/** The rooms of one server of the house, put together on an open database. None of them works by itself yet. */
export function openRooms(
  config: Config,
  { database, ledger, log }: { readonly database: Database; readonly ledger: Ledger; readonly log: Logger },
  ports: Pick<Ports, 'push'> & Partial<Ports>,
) {
  const { push, clock = systemClock } = ports;
  const jobs = createJobs({ database, log });
  const demo = config.mode === 'demo';
  const vault = openVault(config.secret, ...config.oldSecrets);
  const gateway = ports.gateway ?? httpGateway(config.messageGateway);
  const services =
    ports.paymentServices ?? config.paymentServices.map((settings) => httpPaymentService(settings, clock));

  // Content is created last, so the house's name is read from it only at the time of use.
  const houseName = ports.houseName ?? ((locale: Locale) => content.house(locale).name);
  const notifications = createNotifications({
    database,
    push,
    localeOf: async (customer) => (await account.customer(customer)).locale,
    houseName,
  });
  const record = openRecord({ database });
  const passkeys = openPasskeys({ database, url: config.officeUrl, houseName: () => houseName('tr') });
  const operators = openOperators({
    record,
    passkeys,
    database,
    vault,
    clock,
    needsSecondFactor: config.needsSecondFactor,
    houseName: () => houseName('tr'),
  });
  const decisions = openRequests({ database, record });
  const standings = openStandings({ database });
  const people = openPeople({ database, decisions, operators, passkeys });
  const account = createAccount({
    isOperator: operators.isOperator,
    database,
    ledger,
    jobs,
    gateway,
    notifications,
    clock,
    vault,
    licensedCountries: config.licensedCountries,
    houseName,
    messageWords: (wording, locale) => content.message(wording, locale),
    publicUrl: config.publicUrl,
    messagesAllowed: config.messagesAllowed,
    freeKeys: () => keys.listFree(),
    visitBooks: (visitor) => casino.visitBooks(visitor),
    onRegistered: (...registered) => affiliates.attribute(...registered),
    log,
  });
  const balances = keepBalances({ ledger, nowMs: () => clock.now().getTime(), log });
  const followers = [account.sessionFollower, balances.follower];
  const casino = createCasino({
    database,
    ledger,
    jobs,
    clock,
    log,
    vault,
    accounts: account,
    houseName,
    largestBonusStake: (customer) => bonuses.largestStake(customer),
    playMoney: demo,
    autoplay: config.autoplay,
    publicUrl: config.publicUrl,
    coversFolder: config.coversFolder,
    providers: config.gameProviders,
    betco: config.betco,
    betsy: config.betsy,
    ...(ports.houseGames && { houseGames: ports.houseGames }),
    ...(ports.houseTables && { houseTables: ports.houseTables }),
    stagePush: ports.stagePush ?? { toTable: () => undefined, toStage: () => undefined },
    beacon: ports.beacon ?? (config.beaconUrl === undefined ? undefined : drandBeacon(config.beaconUrl)),
  });
  const bonuses = createBonuses({
    database,
    ledger,
    jobs,
    account,
    notifications,
    kindsOf: casino.kindsOf,
    hashDevice: vault.deviceHash,
    hasDeposited: (...asked) => payments.hasDeposited(...asked),
    giveFreeBet: (...gift) => sports.freeBets.give(...gift),
    log,
  });
  const payments = createPayments({
    database,
    ledger,
    jobs,
    account,
    notifications,
    services,
    vault,
    operatorNames: operators.listNames,
    campaignPrizes: casino.campaignPrizes,
    bankFiles: config.bankFiles,
    clock,
    onDeposit: bonuses.takeDeposit,
    onDepositTakenBack: bonuses.takeDepositBack,
    publicUrl: config.publicUrl,
    wagering: bonuses,
    log,
  });
  const protection = createProtection({
    database,
    ledger,
    jobs,
    account,
    reminderMinutes: config.playReminderMinutes,
    endBonuses: bonuses.endAll,
    limitsDeposits: async (customer) =>
      (await payments.limits.list(customer)).some(({ amount }) => amount !== null),
  });
  const seals = createSeals({
    database,
    jobs,
    headsFile: config.ledgerHeadsFile,
    chains: [record.chain],
    log,
  });
  const control = createControl({
    database,
    jobs,
    catalogue: ports.houseGames ?? houseCatalogue,
    settled: casino.tables.settled,
    log,
  });
  const figures = createFigures({
    database,
    jobs,
    clock,
    decisions,
    registrations: {
      firstRegisteredAt: account.dossier.firstRegisteredAt,
      listRegistered: account.dossier.listRegistered,
      countAttempted: (customers) => payments.dossier.countAttempted(customers),
    },
  });
  const affiliates = openAffiliates({
    database,
    ledger,
    account,
    figures,
    manualCredits: payments.desk.manualCredits,
    decisions,
    clock,
    publicUrl: config.publicUrl,
  });
  const reconciliation = createReconciliation({
    database,
    ledger,
    jobs,
    checks: [bonuses.check, seals.check, async (signal) => (await record.verify(signal)).broken],
    sources: [...payments.dayFiles, ...casino.dayFiles],
    clock,
    log,
  });
  const office = createOffice({
    database,
    decisions,
    record,
    desk: payments.desk,
    bonusDesk: bonuses.desk,
    protection,
    switches: casino.switches,
    tableChat: casino.tables.chat.desk,
    jobs,
    reconciliation,
    prizeDesk: casino.prizeDesk,
    findCustomer: account.findByContact,
  });
  const content = createContent({
    database,
    lobby: casino.lobby,
    trialBonusAmount: bonuses.trialBonusAmount,
    promotedBonuses: bonuses.listPromoted,
    playMoney: demo,
    log,
  });
  const previews = openPreviews({
    database,
    secret: config.secret,
    isSessionOpen: operators.isSessionOpen,
    present: content.present,
  });
  const views = openViews({ database });
  const takenRoles = openTakenRoles({ database, decisions, operatorNames: operators.listNames, log });
  const bulkGrants = openBulkGrants({
    database,
    decisions,
    record,
    jobs,
    bonusDesk: bonuses.desk,
    manualCredits: payments.desk.manualCredits,
    protection,
    figures,
    account,
    operatorNames: operators.listNames,
  });
  const methods = openMethods({
    database,
    decisions,
    desk: openMethodDesk({ database, services: services.map(({ name }) => name) }),
    rules: openRuleDesk({ database }),
  });
  const opening = openOpening({
    content,
    payments,
    operators,
    messageGateway: config.messageGateway.url,
    countries: config.licensedCountries,
    playMoney: demo,
  });
  const media = openMedia({ database, decisions });
  const editing = openEditing({
    database,
    media,
    bonusOffers: bonuses.listPromoted,
    decisions,
    jobs,
    operatorNames: operators.listNames,
    previews,
    contentDir: join(repositoryRoot(), 'apps/server/assets/content'),
    clock,
  });
  const keys = createKeys({
    database,
    jobs,
    vault,
    places: [
      ...account.sealedPlaces,
      ...payments.sealedPlaces,
      ...casino.sealedPlaces,
      ...operators.sealedPlaces,
    ],
    log,
  });
  const demoVault = openVault(Buffer.from(demoSecret));
  const demoRoom = createDemo({
    database,
    ledger,
    rows: [
      demoContent,
      demoMethods,
      demoOffers,
      demoCampaigns,
      demoGames,
      demoTables,
      demoProgramme,
      demoReturns,
      demoReadings,
      demoPools,
      demoKeys,
    ],
    jobs,
    account,
    operators,
    bonuses,
    payments,
    casino,
    demoVault,
  });
  const jackpots = createJackpots(database);
  if (config.jackpotFeedUrl !== undefined)
    followJackpots(jobs, { jackpots, url: config.jackpotFeedUrl, log });
  const chat = createChat({
    database,
    notifications,
    account,
    operatorNames: operators.listNames,
    playMoney: demo,
  });
  const sports = createSports({
    database,
    port: casino.port,
    jobs,
    decisions,
    async isStaff(customer) {
      const known = await account.findCustomer(customer);
      return known !== undefined && operators.isOperator(known.username);
    },
    findCustomer: account.findByContact,
    listNames: account.listNames,
    push: ports.sportsPush ?? { toFollowers: () => undefined, toCustomer: () => undefined },
    sources: ports.feeds ?? sportsFeeds(config, log),
    log,
  });
  const version = versionOf(repositoryRoot());
  const refusals = openRefusals({ database, jobs, account, version, log });
  const timelines: TimelineSources = {
    account: [account.dossier.happenings],
    session: [account.dossier.sessions],
    payment: [payments.dossier.timeline],
    round: [roundsOf(database, sports.dossier.ownRounds)],
    bet: [sports.dossier.timeline],
    bonus: [bonuses.timeline],
    limit: [protection.timeline, payments.dossier.limits],
    message: [notifications.timeline],
    chat: [chat.timeline],
    staff: [staffOf(database)],
    refusal: [refusals.timeline],
    money: [postingsOf(database)],
  };
  const requestSteps = openRequestSteps({ database, account, casino, refusals });
  const customers = openCustomerDesk({
    database,
    ledger,
    account,
    payments,
    sports,
    record,
    decisions,
    operatorNames: operators.listNames,
    sources: timelines,
  });
  const roundEvidence = openRoundEvidence({
    database,
    ledger,
    account,
    casino,
    reconciliation,
    record,
    sources: timelines,
    operatorNames: operators.listNames,
    version,
    clock,
  });
  return {
    jobs,
    vault,
    gateway,
    notifications,
    account,
    balances,
    casino,
    bonuses,
    payments,
    protection,
    seals,
    control,
    figures,
    affiliates,
    reconciliation,
    operators,
    standings,
    people,
    record,
    decisions,
    office,
    customers,
    roundEvidence,
    refusals,
    requestSteps,
    content,
    opening,
    methods,
    bulkGrants,
    takenRoles,
    views,
    editing,
    media,
    previews,
    keys,
    demoRoom,
    jackpots,
    chat,
    sports,
    followers,
  };
}

/** The source of the sportsbook's odds, by the settings. */
const sportsFeeds = ({ sportsFeed, sportsSeed, feeds }: Config, log: Logger): readonly FeedSource[] => [
  ...feeds.map((open) => open({ log })),
  ...(sportsFeed === 'house' ? [openOddsMaker({ season: seasonOf(sportsSeed), log })] : []),
];

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
  // Rooms speak to open pages through the hub, which needs the account room to let them in.
  const toUser = (user: string, message: object) => {
    note('hub message', 'producer');
    hub.sendToUser(user, hubMethod, [ofRequest(message, currentRequest())]);
  };
  const toGroup = (group: string, message: object) => {
    note('hub message', 'producer');
    hub.sendToGroup(group, hubMethod, [ofRequest(message, currentRequest())]);
  };
  const push = { toCustomer: (customer: CustomerId, message: object) => toUser(customer, message) };
  const stagePush: StagePush = {
    toTable: (code, message) => toGroup(tableGroup(code), message),
    toStage: (customer, message) => toUser(stageUser(customer), message),
  };
  const sportsPush: SportsPush = {
    toFollowers: (event, message) => toGroup(eventGroup(event), message),
    toCustomer: toUser,
  };
  const rooms = openRooms(config, { database, ledger, log }, { push, stagePush, sportsPush, ...ports });
  const { account, casino, content, demoRoom, followers, jackpots, jobs, keys, operators, payments, sports } =
    rooms;
  const { control, figures, reconciliation, seals, vault } = rooms;
  const demo = config.mode === 'demo';
  const sportsPages = openFollowers({
    join: (connectionId, group) => hub.join(connectionId, group),
    leave: (connectionId, group) => hub.leave(connectionId, group),
  });
  const hub = openHub(config, log, {
    onDisconnected: ({ connectionId }) => sportsPages.forget(connectionId),
    ...hubMembers(account, casino.findLaunch),
    methods: {
      async [joinTableMethod]({ connectionId }, code) {
        if (typeof code !== 'string' || !(await casino.tables.isTable(code))) return false;
        await hub.join(connectionId, tableGroup(code));
        return true;
      },
      async [followSportsMethod]({ connectionId }, events) {
        const followed = await sports.followed(events);
        if (!followed) return 0;
        await sportsPages.follow(connectionId, followed);
        return followed.length;
      },
    },
  });

  ledger.onApplied((wallet, changed, _split, request) => {
    note('hub message', 'producer');
    const message = ofRequest({ cmd: 'Balance', message: balanceAnswer(changed) }, request);
    // A customer's wallet has the customer's id.
    for (const user of [wallet, stageUser(wallet as CustomerId)])
      hub.sendToUser(user, hubMethod, [message], {
        key: 'balance',
        version: Number(changed.version),
      });
  });
  account.onSessionEnded((customer, session) => {
    for (const user of [customer, stageUser(customer)]) hub.closeUser(user, { session });
  });

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
    version: versionOf(repositoryRoot()),
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
  const version = versionOf(repositoryRoot());
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
      operators,
      standings: rooms.standings,
      customers: rooms.customers,
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

/** The ledger, whose own transactions are steps of the requests. */
const ofSteps = (ledger: Ledger): Ledger => ({
  ...ledger,
  post: (posting) =>
    step('posting', 'internal', () => ledger.post(posting), { operation: posting.key.operation }),
});

/** A message with the id of the request that it follows from. */
const ofRequest = (message: object, request: string | undefined): object =>
  request === undefined ? message : { ...message, request };

const tableGroup = (code: string) => `table:${code}`;

function openHub(
  config: Config,
  log: Logger,
  members: ReturnType<typeof hubMembers> & Pick<HubOptions, 'methods' | 'onDisconnected'>,
): Hub {
  const own = new URL(config.publicUrl).host;
  return createHub({
    secret: config.secret,
    backplane: config.valkeyUrl ? valkeyBackplane({ url: config.valkeyUrl, log }) : memoryBackplane().join(),
    // A page of ours, under our public name or under the name of the request's `host` header. A game's page has no origin, and the
    // authenticator accepts only a launch token from it.
    isOriginAllowed: (origin, host) => {
      if (origin === undefined || origin === opaqueOrigin) return true;
      const asked = URL.canParse(origin) ? new URL(origin).host : '';
      return asked === own || asked === host;
    },
    ...members,
    log,
  });
}

function mountHub(http: FastifyInstance, hub: Hub, trustedProxies: number): void {
  http.server.on('upgrade', (request, socket, head) => {
    // Cut by hand, since a request line may be anything and `new URL` throws on some of it.
    if ((request.url ?? '').split('?', 1)[0] !== `/${hubPath}`) socket.destroy();
    else hub.upgrade(request, socket, head, clientAddress(request, trustedProxies));
  });
}

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

function versionOf(root: string): string {
  return (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version;
}
