// The Unified Odds Feed over real sockets: AMQP and HTTP of the sandbox on one side, the house on a real database on the other.
import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openLog } from '../apps/server/src/log.ts';
import { openUof } from '../apps/server/src/sports/feeds/uof/uof.ts';
import { freshDatabase, type FreshDatabase } from '../testbed/fresh-database.ts';
import { programOf, type Program } from '../testbed/program.ts';
import { openTestRooms, type TestRooms } from '../testbed/rooms.ts';
import {
  playUof,
  quickTimes,
  scriptedMatch,
  tellAll,
  uofToken,
  type PlayedUof,
} from '../testbed/uof-house.ts';

let fresh: FreshDatabase;
let played: PlayedUof;
const servers: TestRooms[] = [];
const programs: Program[] = [];
const patience = { timeout: 45_000, interval: 50 };

beforeAll(async () => {
  fresh = await freshDatabase();
});
beforeEach(async () => {
  played = await playUof();
});
afterEach(async () => {
  await Promise.all(programs.splice(0).map((each) => each.end('SIGKILL')));
  for (const server of servers.splice(0)) {
    await server.sports.stop();
    await server.close();
  }
  await played.close();
  await fresh.pool.query('truncate sports_message, sports_reader, sports_producer cascade');
});
afterAll(() => fresh.drop());

interface Logged {
  readonly lines: string[];
}
async function startServer(settings = played.settings): Promise<TestRooms & Logged> {
  const lines: string[] = [];
  const log = openLog('info', { write: (line) => void lines.push(line) });
  const server = openTestRooms(fresh.url, {
    ports: { feeds: [openUof(settings, { log, times: quickTimes })] },
  });
  servers.push(server);
  await server.sports.start();
  return { ...server, lines };
}

const newMatch = () => `sr:match:${randomInt(1, 2 ** 40)}`;
const ask = async <Row extends object>(sql: string, values: unknown[] = []) =>
  (await fresh.pool.query<Row>(sql, values)).rows;
const producers = async () =>
  Object.fromEntries(
    (await ask<{ id: string; is_up: boolean }>('select id, is_up from sports_producer')).map((row) => [
      row.id,
      row.is_up,
    ]),
  );
const bothUp = { liveodds: true, pre: true };
const kindsOf = async (event: string) =>
  (
    await ask<{ kind: string }>(
      'select distinct kind from sports_message where event_id = $1 order by kind',
      [event],
    )
  ).map(({ kind }) => kind);

/** All that the house knows of the event, apart from the time and the number of messages. */
async function stateOf(event: string) {
  const [about] = await ask(
    `select e.status, e.phase, e.score, e.home, e.away, e.league_id, extract(epoch from e.starts_at)::text as starts
     from sports_event e where id = $1`,
    [event],
  );
  const outcomes = await ask(
    `select m.id as market, m.status, m.cash_out, m.certainty, m.void_reason, o.id, o.name, o.is_active, o.odds, o.feed_end
     from sports_market m join sports_outcome o on o.event_id = m.event_id and o.market_id = m.id where m.event_id = $1 order by 1, o.id`,
    [event],
  );
  const cancels = await ask(
    'select market_id, from_at, to_at from sports_cancel where event_id = $1 and not is_undone order by 1',
    [event],
  );
  return { about, outcomes, cancels };
}
const statusOf = async (event: string) =>
  (await ask<{ status: string }>('select status from sports_event where id = $1', [event]))[0]?.status;
const marketsOf = async (event: string) =>
  Object.fromEntries(
    (
      await ask<{ id: string; status: string }>('select id, status from sports_market where event_id = $1', [
        event,
      ])
    ).map(({ id, status }) => [id, status]),
  );
const settledAll = {
  '1': 'settled',
  '18|total=2.5': 'settled',
  '29': 'settled',
  '40': 'settled',
  '60': 'settled',
};

/** The final state of a match whose messages arrived without any trouble. */
async function cleanState() {
  const event = newMatch();
  await tellAll(played.feed, scriptedMatch(event));
  await expect.poll(() => statusOf(event), patience).toBe('closed');
  const { about, ...rest } = await stateOf(event);
  return { ...rest, about: { ...about, starts: undefined } };
}
const withoutStart = async (event: string) => {
  const { about, ...rest } = await stateOf(event);
  return { ...rest, about: { ...about, starts: undefined } };
};

