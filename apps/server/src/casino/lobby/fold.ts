// Folds text for the search: no case, no accents, and one letter for Turkish's four i's, so that IŞIK, ışık and Isik match. Folded text is
// compared and never shown.

/** Letters without a Unicode decomposition into a plain letter and a mark. */
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

/** The folded words of a text: letters a-z and digits, and lower-case letters of other scripts. An apostrophe joins two parts. */
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

/** The trigrams of a folded word with marked ends, as in PostgreSQL's pg_trgm. */
export function trigramsOf(word: string): Set<string> {
  const padded = `  ${word} `;
  const trigrams = new Set<string>();
  for (let at = 0; at + 3 <= padded.length; at += 1) trigrams.add(padded.slice(at, at + 3));
  return trigrams;
}

/** The similarity of two words from 0 to 1: shared trigrams divided by all trigrams of both. */
export function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let shared = 0;
  for (const trigram of a) if (b.has(trigram)) shared += 1;
  return shared / (a.size + b.size - shared);
}
