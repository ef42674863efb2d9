// Maps FeedConstruct's objects to the sportsbook's messages. Pure. It keeps the known matches and markets for three reasons: an update is
// a whole market but not a whole match, a suspended match shuts markets that are not sent again, and a void names a market only by number.
import type {
  BetSettlement,
  EventChange,
  EventScore,
  EventStatus,
  FeedMarket,
  FeedResult,
  MarketName,
} from '@felek/sportsbook/feed';
import { sports, type Sport } from '@felek/sportsbook/catalogue';
import { oddsFromDecimal } from '@felek/sportsbook/odds';
import { sportNames } from '@felek/sportsbook/season/leagues';
import { nameMarket, sportOf, type NamedMarket } from './markets.ts';
import {
  isFields,
  type Fields,
  type MarketObject,
  type MatchObject,
  type SelectionObject,
  type StatObject,
  type VoidObject,
} from './objects.ts';

/** The prefix of its events' ids. */
export const eventSpace = 'fc:match:';
export const eventOf = (match: number): string => `${eventSpace}${match}`;
export const matchOf = (event: string): number => Number(event.slice(eventSpace.length));

/** A change, and the producer that sends it. */
export interface Heard {
  readonly change: EventChange;
  readonly isLive: boolean;
}

interface Known {
  match: MatchObject;
  readonly sport: Sport;
  /** As it was given last; text, to see whether it changed. */
  fixture: string;
  status: EventStatus | undefined;
  readonly markets: Map<number, KnownMarket>;
}
interface KnownMarket {
  object: MarketObject;
  readonly named: NamedMarket;
  /** The last results that were sent; empty while it is open. Undefined before the first message. */
  ends: string | undefined;
}

/** Results as the sportsbook has them. A place without each way is a loss, as the documents say. */
const ends: Readonly<Record<number, FeedResult['end']>> = {
  1: { result: 0, voidFactor: 0 },
  2: { result: 0, voidFactor: 1 },
  3: { result: 0, voidFactor: 0 },
  4: { result: 1, voidFactor: 0 },
  5: { result: 1, voidFactor: 0.5 },
  6: { result: 0, voidFactor: 0.5 },
};
const objectTypes = { match: 4, market: 13 } as const;
const mostOdds = 10_000;
/** Matches that are over and are still known, since voids and corrections come late. */
const mostOver = 3000;

/** The messages that an object of a market leads to. */
interface Told {
  readonly result?: BetSettlement['markets'][number];
  readonly taken?: MarketName;
  readonly offer?: FeedMarket;
}

export class Dialect {
  readonly #regions = new Map<number, string>();
  readonly #competitions = new Map<number, string>();
  /** Kinds of markets by their number. */
  readonly #types = new Map<number, string>();
  readonly #matches = new Map<number, Known>();
  readonly #matchOfMarket = new Map<number, number>();
  readonly #strange = new Set<string>();
  readonly #over = new Set<number>();

