// A bingo room: all cards of a round play for one pool with the same balls. The rules detect completed lines, so players need not claim a
// prize. The layout of cards is in `tombala-90` and `bingo-75`.
import { floorShare, type Kurus } from '@felek/money';
import type { Draw } from '../fairness.ts';
import type { CommonOutcome, Outcome, Room, Ticket, TimedEvent } from '../game.ts';

/** In the order in which they are won. */
export const prizes = ['line', 'lines', 'house'] as const;
/** The first line of a card, its second one, and all of its numbers. */
export type Prize = (typeof prizes)[number];

export interface RoomRules extends Room {
  readonly mostCards: number;
}

/** Throws for a room that pays more than it takes, or that cannot share its pool. */
export function checkRoom(rules: RoomRules): RoomRules {
  const { balls, price, mostCards, pool, split, fast } = rules;
  const parts = prizes.map((prize) => split[prize]);
  assert(Number.isInteger(balls) && balls > 0, 'balls are counted');
  assert(price > 0n && Number.isInteger(mostCards) && mostCards > 0, 'a ticket has a card');
  assert(Number.isInteger(pool) && pool > 0 && pool < 100, 'the pool is 1 to 99 hundredths of the stakes');
  assert(
    parts.every((part) => Number.isInteger(part) && part > 0) &&
      parts.reduce((sum, part) => sum + part, 0) === 100,
    'the prizes share the whole pool',
  );
  assert(
    fast.every(({ by, times }, index) => {
      const before = fast[index - 1] ?? { by: 0, times: Infinity };
      return Number.isInteger(times) && times > 0 && by > before.by && times < before.times;
    }),
    'a faster house is paid more',
  );
  return rules;
}

function assert(holds: boolean, rule: string): void {
  if (!holds) throw new Error(`bug: a bingo room is misconfigured: ${rule}`);
}

/** The ladder of stakes: one card to the most. */
export const stakesOf = ({ price, mostCards }: RoomRules): readonly Kurus[] =>
  Array.from({ length: mostCards }, (_, index) => price * BigInt(index + 1));

/** A card as it is printed: rows from the top, null for a place without a number. */
export type Grid = readonly (readonly (number | null)[])[];

export interface Cards {
  /** The cards of a ticket. They follow from its id, which was fixed before the draw. */
  deal(id: string, count: number): readonly Grid[];
  /** The sets of numbers that make a line. */
  linesOf(grid: Grid): readonly (readonly number[])[];
}

/** The ball, counted from 1, with which a card has each prize. */
export type Milestones = Readonly<Record<Prize, number>>;

/** `placeOf[number]` is the ball, counted from 1, with which a number comes. */
export function milestonesOf(cards: Cards, grid: Grid, placeOf: readonly number[]): Milestones {
  const lastOf = (numbers: readonly number[]) => Math.max(...numbers.map((each) => placeOf[each]!));
  const complete = cards.linesOf(grid).map(lastOf);
  const [line, lines] = complete.toSorted((a, b) => a - b) as [number, number];
  return { line, lines, house: lastOf(grid.flat().filter((each) => each !== null)) };
}

/** A won prize: the ball, the number of cards, and the payout of each. */
export interface WonPrize {
  readonly prize: Prize;
  readonly ball: number;
  readonly winners: number;
  readonly each: Kurus;
}

export interface RoomResult {
  /** All balls in their order; those after the full house are not shown. */
  readonly order: readonly number[];
  readonly won: readonly WonPrize[];
  /** The milestones of each ticket's cards. */
  readonly cards: ReadonlyMap<string, readonly Milestones[]>;
}

export type RoomEvent =
  /** A ball comes out; `number` counts from 1. */
  | { readonly type: 'ball'; readonly ball: number; readonly number: number }
  | ({ readonly type: 'prize' } & WonPrize);

/** A win of one card of the ticket; cards count from 0. `fast` is the part for a fast full house. */
export type RoomWin = {
  readonly type: 'win';
  readonly card: number;
  readonly prize: Prize;
  readonly amount: Kurus;
  readonly fast: Kurus;
};

export type RoomTicket = Ticket<object, never>;

/** From one ball to the next, from a ball to its prize, and the pause for a prize. */
export const ballMs = 3000;
export const claimMs = 1500;
export const prizeMs = 4000;

