import { expect, it } from 'vitest';
import { hasShape, type Shape } from './shape.ts';

const page: Shape = { total: 'n', list: [{ id: 's', at: ['s', '0'], more: '?' }] };

it.each<[string, unknown]>([
  ['whole', { total: 1, list: [{ id: 'a', at: null, more: {} }] }],
  ['empty', { total: 0, list: [] }],
  ['with a further property', { total: 0, list: [], next: 1 }],
  ['with what may be anything left out', { total: 1, list: [{ id: 'a', at: '' }] }],
])('takes an answer that is %s', (_what, answer) => {
  expect(hasShape(answer, page)).toBe(true);
});

it.each<[string, unknown]>([
  ['nothing', null],
  ['a list', []],
  ['a text', 'x'],
  ['without a property', { list: [] }],
  ['with another type', { total: '1', list: [] }],
  ['with an object for a list', { total: 1, list: {} }],
  [
    'wrong in the last of a list',
    {
      total: 2,
      list: [
        { id: 'a', at: null },
        { id: 1, at: null },
      ],
    },
  ],
  ['with none of what may be', { total: 1, list: [{ id: 'a', at: 1 }] }],
])('refuses an answer that is %s', (_what, answer) => {
  expect(hasShape(answer, page)).toBe(false);
});
