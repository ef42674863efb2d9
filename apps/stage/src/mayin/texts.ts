// The texts of Mines, in both languages.
import type { Say, Texts } from '../shell/texts.ts';

export const mayinTexts = {
  mines: { tr: 'Mayın sayısı', en: 'Number of mines' },
  mineCount: { tr: '{count} mayın', en: 'Mines: {count}' },
  fewer: { tr: 'Bir mayın eksik', en: 'One mine fewer' },
  more: { tr: 'Bir mayın fazla', en: 'One mine more' },
  gemsLeft: { tr: 'Kalan firuze', en: 'Gems left' },
  next: { tr: 'Sıradaki', en: 'Next' },
  now: { tr: 'Şimdi', en: 'Now' },
  field: { tr: 'Mayın tarlası, beşe beş', en: 'Minefield, five by five' },
  closed: { tr: '{row}. sıra, {column}. kare: kapalı', en: 'Row {row}, tile {column}: closed' },
  gem: { tr: '{row}. sıra, {column}. kare: firuze', en: 'Row {row}, tile {column}: gem' },
  mine: { tr: '{row}. sıra, {column}. kare: mayın', en: 'Row {row}, tile {column}: mine' },
  random: { tr: 'Rastgele seç', en: 'Pick at random' },
  cash: { tr: 'Nakit çık {amount}', en: 'Cash out {amount}' },
  asks: { tr: 'Bir kare seçin', en: 'Pick a tile' },
  asksNow: {
    tr: '{count} firuze. Şimdi {amount}, sıradaki {times}',
    en: 'Gems: {count}. {amount} now, {times} next',
  },
  hit: {
    tr: '{row}. sıra {column}. karede mayın vardı',
    en: 'There was a mine on tile {column} of row {row}',
  },
  opened: { tr: '{count} firuze, {times}', en: 'Gems: {count}, {times}' },
  givenUp: { tr: 'Tur kare açılmadan kapandı', en: 'The round ended without an open tile' },
  rule1: {
    tr: '25 karenin altında sizin seçtiğiniz sayıda mayın vardır; mayınların yeri bahsinizle birlikte çekilir ve değişmez.',
    en: 'As many mines as you choose lie under 25 tiles; they are drawn with your bet and do not move.',
  },
  rule2: {
    tr: 'Her firuze kazancı artırır. İstediğiniz anda nakit çıkarsınız; mayın bahsi bitirir.',
    en: 'Each gem raises the win. You cash out when you like; a mine ends the bet.',
  },
  rule3: {
    tr: 'Kazanç = bahis × 0,99 × C(25,\u00a0k) /\u00a0C(25\u00a0−\u00a0m,\u00a0k): m mayın, k açılan kare. Nerede dursanız getirisi %99’dur; yalnızca toplam, kuruşa aşağı yuvarlanır.',
    en: 'Win = stake × 0.99 × C(25,\u00a0k) /\u00a0C(25\u00a0−\u00a0m,\u00a0k) for m mines and k open tiles. Every stop returns 99%; the total alone is rounded down to the kuruş.',
  },
  rule4: {
    tr: 'Bir tur en çok {most} öder: bir sonraki kare bunu aşacaksa kazanç kendiliğinden alınır. Son firuze de turu bitirir.',
    en: 'A round pays {most} at most: where the next tile would pass it, the win is taken by itself. So does the last gem.',
  },
  rule5: {
    tr: 'Bir gün bırakılan tur nakit çıkılarak kapanır. Hiç kare açılmadıysa bahsin %99’u geri ödenir: her oyun biçiminin uzun vadede getirdiği kadar.',
    en: 'A round that is left for a day is cashed out. With no tile open, 99% of the stake comes back: what every plan returns in the long run.',
  },
  tableMines: { tr: 'Mayın', en: 'Mines' },
  tableFirst: { tr: 'Her kareden sonra kazanç', en: 'The win after each tile' },
  highest: { tr: 'En yüksek', en: 'Highest' },
  bet: { tr: '{count}\u00a0mayın', en: 'Mines:\u00a0{count}' },
  rule6: {
    tr: 'Oyunun değerleri tek kare açıp nakit çıkmak içindir; en yüksek kazanç bütün firuzeleri açmaktır.',
    en: 'The figures below are those of one tile and a cash-out; the maximum opens every gem.',
  },
} as const satisfies Texts;

export type MayinSay = Say<keyof typeof mayinTexts>;
