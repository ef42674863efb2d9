import { table } from '@felek/games/rulet/rulet';
import { expect, it } from 'vitest';
import { liraOf, speaker } from '../shell/texts.ts';
import { ruletTexts, spinSaid } from './texts.ts';

it.each<[number, readonly string[], readonly string[]]>([
  [23, [], ['Red 23']],
  [23, ['23'], ['Red 23']],
  [23, ['red'], ['Red 23']],
  [0, ['0'], ['Zero']],
  [23, ['dozen-2'], ['Red 23', '2nd 12']],
  [23, ['red', '23'], ['Red 23', 'Red: ₺20.00', 'Straight up 23: ₺20.00']],
])('tells %d with wins on %j, and no lone spot that the number names', (number, spots, told) => {
  const wins = spots.map((name) => ({ spot: table.spots.get(name)!, amount: 20 }));
  expect(spinSaid(speaker(ruletTexts, 'en'), liraOf('en'), number, wins)).toEqual(told);
});
