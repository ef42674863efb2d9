import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { listenToHub } from './hub-listener.ts';

const separator = '\u001e';

/** A socket that the test plays the house's side of. */
class Socket extends EventTarget {
  static all: Socket[] = [];
  readonly sent: unknown[] = [];
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
    Socket.all.push(this);
  }
  send(text: string): void {
    for (const record of text.split(separator).filter(Boolean)) this.sent.push(JSON.parse(record));
  }
  close(): void {
    this.dispatchEvent(new Event('close'));
  }
  hear(...records: readonly object[]): void {
    const data = records.map((record) => JSON.stringify(record) + separator).join('');
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
}

function listen() {
  const heard: unknown[] = [];
  let opened = 0;
  const hub = listenToHub({
    url: 'ws://house/hub?access_token=x',
    join: { method: 'joinTable', argument: 'crash-1' },
    onMessage: (message) => heard.push(message),
    onOpen: () => (opened += 1),
  });
  return { hub, heard, opened: () => opened };
}

/** The handshake, and the answer to joining. */
function greet(socket: Socket, result = true): void {
  socket.dispatchEvent(new Event('open'));
  socket.hear({});
  socket.hear({ type: 3, invocationId: '1', result });
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', Socket);
  Socket.all = [];
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('shakes hands, joins, and is open once the house agrees', () => {
  const { hub, opened } = listen();
  const [socket] = Socket.all;
  expect(hub.isOpen).toBe(false);
  greet(socket!);
  expect(socket!.sent).toEqual([
    { protocol: 'json', version: 1 },
    { type: 1, target: 'joinTable', arguments: ['crash-1'], invocationId: '1' },
  ]);
  expect([hub.isOpen, opened()]).toEqual([true, 1]);
  hub.close();
});

it('gives each message, several of one frame too', () => {
  const { hub, heard } = listen();
  const [socket] = Socket.all;
  greet(socket!);
  socket!.hear(
    { type: 1, target: 'message', arguments: [{ cmd: 'A' }] },
    { type: 6 },
    { type: 1, arguments: [{ cmd: 'B' }] },
  );
  expect(heard).toEqual([{ cmd: 'A' }, { cmd: 'B' }]);
  hub.close();
});

it.each([
  ['the connection breaks', (socket: Socket) => socket.close()],
  ['the house sends it away', (socket: Socket) => socket.hear({ type: 7 })],
  ['the house says nothing for long', () => void vi.advanceTimersByTime(36_000)],
])('comes back when %s, and asks for what came meanwhile', (_why, end) => {
  const { hub, opened } = listen();
  greet(Socket.all[0]!);
  end(Socket.all[0]!);
  expect(hub.isOpen).toBe(false);
  vi.advanceTimersByTime(1000);
  greet(Socket.all[1]!);
  expect([hub.isOpen, opened()]).toEqual([true, 2]);
  hub.close();
});

it('is not open where there is no such table, and tries ever less often', () => {
  const { hub } = listen();
  for (let at = 0; at < 3; at += 1) {
    greet(Socket.all[at]!, false);
    vi.advanceTimersByTime(6000);
  }
  expect([hub.isOpen, Socket.all.length]).toEqual([false, 4]);
  hub.close();
  vi.advanceTimersByTime(100_000);
  expect(Socket.all).toHaveLength(4);
});

it('tells the house that it is alive', () => {
  const { hub } = listen();
  greet(Socket.all[0]!);
  vi.advanceTimersByTime(13_000);
  expect(Socket.all[0]!.sent.at(-1)).toEqual({ type: 6 });
  hub.close();
});
