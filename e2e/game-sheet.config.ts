// For `npm run screens -- games`: the journeys' browser, and a house whose secrets are known.
import type { PlaywrightTestConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

const config: PlaywrightTestConfig = {
  ...journeys,
  globalSetup: './known-house.setup.ts',
  testMatch: 'game-sheet.ts',
  // Many pages are open at once, each with a show of its own.
  expect: { timeout: 30_000 },
  use: { ...journeys.use, navigationTimeout: 90_000 },
  projects: [{ name: 'games' }],
};
export default config;
