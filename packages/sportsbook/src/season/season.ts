// A year of invented leagues, every year: the programme at any moment, and a feed's messages about it. Everything follows from the generator
// that is passed in. Any moment is found without playing the earlier ones, so a sender that was away continues where it stopped.
import type { JointForecast } from '../builder.ts';
import type { EventChange, EventScore } from '../feed.ts';
import { findFixture, fixturesBetween, type Fixture } from './calendar.ts';
import type { Draws } from './dice.ts';
import { leagues, type League } from './leagues.ts';
import { lifeOf, longestAheadMs, longestLifeMs, type Life } from './life.ts';
import {
  earlierOf,
  formOf,
  incidentsOf,
  meetingsOf,
  playedOf,
  standingsOf,
  type Incident,
  type PlayedMatch,
  type TableRow,
} from './statistics.ts';
import { Teller } from './telling.ts';

export interface Told {
  /** When, in ms since 1970. */
  readonly atMs: number;
  /** Whether the match was running: a feed sends it through its live producer. */
  readonly isLive: boolean;
  readonly change: EventChange;
}

export interface Season {
  /** All messages after `fromMs` until `untilMs`, in order. */
  between(fromMs: number, untilMs: number): Told[];
  /**
   * For a receiver that has all messages until `sinceMs`, or none yet: the messages that lead to the state at `atMs`, without outdated
   * prices. Event by event, running ones first, since it takes a while.
   */
  catchUp(atMs: number, sinceMs?: number): Generator<Told[]>;
  /**
   * The statistics of an event; undefined for an unknown id. The first question about a league plays its season: it pauses after every few
   * matches, so that others get their turn.
   */
  statistics(event: string, atMs: number): Generator<undefined, Statistics | undefined>;
  /** Reads the input of bet builder prices of the event at this time; undefined while it offers no prices, or has no such model. */
  joint(event: string, atMs: number): (() => JointForecast) | undefined;
}

export interface Statistics {
  readonly fixture: Fixture;
  readonly incidents: readonly Incident[];
  /** Newest first. */
  readonly form: { readonly home: readonly PlayedMatch[]; readonly away: readonly PlayedMatch[] };
  readonly meetings: readonly PlayedMatch[];
  /** Best first. */
  readonly standings: readonly TableRow[];
}

const quarterMs = 15 * 60_000;
const mostKept = 3000;
const mostResults = 30_000;
const atOnce = 5;

