// The scratch card: nine fields under a coating, and three equal ones win what they show.
import * as z from 'zod/mini';
import { oneDecision } from '../game.ts';
import { checkKazi } from './check.ts';
import { playKazi } from './play.ts';
import { kaziRules } from './rules.ts';
import { stats } from './stats.ts';

const rules = checkKazi(kaziRules);
const figures = stats(rules);

export const kazi = oneDecision(
  {
    code: 'kazi',
    hall: {
      names: { tr: 'Kazı Kazan', en: 'Scratch Card' },
      lobby: 'games',
      tags: ['felek', 'kazı kazan', 'kazı', 'scratch', 'scratchcard', 'bilet', 'ticket', 'anında', 'instant'],
      volatility: 'high',
    },
    rtp: figures[0]!.rtp,
    figures,
    stakes: rules.stakes,
    defaultStake: 1_000n,
    bet: z.strictObject({}),
  },
  playKazi(rules),
);
