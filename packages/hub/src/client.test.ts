// The server's promises to the protocol's own client, behaviour by behaviour, on every transport. Out of scope, since nothing here
// needs them: the MessagePack protocol, streams either way, results that clients return to the server, and connections without a hub.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  DefaultHttpClient,
  HttpTransportType,
  HubConnectionBuilder,
  HubConnectionState,
  LogLevel,
  NullLogger,
  type HttpRequest,
  type HttpResponse,
  type HubConnection,
  type IHttpConnectionOptions,
} from '@microsoft/signalr';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  closeAll,
  closeLater,
  everyTransport,
  startHub,
  until,
  type Running,
} from '../testbed/running-hub.ts';
import type { Greeting } from './greeting.ts';
import { HubError, type HubOptions } from './hub.ts';

// Sockets on a machine that is busy with other things.
vi.setConfig({ testTimeout: 30_000 });
afterEach(closeAll);

const text = '你好，世界！ ğüşiöç';

/** A hub that sends its callers its data about them. */
async function start(options: Partial<HubOptions> = {}): Promise<Running> {
  const greetings = new Map<string, Greeting>();
  const running: Running = await startHub({
    authenticate: async (greeting) => {
      if (greeting.token === 'dead') return undefined;
      const session = crypto.randomUUID();
      greetings.set(session, greeting);
      return { user: 'user-a', session };
    },
    methods: {
      echo: (_caller, value) => value,
      fail: () => {
        throw new HubError('An error occurred.');
      },
      sendBack: ({ connectionId }, value) => running.hub.sendToConnection(connectionId, 'Message', [value]),
      transport: ({ transport }) => transport,
      connectionId: ({ connectionId }) => connectionId,
      header: ({ session }, name) => greetings.get(session!)!.headers[String(name).toLowerCase()] ?? null,
      query: ({ session }, name) => greetings.get(session!)!.query.get(String(name)),
    },
    ...options,
  });
  return running;
}

function build(url: string, options: IHttpConnectionOptions, delays: number[] = [0]): HubConnection {
  const connection = new HubConnectionBuilder()
    .withUrl(url, options)
    .withAutomaticReconnect(delays)
    .configureLogging(LogLevel.None)
    .build();
  closeLater(() => connection.stop());
  return connection;
}

/** The way in which the client closed, from its own callback. */
const closedWith = (connection: HubConnection) =>
  new Promise<Error | undefined>((resolve) => connection.onclose(resolve));

/** As after its server timeout. */
const loseServer = (connection: HubConnection) =>
  (connection as unknown as { serverTimeout(): void }).serverTimeout();

