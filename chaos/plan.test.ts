import { expect, it } from 'vitest';
import { kinds } from './actors/kinds.ts';
import { kills, planOf } from './plan.ts';

const options = { seed: 'one', operations: 2000, kills: 50, servers: 2, customers: 20 };

it('is the same for the same seed, and another for another', () => {
  expect(planOf(options, kinds)).toEqual(planOf(options, kinds));
  expect(planOf({ ...options, seed: 'two' }, kinds)).not.toEqual(planOf(options, kinds));
});

it('holds as many operations and kills as the options ask for, all blows among the operations', () => {
  const { operations, faults } = planOf(options, kinds);
  expect(operations.map(({ place }) => place)).toEqual(Array.from({ length: 2000 }, (_, place) => place));
  expect(faults.filter(({ blow }) => kills.some((each) => each === blow))).toHaveLength(50);
  expect(faults.every(({ at }) => at >= 0 && at < 2000)).toBe(true);
});

it('lets every kind of actor, manner and blow have its turn', () => {
  const { operations, faults } = planOf(options, kinds);
  expect(new Set(operations.map(({ actor }) => actor))).toEqual(new Set(kinds.map(({ name }) => name)));
  expect(new Set(operations.map(({ step }) => step.manner))).toEqual(
    new Set(['once', 'twice', 'hang up', 'forget']),
  );
  expect(new Set(faults.map(({ blow }) => blow)).size).toBe(9);
});

it('copies the database before it loses its data, where it does', () => {
  const { faults } = planOf({ ...options, losesData: true }, kinds);
  const disasters = faults.filter(({ blow }) => blow === 'back up' || blow === 'lose the data');
  expect(disasters.map(({ blow, at }) => [blow, at])).toEqual([
    ['back up', 500],
    ['lose the data', 1500],
  ]);
});
