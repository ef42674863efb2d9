// Several servers without sticky sessions: each request of a client reaches the next server, by a proxy that lets no WebSocket through.
import { HubConnectionState } from '@microsoft/signalr';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { startBlockingProxy } from '../testbed/blocking-proxy.ts';
import { standInBroker } from '../testbed/broker.ts';
import {
  call,
  closeAll,
  closeLater,
  join,
  newClient,
  startHub,
  until,
  upgradeQuery,
} from '../testbed/running-hub.ts';
import { memoryBackplane, valkeyBackplane, type Backplane } from './backplane.ts';
import type { HubOptions } from './hub.ts';

// Sockets on a machine that is busy with other things.
vi.setConfig({ testTimeout: 30_000 });
afterEach(closeAll);

const { Connected, Disconnected } = HubConnectionState;

async function servers(count: number, joinPlane: () => Backplane, options: Partial<HubOptions> = {}) {
  const running = await Promise.all(
    Array.from({ length: count }, () => startHub({ ...options, backplane: joinPlane() })),
  );
  await until(() => running.every(({ hub }) => hub.isReady()));
  const proxy = await startBlockingProxy(running.map(({ url }) => url));
  closeLater(() => proxy.close());
  const sum = (figure: 'connections' | 'forwarded' | 'users') =>
    running.reduce((total, { hub }) => total + hub.metrics()[figure], 0);
  return { running, hubs: running.map(({ hub }) => hub), proxy, sum, url: `${proxy.url}/hub` };
}

const inMemory = () => {
  const plane = memoryBackplane();
  return () => plane.join();
};

describe.each(['ServerSentEvents', 'LongPolling'] as const)('over %s, on three servers,', (transport) => {
  const start = async (options?: Partial<HubOptions>) => {
    const all = await servers(3, inMemory(), options);
    return { ...all, join: (token: string, delays?: number[]) => join(all, token, delays, transport) };
  };

  it('a client hears, is answered and is in its groups, whichever servers its requests reach', async () => {
    const { hubs, sum, join: enter } = await start();
    const [a, b] = [await enter('user-a'), await enter('user-b')];
    for (const value of [0, 'ğüş', { deep: [1] }, null]) expect(await a.invoke('echo', value)).toEqual(value);
    expect(await a.invoke('transport')).toBe(transport);
    await a.invoke('enter', 'odds');
    await b.invoke('enter', 'odds');
    await b.invoke('exit', 'odds');
    for (const [n, hub] of hubs.entries()) {
      hub.sendToUser('user-a', 'message', [`user ${n}`]);
      hub.sendToGroup('odds', 'message', [`group ${n}`]);
      hub.sendToAll('message', [`all ${n}`]);
    }
    const each = (what: string) => hubs.map((_hub, n) => `${what} ${n}`);
    await until(() => a.heard.length === 9 && b.heard.length === 3);
    expect(new Set(a.heard)).toEqual(new Set([...each('all'), ...each('group'), ...each('user')]));
    expect(new Set(b.heard)).toEqual(new Set(each('all')));
    expect([sum('connections'), sum('forwarded') > 0]).toEqual([2, true]);
  });

  it('a client has its many calls done once each and in order', async () => {
    const done: unknown[] = [];
    const { join: enter } = await start({ methods: { work: (_caller, n) => done.push(n) } });
    const a = await enter('user-a');
    const numbers = Array.from({ length: 60 }, (_, n) => n);
    await Promise.all(numbers.map((n) => a.invoke('work', n)));
    expect(done).toEqual(numbers);
  });

  it('a client leaves at once, wherever it says so', async () => {
    const { sum, join: enter } = await start();
    const a = await enter('user-a');
    await a.stop();
    await until(() => sum('connections') === 0);
    expect(sum('users')).toBe(0);
  });

  it('any server disconnects a client for good, after the messages that were sent before', async () => {
    for (const from of [0, 1, 2]) {
      const { hubs, sum, join: enter } = await start();
      const a = await enter('user-a');
      hubs[from]!.sendToUser('user-a', 'message', ['last words']);
      hubs[from]!.closeUser('user-a');
      await until(() => a.state === Disconnected && sum('connections') === 0);
      expect(a.heard).toEqual(['last words']);
      await closeAll();
    }
  });

  it('the clients of a server that drains come back to the others, before it ends', async () => {
    const { hubs, sum, join: enter } = await start();
    const clients = await Promise.all(
      Array.from({ length: 6 }, (_, n) => enter(`user-${n}`, Array(400).fill(50))),
    );
    const drained = hubs[0]!.metrics().connections;
    await hubs[0]!.drain(0);
    expect([drained > 0, hubs[0]!.metrics().connections]).toEqual([true, 0]);
    await until(() => clients.every(({ state }) => state === Connected) && sum('connections') === 6);
  });
});

