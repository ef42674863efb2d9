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

/** Reads an instant from the wire. The contract has checked its form already. */
export function fromWireInstant(text: string): Date {
  return new Date(`${text}Z`);
}

/** The same of what may be left out. */
export const instantOf = (text: string | undefined) =>
  text === undefined ? undefined : fromWireInstant(text);
