// The texts of Kervan, in both languages.
import type { Say, Texts } from '../shell/texts.ts';

export const kervanTexts = {
  spin: { tr: 'Çevir', en: 'Spin' },
  ways: { tr: '1.024 yol', en: '1,024 ways' },
  invite: {
    tr: '3 {scatter} bedava dönüş başlatır',
    en: '3 {scatter}s begin the free spins',
  },
  win: {
    tr: '{reels} makarada {symbol} ×{ways}',
    en: '{symbol} on {reels} reels ×{ways}',
  },
  winOf: { tr: '{win}: {amount}', en: '{win}: {amount}' },
  freeWon: {
    tr: '{count} bedava dönüş! Her {wild} iki sayılır',
    en: '{count} free spins! Each {wild} counts twice',
  },
  freeMore: { tr: '{count} bedava dönüş daha!', en: '{count} more free spins!' },
  freeOf: { tr: 'Bedava dönüş {number} / {of}', en: 'Free spin {number} of {of}' },
  freeTotal: { tr: 'Bedava dönüşlerden {amount}', en: '{amount} from the free spins' },
  most: { tr: 'En fazla kazanca ulaştınız: {amount}', en: 'You reached the most a round pays: {amount}' },
  pays: { tr: 'Bir yolun ödemesi, bahsin katı olarak', en: 'What one way pays, in stakes' },
  rule1: {
    tr: 'Bir simge, soldan başlayarak yan yana en az üç makarada çıkınca öder. Her makaradan bir hücre seçmenin her biçimi bir yoldur; 5 makara ve 4 sırada 1.024 yol vardır. Kazanç, yolun ödemesi ile yol sayısının çarpımıdır.',
    en: 'A symbol pays on at least three adjacent reels from the left. Each way to choose one of its cells on each reel counts; 5 reels of 4 rows have 1,024 ways. A win is what one way pays times the number of ways.',
  },
  rule2: {
    tr: '{Wild}, {scatter} dışındaki her simgenin yerine geçer; 2., 3., 4. ve 5. makarada çıkar.',
    en: 'The {wild} stands for every symbol but the {scatter}, and comes on reels 2, 3, 4 and 5.',
  },
  rule3: {
    tr: '3, 4, 5 {scatter}: {three}, {four}, {five} bedava dönüş. Bedava dönüşlerde her {wild} iki simge sayılır ve makaralarda daha çok {wild} vardır.',
    en: '3, 4, 5 {scatter}s: {three}, {four}, {five} free spins. In free spins each {wild} counts as two symbols, and the reels have more of them.',
  },
  rule4: {
    tr: 'Bedava dönüşte {scatters} ya da daha çok {scatter} {spins} dönüş daha verir. Bir turda en çok {most} bedava dönüş oynanır.',
    en: 'In a free spin, {scatters} or more {scatter}s give {spins} more. A round has {most} free spins at most.',
  },
  rule5: {
    tr: 'Bir tur en fazla bahsin {times} katını öder; bu tutara ulaşınca biter.',
    en: 'A round pays {times} times the stake at most, and ends there.',
  },
  camel: { tr: 'deve', en: 'camel' },
  carpet: { tr: 'halı', en: 'carpet' },
  ewer: { tr: 'ibrik', en: 'ewer' },
  lantern: { tr: 'fener', en: 'lantern' },
  silk: { tr: 'ipek', en: 'silk' },
  spice: { tr: 'baharat', en: 'spice' },
  dates: { tr: 'hurma', en: 'dates' },
  coffee: { tr: 'kahve', en: 'coffee' },
  star: { tr: 'yıldız', en: 'star' },
  inn: { tr: 'kervansaray', en: 'inn' },
} as const satisfies Texts;

export type KervanSay = Say<keyof typeof kervanTexts>;
