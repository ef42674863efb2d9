import { expect, it } from 'vitest';
import { foldWords } from '@felek/contract/rules/fold-words';
import { indexForSearch, search } from './search.ts';

it.each([
  ['IŞIK', ['isik']],
  ['ışık', ['isik']],
  ['İstanbul', ['istanbul']],
  ['istanbul', ['istanbul']],
  ['ISTANBUL', ['istanbul']],
  ['ıstanbul', ['istanbul']],
  ['Çağla Gümüş Öykü', ['cagla', 'gumus', 'oyku']],
  ['ÇAĞLA GÜMÜŞ ÖYKÜ', ['cagla', 'gumus', 'oyku']],
  ['I\u0307zmir', ['izmir']],
  ['Pharaoh’s Gold', ['pharaohs', 'gold']],
  ["Lale'nin Bahçesi", ['lalenin', 'bahcesi']],
  ['Røulette Æon Großer Łuk', ['roulette', 'aeon', 'grosser', 'luk']],
  ['Book-of_Ra™ 6', ['book', 'of', 'ratm', '6']],
  ['  ', []],
  ['🎰', []],
  ['Алмаз', ['алмаз']],
])('folds %j to %j', (text, words) => {
  expect(foldWords(text)).toEqual(words);
});

const games = [
  { names: ['Lale', 'Tulip'], providerNames: ['Felek'], tags: ['çiçek', 'iznik'] },
  { names: ['Işık Şöleni', 'Festival of Light'], providerNames: ['Felek'], tags: [] },
  { names: ['İstanbul Geceleri', 'Istanbul Nights'], providerNames: ['Boğaziçi'], tags: ['yeni'] },
  { names: ['Gates of Olympus'], providerNames: ['Pragmatic Play'], tags: ['mitoloji'] },
  { names: ['Sweet Bonanza'], providerNames: ['Pragmatic Play'], tags: [] },
  { names: ['Aviator'], providerNames: ['Spribe'], tags: ['crash'] },
  { names: ['Blackjack'], providerNames: ['Felek'], tags: [] },
  { names: ['Night Lale'], providerNames: ['Felek'], tags: [] },
  { names: ['Marble Roulette'], providerNames: ['Felek'], tags: [] },
  { names: ['Bingo Hall'], providerNames: ['Felek'], tags: [] },
];
const index = indexForSearch(games, (game) => game);
const found = (query: string) => search(index, query).map(({ names }) => names[0]);

it.each(['<b>', '<', 'lale<', '{{7*7}}', 'a=b'])('finds nothing for the code %j', (query) => {
  expect(found(query)).toEqual([]);
});

it.each([
  ['IŞIK', ['Işık Şöleni']],
  ['isik soleni', ['Işık Şöleni']],
  ['ışığ', ['Işık Şöleni']],
  ['ISTANBUL', ['İstanbul Geceleri']],
  ['İSTANBUL', ['İstanbul Geceleri']],
  ['ıstan', ['İstanbul Geceleri']],
  ['gece', ['İstanbul Geceleri', 'Night Lale']],
  ['geceleri istanbul', ['İstanbul Geceleri']],
  ['olymp', ['Gates of Olympus']],
  ['lympus', ['Gates of Olympus']],
  ['pragmatic', ['Gates of Olympus', 'Sweet Bonanza']],
  ['pragmatic sweet', ['Sweet Bonanza']],
  ['bogazici', ['İstanbul Geceleri']],
  ['CICEK', ['Lale']],
  ['tulip', ['Lale']],
  ['black jack', ['Blackjack']],
  ['gatesofolympus', ['Gates of Olympus']],
  ['rulet', ['Marble Roulette']],
  ['21', ['Blackjack']],
  ['blekçek', ['Blackjack']],
  ['uçak', ['Aviator']],
  ['UÇ', ['Aviator']],
  ['tombala', ['Bingo Hall']],
  ['aviater', ['Aviator']],
  ['aviatr', ['Aviator']],
  ['olimpus', ['Gates of Olympus']],
  ['swet bonanza', ['Sweet Bonanza']],
  ['bonanaza', ['Sweet Bonanza']],
  ['pragmattic', ['Gates of Olympus', 'Sweet Bonanza']],
  ['pragmatik bonanza', ['Sweet Bonanza']],
  ['xyz', []],
  ['zzzzzzzz', []],
  ['🎰', []],
  ['%', []],
  ["'; drop table game; --", []],
])('%j finds %j', (query, names) => {
  expect(found(query)).toEqual(names);
});

it('puts the whole name first, then its beginning, then a word in it', () => {
  expect(found('lale')).toEqual(['Lale', 'Night Lale']);
  expect(found('felek')).toEqual([
    'Lale',
    'Işık Şöleni',
    'Blackjack',
    'Night Lale',
    'Marble Roulette',
    'Bingo Hall',
  ]);
});

it('finds everything for the empty search, in the order of the index', () => {
  expect(found('')).toEqual(games.map(({ names }) => names[0]));
  expect(found('   ')).toEqual(games.map(({ names }) => names[0]));
});

it('does not guess at short words', () => {
  expect(found('lal')).toEqual(['Lale', 'Night Lale']);
  expect(found('lel')).toEqual([]);
});
