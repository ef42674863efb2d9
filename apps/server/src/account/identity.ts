// Rules for identity numbers, phones, mailboxes and ages. Pure functions. They check the form only and prove no identity.
import { phone as phoneFigures } from '@felek/contract/figures';
import { isTurkishIdentityNumber } from '@felek/contract/rules/identity';

/**
 * The issuing country of an identity number. A number that passes Türkiye's check counts as Türkiye's wherever its owner lives. So a
 * person cannot register a second time from another country.
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

/**
 * The identity of a mailbox: without case, without the part after a plus, and for Gmail without dots. Messages go to the address as it was
 * given.
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
