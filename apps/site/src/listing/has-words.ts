// Finding in a short list that is here already, with the server's rule: every word typed begins a word of the text, whatever case,
// accent or i it was typed with.

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
