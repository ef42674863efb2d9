// What the account room knows about people on paper: identity numbers, phones, mailboxes, ages. Pure; validity is of the form
// only and never proves who somebody is.
import { adultAgeYears, phone as phoneFigures } from '@felek/contract/figures';

/**
 * Whether eleven digits pass the check of a Turkish identity number: the first is not 0, the tenth is
 * (7(d1+d3+d5+d7+d9) − (d2+d4+d6+d8)) mod 10, the eleventh the sum of the ten before it mod 10.
 */
export function isTurkishIdentityNumber(text: string): boolean {
  if (!/^[1-9]\d{10}$/.test(text)) return false;
  const digits = Array.from(text, Number);
  const sumOf = (places: readonly number[]) => places.reduce((sum, place) => sum + digits[place]!, 0);
  const tenth = (((7 * sumOf([0, 2, 4, 6, 8]) - sumOf([1, 3, 5, 7])) % 10) + 10) % 10;
  return digits[9] === tenth && digits[10] === sumOf([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]) % 10;
}

/**
 * Whose register an identity number is from: a number that passes Türkiye's check is Türkiye's wherever its owner lives, so
 * that nobody joins a second time from another country.
 */
export const issuerOf = (personalNo: string, country: string): string =>
  isTurkishIdentityNumber(personalNo) ? 'TR' : country;

/**
 * A phone as it is stored. Zeros that lead out of a country or a town are dropped; ten digits are a Turkish number and get
 * its 90; everything else stands as it is.
 */
export function normalPhone(digits: string): string {
  const number = digits.replace(/^0+/, '').replace(/^900(?=\d{10}$)/, phoneFigures.prefix);
  return number.length === phoneFigures.maskDigits ? phoneFigures.prefix + number : number;
}

/** Whether a text message may go to a phone as it is stored: a Turkish mobile, or a number of a country that is served. */
export function takesMessages(phone: string, dialCodes: readonly string[]): boolean {
  if (phone.startsWith(phoneFigures.prefix)) return /^905\d{9}$/.test(phone);
  return dialCodes.some((dial) => phone.startsWith(dial));
}

/** What tells usernames apart: only A to Z have a second case here, and a keyboard's space behind the name is none of it. */
export const usernameKey = (username: string): string =>
  username.trim().replace(/[A-Z]/g, (letter) => letter.toLowerCase());

/**
 * What tells mailboxes apart: case, what stands after a plus, and for Gmail the dots, all lead to the same one.
 * The address itself is kept and written to as it was given.
 */
export function emailKey(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = email
    .slice(at + 1)
    .toLowerCase()
    .replace(/^googlemail\.com$/, 'gmail.com');
  const whole = email.slice(0, at).normalize('NFKC').toLowerCase();
  const mailbox = whole.replace(/\+.*$/s, '') || whole;
  return `${domain === 'gmail.com' ? mailbox.replaceAll('.', '') || mailbox : mailbox}@${domain}`;
}

/** A calendar day, yyyy-mm-dd, that exists. */
export function isCalendarDay(day: string): boolean {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const at = new Date(Date.UTC(year, month - 1, date));
  return (
    year >= 1900 && at.getUTCFullYear() === year && at.getUTCMonth() === month - 1 && at.getUTCDate() === date
  );
}

const istanbulDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Istanbul' });
const istanbulMinute = new Intl.DateTimeFormat('tr-TR', {
  timeZone: 'Europe/Istanbul',
  dateStyle: 'short',
  timeStyle: 'short',
});

/** The calendar day of an instant in Türkiye, yyyy-mm-dd. */
export const dayInIstanbul = (instant: Date): string => istanbulDay.format(instant);

/** An instant as a message shows it: dd.MM.yyyy HH:mm in Türkiye. */
export const minuteInIstanbul = (instant: Date): string => istanbulMinute.format(instant);

/** Whether somebody born on `birthDate` is of age on `today`, both yyyy-mm-dd. Born on 29 February: of age on 1 March. */
export function isOfAge(birthDate: string, today: string): boolean {
  const comesOfAge = `${Number(birthDate.slice(0, 4)) + adultAgeYears}${birthDate.slice(4)}`;
  return comesOfAge <= today;
}

/** An identity number as its owner sees it: the first three and the last two digits. */
export function maskPersonalNo(digits: string): string {
  return `${digits.slice(0, 3)}${'•'.repeat(Math.max(0, digits.length - 5))}${digits.slice(-2)}`;
}

/** A name as staff see it who look for its owner: the first letter of each word. */
export const maskName = (name: string): string =>
  name
    .split(/\s+/)
    .map((word) => `${word.charAt(0)}••`)
    .join(' ');
/** A mailbox by its first letter and its domain. */
export const maskEmail = (email: string): string => email.replace(/^(.?)[^@]*@/su, '$1••@');
/** A phone by its last four digits. */
export const maskPhone = (phone: string): string => `••${phone.slice(-4)}`;

// The first that fits names it: every browser also claims to be those below it.
const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/YaBrowser\//, 'Yandex'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/Android/, 'Android'],
  [/iPhone|iPad|iPod/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux|X11/, 'Linux'],
];

/** A short name of the device from its user agent, such as "Chrome · Android"; a dash when it tells nothing. */
export function deviceName(userAgent: string): string {
  const named = (table: typeof browsers) => table.find(([pattern]) => pattern.test(userAgent))?.[1];
  return [named(browsers), named(systems)].filter(Boolean).join(' · ') || '—';
}
