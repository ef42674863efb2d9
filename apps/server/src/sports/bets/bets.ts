// Bets as their customers see them. How a leg ended follows from the results and voids as they are now, so a correction shows at once.
import type { InputOf, OutputOf } from '@felek/contract/call';
import type * as calls from '@felek/contract/sports';
import type { SportsBet } from '@felek/contract/sports';
import { toLira, type Kurus } from '@felek/money';
import { eachWayOf } from '@felek/sportsbook/each-way';
import {
  legFactor,
  legState,
  placeFactor,
  refunded,
  won,
  type LegResult,
  type Share,
} from '@felek/sportsbook/leg';
import { toNumber, type Fraction } from '@felek/sportsbook/fraction';
import { priceSlip, type Slip } from '@felek/sportsbook/slip';
import { wireInstant } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import { findRow, getRow, listRows, type Queryable } from '../../db/statement.ts';
import type { CustomerAsk } from '../../http/route.ts';
import type { CustomerId } from '../../ids.ts';
import * as store from './bet.store.ts';
import { groupsOf, standingOf } from './builders.ts';
import { No } from './refusal.ts';

/** The side led by as much as was promised to pay: what follows changes nothing. */
const isPaidEarly = ({ early_lead: promised, reached_lead: reached }: store.LegRow): boolean =>
  promised !== null && reached !== null && reached >= promised;

/** How the leg ends as matters stand; undefined while it is open. A void counts before any result, and a trader's before a feed's. */
export function endOf(leg: store.LegRow): LegResult | undefined {
  if (leg.is_cancelled) return refunded;
  return isPaidEarly(leg) ? won : (leg.manual_end ?? leg.feed_end ?? undefined);
}

/** How the place half of an each-way leg ends. A void of the winner voids both halves. */
function placeEndOf(leg: store.LegRow): LegResult | undefined {
  if (leg.is_cancelled || leg.is_place_cancelled) return refunded;
  return leg.place_manual_end ?? leg.place_feed_end ?? undefined;
}
const termsOf = ({ place_market: place, market_id: market }: store.LegRow) =>
  place === null ? undefined : eachWayOf(market);
/** Each half of the leg gives the stake back. */
export const isVoidLeg = (leg: store.LegRow): boolean =>
  endOf(leg)?.voidFactor === 1 && (leg.place_market === null || placeEndOf(leg)?.voidFactor === 1);

/** The factor of a selection that is a leg by itself. */
function factorOf(leg: store.LegRow): Fraction | undefined {
  const end = endOf(leg);
  return end && legFactor(leg.odds, end);
}
export const numberOf = (factor: Fraction | undefined) => factor && toNumber(factor);

/** A leg of the slip: a selection, or those of a builder. */
export interface BetLeg {
  readonly rows: readonly store.LegRow[];
  /** Of a builder those of its selections that are not void. */
  readonly odds: number;
  readonly isBanker: boolean;
  readonly factor: Fraction | undefined;
  /** Of an each-way bet: the part of the profit odds that a place pays, and how the place half ended. */
  readonly place?: { readonly terms: Share; readonly factor: Fraction | undefined } | undefined;
}
export const groupsOfBet = (rows: readonly store.LegRow[]) => groupsOf(rows, ({ event_id: event }) => event);

export const legsOf = (rows: readonly store.LegRow[]): BetLeg[] =>
  groupsOfBet(rows).map((places) => {
    const own = places.map((place) => rows[place]!);
    const [first] = own as [store.LegRow];
    const isBanker = own.some((leg) => leg.is_banker);
    if (own.length === 1)
      return { rows: own, odds: first.odds, isBanker, factor: factorOf(first), place: placeOf(first) };
    return { rows: own, isBanker, ...standingOf(first.built!, own.map(endOf)) };
  });

function placeOf(leg: store.LegRow): BetLeg['place'] {
  const terms = termsOf(leg)?.share;
  const end = placeEndOf(leg);
  return terms && { terms, factor: end && placeFactor(leg.odds, terms, end) };
}

export const slipOfBet = (row: store.BetRow, legs: readonly BetLeg[]): Slip => ({
  legs: legs.map(({ odds, isBanker, place }) => ({ odds, isBanker, placeTerms: place?.terms })),
  isEachWay: legs.some(({ place }) => place !== undefined),
  sizes: row.sizes,
  lineStake: row.stake_kurus,
  multiplier: row.multiplier,
});

const states = {
  open: 'open',
  won: 'won',
  lost: 'lost',
  void: 'void',
  'half won': 'halfWon',
  'half lost': 'halfLost',
  'dead heat': 'deadHeat',
} as const;

/** The highest return of the part in play. As in a settlement, that part enters before the one rounding. */
function possibleOf(row: store.BetRow, slip: Slip): Kurus {
  const left = 1000 - row.cashed_part;
  if (left === 1000) return row.possible_kurus;
  return priceSlip({ ...slip, multiplier: slip.multiplier * left }).possibleReturn / 1000n;
}