describe.each(everyTransport)('over %s, the client', (name) => {
  const transport = HttpTransportType[name];
  const connectTo = async ({ url }: Pick<Running, 'url'>, options: IHttpConnectionOptions = {}) => {
    const connection = build(url, { transport, ...options });
    await connection.start();
    return connection;
  };

  it('invokes a method, gets its result and closes without an error', async () => {
    const connection = await connectTo(await start());
    const closed = closedWith(connection);
    expect(await connection.invoke('Echo', text)).toBe(text);
    expect(await connection.invoke('transport')).toBe(name);
    await connection.stop();
    expect(await closed).toBeUndefined();
  });

  it('sends without waiting for a result, and closes without an error', async () => {
    const done: unknown[] = [];
    const running = await start({ methods: { note: (_caller, value) => done.push(value) } });
    const connection = await connectTo(running);
    const closed = closedWith(connection);
    await connection.send('Note', text);
    await connection.stop();
    expect(await closed).toBeUndefined();
    await until(() => done.length === 1);
    expect(done).toEqual([text]);
  });

  it.each([
    ['an object', { Name: 'test', Value: 42 }],
    [
      'what JSON carries of other types',
      {
        ByteArray: 'aGVsbG8=',
        DateTime: '2002-04-01T10:20:15Z',
        Guid: '00010203-0405-0607-0706-050403020100',
        IntArray: [1, 2, 3, 255],
        String: 'Hello, World!',
      },
    ],
    ['a text with the characters that end lines', 'a\nb\r\nc\u2028d\u0000e\u001ef'],
    ['a long text', 'ş'.repeat(10_000)],
  ])('sends %s, and is sent the same, by result and by call', async (_what, value) => {
    const connection = await connectTo(await start());
    const heard = new Promise((resolve) => connection.on('Message', resolve));
    expect(await connection.invoke('echo', value)).toEqual(value);
    await connection.send('sendBack', value);
    expect(await heard).toEqual(value);
  });

  it('hears a call whatever the case of its name, and again after a restart without listening anew', async () => {
    const connection = await connectTo(await start());
    const heard: unknown[] = [];
    connection.on('mEsSaGe', (value) => heard.push(value));
    for (const round of [1, 2]) {
      await connection.invoke('SENDBACK', text);
      await until(() => heard.length === round);
      await connection.stop();
      if (round === 1) await connection.start();
    }
    expect(heard).toEqual([text, text]);
  });

  it('gets the error of a method, and of a method that is no stream', async () => {
    const connection = await connectTo(await start());
    await expect(connection.invoke('Fail')).rejects.toThrow(
      new Error(
        "An unexpected error occurred invoking 'Fail' on the server. HubException: An error occurred.",
      ),
    );
    const failed = new Promise<Error>((resolve) =>
      connection.stream('Echo', 1).subscribe({ next: () => {}, complete: () => {}, error: resolve }),
    );
    expect((await failed).message).toBe(
      "The client attempted to invoke the non-streaming 'Echo' method with a streaming invocation.",
    );
  });

  it('learns why the hub does not want it', async () => {
    const running = await start({
      onConnected: () => {
        throw new HubError('The house is full.');
      },
    });
    const connection = build(running.url, { transport });
    const closed = closedWith(connection);
    const started = connection.start().then(
      () => undefined,
      (error: Error) => error,
    );
    // Whichever is first at the client; an event stream may end before its first ping is answered.
    const { message } = (await started) ?? (await closed)!;
    expect(message).toMatch(
      /Server returned an error on close: Connection closed with an error\. HubException: The house is full\.|404/,
    );
    expect([connection.state, running.logged]).toEqual([HubConnectionState.Disconnected, []]);
  });

  it('proves who it is with a token that is there, or is fetched first', async () => {
    const running = await start();
    for (const accessTokenFactory of [() => 'token', async () => 'token']) {
      const connection = await connectTo(running, { accessTokenFactory });
      expect(await connection.invoke('echo', text)).toBe(text);
    }
  });

  it('is told that it is not who it says it is', async () => {
    const running = await start();
    await expect(connectTo(running, { accessTokenFactory: () => 'dead' })).rejects.toThrow(
      "Failed to complete negotiation with the server: Error: Unauthorized: Status code '401'",
    );
  });

  it.skipIf(name === 'LongPolling')('gives a server up that is silent for too long', async () => {
    const connection = new HubConnectionBuilder()
      .withUrl((await start()).url, { transport })
      .configureLogging(LogLevel.None)
      .build();
    const closed = closedWith(connection);
    await connection.start();
    connection.serverTimeoutInMilliseconds = 1;
    await connection.invoke('echo', '').catch(() => undefined);
    expect((await closed)?.message).toBe(
      'Server timeout elapsed without receiving a message from the server.',
    );
  });

  it('comes back with a new id, which is the one that the server knows', async () => {
    const connection = build((await start()).url, { transport });
    expect(connection.connectionId).toBeNull();
    await connection.start();
    const first = connection.connectionId;
    expect(await connection.invoke('connectionId')).toBe(first);
    const back = new Promise<string | undefined>((resolve) => connection.onreconnected(resolve));
    loseServer(connection);
    const second = await back;
    expect([second === first, await connection.invoke('connectionId')]).toEqual([false, second]);
    await connection.stop();
    expect(connection.connectionId).toBeNull();
  });

  it('may take another address while it reconnects', async () => {
    const [one, other] = [await start(), await start()];
    const connection = await connectTo(one);
    connection.onreconnecting(() => (connection.baseUrl = other.url));
    const back = new Promise((resolve) => connection.onreconnected(resolve));
    loseServer(connection);
    await back;
    expect(other.hub.metrics().connections).toBe(1);
  });

  it('follows the redirect of a negotiation, each time anew, and brings along what the redirect adds', async () => {
    const running = await start();
    let redirects = 0;
    const balancer = createServer((_request, response) => {
      redirects += 1;
      response.end(JSON.stringify({ url: `${running.url}?redirects=${redirects}` }));
    });
    await new Promise<void>((resolve) => balancer.listen(0, '127.0.0.1', resolve));
    closeLater(() => balancer.close());
    const connection = await connectTo({
      url: `http://127.0.0.1:${(balancer.address() as AddressInfo).port}/hub`,
    });
    expect(await connection.invoke('query', 'redirects')).toBe('1');
    const back = new Promise((resolve) => connection.onreconnected(resolve));
    loseServer(connection);
    await back;
    expect(await connection.invoke('query', 'redirects')).toBe('2');
  });

  it('says what it is, and sends the page’s own headers', async () => {
    const running = await start();
    const plain = await connectTo(running);
    expect(await plain.invoke('header', 'User-Agent')).toMatch(/^Microsoft SignalR\/10\.0 /);
    const headers = { 'User-Agent': 'Custom Agent', 'X-HEADER': 'VALUE' };
    const custom = await connectTo(running, { headers });
    expect([await custom.invoke('header', 'User-Agent'), await custom.invoke('header', 'X-HEADER')]).toEqual([
      'Custom Agent',
      'VALUE',
    ]);
  });

  it('keeps the cookies of a proxy in front, and none that has expired', async () => {
    const running = await start();
    const before = running.server.listeners('request')[0] as (...args: unknown[]) => void;
    running.server.removeAllListeners('request').on('request', (request, response) => {
      if (request.url?.includes('/negotiate'))
        response.setHeader('set-cookie', [
          'kept=yes; path=/',
          `gone=yes; path=/; expires=${new Date(0).toUTCString()}`,
        ]);
      before(request, response);
    });
    const connection = await connectTo(running);
    const cookies = await connection.invoke<string>('header', 'cookie');
    expect([cookies.includes('kept=yes'), cookies.includes('gone')]).toEqual([true, false]);
  });
});

