// Provides the supported versions of Node for the tests, from npm packages that contain the program, pinned by
// `run/node-<major>/package-lock.json`.
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ended, folderOf, installPackages, packagesOf } from './packages.mjs';

const own = Number(process.versions.node.split('.')[0]);

/** The other supported major. On an unsupported one in between: the newer. */
export const otherMajor = own >= 24 ? 20 : 24;

const brought = new Map();

/** Resolves with the path of a Node of that major, or undefined if there is none. */
export function bringNode(major) {
  if (!brought.has(major)) brought.set(major, bring(major));
  return brought.get(major);
}

async function bring(major) {
  const named = process.env[`NODE${major}_PATH`];
  if (named) return named;
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  const packages = `node-${major}`;
  const version = packagesOf(packages).optionalDependencies[name];
  if (!version) return undefined;
  const isWindows = process.platform === 'win32';
  const program = join(folderOf(packages), name, 'bin', isWindows ? 'node.exe' : 'node');
  if (await answers(program, version)) return program;
  await installPackages(packages);
  return (await answers(program, version)) ? program : undefined;
}

const answers = async (program, version) =>
  existsSync(program) && (await ended(program, ['--version'], {})).said.trim() === `v${version}`;

/** An environment in which programs find that Node by name. */
export function environmentOf(program) {
  return {
    ...process.env,
    PATH: `${dirname(program)}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}`,
  };
}
