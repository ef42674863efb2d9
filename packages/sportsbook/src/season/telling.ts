// Turns the moments of an event into a feed's messages: prices of markets that moved, results once they are decided, and their reversals.
// The messages of a moment follow from it and the one before it, so a sender that was cut off continues anywhere.
import { outcomesOf, sports } from '../catalogue.ts';
import { fairChances } from '../fair.ts';
import type { EventChange, FeedMarket, FeedOutcome, MarketName } from '../feed.ts';
import type { Market } from '../market.ts';
import { priceMarket } from '../prices.ts';
import type { MatchRecord } from '../record.ts';
import { settleMarket, settleUnfinished, type Results } from '../settlement.ts';
import { voidRules } from '../void-rules.ts';
import { sportNames } from './leagues.ts';
import type { Life } from './life.ts';
import type { Moment } from './moment.ts';

/** The prices in a message: the changed ones, all that are offered, or none because newer ones follow at once. */
export type PricesTold = 'moved' | 'all' | 'none';

export class Teller {
  readonly life: Life;
  readonly #known: ReadonlySet<Market>[] = [];
  #priced: { readonly moment: Moment; readonly offer: ReadonlyMap<Market, FeedMarket> } | undefined;
  #settled = new Map<MatchRecord, Map<Market, Results | undefined>>();

  constructor(life: Life) {
    this.life = life;
  }

  /** The messages at moment number `place`. */
  tell(moments: readonly Moment[], place: number, prices: PricesTold = 'moved'): EventChange[] {
    const event = this.life.id;
    const now = moments[place]!;
    const last = moments[place - 1];
    const told: EventChange[] = [];
    if (isNews(now, last)) told.push(this.fixture(moments, place));
    if (now.stop) told.push({ kind: 'betStop', event, ...now.stop });
    if (now.corrects) {
      const { market, sinceMs } = now.corrects;
      const window = { from: new Date(sinceMs), to: new Date(now.atMs) };
      told.push({ kind: 'cancel', event, markets: [{ ...nameOf(market), voidReason: 12 }], ...window });
    }
    told.push(...this.#results(moments, place));
    const markets = prices === 'none' ? [] : this.#markets(moments, place, prices === 'all');
    const isStatus = now.status !== last?.status && !isNews(now, last);
    const isScore = now.score !== undefined && JSON.stringify(now.score) !== JSON.stringify(last?.score);
    if (markets.length > 0 || isStatus || isScore)
      told.push({
        kind: 'odds',
        event,
        ...(last && { status: now.status }),
        ...(now.score && { score: now.score }),
        ...(now.offer === 'settling' && { isSettling: true }),
        markets,
      });
    return told;
  }

  /** The event as it is known at a moment. */
  fixture(moments: readonly Moment[], place: number): EventChange {
    const { league, home, away, plannedMs } = this.life.fixture;
    const same = (text: string) => ({ tr: text, en: text });
    const moved = moments.slice(0, place + 1).findLast(({ startsAtMs }) => startsAtMs !== undefined);
    return {
      kind: 'fixture',
      event: this.life.id,
      sport: { id: `sr:sport:${sports[league.sport]}`, names: sportNames[league.sport] },
      league: {
        id: `felek:tournament:${league.number}`,
        names: league.names,
        category: league.category,
      },
      home: same(league.teams[home]!),
      away: same(league.teams[away]!),
      startsAt: new Date(moved?.startsAtMs ?? plannedMs),
      status: moments[place]!.status,
      hasLive: true,
    };
  }

  /** Markets that were offered until a moment, that one included. */
  #knownAt(moments: readonly Moment[], place: number): ReadonlySet<Market> {
    for (let at = this.#known.length; at <= place; at += 1) {
      const before = this.#known[at - 1] ?? new Set<Market>();
      const { offer, markets } = moments[at]!;
      const added = offer === 'none' ? [] : markets.filter((each) => !before.has(each));
      this.#known.push(added.length > 0 ? new Set([...before, ...added]) : before);
    }
    return place < 0 ? new Set() : this.#known[place]!;
  }

