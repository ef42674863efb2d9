// Baccarat, played alone: chips on five spots, one coup from eight fresh decks.
import { chipsOn, takesChips, type ChipLimits } from '../chips.ts';
import { oneDecision, type Figures } from '../game.ts';
import { playBaccarat } from './play.ts';
import { checkRules, houseRules, spots } from './rules.ts';

checkRules(houseRules);

/** `baccarat.test.ts` holds them to `stats(houseRules)`. */
const figures: readonly Figures[] = [
  {
    bet: 'player',
    rtp: 0.9876491867108339,
    hits: 0.5414025773672371,
    variance: 0.904691489387456,
    most: { times: 2, chance: 0.44624660934359683 },
  },
  {
    bet: 'banker',
    rtp: 0.9894209421575281,
    hits: 0.5537533906564032,
    variance: 0.860018866804831,
    most: { times: 1.95, chance: 0.458597422632763 },
  },
  {
    bet: 'tie',
    rtp: 0.8564037122127618,
    hits: 0.0951559680236402,
    variance: 6.974206091623057,
    most: { times: 9, chance: 0.0951559680236402 },
  },
  {
    bet: 'playerPair',
    rtp: 0.8963855421686747,
    hits: 0.0746987951807229,
    variance: 9.953119465815067,
    most: { times: 12, chance: 0.0746987951807229 },
  },
  {
    bet: 'bankerPair',
    rtp: 0.8963855421686747,
    hits: 0.0746987951807229,
    variance: 9.953119465815067,
    most: { times: 12, chance: 0.0746987951807229 },
  },
];

/** The side bets take a fifth of what the main ones take. */
export const limits: ChipLimits = {
  unit: 100n,
  table: 2_000_000n,
  on: (spot) => (spot === 'player' || spot === 'banker' ? 1_000_000n : 200_000n),
};

export const baccarat = oneDecision(
  {
    code: 'baccarat',
    hall: {
      names: { tr: 'Bakara', en: 'Baccarat' },
      lobby: 'games',
      tags: ['felek', 'bakara', 'baccarat', 'punto banco', 'kart', 'card', 'masa', 'table'],
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
  (deal) => playBaccarat(houseRules, deal),
);
