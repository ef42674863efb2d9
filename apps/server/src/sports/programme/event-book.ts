// An event with some of its markets, locked, as messages and traders change it, and the link of its chain that tells what changed:
//
//   fixture     takes no match back to before its start or its end
//   odds        the newest of each producer count; a market lists all its outcomes; a producer cannot take back a market that it handed over
//   bet stop    touches active markets only
//   settlement  always applies; a repeated one only notes its certainty
//   rollback    reverses results of the feed and of traders
//   cancel      voids bets that were accepted in its window, until the cancel is reversed
import { paysEarly } from '@felek/sportsbook/early-payout';
import type { EventScore, FeedMarket, MarketName } from '@felek/sportsbook/feed';
import { marketKey, specifiersText } from '@felek/sportsbook/market';
import type { Tx } from '../../db/database.ts';
import { execute, listRows } from '../../db/statement.ts';
import { newId } from '../../ids.ts';
import type {
  BetStopMessage,
  CancelMessage,
  EventMessage,
  FixtureMessage,
  OddsMessage,
  RollbackMessage,
  SettlementMessage,
} from '../feed.ts';
import { canonical, linkHash } from './chain.ts';
import { phaseOf, type MarketStatus } from './offer.ts';
import * as store from './programme.store.ts';

/** Gives the odds that the house sells, by outcome, for a market's feed odds and fair probabilities. */
export type Pricing = (
  event: { readonly id: string; readonly league: string; readonly sport: string; readonly isLive: boolean },
  type: number,
  outcomes: readonly { readonly feedOdds: number | null; readonly probability: number | null }[],
) => readonly (number | null)[];

const phases = ['prematch', 'live', 'ended'] as const;
/** A price that exceeds its own fair probability by this much is a mistake. */
const mistakeFrom = 1.05;

export const keyOf = ({ type, specifiers }: MarketName) => marketKey({ id: type, specifiers });

/** The sport and the league of a fixture, as it names them now. */
export async function putLeague(tx: Tx, { sport, league }: FixtureMessage): Promise<void> {
  await execute(tx.client, store.putSport, sport.id, JSON.stringify(sport.names));
  const words = [JSON.stringify(league.names), JSON.stringify(league.category)] as const;
  await execute(tx.client, store.putLeague, league.id, sport.id, ...words);
}

type Mutable<Row> = { -readonly [Name in keyof Row]: Row[Name] };
interface Market {
  readonly row: Mutable<store.MarketRow>;
  readonly outcomes: Map<string, Mutable<store.OutcomeRow>>;
  isChanged: boolean;
  /** Its bets need a new settlement. */
  hasResults: boolean;
  /** Its prices come from this message. */
  message: bigint | null;
}

/** An event with some of its markets, locked, as messages and traders change it. Nothing is in the database before `write`. */
export class EventBook {
  readonly #tx: Tx;
  readonly #event: Mutable<store.EventRow>;
  readonly #prices: Pricing;
  readonly #markets = new Map<string, Market>();
  readonly #notes: object[] = [];

  constructor(tx: Tx, event: store.EventRow, prices: Pricing) {
    this.#tx = tx;
    this.#event = { ...event };
    this.#prices = prices;
  }