  /** All outcomes of a market at a moment; undefined while one of them is open. */
  #end(market: Market, { record, ending }: Moment): Results | undefined {
    const rules = voidRules[this.life.fixture.league.sport];
    if (ending) return settleUnfinished(market, record, { ending, rules });
    const known = this.#settled.get(record) ?? new Map<Market, Results | undefined>();
    // The record of now, and that of before it.
    if (!this.#settled.has(record)) {
      for (const old of [...this.#settled.keys()].slice(0, -3)) this.#settled.delete(old);
      this.#settled.set(record, known);
    }
    if (!known.has(market)) {
      const results = settleMarket(market, record);
      known.set(market, results.size === outcomesOf(market).length ? results : undefined);
    }
    return known.get(market);
  }

  #results(moments: readonly Moment[], place: number): EventChange[] {
    const event = this.life.id;
    const now = moments[place]!;
    const last = moments[place - 1];
    if (!last || (now.record === last.record && !now.isConfirmed && !now.ending)) return [];
    const known = [...this.#knownAt(moments, place - 1)];
    if (now.ending?.how === 'never counted') {
      const voidReason = now.ending.reason;
      return [{ kind: 'cancel', event, markets: known.map((each) => ({ ...nameOf(each), voidReason })) }];
    }
    const taken: MarketName[] = [];
    const ended: { market: Market; results: Results }[] = [];
    for (const market of known) {
      const [before, after] = [this.#end(market, last), this.#end(market, now)];
      if (after && (now.isConfirmed || !before || !isSame(before, after)))
        ended.push({ market, results: after });
      else if (before && !after) taken.push(nameOf(market));
    }
    return [
      ...(taken.length > 0 ? [{ kind: 'rollback', event, markets: taken } as const] : []),
      ...(ended.length > 0
        ? [
            {
              kind: 'settlement',
              event,
              certainty: now.isConfirmed ? 2 : 1,
              markets: ended.map(({ market, results }) => ({
                ...nameOf(market),
                ...(now.ending &&
                  [...results.values()].some(({ voidFactor }) => voidFactor === 1) && {
                    voidReason: now.ending.reason,
                  }),
                outcomes: [...results].map(([id, { result, voidFactor }]) => ({
                  id,
                  end: { result, voidFactor },
                })),
              })),
            } as const,
          ]
        : []),
    ];
  }

  /** The markets of a moment with their prices. */
  offer(moment: Moment): ReadonlyMap<Market, FeedMarket> {
    if (this.#priced?.moment === moment) return this.#priced.offer;
    const { tier, sport } = this.life.fixture.league;
    const isLive = moment.status !== 'notStarted';
    const offer = new Map<Market, FeedMarket>();
    if (moment.offer !== 'none') {
      const forecast = moment.forecast();
      for (const market of moment.markets) {
        if (this.#end(market, moment)) continue;
        const chances = fairChances(market, forecast);
        if (!chances) continue;
        const prices = [...priceMarket(chances, marginOf(market.id, tier, sport === 'football', isLive))];
        const isDecided = prices.some(([, { probability }]) => probability > surest);
        const values = prices.map(([, each]) => each);
        if (moment.mistake?.market === market) values.reverse();
        offer.set(market, {
          ...nameOf(market),
          status: isDecided ? 'suspended' : 'active',
          cashOut: 'available',
          outcomes: prices.map(([id], at) => outcomeOf(id, values[at]!)),
        });
      }
    }
    this.#priced = { moment, offer };
    return offer;
  }

  #markets(moments: readonly Moment[], place: number, isAll: boolean): FeedMarket[] {
    const now = moments[place]!;
    const last = moments[place - 1];
    if (now.offer === 'none') return [];
    const gone = (of: Iterable<Market>): FeedMarket[] =>
      [...of]
        .filter((each) => !now.markets.includes(each) && !this.#end(each, now))
        .map((each) => ({ ...nameOf(each), status: 'inactive' }));
    if (isAll || last?.offer !== 'open')
      return [...this.offer(now).values(), ...gone(this.#knownAt(moments, place - 1))];
    const before = this.offer(last);
    const moved = [...this.offer(now)].filter(([market, each]) => !isSameOffer(before.get(market), each));
    return [...moved.map(([, each]) => each), ...gone(before.keys())];
  }
}

/** Beyond this chance of an outcome a market is shown, and not sold. */
const surest = 0.985;
/** Below it an outcome is not sold. */
const rarest = 0.001;

function outcomeOf(
  id: string,
  { odds, probability }: { readonly odds: number | undefined; readonly probability: number },
): FeedOutcome {
  const isSold = odds !== undefined && probability > rarest;
  return {
    id,
    isActive: isSold,
    ...(isSold && { odds, probability: Number(probability.toPrecision(9)) }),
  };
}

/** The usual overrounds: main markets of the best leagues 5 %, of others 7 %, the rest more; correct scores and the like most. */
function marginOf(id: number, tier: number, isFootball: boolean, isLive: boolean): number {
  const manyWays = new Set([45, 41, 47, 21, 25, 35, 36, 37, 199, 329]);
  const main = new Set([1, 10, 11, 16, 18, 186, 219, 223, 225, 187, 189, 237, 238]);
  const base = tier === 1 ? 0.05 : 0.07;
  const live = isLive ? 0.01 : 0;
  if (id === 45 || id === 41) return 0.2 + live;
  if (manyWays.has(id)) return 0.12 + live;
  return base + live + (main.has(id) ? 0 : isFootball ? 0.02 : 0.015);
}

const nameOf = ({ id, specifiers }: Market): MarketName => ({ type: id, specifiers });

/** Whether the fixture itself has news: new, moved, or cancelled. */
const isNews = (now: Moment, last: Moment | undefined): boolean =>
  !last ||
  now.startsAtMs !== last.startsAtMs ||
  (now.status !== last.status && ['postponed', 'cancelled', 'delayed'].includes(now.status));

const isSame = (one: Results, other: Results): boolean =>
  [...one].every(([id, { result, voidFactor }]) => {
    const end = other.get(id);
    return end?.result === result && end.voidFactor === voidFactor;
  });

function isSameOffer(one: FeedMarket | undefined, other: FeedMarket): boolean {
  if (one?.status !== other.status) return false;
  return other.outcomes!.every(({ odds, isActive }, place) => {
    const before = one.outcomes![place]!;
    return before.odds === odds && before.isActive === isActive;
  });
}
