// The texts of Hazine, in both languages.
import type { Say, Texts } from '../shell/texts.ts';

export const hazineTexts = {
  spin: { tr: 'Çevir', en: 'Spin' },
  mini: { tr: 'MİNİ', en: 'MINI' },
  minor: { tr: 'MİNÖR', en: 'MINOR' },
  major: { tr: 'MAJÖR', en: 'MAJOR' },
  full: { tr: 'DOLU TAHTA', en: 'FULL BOARD' },
  coinsOf: { tr: '{count} / {most} jeton', en: '{count} / {most} coins' },
  left: { tr: 'Kalan dönüş: {count}', en: 'Respins left: {count}' },
  invite: { tr: '6 jeton: tut ve kazan', en: '6 coins: hold and win' },
  win: {
    tr: '{reels} makarada {symbol} ×{ways}',
    en: '{symbol} on {reels} reels ×{ways}',
  },
  winOf: { tr: '{win}: {amount}', en: '{win}: {amount}' },
  hold: { tr: '{count} jetonla tut ve kazan!', en: 'Hold and win with {count} coins!' },
  jackpot: { tr: '{name} {amount}', en: '{name} {amount}' },
  board: { tr: 'Tahta doldu! {amount}', en: 'Full board! {amount}' },
  held: { tr: 'Tut ve kazanda {count} jeton', en: '{count} coins in hold and win' },
  holdTotal: { tr: '{count} jetondan {amount}', en: '{amount} from {count} coins' },
  pays: { tr: 'Bir yolun ödemesi, bahsin katı olarak', en: 'What one way pays, in stakes' },
  symbol: { tr: 'Jeton', en: 'Coin' },
  coins: { tr: 'Jetonların değeri, bahsin katı olarak', en: 'What coins are worth, in stakes' },
  value: { tr: 'Değer', en: 'Worth' },
  chance: { tr: 'Sıklık', en: 'Share' },
  rule1: {
    tr: 'Bir simge, soldan başlayarak yan yana en az üç makarada çıkınca öder; 5 makara ve 3 sırada 243 yol vardır. Kazanç, yolun ödemesi ile yol sayısının çarpımıdır.',
    en: 'A symbol pays on at least three adjacent reels from the left; 5 reels of 3 rows have 243 ways. A win is what one way pays times the number of ways.',
  },
  rule2: {
    tr: '{Wild}, {scatter} dışındaki her simgenin yerine geçer; 2., 3., 4. ve 5. makarada çıkar.',
    en: 'The {wild} stands for every symbol but the {scatter}, and comes on reels 2, 3, 4 and 5.',
  },
  rule3: {
    tr: '{trigger} ya da daha çok jeton tut ve kazan başlatır. Jetonlar yerinde kalır, öteki hücreler {respins} kez yeniden döner. Her yeni jeton sayacı yeniden {respins} yapar. Dönüş kalmayınca ya da 15 hücre dolunca bütün jetonlar ödenir.',
    en: '{trigger} or more coins begin hold and win. The coins stay, and the other cells spin {respins} more times. Each new coin sets the count back to {respins}. All coins pay when no respin is left or all 15 cells are full.',
  },
  rule4: {
    tr: 'Bir yeniden dönüşte her boş hücreye {sides} seferde bir jeton gelir. Dolu tahta, jetonlara ek olarak bahsin {full} katını öder.',
    en: 'In a respin, each empty cell gets a coin once in {sides} times. A full board pays {full} times the stake besides its coins.',
  },
  dagger: { tr: 'hançer', en: 'dagger' },
  aigrette: { tr: 'sorguç', en: 'aigrette' },
  goblet: { tr: 'kadeh', en: 'goblet' },
  ring: { tr: 'yüzük', en: 'ring' },
  emerald: { tr: 'zümrüt', en: 'emerald' },
  ruby: { tr: 'yakut', en: 'ruby' },
  turquoise: { tr: 'firuze', en: 'turquoise' },
  seal: { tr: 'mühür', en: 'seal' },
  coin: { tr: 'jeton', en: 'coin' },
} as const satisfies Texts;

export type HazineSay = Say<keyof typeof hazineTexts>;
