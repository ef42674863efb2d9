// Mines: the player chooses how many mines lie under twenty-five tiles, opens tiles, and takes the win before a mine does.
import * as z from 'zod/mini';
import type { PersonalGame } from '../game.ts';
import { act, begin, leave, resolve, type MayinAction, type MayinEvent, type MayinState } from './play.ts';
import { checkMayin, mayinRules, tilesOf, type MayinBet } from './rules.ts';
import { stats } from './stats.ts';

const rules = checkMayin(mayinRules);
const figures = stats(rules);

export const mayin: PersonalGame<MayinBet, MayinAction, MayinEvent, MayinState> = {
  code: 'mayin',
  kind: 'many decisions',
  hall: {
    names: { tr: 'Mayın Tarlası', en: 'Mines' },
    lobby: 'games',
    tags: ['felek', 'mayın', 'mines', 'minesweeper', 'bomba', 'elmas', 'anında', 'instant'],
    volatility: 'high',
  },
  rtp: figures[0]!.rtp,
  figures,
  stakes: rules.stakes,
  defaultStake: 1_000n,
  bet: z.strictObject({ mines: z.int().check(z.gte(rules.leastMines), z.lte(rules.mostMines)) }),
  action: z.union([
    z.strictObject({
      move: z.literal('open'),
      tile: z.int().check(z.gte(0), z.lte(tilesOf(rules) - 1)),
    }),
    z.strictObject({ move: z.enum(['cash', 'leave']) }),
  ]),
  begin: (deal) => begin(rules, deal),
  act: (state, action) => act(rules, state, action),
  resolve,
  leave,
};
