// The texts of hi-lo, in both languages.
import type { Say, Texts } from '../shell/texts.ts';

export const hiloTexts = {
  higherSame: { tr: 'Yukarı veya aynı', en: 'Higher or same' },
  lowerSame: { tr: 'Aşağı veya aynı', en: 'Lower or same' },
  higher: { tr: 'Yukarı', en: 'Higher' },
  lower: { tr: 'Aşağı', en: 'Lower' },
  same: { tr: 'Aynı', en: 'Same' },
  atLimit: { tr: 'Sınırda', en: 'At the limit' },
  skip: { tr: 'Kartı geç', en: 'Skip the card' },
  skipLeft: { tr: 'Kartı geç ({count})', en: 'Skip the card ({count})' },
  cash: { tr: 'Nakit çık {amount}', en: 'Cash out {amount}' },
  now: { tr: 'Şimdi', en: 'Now' },
  cards: { tr: 'Açılan kartlar', en: 'Cards that were turned' },
  first: { tr: 'başlangıç', en: 'start' },
  skipped: { tr: 'geçildi', en: 'skipped' },
  right: { tr: 'bildiniz', en: 'right' },
  wrong: { tr: 'bilemediniz', en: 'wrong' },
  asks: { tr: 'Açık kart {card}', en: 'The open card is the {card}' },
  asksNow: { tr: 'Açık kart {card}. Şimdi {amount}', en: 'The open card is the {card}. {amount} now' },
  came: { tr: '{card} geldi', en: 'It was the {card}' },
  guessed: { tr: '{count} doğru tahmin, {times}', en: 'Right guesses: {count}, {times}' },
  givenUp: { tr: 'Tur tahminsiz kapandı', en: 'The round ended without a guess' },
  deal: { tr: 'Kart aç', en: 'Deal' },
  low: { tr: 'As en düşük', en: 'Ace is low' },
  high: { tr: 'Papaz en yüksek', en: 'King is high' },
  rule1: {
    tr: 'Sıradaki kart açık karttan yukarı mı, aşağı mı? As en düşük, papaz en yüksektir. Aynı değer iki tahminde de kazandırır; yalnız as ve papazda tahminler “yukarı” ya da “aşağı” ile “aynı”dır.',
    en: 'Is the next card higher or lower than the open one? The ace is low, the king high. The same rank wins either guess; on an ace or a king the guesses are “higher” or “lower”, and “same”.',
  },
  rule2: {
    tr: 'Her kart 52 kartlık tam bir desteden çekilir: önceki kartlar olasılığı değiştirmez. Kart geçmek ücretsizdir, bir turda en çok {skips} kez.',
    en: 'Each card is drawn from a full deck of 52: earlier cards change no odds. Skipping is free, at most {skips} times a round.',
  },
  rule3: {
    tr: 'Kazanç = bahis × 0,99 × (13 / kazandıran değer sayısı), her doğru tahminde çarpılır. Nasıl oynarsanız oynayın getirisi %99’dur; yalnızca toplam, kuruşa aşağı yuvarlanır. Bir doğru tahminden sonra istediğiniz anda nakit çıkarsınız.',
    en: 'Win = stake × 0.99 × (13 / ranks that win), multiplied by each right guess. However you play, it returns 99%; the total alone is rounded down to the kuruş. After a right guess you cash out when you like.',
  },
  rule4: {
    tr: 'Bir tur en çok {most} öder: bunu aşacak tahmin sunulmaz. {guesses} doğru tahminden sonra kazanç kendiliğinden alınır.',
    en: 'A round pays {most} at most: a guess that would pass it is not on offer. After {guesses} right guesses the win is taken by itself.',
  },
  rule5: {
    tr: 'Bir gün bırakılan tur nakit çıkılarak kapanır. Hiç doğru tahmin yoksa bahsin %99’u geri ödenir: her oyun biçiminin uzun vadede getirdiği kadar.',
    en: 'A round that is left for a day is cashed out. Without a right guess, 99% of the stake comes back: what every plan returns in the long run.',
  },
  table: { tr: 'İlk tahminin kazancı', en: 'What a first guess wins' },
  tableCard: { tr: 'Açık kart', en: 'Open card' },
  betLikelier: { tr: 'Olası tarafa {count} tahmin', en: '{count} on the likelier side' },
  betUnlikelier: { tr: 'Az olası tarafa {count} tahmin', en: '{count} on the unlikelier side' },
} as const satisfies Texts;

export type HiloSay = Say<keyof typeof hiloTexts>;
