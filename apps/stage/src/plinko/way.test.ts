import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  ballRadius,
  floorAt,
  glowRadius,
  headroom,
  pinRadius,
  placeAt,
  pocketAt,
  restAt,
  wayOf,
} from './way.ts';

const letters = fc
  .array(fc.constantFrom('l', 'r'), { minLength: 8, maxLength: 16 })
  .map((all) => all.join(''));

it('ends in the pocket that the way leads to', () => {
  fc.assert(
    fc.property(letters, (way) => {
      const rights = way.split('r').length - 1;
      const { hops } = wayOf(way);
      const { x, y } = placeAt(wayOf(way), hops.length);
      expect(x).toBeCloseTo(rights - way.length / 2, 9);
      expect(y).toBeCloseTo(pocketAt(way.length), 9);
    }),
  );
});

it('shows the whole ball from the start to its pocket', () => {
  fc.assert(
    fc.property(letters, (way) => {
      const path = wayOf(way);
      for (let time = 0; time <= path.hops.length; time += 0.1)
        expect(placeAt(path, time).y).toBeGreaterThanOrEqual(glowRadius - headroom);
    }),
  );
});

it.each([8, 12, 16])('shows the whole ball above its pocket where nothing moves, %i rows', (rows) => {
  expect(restAt(rows) + glowRadius).toBeLessThanOrEqual(floorAt(rows));
  expect(restAt(rows) - ballRadius).toBeGreaterThan(rows - 1 + pinRadius);
});

it('meets one pin a row, each the neighbour of the one before, and leaves to the side of its letter', () => {
  fc.assert(
    fc.property(letters, (way) => {
      const { hops, pins } = wayOf(way);
      expect(pins.map(([row]) => row)).toEqual(Array.from(way, (_, row) => row));
      for (const [row, [, place]] of pins.entries()) {
        const pinX = place - (row + 2) / 2;
        const side = Math.sign(hops[row]!.x1 - pinX);
        expect(side).toBe(way[row] === 'r' ? 1 : -1);
        const next = pins[row + 1]?.[1];
        if (next !== undefined) expect(next - place).toBe(way[row] === 'r' ? 1 : 0);
      }
    }),
  );
});

it('moves without a jump', () => {
  fc.assert(
    fc.property(letters, fc.double({ min: 0, max: 16, noNaN: true }), (letterWay, time) => {
      const way = wayOf(letterWay);
      const [here, there] = [placeAt(way, time), placeAt(way, time + 0.01)];
      expect(Math.abs(here.x - there.x)).toBeLessThan(0.02);
      expect(Math.abs(here.y - there.y)).toBeLessThan(0.05);
    }),
  );
});