  /** Kinds that came and are not in the table, once each. */
  takeStrange(): string[] {
    const all = [...this.#strange];
    this.#strange.clear();
    return all;
  }

  get isEmpty(): boolean {
    return this.#matches.size === 0;
  }

  regions = (objects: readonly unknown[]): void => named(objects, 'Name', this.#regions);
  competitions = (objects: readonly unknown[]): void => named(objects, 'Name', this.#competitions);
  marketTypes = (objects: readonly unknown[]): void => named(objects, 'Kind', this.#types);

  /** Whether the match is known, so that an update of a market makes sense. */
  knows = (match: number): boolean => this.#matches.has(match);

  match(object: MatchObject): Heard[] {
    const sport = sportOf.get(object.SportId) ?? this.#matches.get(object.Id)?.sport;
    if (!sport || object.home === '' || object.away === '') return [];
    const before = this.#matches.get(object.Id);
    const known: Known = before ?? {
      match: object,
      sport,
      fixture: '',
      status: undefined,
      markets: new Map(),
    };
    const wasShut = before !== undefined && isShut(before.match);
    known.match = object;
    this.#matches.set(object.Id, known);

    const heard = [...this.#fixture(known)];
    const status = statusOf(object);
    if (!wasShut && isShut(object) && before) heard.push({ kind: 'betStop', event: eventOf(object.Id) });
    heard.push(...changesOf(object.Id, this.#markets(known, object.MarketsList)));
    // The feed does not send its markets again, since they are unchanged.
    if (wasShut && !isShut(object))
      heard.push(
        ...changesOf(
          object.Id,
          [...known.markets.values()].map((each) => offerOf(known, each)),
        ),
      );
    const score = object.Stat && scoreOf(object.Stat, sport);
    if (status !== known.status || score)
      heard.push({
        kind: 'odds',
        event: eventOf(object.Id),
        status,
        ...(score && { score }),
        markets: [],
      });
    known.status = status;
    const isLive = object.IsLive;
    if (status === 'closed' || status === 'cancelled') this.#keepOver(object.Id);
    return heard.map((change) => ({ change, isLive }));
  }

  /** Of a match that is known. */
  market(object: MarketObject): Heard[] {
    const known = this.#matches.get(object.MatchId);
    if (!known) return [];
    const told = changesOf(object.MatchId, this.#markets(known, [object]));
    return told.map((change) => ({ change, isLive: known.match.IsLive }));
  }

  statistics(object: StatObject): Heard[] {
    const known = this.#matches.get(object.EventId);
    const score = known && scoreOf(object, known.sport);
    if (!score) return [];
    const { status = 'live' } = known;
    const change = { kind: 'odds', event: eventOf(object.EventId), status, score, markets: [] } as const;
    return [{ change, isLive: known.match.IsLive }];
  }

  /** Undefined of something that is not known, or that the sportsbook cannot void by itself: a person has to look. */
  voided({ ObjectType, ObjectId, VoidAction, FromDate, ToDate }: VoidObject): Heard[] | undefined {
    const number = ObjectType === objectTypes.match ? ObjectId : this.#matchOfMarket.get(ObjectId);
    const known = number === undefined ? undefined : this.#matches.get(number);
    const isWord = VoidAction === 1 || VoidAction === 2;
    if (!known || !isWord || (ObjectType !== objectTypes.match && ObjectType !== objectTypes.market))
      return undefined;
    const all = ObjectType === objectTypes.match ? [...known.markets.keys()] : [ObjectId];
    const change: EventChange = {
      kind: VoidAction === 1 ? 'cancel' : 'rollbackCancel',
      event: eventOf(known.match.Id),
      markets: all.flatMap((id) => known.markets.get(id)?.named.name ?? []),
      ...(FromDate && { from: FromDate }),
      ...(ToDate && { to: ToDate }),
    };
    return change.markets.length > 0 ? [{ change, isLive: known.match.IsLive }] : undefined;
  }

  /** Nothing of the match is sold any more: it is not booked. */
  unbooked(match: number): Heard[] {
    const known = this.#matches.get(match);
    if (!known) return [];
    known.match = { ...known.match, IsVisible: false };
    const change = { kind: 'betStop', event: eventOf(match), status: 'inactive' } as const;
    return [{ change, isLive: known.match.IsLive }];
  }

  #fixture(known: Known): EventChange[] {
    const { match, sport } = known;
    const region = this.#regions.get(match.RegionId) ?? '';
    const competition = this.#competitions.get(match.CompetitionId) ?? region;
    const both = (name: string) => ({ tr: name, en: name });
    const change: EventChange = {
      kind: 'fixture',
      event: eventOf(match.Id),
      sport: { id: `sr:sport:${sports[sport]}`, names: sportNames[sport] },
      league: {
        id: `fc:competition:${match.CompetitionId}`,
        names: both(competition),
        category: both(region),
      },
      home: both(match.home),
      away: both(match.away),
      startsAt: match.Date,
      status: statusOf(match),
      hasLive: match.LiveStatus > 0,
    };
    const text = JSON.stringify({ ...change, status: '' });
    if (known.fixture === text) return [];
    known.fixture = text;
    return [change];
  }

  #markets(known: Known, objects: readonly MarketObject[]): Told[] {
    return objects.flatMap((object) => {
      const market = this.#see(known, object);
      return market ? [resultOf(market), offerOf(known, market)] : [];
    });
  }

  #see(known: Known, object: MarketObject): KnownMarket | undefined {
    const before = known.markets.get(object.Id);
    // Messages about a fast market may arrive out of order, so the feed numbers them.
    const newest = before?.object.ObjectVersion;
    if (newest !== undefined && object.ObjectVersion !== undefined && object.ObjectVersion < newest)
      return undefined;
    const kind = this.#types.get(object.MarketTypeId);
    const found = before?.named ?? (kind === undefined ? undefined : nameMarket(known.sport, kind, object));
    if (!found) {
      this.#strange.add(`${known.sport} ${kind ?? object.MarketTypeId}`);
      return undefined;
    }
    const market = before ?? { object, named: found, ends: undefined };
    market.object = object;
    known.markets.set(object.Id, market);
    this.#matchOfMarket.set(object.Id, known.match.Id);
    return market;
  }

  #keepOver(match: number): void {
    this.#over.delete(match);
    this.#over.add(match);
    for (const old of this.#over) {
      if (this.#over.size <= mostOver) break;
      this.#over.delete(old);
      for (const id of this.#matches.get(old)?.markets.keys() ?? []) this.#matchOfMarket.delete(id);
      this.#matches.delete(old);
    }
  }
}

function named(objects: readonly unknown[], field: string, into: Map<number, string>): void {
  for (const object of objects.filter(isFields) as Fields[]) {
    const [id, name] = [object['Id'], object[field]];
    if (typeof id === 'number' && typeof name === 'string') into.set(id, name.slice(0, 200));
  }
}

const isShut = ({ IsSuspended, IsVisible }: MatchObject) => IsSuspended || !IsVisible;

function statusOf({ MatchStatus, LiveStatus, IsStarted }: MatchObject): EventStatus {
  if (MatchStatus === 3 || LiveStatus === 3) return 'cancelled';
  if (MatchStatus === 2) return 'closed';
  return MatchStatus === 1 || IsStarted ? 'live' : 'notStarted';
}

const isResulted = ({ Outcome }: SelectionObject) => ends[Outcome] !== undefined;

/** A new result of the market, or the reversal of its results. */
function resultOf(market: KnownMarket): Told {
  const { object, named: found, ends: before } = market;
  const outcomes = object.Selections.flatMap((selection): FeedResult[] => {
    const id = found.outcomeOf(selection);
    return id === undefined ? [] : [{ id, end: ends[selection.Outcome] }];
  });
  const isOpen = !object.Selections.some(isResulted);
  market.ends = isOpen ? '' : JSON.stringify(outcomes);
  if (market.ends === before) return {};
  // An earlier connection may have received results of a market that is new here. If there are none, the reversal changes nothing.
  return isOpen ? { taken: found.name } : { result: { ...found.name, outcomes } };
}

function offerOf({ match }: Known, { object, named: found }: KnownMarket): Told {
  if (object.Selections.length > 0 && object.Selections.every(isResulted)) return {};
  const isSuspended = object.IsSuspended || isShut(match);
  const shown = isSuspended ? 'suspended' : 'active';
  return {
    offer: {
      ...found.name,
      status: object.IsVisible ? shown : 'inactive',
      ...(object.CashOutAvailable !== undefined && {
        cashOut: object.CashOutAvailable ? 'available' : 'unavailable',
      }),
      outcomes: object.Selections.flatMap((selection) => {
        const id = found.outcomeOf(selection);
        return id === undefined ? [] : [outcomeOf(id, selection)];
      }),
    },
  };
}

/** Results come before offers, which may open a market that is decided in part. */
function changesOf(match: number, told: readonly Told[]): EventChange[] {
  const event = eventOf(match);
  const taken = told.flatMap((each) => each.taken ?? []);
  const results = told.flatMap((each) => each.result ?? []);
  const markets = told.flatMap((each) => each.offer ?? []);
  return [
    ...(taken.length > 0 ? [{ kind: 'rollback', event, markets: taken } as const] : []),
    ...(results.length > 0 ? [{ kind: 'settlement', event, certainty: 2, markets: results } as const] : []),
    ...(markets.length > 0 ? [{ kind: 'odds', event, markets } as const] : []),
  ];
}

function outcomeOf(id: string, selection: SelectionObject) {
  const { Price: price, OriginalPrice: fair } = selection;
  const isPrice = price !== undefined && price >= 1 && price <= mostOdds;
  const isSold = isPrice && !selection.IsSuspended && selection.IsVisible && !isResulted(selection);
  return {
    id,
    ...(isPrice && { odds: oddsFromDecimal(price) }),
    ...(fair !== undefined && fair > 1 && { probability: 1 / fair }),
    isActive: isSold,
  };
}

const pairForm = /^(\d{1,4}):(\d{1,4})$/;
const pairOf = (text: string | undefined): [number, number] | undefined => {
  const [, home, away] = pairForm.exec(text ?? '') ?? [];
  return home === undefined ? undefined : [Number(home), Number(away)];
};
/** The Unified Odds Feed's numbers of a match's parts, as pages know them. */
const parts: Readonly<Record<Sport, readonly number[]>> = {
  football: [6, 7],
  basketball: [13, 14, 15, 16],
  tennis: [8, 9, 10, 11, 12],
  volleyball: [8, 9, 10, 11, 12],
  'counter-strike': [141, 142, 143, 144],
  'league-of-legends': [141, 142, 143, 144],
  'dota-2': [141, 142, 143, 144],
};
const halfTime = 31;

/** Undefined of a score that is none. */
function scoreOf(stat: StatObject, sport: Sport): EventScore | undefined {
  const score = pairOf(stat.Score);
  if (!score) return undefined;
  const statistics = Object.fromEntries(
    (
      [
        ['corners', stat.CornerScore],
        ['yellow_cards', stat.YellowcardScore],
        ['red_cards', stat.RedcardScore],
      ] as const
    ).flatMap(([name, text]) => {
      const pair = sport === 'football' ? pairOf(text) : undefined;
      return pair ? [[name, pair]] : [];
    }),
  );
  const isBreak = sport === 'football' && stat.IsTimeout && stat.Period === 1;
  return {
    home: score[0],
    away: score[1],
    matchStatus: isBreak ? halfTime : (parts[sport][stat.Period - 1] ?? 0),
    clock: stat.CurrentMinute === undefined || sport !== 'football' ? null : `${stat.CurrentMinute}:00`,
    periods: stat.sets.slice(0, stat.Period).flatMap((text, place) => {
      const pair = pairOf(text);
      return pair ? [{ number: place + 1, home: pair[0], away: pair[1] }] : [];
    }),
    statistics,
  };
}
