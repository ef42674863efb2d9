// One round of Çarkıfelek from its draws, and the payout of a bet in it. Everything is drawn before the wheel turns, the bonus rounds
// included: a pick chooses among values that are already drawn.
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { parseLira, type Kurus } from '@felek/money';
import { drawsFrom, type Draw } from '../fairness.ts';
import type { Outcome, Ticket, TimedAction, TimedEvent } from '../game.ts';
import { spots, type Spot, type WheelRules } from './rules.ts';

/** Lira on each spot. */
export type WheelBet = Readonly<Partial<Record<Spot, number | undefined>>>;

/** The tulip 0 … 47, or the pointer 0 left, 1 top, 2 right. */
export interface WheelAction {
  readonly pick: number;
}

/** The result of a pointer of Felek Çarkı: the value of its last segment, and how often the values had doubled before. */
export interface Reading {
  readonly value: number;
  readonly doublings: number;
}

export type BonusRound =
  /** The value under each tulip. */
  | { readonly kind: 'lale'; readonly values: readonly number[] }
  /** The segment at the top after each turn, and the result of each pointer. */
  | { readonly kind: 'felek'; readonly turns: readonly number[]; readonly readings: readonly Reading[] };

export interface WheelResult {
  /** The stops of the top slot's reels, and what they show. */
  readonly slot: { readonly stops: readonly [number, number]; readonly spot: Spot; readonly times: number };
  /** The segment of the wheel. */
  readonly stop: number;
  readonly spot: Spot;
  readonly bonus: BonusRound | null;
}

/** The events that all players see. An event is sent as its motion begins. */
export type WheelEvent =
  | ({ readonly type: 'slot' } & WheelResult['slot'])
  | { readonly type: 'wheel'; readonly stop: number; readonly spot: Spot }
  /** Picks are taken from now on. */
  | { readonly type: 'bonus'; readonly kind: BonusRound['kind'] }
  | { readonly type: 'garden'; readonly values: readonly number[] }
  /** Felek Çarkı turns to this segment at the top; `number` counts from 1. */
  | { readonly type: 'turn'; readonly stop: number; readonly number: number }
  | { readonly type: 'readings'; readonly readings: readonly Reading[] };

/** A paid ticket on the spot: the pick that counted, `times` to 1. */
export type WheelWin = {
  readonly type: 'win';
  readonly spot: Spot;
  readonly pick: number | null;
  readonly times: number;
  readonly amount: Kurus;
};

export type WheelTicket = Ticket<WheelBet, WheelAction>;

/** The begin of each part, in ms since the show began: the slot, the wheel, a bonus round, and the end of its picks. */
export const slotMs = 0;
export const wheelMs = 3000;
export const bonusMs = 13_000;
export const pickedMs = 21_000;
/** How long the opened garden is shown, how long a turn of Felek Çarkı takes, and how long its readings are shown. */
export const gardenMs = 6000;
export const turnMs = 7000;
export const readingsMs = 3000;

/** The order of the draws: the slot's two reels, the wheel, then the draws of its bonus round. */
export function drawWheel(rules: WheelRules, draw: Draw): WheelResult {
  const stops = [draw(rules.slot.spots.length), draw(rules.slot.times.length)] as const;
  const stop = draw(rules.segments.length);
  const spot = rules.segments[stop]!;
  return {
    slot: { stops, spot: rules.slot.spots[stops[0]]!, times: rules.slot.times[stops[1]]! },
    stop,
    spot,
    bonus: drawBonus(rules, spot, draw),
  };
}

function drawBonus(rules: WheelRules, spot: Spot, draw: Draw): BonusRound | null {
  if (spot === 'lale') return drawGarden(rules, draw);
  if (spot === 'felek') return drawFelek(rules, draw);
  return null;
}

/** A Fisher-Yates shuffle of the values under the tulips. */
function drawGarden({ garden }: WheelRules, draw: Draw): BonusRound {
  const values = [...garden];
  for (let i = values.length - 1; i > 0; i -= 1) {
    const j = draw(i + 1);
    [values[i], values[j]] = [values[j]!, values[i]!];
  }
  return { kind: 'lale', values };
}

