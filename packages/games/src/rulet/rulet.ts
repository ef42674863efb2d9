// European roulette, played alone: chips on any spots of the cloth, one spin.
import { chipsOn, takesChips } from '../chips.ts';
import { oneDecision } from '../game.ts';
import { openTable } from './play.ts';
import { checkRules, houseRules } from './rules.ts';
import { stats } from './stats.ts';

export const table = openTable(checkRules(houseRules));

export const rulet = oneDecision(
  {
    code: 'rulet',
    hall: {
      names: { tr: 'Rulet', en: 'Roulette' },
      lobby: 'games',
      tags: ['felek', 'avrupa ruleti', 'european roulette', 'masa', 'table'],
      volatility: 'medium',
    },
    rtp: 36 / 37,
    figures: stats(houseRules),
    stakes: [100n, 500n, 2_500n, 10_000n, 50_000n, 100_000n],
    defaultStake: 500n,
    mostStake: table.limits.table,
    bet: chipsOn([...table.spots.keys()]),
    takesStake: (stake, chips) => takesChips(stake, chips, table.limits),
  },
  table.play,
);
