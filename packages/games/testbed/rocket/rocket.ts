// A flight that ends at a secret point, for tests: a common round with decisions. Its figures are those of the published
// construction: 52 bits of the first block, one flight in a hundred ends at once.
import * as z from 'zod/mini';
import type { Kurus } from '@felek/money';
import type { CommonGame, Ticket } from '../../src/game.ts';

const bet = z.strictObject({ exitAt: z.optional(z.int().check(z.gte(101), z.lte(100_000_000))) });
const action = z.strictObject({ move: z.literal('exit') });

export type RocketEvent = { readonly type: 'crash'; readonly at: number };
export type RocketExit = { readonly type: 'exit'; readonly at: number; readonly amount: Kurus };
type Bet = z.output<typeof bet>;
type Action = z.output<typeof action>;

/** In hundredths: how high the flight is after so many milliseconds. */
const heightAt = (ms: number) => Math.floor(100 * Math.exp(0.00006 * ms));
const msTo = (height: number) => Math.ceil(Math.log(height / 100) / 0.00006);

/** Where a ticket leaves, if it does before the crash. */
function exitOf(crash: number, { bet: { exitAt = Infinity }, actions: [exit] }: Ticket<Bet, Action>) {
  const at = Math.min(exitAt, exit ? heightAt(exit.atMs) : Infinity);
  return at > crash ? undefined : at;
}

export const rocket: CommonGame<Bet, Action, RocketEvent, number, RocketExit> = {
  code: 'rocket',
  kind: 'common',
  hall: {
    names: { tr: 'Roket', en: 'Rocket' },
    lobby: 'games',
    tags: ['felek', 'aviator'],
    volatility: 'high',
  },
  rtp: 0.99,
  figures: [],
  stakes: [100n, 1_000n],
  defaultStake: 100n,
  bet,
  action,
  phases: [
    { name: 'open', ms: 7000 },
    { name: 'lock', ms: 2700 },
    { name: 'flight', ms: 'outcome' },
    { name: 'rest', ms: 3000 },
  ],
  outcome(draw) {
    const bits = BigInt(draw(2 ** 32)) * 2n ** 20n + BigInt(draw(2 ** 32) >>> 12);
    const crash = Math.max(100, Number((99n * 2n ** 52n) / (2n ** 52n - bits)));
    const lastsMs = msTo(crash);
    return { result: crash, events: [{ atMs: lastsMs, event: { type: 'crash', at: crash } }], lastsMs };
  },
  takes: (crash, { actions }, { atMs }) => actions.length === 0 && heightAt(atMs) <= crash,
  settle(crash, ticket) {
    const at = exitOf(crash, ticket);
    if (at === undefined) return { payout: 0n, events: [] };
    const payout = (ticket.stake * BigInt(at)) / 100n;
    return { payout, events: [{ type: 'exit', at, amount: payout }] };
  },
  knownAtMs(crash, ticket) {
    const at = exitOf(crash, ticket);
    return at === undefined ? undefined : msTo(at);
  },
  mark: (crash) => ({ crash }),
};
