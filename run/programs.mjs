// How Node runs each program of the house.
import { join } from 'node:path';
import { root } from './install.mjs';

/**
 * Objects of a request die young. With a young generation of 64 MB hardly any survives a collection. So the old generation fills slowly;
 * its collection takes a core for a twentieth of a second. One helper thread is enough; four would compete with the database on the same
 * machine.
 */
const forRequests = ['--max-semi-space-size=64', '--min-semi-space-size=64', '--v8-pool-size=1'];

/** The arguments of Node for the `server` or the `sandbox` of a built repository, by default this one. */
export const argumentsOf = (program, home = root) => [
  '--enable-source-maps',
  ...(program === 'server' ? forRequests : []),
  join(home, `apps/${program}/dist/main.mjs`),
];
