// Deuces wild with the paytable that players call Not So Ugly.
import type { Figures } from '../game.ts';
import { makeMachine } from './machine.ts';
import { deucesRules } from './rules.ts';

/** The return of the best play; `stats.test.ts` holds them to `stats(deucesRules)`. */
const figures: readonly Figures[] = [
  {
    bet: 'five coins',
    rtp: 0.9972829465166086,
    hits: 0.4428011449108472,
    variance: 25.780266689750896,
    most: { times: 800, chance: 0.000023011638961592292 },
  },
  {
    bet: 'fewer coins',
    rtp: 0.9850175231316217,
    hits: 0.4438763716693753,
    variance: 12.428071790559226,
    most: { times: 250, chance: 0.000021647918817155895 },
  },
];

export const deucesWild = makeMachine(deucesRules, {
  code: 'deuces-wild',
  hall: {
    names: { tr: 'Deli İkililer', en: 'Deuces Wild' },
    lobby: 'games',
    tags: ['felek', 'poker', 'video poker', 'ikili', 'joker', 'deuces wild', 'kart', 'card'],
    volatility: 'high',
  },
  figures,
});
