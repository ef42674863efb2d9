// The definition of a house game: its place in the lobby, its bet, and its rules. The rules are pure: the same draws, bet and decisions
// give the same events and the same payout, on the server and in a player's browser. So an outcome is never stored. Amounts are `bigint`
// kuruş here, and lira on the wire.
//
// A round is of one of three kinds:
//
//   one decision     a stake and a bet, and the round is over: slots, dice, wheels
//   many decisions   the player decides several times, and may add to the stake: blackjack, mines, hi-lo
//   common           all players of a table share one outcome; its phases have times: roulette tables, crash, bingo
import * as z from 'zod/mini';
import type { Kurus } from '@felek/money';
import type { Draw } from './fairness.ts';
import type { GrowingJackpot } from './jackpot.ts';

/** The lobby's place for a game, and its data about it. */
export interface Hall {
  readonly names: Readonly<Record<'tr' | 'en', string>>;
  readonly lobby: 'slot' | 'live' | 'bingo' | 'games' | 'tvbets';
  readonly tags: readonly string[];
  readonly volatility: 'low' | 'medium' | 'high' | null;
}

/**
 * The exact figures of one way to bet, per unit of the stake that begins the round. Figures that take long to work out stand as constants in
 * the game's folder, and a test holds them to `stats(rules)`.
 */
export interface Figures {
  /** The bet's name: its scene words it, and the PAR sheet prints it. */
  readonly bet: string;
  /** The expected return. */
  readonly rtp: number;
  /** The share of the rounds that pay anything. */
  readonly hits: number;
  /** The variance of the return. */
  readonly variance: number;
  /** The highest return, as a multiple of the stake, and its probability; a free spin counts as a round of its own here. */
  readonly most: { readonly times: number; readonly chance?: number };
}

interface Offer<Bet> {
  /** In addresses, tokens and ledger accounts: small letters, digits and hyphens. */
  readonly code: string;
  readonly hall: Hall;
  /** The share of the stakes that comes back in the long run, computed exactly; of the best bet where they differ. With a growing jackpot. */
  readonly rtp: number;
  /** One entry for each kind of bet, without a growing jackpot. */
  readonly figures: readonly Figures[];
  /**
   * The figures of this very bet, where the bets of a game differ widely. A bet that may be ended early has the figures of its widest end.
   * Left out, a bet lies somewhere between those of `figures`.
   */
  figuresOf?(bet: Bet): Figures;
  /** The stakes on offer. */
  readonly stakes: readonly Kurus[];
  readonly defaultStake: Kurus;
  /** The most that one bet stakes, where a bet is made of several of `stakes`; the highest of them when left out. */
  readonly mostStake?: Kurus;
  /** The player's choices besides the stake: an object that refuses unknown keys, so that a bet has one spelling. */
  readonly bet: z.ZodMiniType<Bet>;
  /** Whether a bet takes this stake; one of `stakes` when left out. A stake of several chips is their sum. */
  takesStake?(stake: Kurus, bet: Bet): boolean;
}

/** The beginning of a round. */
export interface Deal<Bet> {
  readonly draw: Draw;
  readonly stake: Kurus;
  readonly bet: Bet;
}

/** A round between two decisions. */
export interface Turn<State, Event> {
  /** The game's own state, with secrets. It never leaves the server and is never stored. */
  readonly state: State;
  /** The events of this step that the player sees. */
  readonly events: readonly Event[];
  /** No decision is left. */
  readonly isOver: boolean;
  /** The amount that the decision adds to the stake. */
  readonly adds?: Kurus;
}

export interface Outcome<Event> {
  readonly payout: Kurus;
  readonly events: readonly Event[];
}

/** A game that each player plays alone, drawn from the player's own pair of seeds. */
export interface PersonalGame<
  Bet = object,
  Action = object,
  Event extends object = object,
  State = unknown,
> extends Offer<Bet> {
  readonly kind: 'one decision' | 'many decisions';
  /** The jackpot that the stakes which begin rounds fill, beside the rules: what decisions add fills nothing. Its stakes are those of `stakes` alone. */
  readonly growing?: GrowingJackpot;
  /** A decision after the first. */
  readonly action: z.ZodMiniType<Action>;
  begin(deal: Deal<Bet>): Turn<State, Event>;
  /**
   * Applies a decision, or gives undefined when it is not on offer now. May change the state: a round is played from its beginning each
   * time.
   */
  act(state: State, action: Action): Turn<State, Event> | undefined;
  /** The end of a round that is over. */
  resolve(state: State): Outcome<Event>;
  /**
   * The decision for a player who left the round for a day, by the published rules. Adds nothing to the stake, and ends the round at last.
   */
  leave(state: State): Action;
}

