// One round of Mines. All mines are drawn with the bet; the player opens tiles or takes the win. No event names a mine before the end but
// the one that was opened.
import type { Kurus } from '@felek/money';
import { drawPlaces, offerOf, winOf, type Win } from '../climb.ts';
import type { Deal, Outcome, Turn } from '../game.ts';
import { oddsOf, tilesOf, type MayinBet, type MayinRules } from './rules.ts';

export type MayinAction =
  /** Tiles count from 0, row by row. */
  | { readonly move: 'open'; readonly tile: number }
  /** Takes the win; on offer once a tile is open. */
  | { readonly move: 'cash' }
  /** Gives the round up before a tile is open, for the return of the game. The house decides so for a player who left. */
  | { readonly move: 'leave' };

export type MayinEvent =
  /** The mines lie. `next` is the win with one more tile, null when no tile is left or the limit is reached. */
  | { readonly type: 'ready'; readonly mines: number; readonly next: Win | null }
  | {
      readonly type: 'safe';
      readonly tile: number;
      readonly opened: number;
      readonly win: Win;
      readonly next: Win | null;
    }
  | { readonly type: 'mine'; readonly tile: number }
  /** The end shows where all mines were. */
  | { readonly type: 'board'; readonly mines: readonly number[] }
  | { readonly type: 'total'; readonly amount: Kurus };

export interface MayinState {
  readonly stake: Kurus;
  readonly mines: readonly number[];
  readonly opened: number[];
  payout: Kurus;
}

type MayinTurn = Turn<MayinState, MayinEvent>;

export function begin(rules: MayinRules, { draw, stake, bet }: Deal<MayinBet>): MayinTurn {
  const state: MayinState = {
    stake,
    mines: drawPlaces(draw, bet.mines, tilesOf(rules)),
    opened: [],
    payout: 0n,
  };
  return { state, events: [{ type: 'ready', mines: bet.mines, next: nextOf(rules, state) }], isOver: false };
}

export function act(rules: MayinRules, state: MayinState, action: MayinAction): MayinTurn | undefined {
  if (action.move === 'open') return open(rules, state, action.tile);
  const isOffered = state.opened.length > 0 === (action.move === 'cash');
  if (!isOffered) return undefined;
  state.payout = winNow(rules, state).amount;
  return { state, events: [], isOver: true };
}

function open(rules: MayinRules, state: MayinState, tile: number): MayinTurn | undefined {
  const { mines, opened } = state;
  if (opened.includes(tile)) return undefined;
  if (mines.includes(tile)) return { state, events: [{ type: 'mine', tile }], isOver: true };
  opened.push(tile);
  const win = winNow(rules, state);
  const next = nextOf(rules, state);
  // The last safe tile, or the last one below the limit, takes the win by itself.
  if (!next) state.payout = win.amount;
  return {
    state,
    events: [{ type: 'safe', tile, opened: opened.length, win, next }],
    isOver: !next,
  };
}

export function resolve({ mines, payout }: MayinState): Outcome<MayinEvent> {
  return {
    payout,
    events: [
      { type: 'board', mines },
      { type: 'total', amount: payout },
    ],
  };
}

export const leave = ({ opened }: MayinState): MayinAction => ({
  move: opened.length > 0 ? 'cash' : 'leave',
});

const winNow = (rules: MayinRules, { stake, mines, opened }: MayinState): Win =>
  winOf(rules, stake, oddsOf(rules, mines.length, opened.length));

function nextOf(rules: MayinRules, { stake, mines, opened }: MayinState): Win | null {
  const next = opened.length + 1;
  if (next + mines.length > tilesOf(rules)) return null;
  return offerOf(rules, stake, oddsOf(rules, mines.length, next));
}
