import { expect, it } from 'vitest';
import { layoutOf } from '@felek/games/rulet/layout';
import { middleOf, nextSpot, placeOf } from './places.ts';

const places = new Map(
  layoutOf({ hasDoubleZero: false, hasSnake: false }).map((spot) => [spot.name, placeOf(spot)]),
);

it('has no two spots at one place', () => {
  const middles = [...places.values()].map((place) => JSON.stringify(middleOf(place)));
  expect(new Set(middles).size).toBe(places.size);
});

it.each<[string, number, number]>([
  ['17', 5.5, 1.5],
  ['17-20', 6, 1.5],
  ['17-18', 5.5, 2],
  ['17-21', 6, 2],
  ['16-18', 5.5, 0],
  ['16-21', 6, 0],
  ['0-2', 0, 1.5],
  ['0-2-3', 0, 2],
  ['0-1-2-3', 0, 0],
])('has %s %d along and %d across', (name, along, across) => {
  const place = middleOf(places.get(name)!);
  expect([place.along, place.across]).toEqual([expect.closeTo(along), expect.closeTo(across)]);
});

const arrows = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const;

it('reaches every spot from the zero with arrow keys', () => {
  const reached = new Set(['0']);
  for (const from of reached)
    for (const arrow of arrows) {
      const next = nextSpot(from, places, arrow);
      if (next !== undefined) reached.add(next);
    }
  expect([...places.keys()].filter((name) => !reached.has(name))).toEqual([]);
});

it('goes from a number over the split to the next number', () => {
  expect(nextSpot('17', places, [1, 0])).toBe('17-20');
  expect(nextSpot('17-20', places, [1, 0])).toBe('20');
  expect(nextSpot('17', places, [0, 1])).toBe('17-18');
  expect(nextSpot('36', places, [0, 1])).toBeUndefined();
});
