import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { commonDrawsOf, linkBefore } from '../chain.ts';
import { drawsOf } from '../fairness.ts';
import { commonClaimOf } from '../../testbed/claim.ts';
import { isProved, verifyCommonRound } from '../proof.ts';
import { drawCommonRound, readAction, readBet, takesStake } from '../rounds.ts';
import { heightAt, msTo } from './flight.ts';
import { drawCrash } from './play.ts';
import { capHeight, checkUcus, ucusRules, type UcusRules } from './rules.ts';
import { chanceOf, reaching, stats } from './stats.ts';
import { ucus } from './ucus.ts';

/** The chain of the published check value: link 1,000 is the SHA-256 of a text. */
const lastLink = createHash('sha256').update('felek-test-chain-1').digest('hex');
const links = Array.from({ length: 1000 }).reduce<string[]>(
  (all) => [...all, linkBefore(all.at(-1)!)],
  [lastLink],
);
const first = {
  published: links[1000]!,
  link: links[999]!,
  table: 'crash-1',
  round: 1,
  beacon: 'b2fc21325a24904a6a9e81a6c63f65f6cec3f0b2400df3f4a56b214770e9ccca',
};
const exit = { move: 'exit' } as const;
const byHand = (atMs: number) => ({ action: exit, atMs });
const flight = drawCommonRound(ucus, commonDrawsOf(first));
const pay = (stake: bigint, exitAt?: number, ...atMs: number[]) =>
  flight.settle({ id: 'a', stake, bet: exitAt === undefined ? {} : { exitAt }, actions: atMs.map(byHand) });

/** Words whose 52 bits give this v = 2^52 − bits. */
const wordsOf = (v: bigint) => {
  const bits = 2n ** 52n - v;
  return [Number(bits >> 20n), Number((bits & 0xfffffn) << 12n)];
};
const crashOf = (v: bigint, rules: UcusRules = ucusRules) => {
  const words = wordsOf(v);
  return drawCrash(rules, () => words.shift()!);
};

describe('the crash point', () => {
  it('of the published check value is 6.82', () => {
    expect(flight.events.map(({ event }) => event)).toEqual([{ type: 'crash', at: 682 }]);
    expect(flight.mark).toEqual({ crash: 682 });
  });

  it('is 1.00 for the lowest bits and never above the ceiling', () => {
    expect(crashOf(2n ** 52n)).toBe(100);
    expect(crashOf(1n)).toBe(ucusRules.ceiling);
  });

  it.each([101, 132, 150, 200, 1_000, 100_000_000])(
    'reaches %d for exactly the values of v that are counted',
    (height) => {
      const count = reaching(ucusRules, height);
      expect(crashOf(count)).toBeGreaterThanOrEqual(height);
      expect(crashOf(count + 1n)).toBeLessThan(height);
    },
  );

  it('follows 0.99 / m, and shows 1.00 in 1.98 % of the flights', () => {
    for (const height of [101, 150, 200, 1_000, 100_000])
      expect(chanceOf(ucusRules, height)).toBeCloseTo(99 / height, 12);
    expect(1 - chanceOf(ucusRules, 101)).toBeCloseTo(1 - 0.99 / 1.01, 12);
  });

  it('agrees in 20,000 drawn flights within four standard errors', () => {
    const draw = drawsOf({ serverSeed: 'ucus-simulation', clientSeed: 'fixed', nonce: 0 });
    const flights = Array.from({ length: 20_000 }, () => drawCrash(ucusRules, draw));
    for (const height of [101, 150, 200, 500, 1_000, 10_000]) {
      const chance = 99 / height;
      const share = flights.filter((crash) => crash >= height).length / flights.length;
      expect(Math.abs(share - chance)).toBeLessThan(4 * Math.sqrt((chance * (1 - chance)) / flights.length));
    }
  });
});