export function showBet(row: store.BetRow, legs: readonly store.LegRow[]): SportsBet {
  const slip = slipOfBet(row, legsOf(legs));
  return {
    id: row.id,
    reference: row.reference,
    state: row.state,
    refusal: row.refusal as SportsBet['refusal'],
    mostStake: row.most_stake_kurus === null ? null : toLira(row.most_stake_kurus),
    stake: toLira(row.stake_kurus),
    multiplier: row.multiplier,
    lines: row.lines,
    totalStake: toLira(row.total_stake_kurus),
    sizes: row.sizes,
    policy: row.policy as SportsBet['policy'],
    totalOdds: row.lines === 1 ? Number(priceSlip(slip).totalOdds) : null,
    possiblePayout: toLira(possibleOf(row, slip)),
    payout: toLira(row.paid_kurus),
    cashedOutPart: row.cashed_part,
    cashedOut: toLira(row.cashed_kurus),
    autoCashOut: row.auto_kurus === null ? null : toLira(row.auto_kurus),
    version: row.version,
    placedAt: wireInstant(row.placed_at),
    acceptedAt: row.accepted_at && wireInstant(row.accepted_at),
    settledAt: row.settled_at && wireInstant(row.settled_at),
    dueMs: row.due_at && row.due_at.getTime(),
    offer: row.offer && { stake: toLira(BigInt(row.offer.stake)), odds: [...row.offer.odds] },
    rulesVersion: row.rules,
    isFree: row.free_bet !== null,
    boost: row.plain_odds === null ? null : { plainOdds: row.plain_odds },
    builders: legs.flatMap(({ event_id: event, built }) =>
      built ? [{ event, odds: built.at(-1)!, prices: [...built] }] : [],
    ),
    legs: legs.map((leg) => ({
      event: leg.event_id,
      market: leg.market_id,
      outcome: leg.outcome_id,
      sport: leg.sport_id,
      leagueNames: { ...leg.league_names },
      home: { ...leg.home },
      away: { ...leg.away },
      outcomeName: leg.outcome_name && { ...leg.outcome_name },
      startsAt: wireInstant(leg.starts_at),
      wasLive: leg.was_live,
      odds: leg.odds,
      version: leg.version,
      banker: leg.is_banker,
      state: states[legState(endOf(leg))],
      place: showPlace(leg),
      earlyLead: leg.early_lead,
      isPaidEarly: !leg.is_cancelled && isPaidEarly(leg),
      certainty: leg.certainty,
      results: leg.results,
      voidReason: leg.is_cancelled ? leg.cancel_reason : leg.void_reason,
      phase: leg.phase,
      score: leg.score && { ...leg.score },
    })),
  };
}

function showPlace(leg: store.LegRow): SportsBet['legs'][number]['place'] {
  const terms = termsOf(leg);
  if (!terms) return null;
  const { places, share } = terms;
  return { places, share: [...share], state: states[legState(placeEndOf(leg))] };
}

export interface Bets {
  list(ask: CustomerAsk, asked: InputOf<typeof calls.myBets>): Promise<OutputOf<typeof calls.myBets>>;
  find(
    ask: CustomerAsk,
    asked: InputOf<typeof calls.myBet>,
  ): Promise<OutputOf<typeof calls.myBet> | No<'bet_not_found'>>;
  /** With their legs, in the order given. */
  show(rows: readonly store.BetRow[], on?: Queryable): Promise<SportsBet[]>;
  answer(row: store.BetRow): Promise<OutputOf<typeof calls.myBet>>;
}

const statesOf = {
  all: null,
  open: ['delayed', 'review', 'offered', 'accepted'],
  settled: ['settled', 'void', 'refused'],
  cashedOut: ['cashedOut'],
};

export function openBets(
  { pool }: Pick<Database, 'pool'>,
  balanceOf: (customer: CustomerId) => Promise<number>,
): Bets {
  const nowMs = async () => (await getRow(pool, store.readNow)).now.getTime();

  async function show(rows: readonly store.BetRow[], on: Queryable = pool): Promise<SportsBet[]> {
    if (rows.length === 0) return [];
    const legs = await listRows(
      on,
      store.listLegs,
      rows.map(({ id }) => id),
    );
    return rows.map((row) =>
      showBet(
        row,
        legs.filter((leg) => leg.bet_id === row.id),
      ),
    );
  }

  async function answer(row: store.BetRow): Promise<OutputOf<typeof calls.myBet>> {
    const [bet] = await show([row]);
    return { bet: bet!, balance: await balanceOf(row.customer), nowMs: await nowMs() };
  }

  return {
    show,
    answer,
    async list({ customer }, { state, skip, take }) {
      const rows = await listRows(pool, store.listOwn, customer, statesOf[state], skip, take);
      return { total: Number(rows[0]?.total ?? 0), list: await show(rows), nowMs: await nowMs() };
    },
    async find({ customer }, { bet }) {
      const row = await findRow(pool, store.findBet, bet);
      return row?.customer === customer ? answer(row) : new No('bet_not_found');
    },
  };
}
