// Dragon tiger, played alone: chips on the spots, one card each from eight fresh decks.
import { chipsOn, takesChips, type ChipLimits } from '../chips.ts';
import { oneDecision } from '../game.ts';
import { playDragonTiger } from './play.ts';
import { checkRules, houseRules, spots } from './rules.ts';
import { stats } from './stats.ts';

checkRules(houseRules);
const figures = stats(houseRules);

/** The tie takes a fifth of what the main spots take, the suited tie less. */
export const limits: ChipLimits = {
  unit: 100n,
  table: 2_000_000n,
  on: (spot) => {
    if (spot === 'suitedTie') return 50_000n;
    return spot === 'tie' ? 200_000n : 1_000_000n;
  },
};

export const dragonTiger = oneDecision(
  {
    code: 'dragon-tiger',
    hall: {
      names: { tr: 'Ejderha Kaplan', en: 'Dragon Tiger' },
      lobby: 'games',
      tags: ['felek', 'ejderha', 'kaplan', 'dragon tiger', 'kart', 'card', 'masa', 'table'],
      volatility: 'low',
    },
    rtp: Math.max(...figures.map(({ rtp }) => rtp)),
    figures,
    stakes: [100n, 500n, 1_000n, 2_500n, 10_000n, 50_000n],
    defaultStake: 1_000n,
    mostStake: limits.table,
    bet: chipsOn(spots),
    takesStake: (stake, chips) => takesChips(stake, chips, limits),
  },
  (deal) => playDragonTiger(houseRules, deal),
);
