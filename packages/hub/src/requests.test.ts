// Event streams, polls and the requests beside them, one by one, as ASP.NET Core answers them; and what hostile clients make of them.
import { request as ask } from 'node:http';
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  call,
  closeAll,
  closeLater,
  greeted,
  join,
  startHub,
  until,
  upgradeQuery,
  type Running,
} from '../testbed/running-hub.ts';

// Sockets on a machine that is busy with other things.
vi.setConfig({ testTimeout: 30_000 });
afterEach(closeAll);

const hello = '{"protocol":"json","version":1}\u001e';
const farewell = '{"type":7,"error":"Connection closed with an error."}\u001e';
const record = (text: string) => `${text}\u001e`;
const big = 'x'.repeat(100_000);

/** Requests of one connection, as the client sends them. */
interface Wire {
  readonly url: string;
  fetch(method: string, init?: RequestInit): Promise<Response>;
  post(body: string | Uint8Array<ArrayBuffer>, contentType?: string): Promise<number>;
  poll(): Promise<{ status: number; text: string }>;
}

async function negotiated(running: Running, user = 'user-a'): Promise<Wire> {
  const url = running.url + (await upgradeQuery(running, user));
  const send = (method: string, init: RequestInit = {}) => fetch(url, { method, ...init });
  return {
    url,
    fetch: send,
    post: async (body, contentType = 'text/plain;charset=UTF-8') =>
      (await send('POST', { body, headers: { 'content-type': contentType } })).status,
    async poll() {
      const answer = await send('GET');
      return { status: answer.status, text: await answer.text() };
    },
  };
}

/** A connection over long polling after the handshake. */
async function polling(running: Running, user = 'user-a'): Promise<Wire> {
  const wire = await negotiated(running, user);
  expect(await wire.poll()).toEqual({ status: 200, text: '' });
  expect(await wire.post(hello)).toBe(200);
  expect(await wire.poll()).toEqual({ status: 200, text: record('{}') });
  return wire;
}

interface Stream extends Wire {
  readonly response: Response;
  /** All that has come so far. */
  text(): string;
  readonly ended: Promise<unknown>;
  cut(): void;
}

/** An event stream, before the handshake. */
async function streaming(running: Running, user = 'user-a'): Promise<Stream> {
  const wire = await negotiated(running, user);
  const cutter = new AbortController();
  const response = await wire.fetch('GET', {
    headers: { accept: 'text/event-stream' },
    signal: cutter.signal,
  });
  closeLater(() => cutter.abort());
  let text = '';
  const read = async () => {
    for await (const piece of response.body!.pipeThrough(new TextDecoderStream())) text += piece;
  };
  return {
    ...wire,
    response,
    text: () => text,
    ended: read().catch(() => 'cut'),
    cut: () => cutter.abort(),
  };
}

const connectionsOf = ({ hub }: Running) => hub.metrics().transports;

describe('an event stream', () => {
  it('begins at once, is kept by no cache or proxy, and carries each record as one event', async () => {
    const running = await startHub();
    const stream = await streaming(running);
    expect([stream.response.status, Object.fromEntries(stream.response.headers)]).toEqual([
      200,
      expect.objectContaining({
        'content-type': 'text/event-stream',
        'cache-control': 'no-cache, no-store, no-transform',
        'content-encoding': 'identity',
        'x-accel-buffering': 'no',
      }),
    ]);
    await until(() => stream.text() === ':\r\n\r\n');
    expect(await stream.post(hello)).toBe(200);
    expect(await stream.post(record(call('1', 'echo', 'satır\nsonu')))).toBe(200);
    const answer = '{"type":3,"invocationId":"1","result":"satır\\nsonu"}';
    const all = `:\r\n\r\ndata: ${record('{}')}\r\n\r\ndata: ${record(answer)}\r\n\r\n`;
    await until(() => stream.text().length === all.length);
    expect(stream.text()).toBe(all);
    expect(connectionsOf(running)).toEqual({ WebSockets: 0, ServerSentEvents: 1, LongPolling: 0 });
  });

  it('is refused for an id that is in use, 409, and once it was used, 404', async () => {
    const running = await startHub();
    const stream = await streaming(running);
    const again = () => stream.fetch('GET', { headers: { accept: 'text/event-stream' } });
    expect((await again()).status).toBe(409);
    stream.cut();
    await until(() => running.hub.metrics().connections === 0);
    expect((await again()).status).toBe(404);
    expect(running.hub.metrics().closes).toEqual({ 'socket lost': 1 });
  });

  it('ends after the farewell', async () => {
    const running = await startHub();
    const stream = await streaming(running);
    await stream.post(hello);
    running.hub.closeUser('user-a', { allowReconnect: true });
    await stream.ended;
    expect(stream.text()).toContain('data: {"type":7,"allowReconnect":true}\u001e\r\n\r\n');
    expect(await stream.post(record('{"type":6}'))).toBe(404);
  });

  it('does not end by DELETE, and is no poll: 400', async () => {
    const stream = await streaming(await startHub());
    expect((await stream.fetch('DELETE')).status).toBe(400);
    expect((await stream.poll()).status).toBe(400);
  });
});

