// Unit tests run without I/O; database tests share one embedded PostgreSQL and take a database of their own each. What a file
// needs it makes itself, so modules are loaded once for many files.
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** A failure that is only read in a report must tell the whole. */
const chaiConfig = { truncateThreshold: 2000 };
const everywhere = ['packages/**', 'apps/**', 'run/**', 'testbed/**', 'conformance/**', 'chaos/**'];

/**
 * On another Node after the whole run, left out: code that runs in browsers alone (the drawing of pages does not), and the rules of each
 * game and season, which are arithmetic. A hundred recorded rounds of each game are played again there, so a Node that calculates
 * otherwise is seen. `npm run test:node24` has everything.
 */
const sameOnEveryNode = [
  'apps/site/src/*/**',
  'apps/stage/**',
  'apps/office/**',
  'packages/ui/**',
  'packages/games/src/*/!(recorded-rounds).test.ts',
  'packages/sportsbook/src/season/**',
];
const isOtherNode = process.env['FELEK_TEST_OTHER_NODE'] !== undefined;

/** Vitest knows no durations on a fresh clone and begins with the largest files. These are small and long: last, they would run alone. */
const long =
  /chaos\/storm|chaos\/sports\/day|packages\/postgres|ledger\/src\/histories|demo\/demo|run\/bundle|conformance\/storm|stats\.test/;

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ project, moduleId }: TestSpecification) =>
      `${project.name} ${long.test(moduleId) ? 'first' : 'then'}`;
    return (await super.sort(files)).toSorted((a, b) => rank(a).localeCompare(rank(b)));
  }
}

export default defineConfig({
  test: {
    // Many tests wait for a lock, a process or a disk.
    maxWorkers: 3,
    sequence: { sequencer: LongFirst },
    projects: [
      {
        test: {
          name: 'unit',
          isolate: false,
          chaiConfig,
          setupFiles: ['testbed/properties.setup.ts'],
          include: everywhere.map((root) => `${root}/*.test.{ts,tsx}`),
          exclude: [
            '**/*.pg.test.ts',
            '**/node_modules/**',
            '**/dist/**',
            ...(isOtherNode ? sameOnEveryNode : []),
          ],
        },
      },
      {
        test: {
          name: 'pg',
          isolate: false,
          chaiConfig,
          alias: { '@node-rs/argon2': fileURLToPath(new URL('testbed/quick-argon2.ts', import.meta.url)) },
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
