// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { usePageFade } from './page-transition.ts';

const fade = vi.fn<(frames: object, options: object) => void>();
let asksForStillness = false;
let root: Root;

function Page({ path }: { readonly path: string }) {
  return <main ref={usePageFade(path)} />;
}

const show = (path: string) => act(async () => root.render(<Page path={path} />));

beforeEach(() => {
  asksForStillness = false;
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('matchMedia', () => ({ matches: asksForStillness }));
  // The test's document has no animations.
  Object.assign(Element.prototype, { animate: fade });
  root = createRoot(document.createElement('div'));
});
afterEach(async () => {
  await act(async () => root.unmount());
  delete (Element.prototype as Partial<Element>).animate;
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

it('fades another page in, but neither the first one nor the same one again', async () => {
  await show('/');
  await show('/');
  expect(fade).not.toHaveBeenCalled();
  await show('/casino/slot');
  expect(fade).toHaveBeenCalledTimes(1);
  await show('/casino/slot');
  expect(fade).toHaveBeenCalledTimes(1);
});

it('keeps still for a player who asked for less motion', async () => {
  await show('/');
  asksForStillness = true;
  await show('/casino/slot');
  expect(fade).not.toHaveBeenCalled();
});
