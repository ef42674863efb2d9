// Negotiation and upgrade, request by request.
import { WebSocket } from 'ws';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  closeAll,
  greeted,
  negotiate,
  startHub,
  until,
  upgrade,
  upgradeQuery,
  type Running,
} from '../testbed/running-hub.ts';

// Sockets on a machine that is busy with other things.
vi.setConfig({ testTimeout: 30_000 });
afterEach(closeAll);

describe('a negotiation', () => {
  it('offers every transport with text and a signed token, and nothing stateful', async () => {
    const running = await startHub();
    const { status, body } = await negotiate(
      running,
      'user-a',
      'fingerprint=f&negotiateVersion=1&useStatefulReconnect=true',
    );
    expect(status).toBe(200);
    expect(body).toEqual({
      negotiateVersion: 1,
      connectionId: expect.stringMatching(/^[\w-]{22}$/),
      connectionToken: expect.stringMatching(/^[\w-]+$/),
      availableTransports: [
        { transport: 'WebSockets', transferFormats: ['Text'] },
        { transport: 'ServerSentEvents', transferFormats: ['Text'] },
        { transport: 'LongPolling', transferFormats: ['Text'] },
      ],
    });
    expect(body['connectionToken']).not.toContain(body['connectionId']);
  });

  it.each([
    ['negotiateVersion=7', 1],
    ['NEGOTIATEVERSION=1', 1],
  ])('agrees on version 1 when %s', async (query, version) => {
    expect((await negotiate(await startHub(), 'user-a', query)).body['negotiateVersion']).toBe(version);
  });

  it.each([
    ['', "The client requested version '0', but the server does not support this version."],
    ['negotiateVersion=0', "The client requested version '0', but the server does not support this version."],
    [
      'negotiateVersion=-1',
      "The client requested version '-1', but the server does not support this version.",
    ],
    ['negotiateVersion=1.5', 'The client requested a non-integer protocol version.'],
    ['negotiateVersion=one', 'The client requested a non-integer protocol version.'],
    ['negotiateVersion=99999999999999999999', 'The client requested a non-integer protocol version.'],
  ])('says what is wrong with the version in %j', async (query, error) => {
    expect(await negotiate(await startHub(), 'user-a', query)).toEqual({ status: 200, body: { error } });
  });

  it('is refused for an unknown or no longer allowed user', async () => {
    const running = await startHub({
      authenticate: async ({ token }) =>
        token === 'old' ? { user: 'user-a', expiresAtMs: Date.now() } : undefined,
    });
    expect((await negotiate(running, 'stranger')).status).toBe(401);
    expect((await negotiate(running, 'old')).status).toBe(401);
    expect(running.hub.metrics().refusals).toEqual({ 401: 2 });
  });

  it('is refused to a network that asks too often, and to no other', async () => {
    const running = await startHub({ limits: { negotiationBurst: 3, negotiationsPerSecond: 0.001 } });
    const ask = (address: string) =>
      fetch(`${running.url}/negotiate?negotiateVersion=1`, {
        method: 'POST',
        headers: { authorization: 'Bearer user-a', 'x-address': address },
      }).then(({ status }) => status);
    const statuses: number[] = [];
    for (const last of [1, 2, 3, 4]) statuses.push(await ask(`2001:db8::${last}`));
    expect(statuses).toEqual([200, 200, 200, 429]);
    expect(await ask('10.0.0.1')).toBe(200);
  });

  it.each([
    ['fails', () => Promise.reject(new Error('no database'))],
    [
      'throws',
      () => {
        throw new Error('no database');
      },
    ],
    ['hangs', () => new Promise<undefined>(() => {})],
  ])('is answered 500 when the product’s door %s', async (_how, authenticate) => {
    const running = await startHub({ authenticate, limits: { authenticateMs: 50 } });
    expect((await negotiate(running)).status).toBe(500);
    expect(running.logged.map(({ text }) => text)).toEqual(['a negotiation could not be answered']);
  });
});

