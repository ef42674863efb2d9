// Cash-out: a quote, its execution, and the automatic rule. A quote names the version of the bet that it was made for. Execution waits as
// long as a live bet does, and checks everything again under lock. It pays the quoted offer if the bet is unchanged and worth no less.
// Settlement changes the same version under the same wallet, so exactly one of the two comes about.
import type { InputOf, OutputOf, RefusalOf } from '@felek/contract/call';
import type * as calls from '@felek/contract/sports';
import { LedgerBusy } from '@felek/ledger';
import { parseLira, toLira, type Kurus } from '@felek/money';
import { offerCashOut } from '@felek/sportsbook/cash-out';
import type { Slip } from '@felek/sportsbook/slip';
import type { Logger } from 'pino';
import type { Database, Tx } from '../../db/database.ts';
import { findRow, getRow, listRows } from '../../db/statement.ts';
import type { CustomerAsk } from '../../http/route.ts';
import { newId, type CustomerId } from '../../ids.ts';
import type { WalletPort } from '../../wallet/wallet.ts';
import { endOf, legsOf, slipOfBet, type BetLeg } from './bets.ts';
import { chanceOf, type JointOf } from './builders.ts';
import * as store from './bet.store.ts';
import { offerOfEvent, offerOfMarket, offerOfOutcome, worstOverride } from '../programme/offer.ts';
import { No } from './refusal.ts';
import { exposureNow, rebook, settlementId } from './settlement.ts';
import { rulesOf, type Settings } from '../settings.ts';
import { sportsAccount, sportsGame, sportsProvider } from './slips.ts';

/** How long a quote stands before it is taken. */
const quoteMs = 5000;
const patienceMs = 10_000;

type Refusal = RefusalOf<typeof calls.cashOut>;
type Executed = OutputOf<typeof calls.cashOut>;

export interface CashOuts {
  quote(
    ask: CustomerAsk,
    asked: InputOf<typeof calls.quoteCashOut>,
  ): Promise<OutputOf<typeof calls.quoteCashOut> | No<RefusalOf<typeof calls.quoteCashOut>>>;
  offers(
    ask: CustomerAsk,
    asked: InputOf<typeof calls.cashOutOffers>,
  ): Promise<OutputOf<typeof calls.cashOutOffers>>;
  execute(ask: CustomerAsk, asked: InputOf<typeof calls.cashOut>): Promise<Executed | No<Refusal>>;
  setRule(
    ask: CustomerAsk,
    asked: InputOf<typeof calls.setAutoCashOut>,
  ): Promise<OutputOf<typeof calls.setAutoCashOut> | No<RefusalOf<typeof calls.setAutoCashOut>>>;
  /** Executes the delayed cash-outs that have been due for more than `lateMs` milliseconds. */
  executeDue(lateMs: number): Promise<void>;
  /** Cashes out bets whose offer has reached their rule. */
  runRules(): Promise<void>;
}

export interface CashOutNeeds {
  readonly database: Pick<Database, 'pool' | 'inTransaction'>;
  readonly port: Pick<WalletPort, 'settleTo'>;
  readonly settings: Settings;
  readonly joint: JointOf;
  readonly answer: (row: store.BetRow) => Promise<Pick<Executed, 'bet' | 'balance' | 'nowMs'>>;
  readonly onChanged: (row: store.BetRow) => void;
  readonly log: Logger;
}

/** The house's price for a bet at one moment. */
interface Offer {
  readonly fair: Kurus;
  readonly offer: Kurus;
  readonly margin: number;
  /** Changes with every event that the bet still rests on. */
  readonly moment: bigint;
  readonly delayMs: number;
}

/** A cash-out counts the ordinary odds. Boosted ones could be worth more than the stake at once. */
const slipAtPlainOdds = ({ plain_odds: plain }: store.BetRow, slip: Slip): Slip =>
  plain === null ? slip : { ...slip, legs: slip.legs.map((leg) => ({ ...leg, odds: plain })) };

