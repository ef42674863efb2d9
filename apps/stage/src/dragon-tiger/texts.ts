// The texts of dragon tiger, in both languages.
import type { Texts } from '../shell/texts.ts';

export const dragonTigerTexts = {
  deal: { tr: 'Kart aç', en: 'Deal' },
  dragon: { tr: 'Ejderha', en: 'Dragon' },
  tiger: { tr: 'Kaplan', en: 'Tiger' },
  tie: { tr: 'Berabere', en: 'Tie' },
  suitedTie: { tr: 'Aynı renk berabere', en: 'Suited tie' },
  suitedShort: { tr: 'Aynı renk', en: 'Suited' },
  Big: { tr: 'Büyük', en: 'Big' },
  Small: { tr: 'Küçük', en: 'Small' },
  Odd: { tr: 'Tek', en: 'Odd' },
  Even: { tr: 'Çift', en: 'Even' },
  sideOf: { tr: '{side} {what}', en: '{side} {what}' },
  toOne: { tr: '{pays}:1', en: '{pays}:1' },
  needChips: { tr: 'Bir alana fiş koyun.', en: 'Place chips on a spot.' },
  dragonWon: {
    tr: 'Ejderha kazandı: {dragon}, kaplanda {tiger}',
    en: 'The dragon won: {dragon} against {tiger}',
  },
  tigerWon: {
    tr: 'Kaplan kazandı: {tiger}, ejderhada {dragon}',
    en: 'The tiger won: {tiger} against {dragon}',
  },
  tieWon: { tr: 'Berabere: {dragon} ve {tiger}', en: 'A tie: {dragon} and {tiger}' },
  roads: { tr: 'Bu oturumdaki sonuçlar; yalnızca geçmiş', en: 'Results of this session; history only' },
  dragonLetter: { tr: 'E', en: 'D' },
  tigerLetter: { tr: 'K', en: 'T' },
  tieLetter: { tr: '=', en: '=' },
  rule1: {
    tr: 'Ejderhaya ve kaplana birer kart açılır; yüksek olan kazanır. As en küçük, papaz en büyüktür. Her tur sekiz yeni karılmış desteyle oynanır.',
    en: 'One card each for the dragon and the tiger; the higher wins. The ace is the lowest, the king the highest. Each round is dealt from eight freshly shuffled decks.',
  },
  rule2: {
    tr: 'Ejderha ve kaplan 1:1 öder; beraberlikte yarısı geri gelir. Berabere 11:1, aynı renk berabere 50:1 öder.',
    en: 'Dragon and tiger pay 1:1; half comes back on a tie. A tie pays 11:1, a suited tie 50:1.',
  },
  rule3: {
    tr: 'Büyük 8–papaz, küçük as–6’dır; tek ve çift kartın sayısına bakar (vale 11, kız 12, papaz 13). Hepsi 1:1 öder, 7’de kaybeder.',
    en: 'Big is 8 to king, small is ace to 6; odd and even look at the card’s number (jack 11, queen 12, king 13). All pay 1:1 and lose on a 7.',
  },
} as const satisfies Texts;