describe('the curve', () => {
  it.each([
    [120, 3.04],
    [150, 6.76],
    [200, 11.55],
    [300, 18.31],
    [500, 26.82],
    [1_000, 38.38],
    [10_000, 76.75],
    [100_000, 115.13],
  ])('is at %d hundredths after %d seconds, as published', (height, seconds) => {
    expect(Math.round(msTo(height) / 10) / 100).toBe(seconds);
  });

  it('starts at 1.00 and never falls', () => {
    expect(heightAt(0)).toBe(100);
    fc.assert(
      fc.property(fc.nat(300_000), (ms) => {
        expect(heightAt(ms + 1)).toBeGreaterThanOrEqual(heightAt(ms));
        expect(Math.abs(heightAt(ms) - Math.floor(100 * Math.exp(0.00006 * ms)))).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('reaches a height first at the millisecond that is named', () => {
    fc.assert(
      fc.property(fc.integer({ min: 101, max: 100_000_000 }), (height) => {
        expect(heightAt(msTo(height))).toBeGreaterThanOrEqual(height);
        expect(heightAt(msTo(height) - 1)).toBeLessThan(height);
      }),
    );
  });
});

describe('a bet', () => {
  it('with a target at the crash point wins, and one above it is lost', () => {
    expect(pay(1_000n, 682)).toEqual({
      payout: 6_820n,
      events: [{ type: 'exit', at: 682, by: 'target', amount: 6_820n }],
    });
    expect(pay(1_000n, 683)).toEqual({ payout: 0n, events: [] });
  });

  it('that is never left is lost', () => {
    expect(pay(1_000n).payout).toBe(0n);
  });

  it('left by hand is paid at the height of the arrival', () => {
    expect(pay(1_000n, undefined, msTo(200))).toEqual({
      payout: 2_000n,
      events: [{ type: 'exit', at: 200, by: 'hand', amount: 2_000n }],
    });
    expect(pay(1_000n, 500, msTo(200)).payout).toBe(2_000n);
  });

  it('left by hand above its target is paid at the target', () => {
    expect(pay(1_000n, 200, msTo(500))).toMatchObject({ payout: 2_000n, events: [{ by: 'target' }] });
  });

  it('is known to be paid when it leaves, and to be lost with the flight', () => {
    const ticketOf = (bet: object, ...atMs: number[]) => ({
      id: 'a',
      stake: 1_000n,
      bet,
      actions: atMs.map(byHand),
    });
    expect(flight.knownAtMs(ticketOf({ exitAt: 200 }))).toBe(msTo(200));
    expect(flight.knownAtMs(ticketOf({ exitAt: 200 }, 9_000))).toBe(9_000);
    expect(flight.knownAtMs(ticketOf({}))).toBe(flight.paysAtMs);
  });

  it('leaves by itself where it reaches the most that one bet is paid', () => {
    const most = 5_000n;
    const rules = { ...ucusRules, mostPayout: most };
    expect(capHeight(rules, 1_000n)).toBe(500);
    expect(capHeight(ucusRules, 500_000n)).toBe(20_000);
    const high = drawCommonRound(ucus, () => 2 ** 32 - 1);
    expect(high.settle({ id: 'a', stake: 500_000n, bet: {}, actions: [] })).toEqual({
      payout: ucusRules.mostPayout,
      events: [{ type: 'exit', at: 20_000, by: 'cap', amount: ucusRules.mostPayout }],
    });
    expect(high.settle({ id: 'a', stake: 500_000n, bet: { exitAt: 30_000 }, actions: [] }).payout).toBe(
      ucusRules.mostPayout,
    );
  });

  it('is paid in whole kuruş, never above its cap, and never for a height above the crash point', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 2n ** 52n }),
        fc.constantFrom(...ucusRules.stakes),
        fc.option(fc.integer({ min: 101, max: 100_000_000 }), { nil: undefined }),
        fc.option(fc.nat(240_000), { nil: undefined }),
        (v, stake, exitAt, atMs) => {
          const words = wordsOf(v);
          const round = drawCommonRound(ucus, () => words.shift()!);
          const crash = (round.mark as { crash: number }).crash;
          const bet = exitAt === undefined ? {} : { exitAt };
          const mayLeave =
            atMs !== undefined && round.takes({ id: 'a', stake, bet, actions: [] }, exit, atMs);
          const { payout } = round.settle({ id: 'a', stake, bet, actions: mayLeave ? [byHand(atMs)] : [] });
          expect(payout <= ucusRules.mostPayout).toBe(true);
          expect(payout * 100n <= stake * BigInt(crash)).toBe(true);
          if (exitAt !== undefined && exitAt <= crash && !mayLeave)
            expect(payout).toBe((stake * BigInt(Math.min(exitAt, capHeight(ucusRules, stake)))) / 100n);
        },
      ),
    );
  });
});

