// The Unified Odds Feed's messages, from XML to the feed port's words. Pure. An unreadable message is refused as a whole, and the reader
// suspends the event. The message may have withdrawn a price, so none stays on offer. Source: the feed's schema of messages
// (UnifiedFeed.xsd) and its documentation.
import type {
  BetCancel,
  EventChange,
  EventScore,
  EventStatus,
  FeedMarket,
  FeedOutcome,
  FeedResult,
  MarketName,
} from '@felek/sportsbook/feed';
import { findMarketKind } from '@felek/sportsbook/catalogue';
import { parseSpecifiers } from '@felek/sportsbook/market';
import { highestOdds, oddsFromDecimal } from '@felek/sportsbook/odds';
import { childOf, childrenOf, readXml, type Element } from './xml.ts';

/** An invalid message of the feed. The error's text names the fault and quotes nothing of the message. */
export class BadMessage extends Error {
  override readonly name = 'BadMessage';
}

interface Said {
  /** The producer's number. */
  readonly product: number;
  readonly sentAt: Date;
}
export interface ToldChange extends Said {
  readonly kind: 'change';
  readonly requestId: string | undefined;
  readonly change: EventChange;
}
/** Something of the event's fixture has changed, and is to be fetched. */
export interface FixtureChanged extends Said {
  readonly kind: 'fixtureChanged';
  readonly event: string;
}
export interface Alive extends Said {
  readonly kind: 'alive';
  /** False while nothing is sent before a recovery was asked for. */
  readonly isSubscribed: boolean;
}
export interface SnapshotComplete extends Said {
  readonly kind: 'snapshotComplete';
  readonly requestId: string;
}
export type UofMessage = ToldChange | FixtureChanged | Alive | SnapshotComplete;

/** As the port bounds the raw text. */
const longestMessage = 1_000_000;

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
const marketStatuses: Readonly<Record<string, FeedMarket['status']>> = {
  '1': 'active',
  '0': 'inactive',
  '-1': 'suspended',
  '-2': 'handedOver',
  '-3': 'settled',
  '-4': 'cancelled',
};
const cashOuts: Readonly<Record<string, NonNullable<FeedMarket['cashOut']>>> = {
  '1': 'available',
  '-1': 'unavailable',
  '-2': 'closed',
};
/** Pairs of attributes of a status that are figures of the match. */
const scoresBeside = ['penalty_score', 'gamescore', 'legscore', 'suspend'];

/** Throws {@link BadMessage}, or BadXml for invalid XML. Undefined for kinds of messages that the house does not need. */
export function readMessage(text: string): UofMessage | undefined {
  const root = readXml(text, longestMessage);
  switch (root.name) {
    case 'alive':
      return { kind: 'alive', ...saidOf(root), isSubscribed: root.attributes['subscribed'] === '1' };
    case 'snapshot_complete':
      return { kind: 'snapshotComplete', ...saidOf(root), requestId: need(root, 'request_id', /^\d{1,19}$/) };
    case 'fixture_change':
      return { kind: 'fixtureChanged', ...saidOf(root), event: eventOf(root) };
    default: {
      const change = changeOf(root);
      return change && { kind: 'change', ...saidOf(root), requestId: root.attributes['request_id'], change };
    }
  }
}

function changeOf(root: Element): EventChange | undefined {
  switch (root.name) {
    case 'odds_change': {
      const odds = childOf(root, 'odds');
      const status = childOf(root, 'sport_event_status');
      const change = { kind: 'odds' as const, event: eventOf(root), markets: marketsOf(odds).map(marketOf) };
      return {
        ...change,
        ...(status && { ...statusOf(status) }),
        ...(odds && hasBettingStatus(odds) && { isSettling: true }),
      };
    }
    case 'bet_stop': {
      const { groups = 'all', market_status: status } = root.attributes;
      return {
        kind: 'betStop',
        event: eventOf(root),
        ...(!groups.split('|').includes('all') && { groups: groups.split('|') }),
        ...(status !== undefined && {
          status: status === '0' ? ('inactive' as const) : ('suspended' as const),
        }),
      };
    }
    case 'bet_settlement':
      return {
        kind: 'settlement',
        event: eventOf(root),
        certainty: need(root, 'certainty', /^[12]$/) === '1' ? 1 : 2,
        markets: marketsOf(childOf(root, 'outcomes')).map((market) => ({
          ...nameOf(market),
          ...voidReasonOf(market),
          outcomes: childrenOf(market, 'outcome').map(resultOf),
        })),
      };
    case 'rollback_bet_settlement':
      return { kind: 'rollback', event: eventOf(root), markets: marketsOf(root).map(nameOf) };
    case 'bet_cancel':
      return cancelOf(root, 'cancel');
    case 'rollback_bet_cancel':
      return cancelOf(root, 'rollbackCancel');
    default:
      return undefined;
  }
}

