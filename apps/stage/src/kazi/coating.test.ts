// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { makeCoating } from './coating.ts';

const side = 100;

/** Three covered fields in a row. */
function open() {
  const shine = { addColorStop: () => undefined };
  const lines: (readonly number[])[] = [];
  const brush = new Proxy(
    {},
    {
      get: (_, name) => (name === 'lineTo' ? (...to: number[]) => lines.push(to) : () => shine),
      set: () => true,
    },
  );
  let resize = () => undefined as void;
  HTMLCanvasElement.prototype.getContext = (() => brush) as never;
  Element.prototype.setPointerCapture = () => undefined;
  Element.prototype.hasPointerCapture = () => true;
  globalThis.ResizeObserver = class {
    constructor(paint: ResizeObserverCallback) {
      resize = () => paint([], this);
    }
    observe = () => undefined;
    unobserve = () => undefined;
    disconnect = () => undefined;
  };
  const opened: number[] = [];
  const fields = [0, 1, 2].map((at) => {
    const field = document.createElement('button');
    const place = { offsetLeft: at * side, offsetTop: 0, offsetWidth: side, offsetHeight: side };
    for (const [name, value] of Object.entries(place)) Object.defineProperty(field, name, { value });
    return field;
  });
  const coating = makeCoating({
    fields,
    onEnough: (field) => opened.push(field),
    onScratch: () => undefined,
  });
  coating.setOpen(true);
  /** The canvas with another width: it is painted anew. */
  const size = (width: number) => {
    Object.defineProperty(coating.element, 'clientWidth', { value: width, configurable: true });
    Object.defineProperty(coating.element, 'clientHeight', { value: side, configurable: true });
    lines.length = 0;
    resize();
  };
  const at = (type: string, clientX: number, clientY: number) =>
    coating.element.dispatchEvent(new MouseEvent(type, { clientX, clientY }));
  return { opened, coating, at, size, lines };
}

it('opens a field that is tapped', () => {
  const { opened, at } = open();
  at('pointerdown', 150, 50);
  at('pointermove', 152, 51);
  at('pointerup', 152, 51);
  expect(opened).toEqual([1]);
});

it('opens no field by a short scratch, none that is open, and none while the ticket is closed', () => {
  const { opened, coating, at } = open();
  at('pointerdown', 50, 50);
  at('pointermove', 70, 50);
  at('pointerup', 70, 50);
  coating.lift(2);
  at('pointerdown', 250, 50);
  at('pointerup', 250, 50);
  coating.setOpen(false);
  at('pointerdown', 150, 50);
  at('pointerup', 150, 50);
  expect(opened).toEqual([]);
});

it('keeps what was scratched when the window gets another size, until the next ticket', () => {
  const { coating, at, size, lines } = open();
  size(3 * side);
  at('pointerdown', 30, 50);
  at('pointermove', 60, 50);
  size(6 * side);
  expect(lines.at(-1)).toEqual([120.01, 50]);
  coating.cover();
  size(3 * side);
  expect(lines).not.toContainEqual([60.01, 50]);
});
