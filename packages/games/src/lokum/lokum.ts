// Lokum: a tray of sweets, clusters that pay and melt away, and a multiplier that rises with every fall. Nothing is chosen but the stake.
import * as z from 'zod/mini';
import { oneDecision } from '../game.ts';
import { makeLokum } from './play.ts';
import { houseRules } from './rules.ts';
import { figuresOf, simulated } from './simulated.ts';

const figures = figuresOf(simulated);

export const lokum = oneDecision(
  {
    code: 'lokum',
    hall: {
      names: { tr: 'Lokum', en: 'Turkish Delight' },
      lobby: 'slot',
      tags: ['felek', 'tatlı', 'küme', 'düşüş', 'sweets', 'cluster', 'cascade', 'slot'],
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
    stakes: [100n, 200n, 500n, 1_000n, 2_000n, 5_000n, 10_000n, 20_000n, 50_000n, 100_000n, 200_000n],
    defaultStake: 1_000n,
    bet: z.strictObject({}),
  },
  makeLokum(houseRules).play,
);
