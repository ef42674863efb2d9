// @vitest-environment jsdom
// The result in words: a screen reader cannot read the signs of the suits.
import type { FelRound } from '@felek/contract/fel';
import { expect, it, vi } from 'vitest';
import type { Tools } from '../shell/scene.ts';
import { liraOf, type Language } from '../shell/texts.ts';
import { makeScene } from './scene.ts';

vi.stubGlobal(
  'ResizeObserver',
  class {
    observe = () => undefined;
  },
);

const toolsIn = (language: Language) =>
  ({
    language,
    lira: liraOf(language),
    isStill: () => true,
    pause: () => Promise.resolve(),
    sound: { cue: () => undefined },
    showWin: () => undefined,
    chips: { placed: new Map() },
  }) as unknown as Tools;

it.each<[Language, string, string, string, string]>([
  ['tr', 'dragon', 'Ks', '7h', 'Ejderha kazandı: maça papazı, kaplanda kupa yedilisi'],
  ['tr', 'tiger', '2c', 'Td', 'Kaplan kazandı: karo onlusu, ejderhada sinek ikilisi'],
  ['en', 'dragon', 'Ks', '7h', 'The dragon won: king of spades against seven of hearts'],
  ['en', 'tiger', '2c', 'Td', 'The tiger won: ten of diamonds against two of clubs'],
  ['en', 'tie', 'As', 'Ad', 'A tie: ace of spades and ace of diamonds'],
])('names the cards, %s: %s', async (language, winner, dragon, tiger, said) => {
  const scene = makeScene(toolsIn(language));
  const events = [{ type: 'cards', dragon, tiger, winner }];
  const round = { events, payout: 0, stake: 10 } as unknown as FelRound;
  expect(await scene.play(events, round)).toEqual([said]);
});
