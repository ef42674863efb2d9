// What the house is called, and its words about itself that stand in a page before a script has run. The server and the site share
// them; an operator's own go before them, key by key. `{house}` stands for the name in every visible text.
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
  /** Of the tab, where the page has none of its own. */
  readonly title: string;
  readonly description: string;
}
