// The messages of any feed about events: fixtures, odds, bet stops, settlements, rollbacks and cancels. The server's feed port puts to each
// of them who sent it and when; the season of invented leagues and the sandbox make them.
import type { Names } from './rules/outcome.ts';

/** As the Unified Odds Feed names them; `notStarted` also of an event that is late. */
export type EventStatus =
  | 'notStarted'
  | 'live'
  | 'suspended'
  | 'ended'
  | 'closed'
  | 'cancelled'
  | 'delayed'
  | 'interrupted'
  | 'postponed'
  | 'abandoned';

/** The facts of a running match. Scores are of the whole match; periods in their order. */
export interface EventScore {
  home: number;
  away: number;
  /** The feed's number of the match status: 6 first half, 31 half-time, … */
  matchStatus: number;
  /** Minutes and seconds as `67:12`; null where the sport has no clock. */
  clock: string | null;
  periods: { number: number; home: number; away: number }[];
  /** Corners, cards and the like by the feed's names, `[home, away]`. */
  statistics: Record<string, [home: number, away: number]>;
}

interface OfEvent {
  /** The feed's id with its space, as `sr:match:1234`; never used again for another event. */
  readonly event: string;
}

/** A market's identity within its event: the number in the catalogue and specifiers in any order. */
export interface MarketName {
  readonly type: number;
  readonly specifiers: Readonly<Record<string, string>>;
}

/** The event, its league and its sport as they are now. Adds them if they are new. */
export interface FixtureChange extends OfEvent {
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

/** `handedOver`: another producer continues the market. `settled` and `cancelled` come from an earlier message. */
export type FeedMarketStatus = 'active' | 'inactive' | 'suspended' | 'handedOver' | 'settled' | 'cancelled';

export interface FeedOutcome {
  readonly id: string;
  /** The outcome's name where the catalogue has none, such as a player's. */
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
export interface OddsChange extends OfEvent {
  readonly kind: 'odds';
  readonly status?: EventStatus | undefined;
  readonly score?: EventScore | undefined;
  /** Just reopened after something: cautious offers stay shut until it is absent. */
  readonly isSettling?: boolean | undefined;
  readonly markets: readonly FeedMarket[];
}

/** Suspends active markets and no others. */
export interface BetStop extends OfEvent {
  readonly kind: 'betStop';
  /** Groups of the catalogue; undefined stops all. */
  readonly groups?: readonly string[] | undefined;
  readonly status?: 'suspended' | 'inactive' | undefined;
  /** The feed's number: 1 possible goal, 2 red card, 22 goal under review, … */
  readonly reason?: number | undefined;
}

/** How an outcome ends, in the form of leg.ts: factor = result × odds × (1 − void) × dead heat + void. */
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
export interface BetSettlement extends OfEvent {
  readonly kind: 'settlement';
  /** 1 seen by scouts, 2 confirmed. */
  readonly certainty: 1 | 2;
  readonly markets: readonly (MarketName & {
    readonly voidReason?: number | undefined;
    readonly outcomes: readonly FeedResult[];
  })[];
}
/** The markets' results are open again. */
export interface SettlementRollback extends OfEvent {
  readonly kind: 'rollback';
  readonly markets: readonly MarketName[];
}
/** Voids bets that were accepted within the window; a bound that is left out is open. */
export interface BetCancel extends OfEvent {
  readonly kind: 'cancel' | 'rollbackCancel';
  readonly markets: readonly (MarketName & { readonly voidReason?: number | undefined })[];
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
  /** The id of the event that replaces the cancelled one. */
  readonly supersededBy?: string | undefined;
}

/** All messages about events. */
export type EventChange =
  FixtureChange | OddsChange | BetStop | BetSettlement | SettlementRollback | BetCancel;
