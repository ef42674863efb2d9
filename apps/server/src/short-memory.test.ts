import { expect, it } from 'vitest';
import { shortMemory } from './short-memory.ts';

function remember(most = 3) {
  const clock = { nowMs: 0 };
  return { clock, memory: shortMemory<string>({ maxAgeMs: 1000, most, nowMs: () => clock.nowMs }) };
}

it('remembers for as long as it says and no longer', () => {
  const { clock, memory } = remember();
  memory.set('a', 'one');
  clock.nowMs = 999;
  expect(memory.get('a')).toBe('one');
  clock.nowMs = 1000;
  expect(memory.get('a')).toBeUndefined();
});

it('forgets the oldest when it is full; what is written again is the youngest', () => {
  const { memory } = remember();
  for (const key of ['a', 'b', 'c', 'a', 'd']) memory.set(key, key);
  expect(['a', 'b', 'c', 'd'].map((key) => memory.get(key))).toEqual(['a', undefined, 'c', 'd']);
});

it('forgets what it is told to', () => {
  const { memory } = remember();
  for (const key of ['a', 'b', 'c']) memory.set(key, key);
  memory.delete('a');
  memory.deleteWhere((value) => value === 'c');
  expect(['a', 'b', 'c'].map((key) => memory.get(key))).toEqual([undefined, 'b', undefined]);
});
