import fc from 'fast-check';
import { expect, it } from 'vitest';
import { makeChipStack } from './chips.ts';

const on = (placed: ReadonlyMap<string, number>) => Object.fromEntries(placed);

it('stakes the sum of its chips, several on one spot in one step', () => {
  const stack = makeChipStack({});
  stack.place(['red'], 5);
  stack.place(['red', '0-2-3', '0-2-3'], 1);
  expect(on(stack.placed())).toEqual({ red: 6, '0-2-3': 2 });
  expect(stack.total()).toBe(8);
  stack.undo();
  expect(on(stack.placed())).toEqual({ red: 5 });
});

it('takes back step by step: a lifted spot, a cleared table, a doubling', () => {
  const stack = makeChipStack({});
  stack.place(['a', 'b'], 1);
  stack.double();
  stack.lift('a');
  stack.clear();
  expect(stack.total()).toBe(0);
  stack.undo();
  expect(on(stack.placed())).toEqual({ b: 2 });
  stack.undo();
  expect(on(stack.placed())).toEqual({ a: 2, b: 2 });
  stack.undo();
  expect(on(stack.placed())).toEqual({ a: 1, b: 1 });
  stack.undo();
  expect(stack.mayUndo).toBe(false);
});

it('knows how the chips lay after each step', () => {
  const stack = makeChipStack({});
  stack.place(['a'], 1);
  stack.place(['b'], 2);
  stack.undo();
  stack.place(['a'], 1);
  expect(stack.steps().map(on)).toEqual([{ a: 1 }, { a: 2 }]);
});

it('keeps the chips of a bet that was sent, repeats them once cleared, and does not undo behind it', () => {
  const stack = makeChipStack({});
  stack.place(['a'], 10);
  stack.sent();
  expect([stack.mayUndo, stack.mayRepeat]).toEqual([false, true]);
  stack.clear();
  stack.repeat();
  expect(on(stack.placed())).toEqual({ a: 10 });
});

it('repeats the bet of an earlier visit', () => {
  const stack = makeChipStack({});
  stack.sent(new Map([['a', 2.5]]));
  stack.reset();
  expect([stack.total(), stack.mayUndo]).toEqual([0, false]);
  stack.repeat();
  expect(on(stack.placed())).toEqual({ a: 2.5 });
});

it.each([
  ['a spot', { mostOn: () => 20 }, { limit: 'spot', most: 20 }],
  ['the bet', { most: 20 }, { limit: 'all', most: 20 }],
] as const)('places nothing beyond the limit of %s, and says it', (_what, limits, refusal) => {
  const stack = makeChipStack(limits);
  expect(stack.place(['a'], 20)).toBeUndefined();
  expect(stack.place(['a', 'b'], 1)).toEqual(refusal);
  expect(stack.double()).toEqual(refusal);
  expect(on(stack.placed())).toEqual({ a: 20 });
});

it('sums in whole kuruş', () => {
  const amounts = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { maxLength: 40 });
  fc.assert(
    fc.property(amounts, (kurus) => {
      const stack = makeChipStack({});
      kurus.forEach((each, at) => stack.place([String(at % 5)], each / 100));
      expect(stack.total()).toBe(kurus.reduce((sum, each) => sum + each, 0) / 100);
    }),
  );
});

it('comes back to an empty table by undoing all steps, whatever they were', () => {
  const step = fc.constantFrom('place', 'double', 'clear', 'lift', 'repeat');
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      const stack = makeChipStack({ most: 1000 });
      for (const each of steps) {
        if (each === 'place') stack.place(['a', 'b'], 1);
        if (each === 'double') stack.double();
        if (each === 'clear') stack.clear();
        if (each === 'lift') stack.lift('a');
        if (each === 'repeat') stack.repeat();
      }
      while (stack.mayUndo) stack.undo();
      expect(stack.total()).toBe(0);
    }),
  );
});
