// One request id is on a bet's answer, log line, call, posting and hub message, and the office shows them together.
import { join as joinPath } from 'node:path';
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { joinTableMethod } from '@felek/contract/table';
import { demoPassword, demoPeople } from '@felek/contract/demo';
import { closeAll, join } from '../../../packages/hub/testbed/running-hub.ts';
import { openGame } from '../../../conformance/game-session.ts';
import { openCasinoHouse } from '../../../testbed/casino-house.ts';
import { joinCustomer } from '../../../testbed/casino-servers.ts';
import { freshDatabase, type FreshDatabase } from '../../../testbed/fresh-database.ts';
import { emptySite, openTestRooms } from '../../../testbed/rooms.ts';
import { freePort } from '../../../testbed/sandbox-process.ts';
import { createApp, type App } from './app.ts';
import { readConfig } from './config.ts';
import { countRequests, newId, requestedAtMs } from './ids.ts';
import { openLog } from './log.ts';
import { hashToken, newToken } from './vault.ts';

let fresh: FreshDatabase;
let app: App;
let url: string;
const lines: string[] = [];
const files = emptySite();
beforeAll(async () => {
  fresh = await freshDatabase();
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  const config = readConfig({
    PORT: String(port),
    SPORTS_FEED: 'none',
    DATA_DIR: files.contentDir,
    LEDGER_HEADS_FILE: joinPath(files.contentDir, 'heads.txt'),
    TRUSTED_PROXIES: '1',
  });
  const log = openLog('debug', { write: (line) => void lines.push(line) });
  app = await createApp(config, { url: fresh.url, serverUrl: fresh.url }, log, files);
  await app.listen();
}, 60_000);
afterAll(async () => {
  await closeAll();
  await app.stop();
  await fresh.drop();
  rmSync(files.siteDir, { recursive: true, force: true });
});

