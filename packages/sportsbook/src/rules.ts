// How markets end. A rule takes the market's specifiers and gives its outcomes; an outcome looks at a score and says how it ends. Rules know
// no sport: "over 2.5" is the same for goals, corners and sets. Ids are the feed's (Unified Odds Feed, market descriptions).
import { halfLost, halfWon, lost, refunded, won, type LegResult } from './leg.ts';
import type { Specifiers } from './market.ts';
import type { Goal, Pair, Score } from './record.ts';

/** A text in both languages. May hold {home}, {away} and the market's own specifiers. */
export interface Names {
  readonly tr: string;
  readonly en: string;
}

export interface Player {
  /** The urn that the feed uses as outcome id. */
  readonly id: string;
  readonly name: string;
  /** The expected part of all goals of the match that this player scores: for pricing only. */
  readonly goalShare?: number;
}

export interface Outcome {
  readonly id: string;
  readonly names: Names;
  /** How it ends at this score. Undefined when the score alone does not tell: who scored is not known, or not yet. */
  end(score: Score): LegResult | undefined;
  /** The probability that it wins, given a final score that does not tell. */
  chance?(score: Score): number;
}

/** The outcomes of a market with these specifiers; none when they make no sense. */
export type Rule = (specifiers: Specifiers, players: readonly Player[]) => readonly Outcome[];

const home: Names = { tr: '{home}', en: '{home}' };
const away: Names = { tr: '{away}', en: '{away}' };
const draw: Names = { tr: 'Beraberlik', en: 'Draw' };
const yes: Names = { tr: 'Var', en: 'Yes' };
const no: Names = { tr: 'Yok', en: 'No' };
const over: Names = { tr: '{total} Üst', en: 'Over {total}' };
const under: Names = { tr: '{total} Alt', en: 'Under {total}' };
const other: Names = { tr: 'Diğer', en: 'Any other score' };
const same = (text: string): Names => ({ tr: text, en: text });

const both = (first: Names, second: Names): Names => ({
  tr: `${first.tr} ve ${second.tr}`,
  en: `${first.en} & ${second.en}`,
});

type Fact = (score: Score) => boolean;

const isHome: Fact = ({ home, away }) => home > away;
const isDraw: Fact = ({ home, away }) => home === away;
const isAway: Fact = ({ home, away }) => home < away;
const bothScored: Fact = ({ home, away }) => home > 0 && away > 0;
const not =
  (fact: Fact): Fact =>
  (score) =>
    !fact(score);
const all =
  (...facts: Fact[]): Fact =>
  (score) =>
    facts.every((fact) => fact(score));

/** An outcome that wins or loses, and nothing between. */
const plain = (id: string, names: Names, isWon: Fact): Outcome => ({
  id,
  names,
  end: (score) => (isWon(score) ? won : lost),
});

const fixed =
  (...outcomes: readonly Outcome[]): Rule =>
  () =>
    outcomes;

export const threeWay = fixed(plain('1', home, isHome), plain('2', draw, isDraw), plain('3', away, isAway));

export const doubleChance = fixed(
  plain('9', { tr: '{home} veya Beraberlik', en: '{home} or draw' }, not(isAway)),
  plain('10', { tr: '{home} veya {away}', en: '{home} or {away}' }, not(isDraw)),
  plain('11', { tr: 'Beraberlik veya {away}', en: 'Draw or {away}' }, not(isHome)),
);

/** One of two. Level, the stake comes back: a draw with "draw no bet", a series of two maps, a match that its sport lets end level. */
export const winner = fixed(
  { id: '4', names: home, end: (score) => againstLine(4 * (score.home - score.away)) },
  { id: '5', names: away, end: (score) => againstLine(4 * (score.away - score.home)) },
);

export const bothTeams = fixed(plain('74', yes, bothScored), plain('76', no, not(bothScored)));

const isOdd: Fact = ({ home, away }) => (home + away) % 2 === 1;
/** Nought is even. */
export const oddEven = fixed(
  plain('70', { tr: 'Tek', en: 'Odd' }, isOdd),
  plain('72', { tr: 'Çift', en: 'Even' }, not(isOdd)),
);

/**
 * How a bet ends by how far it is above its line, in quarters. A quarter line is half the stake on each neighbour, so a quarter above
 * it wins half and a quarter below it loses half. Level with the line, the stake comes back.
 */
function againstLine(quarters: number): LegResult {
  if (quarters >= 2) return won;
  if (quarters === 1) return halfWon;
  if (quarters === 0) return refunded;
  return quarters === -1 ? halfLost : lost;
}

/** A line such as "2.5", "-0.75" or "0" in quarters. */
export function readLine(text: string | undefined): number | undefined {
  return text !== undefined && /^[+-]?\d{1,3}(?:\.(?:0|00|25|5|50|75))?$/.test(text)
    ? Number(text) * 4
    : undefined;
}

/** Over and under the specifier `total`, of both sides or of one. */
export const total =
  (count: (score: Pair) => number = (score) => score.home + score.away): Rule =>
  (specifiers) => {
    const line = readLine(specifiers['total']);
    if (line === undefined) return [];
    return [
      { id: '12', names: over, end: (score) => againstLine(4 * count(score) - line) },
      { id: '13', names: under, end: (score) => againstLine(line - 4 * count(score)) },
    ];
  };

export const homeTotal = total((score) => score.home);
export const awayTotal = total((score) => score.away);

/** A score written "1:0". */
function readPair(text: string | undefined): Pair | undefined {
  const match = /^(\d{1,3}):(\d{1,3})$/.exec(text ?? '');
  return match ? { home: Number(match[1]), away: Number(match[2]) } : undefined;
}

