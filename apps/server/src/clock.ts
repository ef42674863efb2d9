// The time, from one place, so that a test can move it. Money is stamped by the database's clock, not by this one.
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** An instant as the wire carries it: UTC ISO-8601 without the trailing Z. */
export function wireInstant(instant: Date): string {
  return instant.toISOString().slice(0, -1);
}

const minute = new Intl.DateTimeFormat('tr-TR', {
  timeZone: 'Europe/Istanbul',
  dateStyle: 'short',
  timeStyle: 'short',
});
/** A minute in Istanbul, as both languages read it: 22.05.2027 12:00. */
export const minuteText = (instant: Date): string => minute.format(instant);

const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Istanbul' });
/** The calendar days in Istanbul from one instant to a later one: 0 on the same day. */
export const daysBetween = (from: Date, to: Date): number =>
  Math.round((Date.parse(day.format(to)) - Date.parse(day.format(from))) / 86_400_000);

/** The beginning of a day in Istanbul, so many days after that of the instant. */
export const dayBegins = (instant: Date, days: number): Date =>
  new Date(Date.parse(`${day.format(instant)}T00:00:00+03:00`) + days * 86_400_000);

/** Reads an instant from the wire. The contract has checked its form already. */
export function fromWireInstant(text: string): Date {
  return new Date(`${text}Z`);
}

/** The same of what may be left out. */
export const instantOf = (text: string | undefined) =>
  text === undefined ? undefined : fromWireInstant(text);
