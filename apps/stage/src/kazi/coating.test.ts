// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { makeCoating } from './coating.ts';

const side = 100;

/** Three covered fields in a row. */
function open() {
  const shine = { addColorStop: () => undefined };
  const brush = new Proxy({}, { get: () => () => shine, set: () => true });
  HTMLCanvasElement.prototype.getContext = (() => brush) as never;
  Element.prototype.setPointerCapture = () => undefined;
  Element.prototype.hasPointerCapture = () => true;
  globalThis.ResizeObserver = class {
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
  const at = (type: string, clientX: number, clientY: number) =>
    coating.element.dispatchEvent(new MouseEvent(type, { clientX, clientY }));
  return { opened, coating, at };
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
