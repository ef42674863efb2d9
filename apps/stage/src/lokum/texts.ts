// The texts of Lokum, in both languages.
import type { Say, Texts } from '../shell/texts.ts';

export const lokumTexts = {
  spin: { tr: 'Çevir', en: 'Spin' },
  multiplier: { tr: 'Çarpan', en: 'Multiplier' },
  win: { tr: '{count} {sweet}{times}', en: '{count} {sweet}{times}' },
  winOf: { tr: '{win}: {amount}', en: '{win}: {amount}' },
  falls: { tr: '{count} düşüş', en: '{count} falls' },
  most: { tr: 'En fazla kazanca ulaştınız: {amount}', en: 'You reached the most a round pays: {amount}' },
  pays: { tr: 'Küme ödemeleri, bahsin katı', en: 'Cluster pays, in stakes' },
  rule1: {
    tr: 'Kenarları birbirine değen en az {least} aynı simge bir kümedir ve öder. Bütün kümeler aynı anda ödenir, sonra tepsiden kalkar; üstteki simgeler düşer, boşalan yerlere yenileri gelir. Yeni küme kalmayıncaya kadar böyle sürer.',
    en: 'At least {least} equal symbols that touch at their sides are a cluster, and pay. All clusters pay at once and leave the tray; the symbols above fall, and new ones come from the top. This goes on until no cluster is left.',
  },
  rule2: {
    tr: '{Wild}, dokunduğu her kümede her simgenin yerine geçer ve her birinde bir kez sayılır. Tek başına küme olmaz. Ödeyen her küme, yerinde bir {wild} bırakır.',
    en: 'The {wild} stands for every symbol in each cluster that it touches, once in each. It forms no cluster alone. Each cluster that pays leaves a {wild} behind.',
  },
  rule3: {
    tr: 'Çarpan her düşüşte artar: {ladder}. O düşüşün bütün kümeleri çarpanla ödenir.',
    en: 'The multiplier rises with every fall: {ladder}. All clusters of a fall are paid with it.',
  },
  rule4: {
    tr: 'Bir tur en fazla bahsin {times} katını öder; bu tutara ulaşınca biter.',
    en: 'A round pays {times} times the stake at most, and ends there.',
  },
  rule5: {
    tr: 'Düşüşlerin sayısız olasılığı tek tek sayılamaz. Bu oyunun oranları, turları ödeyen kodun {rounds} tur çalıştırılmasıyla bulundu: oyuncuya dönüş yüzde 95 güvenle {from} ile {to} arasındadır.',
    en: 'The cascades are too many to be counted one by one. The figures of this game come from {rounds} rounds of the code that pays them: with a confidence of 95 percent, the return is between {from} and {to}.',
  },
  gold: { tr: 'altın lokum', en: 'gold sweet' },
  rose: { tr: 'güllü', en: 'rose' },
  pomegranate: { tr: 'narlı', en: 'pomegranate' },
  apricot: { tr: 'kayısılı', en: 'apricot' },
  lemon: { tr: 'limonlu', en: 'lemon' },
  pistachio: { tr: 'fıstıklı', en: 'pistachio' },
  lavender: { tr: 'lavantalı', en: 'lavender' },
  hazelnut: { tr: 'fındıklı', en: 'hazelnut' },
  coconut: { tr: 'hindistan cevizli', en: 'coconut' },
} as const satisfies Texts;

export type LokumSay = Say<keyof typeof lokumTexts>;
