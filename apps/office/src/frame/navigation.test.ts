// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { everyOperatorMay, permissions } from '@felek/contract/office/permissions';
import { permissionOf } from '../wire/permissions.ts';
import { desk, entries } from './navigation.ts';

it('shows everybody the desk and the approvals, and the rest by a permission that the contract knows', () => {
  const taken = entries.map(({ path, call }) => [path, call && permissionOf(call)] as const);
  const everybodys = taken.filter(([, each]) => each === undefined || each === everyOperatorMay);
  expect(everybodys.map(([path]) => path)).toEqual([desk.path, '/approvals']);
  expect(taken.filter(([, each]) => each !== undefined && !permissions.includes(each as never))).toEqual([]);
});
