// Folds text for comparing it: no case, no accents, and one letter for Turkish's four i's, so that IŞIK, ışık and Isik match. Folded text is
// never shown. The search and the themes of covers compare in the same way.

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
