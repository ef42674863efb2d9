// The formulas of the figures, over sums of facts. NGR is in the grant view: stakes and payouts of bonus money are in GGR. So a bonus costs
// the granted sum less the returned sum, and its conversion to cash costs nothing more. docs/figures.md prints the definitions.
import { figureIds, type FigureId } from '@felek/contract/office';
import { floorShare, toLira, type Kurus } from '@felek/money';
import type { Measure, PostedMeasure } from './measures.ts';

/** The parts of the result that others take. */
export interface Levies {
  readonly providerFees: Kurus;
  readonly paymentCosts: Kurus;
  readonly duty: Kurus;
}
export const noLevies: Levies = { providerFees: 0n, paymentCosts: 0n, duty: 0n };

export interface People {
  readonly active: bigint;
  readonly depositors: bigint;
  readonly firstDeposits: bigint;
}
export const nobody: People = { active: 0n, depositors: 0n, firstDeposits: 0n };

export interface SummedFact {
  readonly family: string;
  readonly measure: string;
  readonly purse: string;
  readonly kurus: Kurus;
  readonly entries: bigint;
}

export interface Summed {
  readonly facts: readonly SummedFact[];
  readonly levies: Levies;
  readonly people: People;
}

/** The measures whose facts a figure adds up; none for a figure of people or of others' shares. */
export const measuresOf: Readonly<Partial<Record<FigureId, readonly (Measure | PostedMeasure)[]>>> = {
  turnover: ['stake'],
  turnoverCash: ['stake'],
  turnoverBonus: ['stake'],
  payouts: ['payout'],
  contributions: ['contribution'],
  ggr: ['stake', 'payout', 'contribution'],
  ggrCasino: ['stake', 'payout', 'contribution'],
  ggrSports: ['stake', 'payout', 'contribution'],
  granted: ['grant'],
  forfeited: ['forfeit'],
  prizes: ['prize'],
  bonusCost: ['grant', 'forfeit', 'prize'],
  converted: ['conversion'],
  providerFees: ['stake', 'payout', 'contribution'],
  paymentCosts: ['deposit'],
  duty: ['stake', 'payout', 'contribution'],
  ngr: ['stake', 'payout', 'contribution', 'grant', 'forfeit', 'prize'],
  commissions: ['commission'],
  ngrAfterCommissions: ['stake', 'payout', 'contribution', 'grant', 'forfeit', 'prize', 'commission'],
  hold: ['stake', 'payout', 'contribution'],
  rtp: ['stake', 'payout'],
  stakes: ['stake'],
  placed: ['placed'],
  jackpots: ['jackpot'],
  deposits: ['deposit'],
  withdrawals: ['withdrawal'],
  netDeposits: ['deposit', 'withdrawal'],
  feesKept: ['fee'],
  corrections: ['correction'],
  active: ['stake'],
  depositors: ['deposit'],
  firstDeposits: ['deposit'],
  arpu: ['stake', 'payout', 'contribution', 'grant', 'forfeit', 'prize'],
};

/** All figures, as the wire carries them. Null where a share is of nothing. */
export function figuresOf({ facts, levies, people }: Summed): Readonly<Record<FigureId, number | null>> {
  const sum = (measure: Measure | PostedMeasure, only: Partial<Pick<SummedFact, 'family' | 'purse'>> = {}) =>
    facts
      .filter(
        (each) =>
          each.measure === measure &&
          (only.family === undefined || each.family === only.family) &&
          (only.purse === undefined || each.purse === only.purse),
      )
      .reduce((total, { kurus }) => total + kurus, 0n);
  const ggrOf = (family?: string) => {
    const only = family === undefined ? {} : { family };
    return sum('stake', only) - sum('payout', only) - sum('contribution', only);
  };
  const turnover = sum('stake');
  const payouts = sum('payout');
  const ggr = ggrOf();
  const bonusCost = sum('grant') - sum('forfeit') + sum('prize');
  const ngr = ggr - bonusCost - levies.providerFees - levies.paymentCosts - levies.duty;
  const commissions = sum('commission');
  const money: Partial<Record<FigureId, Kurus>> = {
    turnover,
    turnoverCash: sum('stake', { purse: 'cash' }),
    turnoverBonus: sum('stake', { purse: 'bonus' }),
    payouts,
    contributions: sum('contribution'),
    ggr,
    ggrCasino: ggrOf('game'),
    ggrSports: ggrOf('sports'),
    granted: sum('grant'),
    forfeited: sum('forfeit'),
    prizes: sum('prize'),
    bonusCost,
    converted: sum('conversion'),
    ...levies,
    ngr,
    commissions,
    ngrAfterCommissions: ngr - commissions,
    placed: sum('placed'),
    jackpots: sum('jackpot'),
    deposits: sum('deposit'),
    withdrawals: sum('withdrawal'),
    netDeposits: sum('deposit') - sum('withdrawal'),
    feesKept: sum('fee'),
    corrections: sum('correction'),
  };
  const stakes = facts
    .filter(({ measure }) => measure === 'stake')
    .reduce((total, { entries }) => total + entries, 0n);
  const others: Partial<Record<FigureId, number | null>> = {
    hold: shareOf(ggr, turnover),
    rtp: shareOf(payouts, turnover),
    stakes: Number(stakes),
    active: Number(people.active),
    depositors: Number(people.depositors),
    firstDeposits: Number(people.firstDeposits),
    arpu: people.active > 0n ? toLira(floorShare(ngr, 1n, people.active)) : null,
  };
  return Object.fromEntries(
    figureIds.map((id) => {
      const kurus = money[id];
      return [id, kurus === undefined ? (others[id] ?? null) : toLira(kurus)];
    }),
  ) as Record<FigureId, number | null>;
}

const shareOf = (part: Kurus, whole: Kurus) => (whole > 0n ? Number(part) / Number(whole) : null);
