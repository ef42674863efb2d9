// Plinko: a ball falls through 8 to 16 rows of pins into a pocket, at one of three risks.
import * as z from 'zod/mini';
import { oneDecision } from '../game.ts';
import { quickStakes } from '../stakes.ts';
import { checkPlinko } from './check.ts';
import { playPlinko } from './play.ts';
import { plinkoRules, risks } from './rules.ts';
import { stats } from './stats.ts';

const rules = checkPlinko(plinkoRules);
const figures = stats(rules);

export const plinko = oneDecision(
  {
    code: 'plinko',
    hall: {
      names: { tr: 'Plinko', en: 'Plinko' },
      lobby: 'games',
      tags: ['felek', 'plinko', 'top', 'ball', 'çivi', 'anında', 'instant'],
      volatility: 'medium',
    },
    rtp: Math.max(...figures.map(({ rtp }) => rtp)),
    figures,
    stakes: quickStakes,
    defaultStake: 1_000n,
    bet: z.strictObject({
      risk: z.enum(risks),
      rows: z.int().check(z.gte(rules.fewestRows), z.lte(rules.mostRows)),
    }),
  },
  playPlinko(rules),
);
