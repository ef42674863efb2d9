// Keno: the player picks up to ten of forty numbers, ten are drawn.
import * as z from 'zod/mini';
import { oneDecision } from '../game.ts';
import { quickStakes } from '../stakes.ts';
import { checkKeno } from './check.ts';
import { playKeno } from './play.ts';
import { kenoRules, risks } from './rules.ts';
import { stats } from './stats.ts';

const rules = checkKeno(kenoRules);
const figures = stats(rules);

export const keno = oneDecision(
  {
    code: 'keno',
    hall: {
      names: { tr: 'Keno', en: 'Keno' },
      lobby: 'games',
      tags: ['felek', 'keno', 'sayı', 'numbers', 'çekiliş', 'draw', 'anında', 'instant'],
      volatility: 'high',
    },
    rtp: Math.max(...figures.map(({ rtp }) => rtp)),
    figures,
    stakes: quickStakes,
    defaultStake: 1_000n,
    bet: z.strictObject({
      risk: z.enum(risks),
      picks: z.array(z.int().check(z.gte(1), z.lte(rules.numbers))).check(
        z.minLength(1),
        z.maxLength(rules.mostPicks),
        z.refine((picks) => picks.every((each, at) => at === 0 || each > picks[at - 1]!)),
      ),
    }),
  },
  playKeno(rules),
);
