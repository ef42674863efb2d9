// Uçuş: a flight for all players of a table. A bet leaves before the flight ends, by hand or at its target, or it is lost.
import * as z from 'zod/mini';
import type { CommonGame } from '../game.ts';
import { msTo } from './flight.ts';
import {
  drawCrash,
  exitMs,
  settleFlight,
  takesExit,
  type UcusAction,
  type UcusBet,
  type UcusEvent,
  type UcusExit,
} from './play.ts';
import { checkUcus, ucusRules } from './rules.ts';
import { stats, statsOfExit } from './stats.ts';

const rules = checkUcus(ucusRules);

export const ucus: CommonGame<UcusBet, UcusAction, UcusEvent, number, UcusExit> = {
  code: 'ucus',
  kind: 'common',
  hall: {
    names: { tr: 'Uçuş', en: 'Flight' },
    lobby: 'games',
    tags: ['felek', 'aviator', 'uçak', 'crash', 'roket', 'çarpan', 'plane'],
    volatility: 'high',
  },
  rtp: rules.returned / 100,
  figures: stats(rules),
  figuresOf: ({ exitAt = rules.ceiling }) => statsOfExit(rules, exitAt),
  stakes: rules.stakes,
  defaultStake: rules.defaultStake,
  bet: z.strictObject({
    exitAt: z.optional(z.int().check(z.gte(rules.lowestExit), z.lte(rules.ceiling))),
  }),
  action: z.strictObject({ move: z.literal('exit') }),
  phases: [
    { name: 'open', ms: 7000 },
    { name: 'lock', ms: 2700 },
    { name: 'flight', ms: 'outcome' },
    { name: 'rest', ms: 3000 },
  ],
  outcome(draw) {
    const crash = drawCrash(rules, draw);
    // An exit at the crash point wins, so the flight is over with the first moment above it.
    const lastsMs = msTo(crash + 1);
    return { result: crash, events: [{ atMs: lastsMs, event: { type: 'crash', at: crash } }], lastsMs };
  },
  takes: (crash, ticket, { atMs }) => takesExit(rules, crash, { ticket, atMs }),
  settle: (crash, ticket) => settleFlight(rules, crash, ticket),
  knownAtMs: (crash, ticket) => exitMs(rules, crash, ticket),
  mark: (crash) => ({ crash }),
};
