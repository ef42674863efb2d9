// Early payout: a pre-match bet on the winner counts as won once its side leads by so much, whatever follows. Source: bookmakers' published
// offers of two goals and twenty points.
import type { Sport } from './catalogue.ts';
import type { Market } from './market.ts';
import { readTally, type MatchRecord } from './record.ts';

export const earlyPayoutLeads: Readonly<Partial<Record<Sport, number>>> = { football: 2, basketball: 20 };

/** The winner markets that take part, with the outcomes of the two sides and what they count. */
const winnerMarkets = new Map([
  [1, { home: '1', away: '3', reading: 'regular' }],
  [219, { home: '4', away: '5', reading: 'all' }],
] as const);

/** The outcome that is paid early at this moment, if any. The caller remembers it: a lead that is lost again changes nothing. */
export function paidEarly(
  sport: Sport,
  { id }: Market,
  record: MatchRecord,
  leads: Readonly<Partial<Record<Sport, number>>> = earlyPayoutLeads,
): string | undefined {
  const lead = leads[sport];
  const sides = winnerMarkets.get(id as 1 | 219);
  const tally = sides && readTally(record, sides.reading);
  if (lead === undefined || !tally) return undefined;
  if (tally.home - tally.away >= lead) return sides.home;
  return tally.away - tally.home >= lead ? sides.away : undefined;
}
