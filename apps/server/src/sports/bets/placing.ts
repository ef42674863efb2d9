// Slips that wait at the same moment are judged and booked in one transaction, and each gets its own answer. The transaction locks the players'
// wallets, then the events. It reads the facts of all slips once and judges the slips one after another: each sees the earlier ones' exposures.
// A player has one slip in it. If the ledger or the database refuses a slip at the end, the others are judged again without it.
import { randomInt } from 'node:crypto';
import type { SportsBet } from '@felek/contract/sports';
import type { Collector } from '@felek/ledger/collector';
import type { WalletId } from '@felek/ledger';
import type { Kurus } from '@felek/money';
import { eachWayOf } from '@felek/sportsbook/each-way';
import { earlySide } from '@felek/sportsbook/early-payout';
import type { Database, Tx } from '../../db/database.ts';
import { execute, findRow, inOneTrip, listRows, type Queryable } from '../../db/statement.ts';
import type { CustomerId } from '../../ids.ts';
import {
  collectStakes,
  Leave,
  type PortAnswer,
  type ReadyStake,
  type WalletPort,
} from '../../wallet/wallet.ts';
import { judge, type SlipRefusal, type Verdict } from './acceptance.ts';
import * as store from './bet.store.ts';
import { showBet } from './bets.ts';
import * as boosts from './boost.store.ts';
import type { BuilderOffer } from './builders.ts';
import { withLegs, type Share } from './exposure.ts';
import type { Agreed, AskedLeg, AskedSlip, Facts } from './facts.ts';
import * as freeBets from './free-bets.store.ts';
import { rulesOf, type Settings } from '../settings.ts';

/** The version of the house rules of betting, printed on each receipt: docs/sportsbook.md. */
const rulesVersion = '2026-11-23';
/** How long a trader has. */
const reviewMs = 20_000;
/** A player's limit on a selection is free again after so long. */
const windowS = { prematch: 600, live: 120 };
/** Slips in one transaction. The locks of their events last for all of them. */
const together = 64;
/** At the same time. Two would wait for each other's events, and after a wait that is cut short each slip is sent alone. */
const transactions = 1;

export interface AskedOf {
  readonly customer: CustomerId;
  readonly asked: AskedSlip;
  /** Read before the transaction, which must not wait for a second connection. */
  readonly isOfHouse: boolean;
}
/** A slip with all that is known before its transaction. */
export interface Application extends AskedOf {
  readonly wallet: WalletId;
  readonly id: string;
  readonly content: string;
  readonly stake: ReadyStake | Exclude<PortAnswer, { outcome: 'applied' | 'replayed' }>;
  /** Of a bet that has waited. */
  readonly waited?: { readonly row: store.BetRow; readonly agreed: Agreed };
}
export type Placed =
  /** It begins to wait, or it has waited and is accepted. */
  | { readonly kind: 'written'; readonly row: store.BetRow }
  | { readonly kind: 'accepted'; readonly row: store.BetRow; readonly bet: SportsBet; readonly funds: Kurus }
  | { readonly kind: 'refused'; readonly refusal: SlipRefusal | 'gone'; readonly verdict?: Verdict }
  | { readonly kind: 'unpaid'; readonly posted: PortAnswer; readonly amount: Kurus };

export type OfferOf = (
  event: string,
  legs: readonly { readonly market: string; readonly outcome: string }[],
) => Promise<BuilderOffer>;

export interface PlacingNeeds {
  readonly database: Pick<Database, 'inTransaction'>;
  readonly port: Pick<WalletPort, 'lockAll' | 'debitAll'>;
  readonly settings: Settings;
  readonly offerNow: OfferOf;
}

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const newReference = () => Array.from({ length: 10 }, () => letters[randomInt(letters.length)]).join('');

const eventsOf = (slips: readonly AskedOf[]) => [
  ...new Set(slips.flatMap(({ asked }) => asked.legs.map(({ event }) => event))),
];

/**
 * The facts that each slip rests on. In a transaction that has locked the events, they stay as they are to the end, and the settings are
 * those of now.
 */
