import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Wheel } from './wheel.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('visits each item once a turn, spread over it', () => {
  const visits = new Map<number, number>();
  const wheel = new Wheel<number>(1_000, (item) => visits.set(item, (visits.get(item) ?? 0) + 1));
  for (let item = 0; item < 20; item += 1) wheel.add(item);
  vi.advanceTimersByTime(100);
  expect(visits.size).toBe(2);
  vi.advanceTimersByTime(900);
  expect([...visits.values()]).toEqual(Array(20).fill(1));
  vi.advanceTimersByTime(2_000);
  expect([...visits.values()]).toEqual(Array(20).fill(3));
  wheel.stop();
});

it('leaves out removed items, even if a visit removed them, and stands still when stopped', () => {
  const visited: number[] = [];
  const wheel = new Wheel<number>(1_000, (item) => {
    visited.push(item);
    wheel.remove(item);
  });
  for (let item = 0; item < 11; item += 1) wheel.add(item);
  wheel.remove(3);
  vi.advanceTimersByTime(3_000);
  expect(visited.toSorted((a, b) => a - b)).toEqual([0, 1, 2, 4, 5, 6, 7, 8, 9, 10]);
  wheel.add(11);
  wheel.stop();
  vi.advanceTimersByTime(3_000);
  expect(visited).not.toContain(11);
});
