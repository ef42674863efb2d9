// FeedConstruct's odds feed over a real socket: the sandbox on one side, the house on a real database on the other.
import { randomInt } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { drawsFrom } from '@felek/games/fairness';
import { leagues } from '@felek/sportsbook/season/leagues';
import { openSeason } from '@felek/sportsbook/season/season';
import {
  openFeedConstruct as playFeedConstruct,
  type FeedConstructFeed,
} from '../apps/sandbox/src/feedconstruct/feedconstruct.ts';
import { openLog } from '../apps/server/src/log.ts';
import { openFeedConstruct } from '../apps/server/src/sports/feeds/feedconstruct/feedconstruct.ts';
import { freshDatabase, type FreshDatabase } from '../testbed/fresh-database.ts';
import { openTestRooms, type TestRooms } from '../testbed/rooms.ts';
import { scriptedMatch, tellAll } from '../testbed/uof-house.ts';

const login = { user: 'the-partner', password: 'the-password-of-the-test' };
const times = { beatMs: 500, silenceMs: 3000 };
const patience = { timeout: 45_000, interval: 50 };

let fresh: FreshDatabase;
let feed: FeedConstructFeed;
const servers: TestRooms[] = [];

beforeAll(async () => {
  fresh = await freshDatabase();
});
beforeEach(async () => {
  feed = await playFeedConstruct({ host: '127.0.0.1', port: 0, ...login, beatEveryMs: 200 });
});
afterEach(async () => {
  for (const server of servers.splice(0)) {
    await server.sports.stop();
    await server.close();
  }
  await feed.stop();
  await fresh.pool.query('truncate sports_message, sports_reader, sports_producer cascade');
});
afterAll(() => fresh.drop());

async function startServer(password = login.password): Promise<TestRooms & { readonly lines: string[] }> {
  const lines: string[] = [];
  const log = openLog('info', { write: (line) => void lines.push(line) });
  const settings = { host: '127.0.0.1', port: feed.port, isEncrypted: false, user: login.user, password };
  const server = openTestRooms(fresh.url, {
    ports: { feeds: [openFeedConstruct(settings, { log, times })] },
  });
  servers.push(server);
  await server.sports.start();
  return { ...server, lines };
}

const newMatch = () => `sr:match:${randomInt(1, 2 ** 40)}`;
const ours = (event: string) => event.replace('sr:match:', 'fc:match:');
const ask = async <Row extends object>(sql: string, values: unknown[] = []) =>
  (await fresh.pool.query<Row>(sql, values)).rows;
const up = async () =>
  (await ask<{ id: string }>('select id from sports_producer where is_up order by id')).map(({ id }) => id);
const bothUp = ['fc-live', 'fc-prematch'];
const statusOf = async (event: string) =>
  (await ask<{ status: string }>('select status from sports_event where id = $1', [ours(event)]))[0]?.status;
const marketsOf = async (event: string) =>
  Object.fromEntries(
    (
      await ask<{ id: string; status: string }>(
        'select id, status from sports_market where event_id = $1 order by id',
        [ours(event)],
      )
    ).map(({ id, status }) => [id, status]),
  );
/** All facts that do not depend on the time or the number of messages. */
async function stateOf(event: string) {
  const [about] = await ask(
    `select e.status, e.phase, e.score, e.home, e.away, l.names as league, l.sport_id as sport
     from sports_event e join sports_league l on l.id = e.league_id where e.id = $1`,
    [ours(event)],
  );
  const outcomes = await ask(
    `select m.id as market, m.status, m.certainty, o.id, o.is_active, o.odds, o.feed_end
     from sports_market m join sports_outcome o on o.event_id = m.event_id and o.market_id = m.id where m.event_id = $1 order by 1, o.id`,
    [ours(event)],
  );
  const cancels = await ask(
    'select market_id, from_at, to_at from sports_cancel where event_id = $1 and not is_undone order by 1',
    [ours(event)],
  );
  return { about, outcomes, cancels };
}
const withoutPrices = ({ outcomes, ...rest }: Awaited<ReturnType<typeof stateOf>>) => ({
  ...rest,
  outcomes: outcomes.map((outcome) => ({ ...outcome, odds: 0 })),
});
const settledAll = { '1': 'settled', '18|total=2.5': 'settled', '29': 'settled', '60': 'settled' };

