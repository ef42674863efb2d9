// The texts of Çekiliş, in both languages.
import type { Say, Texts } from '../shell/texts.ts';

export const drawTexts = {
  number: { tr: 'Sayı', en: 'Number' },
  two: { tr: 'İkili', en: 'Two' },
  three: { tr: 'Üçlü', en: 'Three' },
  four: { tr: 'Dörtlü', en: 'Four' },
  absent: { tr: 'Gelmez', en: 'Not drawn' },
  neither: { tr: 'İkisi de gelmez', en: 'None of two' },
  numbers: { tr: 'Sayılar', en: 'Numbers' },
  sums: { tr: 'Toplam', en: 'Sum' },
  others: { tr: 'Tek / çift ve diğer', en: 'Odd / even and more' },
  markets: { tr: 'Bahis türleri', en: 'Markets' },
  decimalMark: { tr: ',', en: '.' },
  under: { tr: 'Toplam {line} altı', en: 'Sum under {line}' },
  over: { tr: 'Toplam {line} üstü', en: 'Sum over {line}' },
  'sum:odd': { tr: 'Toplam tek', en: 'Sum odd' },
  'sum:even': { tr: 'Toplam çift', en: 'Sum even' },
  'more:odd': { tr: 'Tekler çok', en: 'More odd' },
  'more:even': { tr: 'Çiftler çok', en: 'More even' },
  odd: { tr: '{count} tek', en: '{count} odd' },
  'first:higher': { tr: 'İlk top son toptan büyük', en: 'First ball above the last' },
  'first:lower': { tr: 'İlk top son toptan küçük', en: 'First ball below the last' },
  'highest:39': { tr: 'En büyük 39 ve üstü', en: 'Highest 39 or more' },
  'highest:below-39': { tr: 'En büyük 39 altı', en: 'Highest below 39' },
  'highest:40': { tr: 'En büyük 40 ve üstü', en: 'Highest 40 or more' },
  'highest:below-40': { tr: 'En büyük 40 altı', en: 'Highest below 40' },
  'lowest:4': { tr: 'En küçük 4 ve altı', en: 'Lowest 4 or less' },
  'lowest:above-4': { tr: 'En küçük 4 üstü', en: 'Lowest above 4' },
  'neighbours:yes': { tr: 'Ardışık var', en: 'Two consecutive' },
  'neighbours:no': { tr: 'Ardışık yok', en: 'None consecutive' },
  pick: { tr: '{count} sayı seçin', en: 'Pick {count} numbers' },
  pickMore: { tr: '{count} sayı daha seçin', en: 'Pick {count} more' },
  coupon: { tr: 'Kuponunuz', en: 'Your coupon' },
  noBets: { tr: 'Bir sayıya ya da bahis türüne dokunun', en: 'Tap a number or a market' },
  watching: { tr: 'Bu çekilişte izliyorsunuz', en: 'You are watching this draw' },
  spotLabel: { tr: '{spot}, oran {odds}', en: '{spot}, odds {odds}' },
  last: { tr: 'Son çekiliş', en: 'Last draw' },
  balls: { tr: 'Çekilen toplar', en: 'Drawn balls' },
  drawing: { tr: 'Toplar çekiliyor', en: 'The balls are drawn' },
  sumIs: { tr: 'Toplam {sum}', en: 'Sum {sum}' },
  drawn: { tr: 'Çekilen: {balls}', en: 'Drawn: {balls}' },
  rule1: {
    tr: 'İki dakikada bir 42 toptan 7’si çekilir. Bir fiş seçin, sonra bir sayıya ya da bahis türüne dokunun. İkili, üçlü ve dörtlüde önce sayıları seçin.',
    en: 'Seven of 42 balls are drawn every two minutes. Hold a chip, then tap a number or a market. For two, three and four, pick the numbers first.',
  },
  rule2: {
    tr: 'Oranlar bahsi de içerir: 5,70 oranlı 10 ₺, kazanırsa 57 ₺ öder. Her oran, tüm çekilişler sayılarak bulunan adil oranın yüzde 95’idir, aşağı yuvarlanır.',
    en: 'Odds include the stake: 10 ₺ at 5.70 pay 57 ₺. All odds are 95 % of the fair odds, which follow from counting all draws, rounded down.',
  },
  rule3: {
    tr: 'Bir alana en fazla {stake} konur; bir alan en fazla {win} kazandırır. Kuponun toplam ödemesi bir kez, aşağı yuvarlanır.',
    en: 'A spot takes {stake} at most and wins {win} at most. The payout of a coupon is rounded down once, on its total.',
  },
} as const satisfies Texts;

export type DrawSay = Say<keyof typeof drawTexts>;

type Known = keyof typeof drawTexts;

/** A spot in words. */
export function spotName(say: DrawSay, spot: string): string {
  if (spot in drawTexts) return say(spot as Known);
  const [market, choice] = spot.split(':') as [string, string];
  if (market === 'odd') return say('odd', { count: choice });
  if (market === 'under' || market === 'over')
    return say(market, { line: choice.replace('.', say('decimalMark')) });
  return `${say(market as Known)} ${choice.replaceAll('-', ' · ')}`;
}
