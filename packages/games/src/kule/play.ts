// One round of the tower. The traps of all floors are drawn with the bet; the player climbs floor by floor or takes the win. No event names
// a trap before the end but the one that was stepped on.
import type { Kurus } from '@felek/money';
import { drawPlaces, offerOf, winOf, type Win } from '../climb.ts';
import type { Deal, Outcome, Turn } from '../game.ts';
import { oddsOf, type Difficulty, type KuleBet, type KuleRules } from './rules.ts';

export type KuleAction =
  /** Steps on a tile of the next floor; tiles count from 0, left to right. */
  | { readonly move: 'climb'; readonly tile: number }
  /** Takes the win; on offer once a floor is climbed. */
  | { readonly move: 'cash' }
  /** Gives the round up before a floor is climbed, for the return of the game. The house decides so for a player who left. */
  | { readonly move: 'leave' };

export type KuleEvent =
  /** The tower stands. `next` is the win with one more floor, null at the top or the limit. */
  | { readonly type: 'ready'; readonly difficulty: Difficulty; readonly next: Win | null }
  /** Floors count from 0, from the ground up. */
  | {
      readonly type: 'safe';
      readonly floor: number;
      readonly tile: number;
      readonly win: Win;
      readonly next: Win | null;
    }
  | { readonly type: 'trap'; readonly floor: number; readonly tile: number }
  /** The end shows where all traps were: `traps[floor]`. */
  | { readonly type: 'tower'; readonly traps: readonly (readonly number[])[] }
  | { readonly type: 'total'; readonly amount: Kurus };

export interface KuleState {
  readonly stake: Kurus;
  readonly difficulty: Difficulty;
  readonly traps: readonly (readonly number[])[];
  climbed: number;
  payout: Kurus;
}

type KuleTurn = Turn<KuleState, KuleEvent>;

export function begin(rules: KuleRules, { draw, stake, bet: { difficulty } }: Deal<KuleBet>): KuleTurn {
  const { tiles, safe } = rules.floor[difficulty];
  const state: KuleState = {
    stake,
    difficulty,
    traps: Array.from({ length: rules.floors }, () => drawPlaces(draw, tiles - safe, tiles)),
    climbed: 0,
    payout: 0n,
  };
  return { state, events: [{ type: 'ready', difficulty, next: nextOf(rules, state) }], isOver: false };
}

export function act(rules: KuleRules, state: KuleState, action: KuleAction): KuleTurn | undefined {
  if (action.move === 'climb') return climb(rules, state, action.tile);
  const isOffered = state.climbed > 0 === (action.move === 'cash');
  if (!isOffered) return undefined;
  state.payout = winNow(rules, state).amount;
  return { state, events: [], isOver: true };
}

function climb(rules: KuleRules, state: KuleState, tile: number): KuleTurn | undefined {
  const { difficulty, traps, climbed: floor } = state;
  if (tile >= rules.floor[difficulty].tiles) return undefined;
  if (traps[floor]!.includes(tile)) return { state, events: [{ type: 'trap', floor, tile }], isOver: true };
  state.climbed += 1;
  const win = winNow(rules, state);
  const next = nextOf(rules, state);
  // The top floor, or the last one below the limit, takes the win by itself.
  if (!next) state.payout = win.amount;
  return { state, events: [{ type: 'safe', floor, tile, win, next }], isOver: !next };
}

export function resolve({ traps, payout }: KuleState): Outcome<KuleEvent> {
  return {
    payout,
    events: [
      { type: 'tower', traps },
      { type: 'total', amount: payout },
    ],
  };
}

export const leave = ({ climbed }: KuleState): KuleAction => ({ move: climbed > 0 ? 'cash' : 'leave' });

const winNow = (rules: KuleRules, { stake, difficulty, climbed }: KuleState): Win =>
  winOf(rules, stake, oddsOf(rules, difficulty, climbed));

function nextOf(rules: KuleRules, { stake, difficulty, climbed }: KuleState): Win | null {
  if (climbed === rules.floors) return null;
  return offerOf(rules, stake, oddsOf(rules, difficulty, climbed + 1));
}