export async function readFacts(
  on: Queryable,
  slips: readonly AskedOf[],
  { settings, offer, isLocked }: { settings: Settings; offer: OfferOf; isLocked: boolean },
): Promise<Facts[]> {
  const legs = slips.flatMap(({ customer, asked }) => asked.legs.map((leg) => ({ customer, ...leg })));
  const keys = [
    legs.map(({ event }) => event),
    legs.map(({ market }) => market),
    legs.map(({ outcome }) => outcome),
  ] as const;
  const customers = legs.map(({ customer }) => customer);
  const versions = legs.map(({ version }) => version);
  const events = eventsOf(slips);
  // None waits for another's answer, so they travel together.
  const [found, set, usedRows, profileOf, exposed] = await inOneTrip([
    listRows(on, store.readSelections, ...keys, versions),
    isLocked ? settings.rowsFor(events, on) : settings.rows(),
    listRows(on, store.listUsed, customers, ...keys, windowS.prematch, windowS.live),
    settings.profiles([...new Set(customers)], on),
    listRows(on, store.readExposures, events),
  ]);
  const rowAt = new Map(found.map((row) => [row.place, row]));
  const used = new Map(usedRows.map((row) => [row.place, row.used]));
  const exposures = byEvent(exposed);
  const selections = legs.map((_leg, place) => rowAt.get(place + 1));
  const cases = selections.map((row) => ({
    event: row?.event_id ?? '',
    league: row?.league_id ?? '',
    sport: row?.sport_id ?? '',
    type: row?.type ?? 0,
    isLive: row?.phase === 'live',
  }));
  const readBoost = async (boost: string, customer: CustomerId) => {
    if (isLocked) await execute(on, boosts.lockBoost, boost);
    return findRow(on, boosts.findBoost, boost, customer);
  };
  const facts: Facts[] = [];
  let from = 0;
  for (const { customer, asked, isOfHouse } of slips) {
    const places = asked.legs.map((_leg, place) => from + place);
    from += places.length;
    facts.push({
      player: { isStaff: isOfHouse, profile: profileOf(customer) },
      selections: places.map((place) => selections[place]),
      rules: places.map((place) => rulesOf(set, cases[place]!)),
      used: places.map((place) => used.get(place + 1) ?? 0n),
      exposures: exposuresIn(exposures, asked),
      free:
        asked.freeBet === null ? undefined : await findRow(on, freeBets.findFreeBet, asked.freeBet, customer),
      places: asked.eachWay ? await readPlaces(on, asked.legs) : [],
      boost: asked.boost === null ? undefined : await readBoost(asked.boost, customer),
      builders: new Map(
        await Promise.all(
          asked.builders.map(async ({ event }) => {
            const own = asked.legs.filter((leg) => leg.event === event);
            return [event, await offer(event, own)] as const;
          }),
        ),
      ),
    });
  }
  return facts;
}

/** The selections that settle the place halves. Customers do not see these prices, so their versions do not matter. */
async function readPlaces(on: Queryable, legs: AskedSlip['legs']) {
  const rows = await listRows(
    on,
    store.readSelections,
    legs.map(({ event }) => event),
    legs.map(({ market }) => eachWayOf(market)?.market ?? ''),
    legs.map(({ outcome }) => outcome),
    legs.map(() => 0),
  );
  return legs.map((_leg, place) => rows.find((row) => row.place === place + 1));
}

type Exposures = Map<string, readonly store.ExposureRow[]>;

function byEvent(rows: readonly store.ExposureRow[]): Exposures {
  const exposures = new Map<string, store.ExposureRow[]>();
  for (const row of rows) {
    const known = exposures.get(row.event_id);
    if (known) known.push(row);
    else exposures.set(row.event_id, [row]);
  }
  return exposures;
}
const exposuresIn = (exposures: Exposures, asked: AskedSlip) =>
  [...new Set(asked.legs.map(({ event }) => event))].flatMap((event) => exposures.get(event) ?? []);

/** An application that is judged, with its facts at that time. */
interface Judged {
  readonly slip: Application;
  readonly facts: Facts;
  readonly verdict: Verdict;
}

