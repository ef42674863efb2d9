// Unit tests run without I/O; database tests share one embedded PostgreSQL and take a database of their own each. What a file
// needs it makes itself, so modules are loaded once for many files.
import { defineConfig } from 'vitest/config';

/** A failure that is only read in a report must tell the whole. */
const chaiConfig = { truncateThreshold: 2000 };
const everywhere = ['packages/**', 'apps/**', 'run/**', 'testbed/**', 'conformance/**', 'chaos/**'];

export default defineConfig({
  test: {
    // Much of what is tested waits: for a lock, a process, a disk.
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: 'unit',
          isolate: false,
          chaiConfig,
          setupFiles: ['testbed/properties.setup.ts'],
          include: everywhere.map((root) => `${root}/*.test.{ts,tsx}`),
          exclude: ['**/*.pg.test.ts', '**/node_modules/**', '**/dist/**'],
        },
      },
      {
        test: {
          name: 'pg',
          isolate: false,
          chaiConfig,
          setupFiles: ['testbed/properties.setup.ts'],
          include: everywhere.map((root) => `${root}/*.pg.test.ts`),
          exclude: ['**/node_modules/**', '**/dist/**'],
          globalSetup: ['testbed/programs.setup.mjs', 'testbed/postgres.setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