describe('a poll', () => {
  it('is answered at once the first time, then when there is something, with all of it', async () => {
    const running = await startHub();
    const wire = await polling(running);
    const held = wire.poll();
    await until(() => running.hub.metrics().opened === 1);
    running.hub.sendToUser('user-a', 'message', [1]);
    running.hub.sendToUser('user-a', 'message', [2]);
    const message = (n: number) => record(`{"type":1,"target":"message","arguments":[${n}]}`);
    expect(await held).toEqual({ status: 200, text: message(1) + message(2) });
    running.hub.sendToUser('user-a', 'message', [3]);
    expect(await wire.poll()).toEqual({ status: 200, text: message(3) });
    expect(connectionsOf(running)).toEqual({ WebSockets: 0, ServerSentEvents: 0, LongPolling: 1 });
  });

  it('is answered with nothing when there was nothing for long, and the connection stands', async () => {
    const running = await startHub({ limits: { pollMs: 50 } });
    const wire = await polling(running);
    expect(await wire.poll()).toEqual({ status: 200, text: '' });
    expect(running.hub.metrics().connections).toBe(1);
  });

  it('ends the one before it with 204', async () => {
    const running = await startHub();
    const wire = await polling(running);
    const first = wire.poll();
    const second = wire.poll();
    const third = first.then(() => running.hub.sendToUser('user-a', 'message', ['x']));
    expect([await first, (await second).status]).toEqual([{ status: 204, text: '' }, 200]);
    await third;
  });

  it('gets the farewell, and then 204; afterwards there is no such connection', async () => {
    const running = await startHub();
    const wire = await polling(running);
    running.hub.closeUser('user-a', { error: 'You were logged out.' });
    expect((await wire.poll()).text).toBe('{"type":7,"error":"You were logged out."}\u001e');
    expect(await wire.post(record('{"type":6}'))).toBe(404);
    expect((await wire.poll()).status).toBe(204);
    expect((await wire.poll()).status).toBe(404);
  });

  it('that never fetches the farewell does not keep the hub from ending', async () => {
    const running = await startHub({ limits: { closeMs: 50 } });
    await polling(running);
    await running.hub.drain(0);
    expect(running.hub.metrics().closes).toEqual({ drain: 1 });
  });

  it('is ended by DELETE: 202, the held one by 204', async () => {
    const running = await startHub();
    const wire = await polling(running);
    const held = wire.poll();
    await until(() => running.hub.metrics().opened === 1);
    expect((await wire.fetch('DELETE')).status).toBe(202);
    expect((await held).status).toBe(204);
    expect(running.hub.metrics()).toMatchObject({ connections: 0, closes: { 'client left': 1 } });
    expect((await wire.fetch('DELETE')).status).toBe(404);
  });

  it('that the client gave up leaves what comes then for the next one', async () => {
    const running = await startHub();
    const wire = await polling(running);
    const cutter = new AbortController();
    const given = wire.fetch('GET', { signal: cutter.signal }).catch(() => 'given up');
    await new Promise((resolve) => setTimeout(resolve, 50));
    cutter.abort();
    await given;
    await new Promise((resolve) => setTimeout(resolve, 50));
    running.hub.sendToUser('user-a', 'message', ['kept']);
    expect((await wire.poll()).text).toContain('kept');
  });

  it('that does not come again ends the connection, and one that is held keeps it', async () => {
    const running = await startHub({ limits: { turnMs: 20, silenceMs: 200 } });
    const [stays, goes] = [await polling(running), await polling(running)];
    const held = stays.poll();
    await until(() => running.hub.metrics().closes.silent === 1);
    expect((await goes.poll()).text).toBe('{"type":7,"allowReconnect":true}\u001e');
    running.hub.sendToUser('user-a', 'message', ['x']);
    expect((await held).text).toContain('"x"');
  });

  it('without a handshake after it ends the connection', async () => {
    const running = await startHub({ limits: { turnMs: 20, handshakeMs: 100 } });
    const wire = await negotiated(running);
    await wire.poll();
    expect((await wire.poll()).text).toBe('{"error":"Handshake was canceled."}\u001e');
  });

  it('is never what a WebSocket became whose upgrade a proxy took away', async () => {
    const running = await startHub();
    const wire = await negotiated(running);
    const { status } = await wire.fetch('GET', { headers: { 'sec-websocket-key': 'x' } });
    expect([status, running.hub.metrics().connections]).toEqual([400, 0]);
  });

  it('after many messages gets every event and the newest state only', async () => {
    const running = await startHub({ limits: { softBytes: 1_000 } });
    const wire = await polling(running);
    for (let n = 0; n < 1_000; n += 1) {
      running.hub.sendToUser('user-a', 'message', [{ balance: n }], { key: 'balance' });
      if (n % 100 === 50) running.hub.sendToUser('user-a', 'message', [{ event: n }]);
    }
    let text = '';
    while (!text.includes('"balance":999')) text += (await wire.poll()).text;
    const heard = text
      .split('\u001e')
      .slice(0, -1)
      .map((each) => JSON.parse(each).arguments[0] as { event?: number; balance?: number });
    expect(heard.flatMap(({ event }) => event ?? [])).toEqual([...Array(10).keys()].map((n) => n * 100 + 50));
    expect(heard.length).toBeLessThan(50);
    expect(running.hub.metrics().framesConflated).toBeGreaterThan(900);
  });
});

