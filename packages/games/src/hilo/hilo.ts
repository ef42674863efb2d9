// Hi-lo: will the next card be higher or lower? Each right guess multiplies the win by its fair odds; the player stops in time.
import * as z from 'zod/mini';
import type { PersonalGame } from '../game.ts';
import { act, begin, leave, resolve, type HiloAction, type HiloEvent, type HiloState } from './play.ts';
import { checkHilo, guesses, hiloRules } from './rules.ts';
import { stats } from './stats.ts';

const rules = checkHilo(hiloRules);
const figures = stats(rules);

export const hilo: PersonalGame<object, HiloAction, HiloEvent, HiloState> = {
  code: 'hilo',
  kind: 'many decisions',
  hall: {
    names: { tr: 'Aşağı Yukarı', en: 'Hi-Lo' },
    lobby: 'games',
    tags: ['felek', 'hi-lo', 'hilo', 'aşağı', 'yukarı', 'kart', 'card', 'anında', 'instant'],
    volatility: 'medium',
  },
  rtp: figures[0]!.rtp,
  figures,
  stakes: rules.stakes,
  defaultStake: 1_000n,
  bet: z.strictObject({}),
  action: z.strictObject({ move: z.enum([...guesses, 'skip', 'cash', 'leave']) }),
  begin: (deal) => begin(rules, deal),
  act: (state, action) => act(rules, state, action),
  resolve,
  leave,
};
