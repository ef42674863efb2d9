// A round of video poker: five cards, one decision which of them to hold, new cards in the places of the others.
import type { Kurus } from '@felek/money';
import { dealFrom, type Card, type Deal } from '../cards/cards.ts';
import type { Draw } from '../fairness.ts';
import type { Outcome, Turn } from '../game.ts';
import { handsOf, payOf, placeOf, type VideoPokerRules } from './rules.ts';

export type VideoPokerEvent =
  /** `hand` is what the cards pay as they were dealt, by its place in the paytable; −1 for nothing. */
  | { readonly type: 'deal'; readonly cards: readonly Card[]; readonly hand: number }
  /** All five cards after the draw. */
  | { readonly type: 'draw'; readonly cards: readonly Card[]; readonly hold: readonly number[] }
  | { readonly type: 'total'; readonly hand: number; readonly name: string | null; readonly amount: Kurus };

export interface Machine {
  readonly rules: VideoPokerRules;
  readonly deal: Deal;
  readonly stake: Kurus;
  readonly coins: number;
  readonly cards: readonly Card[];
}

type Step = Turn<Machine, VideoPokerEvent>;

export function begin(
  rules: VideoPokerRules,
  {
    draw,
    stake,
    bet: { coins },
  }: { readonly draw: Draw; readonly stake: Kurus; readonly bet: { readonly coins: number } },
): Step {
  const deal = dealFrom(draw);
  const cards = Array.from({ length: 5 }, deal);
  return {
    state: { rules, deal, stake, coins, cards },
    events: [{ type: 'deal', cards, hand: placeOf(rules, cards) }],
    isOver: false,
  };
}

/** Holds the cards at these places, from 0. */
export function drawTo(machine: Machine, hold: readonly number[]): Step {
  const cards = machine.cards.map((card, place) => (hold.includes(place) ? card : machine.deal()));
  return { state: { ...machine, cards }, events: [{ type: 'draw', cards, hold }], isOver: true };
}

export function resolve({ rules, stake, coins, cards }: Machine): Outcome<VideoPokerEvent> {
  const hand = placeOf(rules, cards);
  const payout = stake * BigInt(payOf(rules, hand, coins));
  const name = hand < 0 ? null : handsOf(rules)[hand]!;
  return { payout, events: [{ type: 'total', hand, name, amount: payout }] };
}
