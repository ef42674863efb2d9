// The texts of roulette, in both languages.
import type { Kind, Spot } from '@felek/games/rulet/layout';
import { colorOf, nameOfNumber } from '@felek/games/rulet/layout';
import { nameWins } from '../parts/written.ts';
import type { Lira, Say, Texts } from '../shell/texts.ts';

export const ruletTexts = {
  spin: { tr: 'Çevir', en: 'Spin' },
  noChips: { tr: 'Masaya fiş koyun.', en: 'Place your chips.' },
  tooMany: {
    tr: 'Bu bahis çok fazla yere dağılmış. Birkaç yerden fişi kaldırın.',
    en: 'This bet lies on too many spots. Take some chips back.',
  },
  views: { tr: 'Görünüm', en: 'View' },
  cloth: { tr: 'Masa', en: 'Table' },
  enlarge: { tr: 'Masayı büyüt', en: 'Enlarge the table' },
  clothHow: {
    tr: 'Bahis masası. Ok tuşlarıyla gezin, Enter ile fiş koyun, Delete ile kaldırın.',
    en: 'Betting table. Move with the arrow keys, place a chip with Enter, lift it with Delete.',
  },
  racetrack: { tr: 'Yarış pisti', en: 'Racetrack' },
  racetrackHow: {
    tr: 'Yarış pisti. Ok tuşlarıyla gezin, Enter ile fiş koyun.',
    en: 'Racetrack. Move with the arrow keys, place chips with Enter.',
  },
  statistics: { tr: 'İstatistik', en: 'Statistics' },
  saved: { tr: 'Kayıtlı', en: 'Saved' },
  straight: { tr: 'Tek sayı', en: 'Straight up' },
  split: { tr: 'İkili', en: 'Split' },
  street: { tr: 'Sokak', en: 'Street' },
  trio: { tr: 'Üçlü', en: 'Trio' },
  corner: { tr: 'Köşe', en: 'Corner' },
  'first four': { tr: 'İlk dört', en: 'First four' },
  'five numbers': { tr: 'Beşli', en: 'Five numbers' },
  line: { tr: 'Altılı', en: 'Six line' },
  dozen: { tr: 'Düzine', en: 'Dozen' },
  column: { tr: 'Kolon', en: 'Column' },
  snake: { tr: 'Yılan', en: 'Snake' },
  'even chance': { tr: 'Renk, tek/çift, 1-18/19-36', en: 'Red/black, odd/even, 1-18/19-36' },
  red: { tr: 'Kırmızı', en: 'Red' },
  black: { tr: 'Siyah', en: 'Black' },
  green: { tr: 'Yeşil', en: 'Green' },
  odd: { tr: 'Tek', en: 'Odd' },
  even: { tr: 'Çift', en: 'Even' },
  low: { tr: '1-18', en: '1-18' },
  high: { tr: '19-36', en: '19-36' },
  'dozen-1': { tr: '1. düzine', en: '1st 12' },
  'dozen-2': { tr: '2. düzine', en: '2nd 12' },
  'dozen-3': { tr: '3. düzine', en: '3rd 12' },
  'column-1': { tr: '1. kolon', en: '1st column' },
  'column-2': { tr: '2. kolon', en: '2nd column' },
  'column-3': { tr: '3. kolon', en: '3rd column' },
  columnMark: { tr: '2:1', en: '2:1' },
  chips: { tr: '{amount} fiş', en: '{amount} in chips' },
  voisins: { tr: 'Sıfır komşuları', en: 'Voisins du zéro' },
  tiers: { tr: 'Üçte bir', en: 'Tiers' },
  orphelins: { tr: 'Yetimler', en: 'Orphelins' },
  zero: { tr: 'Sıfır', en: 'Zero' },
  announced: { tr: '{name}, {chips} fiş', en: '{name}, {chips} chips' },
  neighbours: { tr: 'Komşular', en: 'Neighbours' },
  fewer: { tr: 'Daha az komşu', en: 'Fewer neighbours' },
  more: { tr: 'Daha çok komşu', en: 'More neighbours' },
  numberWith: {
    tr: '{number} ve iki yanında {each} komşu, {chips} fiş',
    en: '{number} with {each} neighbours on each side, {chips} chips',
  },
  result: { tr: '{color} {number}', en: '{color} {number}' },
  won: { tr: '{spot}: {amount}', en: '{spot}: {amount}' },
  hot: { tr: 'Sıcak sayılar', en: 'Hot numbers' },
  cold: { tr: 'Soğuk sayılar', en: 'Cold numbers' },
  lastRounds: { tr: 'Son {count} tur', en: 'Last {count} rounds' },
  noHistory: { tr: 'Henüz tur oynanmadı.', en: 'No rounds have been played yet.' },
  historyOnly: {
    tr: 'Yalnızca geçmiş: çark önceki sayıları hatırlamaz.',
    en: 'History only: the wheel does not remember earlier numbers.',
  },
  times: { tr: '{number}: {count} kez', en: '{number}: {count} times' },
  save: { tr: 'Bu bahsi kaydet', en: 'Save this bet' },
  savedFull: { tr: 'En çok {count} bahis saklanır.', en: 'At most {count} bets are kept.' },
  savedLong: {
    tr: 'Kayıtlı bahislerde yer kalmadı. Birini silin.',
    en: 'There is no room for another saved bet. Delete one.',
  },
  nothingSaved: {
    tr: 'Kayıtlı bahis yok. Masaya fiş koyun ve kaydedin.',
    en: 'No saved bets. Place chips on the table and save them.',
  },
  savedBet: { tr: '{spots} yerde {amount}', en: '{amount} on {spots} spots' },
  put: { tr: 'Masaya koy', en: 'Place it' },
  forget: { tr: 'Sil', en: 'Delete' },
  rule1: {
    tr: '37 gözlü Avrupa çarkı: 0 ile 36 arası her sayı eşit olasılıklıdır. Fişlerinizi masaya koyun; toplamları bahsinizdir.',
    en: 'A European wheel with 37 pockets: every number from 0 to 36 is equally likely. Place chips on the table; their sum is your stake.',
  },
  rule2: {
    tr: 'Sıfır gelirse düzine, kolon ve bire bir ödeyen bahisler kaybeder.',
    en: 'On a zero, dozens, columns and even chances lose.',
  },
  rule3: {
    tr: 'Bir sayıya en çok {straight}; n sayılı bir yere n katı konur. Bir turda en çok {most} oynanır.',
    en: 'At most {straight} on one number; a spot of n numbers takes n times as much. At most {most} in a round.',
  },
  rule4: {
    tr: 'Yarış pistinde bir sayıya dokunmak, o sayıya ve çarktaki komşularına birer fiş koyar.',
    en: 'On the racetrack, a number takes one chip, and so does each of its neighbours on the wheel.',
  },
  announcedTitle: { tr: 'Duyuru bahisleri', en: 'Announced bets' },
  pays: { tr: 'Ödemeler', en: 'Pays' },
  bet: { tr: 'Bahis', en: 'Bet' },
  numbers: { tr: 'Sayı', en: 'Numbers' },
  toOne: { tr: 'Öder', en: 'Pays' },
} as const satisfies Texts;

