// A recorded day of the sandbox: its leagues' messages about their matches, minute by minute, in a file. Corrections that the leagues never
// make are added, so that every kind of message occurs. The replay uses the file, at any speed.
import { readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import { drawsFrom } from '@felek/games/fairness';
import type { EventChange, FeedResult, FixtureChange, MarketName } from '@felek/sportsbook/feed';
import { marketKey } from '@felek/sportsbook/market';
import { leagues } from '@felek/sportsbook/season/leagues';
import { openSeason } from '@felek/sportsbook/season/season';
import { diceOf, type Dice } from '../../dice.ts';

/** Milliseconds from the beginning of the day, for the messages and the instants in them. */
interface Line {
  readonly atMs: number;
  readonly change: EventChange;
}
export interface Recording {
  readonly seed: string;
  readonly lines: readonly Line[];
}

export interface RecordOptions {
  readonly seed: string;
  readonly from: Date;
  readonly hours: number;
  /** Numbers of leagues; of each sport one. */
  readonly among: readonly number[];
  /** An event has at most one message of prices alone in so many milliseconds. */
  readonly thinMs: number;
}

const hourMs = 3_600_000;
const minuteMs = 60_000;
/** Markets of every form: three ways, two ways, lines with halves and quarters, parts. */
const kept = new Set([1, 16, 18, 29, 60, 186, 188, 189, 202, 219, 223, 225, 235, 238, 327, 328]);
const over = ['closed', 'cancelled', 'abandoned'];

export function record({ seed, from, hours, among, thinMs }: RecordOptions): Recording {
  const startMs = from.getTime();
  const endMs = startMs + hours * hourMs;
  const season = openSeason(
    (about) => drawsFrom(Buffer.from(seed), `${about}:`),
    leagues.filter(({ number }) => among.includes(number)),
  );
  const told = [...season.catchUp(startMs)].flat();
  for (let atMs = startMs; atMs < endMs; atMs += hourMs) told.push(...season.between(atMs, atMs + hourMs));
  const changes = told.map(({ atMs, change }) => ({ atMs: Math.max(0, atMs - startMs), change }));
  const lines = withCorrections(thinned(changes, thinMs), diceOf(`${seed} corrections`));
  const all = [...lines, ...ending(lines, endMs - startMs + minuteMs)];
  return { seed, lines: all.map(({ atMs, change }) => ({ atMs, change: moved(change, -startMs) })) };
}

/** The same at another time: instants come `byMs` later, once they are divided by the speed. */
export function moved(change: EventChange, byMs: number, speed = 1): EventChange {
  const shift = (at: Date) => new Date(Math.round(at.getTime() / speed) + byMs);
  return {
    ...change,
    ...('startsAt' in change && { startsAt: shift(change.startsAt) }),
    ...('from' in change && change.from && { from: shift(change.from) }),
    ...('to' in change && change.to && { to: shift(change.to) }),
  } as EventChange;
}

/** Without most prices, and without markets that are not kept. */
function thinned(lines: readonly Line[], thinMs: number): Line[] {
  const lastMs = new Map<string, number>();
  const told = new Map<string, string>();
  return lines.flatMap(({ atMs, change }): Line[] => {
    if (change.kind === 'fixture' || change.kind === 'betStop') return [{ atMs, change }];
    if (change.kind !== 'odds') {
      const results = (change.markets as MarketName[]).filter(({ type }) => kept.has(type));
      return results.length > 0 ? [{ atMs, change: { ...change, markets: results } as EventChange }] : [];
    }
    const markets = change.markets.filter(({ type }) => kept.has(type));
    const known = JSON.stringify([change.status, change.score?.home, change.score?.away, change.isSettling]);
    const isPriceAlone = known === told.get(change.event);
    told.set(change.event, known);
    const isSoon = atMs - (lastMs.get(change.event) ?? -Infinity) < thinMs;
    if (isPriceAlone && (isSoon || markets.length === 0)) return [];
    lastMs.set(change.event, atMs);
    return [{ atMs, change: { ...change, markets } }];
  });
}

const opposite = (end: FeedResult['end']): FeedResult['end'] =>
  end && end.voidFactor === 0 ? { result: end.result === 1 ? 0 : 1, voidFactor: 0 } : end;

/** Some results are wrong at first, some are reversed, and some markets are cancelled for a while. */
function withCorrections(lines: readonly Line[], dice: Dice): Line[] {
  const all: Line[] = [];
  const spoilt = new Set<string>();
  for (const { atMs, change } of lines) {
    const isFirst = change.kind === 'settlement' && !spoilt.has(change.event);
    if (!isFirst) {
      all.push({ atMs, change });
      continue;
    }
    spoilt.add(change.event);
    const { event, markets } = change;
    const names = markets.map(({ type, specifiers }) => ({ type, specifiers }));
    const wrong = {
      ...change,
      certainty: 1,
      markets: markets.map((each) => ({
        ...each,
        outcomes: each.outcomes.map(({ id, end }) => ({ id, end: opposite(end) })),
      })),
    } as const;
    const course = dice.weighted({ plain: 40, wrong: 20, rollback: 20, cancel: 20 });
    if (course === 'wrong' || course === 'rollback') all.push({ atMs, change: wrong });
    if (course === 'rollback')
      all.push({ atMs: atMs + minuteMs, change: { kind: 'rollback', event, markets: names } });
    all.push({ atMs: course === 'plain' ? atMs : atMs + 2 * minuteMs, change });
    if (course !== 'cancel') continue;
    const cancelled = names.map((each) => ({ ...each, voidReason: 12 }));
    all.push({ atMs: atMs + 4 * minuteMs, change: { kind: 'cancel', event, markets: cancelled } });
    all.push({ atMs: atMs + 6 * minuteMs, change: { kind: 'rollbackCancel', event, markets: names } });
  }
  return all.toSorted((one, other) => one.atMs - other.atMs);
}

/** Matches that are not over at the end of the day are called off, so that nothing stays open. */
function ending(lines: readonly Line[], atMs: number): Line[] {
  const fixtures = new Map<string, FixtureChange>();
  const markets = new Map<string, Map<string, MarketName>>();
  const ended = new Set<string>();
  for (const { change } of lines) {
    const { event } = change;
    if (change.kind === 'fixture') fixtures.set(event, change);
    if ('status' in change && change.status && over.includes(change.status)) ended.add(event);
    if (change.kind !== 'odds') continue;
    const known = markets.get(event) ?? new Map<string, MarketName>();
    markets.set(event, known);
    for (const { type, specifiers } of change.markets)
      known.set(marketKey({ id: type, specifiers }), { type, specifiers });
  }
  return [...fixtures.values()].flatMap((fixture): Line[] => {
    const { event } = fixture;
    if (ended.has(event)) return [];
    const names = [...(markets.get(event)?.values() ?? [])].map((each) => ({ ...each, voidReason: 11 }));
    return [
      { atMs, change: { kind: 'cancel', event, markets: names } },
      { atMs, change: { ...fixture, status: 'cancelled' } },
      { atMs, change: { kind: 'odds', event, status: 'cancelled', markets: [] } },
    ];
  });
}

const instants = new Set(['startsAt', 'from', 'to']);

export function writeRecording(file: string, { seed, lines }: Recording): number {
  const rows = lines.map(({ atMs, change }) =>
    JSON.stringify([atMs, change], function (this: Record<string, unknown>, name, value: unknown) {
      const own = this[name];
      return own instanceof Date ? own.getTime() : value;
    }),
  );
  const bytes = gzipSync([JSON.stringify({ seed }), ...rows].join('\n'), { level: 9 });
  writeFileSync(file, bytes);
  return bytes.length;
}

export function readRecording(file: string): Recording {
  const [head, ...rows] = gunzipSync(readFileSync(file)).toString('utf8').split('\n');
  const { seed } = JSON.parse(head!) as { seed: string };
  const lines = rows.map((row) => {
    const [atMs, change] = JSON.parse(row, (name, value: unknown) =>
      instants.has(name) && typeof value === 'number' ? new Date(value) : value,
    ) as [number, EventChange];
    return { atMs, change };
  });
  return { seed, lines };
}
