// Changes of events as messages of the Unified Odds Feed: XML and a routing key of eight words. Written from the feed's schema of messages;
// it shares no code with the house.
import type {
  BetCancel,
  BetSettlement,
  BetStop,
  EventChange,
  EventScore,
  EventStatus,
  FeedMarket,
  MarketName,
  OddsChange,
  SettlementRollback,
} from '@felek/sportsbook/feed';
import { asDocument, element } from './xml.ts';

export interface Producer {
  readonly id: number;
  /** The last part of its address, as `liveodds` and `pre`. */
  readonly name: string;
  readonly description: string;
  readonly scope: 'live' | 'prematch';
  /** How far back a recovery reaches. */
  readonly recoveryMinutes: number;
}
export const producers = [
  { id: 1, name: 'liveodds', description: 'Live Odds', scope: 'live', recoveryMinutes: 600 },
  { id: 3, name: 'pre', description: 'Betradar Ctrl', scope: 'prematch', recoveryMinutes: 4320 },
] as const satisfies readonly Producer[];

export interface Sent {
  readonly key: string;
  readonly xml: string;
}
/**
 * The envelope of a feed message. `product` is the sending producer, and `at` is in milliseconds since 1970. `requestId` names the recovery
 * that the message answers.
 */
export interface Saying {
  readonly product: number;
  readonly at: number;
  readonly requestId?: number | undefined;
  readonly node?: string | undefined;
  /** The number of the event's sport. */
  readonly sport: string;
}

const statuses: readonly EventStatus[] = [
  'notStarted',
  'live',
  'suspended',
  'ended',
  'closed',
  'cancelled',
  'delayed',
  'interrupted',
  'postponed',
  'abandoned',
];
const marketStatuses: Readonly<Record<FeedMarket['status'], number>> = {
  active: 1,
  inactive: 0,
  suspended: -1,
  handedOver: -2,
  settled: -3,
  cancelled: -4,
};
const cashOuts = { available: 1, unavailable: -1, closed: -2 } as const;
/** Statistics that are attributes of the status; the others are elements. */
const scoresBeside = ['penalty_score', 'gamescore', 'legscore', 'suspend'];

/** A fixture is a bare `fixture_change`: what changed is fetched. */
export function messageOf(change: EventChange, saying: Saying): Sent {
  const common = {
    product: saying.product,
    event_id: change.event,
    timestamp: saying.at,
    request_id: saying.requestId,
  };
  const say = (
    name: string,
    priority: 'hi' | 'lo',
    attributes: Readonly<Record<string, string | number | undefined>> = {},
    children: readonly string[] = [],
  ): Sent => ({
    key: keyOf(name, priority, change.event, saying),
    xml: asDocument(element(name, { ...common, ...attributes }, children)),
  });
  switch (change.kind) {
    case 'fixture':
      return say('fixture_change', 'hi', { start_time: change.startsAt.getTime() });
    case 'odds':
      return say('odds_change', 'hi', {}, oddsOf(change));
    case 'betStop':
      return say('bet_stop', 'hi', stopOf(change));
    case 'settlement':
      return say('bet_settlement', 'lo', { certainty: change.certainty }, [settlementOf(change)]);
    case 'rollback':
      return say('rollback_bet_settlement', 'lo', {}, marketsOf(change));
    case 'cancel':
      return say('bet_cancel', 'lo', windowOf(change), marketsOf(change));
    case 'rollbackCancel':
      return say('rollback_bet_cancel', 'lo', windowOf(change), marketsOf(change));
  }
}

function keyOf(
  name: string,
  priority: 'hi' | 'lo',
  event: string,
  { product, sport, node = '-' }: Saying,
): string {
  const end = event.lastIndexOf(':');
  const isLive = producers.find(({ id }) => id === product)?.scope === 'live';
  const phase = name === 'fixture_change' ? 'pre.live' : isLive ? '-.live' : 'pre.-';
  return [priority, phase, name, sport, event.slice(0, end), event.slice(end + 1), node].join('.');
}

