import { expect, it } from 'vitest';
import { totalText } from './totals.ts';

it.each([
  ['no card', [], '', ''],
  ['a hard hand', ['9c', '7d'], '16', '16'],
  ['a soft hand', ['Ac', '7d'], '8/18', '18'],
  ['a soft 21', ['Ac', '4d', '6h'], '21', '21'],
  ['an ace that counts one', ['Ac', '9d', '8h'], '18', '18'],
] as const)('reads %s while it may draw, and once it is over', (_name, cards, open, over) => {
  expect([totalText(cards, false), totalText(cards, true)]).toEqual([open, over]);
});
