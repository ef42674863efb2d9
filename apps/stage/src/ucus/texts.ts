// The texts of Uçuş, in both languages.
import type { Say, Texts } from '../shell/texts.ts';

export const ucusTexts = {
  next: { tr: 'Sıradaki uçuş', en: 'Next flight' },
  lock: { tr: 'Kalkışa hazır', en: 'Ready for take-off' },
  gone: { tr: 'Uçtu!', en: 'Flew away!' },
  cashOut: { tr: 'Nakit çık {amount}', en: 'Cash out {amount}' },
  left: { tr: '{at} ile çıktınız', en: 'You left at {at}' },
  out: {
    tr: '{at} çarpanla {amount} aldınız',
    en: 'You cashed out {amount} at {at} times your stake',
  },
  auto: { tr: 'Otomatik çıkış', en: 'Automatic exit' },
  autoAt: { tr: 'Otomatik çıkış çarpanı', en: 'Multiplier of the automatic exit' },
  badTarget: {
    tr: 'Otomatik çıkış 1,01 ile 1.000.000 arasında olmalı.',
    en: 'The automatic exit must be between 1.01 and 1,000,000.',
  },
  flight: { tr: 'Uçuş', en: 'Flight' },
  rest: { tr: 'Sonuç', en: 'Result' },
  crashed: { tr: '{at} ile uçtu', en: 'Flew away at {at}' },
  bets: { tr: 'Bahisleriniz', en: 'Your bets' },
  lost: { tr: 'Kaybetti', en: 'Lost' },
  target: { tr: '{at} çıkışı', en: 'Exit at {at}' },
  rule1: {
    tr: 'Uçuş 1,00× ile başlar ve yükselir. Uçup gitmeden nakit çıkın: bahsiniz o anki çarpanla ödenir. Geç kalırsanız bahis kaybedilir.',
    en: 'The flight begins at 1.00× and climbs. Cash out before it flies away, and your stake is paid times the multiplier. Too late, and it is lost.',
  },
  rule2: {
    tr: 'Elle çıkışta isteğinizin sunucuya ulaştığı andaki çarpan geçerlidir; yavaş bir bağlantı sizi geciktirebilir. Otomatik çıkış sunucuda yapılır ve bağlantıya bağlı değildir.',
    en: 'An exit by hand counts at the multiplier when it reaches the server; a slow connection can delay you. The automatic exit is made on the server and needs no connection.',
  },
  rule3: {
    tr: 'Hedef, uçuşun bittiği noktaya eşitse kazanır. Elle çıkış 1,01× ile başlar; hedefinizin üstünde basarsanız hedef ödenir.',
    en: 'A target equal to the end of the flight wins. Exits by hand begin at 1.01×; a press above your target is paid at the target.',
  },
  rule4: {
    tr: 'Bir uçuşta iki bahis yapabilirsiniz. Bir bahis en fazla {most} kazandırır; oraya ulaştığında kendiliğinden çıkar.',
    en: 'You may have two bets in a flight. A bet pays {most} at most, and leaves by itself when it gets there.',
  },
  rule5: {
    tr: 'Bir uçuşun m çarpanına ulaşma olasılığı 0,99\u00a0/\u00a0m. 1,00× yüz uçuşun yaklaşık ikisinde görülür. Bitiş noktası kalkıştan önce, yayımlanmış bir zincirden çekilir.',
    en: 'A flight reaches the multiplier m with probability 0.99\u00a0/\u00a0m. About two flights of a hundred end at 1.00×. The end is drawn before take-off, from a published chain.',
  },
  exitAt: { tr: '{at} hedefi', en: 'Target {at}' },
} as const satisfies Texts;

export type UcusSay = Say<keyof typeof ucusTexts>;
