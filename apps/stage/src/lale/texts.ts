// The texts of Lale, in both languages.
import type { Say, Texts } from '../shell/texts.ts';

export const laleTexts = {
  spin: { tr: 'Çevir', en: 'Spin' },
  lineCount: { tr: '20 çizgi', en: '20 lines' },
  invite: { tr: '3 {scatter} bedava dönüş başlatır', en: '3 {scatter}s begin the free spins' },
  freeWon: {
    tr: '{count} bedava dönüş kazandınız! Tüm kazançlar ×{multiplier}',
    en: 'You won {count} free spins! All wins ×{multiplier}',
  },
  freeMore: { tr: '{count} bedava dönüş daha!', en: '{count} more free spins!' },
  freeOf: { tr: 'Bedava dönüş {number} / {of}', en: 'Free spin {number} of {of}' },
  freeTotal: { tr: 'Bedava dönüşlerden {amount}', en: '{amount} from the free spins' },
  line: { tr: '{line}. çizgi: {count} {symbol}', en: 'Line {line}: {count} {symbol}' },
  winOf: { tr: '{win}, {amount}', en: '{win}, {amount}' },
  feature: { tr: 'Bedava dönüş sıklığı', en: 'Free spins come once in' },
  rounds: { tr: '{count} turda bir', en: '{count} rounds' },
  version: { tr: 'Sürüm', en: 'Version' },
  rule1: {
    tr: '20 çizgi, soldan sağa. Ödemeler çizgi bahsi (bahsin yirmide biri) katıdır; bir çizgide yalnızca en yüksek kazanç ödenir.',
    en: '20 lines, left to right. Pays are multiples of the line stake (a twentieth of the stake); a line pays its highest win only.',
  },
  rule2: {
    tr: '{Wild}, {scatter} dışındaki her simgenin yerine geçer; 2., 3. ve 4. makarada çıkar.',
    en: 'The {wild} stands for every symbol but the {scatter}; it comes on reels 2, 3 and 4.',
  },
  rule3: {
    tr: '3, 4, 5 {scatter}: {three}, {four}, {five} bedava dönüş; kazançlar ×{multiplier}. Bir turda en çok {most} bedava dönüş.',
    en: '3, 4, 5 {scatter}s: {three}, {four}, {five} free spins; wins ×{multiplier}. At most {most} free spins in a round.',
  },
  lines: { tr: 'Çizgiler', en: 'Lines' },
  pays: { tr: 'Ödemeler', en: 'Pays' },
  tulip: { tr: 'lale', en: 'tulip' },
  sun: { tr: 'güneş', en: 'sun' },
  carnation: { tr: 'karanfil', en: 'carnation' },
  pomegranate: { tr: 'nar', en: 'pomegranate' },
  hyacinth: { tr: 'sümbül', en: 'hyacinth' },
  rosette: { tr: 'rozet', en: 'rosette' },
} as const satisfies Texts;

export type LaleSay = Say<keyof typeof laleTexts>;

/** A symbol's name; letters are their own. */
export const symbolName = (say: LaleSay, symbol: string): string =>
  symbol in laleTexts ? say(symbol as keyof typeof laleTexts) : symbol;