/**
 * The handicap `hcp` is added to the home side. Where the market names a `score`, only what was scored after it counts: a bet in running
 * starts at 0:0.
 */
export const asianHandicap: Rule = (specifiers) => {
  const line = readLine(specifiers['hcp']);
  const start = specifiers['score'] === undefined ? { home: 0, away: 0 } : readPair(specifiers['score']);
  if (line === undefined || !start) return [];
  const lead = ({ home, away }: Pair) => 4 * (home - start.home - (away - start.away)) + line;
  return [
    {
      id: '1714',
      names: { tr: '{home} ({+hcp})', en: '{home} ({+hcp})' },
      end: (score) => againstLine(lead(score)),
    },
    {
      id: '1715',
      names: { tr: '{away} ({-hcp})', en: '{away} ({-hcp})' },
      end: (score) => againstLine(-lead(score)),
    },
  ];
};

/** `hcp` is a head start "0:1"; the draw is an outcome of its own. */
export const europeanHandicap: Rule = ({ hcp }) => {
  const start = readPair(hcp);
  if (!start) return [];
  const shifted =
    (fact: Fact): Fact =>
    ({ home, away }) =>
      fact({ home: home + start.home, away: away + start.away });
  return [
    plain('1711', { tr: '{home} ({hcp})', en: '{home} ({hcp})' }, shifted(isHome)),
    plain('1712', { tr: 'Beraberlik ({hcp})', en: 'Draw ({hcp})' }, shifted(isDraw)),
    plain('1713', { tr: '{away} ({hcp})', en: '{away} ({hcp})' }, shifted(isAway)),
  ];
};

const results = [
  ['1', home, isHome],
  ['X', draw, isDraw],
  ['2', away, isAway],
] as const;

export const resultAndBothTeams = fixed(
  ...results.flatMap(([, names, fact], place) => [
    plain(String(78 + 4 * place), both(names, { tr: 'KG Var', en: 'yes' }), all(fact, bothScored)),
    plain(String(80 + 4 * place), both(names, { tr: 'KG Yok', en: 'no' }), all(fact, not(bothScored))),
  ]),
);

/** Combinations take lines between two whole counts only, so that no part of them can be refunded. */
const overFact = (specifiers: Specifiers): Fact | undefined => {
  const line = readLine(specifiers['total']);
  return line === undefined || line % 4 !== 2 ? undefined : (score) => 4 * (score.home + score.away) > line;
};

export const totalAndBothTeams: Rule = (specifiers) => {
  const isOver = overFact(specifiers);
  if (!isOver) return [];
  return [
    plain('90', both(over, { tr: 'KG Var', en: 'yes' }), all(isOver, bothScored)),
    plain('92', both(under, { tr: 'KG Var', en: 'yes' }), all(not(isOver), bothScored)),
    plain('94', both(over, { tr: 'KG Yok', en: 'no' }), all(isOver, not(bothScored))),
    plain('96', both(under, { tr: 'KG Yok', en: 'no' }), all(not(isOver), not(bothScored))),
  ];
};

export const resultAndTotal: Rule = (specifiers) => {
  const isOver = overFact(specifiers);
  if (!isOver) return [];
  return results.flatMap(([, names, fact], place) => [
    plain(String(794 + 4 * place), both(names, under), all(fact, not(isOver))),
    plain(String(796 + 4 * place), both(names, over), all(fact, isOver)),
  ]);
};

/** Both results at the break and at the end: "1/X" is a home lead that was lost. */
export const halfTimeFullTime = fixed(
  ...results.flatMap(([before, , atBreak], first) =>
    results.map(([after, , atEnd], second) =>
      plain(
        String(418 + 6 * first + 2 * second),
        same(`${before}/${after}`),
        (score) => score.halfTime !== undefined && atBreak(score.halfTime) && atEnd(score),
      ),
    ),
  ),
);

export const higherHalf = fixed(
  plain('436', { tr: 'İlk Yarı', en: '1st half' }, (score) => halfGoals(score) > 0),
  plain('438', { tr: 'İkinci Yarı', en: '2nd half' }, (score) => halfGoals(score) < 0),
  plain('440', { tr: 'Eşit', en: 'Equal' }, (score) => halfGoals(score) === 0),
);

/** Goals of the first half less goals of the second. */
const halfGoals = ({ home, away, halfTime = { home: 0, away: 0 } }: Score): number =>
  2 * (halfTime.home + halfTime.away) - home - away;

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
const exactGoals: Readonly<Record<string, readonly [firstId: number, last: number]>> = {
  'sr:exact_goals:2+': [85, 2],
  'sr:exact_goals:3+': [88, 3],
  'sr:exact_goals:5+': [1336, 5],
  'sr:exact_goals:6+': [68, 6],
};

export const exactTotal: Rule = ({ variant = '' }) => {
  const known = exactGoals[variant];
  if (!known) return [];
  const [firstId, last] = known;
  return Array.from({ length: last + 1 }, (_, goals) =>
    plain(`${variant}:${firstId + goals}`, same(goals === last ? `${goals}+` : String(goals)), (score) =>
      goals === last ? score.home + score.away >= last : score.home + score.away === goals,
    ),
  );
};

const goalRanges: Readonly<Record<string, readonly [firstId: number, lower: readonly number[]]>> = {
  'sr:goal_range:7+': [1342, [0, 2, 4, 7]],
};

export const totalRange: Rule = ({ variant = '' }) => {
  const known = goalRanges[variant];
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
const bestOf: Readonly<Record<string, readonly [firstId: number, toWin: number]>> = {
  'sr:correct_score:bestof:3': [4, 2],
  'sr:correct_score:bestof:5': [8, 3],
};

export const seriesScore: Rule = ({ variant = '' }) => {
  const known = bestOf[variant];
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

/** Own goals are nobody's. */
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
