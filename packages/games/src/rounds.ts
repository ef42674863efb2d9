// Plays a round from its seeds and its record. The record is the only stored part of a round: the stake, the bet, and the decisions in
// their order.
import { parseLira, toLira, type Kurus } from '@felek/money';
import { drawsOf, type Draw, type Seeds } from './fairness.ts';
import type { CommonGame, HouseGame, Outcome, PersonalGame, Ticket, TimedEvent } from './game.ts';
import { drawJackpot, type JackpotTurn } from './jackpot.ts';

/** A player's bet and decisions in a round, as the game's schemas gave them out. */
export interface RoundRecord {
  readonly stake: Kurus;
  readonly bet: object;
  readonly actions: readonly object[];
  /** Where the stake found the meter of the game's growing jackpot. A round from before the jackpot has none. */
  readonly jackpot?: JackpotTurn | undefined;
}

/** The last event of a round that wins the growing jackpot of its game. */
export interface JackpotEvent {
  readonly type: 'jackpot';
  readonly amount: Kurus;
}

export interface PlayedRound {
  /** The events that the player sees: those of the bet, then those of each decision. The last one of a round that is over has its end. */
  readonly steps: readonly (readonly object[])[];
  /** The stake with additions by decisions. */
  readonly staked: Kurus;
  readonly isOver: boolean;
  /** The payout with the growing jackpot; zero until the round is over. */
  readonly payout: Kurus;
  /** The growing jackpot's part of the payout. */
  readonly jackpot: Kurus;
  /** The next decision for a player who left the round; undefined when it is over. */
  readonly left: (() => object) | undefined;
}

/** Plays a round as far as it is decided, or gives undefined when a decision was not on offer. `draw` is given by a caller that listens to the draws. */
export function playRound(
  game: PersonalGame,
  seeds: Seeds,
  record: RoundRecord,
  draw: Draw = drawsOf(seeds),
): PlayedRound | undefined {
  const { stake, bet, actions } = record;
  let turn = game.begin({ draw, stake, bet });
  let staked = stake;
  const steps = [turn.events];
  for (const action of actions) {
    const next = turn.isOver ? undefined : game.act(turn.state, action);
    if (!next) return undefined;
    turn = next;
    staked += turn.adds ?? 0n;
    steps.push(turn.events);
  }
  if (!turn.isOver) {
    const { state } = turn;
    return { steps, staked, isOver: false, payout: 0n, jackpot: 0n, left: () => game.leave(state) };
  }
  const { payout, events } = game.resolve(turn.state);
  const jackpot = jackpotOf(game, seeds, record);
  const won: readonly JackpotEvent[] = jackpot > 0n ? [{ type: 'jackpot', amount: jackpot }] : [];
  steps.push([...steps.pop()!, ...events, ...won]);
  return { steps, staked, isOver: true, payout: payout + jackpot, jackpot, left: undefined };
}

function jackpotOf({ growing }: PersonalGame, seeds: Seeds, { stake, jackpot }: RoundRecord): Kurus {
  if (!jackpot) return 0n;
  if (!growing) throw new Error('bug: a round found a meter in a game without a growing jackpot');
  return drawJackpot(growing, seeds, stake, jackpot).won;
}

/** A bet of a common round as it is stored. */
export type StoredTicket = Ticket<object, object>;

/** A common round, drawn once for all tickets of its table. Times count from the beginning of the show. */
export interface DrawnRound {
  /** The public events, each with the time until which it is secret. */
  readonly events: readonly TimedEvent<object>[];
  /** The length of each phase, in the order of the game's. */
  readonly phasesMs: readonly number[];
  /** When the last phase begins and payouts are made. */
  readonly paysAtMs: number;
  /** The entry in the table's history. */
  readonly mark: object;
  /** Whether the ticket's next decision may be taken at this time. */
  takes(ticket: StoredTicket, action: object, atMs: number): boolean;
  settle(ticket: StoredTicket): Outcome<object>;
  /** The time from which the ticket's payout may be public. */
  knownAtMs(ticket: StoredTicket): number;
}

/** The phase with which the show begins, and with it all times of a round. */
export const showPhase = 2;

/** `tickets` are those that were locked; a game without `together` needs none of them. */
export function drawCommonRound(
  game: CommonGame,
  draw: Draw,
  tickets: readonly StoredTicket[] = [],
): DrawnRound {
  const drawn = game.outcome(draw);
  const { result, events, lastsMs = 0 } = game.together?.(drawn, inOrder(tickets)) ?? drawn;
  const phasesMs = game.phases.map(({ ms }) => (ms === 'outcome' ? lastsMs : ms));
  const paysAtMs = phasesMs.slice(showPhase, -1).reduce((sum, ms) => sum + ms, 0);
  return {
    events,
    phasesMs,
    paysAtMs,
    mark: game.mark(result),
    takes: (ticket, action, atMs) =>
      atMs >= 0 && atMs < paysAtMs && game.takes(result, ticket, { action, atMs }),
    settle: (ticket) => game.settle(result, ticket),
    knownAtMs: (ticket) => Math.min(game.knownAtMs?.(result, ticket) ?? paysAtMs, paysAtMs),
  };
}

/** By their ids and without decisions, so that a round's outcome does not hang on who asks. */
const inOrder = (tickets: readonly StoredTicket[]): StoredTicket[] =>
  tickets
    .map((ticket) => ({ ...ticket, actions: [] }))
    .sort(({ id: one }, { id: other }) => (one < other ? -1 : 1));

/** The bet that a caller wrote, as it is stored, or undefined when the game has no such bet. */
export function readBet(game: HouseGame, written: unknown): object | undefined {
  const { success, data } = game.bet.safeParse(written);
  return success ? data : undefined;
}

/** The same of a decision. */
export function readAction(game: HouseGame, written: unknown): object | undefined {
  const { success, data } = game.action.safeParse(written);
  return success ? data : undefined;
}

export const takesStake = (game: HouseGame, stake: Kurus, bet: object): boolean =>
  stake > 0n && (game.takesStake ? game.takesStake(stake, bet) : game.stakes.includes(stake));

/** A value as JSON carries it, with lira in place of kuruş. */
export type Wire<Value> = Value extends bigint
  ? number
  : Value extends object
    ? { [Key in keyof Value]: Wire<Value[Key]> }
    : Value;

/** Every amount in lira. */
export function toWire<Value>(value: Value): Wire<Value> {
  const convert = (each: unknown): unknown => {
    if (typeof each === 'bigint') return toLira(each);
    if (Array.isArray(each)) return each.map(convert);
    if (typeof each !== 'object' || each === null) return each;
    return Object.fromEntries(Object.entries(each).map(([key, part]) => [key, convert(part)]));
  };
  return convert(value) as Wire<Value>;
}

/** A stake as the wire carries it; zero if it is not a valid amount. */
export const readStake = (lira: number): Kurus => parseLira(lira) ?? 0n;
