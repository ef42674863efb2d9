// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ScrollRow } from './ScrollRow.tsx';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

let root: Root;
let place: HTMLElement;
let scrolledBy: number[];

/** What jsdom does not lay out: three screens of items, of which one is in sight. */
class Sized {
  readonly look: () => void;
  constructor(look: () => void) {
    this.look = look;
  }
  observe(row: HTMLElement): void {
    Object.defineProperties(row, { clientWidth: { value: 100 }, scrollWidth: { value: 300 } });
    row.scrollBy = ((to: ScrollToOptions) => scrolledBy.push(to.left!)) as typeof row.scrollBy;
    this.look();
  }
  disconnect(): void {}
}

beforeEach(() => {
  vi.stubGlobal('ResizeObserver', Sized);
  scrolledBy = [];
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
});
afterEach(() => {
  act(() => root.unmount());
  place.remove();
  vi.unstubAllGlobals();
});

it.each([
  ['ltr', 200, 85],
  ['rtl', -200, -85],
] as const)(
  'an arrow goes on in the direction of reading, and rests at the end: %s',
  (direction, end, step) => {
    act(() =>
      root.render(
        <div style={{ direction }}>
          <ScrollRow title="Row" texts={{ previous: 'previous', next: 'next' }}>
            <li>1</li>
          </ScrollRow>
        </div>,
      ),
    );
    const row = place.querySelector('ul')!;
    row.style.direction = direction;
    const arrow = (name: string) => place.querySelector<HTMLButtonElement>(`[aria-label=${name}]`)!;
    expect([arrow('previous').disabled, arrow('next').disabled]).toEqual([true, false]);
    act(() => arrow('next').click());
    expect(scrolledBy).toEqual([step]);
    row.scrollLeft = end;
    act(() => void row.dispatchEvent(new Event('scroll')));
    expect([arrow('previous').disabled, arrow('next').disabled]).toEqual([false, true]);
  },
);
