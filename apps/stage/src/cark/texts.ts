// The texts of Çark, in both languages.
import type { Texts } from '../shell/texts.ts';

export const carkTexts = {
  spin: { tr: 'Çevir', en: 'Spin' },
  risk: { tr: 'Risk', en: 'Risk' },
  low: { tr: 'Düşük', en: 'Low' },
  medium: { tr: 'Orta', en: 'Medium' },
  high: { tr: 'Yüksek', en: 'High' },
  segments: { tr: 'Dilim', en: 'Segments' },
  ofSegments: { tr: '{size} dilim', en: '{size} segments' },
  stopped: { tr: 'Çark {times}× diliminde durdu', en: 'The wheel stopped at {times}×' },
  legend: { tr: '{times}×: {size} dilimin {count} tanesi', en: '{times}×: {count} of {size} segments' },
  bet: { tr: '{risk}\u00a0risk, {size}\u00a0dilim', en: '{risk}\u00a0risk, {size}\u00a0segments' },
  pays: {
    tr: '{risk} risk: çarpan ve dilim sayısı',
    en: '{risk} risk: multipliers and how many segments have them',
  },
  rule1: {
    tr: 'Çark 10 ile 50 eşit dilimden oluşur. İşaretçinin altında duran dilimin çarpanı bahsinizle çarpılır. Her dilim aynı olasılıktadır.',
    en: 'The wheel has 10 to 50 equal segments. Your stake is multiplied by the segment under the pointer. Every segment is equally likely.',
  },
  rule2: {
    tr: 'Düşük riskte küçük kazançlar sık gelir. Yüksek riskte tek bir dilim kazandırır. Durulacak dilim, çark dönmeye başlamadan çekilir.',
    en: 'At low risk small wins come often. At high risk one segment wins. The segment is drawn before the wheel moves.',
  },
} as const satisfies Texts;
