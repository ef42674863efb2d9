// Instants as staff read them: dd.MM.yyyy HH:mm in Istanbul, and ages that tick. The wire leaves the trailing Z out; it is put back here.
import { useSyncExternalStore } from 'react';
import type { Say } from '../texts/texts.ts';

const format = new Intl.DateTimeFormat('tr-TR', {
  timeZone: 'Europe/Istanbul',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});
const clock = new Intl.DateTimeFormat('tr-TR', {
  timeZone: 'Europe/Istanbul',
  hour: '2-digit',
  minute: '2-digit',
});

const exact = new Intl.DateTimeFormat('tr-TR', {
  timeZone: 'Europe/Istanbul',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
});

/** The clock to the millisecond, where the order of events matters. */
export const printExact = (wire: string): string => exact.format(new Date(`${wire}Z`));
export const printInstant = (wire: string): string => format.format(new Date(`${wire}Z`)).replace(',', '');
export const printClock = (atMs: number): string => clock.format(new Date(atMs));

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** The age, in the largest full unit. For a future instant it is the time until then. */
export function printAge(wire: string, nowMs: number, say: Say): string {
  const passedMs = nowMs - Date.parse(`${wire}Z`);
  const ms = Math.abs(passedMs);
  const said =
    ms < minuteMs
      ? say('age.now')
      : ms < hourMs
        ? say('age.minutes', { count: Math.floor(ms / minuteMs) })
        : ms < dayMs
          ? say('age.hours', { count: Math.floor(ms / hourMs) })
          : say('age.days', { count: Math.floor(ms / dayMs) });
  return passedMs < -minuteMs ? say('age.in', { time: said }) : said;
}

/** A field's value in Istanbul's time, `2026-11-23T15:04`, as an instant of the wire. Türkiye is three hours ahead of UTC all year. */
export function wireOfField(field: string): string | undefined {
  const at = new Date(`${field.length === 16 ? `${field}:00` : field}+03:00`);
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString().slice(0, 19);
}

/** The wire's instant for a field of date and time. */
export const fieldOfWire = (wire: string): string =>
  new Date(Date.parse(`${wire}Z`) + 3 * hourMs).toISOString().slice(0, 16);

const tickMs = 15_000;
let nowMs = Date.now();
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  nowMs = Date.now();
  timer ??= setInterval(() => {
    nowMs = Date.now();
    for (const each of listeners) each();
  }, tickMs);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** Now, to a quarter of a minute. */
export const useNowMs = (): number => useSyncExternalStore(subscribe, () => nowMs);
