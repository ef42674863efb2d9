// From a record to the results of a market. One principle settles early and late alike: an outcome is decided once no further score could
// change it. So "over 2.5" is won with the third goal, and the match result at the end.
import { findMarketKind, outcomesOf } from './catalogue.ts';
import { refunded, type LegResult } from './leg.ts';
import type { Market } from './market.ts';
import { readTally, wasNeverPlayed, type MatchRecord, type Tally } from './record.ts';
import type { Outcome, Player } from './rules/outcome.ts';
import { standsAt, type Ending, type VoidRules } from './void-rules.ts';

/** The decided outcomes of a market by id. An outcome that is missing is open. */
export type Results = ReadonlyMap<string, LegResult>;

/** The results that the record decides while the event runs, or after its normal end. */
export function settleMarket(market: Market, record: MatchRecord, players?: readonly Player[]): Results {
  const reading = findMarketKind(market.id)?.reading(market.specifiers);
  if (!reading) return new Map();
  if (wasNeverPlayed(record, reading)) return allVoid(market, players);
  const tally = readTally(record, reading);
  const results = new Map<string, LegResult>();
  if (!tally) return results;
  for (const outcome of outcomesOf(market, players)) {
    const end = decide(outcome, tally);
    if (end) results.set(outcome.id, end);
  }
  return results;
}

/**
 * The final results of a market whose event did not end normally: decided outcomes stand, the rest is void, even where the outcome
 * looks certain. An event that never counted voids all.
 */
export function settleUnfinished(
  market: Market,
  record: MatchRecord,
  { ending, rules, players }: { ending: Ending; rules: VoidRules; players?: readonly Player[] },
): Results {
  const counted = standsAt(rules, ending) ? { ...record, isOver: true } : record;
  const nothing = allVoid(market, players);
  return ending.how === 'never counted'
    ? nothing
    : new Map([...nothing, ...settleMarket(market, counted, players)]);
}

const allVoid = (market: Market, players?: readonly Player[]): Results =>
  new Map(outcomesOf(market, players).map(({ id }) => [id, refunded]));

function decide(outcome: Outcome, tally: Tally): LegResult | undefined {
  const now = outcome.end(tally);
  if (!now || tally.isFinal) return now;
  return holdsLater(tally, (score) => isSame(outcome.end(score), now)) ? now : undefined;
}

/** Each side's further count: every small one, and one beyond any line. No rule changes at a place between them alone. */
const further = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 1000];

/** Whether it holds at every score that may come. Most often the first goal of a side shows that it does not. */
const holdsLater = (tally: Tally, holds: (score: Tally) => boolean): boolean =>
  further.every((home) =>
    further.every((away) => holds({ ...tally, home: tally.home + home, away: tally.away + away })),
  );

const isSame = (a: LegResult | undefined, b: LegResult): boolean =>
  a?.result === b.result && a.voidFactor === b.voidFactor;
