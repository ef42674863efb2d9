import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { freshDatabase, type FreshDatabase } from '../../../../testbed/fresh-database.ts';
import { openLog } from '../log.ts';
import { readFeeds } from './feed.worker.ts';
import { createJackpots } from './jackpot.ts';

let fresh: FreshDatabase;
let server: Server;
const said: Record<string, { status: number; body: string }> = {};
const log = openLog('silent');

beforeAll(async () => {
  fresh = await freshDatabase();
  server = createServer((request, response) => {
    const { status, body } = said[request.url ?? ''] ?? { status: 404, body: '' };
    response.writeHead(status).end(body);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
});
afterAll(async () => {
  server.close();
  await fresh.drop();
});

const needs = () => ({
  jackpots: createJackpots(fresh),
  url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  log,
});
const say = (feed: string, reading: unknown, status = 200) =>
  void (said[`/${feed}`] = { status, body: JSON.stringify(reading) });
const cards = (level: number) => [{ name: 'Jackpot Cards', currentLevelI: level }];

it('shows what the feeds say, and keeps it while one of them fails', async () => {
  const room = needs();
  say('jackpotcards', cards(10.5));
  say('egyptquest', [{ name: 'Egypt Quest', currentLevelI: 7 }]);
  await readFeeds(room);
  expect(await room.jackpots.latest()).toEqual({
    egt: [],
    jackpotcards: cards(10.5),
    egyptquest: [{ name: 'Egypt Quest', currentLevelI: 7 }],
  });
  say('jackpotcards', cards(99), 500);
  say('egyptquest', { wrong: true });
  await readFeeds(room);
  expect(await createJackpots(fresh).latest()).toMatchObject({
    jackpotcards: cards(10.5),
    egyptquest: [{ name: 'Egypt Quest', currentLevelI: 7 }],
  });
});

it('shows nothing of a feed that has been silent for minutes', async () => {
  const room = needs();
  say('jackpotcards', cards(10.5));
  await readFeeds(room);
  await fresh.pool.query(
    `update jackpot_snapshot set read_at = now() - interval '10 minutes' where feed = 'jackpotcards'`,
  );
  await vi.waitFor(async () => expect((await room.jackpots.latest()).jackpotcards).toEqual([]), {
    timeout: 4000,
  });
});
