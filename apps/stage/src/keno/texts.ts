// The texts of Keno, in both languages.
import type { Texts } from '../shell/texts.ts';

export const kenoTexts = {
  draw: { tr: 'Çekilişi başlat', en: 'Draw' },
  risk: { tr: 'Risk', en: 'Risk' },
  classic: { tr: 'Klasik', en: 'Classic' },
  low: { tr: 'Düşük', en: 'Low' },
  medium: { tr: 'Orta', en: 'Medium' },
  high: { tr: 'Yüksek', en: 'High' },
  random: { tr: 'Rastgele seç', en: 'Random pick' },
  clear: { tr: 'Temizle', en: 'Clear' },
  numbers: { tr: 'Sayılar: {count}/{most} seçili', en: 'Numbers: {count} of {most} picked' },
  hint: { tr: 'En az 1, en çok {most} sayı seçin', en: 'Pick 1 to {most} numbers' },
  hit: { tr: '{number}, isabet', en: '{number}, hit' },
  drawn: { tr: '{number}, çekildi', en: '{number}, drawn' },
  ended: { tr: '{hits} isabet, {times}×', en: 'Hits: {hits}, {times}×' },
  bet: { tr: '{risk}, {picks} sayı', en: '{risk}, picks: {picks}' },
  ofPicks: { tr: '{picks} sayı', en: 'Picks: {picks}' },
  pays: { tr: '{risk}: isabet → çarpan', en: '{risk}: hits → multiplier' },
  rule1: {
    tr: '40 sayıdan en az 1, en çok 10 tanesini seçersiniz; 10 sayı çekilir. Kazanç, kaç sayınızın çekildiğine, kaç sayı seçtiğinize ve riske bağlıdır.',
    en: 'You pick 1 to 10 of 40 numbers, and 10 are drawn. What you win depends on how many of yours are drawn, how many you picked, and the risk.',
  },
  rule2: {
    tr: 'Her sayının çekilme olasılığı aynıdır; sayıları kendiniz seçmeniz ya da rastgele seçtirmeniz sonucu değiştirmez.',
    en: 'Every number is equally likely to be drawn; picking by yourself or at random makes no difference.',
  },
} as const satisfies Texts;
