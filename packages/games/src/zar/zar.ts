// Zar: a number from 0.00 to 99.99 is rolled, under or over the player's target.
import * as z from 'zod/mini';
import { oneDecision } from '../game.ts';
import { quickStakes } from '../stakes.ts';
import { checkZar } from './check.ts';
import { playZar, winOf } from './play.ts';
import { zarRules, winningRolls } from './rules.ts';
import { stats, statsOfWinning } from './stats.ts';

const rules = checkZar(zarRules);
const figures = stats(rules);

const bet = z
  .strictObject({ side: z.enum(['under', 'over']), target: z.int() })
  .check(
    z.refine(
      (each) =>
        winningRolls(rules, each) >= rules.fewestWinning && winningRolls(rules, each) <= rules.mostWinning,
    ),
  );

export const zar = oneDecision(
  {
    code: 'zar',
    hall: {
      names: { tr: 'Zar', en: 'Dice' },
      lobby: 'games',
      tags: ['felek', 'zar', 'dice', 'üstünde', 'altında', 'over', 'under', 'anında', 'instant'],
      volatility: 'medium',
    },
    rtp: Math.max(...figures.map(({ rtp }) => rtp)),
    figures,
    figuresOf: (chosen) => statsOfWinning(rules, winningRolls(rules, chosen)),
    stakes: quickStakes,
    defaultStake: 1_000n,
    takesStake: (stake, chosen) =>
      quickStakes.includes(stake) && winOf(rules, stake, chosen) <= rules.mostPayout,
    bet,
  },
  playZar(rules),
);
