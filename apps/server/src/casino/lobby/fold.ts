// Text as a customer searches it: no case, no accents, and Turkish's four i's as one, so that IŞIK, ışık, Isik and IŞIĞI's
// first letters meet. What is folded is compared and never shown.

/** Letters that Unicode does not take apart into a plain letter and a mark. */
const plainLetters: Readonly<Record<string, string>> = {
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
};
const takenApart = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'g');

/** The folded words of a text: letters a-z and digits, of other scripts their lower-case letters. An apostrophe joins. */
export function foldWords(text: string): string[] {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(takenApart, (letter) => plainLetters[letter]!)
    .replace(/['’‘`´]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

/** The three-letter pieces of a folded word, its ends marked, as in PostgreSQL's pg_trgm. */
export function trigramsOf(word: string): Set<string> {
  const padded = `  ${word} `;
  const trigrams = new Set<string>();
  for (let at = 0; at + 3 <= padded.length; at += 1) trigrams.add(padded.slice(at, at + 3));
  return trigrams;
}

/** How alike two words are, from 0 to 1: the trigrams they share among all that either has. */
export function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let shared = 0;
  for (const trigram of a) if (b.has(trigram)) shared += 1;
  return shared / (a.size + b.size - shared);
}
