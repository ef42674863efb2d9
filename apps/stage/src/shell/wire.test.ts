// @vitest-environment jsdom
// A lost connection: a call is repeated once the device is online again, and the player reads of it in one place.
import { felOpen } from '@felek/contract/fel';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeFrame } from './frame.ts';
import { testLaunch } from './test-launch.ts';
import { openWire } from './wire.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('asks again as soon as the device is online, and not only after its pause', async () => {
  let isThere = false;
  const fetched = vi.fn<typeof fetch>(async () => {
    if (!isThere) throw new TypeError('no connection');
    return Response.json({ success: true, message: '', data: { balance: 7 } });
  });
  vi.stubGlobal('fetch', fetched);
  const lines: boolean[] = [];
  const wire = openWire({ token: '', language: 'en', onLine: (line) => lines.push(line) });
  const answer = wire.ask(felOpen, {});
  // Long enough for the longest pause.
  await vi.advanceTimersByTimeAsync(6000);
  const tried = fetched.mock.calls.length;
  isThere = true;
  dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(fetched).toHaveBeenCalledTimes(tried + 1);
  expect(await answer).toEqual({ balance: 7 });
  expect(lines.at(-1)).toBe(true);
});

it.each([
  { place: 'alone', isFramed: false, isOnline: false, isTold: true },
  { place: 'in the site', isFramed: true, isOnline: false, isTold: false },
  { place: 'in the site', isFramed: true, isOnline: true, isTold: true },
])(
  'tells of a lost connection $place, device online: $isOnline: $isTold',
  ({ isFramed, isOnline, isTold }) => {
    if (isFramed) vi.stubGlobal('parent', { postMessage: () => undefined });
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
    const stage = document.createElement('div');
    const frame = makeFrame(stage, testLaunch, 'Trial');
    frame.showLine(false);
    const notice = stage.querySelector<HTMLElement>('.notice')!;
    expect(!notice.hidden).toBe(isTold);
    frame.showLine(true);
    expect(notice.hidden).toBe(true);
  },
);
