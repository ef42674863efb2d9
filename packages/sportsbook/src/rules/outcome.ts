// The parts of a rule: outcomes with their names, and facts of a score. A rule takes the market's specifiers and gives its outcomes; an
// outcome reads a score and gives its result. Rules know no sport: "over 2.5" is the same for goals, corners and sets. Ids are the
// feed's (Unified Odds Feed, market descriptions).
import { lost, won, type LegResult } from '../leg.ts';
import type { Specifiers } from '../market.ts';
import type { Pair, Score } from '../record.ts';

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

export const home: Names = { tr: '{home}', en: '{home}' };
export const away: Names = { tr: '{away}', en: '{away}' };
export const draw: Names = { tr: 'Beraberlik', en: 'Draw' };
export const yes: Names = { tr: 'Var', en: 'Yes' };
export const no: Names = { tr: 'Yok', en: 'No' };
export const over: Names = { tr: '{total} Üst', en: 'Over {total}' };
export const under: Names = { tr: '{total} Alt', en: 'Under {total}' };
export const same = (text: string): Names => ({ tr: text, en: text });

export const both = (first: Names, second: Names): Names => ({
  tr: `${first.tr} ve ${second.tr}`,
  en: `${first.en} & ${second.en}`,
});

export type Fact = (score: Score) => boolean;

export const isHome: Fact = ({ home, away }) => home > away;
export const isDraw: Fact = ({ home, away }) => home === away;
export const isAway: Fact = ({ home, away }) => home < away;
export const bothScored: Fact = ({ home, away }) => home > 0 && away > 0;
export const not =
  (fact: Fact): Fact =>
  (score) =>
    !fact(score);
export const all =
  (...facts: Fact[]): Fact =>
  (score) =>
    facts.every((fact) => fact(score));

/** An outcome that wins or loses, and nothing between. */
export const plain = (id: string, names: Names, isWon: Fact): Outcome => ({
  id,
  names,
  end: (score) => (isWon(score) ? won : lost),
});

export const fixed =
  (...outcomes: readonly Outcome[]): Rule =>
  () =>
    outcomes;

/** A score written "1:0". */
export function readPair(text: string | undefined): Pair | undefined {
  const match = /^(\d{1,3}):(\d{1,3})$/.exec(text ?? '');
  return match ? { home: Number(match[1]), away: Number(match[2]) } : undefined;
}
