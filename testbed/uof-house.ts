// The Unified Odds Feed as the sandbox plays it, on free ports of this machine, and a match that is sent through it.
import { setTimeout as pause } from 'node:timers/promises';
import type { EventChange, FeedMarket, MarketName } from '@felek/sportsbook/feed';
import { startUof, type UofFeed, type UofOptions } from '../apps/sandbox/src/uof/uof.ts';
import type { UofSettings } from '../apps/server/src/sports/feeds/uof/settings.ts';
import type { WatchTimes } from '../apps/server/src/sports/feeds/uof/watch.ts';

export const uofToken = 'the-token-of-the-test';
/** Shorter than the usual ones, and long enough that a slow machine makes no silence and no second request. */
export const quickTimes: WatchTimes = { silenceMs: 4000, askAgainMs: 3000, recoveryMs: 20_000 };

export interface PlayedUof {
  readonly feed: UofFeed;
  readonly settings: UofSettings;
  close(): Promise<void>;
}

export async function playUof(options: Partial<UofOptions> = {}): Promise<PlayedUof> {
  const feed = await startUof({
    host: '127.0.0.1',
    brokerPort: 0,
    token: uofToken,
    url: 'http://127.0.0.1',
    aliveEveryMs: 100,
    ...options,
  });
  return {
    feed,
    settings: {
      apiUrl: feed.apiUrl,
      brokerUrl: `amqp://127.0.0.1:${feed.brokerPort}`,
      token: uofToken,
      nodeId: 1,
    },
    close: feed.stop,
  };
}

const [result, total, half, scorer, bothScore]: MarketName[] = [
  { type: 1, specifiers: {} },
  { type: 18, specifiers: { total: '2.5' } },
  { type: 60, specifiers: {} },
  { type: 40, specifiers: {} },
  { type: 29, specifiers: {} },
] as const;

const priced = (
  name: MarketName,
  odds: Readonly<Record<string, number>>,
  more: Partial<FeedMarket> = {},
): FeedMarket => ({
  ...name,
  status: 'active',
  cashOut: 'available',
  outcomes: Object.entries(odds).map(([id, thousandths]) => ({
    id,
    odds: thousandths,
    probability: 940 / thousandths,
    isActive: true,
  })),
  ...more,
});
const player = { tr: 'Kaya, Deniz', en: 'Kaya, Deniz' };
const scored: FeedMarket = {
  ...scorer!,
  status: 'active',
  outcomes: [{ id: 'sr:player:77', name: player, odds: 3100, probability: 0.3, isActive: true }],
};
const opening = [
  priced(result!, { 1: 2100, 2: 3400, 3: 3300 }),
  priced(total!, { 12: 1800, 13: 2000 }),
  priced(half!, { 1: 2700, 2: 2200, 3: 3900 }),
  priced(bothScore!, { 74: 1700, 76: 2050 }),
  scored,
];

const score = (home: number, away: number, matchStatus: number, clock: string | null) => ({
  home,
  away,
  matchStatus,
  clock,
  periods: [{ number: 1, home, away }],
  statistics: { corners: [home + 2, away] as [number, number] },
});
const won = { result: 1, voidFactor: 0 } as const;
const lost = { result: 0, voidFactor: 0 } as const;
const ended = (name: MarketName, winner: string, ids: readonly string[]) => ({
  ...name,
  outcomes: ids.map((id) => ({ id, end: id === winner ? won : lost })),
});
const threeWays = ['1', '2', '3'];

/** Every kind of message, in the order in which a match brings them; 2-1 at the end. */
export function scriptedMatch(event: string): readonly EventChange[] {
  const names = { tr: 'Lale Ligi', en: 'Tulip League' };
  const fixture = {
    kind: 'fixture',
    event,
    sport: { id: 'sr:sport:1', names: { tr: 'Futbol', en: 'Football' } },
    league: { id: 'sr:tournament:52', names, category: { tr: 'Türkiye', en: 'Türkiye' } },
    home: { tr: 'Karanfil', en: 'Carnation' },
    away: { tr: 'Papatya', en: 'Daisy' },
    startsAt: new Date(Date.now() + 3_600_000),
    status: 'notStarted',
    hasLive: true,
  } as const;
  const odds = (markets: readonly FeedMarket[], more: object = {}): EventChange => ({
    kind: 'odds',
    event,
    markets,
    ...more,
  });
  const stop: EventChange = { kind: 'betStop', event };
  const isLive = { status: 'live' } as const;
  return [
    fixture,
    odds(opening, { status: 'notStarted' }),
    { ...fixture, startsAt: new Date(fixture.startsAt.getTime() + 900_000) },
    stop,
    odds(opening, { ...isLive, score: score(0, 0, 6, '0:00') }),
    odds([priced(result!, { 1: 2000, 2: 3400, 3: 3500 })], { ...isLive, score: score(0, 0, 6, '12:30') }),
    stop,
    odds([priced(result!, { 1: 1400, 2: 4400, 3: 7500 })], {
      ...isLive,
      score: score(1, 0, 6, '31:05'),
      isSettling: true,
    }),
    odds([priced(result!, { 1: 1410, 2: 4400, 3: 7400 }), priced(total!, { 12: 1500, 13: 2500 })], {
      ...isLive,
      score: score(1, 0, 6, '32:00'),
    }),
    {
      kind: 'cancel',
      event,
      markets: [{ ...bothScore!, voidReason: 12 }],
      from: new Date(1_790_000_000_000),
      to: new Date(1_790_000_600_000),
    },
    {
      kind: 'rollbackCancel',
      event,
      markets: [bothScore!],
      from: new Date(1_790_000_000_000),
      to: new Date(1_790_000_600_000),
    },
    { kind: 'settlement', event, certainty: 1, markets: [ended(half!, '2', threeWays)] },
    { kind: 'rollback', event, markets: [half!] },
    { kind: 'settlement', event, certainty: 1, markets: [ended(half!, '1', threeWays)] },
    { kind: 'settlement', event, certainty: 2, markets: [ended(half!, '1', threeWays)] },
    odds([priced(result!, { 1: 1200, 2: 6000, 3: 15_000 })], { ...isLive, score: score(2, 1, 7, '80:00') }),
    stop,
    odds([], { status: 'ended', score: score(2, 1, 100, '90:00') }),
    {
      kind: 'settlement',
      event,
      certainty: 2,
      markets: [
        ended(result!, '1', threeWays),
        ended(total!, '12', ['12', '13']),
        ended(bothScore!, '74', ['74', '76']),
        { ...scorer!, voidReason: 7, outcomes: [{ id: 'sr:player:77', end: { result: 0, voidFactor: 1 } }] },
      ],
    },
    odds([], { status: 'closed', score: score(2, 1, 100, '90:00') }),
  ];
}

/** Tells them one after another, a moment apart, so that no two have the same time. */
export async function tellAll(feed: Pick<UofFeed, 'tell'>, changes: readonly EventChange[]): Promise<void> {
  for (const change of changes) {
    feed.tell(change);
    await pause(3);
  }
}
