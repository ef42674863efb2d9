import { expect, it } from 'vitest';
import { deck, type Card } from '@felek/games/cards/cards';
import { cardName } from './names.ts';

it.each<[Card, string, string]>([
  ['As', 'maça ası', 'ace of spades'],
  ['Qh', 'kupa kızı', 'queen of hearts'],
  ['Kd', 'karo papazı', 'king of diamonds'],
  ['Jc', 'sinek valesi', 'jack of clubs'],
  ['Th', 'kupa onlusu', 'ten of hearts'],
  ['7d', 'karo yedilisi', 'seven of diamonds'],
])('calls %s %s, and %s in English', (card, turkish, english) => {
  expect([cardName(card, 'tr'), cardName(card, 'en')]).toEqual([turkish, english]);
});

it('has a name of its own for each card', () => {
  for (const language of ['tr', 'en'] as const)
    expect(new Set(deck.map((card) => cardName(card, language))).size).toBe(52);
});
