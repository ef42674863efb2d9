// A house whose secrets are known: a test may look at the seeds that a round will follow from, and sets the public beacon's answers. So
// every ending can be played by the real rules, over the real calls, with real bookings. The beacon is the outside world, and played here.
import { hash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startHouse } from '../testbed/house.ts';
import { openPostgresServer } from '../testbed/postgres-server.ts';
import { houseCatalogue } from '../packages/games/src/catalogue.ts';
import { makeGameSheets } from './game-screens.ts';

/** SCREENS keeps the pictures one by one. Of a few games alone the sheets stand beside them; else they are the repository's. */
const kept = process.env['SCREENS'];
const sheets = process.env['GAMES'] ? kept : join(import.meta.dirname, '../docs/screens');

/** The beacon's signature of a round, unless a test sets another one: 48 bytes, as hex digits. */
const usualSignature = (round: number) => hash('sha512', `round ${round}`).slice(0, 96);

/** Serves drand's interface. A PUT of a signature to the same address is what that round answers; an empty one holds the round back, once. */
async function openBeacon(): Promise<{ readonly url: string; close(): void }> {
  const asked = new Map<number, string>();
  const server = createServer((request, response) => {
    const round = Number(/(\d+)$/.exec(request.url ?? '')?.[1]);
    if (request.method === 'PUT') {
      let body = '';
      request.on('data', (part) => (body += String(part)));
      request.on('end', () => {
        response.statusCode = body === '' && asked.has(round) ? 409 : 200;
        if (response.statusCode === 200) asked.set(round, body);
        response.end();
      });
      return;
    }
    const signature = asked.get(round) ?? usualSignature(round);
    if (signature === '') {
      response.writeHead(404).end();
      return;
    }
    const randomness = hash('sha256', Buffer.from(signature, 'hex'), 'hex');
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ round, randomness, signature }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}

/** How long bets are taken, and how long a result stays: long enough for hands and pictures on a busy machine, and no longer. */
const openMs = { alone: 40_000, together: 60_000 };
const shownMs = { alone: 30_000, together: 60_000 };

/** Gives the tables their times, which are settings of a house. */
async function setTimes(ownerUrl: string): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  for (const game of houseCatalogue.list()) {
    if (game.kind !== 'common') continue;
    const how = game.together ? 'together' : 'alone';
    const schedule = { [game.phases[0]!.name]: openMs[how], [game.phases.at(-1)!.name]: shownMs[how] };
    await owner.query('update game_table set schedule = $2 where game = $1', [
      game.code,
      JSON.stringify(schedule),
    ]);
  }
  await owner.end();
}

export default async function setUp(): Promise<() => Promise<void>> {
  const [postgres, beacon] = await Promise.all([openPostgresServer(), openBeacon()]);
  const house = await startHouse({
    environment: {
      DATABASE_URL: postgres.serverUrl(),
      DATABASE_OWNER_URL: postgres.url(),
      BEACON_URL: beacon.url,
      CHECK_ANSWERS: 'yes',
    },
  });
  await setTimes(postgres.url());
  process.env['FELEK_URL'] = house.url;
  process.env['FELEK_DATABASE_URL'] = postgres.url();
  process.env['FELEK_BEACON_URL'] = beacon.url;
  const pictures = kept ?? mkdtempSync(join(tmpdir(), 'felek-pictures-'));
  process.env['FELEK_PICTURES'] = pictures;
  return async () => {
    if (sheets) await makeGameSheets(pictures, sheets);
    if (!kept) rmSync(pictures, { recursive: true });
    await house.stop();
    await postgres.remove();
    beacon.close();
  };
}
