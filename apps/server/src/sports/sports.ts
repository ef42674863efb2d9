// The sportsbook of the house: a feed's programme, bets on it, and their settlement. It promises that money moves only through the wallet
// and that a bet and its stake commit together. A settlement follows from the latest facts of the feed and the traders, in any order.
//
//   feed.ts        the port that feeds it                     readers.ts     one server of several reads a feed
//   intake.ts      messages into the programme                event-book.ts  what each changes of its event
//   odds-maker.ts  the house's own leagues as a feed
//   offer.ts       open markets and outcomes                  acceptance.ts  whether a slip is accepted
//   slips.ts       slips into bets, their delay and review    exposure.ts    the exposures of bets
//   settlement.ts  bets paid, again and again                 cash-outs.ts   quotes, execution, rules
//   proofs.ts      chains, roots, receipts                    trading.ts     the actions of traders
//   gate.ts        the gate that all bets pass                retention.ts   how long old events are kept
import { addMargin, defaultMethod } from '@felek/sportsbook/margins';
import { oddsFromDecimal } from '@felek/sportsbook/odds';
import { mostFollowed, type SportsBet, type SportsDifference } from '@felek/contract/sports';
import { toLira } from '@felek/money';
import type { Logger } from 'pino';
import { boundedAgeCache } from '../bounded-age-cache.ts';
import type { Database } from '../db/database.ts';
import { getRow, listRows } from '../db/statement.ts';
import { timelineOf, type TimelineSource } from '../db/timeline.ts';
import { asUuid, type CustomerId } from '../ids.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { repeat } from '../jobs/periodic.ts';
import type { Measured } from '../metrics.ts';
import type { WalletPort } from '../wallet/wallet.ts';
import { openBets, showBet, type Bets } from './bets/bets.ts';
import * as bets from './bets/bet.store.ts';
import type { JointOf } from './bets/builders.ts';
import * as dossier from './bets/dossier.store.ts';
import { openCashOuts, type CashOuts } from './bets/cash-outs.ts';
import { openFreeBets, type FreeBets } from './bets/free-bets.ts';
import type { FeedSink, FeedSource } from './feed.ts';
import type { Pricing } from './programme/event-book.ts';
import { openIntake } from './programme/intake.ts';
import { openProgramme, type Programme } from './programme/programme.ts';
import * as programmeStore from './programme/programme.store.ts';
import { openProofs, type Proofs } from './programme/proofs.ts';
import { dropOld } from './programme/retention.ts';
import { openReaders } from './readers.ts';
import { openSettings, rulesOf } from './settings.ts';
import { openSettlements } from './bets/settlement.ts';
import { openSlips, sportsGame, sportsProvider, type Slips } from './bets/slips.ts';
import { openTrading, type Decisions, type Trading } from './trading.ts';

export type * from './feed.ts';
export { eventGroup, openFollowers } from './followers.ts';
export { openOddsMaker, seasonOf } from './odds-maker.ts';

/** To open pages: changes of an event, and of an own bet. */
export interface SportsPush {
  toFollowers(event: string, message: SportsDifference): void;
  toCustomer(customer: CustomerId, message: { readonly cmd: 'SportsBet'; readonly message: SportsBet }): void;
}

