// The checks that each change of a proof breaks: the table of docs/fairness.md. One thing is changed in true rounds of every game, and each
// changed round is examined.
import { houseCatalogue } from '../src/catalogue.ts';
import { examineRound, type CheckName } from '../src/checks.ts';
import { falseRounds, trueRoundsOf } from '../testbed/true-rounds.ts';
import { table } from './markdown.ts';

const roundsEach = 4;

/** A row for each change: the number of games whose proofs have the changed part, and the checks that fail. */
export function printChanges(): string {
  const changes = new Map<string, { games: number; readonly fails: Set<CheckName> }>();
  for (const game of houseCatalogue.list()) {
    const rounds = trueRoundsOf(game, roundsEach, 'changed');
    // Each change of the game once.
    for (const [what, changed] of new Map(rounds.flatMap((round) => falseRounds(game, round)))) {
      const { state, checks } = examineRound(houseCatalogue, changed);
      if (state !== 'false') throw new Error(`bug: ${game.code} with ${what} is ${state}`);
      const change = changes.get(what) ?? { games: 0, fails: new Set() };
      change.games += 1;
      for (const { name, holds } of checks) if (!holds) change.fails.add(name);
      changes.set(what, change);
    }
  }
  const rows = [...changes].map(([what, { games, fails }]) => [
    what,
    [...fails].toSorted().join(', '),
    games,
  ]);
  return table(['change', 'checks that fail', 'games'], rows, 2);
}
