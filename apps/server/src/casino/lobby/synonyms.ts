// Words that players use for one thing, in Turkish and in English, folded. A game that has one of them is found by all of its group.

const groups: readonly (readonly string[])[] = [
  'rulet roulette',
  '21 blackjack yirmibir blekcek blakcek blekjek blakjek',
  'ucak ucus plane aviator crash',
  'tombala bingo',
  'bakara baccarat',
  'zar dice barbut',
  'kart card cards',
  'cark wheel carkifelek',
  'kazikazan scratch scratchcard',
  'mayin mines',
  'cekilis loto lotto lottery draw draws',
  'meyve fruit fruits',
  'misir egypt firavun pharaoh pharaohs',
  'piramit pyramid pyramids',
  'kitap book',
  'kopek dog dogs',
  'kedi cat cats',
  'kurt wolf wolves',
  'aslan lion lions',
  'kaplan tiger tigers',
  'ejderha dragon dragons',
  'at horse horses',
  'altin gold golden',
  'elmas diamond diamonds',
  'balik fish fishing',
  'seker candy sweet sweets tatli bonbon',
  'yildiz star stars',
  'ates fire flame flames',
  'buz ice frozen',
  'deniz sea ocean',
  'korsan pirate pirates',
  'kral king',
  'kralice queen',
  'hazine treasure treasures',
  'ay moon',
  'gunes sun',
  'gece night nights',
  'kovboy cowboy western',
  'roket rocket',
  'ikramiye jackpot jackpots',
].map((group) => group.split(' '));

const groupOf = new Map(groups.flatMap((group) => group.map((word) => [word, group] as const)));

/** The other words for any of these. */
export function synonymsOf(words: Iterable<string>): readonly string[] {
  return [...words].flatMap((word) => groupOf.get(word)?.filter((other) => other !== word) ?? []);
}
