// The opening hours of a method, in Istanbul's time: checked as data, tested at an instant, and worded for the customer.
import * as z from 'zod/mini';
import type { Locale } from '@felek/contract/call';

const clockText = z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/));
/** `days`: 1 is Monday, 7 is Sunday. `opens` is inclusive and `closes` exclusive, within one day. */
const window = z
  .object({
    days: z.array(z.int().check(z.gte(1), z.lte(7))).check(z.minLength(1), z.maxLength(7)),
    opens: clockText,
    closes: clockText,
  })
  .check(z.refine(({ opens, closes }) => opens < closes, { error: 'it closes before it opens' }));
export const hoursSchema = z.nullable(z.array(window).check(z.minLength(1), z.maxLength(14)));
export type Hours = z.output<typeof hoursSchema>;

const inIstanbul = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Istanbul',
  weekday: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

export function isOpenAt(hours: Hours, instant: Date): boolean {
  if (hours === null) return true;
  const parts = Object.fromEntries(inIstanbul.formatToParts(instant).map(({ type, value }) => [type, value]));
  const day = weekdays.indexOf(parts['weekday'] ?? '') + 1;
  const now = `${parts['hour']}:${parts['minute']}`;
  return hours.some(({ days, opens, closes }) => days.includes(day) && opens <= now && now < closes);
}

const words = {
  tr: { days: ['Pzt', 'Sal', 'Çar', 'Per', 'Cum', 'Cmt', 'Paz'], workdays: 'Hafta içi', all: 'Her gün' },
  en: { days: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'], workdays: 'Weekdays', all: 'Every day' },
} as const;

/** As text, such as "Hafta içi 09:00–17:30, Cmt 10:00–14:00". Empty if it is always open. */
export function wordHours(hours: Hours, locale: Locale): string {
  return (hours ?? [])
    .map(({ days, opens, closes }) => `${wordDays(days, locale)} ${opens}–${closes}`)
    .join(', ');
}

function wordDays(days: readonly number[], locale: Locale): string {
  const sorted = [...new Set(days)].toSorted((a, b) => a - b).join('');
  if (sorted === '1234567') return words[locale].all;
  if (sorted === '12345') return words[locale].workdays;
  return Array.from(sorted, (day) => words[locale].days[Number(day) - 1]).join(' ');
}
