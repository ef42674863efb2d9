// For `npm run screens -- games`: the journeys' browser, and a house whose secrets are known.
import type { PlaywrightTestConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

const config: PlaywrightTestConfig = {
  ...journeys,
  globalSetup: './known-house.setup.ts',
  testMatch: 'game-sheet.ts',
  projects: [{ name: 'games' }],
};
export default config;