export const aliveOf = (product: number, at: number, isSubscribed: boolean): Sent => ({
  key: '-.-.-.alive.-.-.-.-',
  xml: asDocument(element('alive', { product, timestamp: at, subscribed: isSubscribed ? 1 : 0 })),
});
export const snapshotCompleteOf = (product: number, at: number, requestId: number, node: string): Sent => ({
  key: `-.-.-.snapshot_complete.-.-.-.${node}`,
  xml: asDocument(element('snapshot_complete', { request_id: requestId, timestamp: at, product })),
});

const identityOf = ({ type, specifiers }: MarketName) => ({
  id: type,
  specifiers:
    Object.entries(specifiers)
      .map(([name, value]) => `${name}=${value}`)
      .join('|') || undefined,
});

function oddsOf({ status, score, isSettling, markets }: OddsChange): string[] {
  const parts: string[] = [];
  if (status !== undefined || score) parts.push(statusOf(status, score));
  if (markets.length > 0 || isSettling)
    parts.push(element('odds', { betting_status: isSettling ? 1 : undefined }, markets.map(marketOf)));
  return parts;
}

function statusOf(status: EventStatus | undefined, score: EventScore | undefined): string {
  const beside: Record<string, number> = {};
  const listed: string[] = [];
  for (const [name, [home, away]] of Object.entries(score?.statistics ?? {}))
    if (scoresBeside.includes(name))
      Object.assign(beside, { [`home_${name}`]: home, [`away_${name}`]: away });
    else listed.push(element(name, { home, away }));
  const periods = (score?.periods ?? []).map(({ number, home, away }) =>
    element('period_score', {
      match_status_code: score!.matchStatus,
      number,
      home_score: home,
      away_score: away,
    }),
  );
  return element(
    'sport_event_status',
    {
      status: status === undefined ? undefined : statuses.indexOf(status),
      match_status: score?.matchStatus ?? 0,
      home_score: score?.home,
      away_score: score?.away,
      ...beside,
    },
    [
      ...(score && score.clock !== null ? [element('clock', { match_time: score.clock })] : []),
      ...(periods.length > 0 ? [element('period_scores', {}, periods)] : []),
      ...(listed.length > 0 ? [element('statistics', {}, listed)] : []),
    ],
  );
}

function marketOf(market: FeedMarket): string {
  return element(
    'market',
    {
      ...identityOf(market),
      status: marketStatuses[market.status],
      cashout_status: market.cashOut && cashOuts[market.cashOut],
    },
    (market.outcomes ?? []).map(({ id, odds, probability, isActive }) =>
      element('outcome', {
        id,
        odds: odds === undefined ? undefined : odds / 1000,
        probabilities: probability,
        active: isActive ? 1 : 0,
      }),
    ),
  );
}

const stopOf = ({ groups, status }: BetStop) => ({
  groups: groups?.join('|') ?? 'all',
  market_status: status && marketStatuses[status],
});

/** Two different fractions with denominators of at most 100 differ by at least 1/9,900. Six decimals therefore tell them apart. */
const factorDigits = 6;

function settlementOf({ markets }: BetSettlement): string {
  const written = markets.map((market) =>
    element(
      'market',
      { ...identityOf(market), void_reason: market.voidReason },
      market.outcomes.map(({ id, end }) =>
        element('outcome', {
          id,
          result: end?.result ?? -1,
          void_factor: end?.voidFactor || undefined,
          dead_heat_factor: end?.deadHeat && (end.deadHeat[0] / end.deadHeat[1]).toFixed(factorDigits),
        }),
      ),
    ),
  );
  return element('outcomes', {}, written);
}

const marketsOf = ({ markets }: SettlementRollback | BetCancel) =>
  markets.map((market) =>
    element('market', {
      ...identityOf(market),
      void_reason: 'voidReason' in market ? market.voidReason : undefined,
    }),
  );

const windowOf = ({ from, to, supersededBy }: BetCancel) => ({
  start_time: from?.getTime(),
  end_time: to?.getTime(),
  superceded_by: supersededBy,
});
