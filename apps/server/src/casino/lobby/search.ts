// Finding games by what a customer types: every word typed must begin a word of the game's name, provider or tags; when no
// game has them all, words that differ by a slip of the finger are offered. Pure; the catalogue is in memory. The catalogue's words are
// kept once each, with the games that have them: ten thousand games have a few thousand words.
import { foldWords, likeness, trigramsOf } from './fold.ts';

/** What a game can be found by. */
export interface Findable {
  /** Its names in all languages. */
  readonly names: readonly string[];
  readonly providerNames: readonly string[];
  readonly tags: readonly string[];
}

interface Word {
  readonly text: string;
  readonly trigrams: ReadonlySet<string>;
  /** Places of the items that have it in a name, and of those that have it anywhere. */
  readonly named: number[];
  readonly all: number[];
}

export interface SearchIndex<Item> {
  readonly items: readonly Item[];
  /** Each item's names without their spaces, so that "black jack" and "blackjack" are one game. */
  readonly compactNames: readonly (readonly string[])[];
  readonly words: readonly Word[];
}

/** How alike a typed word and a word of the game must be to pass for a slip: about one letter in five wrong. */
const slipLikeness = 0.4;
/** Words shorter than this are taken as typed: a slip in three letters could mean anything. */
const slipMinLetters = 4;

/** Prepares items for {@link search}, in the order in which equally good ones shall be found. */
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
    for (const text of new Set([...nameWords, ...[...providerNames, ...tags].flatMap(foldWords)]))
      wordOf(text).all.push(place);
    return [...new Set(namesInWords.map((name) => name.join('')))];
  });
  return { items, compactNames, words: [...words.values()] };
}

/** Signs of markup and code, which no game's name has. */
const signsOfCode = /[<>{}\\|^~=]/;

/** The items that fit a query, best first. An empty query fits all, and one with signs of markup or code none. */
export function search<Item>(index: SearchIndex<Item>, query: string): Item[] {
  if (signsOfCode.test(query)) return [];
  const typed = foldWords(query);
  if (typed.length === 0) return query.trim() === '' ? [...index.items] : [];
  const fitting = ranked(index, fitsOf(index, typed));
  return fitting.length > 0 ? fitting : ranked(index, slipsOf(index, typed));
}

/** Items whose score is above zero, highest first, equals in the order of the index. */
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

/** For each item how well it has the typed words, each by its best one, multiplied; 0 when it lacks any. */
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
