// Who wins, in all its forms, and results combined with goals.
import type { Specifiers } from '../market.ts';
import type { Score } from '../record.ts';
import { againstLine, readLine } from './lines.ts';
import {
  all,
  away,
  both,
  bothScored,
  draw,
  fixed,
  home,
  isAway,
  isDraw,
  isHome,
  no,
  not,
  over,
  plain,
  same,
  under,
  yes,
  type Fact,
  type Rule,
} from './outcome.ts';

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
