// The bets and decisions of the run's players at each game, by its code. A game without an entry gets only its default stake. If it needs
// more, the run counts that.
import type { Dice } from '../dice.ts';

/** The stake in lira, and the bet. */
export interface Bet {
  readonly stake: number;
  readonly bet: object;
}

interface Moves {
  bet(dice: Dice): Bet;
  /** The candidate decisions in order. The house refuses those that are not available, and the next one is tried. */
  decide?(dice: Dice): readonly object[];
}

/** A chip of `lira` on each of some spots. */
const chips =
  (lira: number, ...spots: readonly string[]) =>
  (dice: Dice): Bet => {
    const on = [...new Set([dice.one(spots), dice.one(spots)])];
    return { stake: lira * on.length, bet: Object.fromEntries(on.map((spot) => [spot, lira])) };
  };
const plain =
  (bet: object, stake = 10) =>
  (): Bet => ({ stake, bet });

const shoe = ['player', 'banker', 'tie'];
const felt = ['red', 'black', 'even', 'odd', '17', '0'];

const moves: Readonly<Record<string, Moves>> = {
  'bingo-75': { bet: plain({}) },
  'canli-bakara': { bet: chips(25, ...shoe) },
  'canli-rulet': { bet: chips(5, ...felt) },
  'deuces-wild': { bet: plain({ coins: 5 }), decide: () => [{ hold: [] }] },
  'dragon-tiger': { bet: chips(10, 'dragon', 'tiger') },
  'jacks-or-better': { bet: plain({ coins: 5 }), decide: () => [{ hold: [] }] },
  'tombala-90': { bet: plain({}) },
  baccarat: { bet: chips(10, ...shoe) },
  blackjack: {
    bet: plain({ main: 10 }),
    decide: (dice) => [{ move: dice.one(['hit', 'stand'] as const) }, { move: 'decline' }, { move: 'stand' }],
  },
  cark: { bet: plain({ risk: 'low', size: 10 }) },
  carkifelek: {
    bet: chips(5, '1', '2', 'lale', 'felek'),
    decide: (dice) => [{ pick: dice.below(3) }],
  },
  cekilis: {
    bet(dice) {
      return { stake: 5, bet: { chips: { [`number:${1 + dice.below(42)}`]: 5 } } };
    },
  },
  hilo: {
    bet: plain({}),
    decide: (dice) => [{ move: dice.one(['skip', 'cash'] as const) }, { move: 'leave' }],
  },
  keno: { bet: plain({ risk: 'low', picks: [1, 2, 3] }) },
  kule: {
    bet: plain({ difficulty: 'easy' }),
    decide: (dice) => [
      dice.below(2) === 0 ? { move: 'climb', tile: 0 } : { move: 'cash' },
      { move: 'climb', tile: 1 },
    ],
  },
  limbo: { bet: plain({ target: 200 }) },
  mayin: {
    bet: plain({ mines: 3 }),
    decide: (dice) => [
      dice.below(2) === 0 ? { move: 'open', tile: dice.below(25) } : { move: 'cash' },
      { move: 'open', tile: dice.below(25) },
      { move: 'leave' },
    ],
  },
  plinko: { bet: plain({ risk: 'low', rows: 8 }) },
  rocket: {
    bet: (dice) => ({ stake: 1, bet: dice.below(2) === 0 ? {} : { exitAt: 101 + dice.below(300) } }),
    decide: () => [{ move: 'exit' }],
  },
  rulet: { bet: chips(5, ...felt) },
  sicbo: { bet: chips(5, 'small', 'big', 'odd', 'even') },
  ucus: {
    bet: (dice) => ({ stake: 10, bet: dice.below(2) === 0 ? {} : { exitAt: 101 + dice.below(300) } }),
    decide: () => [{ move: 'exit' }],
  },
  wheel: { bet: chips(2, 'red', 'black', 'zero') },
  zar: { bet: plain({ side: 'under', target: 50 }) },
};

export const betAt = (code: string, dice: Dice, usualStake: number): Bet =>
  moves[code]?.bet(dice) ?? { stake: usualStake, bet: {} };
export const decisionsAt = (code: string, dice: Dice): readonly object[] => moves[code]?.decide?.(dice) ?? [];
