// A sportsbook whose feed is controlled by the test: the test chooses each message and its time.
import { randomInt, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createApp } from '../apps/server/src/app.ts';
import { readConfig } from '../apps/server/src/config.ts';
import { DatabaseUnavailable } from '../apps/server/src/db/database-errors.ts';
import { startDatabase } from '../apps/server/src/db/start-database.ts';
import { openLog } from '../apps/server/src/log.ts';
import { LedgerBusy } from '../packages/ledger/src/ledger.ts';
import type { BetState, SportsBet } from '../packages/contract/src/sports.ts';
import { jointFootball } from '../packages/sportsbook/src/models/football.ts';
import type { FeedMarket, FeedResult, MarketName } from '../packages/sportsbook/src/feed.ts';
import type { FeedMessage, FeedSink, FeedSource } from '../apps/server/src/sports/feed.ts';
import type { CustomerId } from '../apps/server/src/ids.ts';
import { askOf } from './payment-house.ts';
import { openTestRooms, type TestRooms } from './rooms.ts';
import { freePort } from './sandbox-process.ts';

export interface SportsServer extends TestRooms {
  /** The messages to followers of events, oldest first. */
  readonly heard: { readonly event: string; readonly sequence: number }[];
}

export function openSportsServer(
  url: string,
  connections = 20,
  feeds: readonly FeedSource[] = [],
): SportsServer {
  const heard: SportsServer['heard'] = [];
  const rooms = openTestRooms(url, {
    connections,
    config: { publicUrl: 'http://127.0.0.1' },
    ports: {
      feeds,
      sportsPush: {
        toFollowers: (event, { message }) => void heard.push({ event, sequence: message.event.sequence }),
        toCustomer: () => undefined,
      },
    },
  });
  return { ...rooms, heard };
}

const said = (producer = 'live') => ({ producer, sentAt: new Date(), raw: '<odds/>' });
const names = (text: string) => ({ tr: text, en: text });

export const matchResult: MarketName = { type: 1, specifiers: {} };
export const total = (line: string): MarketName => ({ type: 18, specifiers: { total: line } });
export const keyOf = ({ type, specifiers }: MarketName) =>
  [type, ...Object.entries(specifiers).map(([name, value]) => `${name}=${value}`)].join('|');

/** Outcome ids with decimal odds. The fair probabilities follow from the odds without a margin of six per cent. */
export const market = (
  name: MarketName,
  odds: Readonly<Record<string, number>>,
  more: Partial<FeedMarket> = {},
): FeedMarket => ({
  ...name,
  status: 'active',
  cashOut: 'available',
  outcomes: Object.entries(odds).map(([id, decimal]) => ({
    id,
    odds: Math.round(decimal * 1000),
    probability: Math.min(0.99, 1 / decimal / 1.06),
    isActive: true,
  })),
  ...more,
});
export const usualMarkets = [
  market(matchResult, { 1: 2.1, 2: 3.4, 3: 3.3 }),
  market(total('2.5'), { 12: 1.8, 13: 2 }),
];

export const fixture = (event: string, more: object = {}): FeedMessage => ({
  ...said(),
  kind: 'fixture',
  event,
  sport: { id: 'sr:sport:1', names: { tr: 'Futbol', en: 'Football' } },
  league: { id: 'sr:tournament:1', names: names('Lale Ligi'), category: names('Türkiye') },
  home: names('Karanfil'),
  away: names('Papatya'),
  startsAt: new Date(Date.now() + 3_600_000),
  status: 'notStarted',
  hasLive: true,
  ...more,
});
export const odds = (event: string, markets: readonly FeedMarket[], more: object = {}): FeedMessage => ({
  ...said(),
  kind: 'odds',
  event,
  markets,
  ...more,
});
export const alive = (producer = 'live'): FeedMessage => ({ ...said(producer), kind: 'alive' });
export const ends = {
  won: { result: 1, voidFactor: 0 },
  lost: { result: 0, voidFactor: 0 },
  void: { result: 0, voidFactor: 1 },
  halfWon: { result: 1, voidFactor: 0.5 },
  halfLost: { result: 0, voidFactor: 0.5 },
} as const satisfies Record<string, FeedResult['end']>;
export type End = keyof typeof ends;

export const settlement = (
  event: string,
  results: readonly (readonly [MarketName, Readonly<Record<string, End>>])[],
  certainty: 1 | 2 = 2,
): FeedMessage => ({
  ...said(),
  kind: 'settlement',
  event,
  certainty,
  markets: results.map(([name, of]) => ({
    ...name,
    outcomes: Object.entries(of).map(([id, end]) => ({ id, end: ends[end] })),
  })),
});
export const rollback = (event: string, markets: readonly MarketName[]): FeedMessage => ({
  ...said(),
  kind: 'rollback',
  event,
  markets,
});
export const cancel = (
  event: string,
  markets: readonly MarketName[],
  window: { readonly from?: Date; readonly to?: Date } = {},
  kind: 'cancel' | 'rollbackCancel' = 'cancel',
): FeedMessage => ({
  ...said(),
  kind,
  event,
  markets: markets.map((each) => ({ ...each, voidReason: 5 })),
  ...window,
});
export const betStop = (event: string): FeedMessage => ({ ...said(), kind: 'betStop', event, reason: 1 });

/** Says it, and waits until it is applied and its bets are settled. */
export async function say(
  { sports }: Pick<TestRooms, 'sports'>,
  ...messages: readonly FeedMessage[]
): Promise<void> {
  await sports.sink.take(messages);
  await sports.drain();
}