describe('an upgrade', () => {
  const query = (running: Running) => upgradeQuery(running);
  const without = async (running: Running) => (await upgradeQuery(running)).replace(/&.*/, '');
  const forAnother = async (running: Running) => (await upgradeQuery(running)).replace('user-a', 'user-b');

  it.each([
    ['without an id or a token', 401, async () => ''],
    ['without an id, with a token that is dead', 401, async () => '?id=&access_token=x'],
    ['with an id that nobody signed', 404, async () => '?id=nonsense&access_token=user-a'],
    ['without a token', 401, without],
    [
      'with a token that is dead',
      401,
      async (running: Running) => `${await without(running)}&access_token=x`,
    ],
    ['for another user than who negotiated', 403, forAnother],
  ])('is refused %s: %d, in plain HTTP', async (_what, status, queryOf) => {
    const running = await startHub();
    const answer = await upgrade(running, await queryOf(running));
    expect(answer.status).toBe(status);
    expect(answer.text).toMatch(
      /^HTTP\/1\.1 \d{3} [\w ]+\r\nConnection: close\r\n(.+\r\n)*Content-Length: 0\r\n\r\n$/,
    );
    expect(running.hub.metrics()).toMatchObject({ connections: 0, refusals: { [status]: 1 } });
  });

  it.each([
    ['a foreign origin', 'https://evil.example', 403],
    ['no origin that is one', 'null', 403],
    ['our own origin', 'http://felek.example', 101],
  ])('from %s is answered %s: %d', async (_what, origin, status) => {
    const running = await startHub();
    const headers = `Connection: Upgrade\r\nUpgrade: websocket\r\nOrigin: ${origin}\r\n`;
    expect((await upgrade(running, await query(running), headers)).status).toBe(status);
  });

  it('takes the token from the header too, and parameters in any case', async () => {
    const running = await startHub();
    const headers = 'Connection: Upgrade\r\nUpgrade: websocket\r\nAuthorization: bearer user-a\r\n';
    const id = await without(running);
    expect((await upgrade(running, id.replace('id', 'ID'), headers)).status).toBe(101);
  });

  it('is refused for an id that is in use: 409, and once it was used: 404', async () => {
    const running = await startHub();
    const sameQuery = await query(running);
    const socket = new WebSocket(running.url.replace('http', 'ws') + sameQuery);
    await new Promise((resolve) => socket.once('open', resolve));
    expect((await upgrade(running, sameQuery)).status).toBe(409);
    socket.terminate();
    await until(() => running.hub.metrics().connections === 0);
    expect((await upgrade(running, sameQuery)).status).toBe(404);
  });

  it('lets only one of several in that come with one id at the same moment', async () => {
    const running = await startHub();
    const sameQuery = await query(running);
    const answers = await Promise.all(Array.from({ length: 8 }, () => upgrade(running, sameQuery)));
    expect(answers.filter(({ status }) => status === 101)).toHaveLength(1);
  });

  it('is refused with an id that is too old: 404', async () => {
    let now = Date.now();
    const running = await startHub({ nowMs: () => now });
    const late = await query(running);
    now += 15_001;
    expect((await upgrade(running, late)).status).toBe(404);
  });

  it('is taken by any server with the secret, and by no other', async () => {
    const [one, two, stranger] = [
      await startHub(),
      await startHub(),
      await startHub({ secret: Buffer.from('another') }),
    ];
    expect((await upgrade(stranger, await query(one))).status).toBe(404);
    expect((await upgrade(two, await query(one))).status).toBe(101);
  });

  it('is refused when there is no room: 503, as is the negotiation', async () => {
    const running = await startHub({ limits: { maxConnections: 2 } });
    const late = await query(running);
    await greeted(running);
    await greeted(running);
    expect((await upgrade(running, late)).status).toBe(503);
    expect((await negotiate(running)).status).toBe(503);
  });

  it('that is none is refused, and nothing of it stays behind', async () => {
    const running = await startHub();
    const noUpgrade = 'Connection: Upgrade\r\nUpgrade: h2c\r\n';
    expect((await upgrade(running, await query(running), noUpgrade)).status).toBe(400);
    expect(running.hub.metrics()).toMatchObject({ connections: 0, users: 0 });
  });

  it('is answered 500 when the product’s door fails', async () => {
    let fails = false;
    const running = await startHub({
      authenticate: async () => {
        if (fails) throw new Error('no database');
        return { user: 'user-a' };
      },
    });
    const late = await query(running);
    fails = true;
    expect((await upgrade(running, late)).status).toBe(500);
    fails = false;
    expect((await upgrade(running, await query(running))).status).toBe(101);
  });

  it('with a request line that is no URL is refused, not fatal', async () => {
    const running = await startHub();
    expect((await upgrade({ ...running, url: running.url.replace('/hub', '//') }, '?id=%')).status).toBe(404);
    expect((await upgrade(running, await query(running))).status).toBe(101);
  });
});
