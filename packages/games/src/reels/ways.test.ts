import { expect, it } from 'vitest';
import { cellsOfWin, checkPays, waysOf, type Ways } from './ways.ts';

type Symbol = 'a' | 'b' | 'w' | 's';
const rules: Ways<Symbol> = { pays: { a: [10, 20, 50], b: [1, 2, 5] }, wild: 'w' };
const windowOf = (...columns: string[]) => columns.map((column) => Array.from(column) as Symbol[]);

it.each([
  ['one way on three reels', windowOf('as', 'as', 'as', 'ss', 'ss'), 1, [['a', 3, 1, 10]]],
  ['every way on five reels', windowOf('aa', 'aa', 'aa', 'aa', 'aa'), 1, [['a', 5, 32, 1600]]],
  [
    'as far as the symbol goes, and no shorter run',
    windowOf('as', 'aa', 'as', 'aa', 'ss'),
    1,
    [['a', 4, 4, 80]],
  ],
  ['nothing on two reels', windowOf('aa', 'aa', 'ss', 'aa', 'aa'), 1, []],
  ['nothing that does not begin on the first reel', windowOf('ss', 'aa', 'aa', 'aa', 'aa'), 1, []],
  [
    'a wild for both symbols',
    windowOf('ab', 'ws', 'ab', 'ss', 'ss'),
    1,
    [
      ['a', 3, 1, 10],
      ['b', 3, 1, 1],
    ],
  ],
  [
    'a wild and the symbol on one reel as two cells',
    windowOf('as', 'aw', 'as', 'ss', 'ss'),
    1,
    [['a', 3, 2, 20]],
  ],
  ['a wild that counts twice', windowOf('as', 'aw', 'ws', 'ss', 'ss'), 2, [['a', 3, 6, 60]]],
  ['no scatters', windowOf('ss', 'ss', 'ss', 'ss', 'ss'), 1, []],
] as const)('pays %s', (_what, window, wildCounts, wins) => {
  expect(
    waysOf(window, rules, wildCounts).map(({ symbol, reels, ways, units }) => [symbol, reels, ways, units]),
  ).toEqual(wins);
});

it('counts the cells of the symbol and of wilds on the reels of a win', () => {
  const window = windowOf('as', 'wa', 'sa', 'ss', 'aa');
  expect(cellsOfWin(window, { symbol: 'a', reels: 3 }, 'w')).toEqual([
    [0, 0],
    [1, 0],
    [1, 1],
    [2, 1],
  ]);
});

it.each([[[0, 1, 2]], [[3, 2, 5]], [[1, 2, 2.5]]] as const)('refuses a paytable of %j', (pays) => {
  expect(() => checkPays({ a: [...pays] as [number, number, number] })).toThrow(/^bug:/);
});
