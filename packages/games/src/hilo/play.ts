// One round of hi-lo. A card lies open; the player guesses the next one, skips, or takes the win. Each card is drawn when it is turned, so
// nothing of the next one is known before.
import type { Kurus } from '@felek/money';
import { deck, rankNumber, type Card } from '../cards/cards.ts';
import { offerOf, winOf, type Ratio, type Win } from '../climb.ts';
import type { Draw } from '../fairness.ts';
import type { Deal, Outcome, Turn } from '../game.ts';
import { isRight, leastRaise, oddsWith, type Guess, type HiloRules } from './rules.ts';

export type HiloAction =
  | { readonly move: Guess }
  | { readonly move: 'skip' }
  /** Takes the win; on offer after a right guess. */
  | { readonly move: 'cash' }
  /** Gives the round up before a right guess, for the return of the game. The house decides so for a player who left. */
  | { readonly move: 'leave' };

export type HiloEvent =
  | {
      readonly type: 'card';
      readonly card: Card;
      readonly how: 'first' | 'skipped' | 'right' | 'wrong';
      /** The win that may be taken now; null before a right guess and after a wrong one. */
      readonly win: Win | null;
      /** The win of each guess; null where it is not on offer. */
      readonly higher: Win | null;
      readonly lower: Win | null;
      readonly skips: number;
    }
  | { readonly type: 'total'; readonly amount: Kurus };

export interface HiloState {
  readonly draw: Draw;
  readonly stake: Kurus;
  card: Card;
  odds: Ratio;
  right: number;
  /** Skips that are left. */
  skips: number;
  payout: Kurus;
}

/** From a full deck each time. */
const turnCard = (draw: Draw): Card => deck[draw(deck.length)]!;

type HiloTurn = Turn<HiloState, HiloEvent>;
type How = (HiloEvent & { readonly type: 'card' })['how'];

export function begin(rules: HiloRules, { draw, stake }: Deal<object>): HiloTurn {
  const state: HiloState = {
    draw,
    stake,
    card: turnCard(draw),
    odds: { part: 1n, whole: 1n },
    right: 0,
    skips: rules.mostSkips,
    payout: 0n,
  };
  return turn(rules, state, 'first', false);
}

export function act(rules: HiloRules, state: HiloState, { move }: HiloAction): HiloTurn | undefined {
  switch (move) {
    case 'higher':
    case 'lower':
      return guess(rules, state, move);
    case 'skip':
      if (state.skips === 0) return undefined;
      state.skips -= 1;
      state.card = turnCard(state.draw);
      return turn(rules, state, 'skipped', false);
    case 'cash':
    case 'leave':
      if (state.right > 0 !== (move === 'cash')) return undefined;
      state.payout = winNow(rules, state).amount;
      return { state, events: [], isOver: true };
  }
}

function guess(rules: HiloRules, state: HiloState, guessed: Guess): HiloTurn | undefined {
  const rank = rankNumber(state.card);
  const odds = oddsWith(state.odds, rank, guessed);
  if (!offerOf(rules, state.stake, odds)) return undefined;
  state.card = turnCard(state.draw);
  if (!isRight(rank, guessed, rankNumber(state.card))) return turn(rules, state, 'wrong', true);
  state.odds = odds;
  state.right += 1;
  const isOver = state.right === rules.mostGuesses || isAtLimit(rules, state);
  if (isOver) state.payout = winNow(rules, state).amount;
  return turn(rules, state, 'right', isOver);
}

/** No guess on any card would stay below the limit. */
function isAtLimit(rules: HiloRules, { stake, odds }: HiloState): boolean {
  const next = { part: odds.part * leastRaise.part, whole: odds.whole * leastRaise.whole };
  return offerOf(rules, stake, next) === null;
}

function turn(rules: HiloRules, state: HiloState, how: How, isOver: boolean): HiloTurn {
  const { stake, card, odds, right, skips } = state;
  const offered = (guessed: Guess) =>
    isOver ? null : offerOf(rules, stake, oddsWith(odds, rankNumber(card), guessed));
  const win = right > 0 && how !== 'wrong' ? winNow(rules, state) : null;
  const event: HiloEvent = {
    type: 'card',
    card,
    how,
    win,
    higher: offered('higher'),
    lower: offered('lower'),
    skips,
  };
  return { state, events: [event], isOver };
}

export const resolve = ({ payout }: HiloState): Outcome<HiloEvent> => ({
  payout,
  events: [{ type: 'total', amount: payout }],
});

export const leave = ({ right }: HiloState): HiloAction => ({ move: right > 0 ? 'cash' : 'leave' });

const winNow = (rules: HiloRules, { stake, odds }: HiloState): Win => winOf(rules, stake, odds);
