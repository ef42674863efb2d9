// Kervan: five reels of four rows, 1,024 ways, free spins that win further ones. Nothing is chosen but the stake.
import * as z from 'zod/mini';
import { oneDecision } from '../game.ts';
import { quickStakes } from '../stakes.ts';
import { figures } from './figures.ts';
import { makeKervan } from './play.ts';
import { houseRules } from './rules.ts';

export const kervan = oneDecision(
  {
    code: 'kervan',
    hall: {
      names: { tr: 'Kervan', en: 'Caravan' },
      lobby: 'slot',
      tags: [
        'felek',
        'deve',
        'ipek yolu',
        'bedava dönüş',
        'camel',
        'silk road',
        'ways',
        'free spins',
        'slot',
      ],
      volatility: 'high',
    },
    rtp: figures.rtp,
    figures: [
      {
        bet: 'spin',
        rtp: figures.rtp,
        hits: figures.hits,
        variance: figures.variance,
        // The chance of the cap is below 1e-23, and only its bound is known.
        most: { times: houseRules.cap / 100 },
      },
    ],
    stakes: quickStakes,
    defaultStake: 1_000n,
    bet: z.strictObject({}),
  },
  makeKervan(houseRules),
);