export interface Sports {
  readonly programme: Programme;
  readonly slips: Slips;
  readonly bets: Bets;
  readonly cashOuts: CashOuts;
  readonly freeBets: FreeBets;
  readonly proofs: Proofs;
  readonly trading: Trading;
  /** A customer's bets as staff see them. */
  readonly dossier: {
    readonly timeline: TimelineSource;
    /** The rounds that the bets are in the ledger. */
    readonly ownRounds: { readonly provider: string; readonly game: string };
    /** Whose bet a text names, by its id or reference. */
    findOwners(text: string): Promise<readonly { readonly id: CustomerId }[]>;
  };
  /** Where sources give their messages. */
  readonly sink: FeedSink;
  /** The events among these that a page may follow. */
  followed(events: unknown): Promise<readonly string[] | undefined>;
  /** Until all messages are applied and their bets settled. */
  drain(): Promise<void>;
  readonly measures: Measured;
  /** Resumes the feed messages that were stored and not applied, then starts to read the feeds. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

export interface SportsNeeds {
  readonly database: Pick<Database, 'pool' | 'inTransaction'>;
  readonly port: WalletPort;
  readonly jobs: Jobs;
  readonly decisions: Decisions;
  readonly isStaff: (customer: CustomerId) => Promise<boolean>;
  readonly findCustomer: Parameters<typeof openTrading>[0]['findCustomer'];
  readonly listNames: Parameters<typeof openTrading>[0]['listNames'];
  readonly push: SportsPush;
  /** The source of the programme; without one it is empty. */
  readonly sources?: readonly FeedSource[] | undefined;
  readonly log: Logger;
  /** How many bets are settled in one transaction. */
  readonly chunk?: number | undefined;
}

/** Work that another server probably left undone because it died. */
const forgottenMs = 1000;
const sweepEveryMs = 1000;
const resumeEveryMs = 5000;
const sealEveryMs = 600_000;
const dropEveryMs = 3_600_000;

