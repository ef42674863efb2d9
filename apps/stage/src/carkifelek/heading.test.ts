import { expect, it } from 'vitest';
import { speaker } from '../shell/texts.ts';
import { headingOf, type BonusStanding } from './heading.ts';
import { wheelTexts } from './texts.ts';

const waiting: BonusStanding = { kind: 'lale', isIn: true, hasPicked: false, left: 5, times: undefined };

it.each([
  ['asks for a tulip', {}, 'Pick a tulip · 5'],
  ['says which pick is made, and what comes next', { hasPicked: true }, 'Tulip picked · opens in 5'],
  ['says that the tulips open once picking has ended', { hasPicked: true, left: 0 }, 'The tulips open'],
  [
    'says that the house picked for a player who did not',
    { left: 0 },
    'You did not pick: one was picked for you',
  ],
  [
    "says the tulip's multiplier once it is seen",
    { hasPicked: true, left: -2, times: 25 },
    'Your tulip: 25×',
  ],
  ['says the multiplier of a pick by the house too', { left: -2, times: 3 }, 'Your tulip: 3×'],
  ['asks for a pointer', { kind: 'felek' }, 'Pick a pointer · 5'],
  ['says when the wheel turns', { kind: 'felek', hasPicked: true }, 'Pointer picked · turns in 5'],
  ['says that the wheel turns', { kind: 'felek', hasPicked: true, left: 0 }, 'The wheel turns'],
  ['tells a player without a bet to watch', { isIn: false, times: 25 }, 'You are watching this one'],
] as const)('%s', (_what, standing, text) => {
  expect(headingOf(speaker(wheelTexts, 'en'), { ...waiting, ...standing })).toBe(text);
});
