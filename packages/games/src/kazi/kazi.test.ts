import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { claimOf, falseClaims } from '../../testbed/claim.ts';
import { drawsOf } from '../fairness.ts';
import { isProved, verifyRound } from '../proof.ts';
import { playRound, readAction, readBet, takesStake } from '../rounds.ts';
import { checkKazi } from './check.ts';
import { kazi } from './kazi.ts';
import { drawPrize, playKazi, type KaziEvent } from './play.ts';
import { kaziRules, type KaziRules } from './rules.ts';
import { stats } from './stats.ts';

const seeds = { serverSeed: 'a'.repeat(64), clientSeed: 'kazi', nonce: 0 };
const scratch = (draw: (n: number) => number, stake = 1_000n) => {
  const { payout, events } = playKazi(kaziRules)({ draw, stake, bet: {} });
  return { payout, ticket: events[0] as KaziEvent & { type: 'ticket' }, total: events[1] };
};
const seeded = (nonce: number) => scratch(drawsOf({ ...seeds, nonce }));
const countOf = (fields: readonly number[], times: number) => fields.filter((each) => each === times).length;

// The first and last ticket of each prize, as the table of 100,000 has it in tenths: 18,000 with 1, 12,000 with 2, and so on.
const table: [number, number, number][] = [
  [1, 0, 179_999],
  [2, 180_000, 299_999],
  [5, 300_000, 335_999],
  [10, 336_000, 344_999],
  [20, 345_000, 347_999],
  [50, 348_000, 348_899],
  [100, 348_900, 349_199],
  [500, 349_200, 349_239],
  [2_500, 349_240, 349_249],
  [10_000, 349_250, 349_250],
  [0, 349_251, 999_999],
];

it.each(table)('pays %d stakes on the tickets %d to %d', (times, first, last) => {
  expect([drawPrize(kaziRules, () => first), drawPrize(kaziRules, () => last)]).toEqual([times, times]);
});

it.each(table)(
  'shows a prize of %d stakes by three equal fields, and nothing else three times',
  (times, first) => {
    for (let nonce = 0; nonce < 200; nonce += 1) {
      const draw = drawsOf({ ...seeds, nonce });
      const { ticket, payout, total } = scratch((n) => (n === kaziRules.tickets ? first : draw(n)));
      expect(ticket.fields).toHaveLength(9);
      expect(ticket.won).toHaveLength(times > 0 ? 3 : 0);
      expect(ticket.won.every((field) => ticket.fields[field] === times)).toBe(true);
      for (const prize of kaziRules.prizes)
        expect(countOf(ticket.fields, prize.times)).toBeLessThanOrEqual(prize.times === times ? 3 : 2);
      expect([payout, total]).toEqual([1_000n * BigInt(times), { type: 'total', amount: payout }]);
    }
  },
);

it('is a function of its seeds and its stake, and scales with the stake', () => {
  fc.assert(
    fc.property(fc.nat(100_000), fc.constantFrom(...kazi.stakes), (nonce, stake) => {
      const played = () => playRound(kazi, { ...seeds, nonce }, { stake, bet: {}, actions: [] })!;
      expect(played()).toEqual(played());
      expect(played().isOver).toBe(true);
      expect(played().payout).toBe((seeded(nonce).payout * stake) / 1_000n);
    }),
  );
});

it('takes no choice, no decision, and no stake that is not offered', () => {
  expect(readBet(kazi, { field: 3 })).toBeUndefined();
  expect(readAction(kazi, { move: 'scratch' })).toBeUndefined();
  expect([takesStake(kazi, 100_000n, {}), takesStake(kazi, 200_000n, {})]).toEqual([true, false]);
});

describe('the figures', () => {
  const [figures] = stats(kaziRules);

  it('are those of the published table', () => {
    expect(figures!.rtp).toBe(0.88);
    // Any prize 1 in 2.86; above the stake 1 in 5.91.
    expect((1 / figures!.hits).toFixed(2)).toBe('2.86');
    const above = kaziRules.prizes
      .filter(({ times }) => times > 1)
      .reduce((sum, { tickets }) => sum + tickets, 0);
    expect((kaziRules.tickets / above).toFixed(2)).toBe('5.91');
    expect(figures!.most).toEqual({ times: 10_000, chance: 1e-6 });
  });

  it('have the variance that the table gives by hand', () => {
    // Squares of the prizes times their share: .18 + .48 + .9 + .9 + 1.2 + 2.25 + 3 + 10 + 62.5 + 100.
    expect(figures!.variance).toBeCloseTo(181.41 - 0.88 ** 2, 10);
  });

  it('agree with a simulation within four standard errors', () => {
    const rounds = 100_000;
    const draw = drawsOf({ ...seeds, clientSeed: 'kazi-simulation' });
    let [paid, hits] = [0, 0];
    for (let round = 0; round < rounds; round += 1) {
      const times = drawPrize(kaziRules, draw);
      paid += times;
      hits += times > 0 ? 1 : 0;
    }
    const { rtp, hits: share, variance } = figures!;
    expect(Math.abs(paid / rounds - rtp)).toBeLessThan(4 * Math.sqrt(variance / rounds));
    expect(Math.abs(hits / rounds - share)).toBeLessThan(4 * Math.sqrt((share * (1 - share)) / rounds));
  });
});

it('shows two equal fields of a high prize as often as of a low one, on tickets without a prize', () => {
  const rounds = 6_000;
  const pairs = new Map(kaziRules.prizes.map(({ times }) => [times, 0]));
  for (let nonce = 0; nonce < rounds; nonce += 1) {
    const draw = drawsOf({ ...seeds, clientSeed: 'pairs', nonce });
    const { fields } = scratch((n) => (n === kaziRules.tickets ? 999_999 : draw(n))).ticket;
    for (const [times, count] of pairs) if (countOf(fields, times) === 2) pairs.set(times, count + 1);
  }
  // Both of two cards among nine of twenty: 9/20 · 8/19.
  const chance = (9 / 20) * (8 / 19);
  const error = Math.sqrt((chance * (1 - chance)) / rounds);
  for (const count of pairs.values()) expect(Math.abs(count / rounds - chance)).toBeLessThan(4 * error);
});

it.each<[string, Partial<KaziRules>]>([
  ['a return above the cap', { tickets: 881_000 }],
  ['more prizes than tickets', { tickets: 300_000 }],
  ['half a stake for a prize', { prizes: [{ times: 0.5, tickets: 1 }] }],
  ['a prize without a ticket', { prizes: [...kaziRules.prizes, { times: 3, tickets: 0 }] }],
  ['two prizes that look alike', { prizes: [...kaziRules.prizes, { times: 1, tickets: 1 }] }],
  ['too few prizes for its fields', { prizes: kaziRules.prizes.slice(0, 3) }],
  ['a ticket without a prize that it cannot fill', { fields: 21, equal: 3 }],
])('throws for rules with %s', (_what, change) => {
  expect(() => checkKazi({ ...kaziRules, ...change })).toThrow(/^bug:/);
});

describe('a proof', () => {
  // A ticket that pays, so that another seed is seen in the payout too.
  const nonce = Array.from({ length: 50 }, (_, each) => each).find((each) => seeded(each).payout > 0n)!;
  const claim = claimOf(kazi, { ...seeds, nonce }, { stake: 1_000n, bet: {}, actions: [] });

  it('of a round as it was played holds', () => {
    expect(isProved(verifyRound(kazi, claim))).toBe(true);
  });

  it.each(falseClaims(claim, undefined))('with %s does not hold', (_what, changed) => {
    expect(isProved(verifyRound(kazi, changed))).toBe(false);
  });
});
