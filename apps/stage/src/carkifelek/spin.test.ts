import { expect, it } from 'vitest';
import fc from 'fast-check';
import { angleAt, pegsAt, restOf, turnTo } from './spin.ts';

it('stops with the segment at the top, whatever it came from', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -5000, max: 5000 }),
      fc.integer({ min: 0, max: 53 }),
      fc.nat(10_000),
      (from, stop, round) => {
        const turn = turnTo(from, { stop, segments: 54, rest: restOf(round), ms: 9000 });
        const top = (((-angleAt(turn, 9000) / 360) * 54) % 54) + 54;
        expect(Math.round(top) % 54).toBe(stop);
        expect(turn.to - turn.from).toBeGreaterThanOrEqual(5 * 360);
      },
    ),
  );
});

it('never turns back, and stands still after its time', () => {
  const turn = turnTo(0, { stop: 7, segments: 54, rest: 0, ms: 9000 });
  const angles = Array.from({ length: 100 }, (_, step) => angleAt(turn, step * 100));
  expect(angles).toEqual(angles.toSorted((a, b) => a - b));
  expect(angleAt(turn, 20_000)).toBe(turn.to);
  expect(angleAt(turn, -5)).toBe(0);
});

it('passes a peg with each segment', () => {
  expect([0, 3.3, 3.4, 360].map((angle) => pegsAt(angle, 54))).toEqual([0, 0, 1, 54]);
});
