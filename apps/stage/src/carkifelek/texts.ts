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
  spinPhase: { tr: 'Çark dönüyor', en: 'The wheel is spinning' },
  stopped: { tr: 'Çark {spot} üstünde durdu', en: 'The wheel stopped on {spot}' },
  pickTulip: {
    tr: 'Bir lale seçin, çarpanını kazanın · {left} sn',
    en: 'Pick a tulip, win its multiplier · {left} s',
  },
  pickPointer: {
    tr: 'Bir ibre seçin, çarpanını kazanın · {left} sn',
    en: 'Pick a pointer, win its multiplier · {left} s',
  },
  watching: {
    tr: 'Bu bonusa bahsiniz yok, izliyorsunuz',
    en: 'No bet on this bonus: you are watching',
  },
  tulipPicked: {
    tr: 'Laleniz seçildi · {left} sn sonra açılıyor',
    en: 'Your tulip is picked · it opens in {left} s',
  },
  pointerPicked: {
    tr: 'İbreniz seçildi · {left} sn sonra dönüyor',
    en: 'Your pointer is picked · it spins in {left} s',
  },
  tulipsOpen: { tr: 'Laleler açılıyor', en: 'The tulips are opening' },
  ownTulip: { tr: 'Laleniz: {times}×', en: 'Your tulip: {times}×' },
  ownPointer: { tr: 'İbreniz: {times}×', en: 'Your pointer: {times}×' },
  ownTulips: { tr: 'Laleleriniz: {times}×', en: 'Your tulips: {times}×' },
  ownPointers: { tr: 'İbreleriniz: {times}×', en: 'Your pointers: {times}×' },
  multiplied: { tr: '{own} · makara {reels}× = {all}×', en: '{own} · reels {reels}× = {all}×' },
  unpicked: { tr: 'Süre doldu, sizin için seçildi', en: 'Time is up: one was picked for you' },
  tulip: { tr: '{row}. sıra {column}. lale', en: 'Tulip {column} of row {row}' },
  left: { tr: 'Sol', en: 'Left' },
  top: { tr: 'Üst', en: 'Top' },
  right: { tr: 'Sağ', en: 'Right' },
  doubled: { tr: 'Katlandı', en: 'Doubled' },
  double: { tr: 'İkiye katla', en: 'Double' },
  won: { tr: '{spot}: {times}× ve bahsiniz', en: '{spot}: {times}× and your stake back' },
  rule1: {
    tr: 'Çarkın 54 dilimi vardır: 22 × 1, 13 × 2, 7 × 5, 4 × 10, 5 × Lale Bahçesi, 3 × Felek Çarkı. Kazanan bahis, üstündeki sayı kadar katını öder ve bahsiniz geri verilir: 5 üstündeki ₺10 size ₺60 getirir.',
    en: 'The wheel has 54 segments: 22 × 1, 13 × 2, 7 × 5, 4 × 10, 5 × Tulip Garden, 3 × Wheel of Felek. A winning bet pays its number to 1, and you get your stake back: ₺10 on 5 returns ₺60.',
  },
  rule2: {
    tr: 'Çark dönmeden önce çarpan makarası bir alan ve bir çarpan gösterir (2×, 3×, 5×, 20× ya da çarpan yok). Çark aynı alanda durursa o alanın kazancı bu çarpanla çarpılır.',
    en: 'Before the wheel spins, the multiplier reels show a spot and a multiplier (2×, 3×, 5×, 20× or none). If the wheel stops on the same spot, wins on it are multiplied by it.',
  },
  rule3: {
    tr: "Lale Bahçesi bonusu: Çark Lale Bahçesi'nde durursa ve bu alana bahsiniz varsa, 8 saniye içinde 48 laleden birini seçersiniz. Her lalenin altında 3× ile 75× arasında bir çarpan vardır. Laleler açılınca bahsinizin bu kadar katını kazanırsınız, bahsiniz de geri verilir. Çarpanların yeri seçimlerden önce bellidir; sonunda bütün laleler açılır.",
    en: 'Tulip Garden bonus: if the wheel stops on Tulip Garden and you have a bet on it, you have 8 seconds to pick one of 48 tulips. Each tulip hides a multiplier from 3× to 75×. When the tulips open, you win your stake times the multiplier of your tulip, and get your stake back. The multipliers are in place before anyone picks; at the end all tulips open.',
  },
  rule4: {
    tr: 'Felek Çarkı bonusu: Bu alana bahsiniz varsa 8 saniye içinde üç ibreden birini seçersiniz. Çark durunca ibrenizin gösterdiği çarpanı (5× – 100×) kazanırsınız, bahsiniz de geri verilir. İbreniz "İkiye katla" gösterirse o ibrenin çarpanları ikiye katlanır ve çark yeniden döner; çarpanlar en çok beş kez katlanır.',
    en: 'Wheel of Felek bonus: if you have a bet on it, you have 8 seconds to pick one of three pointers. When the wheel stops, you win the multiplier that your pointer shows (5× to 100×), and get your stake back. If it shows "Double", the multipliers double for that pointer and the wheel spins again; they double five times at most.',
  },
  rule5: {
    tr: 'Süre dolana kadar seçim yapmazsanız, seçiminiz bahsinizin numarasından belirlenir. Bir bahis en çok 10.000 katını kazandırır. Aynı turda birden çok alana bahis yapabilirsiniz.',
    en: 'If you do not pick in time, your pick follows from the number of your bet. A bet wins 10,000 to 1 at most. You may bet on several spots in the same round.',
  },
  segments: { tr: 'dilim', en: 'segments' },
} as const satisfies Texts;

export type WheelSay = Say<keyof typeof wheelTexts>;

/** A spot in words: a number is its own. */
export const spotName = (say: WheelSay, spot: Spot): string =>
  spot === 'lale' || spot === 'felek' ? say(spot) : spot;
