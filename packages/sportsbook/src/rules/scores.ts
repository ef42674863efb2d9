// Exact scores, exact totals and ranges of them.
import { plain, readPair, same, type Names, type Rule } from './outcome.ts';

const other: Names = { tr: 'Diğer', en: 'Any other score' };

/** Scores up to 4:4 from 274 on, then any other. */
export const correctScore: Rule = () => {
  const scores = Array.from({ length: 25 }, (_, place) => ({ home: place % 5, away: Math.floor(place / 5) }));
  return [
    ...scores.map((each, place) =>
      plain(
        String(274 + 2 * place),
        same(`${each.home}:${each.away}`),
        ({ home, away }) => home === each.home && away === each.away,
      ),
    ),
    plain('324', other, ({ home, away }) => home > 4 || away > 4),
  ];
};

/** Scores of at most six further goals after the specifier `score`; their ids as the feed numbers them. */
const flexibleIds = [
  [110, 114, 116, 118, 120, 122, 124],
  [126, 128, 130, 132, 134, 136],
  [138, 140, 142, 144, 146],
  [148, 150, 152, 154],
  [156, 158, 160],
  [162, 164],
  [166],
];

export const correctScoreFrom: Rule = (specifiers) => {
  const start = readPair(specifiers['score']);
  if (!start) return [];
  return flexibleIds.flatMap((row, away) =>
    row.map((id, home) =>
      plain(
        String(id),
        same(`${start.home + home}:${start.away + away}`),
        (score) => score.home === start.home + home && score.away === start.away + away,
      ),
    ),
  );
};

/** Which variants exist, the ids of their outcomes in order, and what each outcome counts. */
const exactGoals = new Map<string, readonly [firstId: number, last: number]>([
  ['sr:exact_goals:2+', [85, 2]],
  ['sr:exact_goals:3+', [88, 3]],
  ['sr:exact_goals:5+', [1336, 5]],
  ['sr:exact_goals:6+', [68, 6]],
]);

export const exactTotal: Rule = ({ variant = '' }) => {
  const known = exactGoals.get(variant);
  if (!known) return [];
  const [firstId, last] = known;
  return Array.from({ length: last + 1 }, (_, goals) =>
    plain(`${variant}:${firstId + goals}`, same(goals === last ? `${goals}+` : String(goals)), (score) =>
      goals === last ? score.home + score.away >= last : score.home + score.away === goals,
    ),
  );
};

const goalRanges = new Map<string, readonly [firstId: number, lowers: readonly number[]]>([
  ['sr:goal_range:7+', [1342, [0, 2, 4, 7]]],
]);

export const totalRange: Rule = ({ variant = '' }) => {
  const known = goalRanges.get(variant);
  if (!known) return [];
  const [firstId, lowers] = known;
  return lowers.map((lower, place) => {
    const next = lowers[place + 1] ?? Infinity;
    const text = next === Infinity ? `${lower}+` : `${lower}-${next - 1}`;
    return plain(
      `${variant}:${firstId + place}`,
      same(text),
      ({ home, away }) => home + away >= lower && home + away < next,
    );
  });
};

/** Sets or maps won: 2:0, 2:1, 1:2, 0:2 from the first id on. */
const bestOf = new Map<string, readonly [firstId: number, toWin: number]>([
  ['sr:correct_score:bestof:3', [4, 2]],
  ['sr:correct_score:bestof:5', [8, 3]],
]);

export const seriesScore: Rule = ({ variant = '' }) => {
  const known = bestOf.get(variant);
  if (!known) return [];
  const [firstId, toWin] = known;
  const homeWins = Array.from({ length: toWin }, (_, lostParts) => ({ home: toWin, away: lostParts }));
  const awayWins = homeWins.map(({ home, away }) => ({ home: away, away: home })).toReversed();
  return [...homeWins, ...awayWins].map((each, place) =>
    plain(
      `${variant}:${firstId + place}`,
      same(`${each.home}:${each.away}`),
      ({ home, away }) => home === each.home && away === each.away,
    ),
  );
};
