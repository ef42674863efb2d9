// Jackpot feeds, as the providers' displays show them.
import * as z from 'zod/mini';
import { call } from './call.ts';
import { nothing } from './fields.ts';

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
