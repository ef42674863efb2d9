import { expect, it } from 'vitest';
import { countTries } from './tries.ts';

it('allows the stated tries, then says when to come back', () => {
  let now = 1_000_000_000_000;
  const tries = countTries(() => now);
  const five = () => Array.from({ length: 5 }, () => tries.take('a', 3, 60));
  const [first, second, third, fourth, fifth] = five();
  expect([first, second, third]).toEqual([0, 0, 0]);
  expect(fourth).toBeGreaterThan(0);
  expect(fifth).toBe(fourth);
  now += (fourth! + 60) * 1000;
  expect(tries.take('a', 3, 60)).toBe(0);
});

it('does not let a burst at the seam of two windows pass twice the limit', () => {
  let now = 1_000_000_020_000 - 1;
  const tries = countTries(() => now);
  let allowed = 0;
  for (let n = 0; n < 20; n += 1) allowed += tries.take('a', 10, 60) === 0 ? 1 : 0;
  now += 2000;
  for (let n = 0; n < 20; n += 1) allowed += tries.take('a', 10, 60) === 0 ? 1 : 0;
  expect(allowed).toBeLessThanOrEqual(11);
});

it('counts each caller alone', () => {
  const tries = countTries(() => 1_000_000_000_000);
  expect(tries.take('a', 1, 60)).toBe(0);
  expect(tries.take('b', 1, 60)).toBe(0);
  expect(tries.take('a', 1, 60)).toBeGreaterThan(0);
});
