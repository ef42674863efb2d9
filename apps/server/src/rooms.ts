// The rooms of the house, each with the ports that it needs. It decides nothing but which implementation serves which port.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Locale } from '@felek/contract/call';
import { houseCatalogue, type Catalogue } from '@felek/games/catalogue';
import type { Ledger } from '@felek/ledger';
import { createAccount } from './account/account.ts';
import { keepBalances } from './account/balances.ts';
import { httpGateway, type MessageGateway } from './account/contact/message-gateway.ts';
import { createBonuses } from './bonus/bonus.ts';
import { createCasino } from './casino/casino.ts';
import { createChat } from './chat/chat.ts';
import { systemClock, type Clock } from './clock.ts';
import { demoSecret, type Config } from './config.ts';
import { createControl } from './control/control.ts';
import { createContent } from './content/content.ts';
import { createFigures } from './figures/figures.ts';
import { openAffiliates } from './affiliates/affiliates.ts';
import { openEditing } from './content/editing/editing.ts';
import { openMedia } from './content/editing/media.ts';
import { openPreviews } from './content/editing/preview.ts';
import type { Database } from './db/database.ts';
import { repositoryRoot } from './db/migrate.ts';
import { createDemo } from './demo/demo.ts';
import { followJackpots } from './jackpot/feed.worker.ts';
import { createJackpots } from './jackpot/jackpot.ts';
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
import { createNotifications, type Push } from './notification/notification.ts';
import { createReconciliation } from './reconciliation/reconciliation.ts';
import { createSeals } from './reconciliation/seals.ts';
import { openCustomerDesk } from './office/customers/customers.ts';
import { openRoundEvidence } from './office/customers/round-evidence.ts';
import { postingsOf, roundsOf, staffOf, type TimelineSources } from './office/customers/timeline.ts';
import { createOffice } from './office/office.ts';
import { readOpenRounds } from './office/open-rounds.ts';
import { openOpening } from './office/opening.ts';
import { openViews } from './office/views.ts';
import { openTakenRoles } from './office/taken-roles.ts';
import { openBulkGrants } from './office/bulk-grants.ts';
import { openMethods } from './office/methods.ts';
import { openOperators } from './office/operators.ts';
import { openPeople } from './office/people.ts';
import { openRecord } from './office/record.ts';
import { openRefusals } from './office/refusals/refusals.ts';
import { openRequests } from './office/requests.ts';
import { openRequestSteps } from './office/request-steps.ts';
import { openStandings } from './office/standings.ts';
import { openPasskeys } from './passkeys/passkeys.ts';
import { createPayments } from './payment/payment.ts';
import { openMethodDesk } from './payment/methods/method-desk.ts';
import { openRuleDesk } from './payment/withdrawals/rule-desk.ts';
import { httpPaymentService, type PaymentService } from './payment/payment-service.ts';
import { createProtection } from './protection/protection.ts';
import { createSports, openOddsMaker, seasonOf, type FeedSource, type SportsPush } from './sports/sports.ts';
import { drandBeacon, type Beacon, type StagePush, type TableSetting } from './tables/tables.ts';
import { openVault } from './vault.ts';

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
  const version = productVersion();
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
  const openRounds = readOpenRounds(database, account);
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
    openRounds,
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

/** Of the product, as answers and evidence name it. */
export const productVersion = (): string =>
  (JSON.parse(readFileSync(join(repositoryRoot(), 'package.json'), 'utf8')) as { version: string }).version;
