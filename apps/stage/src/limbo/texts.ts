// The texts of Limit, in both languages.
import type { Texts } from '../shell/texts.ts';

export const limboTexts = {
  play: { tr: 'Bahis yap', en: 'Bet' },
  target: { tr: 'Hedef çarpan', en: 'Target multiplier' },
  aim: { tr: 'Hedef {target}×', en: 'Target {target}×' },
  chance: { tr: 'Kazanma şansı', en: 'Win chance' },
  quick: { tr: 'Hazır hedefler', en: 'Quick targets' },
  result: { tr: 'Sonuç {result}×', en: 'Result {result}×' },
  outside: {
    tr: '{field}: {least} ile {most} arasında bir sayı yazın.',
    en: '{field}: enter a number from {least} to {most}.',
  },
  tooMuch: {
    tr: 'Kazanç sınırı {most}; bahsi ya da hedefi düşürün.',
    en: 'A win is {most} at most; lower the stake or the target.',
  },
  bet: { tr: 'Hedef {times}×', en: 'Target {times}×' },
  rule1: {
    tr: 'Bir çarpan çekilir. Çarpan hedefinize eşit ya da hedefinizden yüksekse, bahsinizin hedef kadar katını kazanırsınız. Eşitlik kazandırır.',
    en: 'A multiplier is drawn. When it is your target or higher, you win your stake times the target. Equal is enough.',
  },
  rule2: {
    tr: 'Çarpan = 0,99 ÷ u. Burada u, 0 ile 1 arasında düzgün dağılmış bir sayıdır (2⁵² eşit olasılıklı değer). Sonuç yüzde birliğe aşağı yuvarlanır; en az 1,00× olur, en çok {cap}× gösterilir. Bu yüzden bir hedefin şansı %99 ÷ hedeftir.',
    en: 'Multiplier = 0.99 ÷ u, where u is uniform between 0 and 1 (2⁵² equally likely values). It is rounded down to the hundredth, is at least 1.00×, and is shown as {cap}× at most. So the chance of a target is 99% ÷ target.',
  },
  rule3: {
    tr: 'Bir bahis en fazla {most} kazandırabilir; daha çoğunu kazandırabilecek bahis kabul edilmez.',
    en: 'A bet wins {most} at most; one that could win more is not taken.',
  },
} as const satisfies Texts;
