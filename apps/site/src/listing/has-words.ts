// Searches a short list in the browser, by the server's rule: every typed word is the beginning of a word of the text, without regard to
// case, accents and kinds of i.

export function hasWords(text: string, typed: string): boolean {
  const words = foldedWords(text);
  return foldedWords(typed).every((start) => words.some((word) => word.startsWith(start)));
}

const foldedWords = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll('ı', 'i')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
