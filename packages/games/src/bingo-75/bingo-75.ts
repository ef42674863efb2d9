// Bingo 75: cards of five by five, 75 balls, and a pool for the first line, the second line, and the full card.
import * as z from 'zod/mini';
import {
  drawRoom,
  playRoom,
  settleRoom,
  stakesOf,
  type RoomEvent,
  type RoomResult,
  type RoomWin,
} from '../bingo/room.ts';
import type { CommonGame, Figures } from '../game.ts';
import { bingoCards } from './cards.ts';
import { bingoRules as rules } from './rules.ts';

/** How many cards play in the room that the figures are of. */
export const shownCards = 100;

/** `stats(bingoRules, shownCards)`; a test holds the two together. */
const figures: readonly Figures[] = [
  {
    bet: 'line',
    rtp: 0.12,
    hits: 0.011398159254240337,
    variance: 1.3339324621133144,
    most: { times: 12, chance: 0.008783141594608872 },
  },
  {
    bet: 'lines',
    rtp: 0.2,
    hits: 0.011545607289637452,
    variance: 3.682915294279632,
    most: { times: 20, chance: 0.008685259013545986 },
  },
  {
    bet: 'house',
    rtp: 0.48,
    hits: 0.012656037721845986,
    variance: 20.306536933596604,
    most: { times: 48, chance: 0.0080167274227422 },
  },
  {
    bet: 'fast',
    rtp: 0.050243040695657604,
    hits: 0.00009620625291677122,
    variance: 517.8663253237959,
    most: { times: 20000, chance: 0.0000012508884997845004 },
  },
];

const stakes = stakesOf(rules);

export const bingo75: CommonGame<object, never, RoomEvent, RoomResult, RoomWin> = {
  code: 'bingo-75',
  kind: 'common',
  room: rules,
  hall: {
    names: { tr: 'Bingo 75', en: 'Bingo 75' },
    lobby: 'bingo',
    tags: ['felek', 'bingo', 'tombala', 'kart', 'amerikan'],
    volatility: 'medium',
  },
  rtp: figures.reduce((sum, { rtp }) => sum + rtp, 0),
  figures,
  stakes,
  defaultStake: rules.price,
  bet: z.strictObject({}),
  action: z.never(),
  phases: [
    { name: 'open', ms: 40_000 },
    { name: 'lock', ms: 3000 },
    { name: 'balls', ms: 'outcome' },
    { name: 'rest', ms: 8000 },
  ],
  outcome: (draw) => drawRoom(rules, draw),
  together: ({ result: { order } }, tickets) => playRoom(rules, bingoCards, { order, tickets }),
  takes: () => false,
  settle: (result, ticket) => settleRoom(rules, result, ticket),
  mark: ({ won }) => ({ balls: won.at(-1)?.ball ?? 0 }),
};
