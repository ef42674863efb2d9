// Limit: the player names a multiplier, and wins it when the drawn one is as high or higher.
import * as z from 'zod/mini';
import { oneDecision } from '../game.ts';
import { quickStakes } from '../stakes.ts';
import { checkLimbo } from './check.ts';
import { playLimbo, winOf } from './play.ts';
import { limboRules } from './rules.ts';
import { stats, statsOfTarget } from './stats.ts';

const rules = checkLimbo(limboRules);
const figures = stats(rules);

export const limbo = oneDecision(
  {
    code: 'limbo',
    hall: {
      names: { tr: 'Limit', en: 'Limbo' },
      lobby: 'games',
      tags: ['felek', 'limit', 'limbo', 'çarpan', 'multiplier', 'hedef', 'target', 'anında', 'instant'],
      volatility: 'high',
    },
    rtp: Math.max(...figures.map(({ rtp }) => rtp)),
    figures,
    figuresOf: ({ target }) => statsOfTarget(rules, target),
    stakes: quickStakes,
    defaultStake: 1_000n,
    takesStake: (stake, chosen) => quickStakes.includes(stake) && winOf(stake, chosen) <= rules.mostPayout,
    bet: z.strictObject({ target: z.int().check(z.gte(rules.leastTarget), z.lte(rules.mostTarget)) }),
  },
  playLimbo(rules),
);
