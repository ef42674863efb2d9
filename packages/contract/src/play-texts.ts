// The words that the site and the house's games both say, once for both. An operator's own go before them on the site, key by key.
import type { Locale } from './call.ts';

const tr = {
  'site.close': 'Kapat',
  'site.tryAgain': 'Yeniden dene',
  'game.deposit': 'Para Yatır',
  'game.exit': 'Oyundan çık',
  'verify.stake': 'Bahis',
  'verify.clientSeed': 'Sizin tohumunuz',
} as const;

export const playTexts: { readonly tr: typeof tr } & Readonly<
  Record<Locale, Record<keyof typeof tr, string>>
> = {
  tr,
  en: {
    'site.close': 'Close',
    'site.tryAgain': 'Try again',
    'game.deposit': 'Deposit',
    'game.exit': 'Leave game',
    'verify.stake': 'Stake',
    'verify.clientSeed': 'Your seed',
  },
};