describe('a request', () => {
  it.each([
    ['without an id', 400, async ({ url }: Running) => `${url}?access_token=user-a`],
    ['with an id that nobody signed', 404, async ({ url }: Running) => `${url}?id=x&access_token=user-a`],
    ['without a token', 401, async (running: Running) => (await negotiated(running)).url.replace(/&.*/, '')],
    [
      'for another’s connection',
      403,
      async (running: Running) => (await polling(running)).url.replace('user-a', 'user-b'),
    ],
  ])('%s is refused with %d by every method', async (_what, status, urlOf) => {
    const running = await startHub();
    const url = await urlOf(running);
    const stream = { accept: 'text/event-stream' };
    const sent: RequestInit[] = [
      { method: 'POST', body: hello },
      { method: 'DELETE' },
      {},
      // Taken for a new connection, whose id is used.
      ...(status === 403 ? [] : [{ headers: stream }]),
    ];
    for (const init of sent) expect((await fetch(url, init)).status).toBe(status);
  });

  it('that brings records is refused where there is no connection yet, 404, or a WebSocket, 405', async () => {
    const running = await startHub();
    const wire = await negotiated(running);
    expect(await wire.post(hello)).toBe(404);
    const { socket } = await greeted(running);
    expect((await fetch(socket.url.replace('ws', 'http'), { method: 'POST', body: hello })).status).toBe(405);
  });

  it.each(['PUT', 'PATCH', 'HEAD'])('by %s is refused: 405', async (method) => {
    const running = await startHub();
    expect((await (await negotiated(running)).fetch(method)).status).toBe(405);
    expect((await fetch(`${running.url}/negotiate`, { method })).status).toBe(405);
  });

  it('is answered 500 when the authenticator fails, and the connection stands', async () => {
    let fails = false;
    const running = await startHub({
      authenticate: async () => {
        if (fails) throw new Error('no database');
        return { user: 'user-a' };
      },
    });
    const wire = await polling(running);
    fails = true;
    expect(await wire.post(record('{"type":6}'))).toBe(500);
    fails = false;
    expect(await wire.post(record('{"type":6}'))).toBe(200);
    expect(running.logged.map(({ text }) => text)).toEqual(['a request could not be answered']);
  });

  it('is refused once the login has ended, although its connection does not know it yet', async () => {
    const dead = new Set<string>();
    const running = await startHub({
      authenticate: async ({ token = '' }) => (dead.has(token) ? undefined : { user: token }),
    });
    const wire = await polling(running);
    dead.add('user-a');
    expect([await wire.post(hello), (await wire.poll()).status]).toEqual([401, 401]);
  });
});

