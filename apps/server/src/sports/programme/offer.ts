// The state of an offer: the worst state of producer, book, sport, league, event, market and outcome, and of the traders' word on each.
// Pure.
import type { EventPhase, EventStatus } from '@felek/contract/sports';

export type Override = 'open' | 'suspended' | 'hidden';
export type MarketStatus = 'active' | 'inactive' | 'suspended' | 'settled' | 'cancelled';
export type Offer = 'open' | 'suspended' | 'settled' | 'cancelled' | 'hidden';

const order: readonly Offer[] = ['open', 'suspended', 'settled', 'cancelled', 'hidden'];
const worst = (...offers: readonly Offer[]): Offer =>
  offers.reduce((one, other) => (order.indexOf(other) > order.indexOf(one) ? other : one), 'open');

export const worstOverride = (...of: readonly Override[]): Override => {
  if (of.includes('hidden')) return 'hidden';
  return of.includes('suspended') ? 'suspended' : 'open';
};

export const phaseOf = (status: EventStatus, before: EventPhase): EventPhase => {
  switch (status) {
    case 'live':
    case 'suspended':
    case 'interrupted':
      return 'live';
    case 'ended':
    case 'closed':
    case 'cancelled':
    case 'abandoned':
      return 'ended';
    case 'notStarted':
    case 'delayed':
    case 'postponed':
      return before;
  }
};

export interface OfferedEvent {
  /** The worst of the book's, the sport's, the league's and its own. */
  readonly override: Override;
  readonly phase: EventPhase;
  readonly status: EventStatus;
  readonly startsAt: Date;
}
export interface OfferedMarket {
  readonly override: Override;
  readonly status: MarketStatus;
  readonly isProducerUp: boolean;
  readonly producerOverride: Override;
}
export interface OfferedOutcome {
  readonly override: Override;
  readonly isActive: boolean;
  readonly odds: number | null;
}

/** A match that has not become live is shut at its start, even against the feed. */
export function offerOfEvent({ override, phase, status, startsAt }: OfferedEvent, now: Date): Offer {
  if (phase === 'ended') return worst(override, status === 'cancelled' ? 'cancelled' : 'settled');
  const hasStarted = phase === 'prematch' && startsAt <= now;
  const isHalted = status === 'suspended' || status === 'interrupted' || status === 'postponed';
  return worst(override, hasStarted || isHalted ? 'suspended' : 'open');
}

const offers: Readonly<Record<MarketStatus, Offer>> = {
  active: 'open',
  inactive: 'hidden',
  suspended: 'suspended',
  settled: 'settled',
  cancelled: 'cancelled',
};

export const offerOfMarket = (event: Offer, market: OfferedMarket): Offer =>
  worst(
    event,
    offers[market.status],
    market.override,
    market.producerOverride,
    market.isProducerUp ? 'open' : 'suspended',
  );

export const offerOfOutcome = (market: Offer, { override, isActive, odds }: OfferedOutcome): Offer =>
  worst(market, override, isActive && odds !== null ? 'open' : 'suspended');
