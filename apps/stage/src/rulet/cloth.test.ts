// @vitest-environment jsdom
// A finger on the cloth: under the loupe where the cloth is small, and a plain tap where it is enlarged.
import { layoutOf } from '@felek/games/rulet/layout';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { liraOf, speaker } from '../shell/texts.ts';
import { makeCloth, type Cloth } from './cloth.ts';
import { ruletTexts } from './texts.ts';

const spots = new Map(
  layoutOf({ hasDoubleZero: false, hasSnake: false }).map((spot) => [spot.name, spot] as const),
);
const place = vi.fn<(...spots: readonly string[]) => void>();
let isLarge = false;

let cloth: Cloth;

beforeEach(() => {
  cloth = makeCloth({
    say: speaker(ruletTexts, 'tr'),
    lira: liraOf('tr'),
    spots,
    paysOf: () => 1,
    isUpright: () => true,
    isEnlarged: () => isLarge,
    chips: {
      placed: new Map(),
      inHand: 5,
      isOpen: true,
      place,
      lift: () => undefined,
      put: () => undefined,
      draw: (amount) => Object.assign(document.createElement('span'), { textContent: String(amount) }),
    },
  });
  cloth.element.setPointerCapture = () => undefined;
  document.body.append(cloth.element);
  document.elementFromPoint = () => document.querySelector('[data-spot="17"]');
});
afterEach(() => {
  document.body.replaceChildren();
  place.mockReset();
});

/** A short touch of the number 17, as a browser reports it. */
function tap(): { readonly hadLoupe: boolean } {
  const spot = document.querySelector('[data-spot="17"]')!;
  const send = (type: string) =>
    spot.dispatchEvent(
      Object.assign(new Event(type, { bubbles: true }), { pointerType: 'touch', pointerId: 1 }),
    );
  send('pointerdown');
  const hadLoupe = document.querySelector('.loupe') !== null;
  send('pointerup');
  send('click');
  return { hadLoupe };
}

it.each([true, false])('places one chip by a tap, enlarged: %s', (enlarged) => {
  isLarge = enlarged;
  expect(tap()).toEqual({ hadLoupe: !enlarged });
  expect(place.mock.calls).toEqual([['17']]);
});

it('lays a chip beside the label of a field outside, and in the middle of a number', () => {
  cloth.show(
    new Map([
      ['red', 10],
      ['17', 5],
    ]),
  );
  const lying = [...document.querySelectorAll('.lying')];
  const isBeside = (amount: string) =>
    lying.find((chip) => chip.textContent === amount)!.classList.contains('beside');
  expect([isBeside('10'), isBeside('5')]).toEqual([true, false]);
  expect(document.querySelectorAll('.outside.has-chip')).toHaveLength(1);
  cloth.show(new Map());
  expect(document.querySelector('.has-chip, .lying')).toBeNull();
});

it('covers no number with the marker while bets are placed again', () => {
  const marker = cloth.element.querySelector<HTMLElement>('.marker')!;
  const outlined = () =>
    [...cloth.element.querySelectorAll<HTMLElement>('.came')].map((made) => made.dataset['spot']);
  cloth.mark(17, new Set());
  expect(marker.hidden).toBe(false);
  cloth.mark(17);
  expect([marker.hidden, outlined()]).toEqual([true, ['17']]);
});
