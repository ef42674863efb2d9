import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { HubConnectionBuilder, HubConnectionState, LogLevel, type HubConnection } from '@microsoft/signalr';
import { afterEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { memoryBackplane, type Backplane } from './backplane.ts';
import { createHub, HubError, type Hub, type HubLimits } from './hub.ts';

interface Running {
  readonly hub: Hub;
  readonly server: Server;
  readonly url: string;
}

const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const each of open.splice(0).toReversed()) await each.close();
});

async function startHub(limits: Partial<HubLimits> = {}, backplane?: Backplane): Promise<Running> {
  const hub = createHub({
    authenticate: async ({ token }) =>
      token?.startsWith('user-') ? { user: token, session: `${token}-session` } : undefined,
    secret: Buffer.from('test secret'),
    isOriginAllowed: (origin) => origin === undefined || origin === 'http://felek.example',
    methods: {
      echo: (_caller, text) => text,
      whoAmI: ({ user }) => user,
      fail: () => {
        throw new Error('inside');
      },
      refuse: () => {
        throw new HubError('not now');
      },
      enter: ({ connectionId }, group) => hub.join(connectionId, String(group)),
    },
    limits,
    ...(backplane && { backplane }),
  });
  const server = createServer((request, response) => {
    const query = new URL(request.url!, 'http://hub').searchParams;
    void hub.negotiate({ query, headers: request.headers, address: '1.1.1.1' }).then(({ status, body }) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  });
  server.on('upgrade', hub.upgrade);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.push({
    close: async () => {
      await hub.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
  return { hub, server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hub` };
}

async function join(
  { url }: Running,
  user = 'user-a',
  delays: number[] = [0, 50, 100],
): Promise<HubConnection & { heard: unknown[] }> {
  const connection = new HubConnectionBuilder()
    .withUrl(`${url}?fingerprint=f`, { accessTokenFactory: () => user })
    .withAutomaticReconnect(delays)
    .withStatefulReconnect({ bufferSize: 100_000 })
    .configureLogging(LogLevel.None)
    .build();
  const heard: unknown[] = [];
  connection.on('message', (message) => heard.push(message));
  await connection.start();
  open.push({ close: () => connection.stop() });
  return Object.assign(connection, { heard });
}

async function until(holds: () => boolean): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    if (holds()) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('it did not come to hold');
}

describe('the unmodified client', () => {
  it('hears what is sent to it, to its group and to all, and nothing else', async () => {
    const running = await startHub();
    const [a, b] = [await join(running, 'user-a'), await join(running, 'user-b')];
    await b.invoke('enter', 'odds');
    running.hub.sendToUser('user-a', 'message', [{ cmd: 'Balance' }]);
    await running.hub.sendToGroup('odds', 'message', ['tick']);
    await running.hub.sendToAll('message', ['all']);
    await until(() => a.heard.length === 2 && b.heard.length === 2);
    expect(a.heard).toEqual([{ cmd: 'Balance' }, 'all']);
    expect(b.heard).toEqual(['tick', 'all']);
  });

  it('gets exactly one answer for each invocation, falsy ones included', async () => {
    const a = await join(await startHub());
    for (const value of [0, '', false, null, 'ğüş', { deep: [1] }])
      expect(await a.invoke('Echo', value)).toEqual(value);
    expect(await a.invoke('whoami')).toBe('user-a');
  });

  it.each([
    ['fail', "An unexpected error occurred invoking 'fail' on the server."],
    ['refuse', "An unexpected error occurred invoking 'refuse' on the server. HubException: not now"],
    [
      'nothing',
      "Failed to invoke 'nothing' due to an error on the server. HubException: Method does not exist.",
    ],
  ])('is told why %s did not work, without detail that is none of its business', async (method, text) => {
    const a = await join(await startHub());
    await expect(a.invoke(method)).rejects.toThrow(text);
    expect(a.state).toBe(HubConnectionState.Connected);
  });

  it('is told that a method does not stream', async () => {
    const a = await join(await startHub());
    const failed = new Promise<Error>((resolve) =>
      a.stream('echo').subscribe({ next: () => {}, complete: () => {}, error: resolve }),
    );
    expect((await failed).message).toContain("non-streaming 'echo' method with a streaming invocation");
  });

  it('comes back after a close that allows it, and hears again', async () => {
    const running = await startHub();
    const a = await join(running);
    const first = a.connectionId;
    running.hub.closeUser('user-a', { allowReconnect: true });
    await until(() => a.state === HubConnectionState.Connected && a.connectionId !== first);
    running.hub.sendToUser('user-a', 'message', ['again']);
    await until(() => a.heard.length === 1);
  });

  it('stays away after a close that does not, and only the session that was meant', async () => {
    const running = await startHub();
    const [a, b] = [await join(running, 'user-a'), await join(running, 'user-b')];
    running.hub.closeUser('user-a', { session: 'another' });
    running.hub.closeUser('user-b', { session: 'user-b-session' });
    await until(() => b.state === HubConnectionState.Disconnected);
    expect(a.state).toBe(HubConnectionState.Connected);
  });

  it('is sent away by a drain and finds the next server', async () => {
    const running = await startHub();
    const a = await join(running, 'user-a', [500, 500]);
    await running.hub.drain(10);
    await until(() => a.state === HubConnectionState.Reconnecting);
    expect(running.hub.isReady()).toBe(false);
  });

  it('is refused without a token that lives', async () => {
    await expect(join(await startHub(), 'stranger')).rejects.toThrow(/401/);
  });
});

it('delivers over a backplane what another server sends, and closes there too', async () => {
  const plane = memoryBackplane();
  const [one, two] = [await startHub({}, plane.join()), await startHub({}, plane.join())];
  const a = await join(two, 'user-a');
  one.hub.sendToUser('user-a', 'message', ['from the other']);
  await one.hub.sendToAll('message', ['all']);
  await until(() => a.heard.length === 2);
  one.hub.closeUser('user-a');
  await until(() => a.state === HubConnectionState.Disconnected);
});

it('takes on any server the upgrade of a connection that another one negotiated', async () => {
  const [one, two] = [await startHub(), await startHub()];
  const answer = await fetch(`${one.url}/negotiate?negotiateVersion=1`, {
    method: 'POST',
    headers: { authorization: 'Bearer user-a' },
  });
  const { connectionToken } = (await answer.json()) as { connectionToken: string };
  expect(await upgradeStatus(two, `?id=${connectionToken}&access_token=user-a`)).toBe(101);
});

describe('an upgrade is refused', () => {
  const negotiated = async ({ url }: Running) => {
    const answer = await fetch(`${url}/negotiate?negotiateVersion=1`, {
      method: 'POST',
      headers: { authorization: 'Bearer user-a' },
    });
    return ((await answer.json()) as { connectionToken: string }).connectionToken;
  };

  it.each([
    ['without an id', 400, async () => '?access_token=user-a', undefined],
    ['with an id that nobody signed', 404, async () => '?id=nonsense&access_token=user-a', undefined],
    ['without a token', 401, async (running: Running) => `?id=${await negotiated(running)}`, undefined],
    [
      'for another user than who negotiated',
      403,
      async (running: Running) => `?id=${await negotiated(running)}&access_token=user-b`,
      undefined,
    ],
    [
      'from a foreign origin',
      403,
      async (running: Running) => `?id=${await negotiated(running)}&access_token=user-a`,
      'https://evil.example',
    ],
  ] as const)('%s: %d', async (_what, status, query, origin) => {
    const running = await startHub();
    expect(await upgradeStatus(running, await query(running), origin)).toBe(status);
  });

  it('for an id that is in use: 409, and once it was used: 404', async () => {
    const running = await startHub();
    const query = `?id=${await negotiated(running)}&access_token=user-a`;
    const socket = new WebSocket(running.url.replace('http', 'ws') + query);
    await new Promise((resolve) => socket.once('open', resolve));
    expect(await upgradeStatus(running, query)).toBe(409);
    socket.terminate();
    await until(() => running.hub.metrics().connections === 0);
    expect(await upgradeStatus(running, query)).toBe(404);
  });
});

/** The status that a bare upgrade request is answered with. */
function upgradeStatus({ url }: Running, query: string, origin?: string): Promise<number> {
  const { hostname, port, pathname } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => {
      socket.write(
        `GET ${pathname}${query} HTTP/1.1\r\nHost: x\r\nConnection: keep-alive, Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n${origin ? `Origin: ${origin}\r\n` : ''}\r\n`,
      );
    });
    socket.once('data', (data) => {
      resolve(Number(/^HTTP\/1.1 (\d+)/.exec(String(data))?.[1]));
      socket.destroy();
    });
    socket.once('error', reject);
  });
}

/** A client of bare WebSocket messages, after the handshake. */
async function bareClient(running: Running): Promise<{ socket: WebSocket; texts: string[] }> {
  const answer = await fetch(`${running.url}/negotiate?negotiateVersion=1`, {
    method: 'POST',
    headers: { authorization: 'Bearer user-a' },
  });
  const { connectionToken } = (await answer.json()) as { connectionToken: string };
  const socket = new WebSocket(
    `${running.url.replace('http', 'ws')}?id=${connectionToken}&access_token=user-a`,
  );
  const texts: string[] = [];
  socket.on('message', (data: Buffer) => texts.push(data.toString()));
  socket.on('error', () => {});
  await new Promise((resolve) => socket.once('open', resolve));
  socket.send('{"protocol":"json","version":1}\u001e');
  await until(() => texts.length === 1);
  open.push({ close: () => socket.terminate() });
  return { socket, texts };
}

it('answers several records of one message, and one cut over two', async () => {
  const { socket, texts } = await bareClient(await startHub());
  const call = (id: string) =>
    `{"type":1,"target":"echo","arguments":["${id}"],"invocationId":"${id}"}\u001e`;
  socket.send(call('1') + call('2') + call('3').slice(0, 20));
  socket.send(call('3').slice(20));
  await until(() => texts.length === 4);
  expect(texts.slice(1).map((text) => JSON.parse(text.slice(0, -1)).result)).toEqual(['1', '2', '3']);
});

it.each(['nonsense\u001e', '{"type":1}\u001e', '[]\u001e', '\u001e', 'x'.repeat(40_000)])(
  'ends a connection that breaks the protocol, and goes on for the others',
  async (hostile) => {
    const running = await startHub();
    const good = await join(running, 'user-b');
    const { socket, texts } = await bareClient(running);
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.send(hostile);
    await closed;
    expect(texts.at(-1)).toContain('"type":7');
    expect(await good.invoke('echo', 1)).toBe(1);
  },
);

it('refuses a handshake it does not know with a text, and closes', async () => {
  const running = await startHub();
  const answer = await fetch(`${running.url}/negotiate?negotiateVersion=1`, {
    method: 'POST',
    headers: { authorization: 'Bearer user-a' },
  });
  const { connectionToken } = (await answer.json()) as { connectionToken: string };
  const socket = new WebSocket(
    `${running.url.replace('http', 'ws')}?id=${connectionToken}&access_token=user-a`,
  );
  const said = new Promise<string>((resolve) =>
    socket.once('message', (data: Buffer) => resolve(data.toString())),
  );
  socket.once('open', () => socket.send('{"protocol":"messagepack","version":1}\u001e'));
  expect(await said).toContain('is not supported');
});

it('cuts off a client that does not read, and not the others', async () => {
  const running = await startHub({ softBytes: 10_000, hardBytes: 200_000 });
  const good = await join(running, 'user-b');
  const { socket } = await bareClient(running);
  socket.pause();
  const big = 'x'.repeat(100_000);
  for (let n = 0; n < 300 && running.hub.metrics().slowCloses === 0; n += 1) {
    running.hub.sendToUser('user-a', 'message', [big]);
    await new Promise((resolve) => setImmediate(resolve));
  }
  await until(() => running.hub.metrics().slowCloses === 1);
  expect(await good.invoke('echo', 'still here')).toBe('still here');
});

it('gives a client that fell behind the newest state only', async () => {
  const running = await startHub({ softBytes: 1000, hardBytes: 100_000_000 });
  const { socket, texts } = await bareClient(running);
  socket.pause();
  for (let n = 0; n < 100; n += 1) {
    running.hub.sendToUser('user-a', 'message', ['x'.repeat(100_000)]);
    await new Promise((resolve) => setImmediate(resolve));
  }
  for (let n = 0; n < 1000; n += 1)
    running.hub.sendToUser('user-a', 'message', [{ state: n }], { key: 'balance' });
  socket.resume();
  await until(() => texts.some((text) => text.includes('"state":999')));
  expect(texts.filter((text) => text.includes('"state"')).length).toBeLessThan(5);
});

it('ends a connection that invokes without end', async () => {
  const running = await startHub({ invocationsPerSecond: 10 });
  const { socket } = await bareClient(running);
  const closed = new Promise((resolve) => socket.once('close', resolve));
  for (let n = 0; n < 30; n += 1)
    socket.send(`{"type":1,"target":"echo","arguments":[],"invocationId":"${n}"}\u001e`);
  await closed;
});
