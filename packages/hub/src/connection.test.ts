// Single connections, with clients that send bare WebSocket messages and bytes.
import { connect, type Socket } from 'node:net';
import { HubConnectionState } from '@microsoft/signalr';
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  bare,
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

const hello = '{"protocol":"json","version":1}';
const farewell = { type: 7, error: 'Connection closed with an error.' };
const results = (records: string[]) =>
  records.map((record) => (JSON.parse(record) as { result: unknown }).result);

describe('records', () => {
  it('are read several from one message, and one cut over several', async () => {
    const { socket, records, send } = await greeted(await startHub());
    const third = `${call('3', 'echo', 'üç')}\u001e`;
    send(call('1', 'echo', 'bir'), call('2', 'echo', 'iki'));
    for (const letter of third) socket.send(letter);
    await until(() => records.length === 3);
    expect(results(records)).toEqual(['bir', 'iki', 'üç']);
  });

  it('may follow the handshake in its message, and wait for its answer', async () => {
    const { records, send } = await bare(await startHub());
    send(hello, call('1', 'echo', 1), '{"type":6}', call('2', 'echo', 2));
    await until(() => records.length === 3);
    expect(records[0]).toBe('{}');
    expect(results(records.slice(1))).toEqual([1, 2]);
  });

  it('that no call here waits for change nothing', async () => {
    const { records, send } = await greeted(await startHub());
    send(
      '{"type":2,"invocationId":"1","item":1}',
      '{"type":3,"invocationId":"1"}',
      '{"type":8,"sequenceId":1}',
    );
    send('{"type":5,"invocationId":"1"}', '{"type":9,"sequenceId":1}', '{"type":77}', call('1', 'echo', 1));
    await until(() => records.length === 1);
    expect(results(records)).toEqual([1]);
  });

  it('end the connection when the client says so', async () => {
    const running = await startHub();
    const { send, closed, records } = await greeted(running);
    send('{"type":7}', call('1', 'echo', 'too late'));
    expect(await closed).toBe(1000);
    expect(records).toEqual([]);
    expect(running.hub.metrics().closes).toEqual({ 'client left': 1 });
  });
});

describe('a handshake', () => {
  it.each([
    [
      'of another protocol',
      '{"protocol":"messagepack","version":1}',
      "The protocol 'messagepack' is not supported.",
    ],
    [
      'of another version',
      '{"protocol":"json","version":9}',
      "The server does not support version 9 of the 'json' protocol.",
    ],
    ['that is none', '{"type":6}', 'An unexpected error occurred during connection handshake.'],
    ['without end', 'x'.repeat(5_000), 'Connection closed with an error.'],
  ])('%s is refused with a text', async (_what, record, error) => {
    const running = await startHub();
    const { records, send, closed } = await bare(running);
    send(record);
    await closed;
    expect(records.map((each) => JSON.parse(each))).toEqual([{ error }]);
  });

  it('that does not come ends the connection', async () => {
    const running = await startHub({ limits: { turnMs: 20, handshakeMs: 100 } });
    const { socket, records, closed } = await bare(running);
    const dripping = setInterval(() => socket.send(' '), 20);
    await closed;
    clearInterval(dripping);
    expect(records).toEqual(['{"error":"Handshake was canceled."}']);
  });

  it('comes before anything is said, and a user is put out before it too', async () => {
    const running = await startHub();
    const { records, closed } = await bare(running);
    running.hub.sendToAll('message', ['early']);
    running.hub.closeUser('user-a');
    await closed;
    expect(records).toEqual(['{"error":"The connection was closed."}']);
  });
});

