// Slips on their way to bets. A slip is judged when it comes. A live or a large one waits as a row, and any server judges it again at the
// end of the wait. The stake, the bet and its exposures are one transaction, in which everything that it rests on is locked.
//
//   placed ─▸ accepted                     ┌─ accepted
//        └──▸ delayed ──────────────────▸──┤
//        └──▸ review ─▸ (trader) ─▸ offered ┴─ refused(code)
import { randomInt } from 'node:crypto';
import type { InputOf, OutputOf, RefusalOf } from '@felek/contract/call';
import type * as calls from '@felek/contract/sports';
import { LedgerBusy } from '@felek/ledger';
import { parseLira, toLira, type Kurus } from '@felek/money';
import { eachWayOf } from '@felek/sportsbook/each-way';
import { earlySide } from '@felek/sportsbook/early-payout';
import { stakeOf, type Slip } from '@felek/sportsbook/slip';
import type { Logger } from 'pino';
import { boundedAgeCache } from '../../bounded-age-cache.ts';
import type { Database, Tx } from '../../db/database.ts';
import { execute, findRow, listRows, type Queryable } from '../../db/statement.ts';
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
import {
  judge,
  type Agreed,
  type AskedSlip,
  type Facts,
  type SlipRefusal,
  type Verdict,
} from './acceptance.ts';
import * as store from './bet.store.ts';
import * as boosts from './boost.store.ts';
import * as freeBets from './free-bets.store.ts';
import { groupsOf, offerBuilder, refusedBuilder, type BuilderOffer, type JointOf } from './builders.ts';
import { groupsOfBet } from './bets.ts';
import { No } from './refusal.ts';
import { rulesOf, type Settings } from '../settings.ts';

/** The version of the house rules of betting, printed on each receipt: docs/sportsbook.md. */
export const rulesVersion = '2026-11-23';
export const sportsProvider = 'fel';
export const sportsGame = 'sports';
export const sportsAccount = `sports:${sportsProvider}` as const;

/** A waiting bet is refused when no server judged it in time. */
const patienceMs = 10_000;
/** How long a trader has, and then the customer. */
const reviewMs = 20_000;
const offerMs = 30_000;
/** A player's limit on a selection is free again after so long. */
const windowS = { prematch: 600, live: 120 };

type Placed = OutputOf<typeof calls.placeBet>;
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
  place(ask: CustomerAsk, asked: InputOf<typeof calls.placeBet>): Promise<Placed | No<PlaceRefusal>>;
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
  readonly port: Pick<WalletPort, 'debit'>;
  readonly settings: Settings;
  readonly isStaff: (customer: CustomerId) => Promise<boolean>;
  /** What the event's feed has for bet builders now. */
  readonly joint: JointOf;
  readonly answer: (row: store.BetRow) => Promise<Placed>;
  /** After each change of a waiting bet. */
  readonly onChanged: (row: store.BetRow) => void;
  readonly log: Logger;
}

/** Undoes the transaction, money included. */
class NotTaken extends Error {
  override readonly name = 'NotTaken';
  readonly refusal: SlipRefusal | 'gone';
  readonly verdict: Verdict | undefined;
  constructor(refusal: SlipRefusal | 'gone', verdict?: Verdict) {
    super('a bet was not taken');
    this.refusal = refusal;
    this.verdict = verdict;
  }
}

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const newReference = () => Array.from({ length: 10 }, () => letters[randomInt(letters.length)]).join('');

