import { expect, it } from 'vitest';
import { features, gameSorts, volatilities } from '@felek/contract/casino';
import { readNarrowing } from './narrowing.ts';

it('reads every choice that the contract has', () => {
  for (const feature of features) expect(readNarrowing({ feature })).toEqual({ features: [feature] });
  for (const level of volatilities) expect(readNarrowing({ level })).toEqual({ volatilities: [level] });
  for (const sort of gameSorts) expect(readNarrowing({ sort })).toEqual({ sort });
  expect(readNarrowing({ provider: '7' })).toEqual({ providers: [7] });
});

it.each([{}, { provider: 'x', feature: 'gold', level: 'lowest', sort: '' }, { provider: '1,2' }])(
  'leaves out what no call takes: %j',
  (said) => {
    expect(readNarrowing(said)).toEqual({});
  },
);
