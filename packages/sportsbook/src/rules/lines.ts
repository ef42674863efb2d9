// Totals and handicaps: how far a score is above a line.
import { halfLost, halfWon, lost, refunded, won, type LegResult } from '../leg.ts';
import type { Pair } from '../record.ts';
import { isAway, isDraw, isHome, over, plain, readPair, under, type Fact, type Rule } from './outcome.ts';

/**
 * How a bet ends by how far it is above its line, in quarters. A quarter line is half the stake on each neighbour, so a quarter above
 * it wins half and a quarter below it loses half. Level with the line, the stake comes back.
 */
export function againstLine(quarters: number): LegResult {
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

/**
 * The handicap `hcp` is added to the home side. Where the market names a `score`, only later scoring counts: a bet in
 * running starts at 0:0.
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
