// Çekiliş: seven balls of 42 every two minutes, with markets on the numbers, on their sum, and on odd and even.
import * as z from 'zod/mini';
import { parseLira } from '@felek/money';
import type { CommonGame } from '../game.ts';
import { openMarkets } from './markets.ts';
import { drawBalls, settleDraw, stakeOf, type DrawBet, type DrawEvent, type DrawWin } from './play.ts';
import { checkDraw, drawRules } from './rules.ts';
import { stats } from './stats.ts';

const rules = checkDraw(drawRules);
export const markets = openMarkets(rules);
const figures = stats(markets);

/** From one ball to the next. */
const ballMs = 3000;
const spot = z.string().check(z.refine((name) => markets.oddsOf(name) !== undefined));
const chip = z.number().check(z.refine((lira) => (parseLira(lira) ?? 0n) > 0n));

export const cekilis: CommonGame<DrawBet, never, DrawEvent, readonly number[], DrawWin> = {
  code: 'cekilis',
  kind: 'common',
  hall: {
    names: { tr: 'Çekiliş 7/42', en: 'Draw 7 of 42' },
    lobby: 'tvbets',
    tags: ['felek', 'çekiliş', 'loto', 'sayı', 'draw', 'lotto', 'betgames'],
    volatility: 'medium',
  },
  rtp: Math.max(...figures.map(({ rtp }) => rtp)),
  figures,
  stakes: rules.chips,
  defaultStake: rules.defaultChip,
  bet: z.strictObject({ chips: z.record(spot, chip) }),
  takesStake: (stake, bet) => stakeOf(rules, markets, bet) === stake,
  action: z.never(),
  phases: [
    { name: 'open', ms: 85_000 },
    { name: 'lock', ms: 5000 },
    { name: 'balls', ms: rules.drawn * ballMs },
    { name: 'rest', ms: 9000 },
  ],
  outcome(draw) {
    const balls = drawBalls(rules, draw);
    const events = balls.map((ball, index) => ({
      atMs: index * ballMs,
      event: { type: 'ball', ball, number: index + 1 } as const,
    }));
    return { result: balls, events };
  },
  takes: () => false,
  settle: (balls, { bet }) => settleDraw(markets, balls, bet),
  mark: (balls) => ({ balls }),
  spots: ({ chips }) =>
    Object.fromEntries(Object.entries(chips).map(([name, lira]) => [name, parseLira(lira) ?? 0n])),
};
