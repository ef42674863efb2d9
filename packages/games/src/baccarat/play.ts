// A coup of baccarat: the cards by the fixed drawing rules, the winner, the pairs, and what the chips on the spots get back. Nothing is
// decided after the bet. A shared table deals with it from a shoe of its own.
import type { Kurus } from '@felek/money';
import { dealFrom, rankNumber, rankOf, type Card, type Deal } from '../cards/cards.ts';
import { settleChips, type Chips, type SpotWin } from '../chips.ts';
import type { Draw } from '../fairness.ts';
import type { Outcome } from '../game.ts';
import type { BaccaratRules, Spot } from './rules.ts';

export type Side = 'player' | 'banker';
export type Winner = Side | 'tie';

export interface Coup {
  readonly player: readonly Card[];
  readonly banker: readonly Card[];
  readonly totals: Readonly<Record<Side, number>>;
  readonly winner: Winner;
  readonly pairs: Readonly<Record<Side, boolean>>;
}

export type BaccaratEvent =
  /** The coup: the cards came in the order player, banker, player, banker, then the third ones. */
  | ({ readonly type: 'coup' } & Coup)
  /** The return of a spot, with its chips. */
  | ({ readonly type: 'win' } & SpotWin)
  | { readonly type: 'total'; readonly amount: Kurus };

/** Ten and court cards are worth nothing. */
export const valueOf = (card: Card): number => {
  const number = rankNumber(card);
  return number >= 10 ? 0 : number;
};

export const totalOf = (cards: readonly Card[]): number =>
  cards.reduce((sum, card) => sum + valueOf(card), 0) % 10;

/** Whether the banker draws, given the value of the player's third card if there is one. */
export function bankerDraws(total: number, third: number | undefined): boolean {
  if (third === undefined) return total <= 5;
  if (total <= 2) return true;
  if (total === 3) return third !== 8;
  if (total === 4) return third >= 2 && third <= 7;
  if (total === 5) return third >= 4 && third <= 7;
  return total === 6 && (third === 6 || third === 7);
}

export function dealCoup(deal: Deal): Coup {
  const [p1, b1, p2, b2] = [deal(), deal(), deal(), deal()];
  const player = [p1, p2];
  const banker = [b1, b2];
  const isNatural = totalOf(player) >= 8 || totalOf(banker) >= 8;
  if (!isNatural) {
    if (totalOf(player) <= 5) player.push(deal());
    const third = player[2] && valueOf(player[2]);
    if (bankerDraws(totalOf(banker), third)) banker.push(deal());
  }
  const totals = { player: totalOf(player), banker: totalOf(banker) };
  return {
    player,
    banker,
    totals,
    winner: winnerOf(totals),
    pairs: { player: rankOf(p1) === rankOf(p2), banker: rankOf(b1) === rankOf(b2) },
  };
}

function winnerOf({ player, banker }: Readonly<Record<Side, number>>): Winner {
  if (player === banker) return 'tie';
  return player > banker ? 'player' : 'banker';
}

/** Hundredths of a spot's chips that come back. A tie returns the chips on both sides. */
export function returnOn(
  rules: BaccaratRules,
  spot: Spot,
  { winner, pairs }: Pick<Coup, 'winner' | 'pairs'>,
): number {
  switch (spot) {
    case 'player':
    case 'banker':
      if (winner === 'tie') return 100;
      if (winner !== spot) return 0;
      return spot === 'player' ? 200 : 100 + rules.bankerPays;
    case 'tie':
      return winner === 'tie' ? (rules.tiePays + 1) * 100 : 0;
    case 'playerPair':
      return pairs.player ? (rules.pairPays + 1) * 100 : 0;
    case 'bankerPair':
      return pairs.banker ? (rules.pairPays + 1) * 100 : 0;
  }
}

export function settleCoup(rules: BaccaratRules, coup: Coup, chips: Chips): Outcome<BaccaratEvent> {
  const { wins, payout } = settleChips(chips, (spot) => returnOn(rules, spot as Spot, coup));
  return {
    payout,
    events: [
      ...wins.map((win): BaccaratEvent => ({ type: 'win', ...win })),
      { type: 'total', amount: payout },
    ],
  };
}

/** A round that one player plays alone, from fresh decks. */
export function playBaccarat(
  rules: BaccaratRules,
  { draw, bet }: { readonly draw: Draw; readonly bet: Chips },
): Outcome<BaccaratEvent> {
  const coup = dealCoup(dealFrom(draw, rules.decks));
  const { payout, events } = settleCoup(rules, coup, bet);
  return { payout, events: [{ type: 'coup', ...coup }, ...events] };
}