describe('records by POST', () => {
  it('are read several from one body, and one cut over several, in the middle of a letter', async () => {
    const running = await startHub();
    const wire = await polling(running);
    const bytes = Buffer.from(record(call('3', 'echo', 'üç')));
    expect(await wire.post(record(call('1', 'echo', 'bir')) + record(call('2', 'echo', 'iki')))).toBe(200);
    const letter = bytes.indexOf('ü') + 1;
    expect(await wire.post(new Uint8Array(bytes.subarray(0, letter)))).toBe(200);
    expect(await wire.post(new Uint8Array(bytes.subarray(letter)))).toBe(200);
    let text = '';
    while (!text.includes('üç')) text += (await wire.poll()).text;
    const results = text.split('\u001e').slice(0, -1);
    expect(results.map((each) => (JSON.parse(each) as { result: unknown }).result)).toEqual([
      'bir',
      'iki',
      'üç',
    ]);
  });

  it('may be more in one body than one record may hold', async () => {
    const wire = await polling(await startHub());
    const many = Array.from({ length: 15 }, (_, n) => record(call(`${n}`, 'echo', 'x'.repeat(10_000))));
    expect(await wire.post(many.join(''))).toBe(200);
    let text = '';
    while (text.split('\u001e').length <= 15) text += (await wire.poll()).text;
  });

  it('of another content type than text are refused: 415, and the connection stands', async () => {
    const wire = await polling(await startHub());
    for (const type of ['application/octet-stream', 'application/json', 'multipart/form-data'])
      expect(await wire.post(hello, type)).toBe(415);
    expect(await wire.post(record('{"type":6}'))).toBe(200);
  });

  it('beyond the size of a message are refused: 413, said or not, and the connection stands', async () => {
    const running = await startHub({ limits: { maxMessageBytes: 50_000 } });
    const wire = await polling(running);
    expect(await wire.post('x'.repeat(50_001))).toBe(413);
    expect(await postSlowly(wire.url, Array(60).fill('x'.repeat(1_000)), 0)).toBe(413);
    expect(await wire.post(record('{"type":6}'))).toBe(200);
  });

  it('that take too long to arrive are refused: 408', async () => {
    const running = await startHub({ limits: { bodyMs: 100 } });
    const wire = await polling(running);
    expect(await postSlowly(wire.url, Array(100).fill(' '), 20)).toBe(408);
  });

  it('that are cut off in the middle are dropped, and the connection stands', async () => {
    const running = await startHub();
    const wire = await polling(running);
    const sent = ask(wire.url, { method: 'POST', headers: { 'content-length': 100 } });
    sent.on('error', () => {});
    sent.write('{"type":7}');
    await new Promise((resolve) => setTimeout(resolve, 50));
    sent.destroy();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await wire.post(record('{"type":6}'))).toBe(200);
    expect(running.logged).toEqual([]);
  });
});

