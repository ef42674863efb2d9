import { expect, it } from 'vitest';
import { clockOf, dayOf, daysUntil, printInstant } from './time.ts';

const timeZone = 'Europe/Istanbul';
const day = new Intl.DateTimeFormat('en-CA', { timeZone });
const clock = new Intl.DateTimeFormat('tr-TR', { timeZone, hour: '2-digit', minute: '2-digit' });
const whole = new Intl.DateTimeFormat('tr-TR', { timeZone, dateStyle: 'short', timeStyle: 'short' });

it('is the time of the platform’s own calendar, at each quarter of an hour around both changes of clocks and of the year', () => {
  const quarter = 900_000;
  const around = [2017, 2024, 2026, 2027, 2040].flatMap((year) => [
    Date.UTC(year, 0, 1),
    Date.UTC(year, 2, 30),
    Date.UTC(year, 9, 28),
  ]);
  const instants = around.flatMap((middle) =>
    Array.from({ length: 192 }, (_, n) => new Date(middle + (n - 96) * quarter)),
  );
  expect(instants.map((at) => `${dayOf(at)} ${clockOf(at)}`)).toEqual(
    instants.map((at) => `${day.format(at)} ${clock.format(at)}`),
  );
});

it('prints an instant of the wire', () => {
  expect(printInstant('2026-11-27T21:05:00.000')).toBe('28.11.2026 00:05');
  expect(printInstant('2026-11-27T21:05:00.000')).toBe(
    whole.format(new Date('2026-11-27T21:05:00.000Z')).replace(',', ''),
  );
});

it('counts the calendar days until an instant', () => {
  const now = new Date('2026-11-27T20:59:00Z');
  const until = ['2026-11-27T20:59:30.000', '2026-11-27T21:00:00.000', '2026-12-01T20:00:00.000'];
  expect(until.map((wire) => daysUntil(wire, now))).toEqual([0, 1, 4]);
});