/** Turns until each pointer has its value. A pointer that has one keeps it. */
function drawFelek({ felek: { segments, pointers, mostDoublings } }: WheelRules, draw: Draw): BonusRound {
  const turns: number[] = [];
  const doublings = pointers.map(() => 0);
  const values: (number | undefined)[] = pointers.map(() => undefined);
  while (values.includes(undefined)) {
    const turn = draw(segments.length);
    turns.push(turn);
    for (const [pointer, from] of pointers.entries()) {
      if (values[pointer] !== undefined) continue;
      const segment = segments[(turn + from + segments.length) % segments.length]!;
      if (segment === 'double') doublings[pointer] = Math.min(doublings[pointer]! + 1, mostDoublings);
      else values[pointer] = segment;
    }
  }
  const readings = values.map((value, pointer) => ({ value: value!, doublings: doublings[pointer]! }));
  return { kind: 'felek', turns, readings };
}

/** The events of a round by their times, and how long its bonus round lasts. */
export function tellWheel({ slot, stop, spot, bonus }: WheelResult): {
  readonly events: readonly TimedEvent<WheelEvent>[];
  readonly lastsMs: number;
} {
  const events: TimedEvent<WheelEvent>[] = [
    { atMs: slotMs, event: { type: 'slot', ...slot } },
    { atMs: wheelMs, event: { type: 'wheel', stop, spot } },
  ];
  if (!bonus) return { events, lastsMs: 0 };
  events.push({ atMs: bonusMs, event: { type: 'bonus', kind: bonus.kind } });
  if (bonus.kind === 'lale') {
    events.push({ atMs: pickedMs, event: { type: 'garden', values: bonus.values } });
    return { events, lastsMs: pickedMs + gardenMs - bonusMs };
  }
  const { turns, readings } = bonus;
  for (const [index, turn] of turns.entries())
    events.push({
      atMs: pickedMs + index * turnMs,
      event: { type: 'turn', stop: turn, number: index + 1 },
    });
  const turnedMs = pickedMs + turns.length * turnMs;
  events.push({ atMs: turnedMs, event: { type: 'readings', readings } });
  return { events, lastsMs: turnedMs + readingsMs - bonusMs };
}

/** How many picks a bonus round offers. */
const picksOf = (bonus: BonusRound): number =>
  bonus.kind === 'lale' ? bonus.values.length : bonus.readings.length;

/** The pick of a bet that made none: drawn from HMAC-SHA256 with `felek/carkifelek` as the key over the text `betId|0`, `betId|1` … */
export const unpicked = (id: string, bonus: BonusRound): number =>
  drawsFrom(utf8ToBytes('felek/carkifelek'), `${id}|`)(picksOf(bonus));

/** The kuruş on a spot. */
export const kurusOn = (bet: WheelBet, spot: Spot): Kurus => parseLira(bet[spot] ?? 0) ?? 0n;

/** The stake of a bet, or undefined where a spot has more than its limit. */
export function stakeOf({ limits }: WheelRules, bet: WheelBet): Kurus | undefined {
  const stakes = spots.map((spot) => kurusOn(bet, spot));
  if (stakes.some((stake, index) => stake > limits[spots[index]!])) return undefined;
  return stakes.reduce((sum, stake) => sum + stake, 0n);
}

/** A pick is taken once, in its time, for a bet on the bonus round that is on. */
export function takesPick(
  { spot, bonus }: WheelResult,
  { bet, actions }: WheelTicket,
  { action: { pick }, atMs }: TimedAction<WheelAction>,
): boolean {
  const isTime = atMs >= bonusMs && atMs < pickedMs;
  return bonus !== null && isTime && kurusOn(bet, spot) > 0n && actions.length === 0 && pick < picksOf(bonus);
}

/** The multiplier of a pick in the bonus round, to 1 and before the top slot. */
function timesOf(bonus: BonusRound, pick: number): number {
  if (bonus.kind === 'lale') return bonus.values[pick]!;
  const { value, doublings } = bonus.readings[pick]!;
  return value * 2 ** doublings;
}

export function settleWheel(
  { mostTimes }: WheelRules,
  { slot, spot, bonus }: WheelResult,
  { id, bet, actions: [picked] }: WheelTicket,
): Outcome<WheelWin> {
  const staked = kurusOn(bet, spot);
  if (staked === 0n) return { payout: 0n, events: [] };
  const pick = bonus && (picked?.action.pick ?? unpicked(id, bonus));
  const own = bonus ? timesOf(bonus, pick!) : Number(spot);
  const times = Math.min(own * (slot.spot === spot ? slot.times : 1), mostTimes);
  const payout = staked * BigInt(1 + times);
  return { payout, events: [{ type: 'win', spot, pick, times, amount: payout }] };
}
