import { expect, it } from 'vitest';
import { isCalendarDay, isOfAge, isTurkishIdentityNumber } from './identity.ts';

// 10000000146 is the number of the civil registry's own documentation; the others are made up.
it.each([
  ['10000000146', true],
  ['34567891238', true],
  ['10000000145', false],
  ['10000000156', false],
  ['00000000000', false],
  ['1000000014', false],
  ['1000000014a', false],
])('judges the identity number %s: %s', (number, good) => expect(isTurkishIdentityNumber(number)).toBe(good));

it.each([
  ['2008-11-21', '2026-11-21', true],
  ['2008-11-22', '2026-11-21', false],
  ['2008-02-29', '2026-02-28', false],
  ['2008-02-29', '2026-03-01', true],
  ['1970-01-01', '2026-11-21', true],
])('born on %s, on %s of age: %s', (born, today, of) => expect(isOfAge(born, today)).toBe(of));

it.each([
  ['2000-02-29', true],
  ['2001-02-29', false],
  ['2000-13-01', false],
  ['2000-00-10', false],
  ['0000-00-00', false],
  ['1899-12-31', false],
])('knows whether %s is a day: %s', (day, is) => expect(isCalendarDay(day)).toBe(is));
