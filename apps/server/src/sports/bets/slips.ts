// Slips on their way to bets. A slip is judged when it comes. A live or a large one waits as a row, and any server judges it again at the
// end of the wait. The stake, the bet and its exposures are one transaction, in which everything that it rests on is locked.
//
//   placed ─▸ accepted                     ┌─ accepted
//        └──▸ delayed ──────────────────▸──┤
//        └──▸ review ─▸ (trader) ─▸ offered ┴─ refused(code)
import type { InputOf, OutputOf, RefusalOf } from '@felek/contract/call';
import type * as calls from '@felek/contract/sports';
import { LedgerBusy } from '@felek/ledger';
import { parseLira, toLira, type Kurus } from '@felek/money';
import type { Logger } from 'pino';
import { boundedAgeCache } from '../../bounded-age-cache.ts';
import type { Database } from '../../db/database.ts';
import { findRow, listRows } from '../../db/statement.ts';
import type { CustomerAsk } from '../../http/route.ts';
import type { CustomerId } from '../../ids.ts';
import { figuresOfLimit } from '../../protection/protection.ts';
import {
  contentHash,
  type LimitCode,
  type LimitRoom,
  type PortAnswer,
  type WalletPort,
} from '../../wallet/wallet.ts';
import { judge, type SlipRefusal, type Verdict } from './acceptance.ts';
import * as store from './bet.store.ts';
import { offerBuilder, refusedBuilder, type JointOf } from './builders.ts';
import { groupsOfBet } from './bets.ts';
import type { Agreed, AskedSlip, Facts } from './facts.ts';
import { openPlacing, readFacts, type Application, type OfferOf, type Placed } from './placing.ts';
import { No } from './refusal.ts';
import type { Settings } from '../settings.ts';

export const sportsProvider = 'fel';
export const sportsGame = 'sports';
export const sportsAccount = `sports:${sportsProvider}` as const;

/** A waiting bet is refused when no server judged it in time. */
const patienceMs = 10_000;
/** How long the customer has to answer a trader's offer. */
const offerMs = 30_000;

type Answer = OutputOf<typeof calls.placeBet>;
type PlaceRefusal = RefusalOf<typeof calls.placeBet>;

export interface Slips {
  priceBuilder(
    ask: unknown,
    asked: InputOf<typeof calls.priceBuilder>,
  ): Promise<OutputOf<typeof calls.priceBuilder>>;
  check(
    ask: CustomerAsk,
    asked: InputOf<typeof calls.checkSlip>,
  ): Promise<OutputOf<typeof calls.checkSlip> | No<'account_closed'>>;
  place(ask: CustomerAsk, asked: InputOf<typeof calls.placeBet>): Promise<Answer | No<PlaceRefusal>>;
  answerOffer(
    ask: CustomerAsk,
    asked: InputOf<typeof calls.answerOffer>,
  ): Promise<OutputOf<typeof calls.answerOffer> | No<RefusalOf<typeof calls.answerOffer>>>;
  /** A trader's word on a bet in review. */
  decide(
    bet: string,
    as:
      | 'accept'
      | 'refuse'
      | { readonly stake: Kurus | undefined; readonly odds: readonly number[] | undefined },
  ): Promise<'bet_not_found' | 'bet_not_waiting' | 'bad_offer' | undefined>;
  /** Judges waiting bets whose time came so many milliseconds ago. */
  judgeDue(lateMs: number): Promise<void>;
}

export interface SlipsNeeds {
  readonly database: Pick<Database, 'pool' | 'inTransaction'>;
  readonly port: Pick<WalletPort, 'readyStake' | 'lockAll' | 'debitAll'>;
  readonly settings: Settings;
  readonly isStaff: (customer: CustomerId) => Promise<boolean>;
  /** The feed's current figures for bet builders on the event. */
  readonly joint: JointOf;
  readonly answer: (row: store.BetRow) => Promise<Answer>;
  /** After each change of a waiting bet. */
  readonly onChanged: (row: store.BetRow) => void;
  readonly log: Logger;
}

