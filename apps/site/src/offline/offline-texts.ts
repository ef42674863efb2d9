// The texts of the offline page, apart from all others, so that the service worker stays small.
import type { Locale } from '@felek/contract/call';

interface OfflineTexts {
  readonly title: string;
  readonly note: string;
  readonly tryAgain: string;
}

export const offlineTexts: Readonly<Record<Locale, OfflineTexts>> = {
  tr: {
    title: 'İnternet bağlantınız yok',
    note: 'Bakiyeniz ve oyunlarınız güvende. Bağlantınız gelince kaldığınız yerden devam edersiniz.',
    tryAgain: 'Yeniden dene',
  },
  en: {
    title: 'You are offline',
    note: 'Your balance and your games are safe. You carry on where you left off once the connection is back.',
    tryAgain: 'Try again',
  },
};
