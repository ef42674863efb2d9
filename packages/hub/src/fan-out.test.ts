import fc from 'fast-check';
import { expect, it } from 'vitest';
import { FanOut } from './fan-out.ts';

const toAll = (receivers: Iterable<number>, text: string, log: string[]) => ({
  receivers: () => receivers,
  give: (receiver: number) => void log.push(`${receiver}:${text}`),
});

it('gives to few at once', () => {
  const log: string[] = [];
  new FanOut<number>(10).deliver(toAll([1, 2], 'a', log));
  expect(log).toEqual(['1:a', '2:a']);
});

it('gives to many in slices, and no connection gets a later message first', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 7 }),
      fc.array(fc.nat(20), { minLength: 1, maxLength: 8 }),
      async (inOneGo, sizes) => {
        const fanOut = new FanOut<number>(inOneGo);
        const log: string[] = [];
        sizes.forEach((size, index) => fanOut.deliver(toAll(Array(size).keys(), String(index), log)));
        await fanOut.done();
        expect(log).toEqual(
          sizes.flatMap((size, index) => [...Array(size).keys()].map((receiver) => `${receiver}:${index}`)),
        );
      },
    ),
  );
});

it('does not hold the event loop for a whole broadcast', async () => {
  const fanOut = new FanOut<number>(2);
  const log: string[] = [];
  fanOut.deliver(toAll([1, 2, 3, 4, 5], 'a', log));
  expect(log).toHaveLength(2);
  await fanOut.done();
  expect(log).toHaveLength(5);
});

it('skips who left meanwhile', async () => {
  const fanOut = new FanOut<number>(1);
  const here = new Set([1, 2, 3]);
  const log: string[] = [];
  fanOut.deliver(toAll(here, 'a', log));
  here.delete(2);
  await fanOut.done();
  expect(log).toEqual(['1:a', '3:a']);
});

it('of broadcasts that wait with one key does the newest only', async () => {
  const fanOut = new FanOut<number>(1);
  const log: string[] = [];
  for (const text of ['first', 'second', 'third', 'fourth']) fanOut.deliver(toAll([1, 2], text, log), 'odds');
  fanOut.deliver(toAll([1], 'event', log));
  await fanOut.done();
  expect(log).toEqual(['1:first', '2:first', '1:fourth', '2:fourth', '1:event']);
  expect(fanOut.waiting).toBe(0);
});

it('of broadcasts that wait with one key never does an older version in place of a newer one', async () => {
  const fanOut = new FanOut<number>(1);
  const log: string[] = [];
  fanOut.deliver(toAll([1, 2], 'first', log));
  for (const version of [5, 7, 6]) fanOut.deliver(toAll([1], `version ${version}`, log), 'balance', version);
  await fanOut.done();
  expect(log).toEqual(['1:first', '2:first', '1:version 7']);
});

it('does what is asked for from within a delivery after it', () => {
  const fanOut = new FanOut<number>(10);
  const log: string[] = [];
  fanOut.deliver({
    receivers: () => [1, 2],
    give: (receiver) => {
      log.push(`${receiver}:outer`);
      if (receiver === 1) fanOut.deliver(toAll([1], 'inner', log));
    },
  });
  expect(log).toEqual(['1:outer', '2:outer', '1:inner']);
});
