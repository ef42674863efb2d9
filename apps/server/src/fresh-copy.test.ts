import { expect, it } from 'vitest';
import { freshCopy } from './fresh-copy.ts';

function counted() {
  const state = { now: 0, version: 1, versionsAsked: 0, reads: 0 };
  const copy = freshCopy({
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

it('asks nobody while the copy is young', async () => {
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

it('asks once for all who come at the same time', async () => {
  const { state, copy } = counted();
  await Promise.all(Array.from({ length: 50 }, () => copy.get()));
  expect(state).toMatchObject({ versionsAsked: 1, reads: 1 });
});

it('tries again after a failure', async () => {
  let broken = true;
  const copy = freshCopy({
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
  const copy = freshCopy({
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

it('does not keep what it began to read before it was dropped', async () => {
  let value = 'old';
  let letGo = () => {};
  const copy = freshCopy({
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
  copy.drop();
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
