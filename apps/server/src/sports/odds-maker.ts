// The house's own odds maker as a feed: leagues of invented teams all year, priced by packages/sportsbook. All its messages follow from the
// seed and the time. So a server continues where another one stopped: at the last `alive`, which is stored together with all messages until
// then. It sends only markets that moved. After a silence it catches up first, and nothing is sold meanwhile.
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import type { SportsStatistics } from '@felek/contract/sports';
import { drawsFrom } from '@felek/games/fairness';
import type { Draws } from '@felek/sportsbook/season/dice';
import { openRaces } from '@felek/sportsbook/season/races';
import { openSeason, type Season, type Statistics, type Told } from '@felek/sportsbook/season/season';
import type { PlayedMatch } from '@felek/sportsbook/season/statistics';
import type { Logger } from 'pino';
import { wireInstant } from '../clock.ts';
import type { FeedMessage, FeedSink, FeedSource } from './feed.ts';

const producer = 'house';
const tellEveryMs = 1000;
/** Prices count as stale after such a silence: they are caught up with before anything is sold. */
const mostSilenceMs = 20_000;
/** Between two events that are caught up with, so that a start leaves the machine to its customers. */
const restMs = 25;

/** The seed is a secret: results follow from it. */
export const seasonOf = (seed: string): Season => {
  const key = Buffer.from(seed);
  const draws: Draws = (about) => drawsFrom(key, `${about}:`);
  const [leagues, races] = [openSeason(draws), openRaces(draws)];
  return {
    ...leagues,
    between: (fromMs, untilMs) =>
      [...leagues.between(fromMs, untilMs), ...races.between(fromMs, untilMs)].toSorted(
        (one, other) => one.atMs - other.atMs,
      ),
    *catchUp(atMs, sinceMs) {
      // There are few of them.
      yield* races.catchUp(atMs, sinceMs);
      yield* leagues.catchUp(atMs, sinceMs);
    },
  };
};

export function openOddsMaker({
  season,
  log,
}: {
  readonly season: Season;
  readonly log: Logger;
}): FeedSource {
  let running: { readonly stopping: AbortController; readonly done: Promise<void> } | undefined;

  const said = (atMs: number) => ({ producer, sentAt: new Date(atMs), raw: '' });
  const messagesOf = (told: readonly Told[]): FeedMessage[] =>
    told.map(({ change, atMs }) => ({ ...change, ...said(atMs) }));
  const alive = (atMs: number): FeedMessage => ({ kind: 'alive', ...said(atMs) });

  /** A new producer sells nothing before its first `alive`; a known one is down until it has caught up. */
  async function catchUp(
    sink: FeedSink,
    nowMs: number,
    toldMs: number | undefined,
    stop: AbortSignal,
  ): Promise<void> {
    if (toldMs !== undefined) await sink.take([{ kind: 'down', why: 'catching up', ...said(nowMs) }]);
    for (const told of season.catchUp(nowMs, toldMs)) {
      if (stop.aborted) return;
      await sink.take(messagesOf(told));
      await pause(restMs);
    }
    const up: FeedMessage[] = toldMs === undefined ? [] : [{ kind: 'up', why: '', ...said(nowMs) }];
    await sink.take([alive(nowMs), ...up]);
  }

  async function tell(sink: FeedSink, stop: AbortSignal): Promise<void> {
    const toldMs = (await sink.lastAlive(producer))?.getTime();
    const nowMs = Date.now();
    if (toldMs === undefined || nowMs - toldMs > mostSilenceMs) return catchUp(sink, nowMs, toldMs, stop);
    // A clock that went back waits until it is there again.
    if (nowMs > toldMs) await sink.take([...messagesOf(season.between(toldMs, nowMs)), alive(nowMs)]);
  }

  async function work(sink: FeedSink, stop: AbortSignal): Promise<void> {
    while (!stop.aborted) {
      await tell(sink, stop).catch(
        (error: unknown) =>
          stop.aborted || log.warn({ err: error }, 'the odds maker was cut off; it goes on where it stopped'),
      );
      await pause(tellEveryMs, undefined, { signal: stop }).catch(() => undefined);
    }
  }

  return {
    name: producer,
    start(sink) {
      const stopping = new AbortController();
      running ??= { stopping, done: work(sink, stopping.signal) };
    },
    async stop() {
      running?.stopping.abort();
      await running?.done;
      running = undefined;
    },
    joint: (event) => season.joint(event, Date.now()),
    async statistics(event) {
      const asked = season.statistics(event, Date.now());
      for (;;) {
        const { done, value } = asked.next();
        if (done) return value && shown(value);
        await nextTurn();
      }
    },
  };
}

const both = (text: string) => ({ tr: text, en: text });

function shown({ fixture, incidents, form, meetings, standings }: Statistics): SportsStatistics {
  const { league } = fixture;
  const match = ({ fixture: of, home, away }: PlayedMatch) => ({
    event: `felek:match:${of.number}`,
    startsAt: wireInstant(new Date(of.plannedMs)),
    home: both(league.teams[of.home]!),
    away: both(league.teams[of.away]!),
    score: [home, away] as [number, number],
  });
  const sideOf = (team: number) => {
    if (team === fixture.home) return 'home';
    return team === fixture.away ? 'away' : null;
  };
  return {
    incidents: incidents.map(({ score: [home, away], ...each }) => ({ ...each, score: [home, away] })),
    form: { home: form.home.map(match), away: form.away.map(match) },
    meetings: meetings.map(match),
    standings: standings.map(({ team, ...row }, place) => ({
      place: place + 1,
      team: both(league.teams[team]!),
      side: sideOf(team),
      ...row,
    })),
  };
}
