// The texts of Zar, in both languages.
import type { Texts } from '../shell/texts.ts';

export const zarTexts = {
  roll: { tr: 'Zar at', en: 'Roll' },
  multiplier: { tr: 'Çarpan', en: 'Multiplier' },
  chance: { tr: 'Kazanma şansı', en: 'Win chance' },
  over: { tr: 'Üstünde', en: 'Roll over' },
  under: { tr: 'Altında', en: 'Roll under' },
  target: { tr: 'Hedef', en: 'Target' },
  swap: { tr: 'Altında ve üstünde arasında değiştir', en: 'Swap over and under' },
  swapKey: { tr: 'altında / üstünde', en: 'over / under' },
  rolled: { tr: 'Zar {roll}', en: 'Rolled {roll}' },
  outside: {
    tr: '{field}: {least} ile {most} arasında bir sayı yazın.',
    en: '{field}: enter a number from {least} to {most}.',
  },
  tooMuch: {
    tr: 'Kazanç sınırı {most}; bahsi ya da çarpanı düşürün.',
    en: 'A win is {most} at most; lower the stake or the multiplier.',
  },
  bet: { tr: '{chance}\u00a0şans, {times}×', en: '{chance}\u00a0chance, {times}×' },
  rule1: {
    tr: '0,00 ile 99,99 arasında bir sayı çekilir; on bin sayının her biri aynı olasılıktadır. Sayı, seçtiğiniz tarafta hedefin üstünde ya da altında kalırsa kazanırsınız. Hedefin kendisi kaybettirir.',
    en: 'A number from 0.00 to 99.99 is drawn; each of the ten thousand is equally likely. You win when it lands over or under your target, as you chose. The target itself loses.',
  },
  rule2: {
    tr: 'Hedef, şans ve çarpan aynı değerin üç yazılışıdır: çarpan = 99 ÷ şans. Ekrandaki çarpan dört basamakla gösterilir; kazanç tam orandan hesaplanır ve bir kez, aşağı doğru kuruşa yuvarlanır.',
    en: 'Target, chance and multiplier are one value in three forms: multiplier = 99 ÷ chance. The multiplier is shown with four places; the win is worked out from the exact ratio and rounded once, down to the kuruş.',
  },
  rule3: {
    tr: 'Şans %0,01 ile %98 arasında seçilir. Bir bahis en fazla {most} kazandırabilir; daha çoğunu kazandırabilecek bahis kabul edilmez.',
    en: 'The chance is between 0.01% and 98%. A bet wins {most} at most; one that could win more is not taken.',
  },
} as const satisfies Texts;