it('over long polling, leaving deletes the connection and ends the poll', async () => {
  const running = await start();
  const polls: Promise<HttpResponse>[] = [];
  const methods: string[] = [];
  class WatchedClient extends DefaultHttpClient {
    override send(request: HttpRequest): Promise<HttpResponse> {
      const sent = super.send(request);
      methods.push(request.method!);
      if (request.method === 'GET') polls.push(sent);
      return sent;
    }
  }
  const connection = build(running.url, {
    transport: HttpTransportType.LongPolling,
    httpClient: new WatchedClient(NullLogger.instance),
  });
  await connection.start();
  const stopped = connection.stop();
  await Promise.allSettled(polls);
  await stopped;
  expect(methods.at(-1)).toBe('DELETE');
  expect(running.hub.metrics().connections).toBe(0);
});

it('without a negotiation the client has no id, and comes back without one', async () => {
  const running = await start();
  const connection = build(running.url, { transport: HttpTransportType.WebSockets, skipNegotiation: true });
  await connection.start();
  expect(connection.connectionId).toBeNull();
  const back = new Promise<string | undefined>((resolve) => connection.onreconnected(resolve));
  loseServer(connection);
  expect(await back).toBeUndefined();
  expect(await connection.invoke('echo', text)).toBe(text);
});

it.each([
  [['ServerSentEvents', 'LongPolling'], 'ServerSentEvents'],
  [['LongPolling'], 'LongPolling'],
] as const)('of %j the client takes %s', async (offered, taken) => {
  const running = await start();
  const allowed = offered.reduce((sum, each) => sum | HttpTransportType[each], HttpTransportType.None);
  const connection = build(running.url, { transport: allowed });
  await connection.start();
  expect(await connection.invoke('transport')).toBe(taken);
});

it('takes the next transport when no WebSocket can be opened', async () => {
  const running = await start();
  function NoWebSocket(): never {
    throw new Error('This network has no WebSockets.');
  }
  // The client takes the constructor from these options, although its types do not list it.
  const options = { withCredentials: true, WebSocket: NoWebSocket };
  const connection = build(running.url, options);
  await connection.start();
  expect(await connection.invoke('transport')).toBe('ServerSentEvents');
});
