// Provides the supported versions of Node for the tests, from npm packages that contain the program, pinned by
// `run/node-<major>/package-lock.json`. They are not dependencies of ours, since npm would then put their `node` first in PATH.
import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { cacheDir, npmCommand, root } from './install.mjs';

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
  const folder = join(cacheDir, `node-${major}`);
  const packages = join(root, `run/node-${major}`);
  const { optionalDependencies } = JSON.parse(readFileSync(join(packages, 'package.json'), 'utf8'));
  const version = optionalDependencies[name];
  if (!version) return undefined;
  const program = join(
    folder,
    'node_modules',
    name,
    'bin',
    process.platform === 'win32' ? 'node.exe' : 'node',
  );
  if (await answers(program, version)) return program;
  mkdirSync(folder, { recursive: true });
  for (const file of ['package.json', 'package-lock.json']) cpSync(join(packages, file), join(folder, file));
  const [command, ...first] = npmCommand();
  await ended(command, [...first, 'ci', '--ignore-scripts', '--no-bin-links', '--no-audit', '--no-fund'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: command === 'npm' && process.platform === 'win32',
  });
  return (await answers(program, version)) ? program : undefined;
}

const answers = async (program, version) =>
  existsSync(program) && (await ended(program, ['--version'], {})).said.trim() === `v${version}`;

function ended(command, args, options) {
  return new Promise((resolve) => {
    let said = '';
    const child = spawn(command, args, options);
    child.stdout?.on('data', (chunk) => (said += chunk));
    child.on('error', () => resolve({ said })).on('close', (status) => resolve({ status, said }));
  });
}

/** An environment in which programs find that Node by name. */
export function environmentOf(program) {
  return {
    ...process.env,
    PATH: `${dirname(program)}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}`,
  };
}
