// For `npm run screens`: the same house and browser as the journeys, and one picture of all screens instead of tests.
import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

export default defineConfig(journeys, {
  testMatch: 'contact-sheet.ts',
  workers: 2,
  projects: [{ name: 'screens' }],
});
