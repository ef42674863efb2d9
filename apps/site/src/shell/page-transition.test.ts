// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { changePage } from './page-transition.ts';

type Put = () => Promise<void>;
type Fade = Readonly<Record<'ready' | 'finished' | 'updateCallbackDone', Promise<void>>>;

const fades = vi.fn<(update: Put) => Fade>((update) => ({
  ready: Promise.resolve(),
  finished: Promise.resolve(),
  updateCallbackDone: update(),
}));
const update = vi.fn<Put>(async () => undefined);
let asksForStillness = false;

beforeEach(() => {
  asksForStillness = false;
  vi.stubGlobal('matchMedia', () => ({ matches: asksForStillness }));
  Object.assign(document, { startViewTransition: fades });
});
afterEach(() => {
  vi.clearAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
});

it.each([
  ['another page', { from: '/', to: '/casino/slot' }, 1],
  ['a dialog or a filter of the same page', { from: '/casino/slot', to: '/casino/slot' }, 0],
  ['the first page', { from: undefined, to: '/' }, 0],
])('%s is put in place once, and fades as it should', async (_name, navigation, times) => {
  await changePage(navigation, update);
  expect(update).toHaveBeenCalledTimes(1);
  expect(fades).toHaveBeenCalledTimes(times);
});

it('keeps still for a player who asked for less motion', async () => {
  asksForStillness = true;
  await changePage({ from: '/', to: '/casino/slot' }, update);
  expect(update).toHaveBeenCalledTimes(1);
  expect(fades).not.toHaveBeenCalled();
});

it('puts the page in place in a browser without such fades', async () => {
  delete (document as Partial<Document>).startViewTransition;
  await changePage({ from: '/', to: '/casino/slot' }, update);
  expect(update).toHaveBeenCalledTimes(1);
});

it('reports no fault when the next page cuts a fade short', async () => {
  const cut = Promise.reject(new DOMException('Transition was skipped', 'AbortError'));
  fades.mockImplementationOnce((put) => ({ ready: cut, finished: cut, updateCallbackDone: put() }));
  const faults = vi.fn<() => void>();
  process.on('unhandledRejection', faults);
  await changePage({ from: '/', to: '/casino/slot' }, update);
  await new Promise((resolve) => setTimeout(resolve, 10));
  process.off('unhandledRejection', faults);
  expect(faults).not.toHaveBeenCalled();
});
