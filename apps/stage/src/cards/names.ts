// The names of cards for screen readers: "kupa kızı", "queen of hearts".
import { rankOf, suitOf, type Card, type Rank, type Suit } from '@felek/games/cards/cards';
import type { Language } from '../shell/texts.ts';

const suitNames: Readonly<Record<Language, Readonly<Record<Suit, string>>>> = {
  tr: { c: 'sinek', d: 'karo', h: 'kupa', s: 'maça' },
  en: { c: 'clubs', d: 'diamonds', h: 'hearts', s: 'spades' },
};

const rankNames: Readonly<Record<Language, Readonly<Record<Rank, string>>>> = {
  tr: {
    A: 'ası',
    2: 'ikilisi',
    3: 'üçlüsü',
    4: 'dörtlüsü',
    5: 'beşlisi',
    6: 'altılısı',
    7: 'yedilisi',
    8: 'sekizlisi',
    9: 'dokuzlusu',
    T: 'onlusu',
    J: 'valesi',
    Q: 'kızı',
    K: 'papazı',
  },
  en: {
    A: 'ace',
    2: 'two',
    3: 'three',
    4: 'four',
    5: 'five',
    6: 'six',
    7: 'seven',
    8: 'eight',
    9: 'nine',
    T: 'ten',
    J: 'jack',
    Q: 'queen',
    K: 'king',
  },
};

export function cardName(card: Card, language: Language): string {
  const [rank, suit] = [rankNames[language][rankOf(card)], suitNames[language][suitOf(card)]];
  return language === 'tr' ? `${suit} ${rank}` : `${rank} of ${suit}`;
}

/** The name of a face-down card. */
export const backName: Readonly<Record<Language, string>> = { tr: 'kapalı kart', en: 'face-down card' };
