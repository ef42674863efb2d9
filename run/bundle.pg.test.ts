import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoPassword, demoPeople } from '../packages/contract/src/demo.ts';
import { hubPath } from '../packages/contract/src/notification.ts';
import { newClient } from '../packages/hub/testbed/running-hub.ts';
import { becomeReady, programOf, type Program } from '../testbed/program.ts';
import { freePort } from '../testbed/sandbox-process.ts';

// The bundle contains the site, the stage and the office. A run of this file alone may be the first to build them.
const withinMs = 240_000;
let [folder, bundle, url] = ['', '', ''];
let program: Program;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'felek-bundle-'));
  // Under root the embedded database runs as another account, which needs access to its programs here.
  chmodSync(folder, 0o755);
  const [made, empty] = [join(folder, 'made'), join(folder, 'unpacked')];
  for (const each of [made, empty]) mkdirSync(each);
  // Built as an operator builds it. NODE_ENV=test would bundle React's test build.
  const making = [fileURLToPath(new URL('bundle.mjs', import.meta.url)), made];
  const { NODE_ENV: _, ...outside } = process.env;
  expect(spawnSync(process.execPath, making, { stdio: 'inherit', env: outside }).status).toBe(0);
  const archive = readdirSync(made).find((name) => name.endsWith('.tar.gz'))!;
  expect(spawnSync('tar', ['-xzf', join(made, archive), '-C', empty]).status).toBe(0);
  rmSync(made, { recursive: true });
  bundle = join(empty, readdirSync(empty)[0]!);
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  // Runs without access to the repository: in another folder, with the environment of a unit file.
  const { PATH, HOME } = process.env;
  const environment = {
    PATH,
    HOME,
    NODE: process.execPath,
    PORT: String(port),
    LOG_LEVEL: 'silent',
    SPORTS_FEED: 'none',
  };
  program = programOf(
    spawn(join(bundle, 'start'), {
      cwd: folder,
      env: { ...environment, DATA_DIR: join(folder, 'data') },
      stdio: 'inherit',
    }),
  );
  await becomeReady(`${url}/api/ready`, [program]);
}, withinMs);

afterAll(async () => {
  await program.end('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
});

async function call(path: string, body: object, token?: string) {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const answer = await fetch(`${url}/api/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  return (await answer.json()) as { success: boolean; data: never };
}

const logIn = async () => {
  const { data } = await call('auth/login', { username: demoPeople.funded, password: demoPassword });
  return (data as { token: string }).token;
};

test('an unpacked bundle starts with its own database, and a customer logs in and stakes', async () => {
  const token = await logIn();
  const launch = await call('casino/fellaunchurl', { code: 'lale', isMobile: false }, token);
  const game = /launch=([\w-]+)/.exec(launch.data)![1]!;
  const { fairness } = (await call('fel/open', {}, game)).data as {
    fairness: { seedId: string; nextNonce: number };
  };
  const spin = { seedId: fairness.seedId, nonce: fairness.nextNonce, stake: 1 };
  expect(await call('fel/bet', spin, game)).toMatchObject({ success: true, data: { round: { stake: 1 } } });
});

test('an unpacked bundle serves the drawn page, what the page names, and the games', async () => {
  const page = await (await fetch(url)).text();
  const [, script] = /src="(\/assets\/[^"]+\.js)"/.exec(page)!;
  expect(page).toContain('<main');
  for (const path of [script!, '/stage/lale/', '/office/', '/api/openapi.json']) {
    const answer = await fetch(url + path);
    expect([path, answer.status]).toEqual([path, 200]);
    expect(await answer.text()).not.toBe('');
  }
});

test('an unpacked bundle takes live connections', async () => {
  const connection = newClient({ url: `${url}/${hubPath}` }, await logIn());
  await connection.start();
  expect(connection.state).toBe('Connected');
  await connection.stop();
});

test('a bundle holds no program that builds or tests', () => {
  const packages = readdirSync(join(bundle, 'node_modules'));
  const builders = [
    'esbuild',
    'vite',
    'rolldown',
    'typescript',
    'tsx',
    'vitest',
    'playwright-core',
    'react',
    '@felek',
  ];
  expect(packages).toContain('fastify');
  expect(packages.filter((name) => builders.includes(name))).toEqual([]);
});

test('a bundle that is told to end ends in peace', async () => {
  await program.end('SIGTERM');
  expect(program.exit()).toBe(0);
});
