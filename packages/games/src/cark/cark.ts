// Çark: a wheel of 10 to 50 segments, at one of three risks.
import * as z from 'zod/mini';
import { oneDecision } from '../game.ts';
import { quickStakes } from '../stakes.ts';
import { checkCark } from './check.ts';
import { playCark } from './play.ts';
import { carkRules, risks, sizes } from './rules.ts';
import { stats } from './stats.ts';

const rules = checkCark(carkRules);
const figures = stats(rules);

export const cark = oneDecision(
  {
    code: 'cark',
    hall: {
      names: { tr: 'Çark', en: 'Wheel' },
      lobby: 'games',
      tags: ['felek', 'çark', 'cark', 'wheel', 'dilim', 'segment', 'anında', 'instant'],
      volatility: 'medium',
    },
    rtp: Math.max(...figures.map(({ rtp }) => rtp)),
    figures,
    stakes: quickStakes,
    defaultStake: 1_000n,
    bet: z.strictObject({ risk: z.enum(risks), size: z.literal(sizes) }),
  },
  playCark(rules),
);