/** `draws` is the secret: who knows it knows the results. `among`: the leagues that are played; all of them without it. */
export function openSeason(draws: Draws, among: readonly League[] = leagues): Season {
  const tellers = new Map<number, Teller>();
  const results = new Map<number, EventScore | undefined>();
  let around: { readonly quarter: number; readonly tellers: readonly Teller[] } | undefined;

  function listAround(fromMs: number, untilMs: number): Teller[] {
    return fixturesBetween(among, fromMs - longestLifeMs, untilMs + longestAheadMs + 1).map((fixture) => {
      const known = tellers.get(fixture.number) ?? new Teller(lifeOf(draws, fixture));
      // The one that was not asked for longest is given up first.
      tellers.delete(fixture.number);
      tellers.set(fixture.number, known);
      return known;
    });
  }

  function resultOf(fixture: Fixture): EventScore | undefined {
    if (!results.has(fixture.number)) {
      if (results.size >= mostResults) results.clear();
      results.set(fixture.number, lifeOf(draws, fixture).result());
    }
    return results.get(fixture.number);
  }

  /** Events that may have messages in the time. */
  function tellersOf(fromMs: number, untilMs: number): readonly Teller[] {
    const quarter = Math.floor(fromMs / quarterMs);
    if (untilMs > (quarter + 1) * quarterMs) return listAround(fromMs, untilMs);
    if (around?.quarter !== quarter) {
      around = { quarter, tellers: listAround(quarter * quarterMs, (quarter + 1) * quarterMs) };
      for (const old of [...tellers.keys()].slice(0, -mostKept)) tellers.delete(old);
      for (const { life } of tellers.values()) if (life.latestMs < fromMs) life.forget();
    }
    return around.tellers;
  }

  /** As far as it is needed: the match itself is played once it begins. */
  const momentsOf = ({ startsMs, before, whole }: Life, untilMs: number) =>
    untilMs < startsMs ? before : whole();
  const fixtureOf = (event: string): Fixture | undefined => {
    const [, number] = /^felek:match:(\d{1,15})$/.exec(event) ?? [];
    return findFixture(Number(number));
  };
  const lifeOfFixture = (fixture: Fixture): Life =>
    tellers.get(fixture.number)?.life ?? lifeOf(draws, fixture);
  const isAbout = ({ announcedMs, latestMs }: Life, fromMs: number, untilMs: number) =>
    announcedMs <= untilMs && latestMs > fromMs;
  const toldAs = (life: Life, atMs: number, changes: readonly EventChange[]): Told[] =>
    changes.map((change) => ({ atMs, isLive: atMs >= life.startsMs, change }));

  return {
    between(fromMs, untilMs) {
      const told: Told[] = [];
      for (const teller of tellersOf(fromMs, untilMs)) {
        const { life } = teller;
        if (!isAbout(life, fromMs, untilMs)) continue;
        const moments = momentsOf(life, untilMs);
        for (const [place, { atMs }] of moments.entries())
          if (atMs > fromMs && atMs <= untilMs) told.push(...toldAs(life, atMs, teller.tell(moments, place)));
      }
      return told.toSorted((one, other) => one.atMs - other.atMs);
    },

    *statistics(event, atMs) {
      const fixture = fixtureOf(event);
      if (!fixture) return undefined;
      const { league, home, away } = fixture;
      const earlier = earlierOf(fixture);
      for (const [place, each] of earlier.entries()) {
        resultOf(each);
        if (place % atOnce === 0) yield;
      }
      const played = playedOf(earlier, resultOf);
      const moments = momentsOf(lifeOfFixture(fixture), atMs).filter((each) => each.atMs <= atMs);
      return {
        fixture,
        incidents: incidentsOf(moments, league.sport),
        form: { home: formOf(played, home), away: formOf(played, away) },
        meetings: meetingsOf(played, fixture),
        standings: standingsOf(fixture, played),
      };
    },

    joint(event, atMs) {
      const fixture = fixtureOf(event);
      if (!fixture) return undefined;
      const now = momentsOf(lifeOfFixture(fixture), atMs).findLast((each) => each.atMs <= atMs);
      return now?.offer === 'none' ? undefined : now?.joint;
    },

    *catchUp(atMs, sinceMs) {
      const fromMs = sinceMs ?? atMs;
      const all = tellersOf(fromMs, atMs).filter(({ life }) => isAbout(life, fromMs, atMs));
      const isUnderWay = ({ life }: Teller) => Number(life.startsMs <= atMs);
      const order = (one: Teller, other: Teller) =>
        isUnderWay(other) - isUnderWay(one) || one.life.startsMs - other.life.startsMs;
      for (const teller of all.toSorted(order)) {
        const { life } = teller;
        const moments = momentsOf(life, atMs);
        const last = moments.findLastIndex((each) => each.atMs <= atMs);
        const isOver = last === moments.length - 1 && moments === life.whole();
        if (sinceMs === undefined && isOver) continue;
        const first = sinceMs === undefined ? 0 : moments.findIndex((each) => each.atMs > sinceMs);
        if (first < 0 || first > last) continue;
        const changes: EventChange[] = [];
        for (let place = first; place <= last; place += 1)
          changes.push(...teller.tell(moments, place, place === last ? 'all' : 'none'));
        yield toldAs(life, atMs, condensed(changes));
      }
    },
  };
}

/** Without scores and stops that later ones followed. */
function condensed(changes: readonly EventChange[]): EventChange[] {
  const isPassing = ({ kind }: EventChange) => kind === 'odds' || kind === 'betStop';
  const lastOdds = changes.findLast(({ kind }) => kind === 'odds');
  const lastStop = changes.findLast(({ kind }) => kind === 'betStop');
  return changes.filter((each) => !isPassing(each) || each === lastOdds || each === lastStop);
}
