// Tombala: cards of three rows, 90 balls, and a pool for the first line, the second line, and the full card.
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
import { tombalaCards } from './cards.ts';
import { tombalaRules as rules } from './rules.ts';

/** How many cards play in the room that the figures are of. */
export const shownCards = 100;

/** `stats(tombalaRules, shownCards)`; a test holds the two together. */
const figures: readonly Figures[] = [
  {
    bet: 'line',
    rtp: 0.12,
    hits: 0.010863883484172523,
    variance: 1.3670566753762772,
    most: { times: 12, chance: 0.009210604194843647 },
  },
  {
    bet: 'lines',
    rtp: 0.2,
    hits: 0.011029832709117029,
    variance: 3.7694650002472416,
    most: { times: 20, chance: 0.0090825203034154 },
  },
  {
    bet: 'house',
    rtp: 0.48,
    hits: 0.01129567529031059,
    variance: 21.460981174664653,
    most: { times: 48, chance: 0.00888460792884428 },
  },
  {
    bet: 'fast',
    rtp: 0.05673809502637834,
    hits: 0.000049051542230123494,
    variance: 1433.5959642712412,
    most: { times: 40000, chance: 8.783364131953752e-7 },
  },
];

const stakes = stakesOf(rules);

export const tombala90: CommonGame<object, never, RoomEvent, RoomResult, RoomWin> = {
  code: 'tombala-90',
  kind: 'common',
  room: rules,
  hall: {
    names: { tr: 'Tombala 90', en: 'Bingo 90' },
    lobby: 'bingo',
    tags: ['felek', 'tombala', 'bingo', 'çinko', 'kart'],
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
  together: ({ result: { order } }, tickets) => playRoom(rules, tombalaCards, { order, tickets }),
  takes: () => false,
  settle: (result, ticket) => settleRoom(rules, result, ticket),
  mark: ({ won }) => ({ balls: won.at(-1)?.ball ?? 0 }),
};
