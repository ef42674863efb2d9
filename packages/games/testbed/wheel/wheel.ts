// A wheel of eleven numbers that stands for a roulette table, for tests: a common round without decisions, whose stake is the sum of its chips.
import * as z from 'zod/mini';
import { parseLira, type Kurus } from '@felek/money';
import type { CommonGame } from '../../src/game.ts';
import { figuresOf } from '../../src/returns.ts';

const chip = z.number().check(z.refine((lira) => (parseLira(lira) ?? 0n) > 0n));
const bet = z.strictObject({
  red: z.optional(chip),
  black: z.optional(chip),
  zero: z.optional(chip),
});
type Spot = keyof z.output<typeof bet>;

export type WheelEvent = { readonly type: 'number'; readonly number: number };

const spotOf = (number: number): Spot => {
  if (number === 0) return 'zero';
  return number % 2 === 0 ? 'red' : 'black';
};
const pays: Readonly<Record<Spot, bigint>> = { red: 2n, black: 2n, zero: 10n };
const kurusOn = (lira = 0): Kurus => parseLira(lira) ?? 0n;
const sum = ({ red, black, zero }: z.output<typeof bet>) => kurusOn(red) + kurusOn(black) + kurusOn(zero);

export const wheel: CommonGame<z.output<typeof bet>, never, WheelEvent, number> = {
  code: 'wheel',
  kind: 'common',
  hall: { names: { tr: 'Çark', en: 'Wheel' }, lobby: 'live', tags: ['felek', 'rulet'], volatility: 'medium' },
  rtp: 10 / 11,
  figures: [
    figuresOf('colour', [
      { cases: 5n, times: 200n },
      { cases: 6n, times: 0n },
    ]),
    figuresOf('zero', [
      { cases: 1n, times: 1000n },
      { cases: 10n, times: 0n },
    ]),
  ],
  stakes: [100n],
  defaultStake: 100n,
  bet,
  action: z.never(),
  phases: [
    { name: 'open', ms: 20_000 },
    { name: 'lock', ms: 3000 },
    { name: 'spin', ms: 9000 },
    { name: 'result', ms: 5000 },
  ],
  takesStake: (stake, chips) => stake === sum(chips) && stake <= 100_000n,
  outcome(draw) {
    const number = draw(11);
    return { result: number, events: [{ atMs: 0, event: { type: 'number', number } }] };
  },
  takes: () => false,
  settle(number, { bet: chips }) {
    const spot = spotOf(number);
    return { payout: kurusOn(chips[spot]) * pays[spot], events: [] };
  },
  mark: (number) => ({ number }),
  spots: ({ red, black, zero }) => ({ red: kurusOn(red), black: kurusOn(black), zero: kurusOn(zero) }),
};