/** How old the price of a builder may be that a page shows. */
const builderMs = 1000;
export function openSlips(needs: SlipsNeeds): Slips {
  const { database, port, settings, isStaff, joint, answer, onChanged, log } = needs;
  const { pool } = database;

  const offerNow: OfferOf = async (event, legs) => offerBuilder(legs, joint(event));
  /** A price takes some thirty milliseconds, and open slips ask for it every few seconds. No bet is taken at such a one. */
  const lately = boundedAgeCache({
    maxAgeMs: builderMs,
    most: 2000,
    read: (key) => offerNow(...(JSON.parse(key) as Parameters<OfferOf>)),
  });
  const offerLately: OfferOf = (event, legs) =>
    lately.get(JSON.stringify([event, legs.map(({ market, outcome }) => ({ market, outcome }))]));

  const placing = openPlacing({ database, port, settings, offerNow });

  /** Judges a slip and books it, with others that wait. */
  async function apply(slip: Omit<Application, 'isOfHouse' | 'stake' | 'wallet'>): Promise<Placed> {
    const { id, customer, content } = slip;
    const isOfHouse = await isStaff(customer);
    const stake = await port.readyStake({
      provider: sportsProvider,
      tx: id,
      customer,
      game: sportsGame,
      account: sportsAccount,
      round: id,
      content,
    });
    const wallet = 'wallet' in stake ? stake.wallet : customer;
    const placed = await placing.post({ ...slip, isOfHouse, stake, wallet });
    if (placed.kind !== 'unpaid' || 'outcome' in stake) return placed;
    return { ...placed, posted: await stake.explain(placed.posted, placed.amount) };
  }

  async function slipOf(row: store.BetRow): Promise<{ asked: AskedSlip; agreed: Agreed }> {
    const legs = await listRows(pool, store.listLegs, [row.id]);
    const groups = groupsOfBet(legs).map((places) => legs[places[0]!]!);
    return {
      asked: {
        builders: groups.flatMap(({ event_id: event, built }) =>
          built ? [{ event, odds: built.at(-1)! }] : [],
        ),
        legs: legs.map((leg) => ({
          event: leg.event_id,
          market: leg.market_id,
          outcome: leg.outcome_id,
          version: leg.version,
          odds: leg.odds,
          banker: leg.is_banker,
        })),
        sizes: row.sizes,
        stake: row.stake_kurus,
        multiplier: row.multiplier,
        policy: row.policy as AskedSlip['policy'],
        freeBet: row.free_bet,
        boost: row.boost,
        eachWay: legs.some((leg) => leg.place_market !== null),
      },
      agreed: {
        odds: groups.map(({ odds, built }) => built?.at(-1) ?? odds),
        moments: legs.map(({ moment }) => moment),
      },
    };
  }

  /** The end of a wait: the slip is accepted under the agreed odds and stakes, or refused for good. */
  async function judgeWaiting(
    row: store.BetRow,
    { asked, agreed }: { readonly asked: AskedSlip; readonly agreed: Agreed },
  ): Promise<store.BetRow | undefined> {
    const { id, customer, content } = row;
    const placed = await apply({ id, customer, content, asked, waited: { row, agreed } });
    if ('row' in placed) return placed.row;
    const refused = whyNot(placed);
    if (refused.refusal !== 'gone') return refuse(row, refused.refusal, refused.most);
    // Another operator has decided about it, or the answer to its acceptance was lost.
    const now = await findRow(pool, store.findBet, id);
    return now?.state === 'accepted' ? now : undefined;
  }

  const refuse = (row: store.BetRow, refusal: SlipRefusal, most?: Kurus) =>
    findRow(pool, store.refuseBet, row.id, row.version, refusal, most ?? null);

  async function judgeOne(id: store.BetId, lateSeconds: number): Promise<void> {
    const row = await findRow(pool, store.findBet, id);
    if (!row) return;
    const ended = await endOf(row, lateSeconds);
    if (ended) onChanged(ended);
  }

  async function endOf(row: store.BetRow, lateSeconds: number): Promise<store.BetRow | undefined> {
    switch (row.state) {
      case 'delayed':
        return lateSeconds * 1000 > patienceMs
          ? refuse(row, 'bet_late')
          : judgeWaiting(row, await slipOf(row));
      case 'review':
        return refuse(row, 'bet_late');
      case 'offered':
        return refuse(row, 'offer_declined');
      default:
        return undefined;
    }
  }

  /** Soon after its time; a server that dies leaves it to the others' sweep. */
  function judgeLater(row: store.BetRow): void {
    const timer = setTimeout(
      () =>
        void judgeOne(row.id, 0).catch((error: unknown) =>
          log.warn({ err: error, bet: row.id }, 'a waiting bet could not be judged; it is looked at again'),
        ),
      row.delay_ms,
    );
    timer.unref();
  }

  /** The answer for a slip that came before. Another customer's slip, or other content under the same id, is refused. */
  const known = async (row: store.BetRow, customer: CustomerId, content: string) =>
    row.customer === customer && row.content === content ? answer(row) : new No('slip_reused' as const);

  return {
    async priceBuilder(_ask, { event, legs }) {
      const offer = await offerLately(event, legs);
      const nowMs = Date.now();
      if ('prices' in offer) return { nowMs, odds: offer.prices.at(-1)!, refusal: null, legs: [], with: [] };
      const { code, legs: about, with: others } = refusedBuilder(offer, legs.length);
      return { nowMs, odds: null, refusal: code, legs: [...about], with: [...others] };
    },

    async check({ customer }, input) {
      const asked = { ...input, stake: parseLira(input.stake) ?? 0n };
      const slip = { customer, asked, isOfHouse: await isStaff(customer) };
      const [facts] = (await readFacts(pool, [slip], { settings, offer: offerLately, isLocked: false })) as [
        Facts,
      ];
      const verdict = judge(asked, facts);
      const most = verdict.most();
      return {
        nowMs: facts.selections[0]?.now.getTime() ?? Date.now(),
        refusal: verdict.refusal as Exclude<PlaceRefusal, 'slip_reused'> | null,
        legs: verdict.legs.map(({ odds, refusal, conflicts }, place) => ({
          odds,
          version: facts.selections[place]?.version ?? null,
          refusal,
          conflicts: [...conflicts],
          leastLegs: facts.rules[place]!.leastLegs,
        })),
        builders: [...facts.builders].map(([event, offer]) => ({
          event,
          odds: 'prices' in offer ? offer.prices.at(-1)! : null,
        })),
        lines: verdict.lines,
        totalStake: toLira(verdict.total),
        totalOdds: verdict.lines === 1 ? Number(verdict.totalOdds) : null,
        possiblePayout: toLira(verdict.possible),
        leastStake: toLira(verdict.least),
        mostStake: toLira(most),
        mostPayout: toLira(verdict.mostPayout),
        delayMs: verdict.delayMs,
        isReviewed: verdict.isReviewed,
      };
    },

    async place({ customer }, { id, ...input }) {
      const content = contentHash(input);
      const asked = { id, ...input, stake: parseLira(input.stake) ?? 0n };
      const placed = await apply({ id, customer, content, asked });
      switch (placed.kind) {
        case 'accepted':
          return { bet: placed.bet, balance: toLira(placed.funds), nowMs: placed.row.accepted_at!.getTime() };
        case 'written':
          if (placed.row.state === 'delayed') judgeLater(placed.row);
          return answer(placed.row);
        default: {
          // It may have come before.
          const before = await findRow(pool, store.findBet, id);
          return before ? known(before, customer, content) : refusalNo(whyNot(placed));
        }
      }
    },

    async answerOffer({ customer }, { bet, take: isTaken }) {
      const row = await findRow(pool, store.findBet, bet);
      if (row?.customer !== customer) return new No('bet_not_found');
      if (row.state === 'accepted') return answer(row);
      if (row.state !== 'offered') return new No((row.refusal as SlipRefusal | null) ?? 'offer_over');
      if (!isTaken) {
        const declined = await refuse(row, 'offer_declined');
        return declined ? answer(declined) : new No('offer_over');
      }
      const { asked, agreed } = await slipOf(row);
      const offer = row.offer!;
      const odds = offer.odds.length > 0 ? offer.odds : agreed.odds;
      const taken = await judgeWaiting(row, {
        asked: { ...asked, stake: BigInt(offer.stake) },
        agreed: { odds },
      });
      if (!taken) return new No('offer_over');
      onChanged(taken);
      return taken.refusal === null ? answer(taken) : new No(taken.refusal as SlipRefusal);
    },

    async decide(bet, as) {
      const row = await findRow(pool, store.findBet, bet);
      if (!row) return 'bet_not_found';
      if (row.state !== 'review') return 'bet_not_waiting';
      // A free bet has one stake.
      if (row.free_bet !== null && typeof as === 'object') return 'bad_offer';
      const { asked, agreed } = await slipOf(row);
      let next: store.BetRow | undefined;
      if (as === 'refuse') next = await refuse(row, 'trader_refused');
      else if (as === 'accept') next = await judgeWaiting(row, { asked, agreed });
      else {
        const { stake: offered = row.stake_kurus, odds = [] } = as;
        // A builder's subsets have prices of their own: its odds stand.
        const isPriced = odds.length === asked.legs.length && asked.builders.length === 0;
        const isOffer = offered < row.stake_kurus || isPriced;
        if (!isOffer || offered > row.stake_kurus || (odds.length > 0 && !isPriced)) return 'bad_offer';
        const offer = JSON.stringify({ stake: String(offered), odds });
        next = await findRow(pool, store.holdBet, row.id, row.version, 'offered', offer, offerMs);
      }
      if (!next) return 'bet_not_waiting';
      onChanged(next);
      return undefined;
    },

    async judgeDue(lateMs) {
      for (const { id, late_seconds: late } of await listRows(pool, store.listDueBets, lateMs, 200))
        await judgeOne(id, late);
    },
  };
}

