import { describe, expect, it } from 'vitest';
import { chanceBy, expectedBall } from '../bingo/stats.ts';
import { milestonesOf, playRoom, settleRoom, shuffleBalls } from '../bingo/room.ts';
import { commonDrawsOf, linkBefore } from '../chain.ts';
import { drawsOf } from '../fairness.ts';
import { commonClaimOf } from '../../testbed/claim.ts';
import { isProved, verifyCommonRound } from '../proof.ts';
import { drawCommonRound, readAction, readBet, takesStake } from '../rounds.ts';
import { tombalaCards } from './cards.ts';
import { tombalaRules } from './rules.ts';
import { stats, tombalaTerms } from './stats.ts';
import { shownCards, tombala90 } from './tombala-90.ts';

describe('a strip', () => {
  const strips = Array.from({ length: 100 }, (_, id) => tombalaCards.deal(`strip ${id}`, 6));

  it('has each number from 1 to 90 once', () => {
    for (const strip of strips) {
      const numbers = strip.flatMap((grid) => grid.flat().filter((each) => each !== null));
      expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 90 }, (_, index) => index + 1));
    }
  });

  it('has five numbers in each row, and one to three in each column, rising', () => {
    const wrong: unknown[] = [];
    for (const grid of strips.flat()) {
      if (grid.some((row) => row.filter((each) => each !== null).length !== 5)) wrong.push(grid);
      for (let column = 0; column < 9; column += 1) {
        const numbers = grid.map((row) => row[column]!).filter((each) => each !== null);
        // 90 stands with the eighties.
        const isOwn = numbers.every((number) => Math.min(Math.floor(number / 10), 8) === column);
        const rises = numbers.every((number, index) => number > (numbers[index - 1] ?? 0));
        if (numbers.length === 0 || !isOwn || !rises) wrong.push(numbers);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('is the same for the same id, and its first cards are those of a smaller ticket', () => {
    expect(tombalaCards.deal('a', 6)).toEqual(tombalaCards.deal('a', 6));
    expect(tombalaCards.deal('a', 2)).toEqual(tombalaCards.deal('a', 6).slice(0, 2));
    expect(tombalaCards.deal('a', 6)).not.toEqual(tombalaCards.deal('b', 6));
  });
});

describe('the exact figures of a card', () => {
  // Published with the design of the game.
  it.each<['line' | 'house', number, string]>([
    ['house', 40, '8.784e-7'],
    ['house', 45, '7.531e-6'],
    ['house', 50, '4.915e-5'],
    ['line', 5, '6.826e-8'],
    ['line', 10, '1.720e-5'],
  ])('give the %s by ball %d a chance of %s', (prize, ball, chance) => {
    expect(chanceBy(90, tombalaTerms[prize], ball).toExponential(3)).toBe(chance);
  });

  it.each<[number, number, number, number]>([
    [1, 64.6, 77.6, 85.3],
    [100, 28.3, 51.1, 66.5],
    [1000, 18.9, 41.6, 58.2],
  ])('expect the prizes of %d cards with the balls that are published', (cards, line, lines, house) => {
    expect(expectedBall(90, tombalaTerms.line, cards).toFixed(1)).toBe(line.toFixed(1));
    expect(expectedBall(90, tombalaTerms.lines, cards).toFixed(1)).toBe(lines.toFixed(1));
    expect(Number(expectedBall(90, tombalaTerms.house, cards).toFixed(1))).toBeCloseTo(house, 1);
  });

  it('agree with the milestones of 1,000 games within four standard errors', () => {
    const draw = drawsOf({ serverSeed: 'tombala-cards', clientSeed: 'fixed', nonce: 0 });
    const grids = tombalaCards.deal('any', 6);
    const placeOf: number[] = [];
    const found = Array.from({ length: 1_000 }, () => {
      for (const [index, ball] of shuffleBalls(tombalaRules, draw).entries()) placeOf[ball] = index + 1;
      return milestonesOf(tombalaCards, grids[0]!, placeOf);
    });
    for (const [prize, ball] of [
      ['line', 45],
      ['line', 60],
      ['lines', 70],
      ['house', 80],
    ] as const) {
      const chance = chanceBy(90, tombalaTerms[prize], ball);
      const share = found.filter((milestones) => milestones[prize] <= ball).length / found.length;
      expect(Math.abs(share - chance)).toBeLessThan(4 * Math.sqrt((chance * (1 - chance)) / found.length));
    }
  });
});

describe('the figures of the room', () => {
  const all = stats(tombalaRules, shownCards);

  it('are those that the game tells', () => {
    expect(tombala90.figures).toEqual(all);
    expect(tombala90.rtp).toBe(all.reduce((sum, { rtp }) => sum + rtp, 0));
  });

  it('return 12, 20 and 48 % for the prizes of the pool, and less than 6 % for fast houses', () => {
    expect(all.slice(0, 3).map(({ rtp }) => Math.round(rtp * 1e9) / 1e9)).toEqual([0.12, 0.2, 0.48]);
    // 40,000 × 8.784e-7 and so on is what one card alone is worth.
    const alone = 40_000 * 8.78366e-7 + 2_000 * (7.53057e-6 - 8.78366e-7) + 200 * (4.91494e-5 - 7.53057e-6);
    expect(stats(tombalaRules, 1)[3]!.rtp).toBeCloseTo(alone, 6);
    expect(all[3]!.rtp).toBeLessThan(alone);
    expect(all[3]!.rtp).toBeGreaterThan(alone * 0.98);
  });

  it('pay the whole pool to a card that plays alone', () => {
    for (const { hits, variance } of stats(tombalaRules, 1).slice(0, 3)) {
      expect(hits).toBeCloseTo(1, 9);
      expect(variance).toBeCloseTo(0, 9);
    }
  });

  it('agree with 30 rooms of a hundred tickets within four standard errors', () => {
    const rules = { ...tombalaRules, fast: [] };
    const draw = drawsOf({ serverSeed: 'tombala-rooms', clientSeed: 'fixed', nonce: 0 });
    const tickets = Array.from({ length: 100 }, (_, id) => ({
      id: String(id),
      stake: rules.price,
      bet: {},
      actions: [],
    }));
    const rooms = 30;
    const wins = { line: 0, lines: 0, house: 0 };
    const dealt = new Map(tickets.map(({ id }) => [id, tombalaCards.deal(id, 1)]));
    const cards = { ...tombalaCards, deal: (id: string) => dealt.get(id)! };
    for (let room = 0; room < rooms; room += 1) {
      const { result } = playRoom(rules, cards, { order: shuffleBalls(rules, draw), tickets });
      for (const { prize, winners } of result.won) wins[prize] += winners;
    }
    for (const [index, prize] of (['line', 'lines', 'house'] as const).entries()) {
      const { hits } = all[index]!;
      const error = Math.sqrt((hits * (1 - hits)) / (rooms * 100));
      expect(Math.abs(wins[prize] / (rooms * 100) - hits)).toBeLessThan(4 * error);
    }
  });
});

it('takes one to six cards and nothing else', () => {
  expect([500n, 3_000n, 3_500n, 100n, 0n].map((stake) => takesStake(tombala90, stake, {}))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
  expect(readBet(tombala90, {})).toEqual({});
  expect(readBet(tombala90, { cards: 1 })).toBeUndefined();
  expect(readAction(tombala90, { claim: 'line' })).toBeUndefined();
});

describe('a proof', () => {
  const link = '5'.repeat(64);
  const seeds = { published: linkBefore(link), link, table: 'tombala-1', round: 1, beacon: 'ff'.repeat(32) };
  const ticketOf = (id: string, stake = 3_000n) => ({ id, stake, bet: {}, actions: [] });
  const tickets = ['x', 'y', 'z'].map((id) => ticketOf(id));
  const round = drawCommonRound(tombala90, commonDrawsOf(seeds), tickets);
  const winner = tickets.find((ticket) => round.settle(ticket).payout > 0n)!;
  const claim = commonClaimOf({ ...seeds, ticket: winner, tickets, payout: round.settle(winner).payout });
  const holds = (change: object) => isProved(verifyCommonRound(tombala90, { ...claim, ...change }));

  it('of a room as it was played holds, and its tickets are paid the pool', () => {
    expect(holds({})).toBe(true);
    const paid = tickets.reduce((sum, ticket) => sum + round.settle(ticket).payout, 0n);
    expect(paid).toBe(7_200n);
    expect(
      settleRoom(
        tombalaRules,
        playRoom(tombalaRules, tombalaCards, {
          order: shuffleBalls(tombalaRules, commonDrawsOf(seeds)),
          tickets,
        }).result,
        winner,
      ).payout,
    ).toBe(claim.payout);
  });

  it.each<[string, object]>([
    ['another link', { link: '6'.repeat(64) }],
    ['a ticket less', { tickets: tickets.filter(({ id }) => id !== winner.id) }],
    ['another stake in the room', { tickets: tickets.map((each) => ({ ...each, stake: 2_500n })) }],
    ['another payout', { payout: claim.payout + 1n }],
  ])('with %s does not hold', (_what, change) => {
    expect(holds(change)).toBe(false);
  });
});
