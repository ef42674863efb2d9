import { expect, it } from 'vitest';
import { filterByStatus, filterByDays } from './listing.ts';

it('takes whole days of Türkiye, the last one included', () =>
  expect(filterByDays({ type: 1, from: '2026-03-01', to: '2026-03-01' })).toEqual({
    type: 1,
    from: '2026-02-28T21:00:00.000',
    to: '2026-03-01T21:00:00.000',
  }));

it('narrows payments by days and status at once', () =>
  expect(filterByStatus({ status: 1, from: '2026-03-01', to: '2026-03-02' })).toEqual({
    status: 1,
    from: '2026-02-28T21:00:00.000',
    to: '2026-03-02T21:00:00.000',
  }));

it('asks for everything when nothing is filtered', () => expect(filterByDays({})).toEqual({}));
