// The programme as visitors see it. Answers are shared: what many ask at the same moment is read once.
import type { InputOf, OutputOf } from '@felek/contract/call';
import type * as calls from '@felek/contract/sports';
import type { SportsDifference, SportsMarket, SportsStatistics } from '@felek/contract/sports';
import { boundedAgeCache } from '../../bounded-age-cache.ts';
import { instantOf, wireInstant } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import { findRow, listRows } from '../../db/statement.ts';
import type { FeedSource } from '../feed.ts';
import { toLira } from '@felek/money';
import { winnerMarket } from '@felek/sportsbook/each-way';
import { usualEarlyLead } from '@felek/sportsbook/early-payout';
import { rulesOf, type Settings } from '../settings.ts';
import { readyCoupons } from './coupons.ts';
import { offerOfEvent, offerOfMarket, offerOfOutcome, type Offer } from './offer.ts';
import * as boostStore from '../bets/boost.store.ts';
import * as store from './programme.store.ts';
import { No } from '../bets/refusal.ts';

type Events = OutputOf<typeof calls.sportsEvents>;
type ShownEvent = Events['list'][number];

export interface Programme {
  tree(): Promise<OutputOf<typeof calls.sportsProgramme>>;
  list(ask: unknown, asked: InputOf<typeof calls.sportsEvents>): Promise<Events>;
  find(
    ask: unknown,
    asked: InputOf<typeof calls.findSportsEvent>,
  ): Promise<OutputOf<typeof calls.findSportsEvent> | No<'event_not_found'>>;
  statistics(
    ask: unknown,
    asked: InputOf<typeof calls.sportsStatistics>,
  ): Promise<OutputOf<typeof calls.sportsStatistics> | No<'event_not_found'>>;
  boosts(): Promise<OutputOf<typeof calls.sportsBoosts>>;
  popular(
    ask: unknown,
    asked: InputOf<typeof calls.sportsPopular>,
  ): Promise<OutputOf<typeof calls.sportsPopular>>;
  coupons(): Promise<OutputOf<typeof calls.sportsCoupons>>;
  /** The part of a change of these markets that a page must get. Undefined of an event that does not exist. */
  difference(event: string, markets: readonly string[]): Promise<SportsDifference | undefined>;
  /** Those of the events that there are. */
  known(events: readonly string[]): Promise<readonly string[]>;
}

/** The markets in a row of a list: the winner, and the total with the most even sides. */
const winners = [1, 186, 219, winnerMarket];
const totals = [18, 189, 225, 238, 328];
const sharedMs = 500;

const statisticsMs = 5000;
/** More than is asked for, since some of it is not open now. */
const mostPopular = 60;
const popularMs = 30_000;
const mostBoosts = 20;
const boostsMs = 2000;
/** Matches that a ready coupon may be made of. */
const mostForCoupons = 300;
const couponsMs = 10_000;
const couponsAheadMs = 24 * 3_600_000;

