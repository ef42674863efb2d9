import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readThrough } from './read-through.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A memory of a second over readings that the test answers, one after the other. */
function open() {
  const clock = { nowMs: 0 };
  const readings: { key: string; resolve: (found: string) => void; reject: (error: Error) => void }[] = [];
  const memory = readThrough<string>({
    read: (key) =>
      new Promise((resolve, reject) => {
        readings.push({ key, resolve, reject });
      }),
    isKept: (found) => found !== 'nothing',
    maxAgeMs: 1000,
    most: 10,
    nowMs: () => clock.nowMs,
  });
  return { clock, memory, readings };
}

/** Asks for a key that is not known and answers the reading. */
async function learn({ memory, readings }: ReturnType<typeof open>, key: string, found: string) {
  const asked = memory.get(key);
  readings.at(-1)!.resolve(found);
  expect(await asked).toBe(found);
}

it('reads what it does not know once for all who ask, and remembers it', async () => {
  const { memory, readings } = open();
  const both = Promise.all([memory.get('a'), memory.get('a')]);
  expect(readings.map(({ key }) => key)).toEqual(['a']);
  readings[0]!.resolve('one');
  expect(await both).toEqual(['one', 'one']);
  expect(await memory.get('a')).toBe('one');
  expect(readings).toHaveLength(1);
});

it('reads ahead in the second half of the time, and answers from memory meanwhile', async () => {
  const opened = open();
  const { clock, memory, readings } = opened;
  await learn(opened, 'a', 'one');
  clock.nowMs = 499;
  await memory.get('a');
  expect(readings).toHaveLength(1);
  clock.nowMs = 500;
  expect(await Promise.all([memory.get('a'), memory.get('a')])).toEqual(['one', 'one']);
  vi.runAllTimers();
  expect(readings).toHaveLength(2);
  readings[1]!.resolve('two');
  await Promise.resolve();
  clock.nowMs = 1400;
  expect(await memory.get('a')).toBe('two');
});

it('never tells what is older than its time, counted from before it was read', async () => {
  const { clock, memory, readings } = open();
  const asked = memory.get('a');
  clock.nowMs = 300;
  readings[0]!.resolve('one');
  await asked;
  clock.nowMs = 1000;
  const late = memory.get('a');
  expect(readings).toHaveLength(2);
  readings[1]!.resolve('two');
  expect(await late).toBe('two');
});

it('forgets what a reading ahead finds gone', async () => {
  const opened = open();
  const { clock, memory, readings } = opened;
  await learn(opened, 'a', 'one');
  clock.nowMs = 600;
  await memory.get('a');
  vi.runAllTimers();
  readings[1]!.resolve('nothing');
  await Promise.resolve();
  const asked = memory.get('a');
  expect(readings).toHaveLength(3);
  readings[2]!.resolve('nothing');
  expect(await asked).toBe('nothing');
});

it.for(['delete', 'deleteWhere'] as const)(
  'does not remember what was being read when it was told to forget (%s)',
  async (forget) => {
    const { memory, readings } = open();
    const asked = memory.get('a');
    if (forget === 'delete') memory.delete('a');
    else memory.deleteWhere(() => false);
    readings[0]!.resolve('one');
    expect(await asked).toBe('one');
    void memory.get('a');
    expect(readings).toHaveLength(2);
  },
);

it('forgets what it is told to', async () => {
  const opened = open();
  const { memory, readings } = opened;
  for (const key of ['a', 'b']) await learn(opened, key, `${key} of today`);
  memory.deleteWhere((found) => found === 'a of today');
  expect(await memory.get('b')).toBe('b of today');
  void memory.get('a');
  memory.delete('b');
  void memory.get('b');
  expect(readings.map(({ key }) => key)).toEqual(['a', 'b', 'a', 'b']);
});

it('tells a failure to who waits for it, and to nobody who does not', async () => {
  const opened = open();
  const { clock, memory, readings } = opened;
  const asked = memory.get('a');
  readings[0]!.reject(new Error('the database is away'));
  await expect(asked).rejects.toThrow('the database is away');
  await learn(opened, 'a', 'one');
  clock.nowMs = 600;
  expect(await memory.get('a')).toBe('one');
  vi.runAllTimers();
  readings[2]!.reject(new Error('the database is away'));
  await Promise.resolve();
  expect(await memory.get('a')).toBe('one');
});
