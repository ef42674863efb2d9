// Starts one house for all journeys, and ends it after them.
import { freshDatabase, testServerVariable } from '../testbed/fresh-database.ts';
import { startHouse } from '../testbed/house.ts';

export default async function setUp(): Promise<() => Promise<void>> {
  const dropDatabase = await makeOwnDatabase();
  // Two sportsbooks of other houses may stand in a frame; a test plays them.
  const house = await startHouse({
    environment: {
      CHECK_ANSWERS: 'yes',
      FRAME_ORIGINS: 'https://betsy.example, https://betco.example',
    },
  });
  await becomeStocked(house.url);
  process.env['FELEK_URL'] = house.url;
  process.env['FELEK_SANDBOX_URL'] = house.sandboxUrl;
  return async () => {
    await house.stop();
    await dropDatabase();
  };
}

/** On the server of DATABASE_URL the journeys have a database of their own, and nothing of theirs stays behind. */
async function makeOwnDatabase(): Promise<() => Promise<void>> {
  const server = process.env['DATABASE_URL'];
  if (!server) return async () => undefined;
  process.env[testServerVariable] = server;
  const database = await freshDatabase({ schemas: [] });
  process.env['DATABASE_URL'] = database.url;
  return () => database.drop();
}

/** A game of each of the sandbox's providers. */
const feeds = [
  { providerId: 1, code: 'sg_bluetiles' },
  { providerId: 2, code: 'hub_fruitgarden' },
  { providerId: 3, code: 'egt_cloverking' },
  { providerId: 4, code: '801' },
  { providerId: 5, code: 'pearl-diver' },
  { providerId: 6, code: '5007' },
  { providerId: 7, code: 'vs20sultan' },
];

/** Waits until the games of the sandbox's providers are in the catalogue, which takes a moment after the start. */
async function becomeStocked(url: string): Promise<void> {
  for (const game of feeds) await becomeKnown(url, game);
}

async function becomeKnown(url: string, game: (typeof feeds)[number]): Promise<void> {
  for (let left = 120; left > 0; left -= 1) {
    const answer = await fetch(`${url}/api/casino/game`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(game),
    });
    if (((await answer.json()) as { success: boolean }).success) return;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error(`${game.code} did not come into the catalogue.`);
}
