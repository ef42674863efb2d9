// Patterns of a topic exchange: words separated by dots. `*` stands for one word, `#` for any number of words, including none.

/** Whether a routing key is one that the pattern is bound for. */
export function isBound(pattern: string, key: string): boolean {
  return matches(pattern.split('.'), key.split('.'));
}

function matches([first, ...patterns]: readonly string[], words: readonly string[]): boolean {
  if (first === undefined) return words.length === 0;
  if (first === '#')
    return words.some((_, at) => matches(patterns, words.slice(at))) || matches(patterns, []);
  return words.length > 0 && (first === '*' || first === words[0]) && matches(patterns, words.slice(1));
}
