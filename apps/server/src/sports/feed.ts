// The feed port: what any source of a programme says, in one set of messages. The Unified Odds Feed, JSON feeds and the house's own odds
// maker each map onto it; the room knows no other source.
//
// A source gives each message once it was received, in the order of arrival, and keeps nothing: the room stores the raw text before it
// applies anything. The same message again does no harm. Results, cancels and rollbacks always apply, in the order given. Of odds an
// older one (`sentAt`) than the market has from the same producer is dropped.
import type { EventStatus, SportsScore } from '@felek/contract/sports';

export interface Names {
  readonly tr: string;
  readonly en: string;
}

/** Of every message. */
interface Said {
  /** Who says it: a producer of the feed, as `liveodds` or `pre`. One that is unknown is added, and is down until it says `alive`. */
  readonly producer: string;
  /** When it was made, by the sender's clock. */
  readonly sentAt: Date;
  /** As it came, for disputes. Text; at most a million characters. */
  readonly raw: string;
  /** Present when it comes by a recovery. */
  readonly recovery?: string | undefined;
}
/** Of every message about an event. */
interface OfEvent extends Said {
  /** The feed's id with its space, as `sr:match:1234`; never used again for another event. */
  readonly event: string;
}

/** A market's identity within its event: the number in the catalogue of packages/sportsbook and specifiers in any order. */
export interface MarketName {
  readonly type: number;
  readonly specifiers: Readonly<Record<string, string>>;
}

/** The event, its league and its sport as they are now. Adds them if they are new. */
export interface FixtureMessage extends OfEvent {
  readonly kind: 'fixture';
  readonly sport: { readonly id: string; readonly names: Names };
  readonly league: { readonly id: string; readonly names: Names; readonly category: Names };
  readonly home: Names;
  readonly away: Names;
  readonly startsAt: Date;
  readonly status: EventStatus;
  /** Whether it will be offered live. */
  readonly hasLive: boolean;
}

/** `handedOver`: another producer goes on with the market. `settled` and `cancelled` were said by an earlier message. */
export type FeedMarketStatus = 'active' | 'inactive' | 'suspended' | 'handedOver' | 'settled' | 'cancelled';

export interface FeedOutcome {
  readonly id: string;
  /** Of outcomes that no catalogue knows, as players. */
  readonly name?: Names | undefined;
  /** Whole thousandths; undefined without a price. */
  readonly odds?: number | undefined;
  /** Fair, above 0 and below 1. */
  readonly probability?: number | undefined;
  readonly isActive: boolean;
}
export interface FeedMarket extends MarketName {
  readonly status: FeedMarketStatus;
  readonly cashOut?: 'available' | 'unavailable' | 'closed' | undefined;
  /** All of them. Left out with a status alone. */
  readonly outcomes?: readonly FeedOutcome[] | undefined;
}
/** Prices, the score, or both. Markets that are left out are unchanged. */
export interface OddsMessage extends OfEvent {
  readonly kind: 'odds';
  readonly status?: EventStatus | undefined;
  readonly score?: SportsScore | undefined;
  /** Just reopened after something: cautious offers stay shut until it is absent. */
  readonly isSettling?: boolean | undefined;
  readonly markets: readonly FeedMarket[];
}

/** Suspends active markets and no others. */
export interface BetStopMessage extends OfEvent {
  readonly kind: 'betStop';
  /** Groups of the catalogue; undefined stops all. */
  readonly groups?: readonly string[] | undefined;
  readonly status?: 'suspended' | 'inactive' | undefined;
  /** The feed's number: 1 possible goal, 2 red card, 22 goal under review, … */
  readonly reason?: number | undefined;
}

/** How an outcome ends, in the form of packages/sportsbook: factor = result × odds × (1 − void) × dead heat + void. */
export interface FeedResult {
  readonly id: string;
  /** Undefined while it is undecided. */
  readonly end:
    | {
        readonly result: 0 | 1;
        readonly voidFactor: 0 | 0.5 | 1;
        readonly deadHeat?: readonly [part: number, whole: number];
      }
    | undefined;
}
export interface SettlementMessage extends OfEvent {
  readonly kind: 'settlement';
  /** 1 seen by scouts, 2 confirmed. */
  readonly certainty: 1 | 2;
  readonly markets: readonly (MarketName & {
    readonly voidReason?: number | undefined;
    readonly outcomes: readonly FeedResult[];
  })[];
}
/** The markets' results are open again. */
export interface RollbackMessage extends OfEvent {
  readonly kind: 'rollback';
  readonly markets: readonly MarketName[];
}
/** Voids bets that were accepted within the window; a bound that is left out is open. */
export interface CancelMessage extends OfEvent {
  readonly kind: 'cancel' | 'rollbackCancel';
  readonly markets: readonly (MarketName & { readonly voidReason?: number | undefined })[];
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
  /** The event that takes this one's place. */
  readonly supersededBy?: string | undefined;
}

/** The producer works. One that was down is up again only by `up`, after its recovery. */
export interface AliveMessage extends Said {
  readonly kind: 'alive';
}
/** Whether what the producer offers can be believed: down suspends its markets and no others. */
export interface ProducerMessage extends Said {
  readonly kind: 'up' | 'down';
  readonly why: string;
}

export type FeedMessage =
  | FixtureMessage
  | OddsMessage
  | BetStopMessage
  | SettlementMessage
  | RollbackMessage
  | CancelMessage
  | AliveMessage
  | ProducerMessage;
export type EventMessage = Exclude<FeedMessage, AliveMessage | ProducerMessage>;

/** Where messages go. Resolves once all of them are stored, and throws if the database is away: then they are to be given again. */
export interface FeedSink {
  take(messages: readonly FeedMessage[]): Promise<void>;
  /** When the last `alive` of the producer was taken; a recovery begins there. Undefined for one that was never heard. */
  lastAlive(producer: string): Promise<Date | undefined>;
}

/** A source. `start` begins to feed the sink and returns at once; `stop` ends it and waits for what is under way. */
export interface FeedSource {
  /** As in metrics and logs: `uof`, `feedconstruct`, `house`. */
  readonly name: string;
  start(sink: FeedSink): void;
  stop(): Promise<void>;
}