describe('an exit by hand', () => {
  const ticket = (...actions: { action: typeof exit; atMs: number }[]) => ({
    id: 'a',
    stake: 1_000n,
    bet: {},
    actions,
  });

  it('is taken from the lowest exit to the crash point, both included', () => {
    expect(flight.takes(ticket(), exit, msTo(101) - 1)).toBe(false);
    expect(flight.takes(ticket(), exit, msTo(101))).toBe(true);
    expect(flight.takes(ticket(), exit, msTo(683) - 1)).toBe(true);
    expect(flight.takes(ticket(), exit, msTo(683))).toBe(false);
  });

  it('is taken once', () => {
    expect(flight.takes(ticket(byHand(msTo(150))), exit, msTo(200))).toBe(false);
  });

  it('may come as long as the flight lasts', () => {
    expect(flight.paysAtMs).toBe(msTo(683));
    expect(flight.events[0]!.atMs).toBe(msTo(683));
    const lowest = drawCommonRound(ucus, () => 0);
    expect(lowest.mark).toEqual({ crash: 100 });
    expect(lowest.takes(ticket(), exit, lowest.paysAtMs - 1)).toBe(false);
  });
});

describe('an invalid bet', () => {
  it.each<[string, unknown]>([
    ['a target of 1.00', { exitAt: 100 }],
    ['a target above the ceiling', { exitAt: 100_000_001 }],
    ['a target between hundredths', { exitAt: 150.5 }],
    ['an unknown key', { exitAt: 150, more: 1 }],
    ['no object', 2],
  ])('%s is refused', (_what, written) => {
    expect(readBet(ucus, written)).toBeUndefined();
  });

  it('a stake off the ladder is refused', () => {
    expect([takesStake(ucus, 1_000n, {}), takesStake(ucus, 999n, {}), takesStake(ucus, 0n, {})]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('another decision is refused', () => {
    expect(readAction(ucus, { move: 'stay' })).toBeUndefined();
    expect(readAction(ucus, exit)).toEqual(exit);
  });
});

describe('the figures', () => {
  it('return 99 % at every target, and never more', () => {
    const all = stats(ucusRules);
    expect(all.map(({ bet }) => bet)).toEqual(['1.5', '2', '5', '10', '100', '1000', '1000000']);
    for (const { rtp, hits, most } of all) {
      expect(rtp).toBeLessThanOrEqual(0.99);
      expect(rtp).toBeCloseTo(0.99, 8);
      expect(hits).toBeCloseTo(0.99 / most.times, 12);
    }
  });

  it('have the variance of a payment of m with chance 0.99 / m', () => {
    for (const { variance, most } of stats(ucusRules))
      expect(variance / (0.99 * most.times - 0.99 ** 2)).toBeCloseTo(1, 8);
  });
});

describe('a setting', () => {
  it.each<[string, Partial<UcusRules>]>([
    ['returns the whole stake', { returned: 100 }],
    ['returns nothing', { returned: 0 }],
    ['lets a bet leave at 1.00', { lowestExit: 100 }],
    ['has its ceiling below the lowest exit', { ceiling: 100 }],
    ['takes kuruş that would be rounded', { stakes: [150n] }],
    ['has a cap that a stake does not reach exactly', { mostPayout: 100_000_001n, stakes: [300n] }],
    ['has a cap at a stake', { mostPayout: 500_000n }],
    ['takes no bet', { ticketsPerPlayer: 0 }],
  ])('that %s is refused', (_what, change) => {
    expect(() => checkUcus({ ...ucusRules, ...change })).toThrow(/^bug:/);
  });
});

describe('a proof', () => {
  const ticket = { id: 'a', stake: 1_000n, bet: { exitAt: 300 }, actions: [byHand(msTo(200))] };
  const claim = commonClaimOf({ ...first, ticket, payout: 2_000n });
  const holds = (change: object) => isProved(verifyCommonRound(ucus, { ...claim, ...change }));

  it('of a flight as it was played holds', () => {
    expect(holds({})).toBe(true);
  });

  it.each<[string, object]>([
    ['another link', { link: links[998]! }],
    ['another round', { round: 2 }],
    ['another beacon', { beacon: 'ff'.repeat(32), payout: 2_001n }],
    ['another stake', { ticket: { ...claim.ticket, stake: 2_000n } }],
    ['another target', { ticket: { ...claim.ticket, bet: { exitAt: 150 } } }],
    ['another time of the exit', { ticket: { ...claim.ticket, actions: [byHand(msTo(201))] } }],
    ['no exit', { ticket: { ...claim.ticket, actions: [] } }],
    ['another payout', { payout: 2_001n }],
  ])('with %s does not hold', (_what, change) => {
    expect(holds(change)).toBe(false);
  });
});
