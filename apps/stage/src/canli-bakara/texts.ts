// The texts of live baccarat, besides those of baccarat, in both languages.
import type { Texts } from '../shell/texts.ts';

export const tableTexts = {
  lock: { tr: 'Bahisler kapandı', en: 'No more bets' },
  cards: { tr: 'Kartlar dağıtılıyor', en: 'The cards are dealt' },
  result: { tr: 'Sonuç', en: 'Result' },
  roads: { tr: 'Masanın son sonuçları; yalnızca geçmiş', en: 'The last results of the table; history only' },
  share: { tr: '{name} %{percent}', en: '{name} {percent}%' },
  others: { tr: 'Masa {amount}', en: 'Table {amount}' },
} as const satisfies Texts;
