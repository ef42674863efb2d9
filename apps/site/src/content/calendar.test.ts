import { expect, it } from 'vitest';
import { firstMonday, shareOf } from './calendar.ts';

it.each([
  ['2026-11-23T12:00:00Z', '2026-11-15T21:00:00.000Z'],
  ['2026-11-22T20:59:59Z', '2026-11-08T21:00:00.000Z'],
  ['2026-11-22T21:00:00Z', '2026-11-15T21:00:00.000Z'],
  ['2026-11-29T20:59:59Z', '2026-11-15T21:00:00.000Z'],
])('begins at %s with the Monday of last week in Istanbul', (now, monday) => {
  expect(new Date(firstMonday(new Date(now))).toISOString()).toBe(monday);
});

it('keeps what lies before or behind its six weeks at its ends', () => {
  const from = Date.parse('2026-11-15T21:00:00Z');
  expect(
    [from - 1, from, from + 21 * 86_400_000, from + 42 * 86_400_000, from + 1e12].map((at) =>
      shareOf(from, at),
    ),
  ).toEqual([0, 0, 0.5, 1, 1]);
});