describe('a hostile client', () => {
  it.each([
    ['no JSON', 'nonsense\u001e'],
    ['an empty record', '\u001e'],
    ['a list', '[]\u001e'],
    ['an invocation of nothing', '{"type":1}\u001e'],
    ['a record too long', `${'x'.repeat(40_000)}\u001e`],
    ['a record without end', 'x'.repeat(40_000)],
    ['a deep record', `{"type":1,"target":"echo","arguments":${'['.repeat(16_000)}\u001e`],
    ['bytes for text', Buffer.from('{"type":6}\u001e')],
  ])('that sends %s is told and put out, and nobody else suffers', async (_what, hostile) => {
    const running = await startHub();
    const good = await join(running, 'user-b');
    const { socket, records, closed } = await greeted(running);
    socket.send(hostile);
    await closed;
    expect(records.map((record) => JSON.parse(record))).toEqual([farewell]);
    expect(await good.invoke('echo', 1)).toBe(1);
    expect(running.hub.metrics().closes).toEqual({ 'protocol broken': 1 });
  });

  it('gets back any value that it sent, however deep, or an error', async () => {
    const { records, send } = await greeted(await startHub());
    const deep = `${'['.repeat(15_000)}${']'.repeat(15_000)}`;
    send(`{"type":1,"invocationId":"1","target":"echo","arguments":[${deep}]}`);
    await until(() => records.length === 1);
    expect(JSON.parse(records[0]!)).toMatchObject({ type: 3, invocationId: '1' });
  });

  it.each([
    [
      'records',
      (running: Running) =>
        greeted(running).then(({ socket, send }) => ({ socket, flood: () => send('{"type":6}') })),
    ],
    [
      'pieces of records',
      (running: Running) =>
        greeted(running).then(({ socket }) => ({ socket, flood: () => socket.send('x') })),
    ],
    [
      'empty messages',
      (running: Running) => greeted(running).then(({ socket }) => ({ socket, flood: () => socket.send('') })),
    ],
    [
      'WebSocket pings',
      (running: Running) => greeted(running).then(({ socket }) => ({ socket, flood: () => socket.ping() })),
    ],
    [
      'WebSocket pongs',
      (running: Running) => greeted(running).then(({ socket }) => ({ socket, flood: () => socket.pong() })),
    ],
  ])('that floods with %s is put out for good', async (_what, prepare) => {
    const running = await startHub({ limits: { recordBurst: 20, recordsPerSecond: 1 } });
    const { socket, flood } = await prepare(running);
    const closed = new Promise((resolve) => socket.once('close', resolve));
    for (let n = 0; n < 40; n += 1) flood();
    await closed;
    expect(running.hub.metrics().closes).toEqual({ 'too many records': 1 });
  });

  it('may send at the sustained rate for as long as it likes', async () => {
    const running = await startHub({ limits: { turnMs: 20, recordBurst: 10, recordsPerSecond: 1_000 } });
    const { records, send } = await greeted(running);
    for (let n = 0; n < 50; n += 1) {
      send(call(String(n), 'echo', n));
      await until(() => records.length === n + 1);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    expect(running.hub.metrics().closes).toEqual({});
  });

  it('that invokes faster than its invocations end gets an error for each call too many, and stays', async () => {
    let release = () => {};
    const hung = new Promise<void>((resolve) => void (release = resolve));
    const running = await startHub({
      methods: { hang: () => hung, echo: (_caller, what) => what },
      limits: { waitingInvocations: 10 },
    });
    const { send, records } = await greeted(running);
    for (let n = 0; n < 12; n += 1) send(call(String(n), 'hang'));
    send('{"type":1,"target":"hang","arguments":[]}');
    await until(() => records.length === 2);
    const error =
      "An unexpected error occurred invoking 'hang' on the server. HubException: Too many calls wait for their answer.";
    expect(records.map((record) => JSON.parse(record))).toEqual([
      { type: 3, invocationId: '10', error },
      { type: 3, invocationId: '11', error },
    ]);
    release();
    await until(() => records.length === 12);
    send(call('12', 'echo', 'still here'));
    await until(() => records.length === 13);
    expect(results(records.slice(12))).toEqual(['still here']);
    expect(running.hub.metrics().closes).toEqual({});
  });

  it('cannot bring the hub down with any bytes, before the handshake or after', async () => {
    const running = await startHub({ limits: { closeMs: 200 } });
    const good = await join(running, 'user-b');
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 200 }).map((each) => Buffer.from(each)),
      fc.string({ maxLength: 100 }).map((text) => maskedFrame(0x81, Buffer.from(`${text}\u001e`))),
      fc
        .tuple(fc.nat(255), fc.uint8Array({ maxLength: 130 }))
        .map(([first, payload]) => maskedFrame(first, Buffer.from(payload))),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.boolean(),
        fc.array(bytes, { minLength: 1, maxLength: 4 }),
        async (greets, pieces) => {
          const socket = await rawSocket(running);
          if (greets) socket.write(maskedFrame(0x81, Buffer.from(`${hello}\u001e`)));
          for (const piece of pieces) socket.write(piece);
          await new Promise<void>((resolve) => void socket.end(resolve));
        },
      ),
      { numRuns: 60 },
    );
    expect(await good.invoke('echo', 'still here')).toBe('still here');
    await until(() => running.hub.metrics().connections === 1);
    expect(running.logged).toEqual([]);
  });

  it('that vanishes in the middle of anything leaves nothing behind', async () => {
    const running = await startHub({
      methods: { wait: () => new Promise((resolve) => setTimeout(resolve, 50)) },
    });
    for (const what of [hello, `${hello}\u001e`, `${hello}\u001e${call('1', 'wait')}\u001e`, '']) {
      const socket = await rawSocket(running);
      socket.write(maskedFrame(0x81, Buffer.from(what)));
      socket.resetAndDestroy();
    }
    await until(() => running.hub.metrics().connections === 0);
    expect(running.hub.metrics()).toMatchObject({ users: 0, groups: 0 });
    expect(running.logged).toEqual([]);
  });
});

