// The texts of Çarkıfelek, in both languages.
import type { Spot } from '@felek/games/carkifelek/rules';
import type { Say, Texts } from '../shell/texts.ts';

export const wheelTexts = {
  lale: { tr: 'Lale Bahçesi', en: 'Tulip Garden' },
  felek: { tr: 'Felek Çarkı', en: 'Wheel of Felek' },
  laleShort: { tr: 'Lale', en: 'Tulip' },
  felekShort: { tr: 'Felek', en: 'Felek' },
  pays: { tr: "1'e {times}", en: '{times} to 1' },
  bonus: { tr: 'bonus turu', en: 'bonus round' },
  spotLabel: { tr: '{spot}: {pays}. Bahsiniz {own}.', en: '{spot}: {pays}. Your stake {own}.' },
  spots: { tr: 'Bahis alanları', en: 'Spots' },
  place: { tr: '{spot} üstüne fiş koy', en: 'Place a chip on {spot}' },
  topSlot: { tr: 'Çarpan makarası', en: 'Multiplier reels' },
  noTimes: { tr: 'çarpan yok', en: 'no multiplier' },
  slotPhase: { tr: 'Çarpan seçiliyor', en: 'The multiplier is drawn' },
  spinPhase: { tr: 'Çark dönüyor', en: 'The wheel turns' },
  stopped: { tr: 'Çark {spot} üstünde durdu', en: 'The wheel stopped on {spot}' },
  pickTulip: { tr: 'Bir lale seçin', en: 'Pick a tulip' },
  pickPointer: { tr: 'Bir ibre seçin', en: 'Pick a pointer' },
  watching: { tr: 'Bu turda izliyorsunuz', en: 'You are watching this one' },
  tulipPicked: { tr: 'Lalenizi seçtiniz · açılışa {left}', en: 'Tulip picked · opens in {left}' },
  pointerPicked: { tr: 'İbrenizi seçtiniz · dönüşe {left}', en: 'Pointer picked · turns in {left}' },
  tulipsOpen: { tr: 'Laleler açılıyor', en: 'The tulips open' },
  ownTulip: { tr: 'Laleniz: {times}×', en: 'Your tulip: {times}×' },
  ownPointer: { tr: 'İbreniz: {times}×', en: 'Your pointer: {times}×' },
  unpicked: { tr: 'Seçmediniz, sizin için seçildi', en: 'You did not pick: one was picked for you' },
  tulip: { tr: '{row}. sıra {column}. lale', en: 'Tulip {column} of row {row}' },
  left: { tr: 'Sol', en: 'Left' },
  top: { tr: 'Üst', en: 'Top' },
  right: { tr: 'Sağ', en: 'Right' },
  doubled: { tr: '2× · yeniden', en: '2× · again' },
  double: { tr: 'İkiye katla', en: 'Double' },
  won: { tr: '{spot}: {times}×', en: '{spot}: {times}×' },
  rule1: {
    tr: 'Çarkın 54 dilimi vardır: 22 × 1, 13 × 2, 7 × 5, 4 × 10, 5 × Lale Bahçesi, 3 × Felek Çarkı. Kazanan bahis karşılığını öder ve geri verilir: 5 üstündeki 10 ₺, 60 ₺ getirir.',
    en: 'The wheel has 54 segments: 22 × 1, 13 × 2, 7 × 5, 4 × 10, 5 × Tulip Garden, 3 × Wheel of Felek. A bet that wins pays its number to 1 and comes back: 10 ₺ on 5 return 60 ₺.',
  },
  rule2: {
    tr: 'Çark dönmeden önce çarpan makarası bir alan ve bir çarpan gösterir (2×, 3×, 5×, 20× ya da yok). Çark o alanda durursa kazancı bu kadar çarpılır.',
    en: 'Before the wheel turns, the multiplier reels name a spot and a multiplier (2×, 3×, 5×, 20× or none). If the wheel stops there, its win counts that often.',
  },
  rule3: {
    tr: 'Lale Bahçesi: 48 laleden birini 8 saniye içinde seçersiniz; altındaki çarpanı (3× – 75×) kazanırsınız. Lalelerin altı seçimlerden önce bellidir ve sonra hepsi gösterilir.',
    en: 'Tulip Garden: you pick one of 48 tulips within 8 seconds, and win the multiplier under it (3× to 75×). What lies under the tulips is fixed before the picks, and all of it is shown after.',
  },
  rule4: {
    tr: 'Felek Çarkı: üç ibreden birini seçersiniz; çark durunca ibrenizin altındaki çarpanı (5× – 100×) kazanırsınız. "İkiye katla" gelirse değerler ikiye katlanır ve çark o ibre için yeniden döner; en çok beş kez.',
    en: 'Wheel of Felek: you pick one of three pointers, and win the multiplier under it when the wheel stops (5× to 100×). On "Double" the values double and the wheel turns again for that pointer; five times at most.',
  },
  rule5: {
    tr: 'Seçim yapmazsanız bahsinizin numarasından bir seçim çıkar. Bir bahis en çok 10.000 katını kazandırır. Bir turda birden çok alana bahis yapabilirsiniz.',
    en: 'If you make no pick, one follows from the id of your bet. A bet wins 10,000 to 1 at most. You may bet on several spots in a round.',
  },
  segments: { tr: 'dilim', en: 'segments' },
} as const satisfies Texts;

export type WheelSay = Say<keyof typeof wheelTexts>;

/** A spot in words: a number is its own. */
export const spotName = (say: WheelSay, spot: Spot): string =>
  spot === 'lale' || spot === 'felek' ? say(spot) : spot;
