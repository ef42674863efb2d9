// For `npm run screens -- games`: the journeys' browser, and the stage by itself in place of the house.
import type { PlaywrightTestConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

const { globalSetup: _house, ...alike } = journeys;
const config: PlaywrightTestConfig = {
  ...alike,
  testMatch: 'game-sheet.ts',
  workers: 1,
  projects: [{ name: 'games' }],
  webServer: {
    command: 'node ../../node_modules/vite/bin/vite.js --port 5199 --strictPort',
    cwd: '../apps/stage',
    url: 'http://localhost:5199/stage/testbed/preview.html',
    reuseExistingServer: true,
  },
};
export default config;
