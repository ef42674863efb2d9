// Finds games by typed words. Every word must be the beginning of a word of the game's name, provider or tags,
// or of another word for one of them. If no game matches, similar
// words count as typing mistakes. The functions are pure. The index keeps each word once, with the games that have it: ten thousand games
// share a few thousand words.
import { foldWords } from '@felek/contract/rules/fold-words';
import { synonymsOf } from './synonyms.ts';
import { likeness, trigramsOf } from './likeness.ts';

/** The searchable texts of a game. */
export interface Findable {
  /** Its names in all languages. */
  readonly names: readonly string[];
  readonly providerNames: readonly string[];
  readonly tags: readonly string[];
}

interface Word {
  readonly text: string;
  readonly trigrams: ReadonlySet<string>;
  /** The positions of the items with the word in a name, and of those with it anywhere. */
  readonly named: number[];
  readonly all: number[];
}

export interface SearchIndex<Item> {
  readonly items: readonly Item[];
  /** Each item's names without their spaces, so that "black jack" and "blackjack" are one game. */
  readonly compactNames: readonly (readonly string[])[];
  readonly words: readonly Word[];
}

/** The least similarity of a typed word and a game's word that counts as a typing mistake: about one wrong letter in five. */
const slipLikeness = 0.4;
/** Shorter words must match exactly, since three letters are similar to too many words. */
const slipMinLetters = 4;

/** Prepares items for {@link search}. Their order decides between equal matches. */
export function indexForSearch<Item>(
  items: readonly Item[],
  findableOf: (item: Item) => Findable,
): SearchIndex<Item> {
  const words = new Map<string, Word>();
  const wordOf = (text: string): Word => {
    const known = words.get(text) ?? { text, trigrams: trigramsOf(text), named: [], all: [] };
    words.set(text, known);
    return known;
  };
  const compactNames = items.map((item, place) => {
    const { names, providerNames, tags } = findableOf(item);
    const namesInWords = names.map(foldWords);
    const nameWords = new Set(namesInWords.flat());
    for (const text of nameWords) wordOf(text).named.push(place);
    const itsWords = new Set([...nameWords, ...[...providerNames, ...tags].flatMap(foldWords)]);
    for (const text of new Set([...itsWords, ...synonymsOf(itsWords)])) wordOf(text).all.push(place);
    return [...new Set(namesInWords.map((name) => name.join('')))];
  });
  return { items, compactNames, words: [...words.values()] };
}

/** Characters of markup and code, which no game's name contains. */
const signsOfCode = /[<>{}\\|^~=]/;

/** The items that match a query, best first. An empty query matches all. A query with characters of markup or code matches none. */
export function search<Item>(index: SearchIndex<Item>, query: string): Item[] {
  if (signsOfCode.test(query)) return [];
  const typed = foldWords(query);
  if (typed.length === 0) return query.trim() === '' ? [...index.items] : [];
  const fitting = ranked(index, fitsOf(index, typed));
  return fitting.length > 0 ? fitting : ranked(index, slipsOf(index, typed));
}

/** The items with a positive score, highest first. Equal scores keep the order of the index. */
function ranked<Item>({ items }: SearchIndex<Item>, scores: Float64Array): Item[] {
  const places: number[] = [];
  for (let place = 0; place < scores.length; place += 1) if (scores[place]! > 0) places.push(place);
  return places.sort((a, b) => scores[b]! - scores[a]! || a - b).map((place) => items[place]!);
}

const fits = { wholeName: 4, startOfName: 3, name: 2, elsewhere: 1, not: 0 } as const;

function fitsOf({ items, compactNames, words }: SearchIndex<unknown>, typed: readonly string[]) {
  const scores = new Float64Array(items.length);
  const raise = (wordsAt: (word: Word) => readonly number[], score: number) => {
    const found = likenessOfAll(items.length, typed, (start) =>
      words.flatMap((word) => (word.text.startsWith(start) ? [{ places: wordsAt(word), likeness: 1 }] : [])),
    );
    for (let place = 0; place < found.length; place += 1) if (found[place]! > 0) scores[place] = score;
  };
  raise(({ all }) => all, fits.elsewhere);
  raise(({ named }) => named, fits.name);
  const together = typed.join('');
  for (const [place, names] of compactNames.entries())
    for (const name of names)
      if (name.startsWith(together))
        scores[place] = Math.max(scores[place]!, name === together ? fits.wholeName : fits.startOfName);
  return scores;
}

const slipsOf = ({ items, words }: SearchIndex<unknown>, typed: readonly string[]) =>
  likenessOfAll(items.length, typed, (start) => {
    const trigrams = trigramsOf(start);
    return words.flatMap(({ text, trigrams: theirs, all: places }) => {
      const alike = text.startsWith(start)
        ? 1
        : start.length < slipMinLetters
          ? 0
          : likeness(trigrams, theirs);
      return alike < slipLikeness ? [] : [{ places, likeness: alike }];
    });
  });

/** The score of each item: the product, over the typed words, of its best match. 0 if a word has no match. */
function likenessOfAll(
  count: number,
  typed: readonly string[],
  alike: (start: string) => readonly { readonly places: readonly number[]; readonly likeness: number }[],
): Float64Array {
  const product = new Float64Array(count).fill(1);
  for (const start of new Set(typed)) {
    const best = new Float64Array(count);
    for (const { places, likeness: value } of alike(start))
      for (const place of places) if (value > best[place]!) best[place] = value;
    for (let place = 0; place < count; place += 1) product[place]! *= best[place]!;
  }
  return product;
}
