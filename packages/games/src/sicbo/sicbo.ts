// Sic bo: chips on what three dice will show, one throw.
import { chipsOn, takesChips } from '../chips.ts';
import { oneDecision } from '../game.ts';
import { openTable } from './play.ts';
import { checkRules, houseRules } from './rules.ts';
import { stats } from './stats.ts';

export const table = openTable(checkRules(houseRules));

export const sicbo = oneDecision(
  {
    code: 'sicbo',
    hall: {
      names: { tr: 'Sic Bo', en: 'Sic Bo' },
      lobby: 'games',
      tags: ['felek', 'zar', 'dice', 'masa', 'table'],
      volatility: 'medium',
    },
    // The return of the even chances and of a combination, the best bets.
    rtp: 210 / 216,
    figures: stats(houseRules),
    stakes: [100n, 500n, 2_500n, 10_000n, 50_000n, 100_000n],
    defaultStake: 500n,
    mostStake: table.limits.table,
    bet: chipsOn([...table.spots.keys()]),
    takesStake: (stake, chips) => takesChips(stake, chips, table.limits),
  },
  table.play,
);
