// The texts of the tower, in both languages.
import type { Say, Texts } from '../shell/texts.ts';

export const kuleTexts = {
  difficulty: { tr: 'Zorluk', en: 'Difficulty' },
  easy: { tr: 'Kolay', en: 'Easy' },
  medium: { tr: 'Orta', en: 'Medium' },
  hard: { tr: 'Zor', en: 'Hard' },
  expert: { tr: 'Uzman', en: 'Expert' },
  master: { tr: 'Usta', en: 'Master' },
  odds: { tr: '{tiles} pencerenin {safe} tanesi ışıklı', en: '{safe} of {tiles} windows lit' },
  tower: { tr: 'Kule, dokuz kat', en: 'Tower, nine floors' },
  floor: { tr: '{floor}. kat, {times}', en: 'Floor {floor}, {times}' },
  closed: { tr: '{floor}. kat, {tile}. pencere: kapalı', en: 'Floor {floor}, window {tile}: closed' },
  lamp: { tr: '{floor}. kat, {tile}. pencere: ışık', en: 'Floor {floor}, window {tile}: light' },
  trap: { tr: '{floor}. kat, {tile}. pencere: tuzak', en: 'Floor {floor}, window {tile}: trap' },
  random: { tr: 'Rastgele seç', en: 'Pick at random' },
  cash: { tr: 'Nakit çık {amount}', en: 'Cash out {amount}' },
  now: { tr: 'Şimdi', en: 'Now' },
  next: { tr: 'Sıradaki kat', en: 'Next floor' },
  asks: { tr: 'Birinci katta bir pencere seçin', en: 'Pick a window on the first floor' },
  asksNow: {
    tr: '{count} kat çıktınız. Şimdi {amount}, sıradaki kat {times}',
    en: 'Floors climbed: {count}. {amount} now, {times} on the next floor',
  },
  hit: { tr: '{floor}. katta tuzak vardı', en: 'There was a trap on floor {floor}' },
  climbed: { tr: '{count} kat, {times}', en: 'Floors: {count}, {times}' },
  givenUp: { tr: 'Tur kat çıkılmadan kapandı', en: 'The round ended on the ground' },
  rule1: {
    tr: 'Kulenin dokuz katı vardır. Her katta bir pencere seçersiniz: ışık bir kat yukarı çıkarır, tuzak bahsi bitirir. Tuzakların yeri bahsinizle birlikte çekilir ve değişmez.',
    en: 'The tower has nine floors. On each you pick a window: a light takes you a floor up, a trap ends the bet. The traps are drawn with your bet and do not move.',
  },
  rule2: {
    tr: 'İstediğiniz katta nakit çıkarsınız. Kazanç = bahis × 0,98 × (pencere / ışık)^kat. Nerede dursanız getirisi %98’dir; yalnızca toplam, kuruşa aşağı yuvarlanır.',
    en: 'You cash out on any floor. Win = stake × 0.98 × (windows / lights)^floors. Every stop returns 98%; the total alone is rounded down to the kuruş.',
  },
  rule3: {
    tr: 'Bir tur en çok {most} öder: bir sonraki kat bunu aşacaksa kazanç kendiliğinden alınır. Tepeye varmak da turu bitirir.',
    en: 'A round pays {most} at most: where the next floor would pass it, the win is taken by itself. So it is at the top.',
  },
  rule4: {
    tr: 'Bir gün bırakılan tur nakit çıkılarak kapanır. Hiç kat çıkılmadıysa bahsin %98’i geri ödenir: her oyun biçiminin uzun vadede getirdiği kadar.',
    en: 'A round that is left for a day is cashed out. Where no floor was climbed, 98% of the stake comes back: what every plan returns in the long run.',
  },
  table: { tr: 'Her kattan sonra kazanç', en: 'The win after each floor' },
  tableFloor: { tr: 'Kat', en: 'Floor' },
  rule5: {
    tr: 'Oyunun değerleri tek kat çıkıp nakit almak içindir; en yüksek kazanç kulenin tepesidir.',
    en: 'The figures below are those of one floor and a cash-out; the maximum is the top of the tower.',
  },
} as const satisfies Texts;

export type KuleSay = Say<keyof typeof kuleTexts>;
