// The office's texts: a key, a language, values for its gaps. Turkish comes with the first page; English is loaded when it is chosen.
import { create } from 'zustand';
import type { Locale } from '@felek/contract/call';
import { tr, type TextKey } from './tr.ts';

export type { TextKey };
export type Gaps = Readonly<Record<string, string | number>>;
export type Say = (key: TextKey, gaps?: Gaps) => string;

interface Texts {
  readonly locale: Locale;
  readonly texts: Readonly<Record<TextKey, string>>;
}

export const useTexts = create<Texts>(() => ({ locale: 'tr', texts: tr }));

/** A text with its gaps filled in: `{name}`, or `{count|row|rows}` for the form that a number takes. */
export function fill(text: string, gaps: Gaps, locale: Locale): string {
  return text.replace(
    /\{(\w+)(?:\|([^{}|]*)\|([^{}|]*))?\}/g,
    (gap, name: string, one?: string, other?: string) => {
      const value = gaps[name];
      if (value === undefined) return gap;
      const isOne = new Intl.PluralRules(locale).select(Number(value)) === 'one';
      return (isOne ? one : other) ?? String(value);
    },
  );
}

const sayOf =
  ({ locale, texts }: Texts): Say =>
  (key, gaps = {}) =>
    fill(texts[key], gaps, locale);

export const useSay = (): Say => sayOf(useTexts((now) => now));
export const useLocale = (): Locale => useTexts(({ locale }) => locale);
/** For code outside components. */
export const sayNow: Say = (key, gaps) => sayOf(useTexts.getState())(key, gaps);
export const localeNow = (): Locale => useTexts.getState().locale;

/** The words for a code of the server's. One without words is shown as it is. */
export function useSayCode(): (noun: string, code: string) => string {
  const { texts } = useTexts((now) => now);
  return (noun, code) => {
    const key = `${noun}.${code}`;
    return key in texts ? texts[key as TextKey] : code;
  };
}

const place = 'officeLang';
export const storedLocale = (): Locale => (localStorage.getItem(place) === 'en' ? 'en' : 'tr');

export async function chooseLocale(locale: Locale): Promise<void> {
  const texts = locale === 'tr' ? tr : (await import('./en.ts')).en;
  localStorage.setItem(place, locale);
  document.documentElement.lang = locale;
  useTexts.setState({ locale, texts });
}
