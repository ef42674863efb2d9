// Figures of the first screen as a language writes them, by hand: a browser's first `Intl` format takes a fast processor 26 milliseconds, a
// slow phone ten times as long.
import type { Locale } from '@felek/contract/call';

/** A number below a thousand, in all its decimals. */
export const decimalText = (value: number, locale: Locale): string =>
  locale === 'tr' ? String(value).replace('.', ',') : String(value);

const units: Readonly<Record<Locale, readonly string[]>> = {
  tr: ['', '\u00a0B', '\u00a0Mn', '\u00a0Mr'],
  en: ['', 'K', 'M', 'B'],
};

/** A number in short, with at most two decimals: 1,5 B for one thousand five hundred. */
export function shortText(value: number, locale: Locale): string {
  const steps = units[locale];
  const rounded = (step: number) => Math.round((value / 1000 ** step) * 100) / 100;
  const step = steps.findIndex((_, each) => rounded(each) < 1000 || each === steps.length - 1);
  return decimalText(rounded(step), locale) + steps[step];
}
