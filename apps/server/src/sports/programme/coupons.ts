// The suggestions of a page: the outcomes that most customers back, and ready coupons. Nothing is invented: popular outcomes are counted
// from bets, and a coupon follows from the programme by a fixed rule. Outcomes that are not open now are left out.
import type { OutputOf } from '@felek/contract/call';
import type * as calls from '@felek/contract/sports';
import type { SportsMarket, SportsPick } from '@felek/contract/sports';
import { longestOddsOf } from '@felek/sportsbook/slip';

type Coupon = OutputOf<typeof calls.sportsCoupons>['list'][number];

/** An event with the markets that a row of a list shows. */
export interface Row {
  readonly event: SportsPick['event'];
  readonly main: readonly SportsMarket[];
}

const fewestLegs = 3;
const mostLegs = 4;
const winners = [1, 186, 219];
const draw = '2';
const over = '12';

interface Rule {
  readonly id: Coupon['id'];
  /** The market and the outcomes in question, and odds in thousandths between which an outcome is taken. */
  readonly isOf: (market: SportsMarket) => boolean;
  readonly isAbout: (outcome: string) => boolean;
  readonly least: number;
  readonly most: number;
}
const isWinner = ({ type }: SportsMarket) => winners.includes(type);
const rules: readonly Rule[] = [
  { id: 'favourites', isOf: isWinner, isAbout: (id) => id !== draw, least: 1200, most: 1650 },
  { id: 'goals', isOf: ({ type }) => type === 18, isAbout: (id) => id === over, least: 1500, most: 2200 },
  { id: 'surprises', isOf: isWinner, isAbout: (id) => id !== draw, least: 2400, most: 4500 },
];

const isOpen = ({ state }: { readonly state: string }) => state === 'open';

/** The outcome of the row that the rule takes: the one of the lowest odds. */
function pickOf(
  { event, main }: Row,
  { isOf, isAbout, least, most }: Rule,
): (SportsPick & { odds: number }) | undefined {
  if (!isOpen(event)) return undefined;
  const found = main
    .filter((market) => isOpen(market) && isOf(market))
    .flatMap((market) => market.outcomes.map((outcome) => ({ market, outcome })))
    .filter(
      ({ outcome }) =>
        isOpen(outcome) && isAbout(outcome.id) && outcome.odds >= least && outcome.odds <= most,
    )
    .toSorted((one, other) => one.outcome.odds - other.outcome.odds)[0];
  return found && { event, market: found.market, outcome: found.outcome.id, odds: found.outcome.odds };
}

/** `rows` soonest first: a coupon is of the soonest matches that its rule takes. */
export function readyCoupons(rows: readonly Row[]): Coupon[] {
  return rules.flatMap((rule) => {
    const legs = rows.flatMap((row) => pickOf(row, rule) ?? []).slice(0, mostLegs);
    if (legs.length < fewestLegs) return [];
    const totalOdds = longestOddsOf({ legs, sizes: [legs.length], lineStake: 1n, multiplier: 1 });
    return [
      {
        id: rule.id,
        legs: legs.map(({ event, market, outcome }) => ({ event, market, outcome })),
        totalOdds: Number(totalOdds),
      },
    ];
  });
}
