// Which changes of a rule let a withdrawal through that waits now.
import { expect, it } from 'vitest';
import { loosens, type ReviewRule } from './rule-desk.ts';

const rule: ReviewRule = {
  reason: 'day_count',
  isOn: true,
  above: 100,
  most: 10,
  hours: 24,
  answeredBy: 'review',
};

it.each([
  ['the same', {}, false],
  ['off', { isOn: false }, true],
  ['a larger amount', { above: 100.01 }, true],
  ['a smaller amount', { above: 99.99 }, false],
  ['more without review', { most: 11 }, true],
  ['fewer without review', { most: 9 }, false],
  ['fewer hours', { hours: 23 }, true],
  ['more hours', { hours: 25 }, false],
  ['a code instead of a person', { answeredBy: 'code' }, true],
  ['a smaller amount and fewer hours', { above: 0, hours: 12 }, true],
] as const)('%s: loosens the rule or not', (_what, change, isLooser) => {
  expect(loosens(rule, { ...rule, ...change })).toBe(isLooser);
});

it('switching a rule on, or a person in place of a code, loosens nothing', () => {
  expect(loosens({ ...rule, isOn: false }, rule)).toBe(false);
  expect(loosens({ ...rule, answeredBy: 'code' }, rule)).toBe(false);
});