it('long polling goes on when its poll reaches another server, and ends when the client leaves there', async () => {
  const { running, hubs, sum } = await servers(2, inMemory(), { limits: { forwardedPollMs: 400 } });
  const [here, there] = running.map(({ url }) => url);
  const query = await upgradeQuery(running[0]!);
  const poll = async (url = there) => {
    const answer = await fetch(url + query);
    return [answer.status, await answer.text()];
  };
  expect(await poll(here)).toEqual([200, '']);
  // The server asked which server holds the connection. None does, so the poll was not forwarded.
  expect(sum('forwarded')).toBe(0);
  const post = (url = there) =>
    fetch(url + query, {
      method: 'POST',
      body: '{"protocol":"json","version":1}\u001e' + call('1', 'echo', 'ş') + '\u001e',
    });
  expect((await post()).status).toBe(200);
  expect(sum('forwarded')).toBe(1);
  expect(await poll()).toEqual([200, '{}\u001e{"type":3,"invocationId":"1","result":"ş"}\u001e']);
  // Held for a while, and answered with nothing.
  expect(await poll()).toEqual([200, '']);
  const held = poll(here);
  await until(() => sum('connections') === 1);
  // The poll that waits at the other server ends, as it would on a single server.
  const second = poll();
  expect(await held).toEqual([204, '']);
  await second;
  const cutter = new AbortController();
  const given = fetch(there + query, { signal: cutter.signal }).catch(() => 'given up');
  cutter.abort();
  await given;
  // Long enough for the servers to see it go, and shorter than a poll is held.
  await new Promise((resolve) => setTimeout(resolve, 200));
  hubs[1]!.sendToUser('user-a', 'message', ['kept']);
  await until(() => hubs[0]!.metrics().backplaneIn > 0);
  let [, text] = await poll();
  if (text === '') [, text] = await poll();
  expect(text).toContain('kept');
  expect((await fetch(there + query, { method: 'DELETE' })).status).toBe(202);
  expect(sum('connections')).toBe(0);
  expect([
    (await post()).status,
    await poll(here),
    (await fetch(there + query, { method: 'DELETE' })).status,
  ]).toEqual([404, [404, ''], 404]);
});

it('a WebSocket of another server takes no records by POST: 405; an event stream no poll and no DELETE: 400', async () => {
  const { running } = await servers(2, inMemory());
  const [here, there] = running.map(({ url }) => url);
  const query = await upgradeQuery(running[0]!);
  const stream = new AbortController();
  closeLater(() => stream.abort());
  await fetch(here + query, { headers: { accept: 'text/event-stream' }, signal: stream.signal });
  expect((await fetch(there + query)).status).toBe(400);
  expect((await fetch(there + query, { method: 'DELETE' })).status).toBe(400);
  const { WebSocket } = await import('ws');
  const upgraded = await upgradeQuery(running[0]!);
  const socket = new WebSocket(here!.replace('http', 'ws') + upgraded);
  closeLater(() => socket.terminate());
  await new Promise((resolve) => socket.once('open', resolve));
  expect((await fetch(there + upgraded, { method: 'POST', body: 'x' })).status).toBe(405);
});

