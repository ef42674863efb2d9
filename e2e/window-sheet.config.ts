// For `npm run screens -- window`: the journeys' browser over a house with matches, and over the one of another commit, if named.
import type { PlaywrightTestConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

const config: PlaywrightTestConfig = {
  ...journeys,
  globalSetup: './houses.ts',
  testMatch: 'window-sheet.ts',
  workers: 1,
  timeout: 600_000,
  projects: [{ name: 'window' }],
};
export default config;
