// Goals in their order: which side scores the next one, and who.
import { lost, refunded, won } from '../leg.ts';
import type { Goal, Score } from '../record.ts';
import { away, home, plain, same, type Names, type Outcome, type Rule } from './outcome.ts';

const wholeNumber = (text: string | undefined): number | undefined =>
  text !== undefined && /^[1-9]\d?$/.test(text) ? Number(text) : undefined;

/** Who scores goal number `goalnr`. */
export const nthGoal: Rule = ({ goalnr }) => {
  const number = wholeNumber(goalnr);
  if (number === undefined) return [];
  const by = (id: string, side: 'home' | 'away', names: Names): Outcome => ({
    id,
    names,
    end: (score) => {
      const goal = score.goals?.[number - 1];
      if (goal) return goal.side === side ? won : lost;
      return score.home + score.away < number ? lost : undefined;
    },
    // Goals still to come are in random order: each is as likely as any other to be the next.
    chance: ({ goals = [], ...score }) => {
      const known = (each: 'home' | 'away') => goals.filter((goal) => goal.side === each).length;
      const left = score.home + score.away - goals.length;
      return left > 0 ? (score[side] - known(side)) / left : 0;
    },
  });
  return [
    by('6', 'home', home),
    plain('7', { tr: 'Gol olmaz', en: 'No goal' }, (score) => score.home + score.away < number),
    by('8', 'away', away),
  ];
};

/** An own goal counts for no scorer. */
const scorersOf = (goals: readonly Goal[]): readonly (string | undefined)[] =>
  goals.filter(({ isOwnGoal }) => !isOwnGoal).map(({ player }) => player);

const isWholeScore = ({ home, away, goals }: Score): boolean => goals?.length === home + away;

export const anytimeScorer: Rule = (_specifiers, players) =>
  players.map(({ id, name, goalShare }) => ({
    id,
    names: same(name),
    end: (score) => {
      if (score.voidScorers?.includes(id)) return refunded;
      const scorers = scorersOf(score.goals ?? []);
      if (scorers.includes(id)) return won;
      return isWholeScore(score) && scorers.every((each) => each !== undefined) ? lost : undefined;
    },
    ...(goalShare !== undefined && {
      chance: (score: Score) => 1 - (1 - goalShare) ** (score.home + score.away - (score.goals?.length ?? 0)),
    }),
  }));

/** Who scores goal number `goalnr`, own goals left out of the count. */
export const nthScorer: Rule = ({ goalnr }, players) => {
  const number = wholeNumber(goalnr);
  if (number === undefined) return [];
  const noScorer: Outcome = {
    id: '1716',
    names: { tr: 'Gol olmaz', en: 'No goal' },
    end: (score) => {
      if (score.home + score.away < number) return won;
      if (!isWholeScore(score)) return undefined;
      return scorersOf(score.goals!).length < number ? won : lost;
    },
    chance: () => 0,
  };
  return [
    ...players.map(({ id, name, goalShare }): Outcome => ({
      id,
      names: same(name),
      end: (score) => {
        if (score.voidScorers?.includes(id)) return refunded;
        if (score.home + score.away < number) return lost;
        const scorers = scorersOf(score.goals ?? []);
        if (scorers.length >= number)
          return scorers[number - 1] === undefined ? undefined : scorers[number - 1] === id ? won : lost;
        return isWholeScore(score) ? lost : undefined;
      },
      ...(goalShare !== undefined && {
        chance: (score: Score) => (score.home + score.away >= number ? goalShare : 0),
      }),
    })),
    noScorer,
  ];
};
