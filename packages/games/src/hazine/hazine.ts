// Hazine: 243 ways, coins that are held for a hold and win with three fixed jackpots, and one that grows. Nothing is chosen but the stake.
import * as z from 'zod/mini';
import { oneDecision } from '../game.ts';
import { mostJackpotRtp, type GrowingJackpot } from '../jackpot.ts';
import { quickStakes } from '../stakes.ts';
import { figures } from './figures.ts';
import { makeHazine } from './play.ts';
import { houseRules } from './rules.ts';

/** A hundredth of each stake, from 10,000 lira to 50,000: with its seed it returns 1.5 % of the stakes, 0.5 % of which are the house's. */
const growing: GrowingJackpot = { share: [1n, 100n], seed: 1_000_000n, mustHitBy: 5_000_000n };

export const hazine = oneDecision(
  {
    code: 'hazine',
    hall: {
      names: { tr: 'Hazine', en: 'Hazine' },
      lobby: 'slot',
      tags: ['felek', 'altın', 'tut ve kazan', 'jackpot', 'treasure', 'gold', 'hold and win', 'slot'],
      volatility: 'high',
    },
    rtp: figures.rtp + mostJackpotRtp(growing, quickStakes),
    growing,
    figures: [
      {
        bet: 'spin',
        rtp: figures.rtp,
        hits: figures.hits,
        variance: figures.variance,
        // Its chance is 5e-49. A number of rounds so large means nothing to a player.
        most: { times: figures.most.times },
      },
    ],
    stakes: quickStakes,
    defaultStake: 1_000n,
    bet: z.strictObject({}),
  },
  makeHazine(houseRules),
);
