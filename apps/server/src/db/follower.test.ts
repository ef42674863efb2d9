import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { follow } from './follower.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Somebody who writes numbers at moments, and a follower that looks for them. */
function openFollower() {
  const written: { readonly atMs: number; readonly change: number }[] = [];
  const told = new Set<number>();
  const looks: number[] = [];
  let isBroken = false;
  const follower = follow({
    async look(seconds) {
      if (isBroken) throw new Error('the line is cut');
      looks.push(seconds);
      return written.filter(({ atMs }) => atMs >= Date.now() - seconds * 1000).map(({ change }) => change);
    },
    tell: (change) => void told.add(change),
    overlapS: 3,
    nowMs: () => Date.now(),
    log: { warn: () => undefined },
  });
  return {
    follower,
    told,
    looks,
    write: (change: number, agoMs = 0) => written.push({ atMs: Date.now() - agoMs, change }),
    breakLine: (broken: boolean) => void (isBroken = broken),
  };
}

it('tells what was written, also what was stamped before the last look and seen after it', async () => {
  const { follower, told, write } = openFollower();
  follower.start();
  await vi.advanceTimersByTimeAsync(1000);
  write(1);
  write(2, 2500);
  await vi.advanceTimersByTimeAsync(500);
  expect(told).toEqual(new Set([1, 2]));
  await follower.stop();
});

it('can be believed once it has looked, and no longer when it cannot look', async () => {
  const { follower, breakLine } = openFollower();
  expect(follower.isUpToDate()).toBe(false);
  follower.start();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(follower.isUpToDate()).toBe(true);
  breakLine(true);
  await vi.advanceTimersByTimeAsync(3000);
  expect(follower.isUpToDate()).toBe(false);
  breakLine(false);
  await vi.advanceTimersByTimeAsync(500);
  expect(follower.isUpToDate()).toBe(true);
  await follower.stop();
});

it('goes back to its last look after a pause, so that nothing of it is missed', async () => {
  const { follower, breakLine, told, write } = openFollower();
  follower.start();
  await vi.advanceTimersByTimeAsync(1000);
  breakLine(true);
  write(7);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(told).toEqual(new Set());
  breakLine(false);
  await vi.advanceTimersByTimeAsync(500);
  expect(told).toEqual(new Set([7]));
  await follower.stop();
});

it('looks no more once it was stopped', async () => {
  const { follower, looks } = openFollower();
  follower.start();
  await vi.advanceTimersByTimeAsync(1000);
  await follower.stop();
  const before = looks.length;
  await vi.advanceTimersByTimeAsync(5000);
  expect(looks.length).toBe(before);
  expect(before).toBe(3);
});
