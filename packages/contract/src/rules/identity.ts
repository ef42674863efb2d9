// The rules for identity numbers and birth dates, for site and server. They check the form only and prove no identity. In a module of its
// own, so that only pages with such a field load it.
import { adultAgeYears } from '../figures.ts';

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

/** A calendar day, yyyy-mm-dd, that exists. */
export function isCalendarDay(day: string): boolean {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const at = new Date(Date.UTC(year, month - 1, date));
  return (
    year >= 1900 && at.getUTCFullYear() === year && at.getUTCMonth() === month - 1 && at.getUTCDate() === date
  );
}

/** Whether a person born on `birthDate` is of age on `today`, both yyyy-mm-dd. Born on 29 February: of age on 1 March. */
export function isOfAge(birthDate: string, today: string): boolean {
  const comesOfAge = `${Number(birthDate.slice(0, 4)) + adultAgeYears}${birthDate.slice(4)}`;
  return comesOfAge <= today;
}