describe('when the other server', () => {
  it('does not answer, the request is answered 404 after a while', async () => {
    const plane = memoryBackplane();
    const mute = plane.join();
    const { running } = await servers(1, () => plane.join(), {
      limits: { forwardMs: 50, forwardedPollMs: 50 },
    });
    const query = await upgradeQuery(running[0]!);
    await mute.follow(`connection:${connectionIdOf(query)}`);
    for (const init of [{}, { method: 'POST', body: 'x' }, { method: 'DELETE' }])
      expect((await fetch(running[0]!.url + query, init)).status).toBe(404);
  });

  it('cannot be reached, requests that may be its own are answered 503, and no second connection is begun', async () => {
    const broker = await standInBroker();
    await broker.start();
    closeLater(() => broker.stop());
    const { running, sum } = await servers(2, () => valkeyBackplane({ url: broker.url, pulseMs: 100 }));
    const query = await upgradeQuery(running[0]!);
    expect((await fetch(running[0]!.url + query)).status).toBe(200);
    await broker.stop();
    await until(() => running.every(({ hub }) => !hub.isReady()));
    for (const init of [{}, { method: 'POST', body: 'x' }, { method: 'DELETE' }])
      expect((await fetch(running[1]!.url + query, init)).status).toBe(503);
    expect(sum('connections')).toBe(1);
  });

  it('is killed, its clients come back to one that lives', async () => {
    const broker = await standInBroker();
    await broker.start();
    closeLater(() => broker.stop());
    const planes: Backplane[] = [];
    const { running, url } = await servers(
      2,
      () => {
        const plane = valkeyBackplane({ url: broker.url });
        planes.push(plane);
        return plane;
      },
      { limits: { forwardedPollMs: 200, turnMs: 100, silenceMs: 4_000 } },
    );
    const clients = Array.from({ length: 6 }, (_, n) =>
      newClient({ url }, `user-${n}`, Array(400).fill(50), n % 2 === 0 ? 'LongPolling' : 'ServerSentEvents'),
    );
    for (const client of clients) client.keepAliveIntervalInMilliseconds = 500;
    await Promise.all(clients.map((client) => client.start()));
    // Without a farewell.
    await planes[0]!.close();
    running[0]!.server.closeAllConnections();
    running[0]!.server.close();
    await until(() => {
      running[1]!.hub.sendToAll('message', ['back']);
      return clients.every(({ state, heard }) => state === Connected && heard.includes('back'));
    });
    // A client whose poll broke with the other server also reconnects. Its old connection falls silent here.
    await until(() => running[1]!.hub.metrics().connections === 6);
    expect(running[1]!.hub.metrics()).toMatchObject({ connections: 6, users: 6 });
    expect(clients.map(({ state }) => state)).toEqual(Array(6).fill(Connected));
  });
});

it('over Valkey, a client finds its connection wherever its requests go', async () => {
  const broker = await standInBroker();
  await broker.start();
  closeLater(() => broker.stop());
  const { hubs, url, sum } = await servers(3, () => valkeyBackplane({ url: broker.url }));
  const clients = [
    await join({ url }, 'user-a', [], 'LongPolling'),
    await join({ url }, 'user-a', [], 'ServerSentEvents'),
  ];
  for (const client of clients) expect(await client.invoke('echo', 'ğüş')).toBe('ğüş');
  for (const [n, hub] of hubs.entries()) hub.sendToUser('user-a', 'message', [n]);
  await until(() => clients.every(({ heard }) => heard.length === 3));
  expect([sum('connections'), sum('forwarded') > 0]).toEqual([2, true]);
});

it('a client whose WebSockets are cut falls back by itself, and hears', async () => {
  const { hubs, url, proxy } = await servers(2, inMemory());
  const a = await join({ url }, 'user-a');
  hubs[0]!.sendToUser('user-a', 'message', ['live']);
  await until(() => a.heard.length === 1);
  expect([await a.invoke('transport'), proxy.refused()]).toEqual(['ServerSentEvents', 1]);
});

const connectionIdOf = (query: string): string => {
  const bytes = Buffer.from(new URLSearchParams(query).get('id')!, 'base64url').subarray(32);
  return (JSON.parse(bytes.toString()) as [string])[0];
};
