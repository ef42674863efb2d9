// Lokum: a tray of sweets, clusters that pay and melt away, and a multiplier that rises with every fall. Nothing is chosen but the stake.
import * as z from 'zod/mini';
import { oneDecision } from '../game.ts';
import { quickStakes } from '../stakes.ts';
import { makeLokum } from './play.ts';
import { houseRules } from './rules.ts';
import { figuresOf, simulated } from './simulated.ts';

const figures = figuresOf(simulated);

export const lokum = oneDecision(
  {
    code: 'lokum',
    hall: {
      names: { tr: 'Lokum', en: 'Lokum' },
      lobby: 'slot',
      tags: ['felek', 'tatlı', 'küme', 'düşüş', 'turkish delight', 'sweets', 'cluster', 'cascade', 'slot'],
      volatility: 'high',
    },
    rtp: figures.rtp,
    figures: [
      {
        bet: 'spin',
        rtp: figures.rtp,
        hits: figures.hits,
        variance: figures.variance,
        most: { times: houseRules.cap / 100 },
      },
    ],
    stakes: quickStakes,
    defaultStake: 1_000n,
    bet: z.strictObject({}),
  },
  makeLokum(houseRules).play,
);
