// What the forms of the account check before they ask the server: the same patterns as the contract, the words of this site.
import { email, password, personName, phoneNumber, smsCode, username } from '@felek/contract/account';
import { adultAgeYears } from '@felek/contract/figures';
import type { TextKey } from '../texts/texts.ts';

export type Check = TextKey | undefined;

const fits =
  (schema: { safeParse(value: unknown): { success: boolean } }, key: TextKey) =>
  (value: string): Check =>
    value === '' ? 'field.required' : schema.safeParse(value).success ? undefined : key;

export const checkName = fits(personName(), 'field.error.name');
export const checkUsername = fits(username(), 'field.error.username');
export const checkEmail = fits(email(), 'field.error.email');
export const checkPassword = fits(password(), 'field.error.password');
export const checkCode = fits(smsCode(), 'field.error.code');
export const checkLoginUsername = (value: string): Check =>
  value.length >= 3 && value.length <= 35 ? undefined : 'field.error.loginUsername';

/** The ten digits after 90. */
export const checkPhone = (digits: string): Check =>
  digits === ''
    ? 'field.required'
    : digits.length === 10 && phoneNumber().safeParse(digits).success
      ? undefined
      : 'field.error.phone';

export const checkSame = (first: string, second: string): Check =>
  second === '' ? 'field.required' : first === second ? undefined : 'field.error.passwordsDiffer';

/** Eleven digits; for Türkiye with its two check digits (see the server's identity.ts for the formula). */
export function checkPersonalNo(digits: string, isTurkish: boolean): Check {
  if (digits === '') return 'field.required';
  if (!/^\d{11}$/.test(digits)) return 'field.error.personalNo';
  if (!isTurkish) return undefined;
  const d = Array.from(digits, Number);
  const odd = d[0]! + d[2]! + d[4]! + d[6]! + d[8]!;
  const even = d[1]! + d[3]! + d[5]! + d[7]!;
  const tenth = (((7 * odd - even) % 10) + 10) % 10;
  const eleventh = (odd + even + d[9]!) % 10;
  return d[0] !== 0 && d[9] === tenth && d[10] === eleventh ? undefined : 'field.error.personalNoCheck';
}

/** A birth date of day, month and year as typed, against today in Türkiye (yyyy-mm-dd). */
export function checkBirthDate(day: string, month: string, year: string, today: string): Check {
  if (day === '' || month === '' || year === '') return 'field.required';
  if (!/^\d{2}$/.test(day) || !/^\d{2}$/.test(month) || !/^\d{4}$/.test(year)) return 'field.error.birthDate';
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  const exists =
    date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day) && Number(year) >= 1900;
  const written = `${year}-${month}-${day}`;
  if (!exists || written > today) return 'field.error.birthDate';
  return `${Number(year) + adultAgeYears}-${month}-${day}` <= today ? undefined : 'field.error.underAge';
}

export const todayInIstanbul = () =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Istanbul' }).format(new Date());
