// The texts of Plinko, in both languages.
import type { Texts } from '../shell/texts.ts';

export const plinkoTexts = {
  drop: { tr: 'Topu bırak', en: 'Drop the ball' },
  risk: { tr: 'Risk', en: 'Risk' },
  low: { tr: 'Düşük', en: 'Low' },
  medium: { tr: 'Orta', en: 'Medium' },
  high: { tr: 'Yüksek', en: 'High' },
  rows: { tr: 'Sıra', en: 'Rows' },
  ofRows: { tr: '{rows} sıra', en: '{rows} rows' },
  landed: { tr: 'Top {times}× bölmesine düştü', en: 'The ball fell into {times}×' },
  bet: { tr: '{risk}\u00a0risk, {rows}\u00a0sıra', en: '{risk}\u00a0risk, {rows}\u00a0rows' },
  pays: {
    tr: '{risk} risk: ortadan kenara çarpanlar',
    en: '{risk} risk: multipliers from the centre to the edge',
  },
  rule1: {
    tr: 'Top her sırada aynı olasılıkla sola ya da sağa gider ve alttaki bölmelerden birine düşer. Bahsiniz bölmenin çarpanıyla çarpılır. 1×’ten küçük çarpanlar bahsin bir bölümünü geri verir.',
    en: 'At every row the ball goes left or right with the same chance, and falls into a pocket at the bottom. Your stake is multiplied by the pocket. Multipliers below 1× give a part of the stake back.',
  },
  rule2: {
    tr: 'Topun bütün yolu, hareket başlamadan tek bir çekilişle bellidir: n sırada 2ⁿ yolun her biri aynı olasılıktadır. Ekrandaki yol çekilen yoldur.',
    en: 'The ball’s whole way is one draw, made before anything moves: of n rows each of the 2ⁿ ways is equally likely. The way on the screen is the one that was drawn.',
  },
} as const satisfies Texts;
