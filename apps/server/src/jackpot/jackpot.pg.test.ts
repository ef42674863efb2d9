import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { freshDatabase, type FreshDatabase } from '../../../../testbed/fresh-database.ts';
import { createJackpots } from './jackpot.ts';

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.drop());

const cloverChance = {
  instanceName: 'Clover Chance',
  levelStats: [1, 2, 3, 4].map((level) => ({
    currentLevel: level * 1000.5,
    largestWin: null,
    lastWin: 12.25,
  })),
};

it('shows nothing while no feed is connected', async () => {
  expect(await createJackpots(fresh).latest()).toEqual({ egt: [], jackpotcards: [], egyptquest: [] });
});

it('shows the latest reading of each feed', async () => {
  const jackpots = createJackpots(fresh);
  await jackpots.latest();
  expect(await jackpots.record('egt', [cloverChance])).toBe(true);
  expect(await jackpots.record('egyptquest', [{ name: 'Egypt Quest', currentLevelI: 14_000 }])).toBe(true);
  expect(await jackpots.record('egyptquest', [{ name: 'Egypt Quest', currentLevelI: 15_500 }])).toBe(true);
  await vi.waitFor(
    async () =>
      expect(await jackpots.latest()).toEqual({
        egt: [cloverChance],
        jackpotcards: [],
        egyptquest: [{ name: 'Egypt Quest', currentLevelI: 15_500 }],
      }),
    { timeout: 5000 },
  );
});

it.each([
  ['no list', { name: 'Egypt Quest', currentLevelI: 1 }],
  ['a level that is no number', [{ name: 'Egypt Quest', currentLevelI: '<b>1</b>' }]],
  ['nothing at all', undefined],
])('keeps the reading before when the next is %s', async (_what, reading) => {
  const jackpots = createJackpots(fresh);
  await jackpots.record('jackpotcards', [{ name: 'Spades', currentLevelI: 3 }]);
  expect(await jackpots.record('jackpotcards', reading)).toBe(false);
  expect((await jackpots.latest()).jackpotcards).toEqual([{ name: 'Spades', currentLevelI: 3 }]);
});

it('does not show a reading that stands still, and says how old each is', async () => {
  const jackpots = createJackpots(fresh);
  await jackpots.record('egt', [cloverChance]);
  await jackpots.record('egyptquest', [{ name: 'Egypt Quest', currentLevelI: 15_500 }]);
  await fresh.pool.query(
    `update jackpot_snapshot set read_at = now() - interval '121 seconds' where feed = 'egt'`,
  );
  expect(await jackpots.latest()).toMatchObject({ egt: [], egyptquest: [{ name: 'Egypt Quest' }] });
  const [{ values } = { values: [] }] = await jackpots.measures();
  const ageOf = (feed: string) => values.find(({ labels }) => labels?.['feed'] === feed)!.value;
  expect(ageOf('egt')).toBeGreaterThan(120);
  expect(ageOf('egyptquest')).toBeLessThan(60);
});