/** All balls in a random order, by Fisher-Yates. */
export function shuffleBalls({ balls }: RoomRules, draw: Draw): readonly number[] {
  const order = Array.from({ length: balls }, (_, index) => index + 1);
  for (let i = balls - 1; i > 0; i -= 1) {
    const j = draw(i + 1);
    [order[i], order[j]] = [order[j]!, order[i]!];
  }
  return order;
}

/** A round before its tickets are known: its balls. */
export const drawRoom = (rules: RoomRules, draw: Draw): CommonOutcome<RoomResult, RoomEvent> => ({
  result: { order: shuffleBalls(rules, draw), won: [], cards: new Map() },
  events: [],
  lastsMs: 0,
});

/** Plays all tickets with the balls: the first ball that completes a prize on any card gives it to every card that it completes. */
export function playRoom(
  rules: RoomRules,
  cards: Cards,
  { order, tickets }: { readonly order: readonly number[]; readonly tickets: readonly RoomTicket[] },
): CommonOutcome<RoomResult, RoomEvent> {
  const placeOf: number[] = [];
  for (const [index, ball] of order.entries()) placeOf[ball] = index + 1;
  const played = new Map(
    tickets.map(({ id, stake }) => [
      id,
      cards.deal(id, Number(stake / rules.price)).map((grid) => milestonesOf(cards, grid, placeOf)),
    ]),
  );
  const all = [...played.values()].flat();
  const staked = tickets.reduce((sum, { stake }) => sum + stake, 0n);
  const won = all.length === 0 ? [] : prizes.map((prize) => winPrize(rules, { prize, all, staked }));
  return { result: { order, won, cards: played }, ...tellRoom(order, won) };
}

/** The part of the pool that a prize has, so much being staked. */
export const potOf = ({ pool, split }: Room, prize: Prize, staked: Kurus): Kurus =>
  floorShare(staked, BigInt(pool * split[prize]), 10_000n);

/** Equal shares for all cards that complete the prize with the same ball. Kuruş that cannot be shared stay with the house. */
function winPrize(
  rules: RoomRules,
  {
    prize,
    all,
    staked,
  }: { readonly prize: Prize; readonly all: readonly Milestones[]; readonly staked: Kurus },
): WonPrize {
  const ball = all.reduce((first, milestones) => Math.min(first, milestones[prize]), Infinity);
  const winners = all.filter((milestones) => milestones[prize] === ball).length;
  const pot = potOf(rules, prize, staked);
  return { prize, ball, winners, each: pot / BigInt(winners) };
}

/** The events by their times. The balls end with the full house. */
function tellRoom(
  order: readonly number[],
  won: readonly WonPrize[],
): { readonly events: readonly TimedEvent<RoomEvent>[]; readonly lastsMs: number } {
  const events: TimedEvent<RoomEvent>[] = [];
  let atMs = 0;
  const shown = won.at(-1)?.ball ?? 0;
  for (let number = 1; number <= shown; number += 1) {
    events.push({ atMs, event: { type: 'ball', ball: order[number - 1]!, number } });
    const here = won.filter(({ ball }) => ball === number);
    for (const prize of here) {
      events.push({ atMs: atMs + claimMs, event: { type: 'prize', ...prize } });
      atMs += prizeMs;
    }
    atMs += ballMs;
  }
  return { events, lastsMs: atMs };
}

/** The extra payout of a full house with this ball, in prices of a card. */
export const fastTimes = ({ fast }: RoomRules, ball: number): number =>
  fast.find(({ by }) => ball <= by)?.times ?? 0;

export function settleRoom(
  rules: RoomRules,
  { won, cards }: RoomResult,
  { id }: RoomTicket,
): Outcome<RoomWin> {
  const played = cards.get(id);
  if (!played) throw new Error('bug: a ticket is settled in a round that it is not part of');
  const events = played.flatMap((milestones, card) =>
    won
      .filter(({ prize, ball }) => milestones[prize] === ball)
      .map(({ prize, ball, each }): RoomWin => {
        const fast = prize === 'house' ? rules.price * BigInt(fastTimes(rules, ball)) : 0n;
        return { type: 'win', card, prize, amount: each + fast, fast };
      }),
  );
  return { payout: events.reduce((sum, { amount }) => sum + amount, 0n), events };
}
