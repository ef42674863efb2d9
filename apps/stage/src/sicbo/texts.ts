// The texts of sic bo, in both languages.
import type { Spot } from '@felek/games/sicbo/layout';
import type { Say, Texts } from '../shell/texts.ts';

export const sicboTexts = {
  shake: { tr: 'Zarları salla', en: 'Shake the dice' },
  tableHow: {
    tr: 'Bahis masası. Ok tuşlarıyla gezin, Enter ile fiş koyun, Delete ile kaldırın.',
    en: 'Betting table. Move with the arrow keys, place a chip with Enter, lift it with Delete.',
  },
  small: { tr: 'Küçük', en: 'Small' },
  big: { tr: 'Büyük', en: 'Big' },
  odd: { tr: 'Tek', en: 'Odd' },
  even: { tr: 'Çift', en: 'Even' },
  single: { tr: 'Tek zar', en: 'Single number' },
  'even chance': { tr: 'Küçük/büyük, tek/çift', en: 'Small/big, odd/even' },
  combination: { tr: 'İki zar', en: 'Two numbers' },
  double: { tr: 'Çift zar', en: 'Double' },
  'any triple': { tr: 'Herhangi bir üçlü', en: 'Any triple' },
  anyShort: { tr: 'Her üçlü', en: 'Any triple' },
  triple: { tr: 'Üçlü', en: 'Triple' },
  total: { tr: 'Toplam', en: 'Total' },
  totalOf: { tr: 'Toplam {total}', en: 'Total {total}' },
  totals: { tr: 'Toplam {low} veya {high}', en: 'Total {low} or {high}' },
  chips: { tr: '{amount} fiş', en: '{amount} in chips' },
  result: { tr: '{dice}: toplam {sum}', en: '{dice}: total {sum}' },
  won: { tr: '{spot}: {amount}', en: '{spot}: {amount}' },
  rule1: {
    tr: 'Üç zar atılır. Zarların ne göstereceğine fiş koyun; fişlerin toplamı bahsinizdir.',
    en: 'Three dice are thrown. Place chips on what they will show; their sum is your stake.',
  },
  rule2: {
    tr: 'Küçük 4-10, büyük 11-17. Küçük, büyük, tek ve çift, üç zar aynı gelirse kaybeder.',
    en: 'Small is 4 to 10, big 11 to 17. Small, big, odd and even lose when all three dice are alike.',
  },
  rule3: {
    tr: 'Tek zar bahsi, sayı bir, iki veya üç zarda gelince 1, 2 veya 3 öder. Bir turda en çok {most} oynanır.',
    en: 'A single number pays 1, 2 or 3 to 1 when one, two or three dice show it. At most {most} in a round.',
  },
  pays: { tr: 'Ödemeler', en: 'Pays' },
  bet: { tr: 'Bahis', en: 'Bet' },
  toOne: { tr: 'Öder', en: 'Pays' },
  most: { tr: 'En fazla', en: 'At most' },
} as const satisfies Texts;

export type SicboSay = Say<keyof typeof sicboTexts>;

export const totalName = (say: SicboSay, total: number): string => say('totalOf', { total });

/** A spot's name for a label or a sentence. */
export function spotName(say: SicboSay, { name, kind }: Spot): string {
  if (kind.startsWith('total')) return totalName(say, Number(name.slice('total-'.length)));
  if (kind === 'even chance') return say(name as 'small' | 'big' | 'odd' | 'even');
  if (kind === 'any triple') return say(kind);
  return `${say(kind as 'single' | 'combination' | 'double' | 'triple')} ${name}`;
}

/** A kind of bet for the tables of pays and figures. */
export function kindName(say: SicboSay, kind: string): string {
  const total = /^total (\d+)$/.exec(kind)?.[1];
  return total === undefined
    ? say(kind as 'single')
    : say('totals', { low: total, high: 21 - Number(total) });
}
