import { expect, it } from 'vitest';
import {
  checkBirthDate,
  checkCode,
  checkEmail,
  checkLoginUsername,
  checkName,
  checkPassword,
  checkPersonalNo,
  checkPhone,
  checkSame,
  checkUsername,
  type Check,
} from './checks.ts';

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

const mail = (length: number) =>
  `${'a'.repeat(length - 'a@ornek.example'.length + 1)}@ornek.example`.slice(-length);

it.each<[what: string, check: (value: string) => Check, good: string[], bad: string[]]>([
  [
    'a name of 2 to 100 letters, Turkish ones too, with single spaces',
    checkName,
    ['Su', 'Işıl Çağrı Öğüş', 'a'.repeat(100)],
    ['S', 'a'.repeat(101), 'Işıl  Su', ' Işıl', 'Işıl ', 'Su1', 'Su-Su'],
  ],
  [
    'a username of 5 to 30 letters and digits, of which one is a letter',
    checkUsername,
    ['abcde', 'a1b2c', 'a'.repeat(30)],
    ['abcd', 'a'.repeat(31), 'abc_e', 'abc e', '5321234567', '12345'],
  ],
  [
    'an e-mail of 5 to 100 characters',
    checkEmail,
    ['a@b.co', mail(100)],
    ['a@b', 'a.b.co', 'a b@ornek.example', mail(101)],
  ],
  ['a password of 5 to 100', checkPassword, ['abcde', 'a'.repeat(100)], ['abcd', 'a'.repeat(101)]],
  ['a code of 6 digits', checkCode, ['012345'], ['01234', '0123456', '01234a']],
  [
    'the username of a login, 3 to 35',
    checkLoginUsername,
    ['abc', 'a'.repeat(35)],
    ['ab', 'a'.repeat(36), ''],
  ],
])('takes %s, and nothing else', (_what, check, good, bad) => {
  expect(good.filter((value) => check(value) !== undefined)).toEqual([]);
  expect(bad.filter((value) => check(value) === undefined)).toEqual([]);
});
