import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { followedCache } from './followed-cache.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Numbers that are written at moments, and a cache that looks for them. */
function openFollower() {
  const written: { readonly atMs: number; readonly change: number }[] = [];
  const told = new Set<number>();
  const looks: number[] = [];
  let isBroken = false;
  const follower = followedCache<string, number, number>({
    async look(seconds) {
      if (isBroken) throw new Error('the line is cut');
      looks.push(seconds);
      return written.filter(({ atMs }) => atMs >= Date.now() - seconds * 1000).map(({ change }) => change);
    },
    onChange: (change) => void told.add(change),
    overlapS: 3,
    most: 2,
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

it('gives new rows, even those stamped before the last look and visible after it', async () => {
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

it('gives a value for a second while it cannot look, and for half a minute or more while it can', async () => {
  const { follower: cache, breakLine } = openFollower();
  cache.keep('a', 1, cache.reading());
  await vi.advanceTimersByTimeAsync(999);
  expect(cache.get('a')).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(cache.get('a')).toBeUndefined();
  cache.start();
  await vi.advanceTimersByTimeAsync(500);
  cache.keep('a', 2, cache.reading());
  await vi.advanceTimersByTimeAsync(29_900);
  expect(cache.get('a')).toBe(2);
  await vi.advanceTimersByTimeAsync(30_100);
  expect(cache.get('a')).toBeUndefined();
  cache.keep('a', 3, cache.reading());
  breakLine(true);
  await vi.advanceTimersByTimeAsync(3500);
  expect(cache.get('a')).toBeUndefined();
  await cache.stop();
});

it('does not keep a value that it read before one was dropped', () => {
  const { follower: cache } = openFollower();
  const reading = cache.reading();
  cache.drop('b');
  expect(cache.keep('a', 1, reading)).toBe(1);
  expect(cache.get('a')).toBeUndefined();
});

it('forgets the oldest when it is full, renews what it knows, and nothing else', () => {
  const { follower: cache } = openFollower();
  for (const [key, value] of [
    ['a', 1],
    ['b', 2],
    ['c', 3],
  ] as const)
    cache.keep(key, value, cache.reading());
  cache.renew('a', 10);
  cache.renew('b', 20);
  expect(['a', 'b', 'c'].map((key) => cache.get(key))).toEqual([undefined, 20, 3]);
});
