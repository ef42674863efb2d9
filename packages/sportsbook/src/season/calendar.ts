// Who plays whom and when, by arithmetic alone: a league plays season after season, each pair twice, home and away. So the fixtures of any
// day of any year are known without playing the earlier ones.
import { findLeague, type League } from './leagues.ts';

export interface Fixture {
  /** As in the id `felek:match:1234`. */
  readonly number: number;
  readonly league: League;
  /** From nought on, since the first Monday of 2024. */
  readonly season: number;
  /** From 1 on. */
  readonly round: number;
  /** Places of the teams within the league. */
  readonly home: number;
  readonly away: number;
  /** As it was planned, in ms since 1970. */
  readonly plannedMs: number;
}

const dayMs = 86_400_000;
const epochMs = Date.UTC(2024, 0, 1);
const quarterMs = 15 * 60_000;

const roundsOf = ({ teams }: League): number => 2 * (teams.length - 1);
/** Between two seasons one round is left out. */
const seasonDays = (league: League): number => (roundsOf(league) + 1) * league.everyDays;

const roundStart = (league: League, season: number, round: number): number =>
  epochMs +
  dayMs * (league.firstDay + season * seasonDays(league) + (round - 1) * league.everyDays) +
  60_000 * league.startMinute;

/**
 * The pair that meets at `place` of a round: the last team stays, the others move on by one each round (circle method). In the second
 * half of the season the sides are swapped.
 */
function pairOf(teams: number, round: number, place: number): readonly [home: number, away: number] {
  const turning = teams - 1;
  const turn = (round - 1) % turning;
  const at = (seat: number) => (turn + seat) % turning;
  const pair: readonly [number, number] = place === 0 ? [turning, at(0)] : [at(place), at(turning - place)];
  const isSwapped = round > turning !== (place === 0 ? turn % 2 === 1 : place % 2 === 1);
  return isSwapped ? [pair[1], pair[0]] : pair;
}

/** Digits of an event's number: league, season, round, place. */
const [places, rounds, seasons] = [100, 100, 1000];

export function fixtureOf(league: League, season: number, round: number, place: number): Fixture {
  const matches = league.teams.length / 2;
  const [home, away] = pairOf(league.teams.length, round, place);
  const offsetMs = Math.floor((place * league.windowMinutes * 60_000) / matches / quarterMs) * quarterMs;
  return {
    number: ((league.number * seasons + season) * rounds + round) * places + place,
    league,
    season,
    round,
    home,
    away,
    plannedMs: roundStart(league, season, round) + offsetMs,
  };
}

/** The fixture of an event's number, or undefined where none has it. */
export function findFixture(number: number): Fixture | undefined {
  if (!Number.isSafeInteger(number) || number < 0) return undefined;
  const [place, round] = [number % places, Math.floor(number / places) % rounds];
  const season = Math.floor(number / places / rounds) % seasons;
  const league = findLeague(Math.floor(number / places / rounds / seasons));
  const isPlayed = league && round >= 1 && round <= roundsOf(league) && place < league.teams.length / 2;
  return isPlayed ? fixtureOf(league, season, round, place) : undefined;
}

/** All of these leagues that were planned to start within [from, to), in ms since 1970. */
export function fixturesBetween(leagues: readonly League[], fromMs: number, toMs: number): Fixture[] {
  return leagues.flatMap((league) => {
    const length = seasonDays(league) * dayMs;
    const start = roundStart(league, 0, 1);
    const stepMs = league.everyDays * dayMs;
    const firstMs = fromMs - league.windowMinutes * 60_000;
    const found: Fixture[] = [];
    for (
      let slot = Math.max(0, Math.ceil((firstMs - start) / stepMs));
      start + slot * stepMs < toMs;
      slot += 1
    ) {
      const season = Math.floor((slot * stepMs) / length);
      const round = slot - season * (roundsOf(league) + 1) + 1;
      if (round > roundsOf(league)) continue;
      for (let place = 0; place < league.teams.length / 2; place += 1) {
        const fixture = fixtureOf(league, season, round, place);
        if (fixture.plannedMs >= fromMs && fixture.plannedMs < toMs) found.push(fixture);
      }
    }
    return found;
  });
}

/** The fixtures of a league's season before a moment, in their order. */
export const fixturesOfSeason = (league: League, season: number, beforeMs: number): Fixture[] =>
  Array.from({ length: roundsOf(league) }, (_, round) => round + 1)
    .filter((round) => roundStart(league, season, round) < beforeMs)
    .flatMap((round) =>
      Array.from({ length: league.teams.length / 2 }, (_, place) => fixtureOf(league, season, round, place)),
    )
    .filter(({ plannedMs }) => plannedMs < beforeMs);