export function openPlacing(needs: PlacingNeeds): Collector<Application, Placed> {
  const { database, port, settings, offerNow } = needs;

  /** Judges each in its turn. Those without a refusal are to be written. */
  async function judgeAll(tx: Tx, slips: readonly Application[], placed: Map<Application, Placed>) {
    const facts = await readFacts(tx.client, slips, { settings, offer: offerNow, isLocked: true });
    // Slips on the same event have read the same rows.
    const exposures: Exposures = new Map(facts.flatMap((each) => [...byEvent(each.exposures)]));
    const [waiting, accepted]: [Judged[], Judged[]] = [[], []];
    for (const [place, slip] of slips.entries()) {
      const { asked, stake, waited } = slip;
      const own = { ...facts[place]!, exposures: exposuresIn(exposures, asked) };
      const verdict = judge(asked, own, waited?.agreed);
      const { refusal, shares } = verdict;
      const judged = { slip, facts: own, verdict };
      if (refusal) placed.set(slip, { kind: 'refused', refusal, verdict });
      else if (!waited && (verdict.isReviewed || verdict.delayMs > 0)) waiting.push(judged);
      else if ('outcome' in stake) placed.set(slip, { kind: 'unpaid', posted: stake, amount: 0n });
      else {
        accepted.push(judged);
        for (const [event, rows] of byEvent(withLegs(own.exposures, asked.legs, shares)))
          exposures.set(event, rows);
      }
    }
    return { waiting, accepted };
  }

  /** Writes bets and money by statements that travel together. A slip that any of them refuses leaves. */
  async function write(
    tx: Tx,
    { waiting, accepted }: { readonly waiting: readonly Judged[]; readonly accepted: readonly Judged[] },
    placed: Map<Application, Placed>,
  ): Promise<void> {
    const { client } = tx;
    const fresh = accepted.filter(({ slip }) => !slip.waited);
    const written = [...waiting, ...fresh];
    const late = accepted.filter(({ slip }) => slip.waited);
    const free = accepted.filter(({ slip }) => slip.asked.freeBet !== null);
    if (written.length + late.length === 0) return;
    const freshLegs = new Map(fresh.map((each) => [each.slip, judgedLegs(each, true)]));
    const legs = [...waiting.flatMap((each) => judgedLegs(each, false)), ...[...freshLegs.values()].flat()];
    const [inserted, updated, used, posted] = await inOneTrip([
      addBets(client, { waiting, fresh, legs }),
      acceptLate(client, late),
      inOneTrip(
        free.map(({ slip }) =>
          execute(client, freeBets.useFreeBet, slip.asked.freeBet!, slip.customer, slip.id),
        ),
      ),
      debit(tx, accepted),
      book(client, accepted),
    ]);
    const rows = new Map<string, store.BetRow>([...inserted, ...updated].map((row) => [row.id, row]));
    const leaving = new Map<Application, Placed>();
    for (const [place, { slip, verdict }] of accepted.entries())
      if (posted[place]!.outcome !== 'applied')
        leaving.set(slip, { kind: 'unpaid', posted: posted[place]!, amount: stakeOf(slip, verdict) });
    // If two slips have the same free bet, one of them is refused.
    for (const [place, { slip }] of free.entries())
      if (used[place] === 0) leaving.set(slip, { kind: 'refused', refusal: 'free_bet_unknown' });
    // The slip is known, or another operator has decided about the bet.
    for (const { slip } of [...written, ...late])
      if (!rows.has(slip.id))
        leaving.set(slip, { kind: 'refused', refusal: slip.waited ? 'gone' : 'slip_reused' });
    if (leaving.size > 0) throw new Leave(leaving);
    for (const { slip } of waiting) placed.set(slip, { kind: 'written', row: rows.get(slip.id)! });
    for (const [place, { slip }] of accepted.entries()) {
      const row = rows.get(slip.id)!;
      const { cash, bonus } = posted[place]!.balances!;
      if (slip.waited) {
        placed.set(slip, { kind: 'written', row });
        continue;
      }
      const own = freshLegs.get(slip)!.map((leg) => readLeg(row, leg));
      placed.set(slip, { kind: 'accepted', row, bet: showBet(row, own), funds: cash + bonus });
    }
  }

  const debit = async (tx: Tx, accepted: readonly Judged[]) =>
    accepted.length === 0
      ? []
      : port.debitAll(
          tx,
          accepted.map(({ slip, verdict }) => (slip.stake as ReadyStake).of(stakeOf(slip, verdict))),
        );

  /** One transaction for the slips. */
  async function enter(tx: Tx, slips: readonly Application[], wait: 'brief' | 'long'): Promise<Placed[]> {
    const placed = new Map<Application, Placed>();
    const stakes = slips.flatMap(({ stake }) => ('wallet' in stake ? stake : []));
    // Each is a separate statement: a read after a lock sees the changes that the lock waited for.
    const [, , judged] = await inOneTrip([
      port.lockAll(tx, stakes, wait),
      listRows(tx.client, store.holdEvents, eventsOf(slips)),
      judgeAll(tx, slips, placed),
    ]);
    await write(tx, judged, placed);
    return slips.map((slip) => placed.get(slip)!);
  }

  return collectStakes({
    database,
    enter,
    choose: withoutRivals,
    lanes: transactions,
    batchSize: together,
  });
}