/** A match with markets on it. */
export async function newEvent(
  server: Pick<TestRooms, 'sports'>,
  { markets = usualMarkets, isLive = false }: { markets?: readonly FeedMarket[]; isLive?: boolean } = {},
): Promise<string> {
  const event = `sr:match:${randomUUID()}`;
  const status = isLive ? 'live' : 'notStarted';
  await say(server, alive(), fixture(event, { status }), odds(event, markets, { status }));
  return event;
}

/** A trader's setting for one event alone. Values that are not named keep the house's default. */
export const settingOf = <Named extends object>(event: string, named: Named) => ({
  scope: event,
  type: 0,
  phase: 'any' as const,
  marginBasisPoints: null,
  delayMs: null,
  marketLimit: null,
  eventLimit: null,
  playerLimit: null,
  limitPercent: null,
  leastStake: null,
  mostStake: null,
  mostPayout: null,
  reviewStake: null,
  leastLegs: null,
  cashOutMarginBasisPoints: null,
  earlyLead: null,
  ...named,
});

export interface LegOf {
  readonly event: string;
  readonly market?: MarketName;
  readonly outcome?: string;
  readonly odds?: number;
  readonly version?: number;
  readonly banker?: boolean;
}
export const slip = (legs: readonly LegOf[], more: object = {}) => ({
  id: randomUUID() as string,
  legs: legs.map(
    ({
      event,
      market: of = matchResult,
      outcome = '1',
      odds: decimal = 2.1,
      version = 1,
      banker = false,
    }) => ({
      event,
      market: keyOf(of),
      outcome,
      version,
      odds: Math.round(decimal * 1000),
      banker,
    }),
  ),
  builders: [] as { event: string; odds: number }[],
  sizes: [legs.filter(({ banker }) => !banker).length],
  stake: 10,
  multiplier: 1,
  policy: 'none' as 'none' | 'higher' | 'any',
  freeBet: null as string | null,
  boost: null as string | null,
  eachWay: false,
  ...more,
});

const mostTries = 8;

/** Repeats a request that got no answer in time, as a page does: its id makes that safe. Pauses between, since the house is busy. */
export async function again<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 1; ; tries += 1)
    try {
      return await ask();
    } catch (error) {
      const isBusy = error instanceof LedgerBusy || error instanceof DatabaseUnavailable;
      if (!isBusy || tries === mostTries) throw error;
      // Those who were sent away together do not come back together.
      await pause(randomInt(50, 150) * 2 ** Math.min(tries, 5));
    }
}

/** Places it; the bet, or the code of the refusal with its figures. */
export async function place(
  { sports }: Pick<TestRooms, 'sports'>,
  customer: CustomerId,
  asked: ReturnType<typeof slip>,
): Promise<{ readonly bet: SportsBet } | { readonly refusal: string; readonly figures: object }> {
  const answered = await again(() => sports.slips.place(askOf(customer), asked));
  return 'refusal' in answered
    ? { refusal: answered.refusal, figures: answered.figures }
    : { bet: answered.bet };
}
export async function placed(...asked: Parameters<typeof place>): Promise<SportsBet> {
  const answered = await place(...asked);
  if ('refusal' in answered) throw new Error(`refused: ${answered.refusal}`);
  return answered.bet;
}
export async function stateOf(
  { database }: Pick<TestRooms, 'database'>,
  bet: string,
): Promise<[BetState, bigint]> {
  const { rows } = await database.pool.query<{ state: BetState; paid_kurus: bigint }>(
    'select state, paid_kurus from sports_bet where id = $1',
    [bet],
  );
  return [rows[0]!.state, rows[0]!.paid_kurus];
}

export interface SportsHouse {
  readonly url: string;
  /** Sends messages of the feed; resolves once they are stored. */
  say(...messages: readonly FeedMessage[]): Promise<void>;
  stop(): Promise<void>;
}

/** A whole house with its pages and its hub, in this process, whose feed is in the test's hand. Needs a build. */
export async function startSportsHouse(): Promise<SportsHouse> {
  const port = await freePort();
  const dataDir = mkdtempSync(join(tmpdir(), 'felek-sports-'));
  const config = readConfig({ PORT: String(port), DATA_DIR: dataDir, TRUSTED_PROXIES: '1' });
  const log = openLog('silent');
  const database = await startDatabase({
    dataDir,
    // Not the one of the other journeys, whose programme is empty.
    databaseUrl: undefined,
    binFolder: process.env['FELEK_PG_BIN'],
    log,
  });
  let begin: (sink: FeedSink) => void = () => undefined;
  const begun = new Promise<FeedSink>((resolve) => (begin = resolve));
  const feed: FeedSource = {
    name: 'test',
    start: begin,
    stop: async () => undefined,
    // The check of packages/sportsbook/README.md: home and over 2.5 have a chance of .288784.
    joint: () => () => jointFootball({ home: 1.6, away: 1.25, rho: -0.08 }),
  };
  const app = await createApp(config, database, log, undefined, { feeds: [feed] });
  await app.listen();
  const sink = await begun;
  // As a producer that lives: live prices are sold no longer than that.
  const living = setInterval(() => void sink.take([alive()]).catch(() => undefined), 3000);
  await sink.take([alive()]);
  return {
    url: `http://localhost:${port}`,
    say: (...messages) => sink.take(messages),
    async stop() {
      clearInterval(living);
      await app.stop();
      await database.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
