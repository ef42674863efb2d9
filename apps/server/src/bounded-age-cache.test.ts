import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { boundedAgeCache } from './bounded-age-cache.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout'] }));
afterEach(() => void vi.useRealTimers());

/** A memory of a second over readings that the test answers, one after the other. */
function open() {
  const clock = { nowMs: 0 };
  const readings: { key: string; resolve: (found: string) => void; reject: (error: Error) => void }[] = [];
  const memory = boundedAgeCache<string>({
    read: (key) =>
      new Promise((resolve, reject) => {
        readings.push({ key, resolve, reject });
      }),
    isKept: (found) => found !== 'nothing',
    maxAgeMs: 1000,
    most: 10,
    readsAhead: true,
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

it('reads an unknown value once for all callers, and keeps it', async () => {
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

it('never gives a value older than its time, counted from before it was read', async () => {
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

it('forgets a value on request', async () => {
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

it('gives a failure to the callers that wait for it, and to no others', async () => {
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

it('forgets the oldest when it is full; a value that is read again is the youngest', async () => {
  const clock = { nowMs: 0 };
  const cache = boundedAgeCache<string>({
    read: async (key) => key,
    maxAgeMs: 1000,
    most: 3,
    nowMs: () => clock.nowMs,
  });
  for (const key of ['a', 'b', 'c']) await cache.get(key);
  cache.delete('a');
  for (const key of ['a', 'd']) await cache.get(key);
  expect(['a', 'b', 'c', 'd'].map((key) => cache.peek(key))).toEqual(['a', undefined, 'c', 'd']);
  clock.nowMs = 999;
  expect(cache.peek('d')).toBe('d');
  clock.nowMs = 1000;
  expect(cache.peek('d')).toBeUndefined();
});

function counted() {
  const state = { now: 0, version: 1, versionsAsked: 0, reads: 0 };
  const copy = boundedAgeCache({
    maxAgeMs: 1000,
    nowMs: () => state.now,
    version: async () => {
      state.versionsAsked += 1;
      return String(state.version);
    },
    read: async () => {
      state.reads += 1;
      return `value ${state.version}`;
    },
  });
  return { state, copy };
}

it('asks for no version while the value is young', async () => {
  const { state, copy } = counted();
  await copy.get();
  state.now = 999;
  state.version = 2;
  expect(await copy.get()).toBe('value 1');
  expect(state).toMatchObject({ versionsAsked: 1, reads: 1 });
});

it('reads again when it has aged and the version has moved, and only then', async () => {
  const { state, copy } = counted();
  await copy.get();
  state.now = 1000;
  expect(await copy.get()).toBe('value 1');
  expect(state).toMatchObject({ versionsAsked: 2, reads: 1 });
  state.now = 2000;
  state.version = 2;
  expect(await copy.get()).toBe('value 2');
  expect(state).toMatchObject({ versionsAsked: 3, reads: 2 });
});

it('asks for the version once for all who come at the same time', async () => {
  const { state, copy } = counted();
  await Promise.all(Array.from({ length: 50 }, () => copy.get()));
  expect(state).toMatchObject({ versionsAsked: 1, reads: 1 });
});

it('reads a single value again after a failure', async () => {
  let broken = true;
  const copy = boundedAgeCache({
    maxAgeMs: 1000,
    version: async () => '1',
    read: async () => {
      if (broken) throw new Error('the database is away');
      return 'value';
    },
  });
  await expect(copy.get()).rejects.toThrow('away');
  broken = false;
  expect(await copy.get()).toBe('value');
});

it('notices a change that happened while it was reading', async () => {
  let version = 1;
  let now = 0;
  const copy = boundedAgeCache({
    maxAgeMs: 1000,
    nowMs: () => now,
    version: async () => String(version),
    read: async () => {
      const value = `value ${version}`;
      version = 2;
      return value;
    },
  });
  expect(await copy.get()).toBe('value 1');
  now = 1000;
  expect(await copy.get()).toBe('value 2');
});

it('does not keep a single value whose read began before the request to forget it', async () => {
  let value = 'old';
  let letGo = () => {};
  const copy = boundedAgeCache({
    maxAgeMs: 1000,
    version: async () => '1',
    read: async () => {
      const read = value;
      await new Promise<void>((resolve) => (letGo = resolve));
      return read;
    },
  });
  const first = copy.get();
  await new Promise(setImmediate);
  value = 'new';
  copy.delete();
  const letOldGo = letGo;
  const second = copy.get();
  await new Promise(setImmediate);
  letGo();
  letOldGo();
  expect([
    await first,
    await second,
    await Promise.race([copy.get(), Promise.resolve('a new reading')]),
  ]).toEqual(['old', 'new', 'new']);
});

it('hands the aged value to the reading, which can answer with it', async () => {
  const clock = { nowMs: 0 };
  const handed: (readonly string[] | undefined)[] = [];
  const memory = boundedAgeCache<readonly string[]>({
    read: async (_key, aged) => {
      handed.push(aged);
      return aged ?? ['first'];
    },
    maxAgeMs: 1000,
    nowMs: () => clock.nowMs,
  });
  const first = await memory.get();
  clock.nowMs = 1000;
  expect(await memory.get()).toBe(first);
  expect(handed).toEqual([undefined, first]);
});