/** Its result may arrive after its end. */
async function untilSettled(event: string) {
  await expect.poll(() => statusOf(event), patience).toBe('closed');
  await expect.poll(() => marketsOf(event), patience).toEqual(settledAll);
}

async function cleanState() {
  const event = newMatch();
  await tellAll(feed, scriptedMatch(event));
  await untilSettled(event);
  return stateOf(event);
}

describe('the feed', { timeout: 120_000 }, () => {
  it('brings matches, prices, results and voids into the programme', async () => {
    const { lines } = await startServer();
    await expect.poll(up, patience).toEqual(bothUp);
    const event = newMatch();
    await tellAll(feed, scriptedMatch(event));
    await untilSettled(event);
    const { about, outcomes, cancels } = await stateOf(event);
    expect(about).toEqual({
      status: 'closed',
      phase: 'ended',
      score: expect.objectContaining({
        home: 2,
        away: 1,
        statistics: expect.objectContaining({ corners: [4, 1] }),
      }),
      home: { tr: 'Carnation', en: 'Carnation' },
      away: { tr: 'Daisy', en: 'Daisy' },
      league: { tr: 'Tulip League', en: 'Tulip League' },
      sport: 'sr:sport:1',
    });
    expect(cancels).toEqual([]);
    expect(outcomes).toContainEqual(
      expect.objectContaining({ market: '1', id: '1', odds: 1200, feed_end: { result: 1, voidFactor: 0 } }),
    );
    expect(outcomes).toContainEqual(
      expect.objectContaining({ market: '18|total=2.5', id: '13', feed_end: { result: 0, voidFactor: 0 } }),
    );
    const kinds = await ask<{ kind: string }>(
      'select distinct kind from sports_message where event_id = $1 order by kind',
      [ours(event)],
    );
    expect(kinds.map(({ kind }) => kind)).toEqual([
      'betStop',
      'cancel',
      'fixture',
      'odds',
      'rollback',
      'rollbackCancel',
      'settlement',
    ]);
    // The log names kinds outside the table, and none of them is sold.
    expect(lines.join('')).not.toContain(login.password);
  });

  it('ends in the same state when everything comes three times', async () => {
    await startServer();
    await expect.poll(up, patience).toEqual(bothUp);
    const clean = await cleanState();
    feed.repeat(3);
    const event = newMatch();
    await tellAll(feed, scriptedMatch(event));
    await untilSettled(event);
    // The last repeats may arrive later.
    await expect.poll(() => stateOf(event), patience).toEqual(clean);
  });

  it.each(['cut', 'silence'] as const)('recovers what it missed after a %s', async (fault) => {
    await startServer();
    await expect.poll(up, patience).toEqual(bothUp);
    const clean = await cleanState();
    const event = newMatch();
    const script = scriptedMatch(event);
    await tellAll(feed, script.slice(0, 7));
    await expect.poll(() => statusOf(event), patience).toBe('live');
    feed[fault]();
    await tellAll(feed, script.slice(7));
    await expect.poll(up, patience).toEqual([]);
    feed.resume();
    await expect.poll(up, patience).toEqual(bothUp);
    await untilSettled(event);
    // A missed price leaves no trace, nor does a result that was sent and reversed.
    expect(withoutPrices(await stateOf(event))).toEqual(withoutPrices(clean));
    const asked = feed.commands.filter(({ command }) => command === 'SubscribeMatches');
    expect(asked.at(-1)!.asked).toHaveProperty('GetChangesFrom');
  });

  it('finds out after a restart what ended meanwhile', async () => {
    const server = await startServer();
    await expect.poll(up, patience).toEqual(bothUp);
    const event = newMatch();
    const script = scriptedMatch(event);
    await tellAll(feed, script.slice(0, 7));
    await expect.poll(() => statusOf(event), patience).toBe('live');
    await server.sports.stop();
    await tellAll(feed, script.slice(7));
    await startServer();
    await untilSettled(event);
    expect(feed.commands.some(({ command }) => command === 'GetMatchById')).toBe(true);
  });

  it('shuts all markets of a suspended match, and opens them as they were', async () => {
    await startServer();
    await expect.poll(up, patience).toEqual(bothUp);
    const event = newMatch();
    const script = scriptedMatch(event);
    await tellAll(feed, script.slice(0, 2));
    const open = { '1': 'active', '18|total=2.5': 'active', '29': 'active', '60': 'active' };
    await expect.poll(() => marketsOf(event), patience).toEqual(open);
    const Id = Number(event.split(':')[2]);
    const known = await ask<{ raw: string }>(
      `select raw from sports_message where event_id = $1 and kind = 'fixture'`,
      [ours(event)],
    );
    const object = JSON.parse(known[0]!.raw) as object;
    feed.say({ Command: 'MatchUpdate', Type: 'Match', Objects: [{ ...object, Id, IsSuspended: true }] });
    await expect
      .poll(() => marketsOf(event), patience)
      .toEqual({ '1': 'suspended', '18|total=2.5': 'suspended', '29': 'suspended', '60': 'suspended' });
    feed.say({ Command: 'MatchUpdate', Type: 'Match', Objects: [{ ...object, Id, IsSuspended: false }] });
    await expect.poll(() => marketsOf(event), patience).toEqual(open);
  });

  it('suspends the match of an object that cannot be read, and goes on', async () => {
    const { lines } = await startServer();
    await expect.poll(up, patience).toEqual(bothUp);
    const event = newMatch();
    await tellAll(feed, scriptedMatch(event).slice(0, 2));
    await expect.poll(() => marketsOf(event), patience).toMatchObject({ '1': 'active' });
    const MatchId = Number(event.split(':')[2]);
    feed.say({ Command: 'MatchUpdate', Type: 'Market', Objects: [null, 7, 'x', { MatchId, Id: 'seven' }] });
    feed.say({ Command: 7 });
    await expect
      .poll(() => marketsOf(event), patience)
      .toMatchObject({ '1': 'suspended', '29': 'suspended' });
    await tellAll(feed, scriptedMatch(event).slice(1, 2));
    await expect.poll(() => marketsOf(event), patience).toMatchObject({ '1': 'active' });
    expect(lines.some((line) => line.includes('cannot be read'))).toBe(true);
  });

  it('that refuses the password is asked again, and no log has it', async () => {
    const { lines } = await startServer('another-password');
    await expect
      .poll(() => lines.some((line) => line.includes('could not be recovered')), patience)
      .toBe(true);
    expect(lines.join('')).not.toContain('another-password');
    expect(await up()).toEqual([]);
  });

  it('brings hours of the odds maker’s leagues: every match that ended is over, and nothing of it is open', async () => {
    await startServer();
    await expect.poll(up, patience).toEqual(bothUp);
    const among = [1, 101, 201, 301].map((number) => leagues.find((each) => each.number === number)!);
    const season = openSeason((about) => drawsFrom(Buffer.from('feedconstruct'), `${about}:`), among);
    const startMs = Date.parse('2026-11-20T12:00:00Z');
    const over = new Set<string>();
    const stepMs = 30 * 60_000;
    for (let atMs = startMs; atMs < startMs + 5 * 3_600_000; atMs += stepMs) {
      const told = atMs === startMs ? season.catchUp(atMs) : season.catchUp(atMs, atMs - stepMs);
      for (const each of told) {
        // Heartbeats get their turn.
        await nextTurn();
        for (const { change } of each) {
          feed.tell(change);
          const status = 'status' in change ? change.status : undefined;
          if (status === 'closed' || status === 'abandoned' || status === 'cancelled') over.add(change.event);
        }
      }
    }
    expect(over.size).toBeGreaterThan(2);
    const idOf = (event: string) => `fc:match:${event.slice(event.lastIndexOf(':') + 1)}`;
    const open = async () =>
      ask(`select id, status from sports_event where id = any ($1) and phase <> 'ended'`, [
        [...over].map(idOf),
      ]);
    await expect.poll(open, patience).toEqual([]);
    const [{ sports }] = (await ask<{ sports: number }>(
      `select count(distinct l.sport_id)::int as sports from sports_event e join sports_league l on l.id = e.league_id where e.id = any ($1)`,
      [[...over].map(idOf)],
    )) as [{ sports: number }];
    expect(sports).toBeGreaterThan(0);
  });
});