interface Refused {
  readonly refusal: SlipRefusal | 'gone';
  readonly verdict?: Verdict;
  readonly least?: Kurus;
  readonly most?: Kurus;
  readonly room?: LimitRoom | undefined;
}

/** With the values that its text names. */
function whyNot(placed: Extract<Placed, { kind: 'refused' | 'unpaid' }>): Refused {
  if (placed.kind === 'refused') {
    const { refusal, verdict } = placed;
    return { refusal, ...(verdict && { verdict, ...boundOf(refusal, verdict) }) };
  }
  const { posted } = placed;
  if ('limit' in posted && posted.limit)
    return { refusal: posted.limit satisfies LimitCode, most: posted.most ?? 0n, room: posted.room };
  return { refusal: refusalOf(posted) };
}

/** The amount that the refusal's words name. */
function boundOf(refusal: SlipRefusal | 'gone', verdict: Verdict): { least?: Kurus; most?: Kurus } {
  if (refusal === 'stake_too_low') return { least: verdict.least };
  return refusal === 'stake_too_high' || refusal === 'payout_too_high' ? { most: verdict.most() } : {};
}

/** With the legs that it is about, by their place on the slip. */
function refusalNo({ refusal, verdict, least, most, room }: Refused): No<PlaceRefusal> {
  const legs =
    verdict?.legs.flatMap((leg, place) => (leg.refusal ? [{ place, code: leg.refusal }] : [])) ?? [];
  return new No(
    refusal as PlaceRefusal,
    { ...(least !== undefined && { least }), ...(most !== undefined && figuresOfLimit({ most, room })) },
    legs.map(({ place, code }) => ({ path: `legs.${place}`, message: code })),
  );
}

function refusalOf(posted: PortAnswer): PlaceRefusal {
  switch (posted.outcome) {
    case 'game-unavailable':
      return 'book_closed';
    case 'player-blocked':
      return ('barred' in posted && posted.barred) || 'account_closed';
    case 'player-unknown':
      return 'account_closed';
    case 'clash':
    case 'reversed-before':
    case 'round-closed':
      return 'slip_reused';
    case 'insufficient-funds':
      return 'insufficient_balance';
    case 'busy':
      throw new LedgerBusy('the stake was not sent');
    default:
      throw new Error(`bug: a stake was answered ${posted.outcome}`);
  }
}
