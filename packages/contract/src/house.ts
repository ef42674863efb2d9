// The house's name, and its texts in a page before a script runs. The server and the site share them. An operator's own texts override them
// key by key. `{house}` stands for the name in every visible text.
import type { Locale } from './call.ts';

/** The product's own name: a house's, until its operator gives it another. */
export const productName = 'Felek';

export const houseTexts = {
  tr: {
    'site.name': productName,
    'site.title': '{house} — Casino, canlı casino ve spor',
    'site.description':
      '{house}: slot, canlı casino ve spor. Adil oyun, açık kurallar, anında yatırma ve çekim.',
  },
  en: {
    'site.name': productName,
    'site.title': '{house} — Casino, live casino and sports',
    'site.description':
      '{house}: slots, live casino and sports. Fair games, plain rules, instant deposits and withdrawals.',
  },
} as const satisfies Record<Locale, Record<'site.name' | 'site.title' | 'site.description', string>>;

/** A house as it presents itself in one language. */
export interface House {
  readonly name: string;
  /** The tab's title for pages without a title of their own. */
  readonly title: string;
  readonly description: string;
  /** CSS over the site's palette: the house's own accent, or nothing. */
  readonly style?: string;
}
