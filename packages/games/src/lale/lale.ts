// Lale: five reels, twenty lines, free spins. Nothing is chosen but the stake.
import * as z from 'zod/mini';
import { oneDecision } from '../game.ts';
import { defaultStake, figures, stakes } from './lale.paytable.ts';
import { playLale } from './play.ts';

export const lale = oneDecision(
  {
    code: 'lale',
    hall: {
      names: { tr: 'Lale', en: 'Lale' },
      lobby: 'slot',
      tags: ['felek', 'çiçek', 'iznik', 'tulip', 'slot'],
      volatility: 'medium',
    },
    rtp: figures.rtp,
    figures: [
      {
        bet: 'spin',
        rtp: figures.rtp,
        hits: figures.hitFrequency,
        variance: figures.volatility ** 2,
        most: { times: Math.max(figures.highestSpin, figures.highestFreeSpin) },
      },
    ],
    stakes,
    defaultStake,
    bet: z.strictObject({}),
  },
  playLale,
);
