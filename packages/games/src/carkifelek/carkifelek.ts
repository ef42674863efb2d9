// Çarkıfelek: the wheel show of the house. All players bet on the same turn; the two bonus rounds let each of them pick.
import * as z from 'zod/mini';
import { parseLira } from '@felek/money';
import type { CommonGame } from '../game.ts';
import {
  bonusMs,
  drawWheel,
  kurusOn,
  settleWheel,
  stakeOf,
  takesPick,
  tellWheel,
  wheelMs,
  type WheelAction,
  type WheelBet,
  type WheelEvent,
  type WheelResult,
  type WheelWin,
} from './play.ts';
import { checkWheel, spots, wheelRules } from './rules.ts';
import { stats } from './stats.ts';

const rules = checkWheel(wheelRules);
const figures = stats(rules);
const chips = z.optional(z.number().check(z.refine((lira) => (parseLira(lira) ?? 0n) > 0n)));

export const carkifelek: CommonGame<WheelBet, WheelAction, WheelEvent, WheelResult, WheelWin> = {
  code: 'carkifelek',
  kind: 'common',
  hall: {
    names: { tr: 'Çarkıfelek', en: 'Wheel of Fortune' },
    lobby: 'live',
    tags: ['felek', 'çark', 'show', 'wheel', 'crazy time', 'lale bahçesi', 'bonus'],
    volatility: 'high',
  },
  rtp: Math.max(...figures.map(({ rtp }) => rtp)),
  figures,
  stakes: rules.chips,
  defaultStake: rules.defaultChip,
  bet: z.strictObject({ 1: chips, 2: chips, 5: chips, 10: chips, lale: chips, felek: chips }),
  takesStake: (stake, bet) => stakeOf(rules, bet) === stake,
  action: z.strictObject({ pick: z.int().check(z.gte(0), z.lt(rules.garden.length)) }),
  phases: [
    { name: 'open', ms: 15_000 },
    { name: 'lock', ms: 3000 },
    { name: 'slot', ms: wheelMs },
    { name: 'spin', ms: bonusMs - wheelMs },
    { name: 'bonus', ms: 'outcome' },
    { name: 'rest', ms: 5000 },
  ],
  outcome(draw) {
    const result = drawWheel(rules, draw);
    return { result, ...tellWheel(result) };
  },
  takes: takesPick,
  settle: (result, ticket) => settleWheel(rules, result, ticket),
  mark: ({ spot, slot }) => ({ spot, times: slot.spot === spot ? slot.times : 1 }),
  spots: (bet) => Object.fromEntries(spots.map((spot) => [spot, kurusOn(bet, spot)])),
};
