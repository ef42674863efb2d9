// Early payout: a pre-match bet on the winner counts as won once its side has the required lead, whatever follows. Source: bookmakers'
// published offers of two goals and twenty points.
//
// A match keeps the largest lead of each side, with the score at that time. A falling score is a correction: a lead that had more points
// than its side has now is removed, and the side's current lead takes its place.
import { sports, type Sport } from './catalogue.ts';
import type { Pair, Side } from './record.ts';

const leads: Readonly<Partial<Record<Sport, number>>> = { football: 2, basketball: 20 };

/** The winner markets that take part, with the sides of their outcomes. */
const winnerMarkets: ReadonlyMap<
  number,
  { readonly sport: Sport; readonly sides: ReadonlyMap<string, Side> }
> = new Map([
  [
    1,
    {
      sport: 'football',
      sides: new Map([
        ['1', 'home'],
        ['3', 'away'],
      ]),
    },
  ],
  [
    219,
    {
      sport: 'basketball',
      sides: new Map([
        ['4', 'home'],
        ['5', 'away'],
      ]),
    },
  ],
]);

/** The side that the outcome needs to be ahead; undefined where no lead pays it. */
export const earlySide = (market: number, outcome: string): Side | undefined =>
  winnerMarkets.get(market)?.sides.get(outcome);

/** The lead that is usual for a market, by the feed's number of it and of the sport; undefined where there is no early payout. */
export function usualEarlyLead(market: number, sport: string): number | undefined {
  const found = winnerMarkets.get(market);
  return found && sport === `sr:sport:${sports[found.sport]}` ? leads[found.sport] : undefined;
}

export const paysEarly = (sport: string): boolean =>
  [...winnerMarkets.keys()].some((market) => usualEarlyLead(market, sport) !== undefined);

export interface Lead {
  readonly lead: number;
  readonly own: number;
  readonly other: number;
}
export type Leads = Readonly<Partial<Record<Side, Lead>>>;

/** The leads after a score; the same ones where it changes none. */
export function leadsAfter(before: Leads, { home, away }: Pair): Leads {
  const after: Leads = { ...of('home', home, away), ...of('away', away, home) };
  return after.home === before.home && after.away === before.away ? before : after;

  function of(side: Side, own: number, other: number): Leads {
    const known = before[side];
    const standing = known && known.own <= own ? known : undefined;
    const lead = own - other;
    if (lead > (standing?.lead ?? 0)) return { [side]: { lead, own, other } };
    return standing ? { [side]: standing } : {};
  }
}

/** Match statuses whose score holds goals that a winner of the regular time does not count: extra time and penalties. */
export const isBeyondRegular = (matchStatus: number): boolean =>
  (matchStatus >= 40 && matchStatus <= 50) || matchStatus === 110 || matchStatus === 120;
