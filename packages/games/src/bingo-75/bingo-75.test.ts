import { describe, expect, it } from 'vitest';
import { chanceBy } from '../bingo/stats.ts';
import { milestonesOf, shuffleBalls } from '../bingo/room.ts';
import { commonDrawsOf, linkBefore } from '../chain.ts';
import { drawsOf } from '../fairness.ts';
import { commonClaimOf } from '../../testbed/claim.ts';
import { isProved, verifyCommonRound } from '../proof.ts';
import { drawCommonRound, readAction, readBet, takesStake } from '../rounds.ts';
import { bingo75, shownCards } from './bingo-75.ts';
import { bingoCards } from './cards.ts';
import { bingoRules } from './rules.ts';
import { bingoTerms, stats } from './stats.ts';

const terms = bingoTerms();

describe('a card', () => {
  const grids = Array.from({ length: 60 }, (_, id) => bingoCards.deal(String(id), 2)).flat();

  it('has five numbers of its fifteen in each column, and a free place in the middle', () => {
    for (const grid of grids) {
      expect(grid[2]![2]).toBeNull();
      for (let column = 0; column < 5; column += 1) {
        const numbers = grid.map((row) => row[column]!).filter((each) => each !== null);
        expect(new Set(numbers).size).toBe(column === 2 ? 4 : 5);
        for (const number of numbers) expect(Math.ceil(number / 15) - 1).toBe(column);
      }
    }
  });

  it('has twelve lines, four of them through the middle', () => {
    const lines = bingoCards.linesOf(grids[0]!);
    expect(lines.map(({ length }) => length).toSorted((a, b) => a - b)).toEqual([
      4, 4, 4, 4, 5, 5, 5, 5, 5, 5, 5, 5,
    ]);
  });

  it('is the same for the same id', () => {
    expect(bingoCards.deal('a', 3)).toEqual(bingoCards.deal('a', 6).slice(0, 3));
    expect(bingoCards.deal('a', 1)).not.toEqual(bingoCards.deal('b', 1));
  });
});

describe('the exact figures of a card', () => {
  const line = (ball: number) => chanceBy(75, terms.line, ball);

  // Published tables of bingo probabilities.
  it('give a line the chances that are published', () => {
    expect(line(4).toFixed(8)).toBe('0.00000329');
    expect((line(19) - line(18)).toFixed(8)).toBe('0.00403869');
    expect(line(20).toFixed(6)).toBe('0.022874');
    expect(line(25).toFixed(6)).toBe('0.063961');
    expect((1 - (1 - line(20)) ** 50).toFixed(6)).toBe('0.685574');
  });

  it('give the full card by ball 55 a chance of 9.654e-5', () => {
    expect(chanceBy(75, terms.house, 55).toExponential(3)).toBe('9.654e-5');
  });

  it('are certain with the last ball, and never two lines before one', () => {
    for (const prize of ['line', 'lines', 'house'] as const) expect(chanceBy(75, terms[prize], 75)).toBe(1);
    for (let ball = 1; ball <= 75; ball += 1)
      expect(chanceBy(75, terms.lines, ball)).toBeLessThanOrEqual(line(ball));
  });

  it('agree with the milestones of 1,000 games within four standard errors', () => {
    const draw = drawsOf({ serverSeed: 'bingo-cards', clientSeed: 'fixed', nonce: 0 });
    const grid = bingoCards.deal('any', 1)[0]!;
    const placeOf: number[] = [];
    const found = Array.from({ length: 1_000 }, () => {
      for (const [index, ball] of shuffleBalls(bingoRules, draw).entries()) placeOf[ball] = index + 1;
      return milestonesOf(bingoCards, grid, placeOf);
    });
    for (const [prize, ball] of [
      ['line', 35],
      ['line', 45],
      ['lines', 50],
      ['house', 72],
    ] as const) {
      const chance = chanceBy(75, terms[prize], ball);
      const share = found.filter((milestones) => milestones[prize] <= ball).length / found.length;
      expect(Math.abs(share - chance)).toBeLessThan(4 * Math.sqrt((chance * (1 - chance)) / found.length));
    }
  });
});

describe('the figures of the room', () => {
  const all = stats(bingoRules, shownCards);

  it('are those that the game tells', () => {
    expect(bingo75.figures).toEqual(all);
    expect(bingo75.rtp).toBe(all.reduce((sum, { rtp }) => sum + rtp, 0));
  });

  it('return 12, 20 and 48 % for the prizes of the pool', () => {
    expect(all.slice(0, 3).map(({ rtp }) => Math.round(rtp * 1e9) / 1e9)).toEqual([0.12, 0.2, 0.48]);
  });

  it('return for fast full cards what a card alone is worth, less what others win before', () => {
    // C(51, n − 24) / C(75, n) for n = 48, 50, 55.
    const alone = 20_000 * 1.25094e-6 + 2_000 * (4.71508e-6 - 1.25094e-6) + 200 * (9.65367e-5 - 4.71508e-6);
    expect(stats(bingoRules, 1)[3]!.rtp).toBeCloseTo(alone, 6);
    expect(all[3]!.rtp).toBeLessThan(alone);
  });
});

it('takes one to six cards and nothing else', () => {
  expect([500n, 3_000n, 3_500n, 0n].map((stake) => takesStake(bingo75, stake, {}))).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(readBet(bingo75, { cards: 1 })).toBeUndefined();
  expect(readAction(bingo75, {})).toBeUndefined();
});

it('is proved by its link and all of its tickets', () => {
  const link = '5'.repeat(64);
  const seeds = { published: linkBefore(link), link, table: 'bingo-1', round: 1, beacon: 'ff'.repeat(32) };
  const tickets = ['x', 'y', 'z'].map((id) => ({ id, stake: 3_000n, bet: {}, actions: [] }));
  const round = drawCommonRound(bingo75, commonDrawsOf(seeds), tickets);
  const winner = tickets.find((ticket) => round.settle(ticket).payout > 0n)!;
  const claim = commonClaimOf({ ...seeds, ticket: winner, tickets, payout: round.settle(winner).payout });
  const holds = (change: object) => isProved(verifyCommonRound(bingo75, { ...claim, ...change }));
  expect(holds({})).toBe(true);
  expect(holds({ link: '6'.repeat(64) })).toBe(false);
  expect(holds({ tickets: tickets.filter(({ id }) => id !== winner.id) })).toBe(false);
  expect(holds({ payout: claim.payout - 1n })).toBe(false);
});