  async load(ids: readonly string[], { withActive = false } = {}): Promise<void> {
    const wanted = [...new Set(ids)].filter((id) => !this.#markets.has(id));
    if (wanted.length === 0 && !withActive) return;
    const rows = await listRows(this.#tx.client, store.listMarkets, this.#event.id, wanted, withActive);
    const found = rows.map(({ id }) => id);
    const outcomes = await listRows(this.#tx.client, store.listOutcomes, this.#event.id, found);
    for (const row of rows)
      this.#markets.set(row.id, {
        row: { ...row },
        outcomes: new Map(
          outcomes.filter((each) => each.market_id === row.id).map((each) => [each.id, { ...each }]),
        ),
        isChanged: false,
        hasResults: false,
        message: null,
      });
  }

  async apply(said: EventMessage, number: bigint): Promise<void> {
    switch (said.kind) {
      case 'fixture':
        return this.#fixture(said);
      case 'odds':
        return this.#odds(said, number);
      case 'betStop':
        return this.#stop(said);
      case 'settlement':
        return this.#settle(said);
      case 'rollback':
        return this.#rollBack(said);
      case 'cancel':
      case 'rollbackCancel':
        return this.#cancel(said);
      default:
        return said satisfies never;
    }
  }

  async #fixture(said: FixtureMessage): Promise<void> {
    await putLeague(this.#tx, said);
    const event = this.#event;
    if (event.starts_at.getTime() !== said.startsAt.getTime()) event.moment += 1n;
    Object.assign(event, {
      league_id: said.league.id,
      sport_id: said.sport.id,
      home: said.home,
      away: said.away,
      starts_at: said.startsAt,
    });
    // It may come from a cache that does not know yet that the match began, or ended.
    if (phases.indexOf(phaseOf(said.status, 'prematch')) >= phases.indexOf(event.phase))
      this.#become(said.status);
  }

  #become(status: store.EventRow['status']): void {
    if (this.#event.status === status) return;
    this.#event.status = status;
    this.#event.phase = phaseOf(status, this.#event.phase);
    this.#event.moment += 1n;
  }

  #odds(said: OddsMessage, number: bigint): void {
    this.#tell(said);
    for (const each of said.markets) this.#offer(said, each, number);
  }

