import { expect, it } from 'vitest';
import { speaker } from '../shell/texts.ts';
import { headingOf, type BonusStanding } from './heading.ts';
import { wheelTexts } from './texts.ts';

const waiting: BonusStanding = {
  kind: 'lale',
  isIn: true,
  hasPicked: false,
  left: 5,
  times: undefined,
  reels: 1,
};

it.each([
  ['asks for a tulip', {}, 'Pick a tulip, win its multiplier · 5 s'],
  [
    'says which pick is made, and what comes next',
    { hasPicked: true },
    'Your tulip is picked · it opens in 5 s',
  ],
  [
    'says that the tulips open once picking has ended',
    { hasPicked: true, left: 0 },
    'The tulips are opening',
  ],
  ['says that the house picked for a player who did not', { left: 0 }, 'Time is up: one was picked for you'],
  [
    "says the tulip's multiplier once it is seen",
    { hasPicked: true, left: -2, times: [25] },
    'Your tulip: 25×',
  ],
  [
    'says what the reels make of it',
    { left: -2, times: [6], reels: 20 },
    'Your tulip: 6× · reels 20× = 120×',
  ],
  ['names one tulip that several bets picked once', { left: -2, times: [7, 7] }, 'Your tulip: 7×'],
  ['says the multiplier of a pick by the house too', { left: -2, times: [3] }, 'Your tulip: 3×'],
  [
    'says the multiplier of each bet that the house picked for',
    { left: -2, times: [10, 4, 4, 3] },
    'Your tulips: 10× · 4× · 3×',
  ],
  [
    'says what the reels make of several',
    { kind: 'felek', left: -2, times: [20, 5], reels: 2 },
    'Your pointers: 20× · 5× · reels 2× = 40× · 10×',
  ],
  ['asks for a pointer', { kind: 'felek' }, 'Pick a pointer, win its multiplier · 5 s'],
  [
    'says when the wheel turns',
    { kind: 'felek', hasPicked: true },
    'Your pointer is picked · it spins in 5 s',
  ],
  ['says that the wheel turns', { kind: 'felek', hasPicked: true, left: 0 }, 'The wheel is spinning'],
  [
    'tells a player without a bet to watch',
    { isIn: false, times: [25] },
    'No bet on this bonus: you are watching',
  ],
] as const)('%s', (_what, standing, text) => {
  expect(headingOf(speaker(wheelTexts, 'en'), { ...waiting, ...standing })).toBe(text);
});
