// The feed port: one set of messages for every source of a programme. The Unified Odds Feed, JSON feeds and the house's own odds
// maker each map onto it; the room knows no other source. The changes of events are in packages/sportsbook/src/feed.ts; this file adds their
// sender and their time.
//
// A source passes each received message on, in the order of arrival, and stores nothing. The room stores the raw text before it applies a
// message. A repeated message does no harm. Results, cancels and rollbacks always apply, in the order given. Odds that are older
// (`sentAt`) than the market's odds from the same producer are dropped.
import type { SportsStatistics } from '@felek/contract/sports';
import type { JointForecast } from '@felek/sportsbook/builder';
import type {
  BetCancel,
  BetSettlement,
  BetStop,
  FixtureChange,
  OddsChange,
  SettlementRollback,
} from '@felek/sportsbook/feed';

/** Of every message. */
interface Said {
  /** The sender: a producer of the feed, as `liveodds` or `pre`. An unknown one is added, and is down until it sends `alive`. */
  readonly producer: string;
  /** When it was made, by the sender's clock. */
  readonly sentAt: Date;
  /** As it came, for disputes. Text; at most a million characters. */
  readonly raw: string;
  /** Present when it comes by a recovery. */
  readonly recovery?: string | undefined;
}

export interface FixtureMessage extends Said, FixtureChange {}
export interface OddsMessage extends Said, OddsChange {}
export interface BetStopMessage extends Said, BetStop {}
export interface SettlementMessage extends Said, BetSettlement {}
export interface RollbackMessage extends Said, SettlementRollback {}
export interface CancelMessage extends Said, BetCancel {}

/** The producer works. One that was down is up again only by `up`, after its recovery. */
export interface AliveMessage extends Said {
  readonly kind: 'alive';
}
/** Whether the producer's offers are up to date: `down` suspends its markets and no others. */
export interface ProducerMessage extends Said {
  readonly kind: 'up' | 'down';
  readonly why: string;
}

export type EventMessage =
  FixtureMessage | OddsMessage | BetStopMessage | SettlementMessage | RollbackMessage | CancelMessage;
export type FeedMessage = EventMessage | AliveMessage | ProducerMessage;

/**
 * Where messages go. Resolves once all of them are stored. Throws if the database is away, or if another server reads the feed now: then
 * they are to be given again, until `stop`.
 */
export interface FeedSink {
  take(messages: readonly FeedMessage[]): Promise<void>;
  /** The time of the producer's last accepted `alive`; a recovery begins there. Undefined for a producer that never sent one. */
  lastAlive(producer: string): Promise<Date | undefined>;
  /** Events with this prefix that are not over, for a feed whose recovery leaves out events that have ended meanwhile. */
  openEvents(space: string): Promise<readonly string[]>;
}

/**
 * A source. `start` begins to feed the sink and returns at once; `stop` ends it and waits for running work. Only one of several
 * servers runs it at a time, so it starts and stops as its lease moves.
 */
export interface FeedSource {
  /** As in leases, metrics and logs: `uof`, `feedconstruct`, `house`. */
  readonly name: string;
  start(sink: FeedSink): void;
  stop(): Promise<void>;
  /** The statistics of an event; undefined for another feed's event. */
  statistics?(event: string): Promise<SportsStatistics | undefined>;
  /** Reads the current input of bet builder prices for the event; undefined where the source has none. */
  joint?(event: string): (() => JointForecast) | undefined;
}
