// Jacks or better, full pay.
import type { Figures } from '../game.ts';
import { makeMachine } from './machine.ts';
import { jacksRules } from './rules.ts';

/** The return of the best play; `stats.test.ts` holds them to `stats(jacksRules)`. */
const figures: readonly Figures[] = [
  {
    bet: 'five coins',
    rtp: 0.9954390436951225,
    hits: 0.4545653307669058,
    variance: 19.514676427086098,
    most: { times: 800, chance: 0.0000247582680375947 },
  },
  {
    bet: 'fewer coins',
    rtp: 0.9837345694844478,
    hits: 0.4542577944922057,
    variance: 4.92680598297434,
    most: { times: 250, chance: 0.00001942460393792651 },
  },
];

export const jacksOrBetter = makeMachine(jacksRules, {
  code: 'jacks-or-better',
  hall: {
    names: { tr: 'Vale ve Üstü', en: 'Jacks or Better' },
    lobby: 'games',
    tags: ['felek', 'poker', 'video poker', 'vale', 'jacks or better', 'kart', 'card'],
    volatility: 'medium',
  },
  figures,
});