  /** Status and score, unless newer ones are known. */
  #tell({ status, score, sentAt }: OddsMessage): void {
    const event = this.#event;
    if ((!status && !score) || (event.told_at && sentAt < event.told_at)) return;
    event.told_at = sentAt;
    if (status) this.#become(status);
    if (!score) return;
    const { home, away } = event.score ?? { home: 0, away: 0 };
    if (home !== score.home || away !== score.away) {
      event.moment += 1n;
      if (paysEarly(event.sport_id)) this.scores.push(score);
    }
    event.score = score;
  }
  /** For a sport that pays early: each new score that the feed sent, in order. */
  readonly scores: EventScore[] = [];

  #offer({ producer, sentAt, isSettling = false }: OddsMessage, said: FeedMarket, number: bigint): void {
    const known = this.#markets.get(keyOf(said));
    if (!known && said.status === 'handedOver') return;
    const market = known ?? this.#add(said, producer);
    const { row } = market;
    const isOther = row.producer_id !== producer;
    if (!isOther && known && sentAt < row.said_at) return;
    if (said.status === 'handedOver') {
      // The other producer may have sent odds already. If not, the market has no odds.
      if (!isOther) this.#turn(market, { left_by: producer, status: 'suspended', said_at: sentAt });
      return;
    }
    if (isOther && (row.left_by === producer || sentAt < row.said_at)) return;
    const status: MarketStatus = said.status === 'active' && isSettling ? 'suspended' : said.status;
    this.#turn(market, {
      status,
      said_at: sentAt,
      ...(isOther && { producer_id: producer, left_by: row.producer_id }),
      ...(said.cashOut && { cash_out: said.cashOut }),
    });
    if (said.outcomes) this.#price(market, said.outcomes, number);
  }

  #price(market: Market, said: NonNullable<FeedMarket['outcomes']>, number: bigint | null): void {
    const listed = new Set(said.map(({ id }) => id));
    for (const each of said) {
      const outcome = this.#outcomeOf(market, each.id);
      outcome.name = each.name ?? outcome.name;
      outcome.is_active = each.isActive && (each.odds ?? 0) >= 1000;
      outcome.feed_odds = outcome.is_active ? each.odds! : outcome.feed_odds;
      outcome.probability = each.probability ?? null;
      const worth = outcome.is_active && each.probability ? (each.odds! / 1000) * each.probability : 0;
      if (worth > mistakeFrom) outcome.is_active = false;
    }
    for (const [id, outcome] of market.outcomes) if (!listed.has(id)) outcome.is_active = false;
    this.reprice(market.row.id, number);
  }

  /** Gives the market's outcomes the odds that are sold now. */
  reprice(id: string, number: bigint | null = null): void {
    const market = this.#markets.get(id);
    if (!market) return;
    const { id: event, league_id: league, sport_id: sport, phase } = this.#event;
    const outcomes = [...market.outcomes.values()];
    const sold = this.#prices(
      { id: event, league, sport, isLive: phase === 'live' },
      market.row.type,
      outcomes.map(({ feed_odds: feedOdds, probability }) => ({ feedOdds, probability })),
    );
    market.isChanged = true;
    for (const [place, outcome] of outcomes.entries()) {
      const odds = outcome.override_odds ?? sold[place] ?? null;
      if (odds === null || odds === outcome.odds) continue;
      outcome.odds = odds;
      outcome.version += 1;
      market.message = number;
      this.#newPrices.push({ market, outcome });
    }
  }
  readonly #newPrices: { readonly market: Market; readonly outcome: Mutable<store.OutcomeRow> }[] = [];

  #stop({ status = 'suspended', sentAt }: BetStopMessage): void {
    // The feed alone knows its groups. Shutting a market too many costs less than leaving one open.
    this.#event.moment += 1n;
    for (const market of this.#markets.values())
      // Newer odds have opened it again already.
      if (market.row.status === 'active' && market.row.said_at <= sentAt)
        this.#turn(market, { status, said_at: sentAt });
  }

  #settle({ markets, certainty, producer, sentAt }: SettlementMessage): void {
    for (const said of markets) {
      const market = this.#markets.get(keyOf(said)) ?? this.#add(said, producer, sentAt);
      const ends = new Map(said.outcomes.map(({ id, end }) => [id, end ?? null]));
      for (const id of ends.keys()) this.#outcomeOf(market, id);
      const isSame =
        market.row.status === 'settled' &&
        [...ends].every(([id, end]) => canonical(end) === canonical(market.outcomes.get(id)!.feed_end));
      // Odds from before the result are not to open it again.
      const saidAt = sentAt > market.row.said_at ? sentAt : market.row.said_at;
      this.#turn(market, {
        status: 'settled',
        said_at: saidAt,
        certainty: Math.max(certainty, isSame ? (market.row.certainty ?? 0) : 0),
        void_reason: said.voidReason ?? null,
      });
      if (isSame) {
        this.#notes.push({ kind: 'certainty', market: market.row.id, certainty });
        continue;
      }
      for (const [id, end] of ends) market.outcomes.get(id)!.feed_end = end;
      this.#note(market, {
        kind: 'result',
        market: market.row.id,
        certainty,
        ends: Object.fromEntries(ends),
        voidReason: said.voidReason,
      });
    }
  }

  #rollBack({ markets }: RollbackMessage): void {
    for (const said of markets) {
      const market = this.#markets.get(keyOf(said));
      const had = market && [...market.outcomes.values()].some(({ feed_end: end }) => end !== null);
      if (!market || !had) continue;
      for (const outcome of market.outcomes.values()) outcome.feed_end = null;
      this.#turn(market, { status: 'suspended', certainty: null, void_reason: null });
      this.#note(market, { kind: 'rollback', market: market.row.id });
    }
  }

  async #cancel({ kind, markets, from, to, supersededBy, producer, sentAt }: CancelMessage): Promise<void> {
    for (const said of markets) {
      const market = this.#markets.get(keyOf(said)) ?? this.#add(said, producer, sentAt);
      const window = { from: from ?? null, to: to ?? null };
      if (kind === 'rollbackCancel') await this.restore(market.row.id, false, window);
      else
        await this.cancel(market.row.id, {
          isManual: false,
          ...window,
          reason: said.voidReason ?? null,
          supersededBy: supersededBy ?? null,
        });
    }
  }

  /** Voids bets that were accepted in the window. Without an end nothing more is sold. */
  async cancel(
    id: string,
    window: {
      readonly isManual: boolean;
      readonly from: Date | null;
      readonly to: Date | null;
      readonly reason: number | null;
      readonly supersededBy: string | null;
    },
  ): Promise<void> {
    const market = this.#markets.get(id);
    if (!market) return;
    // A new market is written before the rows that refer to it.
    if (market.isChanged) await this.#writeMarkets();
    const { isManual, from, to, reason, supersededBy } = window;
    const row = [newId(), this.#event.id, id, isManual, from, to, reason, supersededBy] as const;
    const isNew = (await execute(this.#tx.client, store.insertCancel, ...row)) === 1;
    if (to === null) this.#turn(market, { status: 'cancelled' });
    if (isNew) this.#note(market, { kind: 'cancel', market: id, isManual, from, to, reason });
  }

  /** Reverses cancels. Gives how many cancels of this window were reversed. */
  async restore(
    id: string,
    isManual: boolean,
    { from, to }: { readonly from: Date | null; readonly to: Date | null },
  ): Promise<number> {
    const market = this.#markets.get(id);
    if (!market) return 0;
    const undone = await execute(this.#tx.client, store.undoCancel, this.#event.id, id, isManual, from, to);
    if (undone === 0) return 0;
    const isSettled = [...market.outcomes.values()].some((each) => each.feed_end ?? each.manual_end);
    if (market.row.status === 'cancelled')
      this.#turn(market, { status: isSettled ? 'settled' : 'suspended' });
    this.#note(market, { kind: 'restore', market: id, isManual, from, to });
    return undone;
  }

  /** Pages reload the loaded markets. */
  touch(): void {
    for (const market of this.#markets.values()) this.#seen.add(market.row.id);
  }
  readonly #seen = new Set<string>();

  /** A boost of the market has been made or ended: it stands in the event's chain, and pages show it. */
  noteBoost(market: string, note: object): void {
    this.#notes.push({ kind: 'boost', market, ...note });
    this.#seen.add(market);
  }

  /** A trader's result of a market stands in its outcomes now, or was taken away. */
  noteManual(id: string, ends: Readonly<Record<string, store.EndRow | null>>, isOver: boolean): void {
    const market = this.#markets.get(id);
    if (!market) return;
    this.#turn(market, { status: isOver ? 'settled' : 'suspended', certainty: isOver ? 3 : null });
    this.#note(market, { kind: 'manual', market: id, ends });
  }

  #note(market: Market, note: object): void {
    this.#notes.push(note);
    market.row.results += 1;
    market.hasResults = true;
    market.isChanged = true;
  }

  #turn(market: Market, change: Partial<store.MarketRow>): void {
    Object.assign(market.row, change);
    market.isChanged = true;
  }

  #add(said: MarketName, producer: string, saidAt = new Date(0)): Market {
    const id = keyOf(said);
    const market: Market = {
      row: {
        id,
        type: said.type,
        specifiers: specifiersText(said.specifiers),
        status: 'suspended',
        cash_out: 'available',
        producer_id: producer,
        said_at: saidAt,
        left_by: null,
        results: 0,
        certainty: null,
        void_reason: null,
      },
      outcomes: new Map(),
      isChanged: true,
      hasResults: false,
      message: null,
    };
    this.#markets.set(id, market);
    return market;
  }

  #outcomeOf(market: Market, id: string): Mutable<store.OutcomeRow> {
    const known = market.outcomes.get(id);
    if (known) return known;
    const outcome = {
      market_id: market.row.id,
      id,
      name: null,
      is_active: false,
      feed_odds: null,
      probability: null,
      odds: null,
      version: 0,
      override_odds: null,
      feed_end: null,
      manual_end: null,
    };
    market.outcomes.set(id, outcome);
    return outcome;
  }

  async #writeMarkets(): Promise<void> {
    const changed = [...this.#markets.values()].filter(({ isChanged }) => isChanged);
    if (changed.length === 0) return;
    const rows = changed.map(({ row }) => row).toSorted(byId);
    const of = <Value>(value: (row: store.MarketRow) => Value) => rows.map(value);
    await execute(
      this.#tx.client,
      store.writeMarkets,
      this.#event.id,
      of(({ id }) => id),
      of(({ type }) => type),
      of(({ specifiers }) => specifiers),
      of(({ status }) => status),
      of(({ cash_out: cashOut }) => cashOut),
      of(({ producer_id: producer }) => producer),
      of(({ said_at: saidAt }) => saidAt),
      of(({ left_by: leftBy }) => leftBy),
      of(({ results }) => results),
      of(({ certainty }) => certainty),
      of(({ void_reason: reason }) => reason),
    );
    const outcomes = changed.flatMap((market) => [...market.outcomes.values()]);
    const each = <Value>(value: (row: store.OutcomeRow) => Value) => outcomes.map(value);
    const json = (value: unknown) => (value === null ? null : JSON.stringify(value));
    await execute(
      this.#tx.client,
      store.writeOutcomes,
      this.#event.id,
      each(({ market_id: market }) => market),
      each(({ id }) => id),
      each(({ name }) => json(name)),
      each((row) => row.is_active),
      each((row) => row.feed_odds),
      each((row) => row.probability),
      each((row) => row.odds),
      each((row) => row.version),
      each((row) => json(row.feed_end)),
    );
  }

  /**
   * Writes the changes. Gives the markets whose bets must be settled, and the changed markets for open pages.
   */
  async write(): Promise<{ readonly results: string[]; readonly changed: string[] }> {
    const { client } = this.#tx;
    const event = this.#event;
    await this.#writeMarkets();
    // A price that changed twice in a batch was on offer once. The first one was never shown.
    const prices = [...new Map(this.#newPrices.map((each) => [each.outcome, each])).values()];
    if (prices.length > 0 || this.#notes.length > 0) {
      event.links += 1;
      const at = new Date();
      const text = canonical({
        event: event.id,
        number: event.links,
        at,
        prices: prices.map(({ outcome: { market_id: market, id, version, odds } }) => [
          market,
          id,
          version,
          odds,
        ]),
        notes: this.#notes,
      });
      event.last_hash = linkHash(event.last_hash, text);
      await execute(client, store.insertLink, event.id, event.links, at, text, event.last_hash);
    }
    if (prices.length > 0)
      await execute(
        client,
        store.insertPrices,
        event.id,
        prices.map(({ outcome }) => outcome.market_id),
        prices.map(({ outcome }) => outcome.id),
        prices.map(({ outcome }) => outcome.version),
        prices.map(({ outcome }) => outcome.odds!),
        prices.map(({ outcome }) => outcome.probability),
        prices.map(({ market }) => market.message),
        event.links,
      );
    await execute(
      client,
      store.writeEvent,
      event.id,
      event.league_id,
      JSON.stringify(event.home),
      JSON.stringify(event.away),
      event.starts_at,
      event.status,
      event.phase,
      event.score && JSON.stringify(event.score),
      event.moment,
      event.links,
      event.last_hash,
      event.told_at,
    );
    const markets = [...this.#markets.values()];
    return {
      results: markets.filter(({ hasResults }) => hasResults).map(({ row }) => row.id),
      changed: markets
        .filter(({ isChanged, row }) => isChanged || this.#seen.has(row.id))
        .map(({ row }) => row.id),
    };
  }
}

const byId = (one: { readonly id: string }, other: { readonly id: string }) => (one.id < other.id ? -1 : 1);
