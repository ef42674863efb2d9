// @vitest-environment jsdom
import { expect, it } from 'vitest';
import type { Chips } from '../shell/scene.ts';
import { speaker, type Language } from '../shell/texts.ts';
import { makeRacetrack } from './racetrack.ts';
import { ruletTexts } from './texts.ts';

/** Half of the mean width of a letter, where its size is 14. */
const halfLetter = 3.3;

type Point = readonly [number, number];

const isInside = ([x, y]: Point, points: readonly Point[]) =>
  points.filter(([x0, y0], at) => {
    const [x1, y1] = points[(at + 1) % points.length]!;
    return y0 > y !== y1 > y && x < x0 + ((y - y0) / (y1 - y0)) * (x1 - x0);
  }).length %
    2 ===
  1;

it.each<Language>(['tr', 'en'])('writes each announced bet into its own field, %s', (language) => {
  const { element } = makeRacetrack({
    say: speaker(ruletTexts, language),
    chips: { isOpen: true } as Chips,
    light: () => undefined,
    numbersOn: () => [],
  });
  const outside = [...element.querySelectorAll('.field')].flatMap((field) => {
    const points = field
      .querySelector('polygon')!
      .getAttribute('points')!
      .split(' ')
      .map((point) => point.split(',').map(Number) as unknown as Point);
    const text = field.querySelector('text')!;
    const [x, y] = ['x', 'y'].map((axis) => Number(text.getAttribute(axis))) as [number, number];
    const half = text.textContent.length * halfLetter;
    const ends: readonly Point[] = [
      [x - half, y],
      [x + half, y],
    ];
    return ends.every((end) => isInside(end, points))
      ? []
      : [`${field.closest('svg')!.getAttribute('class')} ${text.textContent}`];
  });
  expect(outside).toEqual([]);
});

it('marks the numbers that a chip lies on, and none for an outside bet', () => {
  const spots = new Map([
    ['17', [17]],
    ['0-2-3', [0, 2, 3]],
    ['red', [1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36]],
  ]);
  const { element, show } = makeRacetrack({
    say: speaker(ruletTexts, 'tr'),
    chips: { isOpen: true } as Chips,
    light: () => undefined,
    numbersOn: (names) => names.flatMap((name) => spots.get(name)!),
  });
  const marked = () =>
    new Set(
      Array.from(
        element.querySelectorAll<SVGGElement>('.lying .has-chip'),
        ({ dataset }) => dataset['number'],
      ),
    );
  show(new Map([...spots.keys()].map((spot) => [spot, 10])));
  expect(marked()).toEqual(new Set(['0', '2', '3', '17']));
  show(new Map([['red', 10]]));
  expect(marked()).toEqual(new Set());
});
