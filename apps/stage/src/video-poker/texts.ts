// The texts of the video poker machines, in both languages.
import type { Texts } from '../shell/texts.ts';

export const pokerTexts = {
  deal: { tr: 'Kart dağıt', en: 'Deal' },
  draw: { tr: 'Kart değiştir', en: 'Draw' },
  hold: { tr: 'TUT', en: 'HOLD' },
  holdCard: { tr: '{card}, tut', en: '{card}, hold' },
  coins: { tr: 'Jeton', en: 'Coins' },
  coinCount: { tr: '{count} jeton', en: '{count} coins' },
  oneCoin: { tr: '1 jeton', en: '1 coin' },
  paytable: { tr: 'Ödemeler', en: 'Pays' },
  hand: { tr: 'El', en: 'Hand' },
  nothing: { tr: 'Kazanan el yok', en: 'No paying hand' },
  dealtHand: { tr: 'Elinizde: {hand}', en: 'You hold: {hand}' },
  asks: { tr: 'Eliniz: {cards}', en: 'Your hand: {cards}' },
  chooseHolds: { tr: 'Tutmak istediğiniz kartlara dokunun.', en: 'Tap the cards you want to hold.' },
  holdKey: { tr: '{place}. kartı tut, jeton sayısı', en: 'Hold card {place}, number of coins' },
  'jacks or better': { tr: 'Vale ve üstü çift', en: 'Jacks or better' },
  'two pair': { tr: 'Döper', en: 'Two pair' },
  'three of a kind': { tr: 'Üçlü', en: 'Three of a kind' },
  straight: { tr: 'Kent', en: 'Straight' },
  flush: { tr: 'Renk', en: 'Flush' },
  'full house': { tr: 'Full', en: 'Full house' },
  'four of a kind': { tr: 'Kare', en: 'Four of a kind' },
  'straight flush': { tr: 'Sıra floş', en: 'Straight flush' },
  'royal flush': { tr: 'Floş royal', en: 'Royal flush' },
  'five of a kind': { tr: 'Beşli', en: 'Five of a kind' },
  'wild royal flush': { tr: 'Jokerli floş royal', en: 'Wild royal flush' },
  'four deuces': { tr: 'Dört ikili', en: 'Four deuces' },
  'natural royal flush': { tr: 'Doğal floş royal', en: 'Natural royal flush' },
  rule1: {
    tr: 'Tek desteden beş kart gelir. Tutmak istediklerinizi seçersiniz, ötekilerin yerine yenileri gelir. Son el tabloya göre öder.',
    en: 'Five cards come from a single deck. You choose which to hold, and new cards take the places of the others. The final hand pays by the table.',
  },
  ruleJacks: {
    tr: 'Ödeyen en düşük el vale çiftidir.',
    en: 'The lowest hand that pays is a pair of jacks.',
  },
  ruleDeuces: {
    tr: 'İkililer jokerdir: her kartın yerine geçer. Ödeyen en düşük el üçlüdür.',
    en: 'Deuces are wild: they stand for any card. The lowest hand that pays is three of a kind.',
  },
  rule2: {
    tr: 'En yüksek el bir ila dört jetonda jeton başına 250, beş jetonda 800 öder.',
    en: 'The highest hand pays 250 for each of one to four coins, and 800 for each of five.',
  },
  rule3: {
    tr: 'Bir gün bırakılan turda kartlar geldiği gibi kalır.',
    en: 'In a round that is left for a day the cards stay as they were dealt.',
  },
  'five coins': { tr: 'Beş jeton, en iyi oyunla', en: 'Five coins, with the best play' },
  'fewer coins': { tr: 'Bir ila dört jeton, en iyi oyunla', en: 'One to four coins, with the best play' },
} as const satisfies Texts;
