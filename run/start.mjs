// `npm start`: installs and builds a fresh clone, then runs the house: the server, which brings its own PostgreSQL unless DATABASE_URL is
// set, and in demo mode the sandbox. Ends everything that it started.
import { spawn, spawnSync } from 'node:child_process';
import { ensureInstalled, root } from './install.mjs';
import { argumentsOf } from './programs.mjs';

ensureInstalled();
const { ensureBuilt } = await import('./build.mjs');
await ensureBuilt();

const removesDemo = process.argv.includes('--remove-demo');
/** Does one thing and ends. */
const isErrand =
  removesDemo || process.argv.includes('--add-admin') || process.argv.includes('--admit-everywhere');
const programs = isErrand || process.env.FELEK_MODE === 'production' ? ['server'] : ['sandbox', 'server'];
const running = new Map();
let ending = false;
let exitCode = 0;

for (const program of programs) {
  // The IPC channel closes when this process ends, even by SIGKILL, so that the child can end too.
  const child = spawn(process.execPath, [...argumentsOf(program), ...process.argv.slice(2)], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { NODE_ENV: 'production', ...process.env },
  });
  running.set(program, child);
  child.on('exit', (code, signal) => {
    running.delete(program);
    if (!ending && !(isErrand && code === 0)) {
      exitCode = code || 1;
      console.error(
        `The ${program} ended${signal ? ` by ${signal}` : code ? ` with code ${code}` : ''}; stopping the rest.`,
      );
      end();
    }
    if (running.size === 0) process.exit(exitCode);
  });
}

function end() {
  if (ending) return;
  ending = true;
  // The server ends first: it still has messages to deliver to the sandbox.
  for (const program of ['server', 'sandbox']) running.get(program)?.kill('SIGTERM');
}

process.on('SIGINT', end);
process.on('SIGTERM', end);
process.on('SIGHUP', end);
endWithNpm();

/** npm starts us through a shell, and neither forwards every signal. So this process ends when one of them does. */
function endWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const { stdout } = spawnSync('ps', ['-o', 'ppid=,args=', '-p', String(parent)], { encoding: 'utf8' });
  const [, npm] = /^\s*(\d+) \S*sh -c /.exec(stdout ?? '') ?? [];
  setInterval(() => {
    if (process.ppid !== parent || (npm !== undefined && !isAlive(Number(npm)))) end();
  }, 500).unref();
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
