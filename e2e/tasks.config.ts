// For `npm run screens -- tasks`: the journeys' browser, one page at a time, so that seconds can be compared.
import type { PlaywrightTestConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

const config: PlaywrightTestConfig = {
  ...journeys,
  globalSetup: './houses.ts',
  testMatch: 'tasks.ts',
  workers: 1,
  fullyParallel: false,
  timeout: 1_800_000,
  projects: [{ name: 'tasks' }],
};
export default config;
