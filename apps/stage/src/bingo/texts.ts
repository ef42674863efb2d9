// The texts of the bingo rooms, in both languages.
import type { Say, Texts } from '../shell/texts.ts';

export const bingoTexts = {
  line: { tr: 'Birinci çinko', en: 'One line' },
  lines: { tr: 'İkinci çinko', en: 'Two lines' },
  house: { tr: 'Tombala', en: 'Full house' },
  fast: { tr: 'Hızlı tombala', en: 'Fast house' },
  prizes: { tr: 'Ödüller', en: 'Prizes' },
  buy: {
    tr: 'Kart sayısını seçin, kartlarınız bahisle gelir',
    en: 'Choose how many cards; they come with your bet',
  },
  cards: { tr: 'Kartlarınız', en: 'Your cards' },
  card: { tr: 'Kart {number}', en: 'Card {number}' },
  cardCount: { tr: '{count} kart', en: 'Cards: {count}' },
  toGo: { tr: '{count} kaldı', en: '{count} to go' },
  done: { tr: 'tamam', en: 'done' },
  called: { tr: 'Çekilen toplar', en: 'Balls called' },
  ball: { tr: '{number}. top', en: 'Ball {number}' },
  calling: { tr: 'Toplar çekiliyor', en: 'Balls are called' },
  winners: { tr: '{count} kart · {each}', en: '{count} × {each}' },
  wonNow: { tr: '{prize}! {count} kart × {each}', en: '{prize}! {count} × {each}' },
  yourWin: { tr: '{prize}: {amount}', en: '{prize}: {amount}' },
  endedBy: { tr: '{number} topta bitti', en: 'Ended with ball {number}' },
  noBets: { tr: 'Bu turda kart satılmadı', en: 'No card was sold in this round' },
  rule1: {
    tr: 'Her kart {price}. Satılan tüm kartların bedelinin yüzde {pool}’i ödül havuzudur: birinci çinkoya yüzde {line}, ikinciye {lines}, tombalaya {house}.',
    en: 'A card costs {price}. The pool is {pool} % of what all cards cost: {line} % for the first line, {lines} % for two lines, {house} % for the full card.',
  },
  rule2: {
    tr: 'Kazananı sunucu bulur; seslenmeniz gerekmez. Aynı topla tamamlanan kartlar ödülü eşit paylaşır; paylaşılamayan kuruşlar evde kalır.',
    en: 'The house finds the winners; you need not call. Cards that complete a prize with the same ball share it equally; kuruş that cannot be shared stay with the house.',
  },
  rule3: {
    tr: 'Hızlı tombala: kart {by} topta ya da daha önce dolarsa kart bedelinin {times} katı ayrıca ödenir.',
    en: 'Fast house: a card that is full within {by} balls is also paid {times} times its price.',
  },
  rule4: {
    tr: 'Kartlar bahsinizin numarasından çıkar ve toplar çekilmeden önce bellidir. Rakamlar yüz kartlık bir salon içindir.',
    en: 'Cards follow from the id of your bet, and are fixed before the balls are drawn. The figures are those of a room of a hundred cards.',
  },
} as const satisfies Texts;

export type BingoSay = Say<keyof typeof bingoTexts>;
