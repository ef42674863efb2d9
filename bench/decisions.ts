// The decisions of the load generator in games of many decisions: a few in each round, always on offer.

type Decide = (number: number, answer: Buffer) => object;

/** The given moves in turn, and the last one again and again. */
const inTurn =
  (...actions: readonly object[]): Decide =>
  (number) =>
    actions[Math.min(number, actions.length) - 1]!;

const hitOnce = inTurn({ move: 'hit' }, { move: 'stand' });
const holdTwo = inTurn({ hold: [0, 1] });

const decisions: Readonly<Record<string, Decide>> = {
  blackjack(number, answer) {
    if (!answer.includes('"insure"')) return hitOnce(number, answer);
    return number === 1 ? { move: 'decline' } : hitOnce(number - 1, answer);
  },
  'deuces-wild': holdTwo,
  'jacks-or-better': holdTwo,
  hilo: inTurn({ move: 'skip' }, { move: 'skip' }, { move: 'higher' }, { move: 'cash' }),
  kule: inTurn(...[0, 1, 2].map((tile) => ({ move: 'climb', tile })), { move: 'cash' }),
  mayin: inTurn(...[6, 12, 18].map((tile) => ({ move: 'open', tile })), { move: 'cash' }),
};

/** The decision with this number, from 1, after the server's answer to the one before it. */
export function decisionOf(game: string, number: number, answer: Buffer): object {
  const decide = decisions[game];
  if (!decide) throw new Error(`bug: no decisions for ${game}`);
  return decide(number, answer);
}