describe.each(['ServerSentEvents', 'LongPolling'])('a hostile client over %s', (transport) => {
  /** A connection after the handshake, and all messages to it until it ends. */
  async function enter(running: Running): Promise<{ wire: Wire; farewell: () => Promise<string> }> {
    if (transport === 'LongPolling') {
      const wire = await polling(running);
      return { wire, farewell: async () => (await wire.poll()).text };
    }
    const stream = await streaming(running);
    await stream.post(hello);
    await until(() => stream.text().includes('{}'));
    return {
      wire: stream,
      farewell: async () => {
        await stream.ended;
        return stream.text().split('data: ').at(-1)!.trimEnd();
      },
    };
  }

  it.each([
    ['no JSON', 'nonsense\u001e'],
    ['an empty record', '\u001e'],
    ['a list', '[]\u001e'],
    ['a record too long', `${'x'.repeat(40_000)}\u001e`],
    ['a record without end', 'x'.repeat(40_000)],
    ['a deep record', `{"type":1,"target":"echo","arguments":${'['.repeat(16_000)}\u001e`],
  ])('that sends %s is told and put out, and nobody else suffers', async (_what, hostile) => {
    const running = await startHub();
    const good = await join(running, 'user-b');
    const { wire, farewell: told } = await enter(running);
    await wire.post(hostile);
    expect(await told()).toBe(farewell);
    expect(await good.invoke('echo', 1)).toBe(1);
    expect(running.hub.metrics().closes).toEqual({ 'protocol broken': 1 });
  });

  it.each([
    ['records', (wire: Wire) => wire.post(record('{"type":6}'))],
    ['pieces of records', (wire: Wire) => wire.post('x')],
    ['empty bodies', (wire: Wire) => wire.post('')],
  ])('that floods with %s is put out for good', async (_what, send) => {
    const running = await startHub({ limits: { recordBurst: 20, recordsPerSecond: 1 } });
    const { wire, farewell: told } = await enter(running);
    const statuses: number[] = [];
    for (let n = 0; n < 40; n += 1) statuses.push(await send(wire));
    expect(await told()).toBe(farewell);
    expect([statuses[0], statuses.at(-1)]).toEqual([200, 404]);
    expect(running.hub.metrics().closes).toEqual({ 'too many records': 1 });
  });

  it('cannot bring the hub down with any body', async () => {
    const running = await startHub();
    const good = await join(running, 'user-b');
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.string({ maxLength: 100 }),
          fc.json().map((each) => `${each}\u001e`),
        ),
        fc.constantFrom('POST', 'DELETE', 'GET'),
        async (body, method) => {
          const { wire } = await enter(running);
          if (method === 'POST') await wire.post(body);
          else if (method === 'DELETE') await wire.fetch(method);
          else await wire.fetch(method, { signal: AbortSignal.timeout(20) }).catch(() => undefined);
        },
      ),
      { numRuns: 30 },
    );
    expect(await good.invoke('echo', 'still here')).toBe('still here');
    expect(running.logged).toEqual([]);
  });
});

it('a client that floods with polls is put out for good', async () => {
  const running = await startHub({ limits: { recordBurst: 20, recordsPerSecond: 1 } });
  const wire = await polling(running);
  await Promise.all(Array.from({ length: 40 }, () => wire.poll()));
  expect(running.hub.metrics().closes).toEqual({ 'too many records': 1 });
});

describe('a client that does not read its event stream', () => {
  /** After the handshake, on a socket that reads no more. */
  async function deaf(running: Running) {
    const wire = await negotiated(running);
    const sent = ask(wire.url, { headers: { accept: 'text/event-stream' } });
    const response = await new Promise<import('node:http').IncomingMessage>((resolve) =>
      sent.on('response', resolve).end(),
    );
    closeLater(() => sent.destroy());
    sent.on('error', () => {});
    await wire.post(hello);
    await until(() => running.hub.metrics().opened === 1);
    response.pause();
    while (running.hub.metrics().slowConnections === 0) {
      running.hub.sendToUser('user-a', 'message', [big]);
      await new Promise((resolve) => setImmediate(resolve));
    }
    return response;
  }

  it('gets, once it reads again, every event and the newest state only', async () => {
    const running = await startHub({ limits: { hardBytes: 100_000_000 } });
    const response = await deaf(running);
    for (let n = 0; n < 1_000; n += 1) {
      running.hub.sendToUser('user-a', 'message', [{ balance: n }], { key: 'balance' });
      if (n % 100 === 0) running.hub.sendToUser('user-a', 'message', [{ event: n }]);
    }
    let text = '';
    response.setEncoding('utf8').on('data', (piece: string) => (text += piece));
    response.resume();
    await until(() => text.includes('"balance":999'));
    const small = text
      .split('\r\n\r\n')
      .filter((event) => event.startsWith('data: {"type":1') && event.length < 200);
    expect(small.map((event) => JSON.parse(event.slice(6, -1)).arguments[0] as unknown)).toEqual([
      ...Array.from({ length: 10 }, (_, index) => ({ event: index * 100 })),
      { balance: 999 },
    ]);
    expect(running.hub.metrics()).toMatchObject({ slowConnections: 0, unsentBytes: 0, slowCloses: 0 });
  });

  it('is sent away when it is owed too much, and cut off when it does not take even that', async () => {
    const running = await startHub({ limits: { hardBytes: 300_000, closeMs: 100 } });
    await deaf(running);
    while (running.hub.metrics().slowCloses === 0) running.hub.sendToUser('user-a', 'message', [big]);
    await running.hub.drain(0);
    expect(running.hub.metrics()).toMatchObject({ connections: 0, slowCloses: 1 });
  });
});

