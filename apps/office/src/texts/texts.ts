// The office's texts: a key, a language, values for its gaps. Turkish comes with the first page, but for the words that only
// screens say; English is loaded when it is chosen.
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

type Words = Texts['texts'];
/** Without the screens' words at first. No screen is drawn before they are here. */
let turkish = tr as Partial<Words> as Words;
export const useTexts = create<Texts>(() => ({ locale: 'tr', texts: turkish }));

let loading: Promise<void> | undefined;
/** Adds the words that only screens say. Each screen waits for them. */
export function loadScreenWords(): Promise<void> {
  loading ??= import('./tr-screens.ts').then(
    ({ trScreens }) => {
      turkish = { ...tr, ...trScreens };
      if (useTexts.getState().locale === 'tr') useTexts.setState({ texts: turkish });
    },
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

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
  const texts = locale === 'tr' ? turkish : (await import('./en.ts')).en;
  localStorage.setItem(place, locale);
  document.documentElement.lang = locale;
  useTexts.setState({ locale, texts });
}