/** How old the price of a builder may be that a page shows. */
const builderMs = 1000;
type OfferOf = (
  event: string,
  legs: readonly { readonly market: string; readonly outcome: string }[],
) => Promise<BuilderOffer>;

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

  /**
   * The facts that the slip rests on. Within a transaction it stays as it is to the end. Whether the customer is of the house is read
   * before one begins, which must not wait for a second connection.
   */
  async function factsOf(
    customer: CustomerId,
    { legs, builders, freeBet, boost, eachWay }: AskedSlip,
    isOfHouse: boolean,
    { tx, offer = offerNow }: { readonly tx?: Tx; readonly offer?: OfferOf } = {},
  ): Promise<Facts> {
    const on: Queryable = tx?.client ?? pool;
    const keys = [
      legs.map(({ event }) => event),
      legs.map(({ market }) => market),
      legs.map(({ outcome }) => outcome),
    ] as const;
    const versions = legs.map(({ version }) => version);
    if (tx) await listRows(on, store.lockEvents, [...new Set(keys[0])]);
    const rows = await listRows(on, store.readSelections, ...keys, versions);
    const selections = legs.map((_leg, place) => rows.find((row) => row.place === place + 1));
    const cases = selections.map((row) => ({
      event: row?.event_id ?? '',
      league: row?.league_id ?? '',
      sport: row?.sport_id ?? '',
      type: row?.type ?? 0,
      isLive: row?.phase === 'live',
    }));
    const set = await (tx ? settings.rowsFor(cases, on) : settings.rows());
    const rules = cases.map((each) => rulesOf(set, each));
    const windows = selections.map((row) => (row?.phase === 'live' ? windowS.live : windowS.prematch));
    const used = await listRows(on, store.listUsed, customer, ...keys, windows);
    const events = [...new Set(keys[0])];
    if (tx && boost !== null) await execute(on, boosts.lockBoost, boost);
    return {
      player: { isStaff: isOfHouse, profile: await settings.profile(customer, on) },
      selections,
      rules,
      used: legs.map((_leg, place) => used.find((row) => row.place === place + 1)?.used ?? 0n),
      exposures: await listRows(on, tx ? store.lockExposures : store.readExposures, events),
      free: freeBet === null ? undefined : await findRow(on, freeBets.findFreeBet, freeBet, customer),
      places: eachWay ? await placesOf(on, legs) : [],
      boost: boost === null ? undefined : await findRow(on, boosts.findBoost, boost, customer),
      builders: new Map(
        await Promise.all(
          builders.map(async ({ event }) => {
            const own = legs.filter((leg) => leg.event === event);
            return [event, await offer(event, own)] as const;
          }),
        ),
      ),
    };
  }

  /** The selections that settle the place halves. Nothing is known of their prices' versions, which nobody has seen. */
  async function placesOf(on: Queryable, legs: AskedSlip['legs']) {
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

  /** Locks what the slip rests on, judges it a last time, and books its exposures. */
  async function enter(
    tx: Tx,
    customer: CustomerId,
    {
      asked,
      isOfHouse,
      agreed,
    }: { readonly asked: AskedSlip; readonly isOfHouse: boolean; readonly agreed?: Agreed },
  ): Promise<Entered> {
    // A row of each event, locked first: bets on an event come one by one, so that they see each other's exposures.
    const events = [...new Set(asked.legs.map(({ event }) => event))];
    const nothing = events.map(() => 0n);
    const blank = events.map(() => '');
    await execute(tx.client, store.addExposures, events, blank, blank, nothing, nothing);
    const keys = [
      asked.legs.map(({ event }) => event),
      asked.legs.map(({ market }) => market),
      asked.legs.map(({ outcome }) => outcome),
    ] as const;
    const facts = await factsOf(customer, asked, isOfHouse, { tx });
    const verdict = judge(asked, facts, agreed);
    if (verdict.refusal) throw new NotTaken(verdict.refusal, verdict);
    const stakes = verdict.shares.map(({ staked }) => staked);
    const payouts = verdict.shares.map(({ payout }) => payout);
    await execute(tx.client, store.addExposures, ...keys, stakes, payouts);
    return { facts, verdict, stakes, payouts };
  }

  async function addBet(
    on: Queryable,
    asked: AskedSlip & { readonly id: string },
    customer: CustomerId,
    content: string,
    { facts, verdict, stakes, payouts }: Entered,
    state: 'accepted' | 'delayed' | 'review',
  ): Promise<store.BetRow | undefined> {
    const dueInMs = { accepted: null, delayed: verdict.delayMs, review: reviewMs }[state];
    const row = await findRow(
      on,
      store.insertBet,
      asked.id,
      newReference(),
      customer,
      state,
      content,
      asked.stake,
      asked.multiplier,
      verdict.lines,
      verdict.total,
      [...asked.sizes],
      asked.policy,
      verdict.possible,
      rulesVersion,
      verdict.delayMs,
      dueInMs,
      state === 'accepted',
      asked.freeBet,
    );
    if (!row) return undefined;
    const rows = facts.selections.map((each) => each!);
    await execute(
      on,
      store.insertLegs,
      asked.id,
      asked.legs.map(({ event }) => event),
      asked.legs.map(({ market }) => market),
      asked.legs.map(({ outcome }) => outcome),
      oddsOfLegs(verdict, rows),
      rows.map(({ version }) => version),
      rows.map(({ probability }) => probability),
      asked.legs.map(({ banker }) => banker),
      rows.map(({ phase }) => phase === 'live'),
      rows.map(({ moment }) => moment),
      [...stakes],
      [...payouts],
      subsetPrices(verdict, facts, asked),
      earlyLeads(verdict, facts),
    );
    if (asked.eachWay)
      await execute(
        on,
        store.notePlaces,
        asked.id,
        asked.legs.map(({ market }) => eachWayOf(market)!.market),
      );
    // The ordinary odds stand beside the boosted ones.
    if (asked.boost !== null) return findRow(on, store.noteBoost, asked.id, asked.boost, rows[0]!.odds!);
    return row;
  }

  /** Uses up the free bet in the bet's transaction. If two slips have the same free bet, one of them is refused. */
  async function payByFreeBet(tx: Tx, { freeBet }: AskedSlip, customer: CustomerId, bet: string) {
    if (freeBet === null) return;
    if ((await execute(tx.client, freeBets.useFreeBet, freeBet, customer, bet)) === 0)
      throw new NotTaken('free_bet_unknown');
  }

  const stake = (
    row: { readonly id: string; readonly customer: CustomerId; readonly content: string },
    amount: Kurus,
    joined: (tx: Tx) => Promise<void>,
  ): Promise<PortAnswer> =>
    port.debit({
      provider: sportsProvider,
      tx: row.id,
      customer: row.customer,
      game: sportsGame,
      account: sportsAccount,
      round: row.id,
      amount,
      content: row.content,
      joined,
    });

  /** Takes the bet with its stake, or says why not. */
  async function take(
    row: Parameters<typeof stake>[0],
    amount: Kurus,
    joined: (tx: Tx) => Promise<void>,
  ): Promise<'taken' | Refused> {
    try {
      const posted = await stake(row, amount, joined);
      if (posted.outcome === 'applied' || posted.outcome === 'replayed') return 'taken';
      if ('limit' in posted && posted.limit)
        return { refusal: posted.limit satisfies LimitCode, most: posted.most ?? 0n, room: posted.room };
      return { refusal: refusalOf(posted) };
    } catch (error) {
      if (!(error instanceof NotTaken)) throw error;
      const { refusal, verdict } = error;
      return { refusal, ...(verdict && { verdict, ...boundOf(refusal, verdict) }) };
    }
  }

  async function waits(
    asked: AskedSlip & { readonly id: string },
    customer: CustomerId,
    content: string,
    judged: { readonly facts: Facts; readonly verdict: Verdict },
  ): Promise<store.BetRow | undefined> {
    const none = asked.legs.map(() => 0n);
    const state = judged.verdict.isReviewed ? 'review' : 'delayed';
    return database.inTransaction(({ client }) =>
      addBet(client, asked, customer, content, { ...judged, stakes: none, payouts: none }, state),
    );
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

  /** The end of a wait: accepted under what was agreed, or refused for good. */
  async function judgeWaiting(
    row: store.BetRow,
    { asked, agreed }: { readonly asked: AskedSlip; readonly agreed: Agreed },
  ): Promise<store.BetRow | undefined> {
    let accepted: store.BetRow | undefined;
    const total = asked.freeBet === null ? stakeOf(toSlip(asked, agreed.odds)) : 0n;
    const isOfHouse = await isStaff(row.customer);
    const taken = await take(row, total, async (tx) => {
      const { verdict, stakes, payouts } = await enter(tx, row.customer, { asked, isOfHouse, agreed });
      accepted = await findRow(
        tx.client,
        store.acceptBet,
        row.id,
        row.version,
        asked.stake,
        verdict.total,
        verdict.possible,
      );
      // Another operator has decided about it.
      if (!accepted) throw new NotTaken('gone');
      await payByFreeBet(tx, asked, row.customer, row.id);
      const bets = asked.legs.map(() => row.id);
      const places = asked.legs.map((_leg, place) => place + 1);
      await execute(tx.client, store.exposeLegs, bets, places, [...stakes], [...payouts]);
      if (row.state === 'offered' && asked.builders.length === 0)
        await execute(tx.client, store.writeOdds, row.id, [...agreed.odds]);
    });
    if (taken === 'taken') return accepted;
    return taken.refusal === 'gone' ? undefined : refuse(row, taken.refusal, taken.most);
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
      const facts = await factsOf(customer, asked, await isStaff(customer), { offer: offerLately });
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
      const before = await findRow(pool, store.findBet, id);
      if (before) return known(before, customer, content);
      const asked = { id, ...input, stake: parseLira(input.stake) ?? 0n };
      const isOfHouse = await isStaff(customer);
      const facts = await factsOf(customer, asked, isOfHouse);
      const verdict = judge(asked, facts);
      if (verdict.refusal)
        return refusalNo({ refusal: verdict.refusal, verdict, ...boundOf(verdict.refusal, verdict) });
      if (verdict.isReviewed || verdict.delayMs > 0) {
        const row = await waits(asked, customer, content, { facts, verdict });
        if (!row) return known((await findRow(pool, store.findBet, id))!, customer, content);
        if (row.state === 'delayed') judgeLater(row);
        return answer(row);
      }
      const staked = asked.freeBet === null ? verdict.total : 0n;
      const taken = await take({ id, customer, content }, staked, async (tx) => {
        const entered = await enter(tx, customer, { asked, isOfHouse });
        if (!(await addBet(tx.client, asked, customer, content, entered, 'accepted')))
          throw new NotTaken('slip_reused');
        await payByFreeBet(tx, asked, customer, id);
      });
      if (taken !== 'taken') return refusalNo(taken);
      const row = await findRow(pool, store.findBet, id);
      if (!row) throw new Error(`bug: bet ${id} was staked and is unknown`);
      return known(row, customer, content);
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

interface Entered {
  readonly facts: Facts;
  readonly verdict: Verdict;
  readonly stakes: readonly Kurus[];
  readonly payouts: readonly Kurus[];
}
interface Refused {
  readonly refusal: SlipRefusal | 'gone';
  readonly verdict?: Verdict;
  readonly least?: Kurus;
  readonly most?: Kurus;
  readonly room?: LimitRoom | undefined;
}

const toSlip = (asked: AskedSlip, odds: readonly number[]): Slip => ({
  legs: groupsOf(
    asked.legs,
    ({ event }) => event,
    (event) => asked.builders.some((each) => each.event === event),
  ).map((group, place) => ({
    odds: odds[place]!,
    isBanker: group.some((leg) => asked.legs[leg]!.banker),
  })),
  sizes: asked.sizes,
  lineStake: asked.stake,
  multiplier: asked.multiplier,
  isEachWay: asked.eachWay,
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
const subsetPrices = ({ groups }: Verdict, { builders }: Facts, { legs }: AskedSlip): (string | null)[] =>
  legs.map(({ event }, place) => {
    const isFirst = groups.some((group) => group.length > 1 && group[0] === place);
    const offer = isFirst ? builders.get(event) : undefined;
    return offer && 'prices' in offer ? JSON.stringify(offer.prices) : null;
  });

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