describe('a page of another origin', () => {
  const running = () => startHub({ isOriginAllowed: (origin) => origin === undefined || origin === 'null' });

  it('that is allowed may read every answer, of an opaque origin too', async () => {
    const started = await running();
    const headers = { origin: 'null' };
    const cors = {
      'access-control-allow-origin': 'null',
      'access-control-allow-credentials': 'true',
      vary: 'Origin',
    };
    const { url } = await negotiated(started);
    for (const [target, init, status] of [
      [`${started.url}/negotiate?negotiateVersion=1`, { method: 'POST' }, 401],
      [url, {}, 200],
      [url, { method: 'POST', body: hello }, 200],
      [url, { method: 'DELETE' }, 202],
      [url, { headers: { accept: 'text/event-stream' } }, 404],
    ] as const) {
      const answer = await fetch(target, {
        ...init,
        headers: { ...headers, ...('headers' in init && init.headers) },
      });
      expect([answer.status, Object.fromEntries(answer.headers)]).toEqual([
        status,
        expect.objectContaining(cors),
      ]);
    }
    const asked = await fetch(url, { method: 'OPTIONS', headers });
    expect([asked.status, Object.fromEntries(asked.headers)]).toEqual([
      204,
      expect.objectContaining({
        ...cors,
        'access-control-allow-methods': 'GET, POST, DELETE',
        'access-control-allow-headers': 'authorization, content-type, x-requested-with, x-signalr-user-agent',
      }),
    ]);
  });

  it('that is not allowed is refused on every transport: 403, and reads nothing', async () => {
    const started = await running();
    const { url } = await negotiated(started);
    for (const [target, method] of [
      [`${started.url}/negotiate?negotiateVersion=1`, 'POST'],
      [`${started.url}/negotiate`, 'OPTIONS'],
      [url, 'GET'],
      [url, 'POST'],
      [url, 'DELETE'],
    ] as const) {
      const answer = await fetch(target, { method, headers: { origin: 'https://evil.example' } });
      expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([403, null]);
    }
  });

  it('is known to the authenticator by its origin', async () => {
    const started = await startHub({
      isOriginAllowed: () => true,
      authenticate: async ({ token, headers }) =>
        token === 'launch' && headers.origin === 'null' ? { user: 'user-a' } : undefined,
    });
    const negotiate = (origin: string) =>
      fetch(`${started.url}/negotiate?negotiateVersion=1`, {
        method: 'POST',
        headers: { authorization: 'Bearer launch', origin },
      });
    expect([(await negotiate('null')).status, (await negotiate('http://felek.example')).status]).toEqual([
      200, 401,
    ]);
  });
});

/** Sends a body in pieces without its length. */
function postSlowly(url: string, pieces: readonly string[], pauseMs: number): Promise<number> {
  return new Promise((resolve, reject) => {
    let isAnswered = false;
    const sent = ask(url, { method: 'POST' }, (response) => {
      isAnswered = true;
      response.resume();
      resolve(response.statusCode!);
    });
    sent.on('error', (error) => {
      if (!isAnswered) reject(error);
    });
    void (async () => {
      for (const piece of pieces) {
        if (isAnswered) return;
        sent.write(piece);
        if (pauseMs > 0) await new Promise((step) => setTimeout(step, pauseMs));
      }
      sent.end();
    })();
  });
}
