import { expect, it } from 'vitest';
import type { Feature, Genre, Volatility } from '@felek/contract/casino';
import { toGame, type CatalogueGame } from './catalogue.ts';
import { featuresOf, linesOf } from './features.ts';
import { genreOf } from './genre.ts';
import { choicesOf, narrow } from './narrowing.ts';

const day = 86_400_000;
const game = (
  name: string,
  facts: Partial<
    Pick<CatalogueGame, 'provider' | 'genre' | 'features' | 'volatility' | 'rtpBasisPoints' | 'isLater'>
  > & {
    daysOld?: number;
  } = {},
): CatalogueGame => ({
  provider: 1,
  providerKey: 'x',
  providerName: () => `Provider ${facts.provider ?? 1}`,
  code: name,
  productId: '',
  system: '',
  mobileCode: name,
  category: 1,
  kinds: ['slot'],
  names: { tr: name, en: name },
  tags: [],
  isLive: false,
  devices: 'all',
  closedCountries: [],
  isOpen: true,
  rtpBasisPoints: null,
  volatility: null,
  genre: 'slot',
  features: [],
  addedAt: new Date(Date.now() - (facts.daysOld ?? 0) * day),
  isLater: false,
  stakes: undefined,
  ...facts,
});

const games = [
  game('Çark', { provider: 2, genre: 'show', volatility: 'high', rtpBasisPoints: 9500, daysOld: 3 }),
  game('Ceviz', { features: ['freeRounds', 'jackpot'], volatility: 'low', rtpBasisPoints: 9700, daysOld: 9 }),
  game('Ayva', { features: ['jackpot'], daysOld: 1 }),
];
const names = (list: readonly CatalogueGame[]) => list.map(({ code }) => code);

it.each([
  [{}, ['Çark', 'Ceviz', 'Ayva']],
  [{ providers: [2] }, ['Çark']],
  [{ genres: ['show'] as Genre[] }, ['Çark']],
  [{ genres: ['show', 'slot'] as Genre[], providers: [1] }, ['Ceviz', 'Ayva']],
  [{ providers: [] }, ['Çark', 'Ceviz', 'Ayva']],
  [{ features: ['jackpot'] as Feature[] }, ['Ceviz', 'Ayva']],
  [{ features: ['freeRounds', 'jackpot'] as Feature[] }, ['Ceviz', 'Ayva']],
  [{ volatilities: ['low', 'high'] as Volatility[] }, ['Çark', 'Ceviz']],
  [{ providers: [1], volatilities: ['high'] as Volatility[] }, []],
  [{ sort: 'name' as const }, ['Ayva', 'Ceviz', 'Çark']],
  [{ sort: 'newest' as const }, ['Ayva', 'Çark', 'Ceviz']],
  [{ sort: 'rtp' as const }, ['Ceviz', 'Çark', 'Ayva']],
])('%j leaves %j', (narrowing, left) => {
  expect(names(narrow(games, narrowing, 'tr'))).toEqual(left);
});

it('offers only choices that leave a game, each with its number', () => {
  expect(choicesOf(games, 'tr')).toEqual({
    genres: [
      { value: 'slot', games: 2 },
      { value: 'show', games: 1 },
    ],
    providers: [
      { value: 1, name: 'Provider 1', games: 2 },
      { value: 2, name: 'Provider 2', games: 1 },
    ],
    features: [
      { value: 'freeRounds', games: 1 },
      { value: 'jackpot', games: 2 },
    ],
    volatilities: [
      { value: 'low', games: 1 },
      { value: 'high', games: 1 },
    ],
  });
});

it('a badge and a return are shown while there is a datum for them, and not without it', () => {
  const full = game('A', { features: ['freeRounds', 'jackpot'], rtpBasisPoints: 9622, isLater: true });
  expect(toGame(full, 'tr')).toMatchObject({ rtp: 96.22, badges: ['new', 'jackpot', 'freeRounds'] });
  expect(toGame({ ...full, rtpBasisPoints: null }, 'tr')).not.toHaveProperty('rtp');
  expect(toGame({ ...full, features: ['freeRounds'] }, 'tr').badges).toEqual(['new', 'freeRounds']);
  expect(toGame({ ...full, features: [] }, 'tr').badges).toEqual(['new']);
  expect(toGame({ ...full, features: [], isLater: false }, 'tr')).not.toHaveProperty('badges');
  expect(
    toGame({ ...full, features: [], addedAt: new Date(Date.now() - 31 * day) }, 'tr'),
  ).not.toHaveProperty('badges');
});

it.each([
  [
    ['Video Slots', '20 lines', 'Free spins'],
    ['freeRounds', 'lines'],
  ],
  [['1,024 ways', 'Double wilds'], ['ways']],
  [
    ['Hold and win', 'Fixed jackpots'],
    ['jackpot', 'holdAndWin'],
  ],
  [['altın', 'tut ve kazan'], ['holdAndWin']],
  [
    ['Cluster pays', 'Cascades', 'Multipliers'],
    ['cascades', 'multipliers', 'cluster'],
  ],
  [['Slots', 'Video'], []],
])('the tags %j say %j', (tags, features) => {
  expect(featuresOf(tags)).toEqual(features);
});

it.each([
  [['20 lines'], { lines: 20, ways: null }],
  [['1,024 ways'], { lines: null, ways: 1024 }],
  [['many lines'], { lines: null, ways: null }],
])('the tags %j count %j', (tags, count) => {
  expect(linesOf(tags)).toEqual(count);
});

it.each([
  ['European Roulette', [], ['live'], 'roulette'],
  ['Blackjack 21', ['kart'], ['games'], 'cards'],
  ['Zar', ['dice', 'instant'], ['games'], 'instant'],
  ['Sic Bo', [], ['live'], 'dice'],
  ['Çark', ['wheel'], ['games'], 'instant'],
  ['Çarkıfelek', ['wheel'], ['live'], 'show'],
  ['Aviator', ['crash'], ['games'], 'crash'],
  ['Nar Bahçesi', ['Video Slots'], ['slot'], 'slot'],
] as const)('%s with the words %j in the halls %j is of the genre %4$s', (name, tags, kinds, genre) => {
  expect(genreOf({ name, tags, kinds })).toBe(genre);
});