function need({ attributes, name: of }: Element, name: string, form: RegExp): string {
  const value = attributes[name];
  if (value === undefined || !form.test(value)) throw new BadMessage(`${of} has no good ${name}`);
  return value;
}

function instantOf(element: Element, name: string): Date {
  return new Date(Number(need(element, name, /^\d{10,15}$/)));
}

const saidOf = (root: Element): Said => ({
  product: Number(need(root, 'product', /^\d{1,6}$/)),
  sentAt: instantOf(root, 'timestamp'),
});

/** An urn such as `sr:match:1234`. */
export const urnForm = /^[a-z]{1,20}:[a-z_]{1,40}:[\w-]{1,100}$/;
const eventOf = (root: Element): string => need(root, 'event_id', urnForm);

const typeOf = (market: Element) => Number(need(market, 'id', /^\d{1,6}$/));

/** Markets that the catalogue does not know are left out: the house could not name them. */
const marketsOf = (parent: Element | undefined) =>
  childrenOf(parent, 'market').filter((market) => findMarketKind(typeOf(market)));

function nameOf(market: Element): MarketName {
  const specifiers = parseSpecifiers(market.attributes['specifiers'] ?? '');
  if (!specifiers) throw new BadMessage('a market has specifiers that cannot be read');
  return { type: typeOf(market), specifiers };
}

function marketOf(market: Element): FeedMarket {
  const { status = '1', cashout_status: cashOut } = market.attributes;
  const known = marketStatuses[status];
  if (!known) throw new BadMessage('a market has an unknown status');
  const outcomes = childrenOf(market, 'outcome').map(outcomeOf);
  return {
    ...nameOf(market),
    status: known,
    ...(cashOut !== undefined && { cashOut: cashOuts[cashOut] ?? 'unavailable' }),
    ...(outcomes.length > 0 && { outcomes }),
  };
}

const idOf = (outcome: Element) => need(outcome, 'id', /^[^\s]{1,200}$/);

/** A price that cannot be read is no price. */
function outcomeOf(outcome: Element): FeedOutcome {
  const { odds, probabilities, active } = outcome.attributes;
  const decimal = numberOf(odds);
  const isPrice = decimal !== undefined && decimal >= 1 && decimal * 1000 <= highestOdds;
  const probability = numberOf(probabilities);
  const isFair = probability !== undefined && probability > 0 && probability < 1;
  return {
    id: idOf(outcome),
    ...(isPrice && { odds: oddsFromDecimal(decimal) }),
    ...(isFair && { probability }),
    isActive: active !== '0' && isPrice,
  };
}

const numberForm = /^[+-]?\d{1,20}(\.\d{1,30})?([eE][+-]?\d{1,3})?$/;
function numberOf(text: string | undefined): number | undefined {
  return text !== undefined && numberForm.test(text) ? Number(text) : undefined;
}

/** Present and not 0: betting was just opened again after something. */
const hasBettingStatus = ({ attributes }: Element) =>
  (attributes['betting_status'] ?? '0') !== '0' && attributes['betting_status'] !== '';

const voidReasonOf = ({ attributes: { void_reason: reason } }: Element) =>
  reason !== undefined && /^\d{1,4}$/.test(reason) ? { voidReason: Number(reason) } : {};

