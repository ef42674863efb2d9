// For `npm run screens`: the same house and browser as the journeys, and pictures of all screens instead of tests.
import type { PlaywrightTestConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

const config: PlaywrightTestConfig = {
  ...journeys,
  testMatch: ['contact-sheet.ts', 'sports-sheet.ts'],
  workers: 2,
  projects: [{ name: 'screens' }],
};
export default config;
