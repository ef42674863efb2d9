// The texts of baccarat, in both languages.
import type { Texts } from '../shell/texts.ts';

export const baccaratTexts = {
  deal: { tr: 'Kart dağıt', en: 'Deal' },
  player: { tr: 'Oyuncu', en: 'Player' },
  banker: { tr: 'Banko', en: 'Banker' },
  tie: { tr: 'Berabere', en: 'Tie' },
  playerPair: { tr: 'Oyuncu çifti', en: 'Player pair' },
  bankerPair: { tr: 'Banko çifti', en: 'Banker pair' },
  toOne: { tr: '{pays}:1', en: '{pays}:1' },
  commission: { tr: '0,95:1', en: '0.95:1' },
  needChips: { tr: 'Bir alana fiş koyun.', en: 'Place chips on a spot.' },
  playerWins: { tr: 'Oyuncu kazandı', en: 'The player wins' },
  bankerWins: { tr: 'Banko kazandı', en: 'The banker wins' },
  isTie: { tr: 'Berabere', en: 'A tie' },
  score: { tr: '{player} – {banker}', en: '{player} – {banker}' },
  roads: { tr: 'Bu oturumdaki sonuçlar; yalnızca geçmiş', en: 'Results of this session; history only' },
  playerLetter: { tr: 'O', en: 'P' },
  bankerLetter: { tr: 'B', en: 'B' },
  tieLetter: { tr: '=', en: 'T' },
  rule1: {
    tr: 'Oyuncuya ve bankoya ikişer kart gelir. As 1, onlu ve resimliler 0 sayılır; toplamın yalnızca son basamağı geçerlidir. 9’a yakın olan kazanır.',
    en: 'Player and banker get two cards each. An ace counts 1, tens and court cards 0; only the last digit of a total counts. The one closer to 9 wins.',
  },
  rule2: {
    tr: 'Bir yan 8 ya da 9 ise (doğal) kart çekilmez. Yoksa oyuncu 0–5 ile üçüncü kartı çeker, 6–7 ile durur.',
    en: 'With an 8 or 9 on a side (a natural) no card is drawn. Otherwise the player draws a third card on 0–5 and stands on 6–7.',
  },
  rule3: {
    tr: 'Oyuncu durduysa banko da 0–5 ile çeker. Oyuncu çektiyse banko şuna göre çeker: 0–2 her zaman; 3, kart 8 değilse; 4, kart 2–7 ise; 5, kart 4–7 ise; 6, kart 6–7 ise; 7 hiçbir zaman.',
    en: 'If the player stood, the banker draws on 0–5 too. If the player drew, the banker draws: 0–2 always; 3 unless the card is an 8; 4 on 2–7; 5 on 4–7; 6 on 6–7; 7 never.',
  },
  rule4: {
    tr: 'Her tur sekiz yeni karılmış desteyle oynanır. Beraberlikte oyuncu ve banko bahisleri geri verilir. Yollar yalnızca geçmişi gösterir, geleceği söylemez.',
    en: 'Each round is dealt from eight freshly shuffled decks. A tie returns the chips on player and banker. The roads show what came, and tell nothing of what will come.',
  },
} as const satisfies Texts;
