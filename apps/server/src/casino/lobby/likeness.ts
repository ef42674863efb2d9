// How alike two folded words are, so that the search forgives a mistyped letter.

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