export function openProgramme(
  { pool }: Pick<Database, 'pool'>,
  sources: readonly Pick<FeedSource, 'statistics' | 'joint'>[],
  settings: Pick<Settings, 'rows'>,
): Programme {
  const trees = boundedAgeCache({
    maxAgeMs: 1000,
    readsAhead: true,
    read: async () => {
      const sports = new Map<string, OutputOf<typeof calls.sportsProgramme>['sports'][number]>();
      for (const row of await listRows(pool, store.readTree)) {
        const { prematch, live } = row;
        const known = sports.get(row.sport_id) ?? {
          id: row.sport_id,
          names: { ...row.sport_names },
          prematch: 0,
          live: 0,
          leagues: [],
        };
        known.prematch += prematch;
        known.live += live;
        const names = { names: { ...row.league_names }, category: { ...row.category } };
        known.leagues.push({ id: row.league_id, ...names, prematch, live });
        sports.set(row.sport_id, known);
      }
      return [...sports.values()];
    },
  });
  const lists = boundedAgeCache({
    maxAgeMs: sharedMs,
    most: 500,
    read: (key) => list(JSON.parse(key) as InputOf<typeof calls.sportsEvents>),
  });
  const statistics = boundedAgeCache({
    maxAgeMs: statisticsMs,
    most: 500,
    async read(event): Promise<SportsStatistics> {
      for (const source of sources) {
        const found = await source.statistics?.(event);
        if (found) return found;
      }
      return { incidents: [], form: { home: [], away: [] }, meetings: [], standings: [] };
    },
  });
  const popular = boundedAgeCache({
    maxAgeMs: popularMs,
    read: () => listRows(pool, store.listPopular, mostPopular),
  });
  const boosted = boundedAgeCache({
    maxAgeMs: boostsMs,
    read: () => listRows(pool, boostStore.listShownBoosts, null),
  });
  const coupons = boundedAgeCache({
    maxAgeMs: couponsMs,
    async read() {
      const to = wireInstant(new Date(Date.now() + couponsAheadMs));
      const { list: rows } = await list({ phase: 'prematch', to, skip: 0, take: mostForCoupons });
      return readyCoupons(rows.map(({ main, ...event }) => ({ event, main })));
    },
  });
  const events = boundedAgeCache({ maxAgeMs: sharedMs, most: 2000, read: (id) => find(id, null) });

  async function list(asked: InputOf<typeof calls.sportsEvents>): Promise<Omit<Events, 'nowMs'>> {
    const { phase, sport, leagues, from, to, search, ids, skip, take } = asked;
    const pattern = search === undefined ? null : `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
    const rows = await listRows(
      pool,
      store.listShown,
      phase,
      sport ?? null,
      leagues ?? null,
      instantOf(from) ?? null,
      instantOf(to) ?? null,
      pattern,
      ids ?? null,
      skip,
      take,
    );
    const shown = rows.map(({ id }) => id);
    const prices = await listRows(pool, store.listPrices, shown, [...winners, ...totals], null);
    const boosts = await listRows(pool, boostStore.listShownBoosts, shown);
    const set = await settings.rows();
    return {
      total: Number(rows[0]?.total ?? 0),
      list: rows.map((row) => ({
        ...showEvent(row),
        main: mainOf(
          showMarkets(
            row,
            prices.filter((each) => each.event_id === row.id),
            { set, boosts },
          ),
        ),
      })),
    };
  }

  async function find(id: string, markets: readonly string[] | null) {
    const row = await findRow(pool, store.findShown, id);
    if (!row) return undefined;
    const prices = await listRows(pool, store.listPrices, [id], null, markets && [...markets]);
    const boosts = await listRows(pool, boostStore.listShownBoosts, [id]);
    const set = await settings.rows();
    return { event: showEvent(row), markets: showMarkets(row, prices, { set, boosts }) };
  }

  return {
    tree: async () => ({ nowMs: Date.now(), sports: [...(await trees.get())] }),
    list: async (_ask, asked) => ({ ...(await lists.get(JSON.stringify(asked))), nowMs: Date.now() }),
    async find(_ask, { event }) {
      const found = await events.get(event);
      if (!found || found.event.state === 'cancelled') return new No('event_not_found');
      const canBuild = sources.some((source) => source.joint?.(event) !== undefined);
      return { nowMs: Date.now(), ...found, canBuild };
    },
    async boosts() {
      const picks: OutputOf<typeof calls.sportsBoosts>['list'] = [];
      for (const { id: boost, event_id: id, market_id: of, outcome_id: outcome } of await boosted.get()) {
        if (picks.length === mostBoosts) break;
        const found = await events.get(id);
        const market = found?.markets.find((each) => each.id === of);
        const isShown = market?.outcomes.some((each) => each.boost?.id === boost);
        if (found && market && isShown) picks.push({ event: found.event, market, outcome });
      }
      return { nowMs: Date.now(), list: picks };
    },
    async popular(_ask, { take }) {
      const picks: OutputOf<typeof calls.sportsPopular>['list'] = [];
      for (const { event_id: id, market_id: of, outcome_id: outcome, players } of await popular.get()) {
        if (picks.length === take) break;
        const found = await events.get(id);
        const market = found?.markets.find((each) => each.id === of && each.state === 'open');
        const isOpen = market?.outcomes.some((each) => each.id === outcome && each.state === 'open');
        if (found && market && isOpen) picks.push({ event: found.event, market, outcome, players });
      }
      return { nowMs: Date.now(), list: picks };
    },
    coupons: async () => ({ nowMs: Date.now(), list: [...(await coupons.get())] }),
    async statistics(_ask, { event }) {
      const [known] = await listRows(pool, store.listKnown, [event]);
      if (!known) return new No('event_not_found');
      return { nowMs: Date.now(), ...(await statistics.get(event)) };
    },
    async difference(event, markets) {
      events.delete(event);
      const found = await find(event, markets);
      if (!found) return undefined;
      const shown = new Set(found.markets.map(({ id }) => id));
      const gone = markets.filter((id) => !shown.has(id));
      return {
        cmd: 'Sports',
        message: { nowMs: Date.now(), event: found.event, changed: found.markets, gone },
      };
    },
    known: async (ids) => (await listRows(pool, store.listKnown, [...ids])).map(({ id }) => id),
  };
}

const offerAt = (row: store.ShownEventRow) =>
  offerOfEvent(
    { override: row.override, phase: row.phase, status: row.status, startsAt: row.starts_at },
    new Date(),
  );
/** Hidden markets are not shown at all. The worst shown state is `cancelled`. */
const shownAs = (offer: Offer) => (offer === 'hidden' ? 'cancelled' : offer);

function showEvent(row: store.ShownEventRow): Omit<ShownEvent, 'main'> {
  return {
    id: row.id,
    sport: row.sport_id,
    league: row.league_id,
    leagueNames: { ...row.league_names },
    home: { ...row.home },
    away: { ...row.away },
    startsAt: wireInstant(row.starts_at),
    phase: row.phase,
    status: row.status,
    state: shownAs(offerAt(row)),
    score: row.score && { ...row.score },
    sequence: Number(row.sequence),
    markets: row.markets,
  };
}

/** Most markets have none, so their rules are not looked for. */
function earlyLeadOf(
  { id, league_id: league, sport_id: sport, phase }: store.ShownEventRow,
  type: number,
  set: Awaited<ReturnType<Settings['rows']>>,
): number | null {
  if (phase !== 'prematch' || !usualEarlyLead(type, sport)) return null;
  return rulesOf(set, { event: id, league, sport, type, isLive: false }).earlyLead || null;
}

function showMarkets(
  event: store.ShownEventRow,
  prices: readonly store.ShownPriceRow[],
  {
    set,
    boosts,
  }: {
    readonly set: Awaited<ReturnType<Settings['rows']>>;
    readonly boosts: readonly boostStore.ShownBoostRow[];
  },
): SportsMarket[] {
  const markets = new Map<string, SportsMarket>();
  const offer = offerAt(event);
  for (const row of prices) {
    const state = offerOfMarket(offer, {
      override: row.market_override,
      status: row.status,
      isProducerUp: row.is_up,
      producerOverride: row.producer_override,
    });
    const { is_active: isActive, odds } = row;
    const own = offerOfOutcome(state, { override: row.outcome_override, isActive, odds });
    if (state === 'hidden') continue;
    const market = markets.get(row.market_id) ?? {
      id: row.market_id,
      type: row.type,
      specifiers: row.specifiers,
      state,
      canCashOut: state === 'open' && row.cash_out === 'available',
      earlyLead: earlyLeadOf(event, row.type, set),
      outcomes: [],
    };
    markets.set(row.market_id, market);
    // An outcome that never had a price has nothing to show.
    if (own === 'hidden' || odds === null) continue;
    const name = row.name && { ...row.name };
    const isSold = event.phase === 'prematch' && own === 'open';
    const boost = isSold && boosts.find((each) => each.odds > odds && isOn(each, row));
    const price = { id: row.id, name, odds, version: row.version, state: own };
    market.outcomes.push(boost ? { ...price, boost: showBoost(boost) } : price);
  }
  return [...markets.values()].filter(({ outcomes }) => outcomes.length > 0);
}

const isOn = (boost: boostStore.ShownBoostRow, price: store.ShownPriceRow) =>
  boost.event_id === price.event_id && boost.market_id === price.market_id && boost.outcome_id === price.id;

const showBoost = ({ id, odds, most_stake_kurus: mostStake, to_at: until }: boostStore.ShownBoostRow) => ({
  id,
  odds,
  mostStake: toLira(mostStake),
  until: wireInstant(until),
});

function mainOf(markets: readonly SportsMarket[]): SportsMarket[] {
  const winner = markets.filter(({ type }) => winners.includes(type));
  const distance = ({ outcomes: [over, under] }: SportsMarket) =>
    over && under ? Math.abs(1 / over.odds - 1 / under.odds) : Infinity;
  const [total] = markets
    .filter(({ type }) => totals.includes(type))
    .toSorted((one, other) => distance(one) - distance(other));
  return total ? [...winner, total] : winner;
}