function resultOf(outcome: Element): FeedResult {
  const id = idOf(outcome);
  const result = need(outcome, 'result', /^(-1|0|1)$/);
  if (result === '-1') return { id, end: undefined };
  const { void_factor: voided = '0', dead_heat_factor: heat } = outcome.attributes;
  const voidFactor = numberOf(voided);
  if (voidFactor !== 0 && voidFactor !== 0.5 && voidFactor !== 1)
    throw new BadMessage('an outcome has an unknown void factor');
  const deadHeat = heat === undefined ? undefined : deadHeatOf(heat);
  return { id, end: { result: result === '1' ? 1 : 0, voidFactor, ...(deadHeat && { deadHeat }) } };
}

const mostInHeat = 100;
/** The simplest fraction that is this decimal once it is rounded to as many digits: 0.3333 is one of three. Undefined for the whole. */
function deadHeatOf(text: string): readonly [part: number, whole: number] | undefined {
  const factor = numberOf(text);
  if (factor === undefined || factor <= 0 || factor > 1)
    throw new BadMessage('a dead heat has no good factor');
  if (factor === 1) return undefined;
  const digits = Math.min(15, (text.split('.')[1] ?? '').length);
  for (let whole = 2; whole <= mostInHeat; whole += 1) {
    const part = Math.round(factor * whole);
    if (part > 0 && Math.abs(part / whole - factor) <= 0.5000001 * 10 ** -digits) return [part, whole];
  }
  throw new BadMessage('a dead heat has no good factor');
}

function cancelOf(root: Element, kind: BetCancel['kind']): BetCancel {
  const { start_time: from, end_time: to, superceded_by: by } = root.attributes;
  return {
    kind,
    event: eventOf(root),
    markets: marketsOf(root).map((market) => ({ ...nameOf(market), ...voidReasonOf(market) })),
    ...(from !== undefined && { from: instantOf(root, 'start_time') }),
    ...(to !== undefined && { to: instantOf(root, 'end_time') }),
    ...(by !== undefined && urnForm.test(by) && { supersededBy: by }),
  };
}

const figure = (text: string | undefined): number | undefined => {
  const value = numberOf(text);
  return value !== undefined && value >= 0 && value < 1e6 ? Math.trunc(value) : undefined;
};

/** A score that is not whole is no score. */
function statusOf(element: Element): { status?: EventStatus; score?: EventScore } {
  const { status, home_score: homeText, away_score: awayText, match_status: match } = element.attributes;
  const known = status === undefined ? undefined : statuses[Number(status)];
  const [home, away] = [figure(homeText), figure(awayText)];
  return {
    ...(known && { status: known }),
    ...(home !== undefined &&
      away !== undefined && {
        score: {
          home,
          away,
          matchStatus: figure(match) ?? 0,
          clock: clockOf(childOf(element, 'clock')),
          periods: childrenOf(childOf(element, 'period_scores'), 'period_score').flatMap(periodOf),
          statistics: statisticsOf(element),
        },
      }),
  };
}

function clockOf(clock: Element | undefined): string | null {
  const text = clock?.attributes['match_time'] ?? clock?.attributes['remaining_time_in_period'];
  return text !== undefined && /^\d{1,4}(:\d{1,2})?$/.test(text) ? text : null;
}

function periodOf({ attributes }: Element) {
  const [number, home, away] = ['number', 'home_score', 'away_score'].map((name) => figure(attributes[name]));
  return number === undefined || home === undefined || away === undefined ? [] : [{ number, home, away }];
}

const statisticForm = /^[a-z_]{1,40}$/;
const mostStatistics = 50;
function statisticsOf(status: Element): EventScore['statistics'] {
  const pairs = [
    ...scoresBeside.map((name) => ({
      name,
      home: status.attributes[`home_${name}`],
      away: status.attributes[`away_${name}`],
    })),
    ...(childOf(status, 'statistics')?.children ?? []).map(({ name, attributes }) => ({
      name,
      home: attributes['home'],
      away: attributes['away'],
    })),
  ].slice(0, mostStatistics);
  return Object.fromEntries(
    pairs.flatMap(({ name, home: homeText, away: awayText }) => {
      const [home, away] = [figure(homeText), figure(awayText)];
      if (home === undefined || away === undefined || !statisticForm.test(name)) return [];
      return [[name, [home, away] as [number, number]]];
    }),
  );
}