describe('a client that does not read', () => {
  const big = 'x'.repeat(100_000);

  /** Sends until the kernel takes no more and the hub has to hold back. */
  async function fillUp({ hub }: Running): Promise<void> {
    while (hub.metrics().slowConnections === 0) {
      hub.sendToUser('user-a', 'message', [big]);
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  it('gets, once it reads again, every event and the newest state only, in order', async () => {
    const running = await startHub({ limits: { hardBytes: 100_000_000 } });
    const { socket, records } = await greeted(running);
    socket.pause();
    await fillUp(running);
    for (let n = 0; n < 1_000; n += 1) {
      running.hub.sendToUser('user-a', 'message', [{ balance: n }], { key: 'balance' });
      if (n % 100 === 0) running.hub.sendToUser('user-a', 'message', [{ event: n }]);
    }
    expect(running.hub.metrics().framesConflated).toBe(999);
    socket.resume();
    const small = () =>
      records.filter((record) => record.length < 200).map((record) => JSON.parse(record).arguments[0]);
    await until(() => small().length === 11);
    expect(small()).toEqual([
      ...Array.from({ length: 10 }, (_, index) => ({ event: index * 100 })),
      { balance: 999 },
    ]);
    expect(running.hub.metrics()).toMatchObject({ slowConnections: 0, unsentBytes: 0, slowCloses: 0 });
  });

  it.each([
    ['more bytes than it may', { hardBytes: 300_000 }, big],
    ['more events than it may', { maxHeldEvents: 5, hardBytes: 100_000_000 }, 'event'],
  ])('is sent away when it is owed %s, and the others are not harmed', async (_what, limits, text) => {
    const running = await startHub({ limits: { ...limits, closeMs: 100 } });
    const good = await join(running, 'user-b');
    const { socket } = await greeted(running);
    socket.pause();
    await fillUp(running);
    for (let n = 0; n < 10; n += 1) running.hub.sendToUser('user-a', 'message', [text]);
    expect(running.hub.metrics()).toMatchObject({ slowCloses: 1, connections: 1 });
    running.hub.sendToAll('message', ['to all']);
    await until(() => good.heard.length === 1);
  });

  it('is sent away when it does not catch up for too long', async () => {
    const running = await startHub({
      limits: { turnMs: 20, slowMs: 100, hardBytes: 100_000_000, closeMs: 100 },
    });
    const { socket } = await greeted(running);
    socket.pause();
    await fillUp(running);
    await until(() => running.hub.metrics().slowCloses === 1);
    expect(running.hub.metrics()).toMatchObject({ connections: 0, closes: { slow: 1 } });
  });

  it('is asked to reconnect once it reads, and its socket is cut when it never does', async () => {
    const running = await startHub({ limits: { hardBytes: 300_000, closeMs: 100 } });
    const [reads, never] = [await greeted(running), await greeted(running)];
    reads.socket.pause();
    never.socket.pause();
    while (running.hub.metrics().slowCloses < 2) {
      running.hub.sendToUser('user-a', 'message', [big]);
      await new Promise((resolve) => setImmediate(resolve));
    }
    reads.socket.resume();
    await reads.closed;
    expect(reads.records.at(-1)).toBe('{"type":7,"allowReconnect":true}');
    await running.hub.drain(0);
  });

  it('costs the hub no more than what it may be owed', async () => {
    const running = await startHub({ limits: { hardBytes: 300_000, closeMs: 60_000 } });
    const { socket } = await greeted(running);
    socket.pause();
    await fillUp(running);
    for (let n = 0; n < 10_000; n += 1)
      running.hub.sendToUser('user-a', 'message', [{ state: n }], { key: `key ${n % 10}` });
    expect(running.hub.metrics().unsentBytes).toBeLessThan(300_000);
    expect(running.hub.metrics().slowConnections).toBe(1);
  });
});

it('a broadcast in many slices overtakes nothing and is overtaken by nothing', async () => {
  const running = await startHub({ limits: { deliveriesInOneGo: 2 } });
  const clients = await Promise.all(Array.from({ length: 7 }, (_, index) => join(running, `user-${index}`)));
  for (let n = 0; n < 20; n += 1) {
    running.hub.sendToAll('message', [`all ${n}`]);
    running.hub.sendToUser('user-6', 'message', [`six ${n}`]);
  }
  await until(
    () => clients.every(({ heard }) => heard.includes('all 19')) && clients[6]!.heard.length === 40,
  );
  expect(clients[6]!.heard).toEqual(Array.from({ length: 20 }, (_, n) => [`all ${n}`, `six ${n}`]).flat());
  expect(clients.every(({ state }) => state === HubConnectionState.Connected)).toBe(true);
});

/** A TCP socket after the upgrade's answer, before the handshake. */
async function rawSocket(running: Running): Promise<Socket> {
  const query = await upgradeQuery(running);
  const { hostname, port, pathname } = new URL(running.url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  closeLater(() => socket.destroy());
  socket.write(
    `GET ${pathname}${query} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
  );
  await new Promise((resolve) => socket.once('data', resolve));
  socket.resume();
  return socket;
}

/** A frame as a client sends it: masked, here with zeroes; `first` is the byte of flags and opcode. */
function maskedFrame(first: number, payload: Buffer): Buffer {
  const length =
    payload.length < 126 ? [0x80 | payload.length] : [0xfe, payload.length >> 8, payload.length & 255];
  return Buffer.concat([Buffer.from([first, ...length, 0, 0, 0, 0]), payload]);
}
