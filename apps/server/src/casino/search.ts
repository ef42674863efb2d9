// Finding games by what a customer types: every word typed must begin a word of the game's name, provider or tags; when no
// game has them all, names that differ by a slip of the finger are offered. Pure; the catalogue is in memory.
import { foldWords, likeness, trigramsOf } from './fold.ts';

/** What a game can be found by. */
export interface Findable {
  /** Its names in all languages. */
  readonly names: readonly string[];
  readonly providerName: string;
  readonly tags: readonly string[];
}

interface Indexed<Item> {
  readonly item: Item;
  readonly names: readonly (readonly string[])[];
  /** The names without their spaces, so that "black jack" and "blackjack" are one game. */
  readonly compactNames: readonly string[];
  readonly words: readonly string[];
  readonly nameTrigrams: readonly ReadonlySet<string>[];
}

export type SearchIndex<Item> = readonly Indexed<Item>[];

/** How alike a typed word and a word of the name must be to pass for a slip: about one letter in five wrong. */
const slipLikeness = 0.4;
/** Words shorter than this are taken as typed: a slip in three letters could mean anything. */
const slipMinLetters = 4;

/** Prepares items for {@link search}, in the order in which equally good ones shall be found. */
export function indexForSearch<Item>(
  items: readonly Item[],
  findableOf: (item: Item) => Findable,
): SearchIndex<Item> {
  return items.map((item) => {
    const { names, providerName, tags } = findableOf(item);
    const namesInWords = names.map(foldWords);
    const nameWords = [...new Set(namesInWords.flat())];
    return {
      item,
      names: namesInWords,
      compactNames: namesInWords.map((name) => name.join('')),
      words: [...new Set([...nameWords, ...foldWords(providerName), ...tags.flatMap(foldWords)])],
      nameTrigrams: nameWords.map(trigramsOf),
    };
  });
}

/** The items that fit a query, best first. An empty query fits all. */
export function search<Item>(index: SearchIndex<Item>, query: string): Item[] {
  const typed = foldWords(query);
  if (typed.length === 0) return query.trim() === '' ? index.map(({ item }) => item) : [];
  const fitting = ranked(index, (entry) => fit(entry, typed));
  return fitting.length > 0 ? fitting : ranked(index, slipOf(typed));
}

/** Items whose score is above zero, highest first, equals in the order of the index. */
function ranked<Item>(index: SearchIndex<Item>, scoreOf: (entry: Indexed<Item>) => number): Item[] {
  return index
    .map((entry) => ({ item: entry.item, score: scoreOf(entry) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ item }) => item);
}

const fits = { wholeName: 4, startOfName: 3, name: 2, elsewhere: 1, not: 0 } as const;

function fit({ names, compactNames, words }: Indexed<unknown>, typed: readonly string[]): number {
  const together = typed.join('');
  if (compactNames.includes(together)) return fits.wholeName;
  if (compactNames.some((name) => name.startsWith(together))) return fits.startOfName;
  if (names.some((name) => allBegin(name, typed))) return fits.name;
  return allBegin(words, typed) ? fits.elsewhere : fits.not;
}

function allBegin(words: readonly string[], typed: readonly string[]): boolean {
  return typed.every((start) => words.some((word) => word.startsWith(start)));
}

function slipOf(typed: readonly string[]) {
  const slips = typed.map((word) => ({ word, trigrams: trigramsOf(word) }));
  return ({ words, nameTrigrams }: Indexed<unknown>): number => {
    let sum = 0;
    for (const { word, trigrams } of slips) {
      const best = words.some((each) => each.startsWith(word))
        ? 1
        : word.length < slipMinLetters
          ? 0
          : nameTrigrams.reduce((most, each) => Math.max(most, likeness(trigrams, each)), 0);
      if (best < slipLikeness) return 0;
      sum += best;
    }
    return sum / slips.length;
  };
}
