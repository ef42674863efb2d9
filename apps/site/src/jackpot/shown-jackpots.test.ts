import { expect, it } from 'vitest';
import { egtLook, shownJackpots } from './shown-jackpots.ts';

const instance = (instanceName: string, ...levels: number[]) => ({
  instanceName,
  levelStats: levels.map((currentLevel) => ({ currentLevel, largestWin: null, lastWin: currentLevel * 2 })),
});

it('shows Clover Chance before High Cash, whatever order the feed has, and no other instance', () => {
  const feed = [
    instance('High Cash', 1, 2, 3, 4),
    instance('Bell Link', 9, 9, 9, 9),
    instance('Clover Chance', 5, 6, 7, 8),
  ];
  expect(shownJackpots(feed, [])).toEqual([
    { name: 'Clover Chance', levels: [5, 6, 7, 8], lastWin: 16, provider: 3, look: egtLook('Clover Chance') },
    { name: 'High Cash', levels: [1, 2, 3, 4], lastWin: 8, provider: 3, look: egtLook('High Cash') },
  ]);
});

it.each([[[]], [[1, 2, 3]], [[1, 2, 3, 4, 5]]])('leaves out an instance with levels %j', (levels) => {
  expect(shownJackpots([instance('High Cash', ...levels)], [])).toEqual([]);
});

it('leaves out another jackpot while its level stands at exactly 14000', () => {
  const others = [
    { name: 'Jackpot Cards', currentLevelI: 14_000 },
    { name: 'Egypt Quest', currentLevelI: 14_000.01 },
  ];
  expect(shownJackpots([], others)).toEqual([
    { name: 'Egypt Quest', levels: [14_000.01], lastWin: null, provider: 4 },
  ]);
});

it('finds an instance’s pictures and class by its name', () =>
  expect(egtLook('Clover Chance')).toEqual({
    folder: 'clover-chance',
    background: '/content/jackpot/clover-chance/background.svg',
    logo: '/content/jackpot/clover-chance/logo.svg',
    sortName: 'clover-chance',
    class: 'jackpot-clover-chance',
  }));
