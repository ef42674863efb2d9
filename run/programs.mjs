// How Node runs each program of the house.
import { join } from 'node:path';
import { root } from './install.mjs';

/**
 * Requests die young: in a nursery of 64 MB hardly one is still alive when it is swept, so that the old space, whose sweep takes a
 * core from everybody for a twentieth of a second, fills slowly. One helper thread is enough for that; four would stand in the
 * way of the database, which shares the machine.
 */
const forRequests = ['--max-semi-space-size=64', '--min-semi-space-size=64', '--v8-pool-size=1'];

/** What Node is started with, after its own name, for `server` or `sandbox` from the build of a repository, ours unless told. */
export const argumentsOf = (program, home = root) => [
  '--enable-source-maps',
  ...(program === 'server' ? forRequests : []),
  join(home, `apps/${program}/dist/main.mjs`),
];
