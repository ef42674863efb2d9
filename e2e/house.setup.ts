// Starts one house for all journeys, and ends it after them. FELEK_DATABASE_URL leads a journey to its database, as the owner: the past of
// last month cannot be played.
import { freshDatabase, testServerVariable } from '../testbed/fresh-database.ts';
import { startHouse } from '../testbed/house.ts';
import { openPostgresServer } from '../testbed/postgres-server.ts';

export default async function setUp(): Promise<() => Promise<void>> {
  const database = await openDatabase();
  // Two sportsbooks of other houses may stand in a frame; a test plays them.
  const house = await startHouse({
    environment: {
      ...database.environment,
      CHECK_ANSWERS: 'yes',
      FRAME_ORIGINS: 'https://betsy.example, https://betco.example',
    },
  });
  await becomeStocked(house.url);
  process.env['FELEK_URL'] = house.url;
  process.env['FELEK_SANDBOX_URL'] = house.sandboxUrl;
  process.env['FELEK_DATABASE_URL'] = database.ownerUrl;
  return async () => {
    await house.stop();
    await database.remove();
  };
}

interface OwnDatabase {
  readonly environment: Readonly<Record<string, string>>;
  readonly ownerUrl: string;
  remove(): Promise<void>;
}

/** On the server of DATABASE_URL the journeys have a database of their own, and nothing of theirs stays behind. Else they have a server. */
async function openDatabase(): Promise<OwnDatabase> {
  const server = process.env['DATABASE_URL'];
  if (server) {
    process.env[testServerVariable] = server;
    const { url: ownerUrl, drop } = await freshDatabase({ schemas: [] });
    return { environment: { DATABASE_URL: ownerUrl }, ownerUrl, remove: drop };
  }
  const postgres = await openPostgresServer();
  return {
    environment: { DATABASE_URL: postgres.serverUrl(), DATABASE_OWNER_URL: postgres.url() },
    ownerUrl: postgres.url(),
    remove: () => postgres.remove(),
  };
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
