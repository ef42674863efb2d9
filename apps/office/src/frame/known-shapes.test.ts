import { expect, it } from 'vitest';
import { destinationsOf } from './known-shapes.ts';

it.each([
  ['zengin', ['/customers']],
  ['ayse@ornek.example', ['/customers']],
  ['+90 532 123 45 67', ['/customers']],
  ['usercode:AB12CD', ['/customers/AB12CD']],
  ['2026-11-23', ['/returns']],
  ['sr:match:41234', ['/exposures']],
  ['mh3k2l9a-0123456789ab-1a', ['/requests']],
  ['ab', []],
])('%s leads to %j', (typed, paths) => expect(destinationsOf(typed).map(({ path }) => path)).toEqual(paths));

it('takes an id to every queue that has such ids, in lower case, the withdrawals first', () => {
  const [first, ...others] = destinationsOf(' 0196F000-0000-7000-8000-000000000000 ');
  expect(first).toEqual({
    title: 'palette.withdrawal',
    path: '/withdrawals',
    search: { row: '0196f000-0000-7000-8000-000000000000' },
  });
  expect(others.length).toBeGreaterThan(2);
});
