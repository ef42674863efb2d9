import { expect, it } from 'vitest';
import { hoursSchema, isOpenAt, wordHours, type Hours } from './hours.ts';

const office: Hours = [
  { days: [1, 2, 3, 4, 5], opens: '09:00', closes: '17:30' },
  { days: [6], opens: '10:00', closes: '14:00' },
];

// Istanbul is three hours ahead of UTC all year. 20 November 2026 is a Friday.
it.each([
  ['Friday 08:59', '2026-11-20T05:59:59Z', false],
  ['Friday 09:00', '2026-11-20T06:00:00Z', true],
  ['Friday 17:29', '2026-11-20T14:29:59Z', true],
  ['Friday 17:30', '2026-11-20T14:30:00Z', false],
  ['Saturday 10:00', '2026-11-21T07:00:00Z', true],
  ['Saturday 14:00', '2026-11-21T11:00:00Z', false],
  ['Sunday noon', '2026-11-22T09:00:00Z', false],
  ['Monday 00:30, Sunday still in London', '2026-11-22T21:30:00Z', false],
  ['a summer Monday 09:00', '2026-07-13T06:00:00Z', true],
])('on %s in Istanbul it is open or not', (_when, instant, isOpen) => {
  expect(isOpenAt(office, new Date(instant))).toBe(isOpen);
});

it('is open from midnight to midnight when the day has 24:00', () => {
  const all: Hours = [{ days: [1, 2, 3, 4, 5, 6, 7], opens: '00:00', closes: '24:00' }];
  for (const time of ['20:59', '21:00', '12:00'])
    expect(isOpenAt(all, new Date(`2026-11-20T${time}:00Z`))).toBe(true);
  expect(isOpenAt(null, new Date(0))).toBe(true);
});

it.each([
  [office, 'Hafta içi 09:00–17:30, Cmt 10:00–14:00', 'Weekdays 09:00–17:30, Sat 10:00–14:00'],
  [[{ days: [7, 6], opens: '10:00', closes: '24:00' }], 'Cmt Paz 10:00–24:00', 'Sat Sun 10:00–24:00'],
  [
    [{ days: [1, 2, 3, 4, 5, 6, 7], opens: '08:00', closes: '23:00' }],
    'Her gün 08:00–23:00',
    'Every day 08:00–23:00',
  ],
  [null, '', ''],
])('says %j as people do', (hours, tr, en) => {
  expect([wordHours(hours, 'tr'), wordHours(hours, 'en')]).toEqual([tr, en]);
});

it.each([
  [[{ days: [1], opens: '18:00', closes: '09:00' }]],
  [[{ days: [8], opens: '09:00', closes: '18:00' }]],
  [[{ days: [], opens: '09:00', closes: '18:00' }]],
  [[{ days: [1], opens: '9:00', closes: '18:00' }]],
  [[{ days: [1], opens: '09:00', closes: '24:30' }]],
  [[]],
  ['always'],
])('refuses %j as opening hours', (hours) => {
  expect(hoursSchema.safeParse(hours).success).toBe(false);
});
