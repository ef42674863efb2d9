// Jackpot feeds, as the providers' displays show them, and the growing jackpots of the house's own games.
import * as z from 'zod/mini';
import { call } from './call.ts';
import { instant, liraAnswer, nothing } from './fields.ts';

export const egtJackpotRow = z.object({
  instanceName: z.string(),
  levelStats: z.array(
    z.object({
      currentLevel: z.number(),
      largestWin: z.nullable(z.number()),
      lastWin: z.nullable(z.number()),
    }),
  ),
});

export const egtJackpot = call({
  path: 'casino/egtjackpot',
  method: 'GET',
  who: 'anyone',
  summary: 'EGT Digital’s jackpots, level by level.',
  input: nothing(),
  output: z.array(egtJackpotRow),
  refusals: [],
});

export const levelJackpot = z.object({ name: z.string(), currentLevelI: z.number() });

export const jackpotCards = call({
  path: 'casino/jackpotcards',
  method: 'GET',
  who: 'anyone',
  summary: 'Amusnet’s Jackpot Cards.',
  input: nothing(),
  output: z.array(levelJackpot),
  refusals: [],
});

export const egyptQuest = call({
  path: 'casino/eqyptquest',
  method: 'GET',
  who: 'anyone',
  summary: 'The Egypt Quest jackpot.',
  input: nothing(),
  output: z.array(levelJackpot),
  refusals: [],
});

export const growingJackpot = z.object({
  gameCode: z.string(),
  /** The game's name in the language of the caller. */
  name: z.string(),
  /** The jackpot that the next stake may win, without the part that the stake adds. */
  amount: liraAnswer(),
  mustHitBy: liraAnswer(),
  /** The last ones, newest first; names are masked. */
  wins: z.array(z.object({ player: z.string(), amount: liraAnswer(), timeStamp: instant() })),
});
export type GrowingJackpot = z.output<typeof growingJackpot>;

export const growingJackpots = call({
  path: 'casino/growingjackpots',
  method: 'GET',
  who: 'anyone',
  summary: 'The growing jackpots of the house’s own games, and who won them last.',
  input: nothing(),
  output: z.array(growingJackpot),
  refusals: [],
});
