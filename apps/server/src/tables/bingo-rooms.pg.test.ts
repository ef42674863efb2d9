import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bingoRooms } from '@felek/contract/casino';
import { bingo75 } from '@felek/games/bingo-75/bingo-75';
import { openCatalogue } from '@felek/games/catalogue';
import { freshDatabase, type FreshDatabase } from '../../../../testbed/fresh-database.ts';
import { openTableServer, sitDown, takeHand, type TableServer } from '../../../../testbed/table-house.ts';
import { taken } from '../../../../testbed/taken.ts';
import { installHouseGames } from '../casino/casino.ts';
import { installTables } from './house-tables.ts';

const games = openCatalogue([bingo75]);
let fresh: FreshDatabase;
let server: TableServer;

beforeAll(async () => {
  fresh = await freshDatabase();
  server = openTableServer(fresh.url, { games, houseTables: [] });
  await installHouseGames(server.database, games, []);
  await installTables(server.database, games, []);
});
afterAll(async () => {
  await server.close();
  await fresh.drop();
});

it('shows a bingo room with its next draw, its cards and the pool that they play for', async () => {
  const hand = await takeHand(server, 'bingo-75-1', { games });
  await hand.to('open');
  const { round } = await hand.now();
  // Three cards and one, of 5 lira each: a pool of 16 lira.
  for (const stake of [15, 5]) {
    const launch = await sitDown(server, 'bingo-75');
    const betId: string = randomUUID();
    taken(
      await server.casino.tables.bet(launch, {
        betId,
        round,
        stake,
        bet: {},
        clientSeed: '',
        isHidden: false,
      }),
    );
  }
  const [room] = bingoRooms.output.parse(await server.casino.tables.bingoRooms());
  expect(room).toEqual({
    mainProviderId: 100,
    gameCode: 'bingo-75',
    isOpen: true,
    balls: 75,
    cardPrice: 5,
    players: 2,
    cards: 4,
    poolPercent: 80,
    prizes: { line: 2.4, lines: 4, house: 9.6 },
    fast: { balls: 48, amount: 100_000 },
    drawInMs: expect.any(Number) as number,
  });
  expect(room!.drawInMs).toBeLessThanOrEqual(40_000);
  await hand.to('balls');
  await expect
    .poll(async () => (await server.casino.tables.bingoRooms())[0])
    .toMatchObject({ drawInMs: null, cards: 4 });
});
