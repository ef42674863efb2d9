// Hazine: 243 ways, and coins that are held for a hold and win with three jackpots. Nothing is chosen but the stake.
import * as z from 'zod/mini';
import { oneDecision } from '../game.ts';
import { quickStakes } from '../stakes.ts';
import { figures } from './figures.ts';
import { makeHazine } from './play.ts';
import { houseRules } from './rules.ts';

export const hazine = oneDecision(
  {
    code: 'hazine',
    hall: {
      names: { tr: 'Hazine', en: 'Hazine' },
      lobby: 'slot',
      tags: ['felek', 'altın', 'tut ve kazan', 'jackpot', 'treasure', 'gold', 'hold and win', 'slot'],
      volatility: 'high',
    },
    rtp: figures.rtp,
    figures: [
      {
        bet: 'spin',
        rtp: figures.rtp,
        hits: figures.hits,
        variance: figures.variance,
        // Its chance is 5e-49: a number of rounds that nobody plays tells a player nothing.
        most: { times: figures.most.times },
      },
    ],
    stakes: quickStakes,
    defaultStake: 1_000n,
    bet: z.strictObject({}),
  },
  makeHazine(houseRules),
);
