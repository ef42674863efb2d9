// Journeys in a real browser against the whole house: server, sandbox and an embedded PostgreSQL of their own, started by
// house.setup.ts on free ports. Phone and desktop, Turkish and English.
import { defineConfig } from '@playwright/test';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
const desktop = { viewport: { width: 1440, height: 900 } };

/** `npm test -- --thorough` runs every journey; without it, those that hold the house together. */
const isThorough = process.env['FELEK_THOROUGH'] === '1';
const always = ['journey', 'hostile', 'plug', 'live', 'keyboard', 'details'].map((name) => `${name}.spec.ts`);

export default defineConfig({
  testDir: '.',
  testMatch: isThorough ? '*.spec.ts' : always,
  outputDir: '../test-results',
  globalSetup: './house.setup.ts',
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ...(process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ? [['json'] as ['json']] : [])],
  use: {
    launchOptions: {
      ...(process.env['CHROMIUM_PATH'] && { executablePath: process.env['CHROMIUM_PATH'] }),
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-quic',
        '--no-first-run',
      ],
    },
    locale: 'tr-TR',
    timezoneId: 'Europe/Istanbul',
    // Recording costs as much as the test: PWTRACE=on asks for it.
    trace: process.env['PWTRACE'] === 'on' ? 'on' : 'off',
  },
  projects: [
    // What differs on a phone: the journey, and the halls with their menu and their way of playing.
    {
      name: 'phone',
      use: phone,
      testMatch: isThorough ? ['journey.spec.ts', 'lobby.spec.ts', 'first-paint.spec.ts'] : 'journey.spec.ts',
    },
    { name: 'desktop', use: desktop },
  ],
});
