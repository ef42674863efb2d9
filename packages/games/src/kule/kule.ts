// The tower: nine floors, a choice of difficulty, and on each floor tiles with traps under some. The player climbs, and takes the win before
// a trap does.
import * as z from 'zod/mini';
import type { PersonalGame } from '../game.ts';
import { act, begin, leave, resolve, type KuleAction, type KuleEvent, type KuleState } from './play.ts';
import { checkKule, difficulties, kuleRules, type KuleBet } from './rules.ts';
import { stats } from './stats.ts';

const rules = checkKule(kuleRules);
const figures = stats(rules);
const widest = Math.max(...difficulties.map((difficulty) => rules.floor[difficulty].tiles));

export const kule: PersonalGame<KuleBet, KuleAction, KuleEvent, KuleState> = {
  code: 'kule',
  kind: 'many decisions',
  hall: {
    names: { tr: 'Kule', en: 'Tower' },
    lobby: 'games',
    tags: ['felek', 'kule', 'tower', 'towers', 'kız kulesi', 'tırmanış', 'climb', 'anında', 'instant'],
    volatility: 'high',
  },
  rtp: figures[0]!.rtp,
  figures,
  stakes: rules.stakes,
  defaultStake: 1_000n,
  bet: z.strictObject({ difficulty: z.enum(difficulties) }),
  action: z.union([
    z.strictObject({ move: z.literal('climb'), tile: z.int().check(z.gte(0), z.lte(widest - 1)) }),
    z.strictObject({ move: z.enum(['cash', 'leave']) }),
  ]),
  begin: (deal) => begin(rules, deal),
  act: (state, action) => act(rules, state, action),
  resolve,
  leave,
};
