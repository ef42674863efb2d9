import { expect, it } from 'vitest';
import { openLog } from '../../log.ts';
import { openLiveTables } from './live-tables.ts';

const table = { code: 't1', isOpen: true, leastStake: 500n, mostStake: 1_000_050n, seats: 7, players: 3 };
const own = { entry: 'canli-rulet', isOpen: false, leastStake: 100n, mostStake: 20_000n, players: 0 };
const log = openLog('silent');

it('the lobby has the house’s tables and those that a provider lists', async () => {
  const providers = [
    { number: 2, key: 'hub88', listTables: async () => [table] },
    { number: 3, key: 'egt' },
  ];
  expect(await openLiveTables({ providers, listHouseTables: async () => [own], log }).list()).toEqual([
    {
      mainProviderId: 100,
      gameCode: 'canli-rulet',
      isOpen: false,
      leastStake: 1,
      mostStake: 200,
      seats: null,
      players: 0,
    },
    {
      mainProviderId: 2,
      gameCode: 't1',
      isOpen: true,
      leastStake: 5,
      mostStake: 10_000.5,
      seats: 7,
      players: 3,
    },
  ]);
});

it('a provider that is silent takes no other table with it', async () => {
  const providers = [
    { number: 2, key: 'hub88', listTables: () => Promise.reject(new Error('down')) },
    { number: 3, key: 'egt', listTables: async () => [table] },
  ];
  const tables = await openLiveTables({ providers, listHouseTables: async () => [], log }).list();
  expect(tables.map(({ mainProviderId }) => mainProviderId)).toEqual([3]);
});
