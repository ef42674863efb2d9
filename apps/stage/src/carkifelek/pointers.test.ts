// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { wheelRules } from '@felek/games/carkifelek/rules';
import { speaker } from '../shell/texts.ts';
import { makePointers } from './pointers.ts';
import { wheelTexts } from './texts.ts';

const { segments, pointers: places } = wheelRules.felek;
const at = (stop: number, place: number) => segments[(stop + place + segments.length) % segments.length]!;
/** The top pointer doubles at the first stop, and has a value at the second one. */
const doubling = segments.indexOf('double');
const valued = segments.indexOf(20);

const shownOn = (element: HTMLElement) =>
  [...element.querySelectorAll('.pointer-button b')].map((each) => each.textContent);

it('shows a page that was reloaded between two turns what the pointers had by then', () => {
  const pointers = makePointers(speaker(wheelTexts, 'en'), () => true);
  pointers.plant(undefined);
  pointers.turn(doubling, 1, () => 9_000);
  pointers.turn(valued, 2, () => 0);
  expect(shownOn(pointers.element)).toEqual([
    `${at(doubling, places[0])}×`,
    'Doubled',
    `${at(doubling, places[2])}×`,
  ]);
});

it('keeps the final multipliers on a page that was reloaded at the end', () => {
  const pointers = makePointers(speaker(wheelTexts, 'en'), () => true);
  pointers.plant(undefined);
  pointers.turn(valued, 1, () => 9_000);
  pointers.turn(doubling, 2, () => 9_000);
  pointers.readings(
    [
      { value: 8, doublings: 0 },
      { value: 20, doublings: 1 },
      { value: 5, doublings: 2 },
    ],
    [1],
  );
  pointers.frame();
  expect(shownOn(pointers.element)).toEqual(['8×', '40×', '20×']);
});
