import fc from 'fast-check';
import { expect, it } from 'vitest';
import { makeHouseClock, secondsLeft } from './house-clock.ts';

it('goes by this device until the house has answered', () => {
  const clock = makeHouseClock(() => 5000);
  expect([clock.nowMs(), clock.latencyMs]).toEqual([5000, undefined]);
});

it('takes the middle of the way as the moment of the answer', () => {
  const clock = makeHouseClock(() => 1000);
  clock.note(900, 1000, 60_950);
  expect([clock.nowMs(), clock.latencyMs]).toEqual([61_000, 100]);
});

it('is not moved by one answer that was long on its way', () => {
  const clock = makeHouseClock(() => 0);
  for (const late of [0, 0, 4000, 0]) clock.note(0, 100 + late, 10_050);
  expect(clock.nowMs()).toBe(10_000);
});

it('follows a clock that was changed, after five answers', () => {
  const clock = makeHouseClock(() => 0);
  for (let at = 0; at < 5; at += 1) clock.note(0, 0, 1000);
  for (let at = 0; at < 3; at += 1) clock.note(0, 0, 9000);
  expect(clock.nowMs()).toBe(9000);
});

it('is off by half a detour at most, whatever each way takes', () => {
  const ways = fc.array(fc.record({ there: fc.nat(2000), back: fc.nat(2000) }), {
    minLength: 1,
    maxLength: 9,
  });
  fc.assert(
    fc.property(ways, fc.integer({ min: -1e6, max: 1e6 }), (all, offset) => {
      const clock = makeHouseClock(() => 0);
      for (const { there, back } of all) clock.note(0, there + back, there + offset);
      expect(Math.abs(clock.nowMs() - offset)).toBeLessThanOrEqual(1000);
    }),
  );
});

it('ends the countdown 300 ms before betting closes', () => {
  expect(secondsLeft(10_000, 0)).toBe(10);
  expect(secondsLeft(10_000, 8700)).toBe(1);
  expect(secondsLeft(10_000, 9699)).toBe(1);
  expect(secondsLeft(10_000, 9700)).toBe(0);
  expect(secondsLeft(10_000, 12_000)).toBe(0);
});
