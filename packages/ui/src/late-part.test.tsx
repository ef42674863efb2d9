// @vitest-environment jsdom
import { lazy, type ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { WhenIdle, WhenSeen } from './Later.tsx';

/** Seen as soon as it is watched. */
class Watcher {
  readonly #tell: (entries: readonly { isIntersecting: boolean }[]) => void;
  constructor(tell: (entries: readonly { isIntersecting: boolean }[]) => void) {
    this.#tell = tell;
  }
  observe() {
    this.#tell([{ isIntersecting: true }]);
  }
  disconnect() {}
}

/** Far less than the 300 ms for which React keeps the fallback of a new boundary. */
async function turnBriefly(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
}

afterEach(() => void vi.unstubAllGlobals());

it.each([
  ['idle', WhenIdle, ''],
  ['seen', WhenSeen, 'its place'],
])('a part for %s is drawn when its code comes, not a moment later', async (_name, When, before) => {
  vi.stubGlobal('requestIdleCallback', (work: () => void) => setImmediate(work));
  vi.stubGlobal('cancelIdleCallback', () => undefined);
  vi.stubGlobal('IntersectionObserver', Watcher);
  let arrive: (code: { default: ComponentType }) => void = () => undefined;
  const Part = lazy(() => new Promise<{ default: ComponentType }>((resolve) => (arrive = resolve)));
  const place = document.createElement('div');
  const root = createRoot(place);
  root.render(
    <When meanwhile="its place">
      <Part />
    </When>,
  );
  await turnBriefly();
  expect(place.textContent).toBe(before);
  arrive({ default: () => 'the part' });
  await turnBriefly();
  expect(place.textContent).toBe('the part');
  root.unmount();
});