/**
 * The rest of a boost is read before the bets are written, so a transaction has one slip of each boost. It also has one slip of each id:
 * with two of the same id, the result would not show which one was written.
 */
const withoutRivals = (slips: readonly Application[]) =>
  slips.filter(({ id, asked: { boost } }, place) =>
    slips
      .slice(0, place)
      .every((before) => before.id !== id && (boost === null || before.asked.boost !== boost)),
  );

/** A free bet has no stake. */
const stakeOf = ({ asked }: Application, { total }: Verdict): Kurus => (asked.freeBet === null ? total : 0n);

const newWaiting = (judged: Judged): store.NewBet =>
  judged.verdict.isReviewed
    ? newBet(judged, 'review', reviewMs)
    : newBet(judged, 'delayed', judged.verdict.delayMs);

const newBet = (
  { slip, facts, verdict }: Judged,
  state: 'accepted' | 'delayed' | 'review',
  dueInMs: number | null,
): store.NewBet => ({
  id: slip.id,
  reference: newReference(),
  customer: slip.customer,
  state,
  content: slip.content,
  stake_kurus: String(slip.asked.stake),
  multiplier: slip.asked.multiplier,
  lines: verdict.lines,
  total_stake_kurus: String(verdict.total),
  sizes: slip.asked.sizes,
  policy: slip.asked.policy,
  possible_kurus: String(verdict.possible),
  rules: rulesVersion,
  delay_ms: verdict.delayMs,
  due_in_ms: dueInMs,
  free_bet: slip.asked.freeBet,
  boost: slip.asked.boost,
  // The ordinary odds stand beside the boosted ones.
  plain_odds: slip.asked.boost === null ? null : facts.selections[0]!.odds,
});

async function addBets(
  on: Queryable,
  {
    waiting,
    fresh,
    legs,
  }: {
    readonly waiting: readonly Judged[];
    readonly fresh: readonly Judged[];
    readonly legs: readonly JudgedLeg[];
  },
) {
  const bets = [...waiting.map(newWaiting), ...fresh.map((each) => newBet(each, 'accepted', null))];
  if (bets.length === 0) return [];
  return listRows(on, store.insertBets, JSON.stringify(bets), JSON.stringify(legs.map(newLeg)));
}

const acceptLate = async (on: Queryable, late: readonly Judged[]) =>
  late.length === 0
    ? []
    : listRows(
        on,
        store.acceptBets,
        late.map(({ slip }) => slip.id),
        late.map(({ slip }) => slip.waited!.row.version),
        late.map(({ slip }) => slip.asked.stake),
        late.map(({ verdict }) => verdict.total),
        late.map(({ verdict }) => verdict.possible),
      );

/** The bets' exposures, at their legs and in total. */
async function book(on: Queryable, accepted: readonly Judged[]): Promise<void> {
  const late = accepted.filter(({ slip }) => slip.waited);
  const exposed = late.flatMap(({ slip, verdict }) =>
    verdict.shares.map((share, place) => ({ bet: slip.id, place: place + 1, ...share })),
  );
  const priced = late.filter(
    ({ slip }) => slip.waited!.row.state === 'offered' && slip.asked.builders.length === 0,
  );
  const legs = accepted.flatMap(({ slip, verdict }) =>
    slip.asked.legs.map((leg, place) => ({ ...leg, ...verdict.shares[place]! })),
  );
  await inOneTrip([
    exposed.length > 0 &&
      execute(
        on,
        store.exposeLegs,
        exposed.map(({ bet }) => bet),
        exposed.map(({ place }) => place),
        exposed.map(({ staked }) => staked),
        exposed.map(({ payout }) => payout),
      ),
    ...priced.map(({ slip }) => execute(on, store.writeOdds, slip.id, [...slip.waited!.agreed.odds])),
    legs.length > 0 &&
      execute(
        on,
        store.addExposures,
        legs.map(({ event }) => event),
        legs.map(({ market }) => market),
        legs.map(({ outcome }) => outcome),
        legs.map(({ staked }) => staked),
        legs.map(({ payout }) => payout),
      ),
  ]);
}

/** A leg of a judged slip, to be written. */
interface JudgedLeg {
  readonly bet: string;
  readonly customer: CustomerId;
  readonly place: number;
  readonly leg: AskedLeg;
  readonly row: store.SelectionRow;
  readonly odds: number;
  readonly built: readonly number[] | null;
  readonly earlyLead: number | null;
  readonly placeMarket: string | null;
  readonly placeRow: store.SelectionRow | undefined;
  readonly share: Share;
}

