// Live roulette: all players of a table share one spin. Bets are on the cloth of European roulette, by the same rules.
import * as z from 'zod/mini';
import { chipsOn, placedChips, takesChips, type Chips } from '../chips.ts';
import type { CommonGame } from '../game.ts';
import { openTable, type RouletteEvent } from '../rulet/play.ts';
import { checkRules, houseRules, pocketsOf } from '../rulet/rules.ts';
import { stats } from '../rulet/stats.ts';

export const table = openTable(checkRules({ ...houseRules, straightLimit: 50_000n, tableLimit: 1_000_000n }));

/** The event for all players: the number, as the ball starts towards it. */
export type SpinEvent = Extract<RouletteEvent, { type: 'number' }>;
/** One player's event: the returns of their spots. */
export type OwnSpinEvent = Exclude<RouletteEvent, { type: 'number' }>;
export interface SpinMark {
  readonly number: number;
}

export const canliRulet: CommonGame<Chips, never, SpinEvent, number, OwnSpinEvent> = {
  code: 'canli-rulet',
  kind: 'common',
  hall: {
    names: { tr: 'Canlı Rulet', en: 'Live Roulette' },
    lobby: 'live',
    tags: ['felek', 'rulet', 'roulette', 'masa', 'table'],
    volatility: 'medium',
  },
  rtp: 36 / 37,
  figures: stats(table.rules),
  stakes: [100n, 500n, 2_500n, 10_000n, 50_000n],
  defaultStake: 500n,
  bet: chipsOn([...table.spots.keys()]),
  takesStake: (stake, chips) => takesChips(stake, chips, table.limits),
  action: z.never(),
  phases: [
    { name: 'open', ms: 20_000 },
    { name: 'lock', ms: 3000 },
    { name: 'spin', ms: 9000 },
    { name: 'result', ms: 5000 },
  ],
  outcome(draw) {
    const number = draw(pocketsOf(table.rules));
    return { result: number, events: [{ atMs: 0, event: { type: 'number', number } }] };
  },
  takes: () => false,
  settle(number, { bet }) {
    const { payout, events } = table.settle(bet, number);
    return { payout, events: events.filter((event) => event.type !== 'number') };
  },
  mark: (number): SpinMark => ({ number }),
  spots: (bet) => Object.fromEntries(placedChips(bet)),
};
