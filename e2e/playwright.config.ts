// Journeys in a real browser against the whole house: server, sandbox and an embedded PostgreSQL of their own, started by
// house.setup.ts on free ports. A journey with screens of its own for phones runs on both; one that runs once in each language, or with each
// provider, takes turns between them. The other tests set their widths themselves.
// The phone's customer allows motion, the desktop's has reduced motion.
import { defineConfig } from '@playwright/test';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const desktop = {
  viewport: { width: 1440, height: 900 },
  contextOptions: { reducedMotion: 'reduce' as const },
};

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../test-results',
  globalSetup: './house.setup.ts',
  // A journey waits now and then: three of them keep two cores at work.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  timeout: 240_000,
  // A slow machine gets time; a missing element fails in any case.
  expect: { timeout: 20_000 },
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
        // Drawing is the processor's here, without the detour of a card that it would have to play.
        '--disable-gpu',
        '--disable-software-rasterizer',
        '--in-process-gpu',
        // Pages live for moments here, so optimising compilers cost more than they save.
        '--js-flags=--no-turbofan --no-maglev',
      ],
    },
    // An action that cannot be done by then fails with a message, instead of waiting longer.
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    // Answers that a test gives in the server's place must reach the page; the worker has a test of its own.
    serviceWorkers: 'block',
    locale: 'tr-TR',
    timezoneId: 'Europe/Istanbul',
    // Recording costs as much as the test: PWTRACE=on asks for it.
    trace: process.env['PWTRACE'] === 'on' ? 'on' : 'off',
  },
  projects: [
    {
      name: 'phone',
      use: phone,
      testMatch: /(journey|account|lobby|content|providers)[.]spec[.]ts$/,
      grepInvert: /@once/,
    },
    { name: 'desktop', use: desktop, grepInvert: /@phone/ },
  ],
});