/** A bet that waits exposes the house to nothing yet. */
function judgedLegs({ slip, facts, verdict }: Judged, isBooked: boolean): JudgedLeg[] {
  const rows = facts.selections.map((each) => each!);
  const odds = oddsOfLegs(verdict, rows);
  const built = subsetPrices(verdict, facts, slip.asked);
  const earlyLead = earlyLeads(verdict, facts);
  return slip.asked.legs.map((leg, place) => ({
    bet: slip.id,
    customer: slip.customer,
    place: place + 1,
    leg,
    row: rows[place]!,
    odds: odds[place]!,
    built: built[place]!,
    earlyLead: earlyLead[place]!,
    placeMarket: slip.asked.eachWay ? eachWayOf(leg.market)!.market : null,
    placeRow: facts.places[place],
    share: isBooked ? verdict.shares[place]! : { staked: 0n, payout: 0n },
  }));
}

/** The leg as `listLegs` reads it in the same transaction. A selection that is on offer is not cancelled, and a lead comes after the start. */
const readLeg = (
  bet: store.BetRow,
  { place, leg, row, odds, built, earlyLead, placeMarket, placeRow, share }: JudgedLeg,
): store.LegRow => ({
  // A spread of the row would be many times slower.
  bet_id: bet.id,
  place,
  event_id: leg.event,
  market_id: leg.market,
  outcome_id: leg.outcome,
  odds,
  version: row.version,
  probability: row.probability,
  is_banker: leg.banker,
  was_live: row.phase === 'live',
  moment: row.moment,
  exposed_stake_kurus: share.staked,
  exposed_payout_kurus: share.payout,
  built,
  early_lead: earlyLead,
  reached_lead: null,
  place_market: placeMarket,
  place_feed_end: placeRow?.feed_end ?? null,
  place_manual_end: placeRow?.manual_end ?? null,
  is_place_cancelled: false,
  sport_id: row.sport_id,
  league_id: row.league_id,
  league_names: row.league_names,
  home: row.home,
  away: row.away,
  starts_at: row.starts_at,
  phase: row.phase,
  status: row.status,
  score: row.score,
  event_moment: row.moment,
  outcome_name: row.outcome_name,
  certainty: row.certainty,
  results: row.results,
  void_reason: row.void_reason,
  feed_end: row.feed_end,
  manual_end: row.manual_end,
  is_cancelled: false,
  cancel_reason: null,
});

const newLeg = ({
  bet,
  customer,
  place,
  leg,
  row,
  odds,
  built,
  earlyLead,
  placeMarket,
  share,
}: JudgedLeg): store.NewLeg => ({
  bet_id: bet,
  place,
  customer,
  event_id: leg.event,
  market_id: leg.market,
  outcome_id: leg.outcome,
  odds,
  version: row.version,
  probability: row.probability,
  is_banker: leg.banker,
  was_live: row.phase === 'live',
  moment: String(row.moment),
  exposed_stake_kurus: String(share.staked),
  exposed_payout_kurus: String(share.payout),
  built,
  early_lead: earlyLead,
  place_market: placeMarket,
});

/** Of each selection; in a builder the odds that it has by itself. */
const oddsOfLegs = ({ groups, slip }: Verdict, rows: readonly store.SelectionRow[]): number[] =>
  rows.map(({ odds }, place) => {
    const at = groups.findIndex((group) => group.includes(place));
    return groups[at]!.length > 1 ? odds! : slip.legs[at]!.odds;
  });

/** The lead that each selection is paid early at; none within a builder. */
const earlyLeads = ({ groups }: Verdict, { rules, selections }: Facts): (number | null)[] =>
  selections.map((row, place) => {
    const isBuilt = groups.some((group) => group.length > 1 && group.includes(place));
    const isOfSide = earlySide(row!.type, row!.outcome_id) !== undefined;
    return isBuilt || !isOfSide ? null : rules[place]!.earlyLead || null;
  });

/** The prices of all subsets with the first selection of each builder. */
const subsetPrices = (
  { groups }: Verdict,
  { builders }: Facts,
  { legs }: AskedSlip,
): (readonly number[] | null)[] =>
  legs.map(({ event }, place) => {
    const isFirst = groups.some((group) => group.length > 1 && group[0] === place);
    const offer = isFirst ? builders.get(event) : undefined;
    return offer && 'prices' in offer ? offer.prices : null;
  });
