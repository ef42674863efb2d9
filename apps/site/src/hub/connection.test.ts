import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepConnected, type Line } from './connection.ts';

/** The client's connection as far as the page sees it: it opens or fails on command. */
function fakeLine() {
  let reconnecting = () => {};
  let reconnected = () => {};
  let closed = () => {};
  const line = {
    state: 'Disconnected' as Line['state'],
    starts: 0,
    isReachable: true,
    async start() {
      line.starts += 1;
      line.state = 'Connecting';
      await Promise.resolve();
      line.state = line.isReachable ? 'Connected' : 'Disconnected';
      if (!line.isReachable) throw new Error('Failed to complete negotiation with the server');
    },
    async stop() {
      line.state = 'Disconnected';
      closed();
    },
    onreconnecting: (react: () => void) => void (reconnecting = react),
    onreconnected: (react: () => void) => void (reconnected = react),
    onclose: (react: () => void) => void (closed = react),
    lose() {
      line.state = 'Reconnecting';
      reconnecting();
    },
    comeBack() {
      line.state = 'Connected';
      reconnected();
    },
    giveUp() {
      line.state = 'Disconnected';
      closed();
    },
  };
  return line;
}

let page: EventTarget & { visibilityState: string };
let network: EventTarget;
let ended: AbortController;
beforeEach(() => {
  vi.useFakeTimers();
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  network = new EventTarget();
  ended = new AbortController();
  vi.stubGlobal('document', page);
  vi.stubGlobal('addEventListener', network.addEventListener.bind(network));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function kept({ isReachable = true } = {}) {
  const line = Object.assign(fakeLine(), { isReachable });
  const shown: string[] = [];
  const told: string[] = [];
  keepConnected(
    line as unknown as Line,
    {
      changed: (state, isOff) => shown.push(isOff ? `${state}, off` : state),
      connected: () => told.push('connected'),
      lost: () => told.push('lost'),
    },
    ended.signal,
  );
  await vi.advanceTimersByTimeAsync(0);
  return { line, shown, told };
}

const again: [string, () => unknown][] = [
  ['the page is looked at', () => page.dispatchEvent(new Event('visibilitychange'))],
  ['the network is back', () => network.dispatchEvent(new Event('online'))],
  ['a minute has passed', () => vi.advanceTimersByTimeAsync(60_000)],
];

it('says that it stands, is taken up again, and stands again, and is never off meanwhile', async () => {
  const { line, shown, told } = await kept();
  line.lose();
  line.comeBack();
  expect(shown).toEqual(['Connecting', 'Connected', 'Reconnecting', 'Connected']);
  expect(told).toEqual(['connected', 'connected']);
});

it.each(again)('is off once the client gave up, and begins anew when %s', async (_when, happens) => {
  const { line, shown, told } = await kept();
  line.lose();
  line.giveUp();
  expect([shown.at(-1), told.at(-1), line.starts]).toEqual(['Disconnected, off', 'lost', 1]);
  await vi.advanceTimersByTimeAsync(59_999);
  expect(line.starts).toBe(1);
  await vi.advanceTimersByTimeAsync(0);
  await happens();
  await vi.advanceTimersByTimeAsync(0);
  expect([shown.slice(-2), told.at(-1), line.starts]).toEqual([
    ['Connecting, off', 'Connected'],
    'connected',
    2,
  ]);
});

it.each(again)('is off when it could not begin, and begins when %s', async (_when, happens) => {
  const { line, shown } = await kept({ isReachable: false });
  expect([shown, line.starts]).toEqual([['Connecting', 'Disconnected, off'], 1]);
  line.isReachable = true;
  await happens();
  await vi.advanceTimersByTimeAsync(0);
  expect([shown.at(-1), line.starts]).toEqual(['Connected', 2]);
});

it('is tried each minute until it stands, and not after', async () => {
  const { line } = await kept({ isReachable: false });
  await vi.advanceTimersByTimeAsync(3 * 60_000);
  expect(line.starts).toBe(4);
  line.isReachable = true;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(line.starts).toBe(5);
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(line.starts).toBe(5);
});

it('waits a minute from the last try, whatever began it', async () => {
  const { line } = await kept({ isReachable: false });
  await vi.advanceTimersByTimeAsync(30_000);
  network.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(59_999);
  expect(line.starts).toBe(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(line.starts).toBe(3);
});

it('is left alone by a page that is hidden, and while the client is at it', async () => {
  const { line } = await kept();
  page.dispatchEvent(new Event('visibilitychange'));
  line.lose();
  network.dispatchEvent(new Event('online'));
  line.giveUp();
  page.visibilityState = 'hidden';
  page.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(0);
  expect(line.starts).toBe(1);
});

it('ends with the session, and says nothing after', async () => {
  const { line, shown, told } = await kept();
  ended.abort();
  network.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect([line.state, line.starts, shown.length, told]).toEqual(['Disconnected', 1, 2, ['connected']]);
});
