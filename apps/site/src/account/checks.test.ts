import { expect, it } from 'vitest';
import { checkBirthDate, checkPersonalNo, checkPhone, checkSame, checkUsername } from './checks.ts';

it.each([
  ['01', '01', '1970', undefined],
  ['21', '11', '2008', undefined],
  ['22', '11', '2008', 'field.error.underAge'],
  ['31', '02', '1990', 'field.error.birthDate'],
  ['1', '1', '1990', 'field.error.birthDate'],
  ['', '01', '1990', 'field.required'],
  ['01', '01', '2030', 'field.error.birthDate'],
])('judges the birth date %s.%s.%s', (day, month, year, error) => {
  expect(checkBirthDate(day, month, year, '2026-11-21')).toBe(error);
});

it.each([
  ['10000000146', true, undefined],
  ['10000000147', true, 'field.error.personalNoCheck'],
  ['10000000147', false, undefined],
  ['1000', true, 'field.error.personalNo'],
  ['', true, 'field.required'],
])('judges the identity number %s (Turkish: %s)', (number, turkish, error) => {
  expect(checkPersonalNo(number, turkish)).toBe(error);
});

it('asks for ten digits of a phone, for equal passwords, and for a username of letters and digits', () => {
  expect([checkPhone('5321234567'), checkPhone('532'), checkPhone('')]).toEqual([
    undefined,
    'field.error.phone',
    'field.required',
  ]);
  expect([checkSame('a', 'a'), checkSame('a', 'b')]).toEqual([undefined, 'field.error.passwordsDiffer']);
  expect([checkUsername('zengin'), checkUsername('zen gin'), checkUsername('şeker')]).toEqual([
    undefined,
    'field.error.username',
    'field.error.username',
  ]);
});
