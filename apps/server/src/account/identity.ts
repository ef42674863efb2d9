// What the account room knows about people on paper: identity numbers, phones, ages. Pure; validity is of the form only and never
// proves who somebody is.
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

/** A phone as it is stored: for ten digits, or ten after a 0, with Türkiye's 90 before them; else the digits as they are. */
export function normalPhone(digits: string): string {
  const local = digits.replace(/^0+/, '');
  return local.length === phoneFigures.maskDigits ? phoneFigures.prefix + local : local;
}

/** A calendar day, yyyy-mm-dd, that exists. */
export function isCalendarDay(day: string): boolean {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const at = new Date(Date.UTC(year, month - 1, date));
  return (
    year >= 1900 && at.getUTCFullYear() === year && at.getUTCMonth() === month - 1 && at.getUTCDate() === date
  );
}

/** The calendar day of an instant in Türkiye, yyyy-mm-dd. */
export function dayInIstanbul(instant: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Istanbul' }).format(instant);
}

/** Whether somebody born on `birthDate` is of age on `today`, both yyyy-mm-dd. Born on 29 February: of age on 1 March. */
export function isOfAge(birthDate: string, today: string): boolean {
  const comesOfAge = `${Number(birthDate.slice(0, 4)) + adultAgeYears}${birthDate.slice(4)}`;
  return comesOfAge <= today;
}

/** An identity number as its owner sees it: the first three and the last two digits. */
export function maskPersonalNo(digits: string): string {
  return `${digits.slice(0, 3)}${'•'.repeat(Math.max(0, digits.length - 5))}${digits.slice(-2)}`;
}

/** A short name of the device from its user agent, such as "Chrome · Android". */
export function deviceName(userAgent: string): string {
  const browser = /Edg\//.test(userAgent)
    ? 'Edge'
    : /OPR\/|Opera/.test(userAgent)
      ? 'Opera'
      : /SamsungBrowser/.test(userAgent)
        ? 'Samsung Internet'
        : /Firefox\/|FxiOS/.test(userAgent)
          ? 'Firefox'
          : /Chrome\/|CriOS/.test(userAgent)
            ? 'Chrome'
            : /Safari\//.test(userAgent)
              ? 'Safari'
              : '';
  const system = /Android/.test(userAgent)
    ? 'Android'
    : /iPhone|iPad|iPod/.test(userAgent)
      ? 'iOS'
      : /Windows/.test(userAgent)
        ? 'Windows'
        : /Mac OS X/.test(userAgent)
          ? 'macOS'
          : /Linux|X11/.test(userAgent)
            ? 'Linux'
            : '';
  return [browser, system].filter(Boolean).join(' · ') || '—';
}
