// One flight from its draws, and what a bet in it is paid. Crash semantics of the field: a target equal to the crash point wins, and an exit
// by hand counts at the height of the flight when the server received it.
import type { Kurus } from '@felek/money';
import type { Draw } from '../fairness.ts';
import type { Outcome, Ticket } from '../game.ts';
import { heightAt, msTo } from './flight.ts';
import { capHeight, type UcusRules } from './rules.ts';

/** The target at which a bet leaves by itself, in hundredths. */
export interface UcusBet {
  readonly exitAt?: number | undefined;
}

export interface UcusAction {
  readonly move: 'exit';
}

/** The reason why a bet left. */
export type ExitBy = 'hand' | 'target' | 'cap';

/** The flight ended: this was the highest point at which a bet could leave, in hundredths. */
export type UcusEvent = { readonly type: 'crash'; readonly at: number };

/** The bet left in time. */
export type UcusExit = {
  readonly type: 'exit';
  readonly at: number;
  readonly by: ExitBy;
  readonly amount: Kurus;
};

export type UcusTicket = Ticket<UcusBet, UcusAction>;

/**
 * The crash point in hundredths, from 52 bits u: max(1, floor(returned / (1 − u)) / 100), as the bustabit family publishes it. The bits are
 * the first word and the upper 20 bits of the second.
 */
export function drawCrash({ returned, ceiling }: UcusRules, draw: Draw): number {
  const bits = BigInt(draw(2 ** 32)) * 2n ** 20n + BigInt(draw(2 ** 32) >>> 12);
  const crash = (BigInt(returned) * 2n ** 52n) / (2n ** 52n - bits);
  if (crash >= BigInt(ceiling)) return ceiling;
  return Math.max(100, Number(crash));
}

/** Whether the flight is still there for an exit by hand at this time. */
export function takesExit(
  { lowestExit }: UcusRules,
  crash: number,
  { ticket, atMs }: { readonly ticket: UcusTicket; readonly atMs: number },
): boolean {
  const height = heightAt(atMs);
  return ticket.actions.length === 0 && height >= lowestExit && height <= crash;
}

/** Where a bet leaves: by hand, at its target, or where it reaches the highest payout, whichever comes first. None: it is lost. */
function exitOf(
  rules: UcusRules,
  crash: number,
  { stake, bet, actions: [exit] }: UcusTicket,
): { readonly at: number; readonly by: ExitBy } | undefined {
  const ways: readonly { readonly at: number; readonly by: ExitBy }[] = [
    { at: capHeight(rules, stake), by: 'cap' },
    { at: bet.exitAt ?? Infinity, by: 'target' },
    { at: exit ? heightAt(exit.atMs) : Infinity, by: 'hand' },
  ];
  const first = ways.reduce((before, way) => (way.at < before.at ? way : before));
  return first.at > crash ? undefined : first;
}

export function settleFlight(rules: UcusRules, crash: number, ticket: UcusTicket): Outcome<UcusExit> {
  const exit = exitOf(rules, crash, ticket);
  if (!exit) return { payout: 0n, events: [] };
  const payout = (ticket.stake * BigInt(exit.at)) / 100n;
  return { payout, events: [{ type: 'exit', ...exit, amount: payout }] };
}

/** When a bet leaves, in ms of the flight. */
export function exitMs(rules: UcusRules, crash: number, ticket: UcusTicket): number | undefined {
  const exit = exitOf(rules, crash, ticket);
  if (!exit) return undefined;
  return exit.by === 'hand' ? ticket.actions[0]!.atMs : msTo(exit.at);
}
