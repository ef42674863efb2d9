// The Unified Odds Feed through RabbitMQ, as its seller runs it: the sandbox sends the messages, the broker is Debian's, the house reads it.
import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openLog } from '../apps/server/src/log.ts';
import { openUof } from '../apps/server/src/sports/feeds/uof/uof.ts';
import { freshDatabase, type FreshDatabase } from '../testbed/fresh-database.ts';
import { hasRabbit, openRabbitServer, type RabbitServer } from '../testbed/rabbit-server.ts';
import { openTestRooms, type TestRooms } from '../testbed/rooms.ts';
import {
  playUof,
  quickTimes,
  scriptedMatch,
  tellAll,
  uofToken,
  type PlayedUof,
} from '../testbed/uof-house.ts';

const patience = { timeout: 60_000, interval: 100 };

// The reason stands where a run is read.
describe.skipIf(!hasRabbit)(
  `the feed through RabbitMQ${hasRabbit ? '' : ': apt-get install rabbitmq-server to see it'}`,
  { timeout: 180_000 },
  () => {
    let fresh: FreshDatabase;
    let rabbit: RabbitServer;
    let played: PlayedUof;
    let server: TestRooms | undefined;

    beforeAll(async () => {
      fresh = await freshDatabase();
      rabbit = await openRabbitServer({
        virtualHost: '/unifiedfeed/1',
        isAllowed: (user, password) => user === uofToken && password === '',
      });
      played = await playUof({ onSent: ({ key, xml }) => rabbit.publish(key, xml) });
    }, 180_000);
    afterAll(async () => {
      await server?.sports.stop();
      await server?.close();
      await played?.close();
      await rabbit?.close();
      await fresh.drop();
    });

    const ask = async <Row extends object>(sql: string, values: unknown[] = []) =>
      (await fresh.pool.query<Row>(sql, values)).rows;
    const up = async () =>
      (await ask<{ id: string }>('select id from sports_producer where is_up order by id')).map(
        ({ id }) => id,
      );
    const marketsOf = async (event: string) =>
      Object.fromEntries(
        (
          await ask<{ id: string; status: string }>(
            'select id, status from sports_market where event_id = $1',
            [event],
          )
        ).map(({ id, status }) => [id, status]),
      );
    const statusOf = async (event: string) =>
      (await ask<{ status: string }>('select status from sports_event where id = $1', [event]))[0]?.status;
    const settled = { '1': 'settled', '18|total=2.5': 'settled', '29': 'settled', '40': 'settled' };

    it('brings every kind of message, and those missed while the broker was down', async () => {
      server = openTestRooms(fresh.url, {
        ports: {
          feeds: [
            openUof(
              { ...played.settings, brokerUrl: `amqp://127.0.0.1:${rabbit.port}` },
              { log: openLog('silent'), times: quickTimes },
            ),
          ],
        },
      });
      await server.sports.start();
      await expect.poll(up, patience).toEqual(['liveodds', 'pre']);
      expect(rabbit.asked).toContain(`${uofToken}:`);
      // The sandbox's own broker is not what the house reads.
      expect(played.feed.readers()).toBe(0);

      const whole = `sr:match:${randomInt(1, 2 ** 40)}`;
      await tellAll(played.feed, scriptedMatch(whole));
      await expect.poll(() => statusOf(whole), patience).toBe('closed');
      expect(await marketsOf(whole)).toEqual({ ...settled, '60': 'settled' });
      const kinds = await ask<{ kind: string }>(
        'select distinct kind from sports_message where event_id = $1 order by kind',
        [whole],
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

      const cut = `sr:match:${randomInt(1, 2 ** 40)}`;
      const script = scriptedMatch(cut);
      await tellAll(played.feed, script.slice(0, 7));
      await expect.poll(() => statusOf(cut), patience).toBe('live');
      await rabbit.kill();
      await tellAll(played.feed, script.slice(7));
      await expect.poll(up, patience).toEqual([]);
      await rabbit.start();
      await expect.poll(() => statusOf(cut), patience).toBe('closed');
      expect(await marketsOf(cut)).toEqual({ ...settled, '60': 'settled' });
      await expect.poll(up, patience).toEqual(['liveodds', 'pre']);
    });
  },
);
