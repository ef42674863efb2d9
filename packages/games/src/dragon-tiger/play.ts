// A round of dragon tiger: a card for the dragon, a card for the tiger, and what the chips on the spots get back.
import type { Kurus } from '@felek/money';
import { dealFrom, rankNumber, suitOf, type Card } from '../cards/cards.ts';
import { settleChips, type Chips, type SpotWin } from '../chips.ts';
import type { Draw } from '../fairness.ts';
import type { Outcome } from '../game.ts';
import type { DragonTigerRules, Spot } from './rules.ts';

export type Winner = 'dragon' | 'tiger' | 'tie';

export type DragonTigerEvent =
  | { readonly type: 'cards'; readonly dragon: Card; readonly tiger: Card; readonly winner: Winner }
  /** The return of a spot, with its chips. */
  | ({ readonly type: 'win' } & SpotWin)
  | { readonly type: 'total'; readonly amount: Kurus };

export interface Pair {
  readonly dragon: Card;
  readonly tiger: Card;
}

export function winnerOf({ dragon, tiger }: Pair): Winner {
  const difference = rankNumber(dragon) - rankNumber(tiger);
  if (difference === 0) return 'tie';
  return difference > 0 ? 'dragon' : 'tiger';
}

/** Whether a card is what a spot names. A seven is neither big nor small here, and neither odd nor even. */
const holds = {
  Big: (rank: number) => rank > 7,
  Small: (rank: number) => rank < 7,
  Odd: (rank: number) => rank !== 7 && rank % 2 === 1,
  Even: (rank: number) => rank % 2 === 0,
} as const;

/** Hundredths of a spot's chips that come back. */
export function returnOn(rules: DragonTigerRules, spot: Spot, cards: Pair): number {
  const winner = winnerOf(cards);
  switch (spot) {
    case 'dragon':
    case 'tiger':
      if (winner === 'tie') return rules.tieReturns;
      return winner === spot ? 200 : 0;
    case 'tie':
      return winner === 'tie' ? (rules.tiePays + 1) * 100 : 0;
    case 'suitedTie':
      return winner === 'tie' && suitOf(cards.dragon) === suitOf(cards.tiger)
        ? (rules.suitedTiePays + 1) * 100
        : 0;
    default: {
      const [, side, what] = /^(dragon|tiger)(\w+)$/.exec(spot)! as unknown as [
        string,
        keyof Pair,
        keyof typeof holds,
      ];
      return holds[what](rankNumber(cards[side])) ? 200 : 0;
    }
  }
}

export function settlePair(rules: DragonTigerRules, cards: Pair, chips: Chips): Outcome<DragonTigerEvent> {
  const { wins, payout } = settleChips(chips, (spot) => returnOn(rules, spot as Spot, cards));
  return {
    payout,
    events: [
      ...wins.map((win): DragonTigerEvent => ({ type: 'win', ...win })),
      { type: 'total', amount: payout },
    ],
  };
}

/** A round that one player plays alone, from fresh decks. */
export function playDragonTiger(
  rules: DragonTigerRules,
  { draw, bet }: { readonly draw: Draw; readonly bet: Chips },
): Outcome<DragonTigerEvent> {
  const deal = dealFrom(draw, rules.decks);
  const cards = { dragon: deal(), tiger: deal() };
  const { payout, events } = settlePair(rules, cards, bet);
  return { payout, events: [{ type: 'cards', ...cards, winner: winnerOf(cards) }, ...events] };
}