export function createSports(needs: SportsNeeds): Sports {
  const { database, port, jobs, push, log } = needs;
  const { pool } = database;
  const settings = openSettings(database);
  const programme = openProgramme(database, needs.sources ?? [], settings);

  async function balanceOf(customer: CustomerId): Promise<number> {
    const balances = await port.balance(customer);
    if (!balances) throw new Error('bug: a player has no wallet');
    return toLira(balances.cash + balances.bonus);
  }
  const shown = openBets(database, balanceOf);
  const proofs = openProofs(database, shown);

  const warn = (what: string) => (error: unknown) => log.warn({ err: error }, what);

  async function tellOf(id: bets.BetId): Promise<void> {
    const row = await getRow(pool, bets.findBet, id);
    const [message] = await shown.show([row]);
    push.toCustomer(row.customer, { cmd: 'SportsBet', message: message! });
  }
  const onBet = ({ id }: bets.BetRow) => void tellOf(id).catch(warn('a customer did not hear of a bet'));

  /** The feed's odds; fair ones with the house's own margin where a trader has set one and every probability is known. */
  async function pricing(): Promise<Pricing> {
    const rows = await settings.rows();
    return ({ id: event, league, sport, isLive }, type, outcomes) => {
      const { margin } = rulesOf(rows, { event, league, sport, type, isLive });
      const fair = outcomes.flatMap(({ probability }) => probability ?? []);
      if (margin === null || fair.length !== outcomes.length) return outcomes.map(({ feedOdds }) => feedOdds);
      // A market such as double chance has more than one winner.
      const winners = Math.max(1, Math.round(fair.reduce((sum, each) => sum + each, 0)));
      const decimals = addMargin(fair, margin / 10_000, defaultMethod(fair.length, winners), winners);
      return outcomes.map(({ feedOdds }, place) => feedOdds && oddsFromDecimal(decimals[place]!));
    };
  }

  const settlements = openSettlements({
    database,
    port,
    onSettled: (paid) => {
      try {
        for (const { row, legs } of paid)
          push.toCustomer(row.customer, { cmd: 'SportsBet', message: showBet(row, legs) });
      } catch (error) {
        warn('customers did not hear of settled bets')(error);
      }
    },
    log,
    ...(needs.chunk !== undefined && { chunk: needs.chunk }),
  });
  const onChanged = (event: string, markets: readonly string[]) =>
    void programme
      .difference(event, markets)
      .then((message) => message && push.toFollowers(event, message))
      .catch(warn('pages did not hear of an event'));
  const intake = openIntake({ database, pricing, onResults: settlements.mark, onChanged, log });
  const joint: JointOf = (event) => {
    for (const source of needs.sources ?? []) {
      const found = source.joint?.(event);
      if (found) return found();
    }
    return undefined;
  };
  const waiting = { database, port, settings, joint, answer: shown.answer, onChanged: onBet, log };
  const readers = openReaders({ database, sources: needs.sources ?? [], guarded: intake.guarded, log });
  const staff = boundedAgeCache({
    maxAgeMs: 1000,
    most: 50_000,
    read: (customer) => needs.isStaff(customer as CustomerId),
  });
  const isStaff = (customer: CustomerId) => staff.get(customer);
  const slips = openSlips({ ...waiting, isStaff });
  const cashOuts = openCashOuts(waiting);
  const trading = openTrading({
    database,
    intake,
    decisions: needs.decisions,
    settings,
    slips,
    bets: shown,
    findCustomer: needs.findCustomer,
    listNames: needs.listNames,
    onChanged,
  });

  /** Work that is overdue, from any server. */
  async function sweep(): Promise<void> {
    await slips.judgeDue(forgottenMs);
    await cashOuts.executeDue(forgottenMs);
    await cashOuts.runRules();
    await settlements.settleDue();
  }
  repeat(jobs, { name: 'sports.sweep', everyMs: sweepEveryMs, work: sweep });
  // A reader may have died, or the database been away, between storing and applying.
  repeat(jobs, { name: 'sports.resume', everyMs: resumeEveryMs, work: intake.resume });
  repeat(jobs, { name: 'sports.seal-days', everyMs: sealEveryMs, work: proofs.seal });
  repeat(jobs, {
    name: 'sports.drop-old',
    everyMs: dropEveryMs,
    work: (signal) => dropOld(database, signal),
  });

  return {
    programme,
    slips,
    bets: shown,
    cashOuts,
    freeBets: openFreeBets(database),
    proofs,
    trading,
    dossier: {
      timeline: timelineOf(database.pool, dossier.timelineBets),
      ownRounds: { provider: sportsProvider, game: sportsGame },
      findOwners: (text) => listRows(database.pool, dossier.findBetOwner, text, asUuid(text) ?? null),
    },
    sink: intake,
    async followed(events) {
      if (!Array.isArray(events) || events.length > mostFollowed) return undefined;
      const ids = events.filter((each): each is string => typeof each === 'string' && each.length <= 200);
      if (ids.length !== events.length) return undefined;
      return programme.known(ids);
    },
    async drain() {
      await intake.drain();
      await settlements.settleDue();
    },
    measures: async () => {
      const producers = await listRows(pool, programmeStore.measureProducers);
      const liability = await getRow(pool, bets.readLiability);
      const { waiting: messages } = await getRow(pool, programmeStore.countWaiting);
      const of = (value: (row: programmeStore.ProducerRow) => number) =>
        producers.map((row) => ({ labels: { producer: row.id }, value: value(row) }));
      const one = (value: number) => [{ labels: {}, value }];
      return [
        {
          name: 'felek_sports_producer_up',
          help: 'Whether what the producer offers is sold.',
          values: of((row) => Number(row.is_up)),
        },
        {
          name: 'felek_sports_unsettled_bets',
          help: 'Bets whose result is known and that are not paid yet.',
          values: one(liability.unsettled),
        },
        {
          name: 'felek_sports_unapplied_messages',
          help: 'Messages of feeds that are stored and not applied.',
          values: one(messages),
        },
        {
          name: 'felek_sports_reading',
          help: 'Feeds that this server reads. Over all servers it is 1 for each feed.',
          values: (needs.sources ?? []).map(({ name: feed }) => ({
            labels: { feed },
            value: Number(readers.held().includes(feed)),
          })),
        },
      ];
    },
    async start() {
      await intake.resume();
      readers.start();
    },
    async stop() {
      await readers.stop();
      await intake.drain();
      await settlements.settled();
    },
  };
}