export type RuletSay = Say<keyof typeof ruletTexts>;

/** A spot's name for a label or a sentence. */
export function spotName(say: RuletSay, { name, kind, numbers }: Spot): string {
  if (name in ruletTexts) return say(name as keyof typeof ruletTexts);
  return `${say(kind)} ${numbers.map(nameOfNumber).join(', ')}`;
}

export const kindName = (say: RuletSay, kind: string): string => say(kind as Kind);

/** A number in a sentence: Red 23, or 0 alone. */
export const numberName = (say: RuletSay, number: number): string =>
  number === 0 ? say('zero') : say('result', { color: say(colorOf(number)), number: nameOfNumber(number) });

/** A spot that won, and what it returned in lira. */
export interface RuletWin {
  readonly spot: Spot;
  readonly amount: number;
}

/** A spin in sentences: the number, and the spots that won. A lone spot is left out where the number names it already. */
export function spinSaid(
  say: RuletSay,
  lira: Lira,
  number: number,
  wins: readonly RuletWin[],
): readonly string[] {
  const [first] = wins;
  const isNamed = wins.length === 1 && [nameOfNumber(number), colorOf(number)].includes(first!.spot.name);
  const named = wins.map(({ spot, amount }) => ({ name: spotName(say, spot), amount }));
  const spots = isNamed ? [] : nameWins(named, (spot, amount) => say('won', { spot, amount: lira(amount) }));
  return [numberName(say, number), ...spots];
}