class NotPaid extends Error {
  override readonly name = 'NotPaid';
  readonly refusal: 'bet_over' | 'cash_out_unavailable' | 'quote_fallen';
  constructor(refusal: NotPaid['refusal']) {
    super('a cash-out was not paid');
    this.refusal = refusal;
  }
}

export function openCashOuts(needs: CashOutNeeds): CashOuts {
  const { database, port, settings, joint, answer, onChanged, log } = needs;
  const { pool } = database;

  /** The offer for so many thousandths of the stake. Within a transaction what it rests on stays as it is. */
  async function offerFor(
    row: store.BetRow,
    part: number,
    all: Awaited<ReturnType<Settings['rows']>>,
    tx?: Tx,
  ): Promise<Offer | undefined> {
    if (row.free_bet !== null) return undefined;
    const on = tx?.client ?? pool;
    if (tx) {
      const events = (await listRows(on, store.listLegs, [row.id])).map((leg) => leg.event_id);
      await listRows(on, store.lockEvents, [...new Set(events)]);
    }
    const legs = await listRows(on, store.listLegs, [row.id]);
    // The price of a place is not what an each-way bet is paid by, so the house makes no offer for one.
    if (legs.some((leg) => leg.place_market !== null)) return undefined;
    const rows = await listRows(
      on,
      store.readSelections,
      legs.map((leg) => leg.event_id),
      legs.map((leg) => leg.market_id),
      legs.map((leg) => leg.outcome_id),
      legs.map((leg) => leg.version),
    );
    const now = legs.map((leg, place) => {
      const at = rows.find((each) => each.place === place + 1)!;
      const override = worstOverride(
        at.book_override,
        at.sport_override,
        at.league_override,
        at.event_override,
      );
      const event = offerOfEvent(
        { override, phase: at.phase, status: at.status, startsAt: at.starts_at },
        at.now,
      );
      const market = offerOfMarket(event, {
        override: at.market_override,
        status: at.market_status,
        isProducerUp: at.is_up,
        producerOverride: at.producer_override,
      });
      const outcome = offerOfOutcome(market, {
        override: at.outcome_override,
        isActive: at.is_active,
        odds: at.odds,
      });
      const rules = rulesOf(all, {
        event: at.event_id,
        league: at.league_id,
        sport: at.sport_id,
        type: at.type,
        isLive: at.phase === 'live',
      });
      // Locked after the legs were read, so the result is read here again.
      const known = { ...leg, feed_end: at.feed_end, manual_end: at.manual_end };
      const isOpen = outcome === 'open' && at.cash_out === 'available' && at.probability !== null;
      return { at, rules, leg: known, isOver: endOf(known) !== undefined, isOpen };
    });
    const parts = legsOf(now.map(({ leg }) => leg));
    const open = now.filter(({ isOver }) => !isOver);
    /** A builder's selections hang together: their chance is the model's, and without it there is no offer. */
    const expected = ({ rows: own }: BetLeg) => {
      const left = open.filter(({ leg }) => own.some(({ place }) => place === leg.place));
      const named = left.map(({ leg }) => ({ market: leg.market_id, outcome: leg.outcome_id }));
      const win = own.length > 1 ? chanceOf(named, joint(own[0]!.event_id)) : left[0]!.at.probability;
      return { chances: { win: win ?? 0 }, isOpen: win !== undefined && left.every((each) => each.isOpen) };
    };
    const margin = Math.max(0, ...open.map(({ rules }) => rules.cashOutMargin));
    const slip = slipAtPlainOdds(row, slipOfBet(row, parts));
    const left = 1000 - row.cashed_part;
    if (part > left) return undefined;
    const found = offerCashOut(
      // The part enters before the one rounding.
      { ...slip, multiplier: slip.multiplier * part },
      parts.map((part) => (part.factor ? { factor: part.factor } : expected(part))),
      margin,
    );
    if ('code' in found) return undefined;
    const live = open.filter(({ at }) => at.phase === 'live');
    const { delayMs } = (await settings.profiles([row.customer], on))(row.customer);
    return {
      fair: found.fairValue / 1000n,
      offer: found.offer / 1000n,
      margin,
      moment: live.reduce((sum, { at }) => sum + at.moment, 0n),
      delayMs:
        live.length > 0 ? Math.max(0, Math.max(...live.map(({ rules }) => rules.delayMs)) + delayMs) : 0,
    };
  }

  /** Pays the part out for `amount`, if the bet is as it was quoted and worth it. */
  async function pay(
    row: store.BetRow,
    part: number,
    { least, amount, moment }: { least: Kurus; amount?: Kurus | undefined; moment?: bigint | undefined },
    quote?: store.QuoteId,
  ): Promise<store.BetRow | NotPaid['refusal']> {
    let after: store.BetRow | undefined;
    // Read before the transaction, which must not wait for a second connection.
    const all = await settings.rows();
    const before = await offerFor(row, part, all);
    if (!before) return 'cash_out_unavailable';
    const paid = amount ?? before.offer;
    const isWhole = row.cashed_part + part === 1000;
    const total = row.cashed_kurus + paid;
    try {
      const posted = await port.settleTo({
        provider: sportsProvider,
        game: sportsGame,
        account: sportsAccount,
        customer: row.customer,
        tx: settlementId(row, row.settlements + 1),
        bet: row.id,
        total,
        leavesOpen: !isWhole && !row.has_ended,
        async joined(tx) {
          const now = await offerFor(row, part, all, tx);
          if (!now) throw new NotPaid('cash_out_unavailable');
          // An event in the match meanwhile ends the quote for both sides.
          if (moment !== undefined && now.moment !== moment) throw new NotPaid('cash_out_unavailable');
          if (now.offer < least || (amount === undefined && now.offer !== paid))
            throw new NotPaid('quote_fallen');
          const state = isWhole ? 'cashedOut' : 'accepted';
          const cashed = row.cashed_part + part;
          after = await findRow(
            tx.client,
            store.cashOutBet,
            row.id,
            row.version,
            state,
            cashed,
            total,
            total,
          );
          if (!after) throw new NotPaid('bet_over');
          if (quote) await findRow(tx.client, store.endQuote, quote, 'paid', null);
          const legs = await listRows(tx.client, store.listLegs, [row.id]);
          const exposed = exposureNow(after, legs, !isWhole);
          await rebook(
            tx,
            legs.map((leg, place) => ({ leg, ...exposed[place]! })),
          );
        },
      });
      switch (posted.outcome) {
        case 'applied':
          return after!;
        case 'busy':
          throw new LedgerBusy('the cash-out was not sent');
        default:
          return 'bet_over';
      }
    } catch (error) {
      if (error instanceof NotPaid) return error.refusal;
      throw error;
    }
  }

  /** The end of a quote's wait. */
  async function execute(id: string): Promise<store.QuoteRow> {
    const quote = await getRow(pool, store.findQuote, id);
    if (quote.state !== 'delayed') return quote;
    const row = await getRow(pool, store.findBet, quote.bet_id);
    const isLate = quote.now.getTime() - quote.due_at!.getTime() > patienceMs;
    const isSame = row.version === quote.bet_version && row.state === 'accepted';
    const terms = { least: quote.offer_kurus, amount: quote.offer_kurus, moment: quote.moment };
    const paid = isLate ? 'quote_expired' : isSame ? await pay(row, quote.part, terms, quote.id) : 'bet_over';
    if (typeof paid === 'string') await findRow(pool, store.endQuote, id, 'refused', paid);
    else onChanged(paid);
    return getRow(pool, store.findQuote, id);
  }

  async function show(quote: store.QuoteRow): Promise<Executed | No<Refusal>> {
    const row = await getRow(pool, store.findBet, quote.bet_id);
    return {
      ...(await answer(row)),
      state: quote.state === 'open' ? 'delayed' : quote.state,
      refusal: quote.refusal as Executed['refusal'],
      paid: quote.state === 'paid' ? toLira(quote.offer_kurus) : 0,
    };
  }

  const own = async (customer: CustomerId, bet: string) => {
    const row = await findRow(pool, store.findBet, bet);
    return row?.customer === customer ? row : undefined;
  };

  return {
    async quote({ customer }, { bet, part }) {
      const row = await own(customer, bet);
      if (!row) return new No('bet_not_found');
      if (row.state !== 'accepted') return new No('bet_over');
      // A share of the remaining bet, in thousandths: 1000 is always all of it.
      const share = Math.max(1, Math.floor(((1000 - row.cashed_part) * part) / 1000));
      const found = await offerFor(row, share, await settings.rows());
      if (!found) return new No('cash_out_unavailable');
      const quote = await getRow(
        pool,
        store.insertQuote,
        newId<'sports-quote'>(),
        row.id,
        customer,
        row.version,
        share,
        found.offer,
        found.fair,
        found.margin,
        found.moment,
        found.delayMs,
        quoteMs,
      );
      return {
        nowMs: quote.now.getTime(),
        quote: quote.id,
        bet: row.id,
        version: row.version,
        part,
        offer: toLira(quote.offer_kurus),
        fair: toLira(quote.fair_kurus),
        margin: quote.margin_basis_points,
        expiresMs: quote.expires_at.getTime(),
        delayMs: quote.delay_ms,
      };
    },

    async offers({ customer }, { bets }) {
      const all = await settings.rows();
      const list: OutputOf<typeof calls.cashOutOffers>['list'] = [];
      for (const row of await listRows(pool, store.listBets, [...bets])) {
        if (row.customer !== customer || row.state !== 'accepted') continue;
        const found = await offerFor(row, 1000 - row.cashed_part, all);
        list.push({ bet: row.id, offer: found ? toLira(found.offer) : null });
      }
      return { nowMs: Date.now(), list };
    },

    async execute({ customer }, { quote: id }) {
      const quote = await findRow(pool, store.findQuote, id);
      if (quote?.customer !== customer) return new No('bet_not_found');
      if (quote.state !== 'open') return show(quote);
      const waits = await findRow(pool, store.delayQuote, id);
      if (!waits) {
        // Taken by the same call a moment before, or expired.
        const now = await getRow(pool, store.findQuote, id);
        return now.state === 'open' ? new No('quote_expired') : show(now);
      }
      if (waits.delay_ms === 0) {
        const ended = await execute(id);
        return ended.state === 'refused' ? new No(ended.refusal as Refusal) : show(ended);
      }
      const timer = setTimeout(
        () =>
          void execute(id).catch((error: unknown) =>
            log.warn({ err: error, quote: id }, 'a cash-out could not be made; it is looked at again'),
          ),
        waits.delay_ms,
      );
      timer.unref();
      return show(waits);
    },

    async setRule({ customer }, { bet, least }) {
      const row = await own(customer, bet);
      if (!row) return new No('bet_not_found');
      const amount = least === null ? null : parseLira(least)!;
      const set = await findRow(pool, store.setAuto, row.id, customer, amount);
      return set ? answer(set) : new No('bet_over');
    },

    async executeDue(lateMs) {
      for (const { id } of await listRows(pool, store.listDueQuotes, lateMs, 200)) await execute(id);
    },

    async runRules() {
      let after = '00000000-0000-0000-0000-000000000000';
      for (;;) {
        const ids = await listRows(pool, store.listAutomatic, after, 200);
        if (ids.length === 0) return;
        for (const { id } of ids) {
          const row = await findRow(pool, store.findBet, id);
          if (row?.state !== 'accepted' || row.auto_kurus === null) continue;
          const left = 1000 - row.cashed_part;
          const offer = await offerFor(row, left, await settings.rows());
          if (!offer || offer.offer < row.auto_kurus) continue;
          const paid = await pay(row, left, { least: row.auto_kurus });
          if (typeof paid !== 'string') onChanged(paid);
        }
        after = ids.at(-1)!.id;
      }
    },
  };
}