async function post<Data>(path: string, body: object, token?: string) {
  const answer = await fetch(`${url}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  const { data, message } = (await answer.json()) as { data: Data; message: string };
  return { data, message, requestId: answer.headers.get('x-request-id')! };
}
const logIn = async (path: string, username: string) =>
  (await post<{ token: string }>(path, { username, password: demoPassword })).data.token;

/** A customer in a game of the house. */
async function sitDown(code: string, token: string) {
  const launched = await post<string>('casino/fellaunchurl', { code, isMobile: false }, token);
  const game = /launch=([\w-]+)/.exec(launched.data)![1]!;
  const opened = await post<{ fairness: { seedId: string; nextNonce: number } }>('fel/open', {}, game);
  return { game, fairness: opened.data.fairness };
}
const postingsOf = async (requestId: string) =>
  (
    await fresh.pool.query<{ wallet_id: string; operation: string }>(
      `select wallet_id, operation from posting where memo ->> 'request' = $1 order by created_at`,
      [requestId],
    )
  ).rows;

it('a bet’s answer, log line, posting and hub message have one id, by which the office finds them', async () => {
  const token = await logIn('auth/login', demoPeople.funded);
  const page = await join({ url: `${url}/hub/frnotify` }, token);
  const { game, fairness } = await sitDown('lale', token);
  const spin = { seedId: fairness.seedId, nonce: fairness.nextNonce, stake: 10 };
  const { requestId } = await post('fel/bet', spin, game);
  expect(lines.map((line) => JSON.parse(line) as object)).toContainEqual(
    expect.objectContaining({ request: requestId, path: '/api/fel/bet', status: 200 }),
  );
  expect(await postingsOf(requestId)).toMatchObject([{ operation: 'bet' }]);
  await expect
    .poll(() => page.heard)
    .toContainEqual(expect.objectContaining({ cmd: 'Balance', request: requestId }));

  const operator = await logIn('office/login', demoPeople.operator);
  const { data: steps } = await post<{ kind: string; what: string; customer: { username: string } }[]>(
    'office/request',
    { requestId },
    operator,
  );
  expect(steps.slice(0, 2)).toMatchObject([
    { kind: 'posting', what: 'bet', customer: { username: demoPeople.funded } },
    { kind: 'message', what: 'Balance' },
  ]);
  const other = (await post('fel/bet', { ...spin, nonce: spin.nonce + 1, stake: 0 }, game)).requestId;
  expect(await postingsOf(other)).toEqual([]);
});

it('bets of many players that share a transaction have each their own id', async () => {
  const rooms = openTestRooms(fresh.url);
  const players = await Promise.all(
    Array.from({ length: 6 }, async () => {
      const { customer } = await joinCustomer(rooms, { cash: 100_000n });
      const token = newToken();
      await fresh.pool.query(
        `insert into session (id, customer_id, token_hash, device, address) values ($1, $2, $3, '', '')`,
        [newId(), customer, hashToken(token)],
      );
      return { customer, ...(await sitDown('hazine', token)) };
    }),
  );
  await rooms.close();
  const bets = await Promise.all(
    players.map(async ({ customer, game, fairness }) => {
      const spin = { seedId: fairness.seedId, nonce: fairness.nextNonce, stake: 10 };
      return { customer, requestId: (await post('fel/bet', spin, game)).requestId };
    }),
  );
  for (const { customer, requestId } of bets)
    expect(await postingsOf(requestId)).toMatchObject([{ wallet_id: customer, operation: 'bet' }]);
});

it('a message to all stages at a table has the id of the request that it follows from', async () => {
  const token = await logIn('auth/login', demoPeople.funded);
  const launched = await post<string>('casino/fellaunchurl', { code: 'canli-rulet', isMobile: false }, token);
  const game = /launch=([\w-]+)/.exec(launched.data)![1]!;
  const stage = await join({ url: `${url}/hub/frnotify` }, token);
  const { data } = await post<{ table: { code: string } }>('fel/table', {}, game);
  expect(await stage.invoke(joinTableMethod, data.table.code)).toBe(true);
  const { requestId } = await post('fel/tableSay', { messageId: newId(), text: 'iyi şanslar' }, game);
  await expect
    .poll(() => stage.heard)
    .toContainEqual(expect.objectContaining({ cmd: 'TableChat', request: requestId }));
});

it('a provider’s call and its postings have one id, by which the office finds them', async () => {
  const house = await openCasinoHouse(1);
  try {
    const [provider, code] = [2, 'hub_fruitgarden'];
    const { address } = await house.seat(provider, code, 10_000n);
    const { session } = await openGame(address);
    const { user, token } = (await house.ask(`/control/hub88/session/${session}`)) as Record<string, string>;
    await house.ask('/control/hub88/play', { user, token, gameCode: code, rounds: 1, stake: 1_000_000 });
    const { rows } = await house.fresh.pool.query<{ request: string }>(
      `select memo ->> 'request' as request from posting where source = 'hub88' and operation = 'bet'`,
    );
    const requestId = rows[0]!.request;
    const stepsFor = (...permissions: string[]) =>
      house.servers[0]!.requestSteps.list({ permissions: new Set(permissions) }, requestId);
    // The call book is written a moment later.
    await expect
      .poll(() => stepsFor('customer:read', 'provider:read'), { timeout: 10_000 })
      .toMatchObject([
        { kind: 'call', what: expect.stringMatching(/^hub88\//), facts: { status: '200' } },
        { kind: 'posting', what: 'bet', facts: { source: 'hub88' } },
        { kind: 'message', what: 'Balance' },
      ]);
    // A colleague who may not see the providers' calls sees the money alone.
    const less = await stepsFor('customer:read');
    expect(less.map(({ kind }) => kind)).toEqual(['posting', 'message']);
  } finally {
    await house.close();
  }
});

it('a request’s time is read from its id, and from no other text', () => {
  const newRequest = countRequests();
  const [first, second] = [newRequest(), newRequest()];
  expect(first).not.toBe(second);
  expect(Math.abs(requestedAtMs(first)! - Date.now())).toBeLessThan(60_000);
  expect(requestedAtMs('0190f3a2-1111-7222-8333-444455556666.12')).toBeUndefined();
});