describe('the feed', () => {
  it('brings every kind of message into the programme', async () => {
    await startServer();
    await expect.poll(producers, patience).toEqual(bothUp);
    const event = newMatch();
    const script = scriptedMatch(event);
    await tellAll(played.feed, script);
    await expect.poll(() => statusOf(event), patience).toBe('closed');
    expect(await kindsOf(event)).toEqual([
      'betStop',
      'cancel',
      'fixture',
      'odds',
      'rollback',
      'rollbackCancel',
      'settlement',
    ]);
    expect(await marketsOf(event)).toEqual(settledAll);
    const { about, outcomes, cancels } = await stateOf(event);
    expect(about).toMatchObject({
      phase: 'ended',
      home: { tr: 'Karanfil', en: 'Carnation' },
      league_id: 'sr:tournament:52',
      score: { home: 2, away: 1, matchStatus: 100, statistics: { corners: [4, 1] } },
    });
    expect(cancels).toEqual([]);
    expect(outcomes).toContainEqual(
      expect.objectContaining({ market: '1', id: '1', odds: 1200, feed_end: { result: 1, voidFactor: 0 } }),
    );
    expect(outcomes).toContainEqual(
      expect.objectContaining({
        market: '60',
        id: '2',
        certainty: 2,
        feed_end: { result: 0, voidFactor: 0 },
      }),
    );
    expect(outcomes).toContainEqual(
      expect.objectContaining({
        market: '40',
        void_reason: 7,
        name: { tr: 'Kaya, Deniz', en: 'Kaya, Deniz' },
      }),
    );
    const raws = await ask<{ raw: string }>(
      `select raw from sports_message where event_id = $1 and kind <> 'fixture'`,
      [event],
    );
    expect(raws.every(({ raw }) => raw.startsWith('<?xml'))).toBe(true);
    const moved = (script[2] as { startsAt: Date }).startsAt;
    await expect
      .poll(
        async () =>
          (await ask<{ starts_at: Date }>('select starts_at from sports_event where id = $1', [event]))[0]!
            .starts_at,
        patience,
      )
      .toEqual(moved);
  });

  it('ends in the same state when messages come twice, and odds late or wrong', async () => {
    await startServer();
    await expect.poll(producers, patience).toEqual(bothUp);
    const clean = await cleanState();
    played.feed.misbehave({ duplicatesIn100: 100, lateIn100: 50, wrongPricesIn100: 30 });
    for (let round = 0; round < 3; round += 1) {
      const event = newMatch();
      await tellAll(played.feed, scriptedMatch(event));
      await expect.poll(() => statusOf(event), patience).toBe('closed');
      expect(await withoutStart(event)).toEqual(clean);
    }
  });

  it.each([
    ['its producers fall silent', 'silence'],
    ['the connection breaks', 'cut'],
    ['it ends the subscription', 'unsubscribe'],
  ] as const)('is down when %s, and misses nothing by its recovery', async (_what, fault) => {
    await startServer();
    await expect.poll(producers, patience).toEqual(bothUp);
    const clean = await cleanState();
    const event = newMatch();
    const script = scriptedMatch(event);
    const asked = played.feed.recoveries.length;
    await tellAll(played.feed, script.slice(0, 7));
    await expect.poll(() => statusOf(event), patience).toBe('live');
    played.feed[fault]();
    if (fault === 'silence') {
      await tellAll(played.feed, script.slice(7));
      await expect.poll(producers, patience).toEqual({ liveodds: false, pre: false });
      played.feed.resume();
    } else await tellAll(played.feed, script.slice(7));
    await expect.poll(() => statusOf(event), patience).toBe('closed');
    await expect.poll(() => withoutStart(event), patience).toEqual(clean);
    await expect.poll(producers, patience).toEqual(bothUp);
    const again = played.feed.recoveries.slice(asked);
    expect(again.map(({ producer }) => producer)).toEqual(expect.arrayContaining(['liveodds', 'pre']));
    expect(again.every(({ after }) => after !== undefined)).toBe(true);
  });

  it('is down while its alives are late', async () => {
    await startServer();
    await expect.poll(producers, patience).toEqual(bothUp);
    played.feed.misbehave({ aliveDelayMs: 60_000 });
    await expect.poll(producers, patience).toEqual({ liveodds: false, pre: false });
    played.feed.misbehave({ aliveDelayMs: 0 });
    await expect.poll(producers, patience).toEqual(bothUp);
  });

  it('suspends the event of a message that cannot be read, and goes on', async () => {
    const { lines } = await startServer();
    await expect.poll(producers, patience).toEqual(bothUp);
    const event = newMatch();
    await tellAll(played.feed, scriptedMatch(event).slice(0, 2));
    await expect.poll(() => marketsOf(event), patience).toMatchObject({ '1': 'active' });
    const key = `hi.pre.-.odds_change.1.sr:match.${event.slice('sr:match:'.length)}.-`;
    for (const text of [
      '<odds_change',
      '',
      '\0',
      '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>',
      '<a>'.repeat(100_000),
    ])
      played.feed.say(key, text);
    await expect
      .poll(() => marketsOf(event), patience)
      .toMatchObject({ '1': 'suspended', '29': 'suspended' });
    await tellAll(played.feed, scriptedMatch(event).slice(1, 2));
    await expect.poll(() => marketsOf(event), patience).toMatchObject({ '1': 'active' });
    expect(lines.some((line) => line.includes('cannot be read'))).toBe(true);
    expect(lines.join('')).not.toContain(uofToken);
  });

  it('that refuses the token is asked again, and no log has the token', async () => {
    const { lines } = await startServer({ ...played.settings, token: 'another-token' });
    await expect.poll(() => lines.some((line) => line.includes('cannot be connected')), patience).toBe(true);
    expect(lines.join('')).not.toContain('another-token');
    expect(played.feed.readers()).toBe(0);
  });

  it(
    'is read by one server, and by another one when that is killed, and nothing is missed',
    { timeout: 180_000 },
    async () => {
      const program = fileURLToPath(new URL('../testbed/feed-reader.ts', import.meta.url));
      const values = [fresh.url, JSON.stringify(played.settings)];
      const child = spawn(process.execPath, ['--import', 'tsx', program, ...values], {
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      });
      const reader = programOf(child);
      programs.push(reader);
      await expect.poll(producers, patience).toEqual(bothUp);
      const event = newMatch();
      const script = scriptedMatch(event);
      await tellAll(played.feed, script.slice(0, 8));
      await expect.poll(() => statusOf(event), patience).toBe('live');
      const server = await startServer();
      await server.jobs.start();
      expect(played.feed.readers()).toBe(1);
      const telling = tellAll(played.feed, script.slice(8, 14));
      await reader.end('SIGKILL');
      await telling;
      await tellAll(played.feed, script.slice(14));
      await expect.poll(() => statusOf(event), patience).toBe('closed');
      await expect.poll(producers, patience).toEqual(bothUp);
      const after = await withoutStart(event);
      expect(after).toEqual(await cleanState());
    },
  );
});