/**
 * A part of a common round. The first takes bets. The second locks them and waits for the entropy; it may last longer than its time. The
 * third begins the show, and its beginning is the zero of all times of the round's events and decisions. The last shows the result, and
 * payouts are made as it begins. So there are four phases or more.
 */
export interface Phase {
  readonly name: string;
  /** How long it lasts, or that it lasts as long as the outcome does. At most one phase of the show does, and its end is not known before. */
  readonly ms: number | 'outcome';
}

/** A decision during the show, with its time since the show began, by the database's clock. */
export interface TimedAction<Action> {
  readonly action: Action;
  readonly atMs: number;
}

/** A player's bet in a common round, with the decisions that were taken for it. */
export interface Ticket<Bet, Action> {
  /**
   * A UUID of the player's device, fixed before the draw. Values that a game deals to one bet follow from it: bingo cards, a pick not made.
   */
  readonly id: string;
  readonly stake: Kurus;
  readonly bet: Bet;
  readonly actions: readonly TimedAction<Action>[];
}

/** An event that all players see, and its time since the show began. Before that time it is secret. */
export interface TimedEvent<Event> {
  readonly atMs: number;
  readonly event: Event;
}

/** The shared outcome of a table's players, drawn once. */
export interface CommonOutcome<Result, Event> {
  /** The game's own: it never leaves the server before its time. */
  readonly result: Result;
  /** In the order of their times. */
  readonly events: readonly TimedEvent<Event>[];
  /** Fills the phase that lasts as the outcome does. */
  readonly lastsMs?: number;
}

/** A room where all cards of a round play for one pool of the stakes. */
export interface Room {
  readonly balls: number;
  /** Of a card. A ticket has as many cards as its stake has prices. */
  readonly price: Kurus;
  /** The share of all stakes that the cards play for, in hundredths. */
  readonly pool: number;
  /** How the pool is split among the prizes, in hundredths. */
  readonly split: Readonly<Record<'line' | 'lines' | 'house', number>>;
  /** The extra payout of a full house with at most `by` balls, in prices of a card; the first entry that fits. */
  readonly fast: readonly { readonly by: number; readonly times: number }[];
}

/** A game whose players share each round at a table, drawn from a chain of hashes that was committed before. */
export interface CommonGame<
  Bet = object,
  Action = object,
  Event extends object = object,
  Result = unknown,
  OwnEvent extends object = object,
> extends Offer<Bet> {
  readonly kind: 'common';
  /** Of a bingo. */
  readonly room?: Room;
  readonly phases: readonly Phase[];
  readonly action: z.ZodMiniType<Action>;
  /** Draws the round, for all tickets alike. */
  outcome(draw: Draw): CommonOutcome<Result, Event>;
  /**
   * Adds the tickets' effect on the outcome, in games that have one: shared pools, the ball that ends a bingo. The tickets are those that
   * were locked, without decisions, in the order of their ids. A proof of such a round holds all of them.
   */
  together?(
    drawn: CommonOutcome<Result, Event>,
    tickets: readonly Ticket<Bet, Action>[],
  ): CommonOutcome<Result, Event>;
  /** Whether a decision is on offer at its time. It sees the result, which its player does not: a flight that has ended is not left. */
  takes(result: Result, ticket: Ticket<Bet, Action>, next: TimedAction<Action>): boolean;
  /** A ticket's payout, and the events that only its player sees. */
  settle(result: Result, ticket: Ticket<Bet, Action>): Outcome<OwnEvent>;
  /**
   * When the ticket's payout becomes public, in ms since the show began, where that is before the last phase: an exit from a flight. It is
   * paid then. Left out, or undefined: as the last phase begins.
   */
  knownAtMs?(result: Result, ticket: Ticket<Bet, Action>): number | undefined;
  /** The entry of a shown round in the table's history: small, for road maps and strips. */
  mark(result: Result): object;
  /** Where the chips of a bet lie, for the sums that all players see. */
  spots?(bet: Bet): Readonly<Record<string, Kurus>>;
}

export type HouseGame = PersonalGame | CommonGame;

const noAction = z.never();

/** A game of one decision needs its rules alone. */
export function oneDecision<Bet, Event extends object>(
  offer: Offer<Bet> & Pick<PersonalGame, 'growing'>,
  play: (deal: Deal<Bet>) => Outcome<Event>,
): PersonalGame<Bet, never, Event, Deal<Bet>> {
  return {
    ...offer,
    kind: 'one decision',
    action: noAction,
    begin: (deal) => ({ state: deal, events: [], isOver: true }),
    act: () => undefined,
    resolve: play,
    leave: () => {
      throw new Error('bug: a round of one decision waits for none');
    },
  };
}
