// The checks of the account's forms before they ask the server: the contract's patterns, in this site's words.
import { passwordMaxLength, passwordMinLength } from '@felek/contract/figures';
import { isCalendarDay, isOfAge, isTurkishIdentityNumber } from '@felek/contract/rules/identity';
import {
  anyCodePattern,
  emailLength,
  emailPattern,
  hasLetter,
  personNameLength,
  personNamePattern,
  phonePattern,
  smsCodePattern,
  unprintable,
  usernamePattern,
} from '@felek/contract/rules/typed-texts';
import type { TextKey } from '../texts/texts.ts';

export type Check = TextKey | undefined;

const fits =
  (isRight: (value: string) => boolean, key: TextKey) =>
  (value: string): Check =>
    value === '' ? 'field.required' : isRight(value) ? undefined : key;

const isWithin = (value: string, { min, max }: { readonly min: number; readonly max: number }) =>
  value.length >= min && value.length <= max;
const passwordLength = { min: passwordMinLength, max: passwordMaxLength };

export const checkName = fits(
  (name) => personNamePattern.test(name) && isWithin(name, personNameLength),
  'field.error.name',
);
export const checkUsername = fits(
  (name) => usernamePattern.test(name) && hasLetter(name),
  'field.error.username',
);
export const checkEmail = fits(
  (email) => emailPattern.test(email) && isWithin(email, emailLength),
  'field.error.email',
);
export const checkPassword = fits(
  (password) => !unprintable.test(password) && isWithin(password, passwordLength),
  'field.error.password',
);
export const checkCode = fits((code) => smsCodePattern.test(code), 'field.error.code');
/** One of an authenticator app, or a recovery code. */
export const checkAnyCode = fits((code) => anyCodePattern.test(code), 'field.error.code');
export const checkLoginUsername = (value: string): Check =>
  value.length >= 3 && value.length <= 35 ? undefined : 'field.error.loginUsername';

/** The ten digits after 90. */
export const checkPhone = (digits: string): Check =>
  digits === ''
    ? 'field.required'
    : digits.length === 10 && phonePattern.test(digits)
      ? undefined
      : 'field.error.phone';

export const checkSame = (first: string, second: string): Check =>
  second === '' ? 'field.required' : first === second ? undefined : 'field.error.passwordsDiffer';

/** Eleven digits; for Türkiye with its two check digits. */
export function checkPersonalNo(digits: string, isTurkish: boolean): Check {
  if (digits === '') return 'field.required';
  if (!/^\d{11}$/.test(digits)) return 'field.error.personalNo';
  return isTurkish && !isTurkishIdentityNumber(digits) ? 'field.error.personalNoCheck' : undefined;
}

/** A birth date of day, month and year as typed, against today in Türkiye (yyyy-mm-dd). */
export function checkBirthDate(day: string, month: string, year: string, today: string): Check {
  if (day === '' || month === '' || year === '') return 'field.required';
  const written = `${year}-${month}-${day}`;
  if (!/^\d{4}-\d{2}-\d{2}$/.test(written) || !isCalendarDay(written) || written > today)
    return 'field.error.birthDate';
  return isOfAge(written, today) ? undefined : 'field.error.underAge';
}
