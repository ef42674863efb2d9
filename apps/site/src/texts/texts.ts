// The site's texts: a key, a language, values for its gaps. Texts from the server's `translationList` replace the built-in ones. Switching
// the language needs no reload. The Turkish texts of the first page are always loaded, since most customers read them and nothing waits for
// them. The rest of Turkish comes with the first code that loads later, and English when it is chosen.
import { createContext, createElement, useContext, type ReactNode } from 'react';
import type { Locale } from '@felek/contract/call';
import { defaultLocale } from '@felek/contract/figures';
import { bringAlong, needed } from '../wire/code.ts';
import { createDrawnStore } from '../wire/drawn-store.ts';
import { firstTr } from './first-tr.ts';
import type { TextKey } from './tr.ts';

export type { TextKey };

interface Texts {
  readonly locale: Locale;
  readonly builtIn: Readonly<Partial<Record<TextKey, string>>>;
  readonly overrides: Readonly<Record<string, string>>;
}

/** The first page's, until any other code has loaded; then all of them. */
const turkish: Texts['builtIn'] = { ...firstTr };

const first: Texts = { locale: defaultLocale, builtIn: turkish, overrides: {} };
export const useTexts = createDrawnStore(first);

export type Values = Readonly<Record<string, string | number>>;
export type Say = (key: TextKey, values?: Values) => string;

const textOf = ({ builtIn, overrides }: Texts, key: TextKey): string => overrides[key] ?? builtIn[key] ?? '';
const say = (texts: Texts, key: TextKey, values?: Values) => fill(texts, textOf(texts, key), values);

/** A text with its gaps filled in. */
export function fill(texts: Texts, text: string, values: Values = {}): string {
  return text.replace(
    /\{(\w+)(?:\|([^{}|]*)\|([^{}|]*))?\}/g,
    (gap, name: string, one?: string, other?: string) => {
      const value = values[name];
      if (value === undefined) return name === 'house' ? textOf(texts, 'site.name') : gap;
      if (one === undefined) return String(value);
      return (isOne(value, texts.locale) ? one : other) ?? '';
    },
  );
}

const isOne = (count: string | number, locale: Locale): boolean =>
  new Intl.PluralRules(locale).select(Number(count)) === 'one';

const Current = createContext(first);

/** Gives the texts to the page. One subscription for all: a page has hundreds of components that speak. */
export const Speaking = ({ children }: { readonly children: ReactNode }) =>
  createElement(Current, { value: useTexts((now) => now) }, children);

/** The texts in the language in use; a component that uses them is drawn again when they change. */
export const useCurrentTexts = (): Texts => useContext(Current);

export function useSay(): Say {
  const texts = useCurrentTexts();
  return (key, values) => say(texts, key, values);
}

export const useLocale = (): Locale => useCurrentTexts().locale;

/** For code outside components: toasts, titles. */
export const sayNow: Say = (key, values) => say(useTexts.getState(), key, values);
export const localeNow = (): Locale => useTexts.getState().locale;

/** The language to begin with: the one chosen before, else the product's. */
export function storedLocale(): Locale {
  return localStorage.getItem('lang') === 'en' ? 'en' : defaultLocale;
}

/** Switches the language and remembers it, in a cookie too, so that the server's first paint speaks it. */
export async function chooseLocale(locale: Locale): Promise<void> {
  await speak(locale);
  localStorage.setItem('lang', locale);
  document.cookie = `lang=${locale}; path=/; max-age=31536000; samesite=lax`;
  document.documentElement.lang = locale;
}

/** Switches the language. */
export async function speak(locale: Locale): Promise<void> {
  const builtIn = await needed(async () =>
    locale === 'tr' ? completeTurkish() : (await import('./en.ts')).en,
  );
  useTexts.setState({ locale, builtIn });
}

/** In place, since no shown component uses a text that was missing. */
const completeTurkish = async () => Object.assign(turkish, (await import('./tr.ts')).tr);

bringAlong(async () => {
  if (localeNow() === 'tr') await completeTurkish();
});

export function overrideTexts(list: readonly { readonly key: string; readonly value: string }[]): void {
  useTexts.setState({ overrides: Object.fromEntries(list.map(({ key, value }) => [key, value])) });
}
