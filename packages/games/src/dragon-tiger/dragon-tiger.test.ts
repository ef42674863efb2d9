// The figures expected here are published ones (Wizard of Odds). None comes from this code.
import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { dealFrom, type Card } from '../cards/cards.ts';
import { sumOfChips } from '../chips.ts';
import { drawsOf, hashServerSeed } from '../fairness.ts';
import { isProved, sealRecord, verifyRound, type RoundClaim } from '../proof.ts';
import { playRound, readBet, takesStake } from '../rounds.ts';
import { dragonTiger } from './dragon-tiger.ts';
import { returnOn, settlePair, winnerOf } from './play.ts';
import { checkRules, houseRules, spots, type DragonTigerRules } from './rules.ts';
import { countPairs, stats } from './stats.ts';

const pair = (written: string) => {
  const [dragon, tiger] = written.split(' ') as [Card, Card];
  return { dragon, tiger };
};

it.each([
  ['Ks Qd', 'dragon'],
  ['2s Ad', 'dragon'],
  ['Ts Jd', 'tiger'],
  ['7s 7d', 'tie'],
])('%s is won by the %s', (cards, winner) => {
  expect(winnerOf(pair(cards))).toBe(winner);
});

describe('ten lira on a spot', () => {
  it.each<[string, string, string, bigint]>([
    ['dragon', 'pay 1 to 1', 'Ks Qd', 2000n],
    ['dragon', 'lose to the tiger', 'Qs Kd', 0n],
    ['dragon', 'come back by half on a tie', 'Qs Qd', 500n],
    ['tiger', 'pay 1 to 1', 'Qs Kd', 2000n],
    ['tiger', 'lose to the dragon', 'Ks Qd', 0n],
    ['tiger', 'come back by half on a tie', 'Qs Qs', 500n],
    ['tie', 'pay 11 to 1', 'Qs Qd', 12_000n],
    ['tie', 'lose without one', 'Qs Kd', 0n],
    ['suitedTie', 'pay 50 to 1', 'Qs Qs', 51_000n],
    ['suitedTie', 'lose on another suit', 'Qs Qd', 0n],
    ['dragonBig', 'pay from the eight on', '8s 2d', 2000n],
    ['dragonBig', 'lose on a seven', '7s 2d', 0n],
    ['dragonSmall', 'pay up to the six', '6s 2d', 2000n],
    ['dragonSmall', 'lose on a seven', '7s 2d', 0n],
    ['dragonOdd', 'pay on an ace', 'As 2d', 2000n],
    ['dragonOdd', 'lose on a seven', '7s 2d', 0n],
    ['dragonEven', 'pay on a queen', 'Qs 3d', 2000n],
    ['dragonEven', 'lose on a king', 'Ks 2d', 0n],
    ['tigerBig', 'see the tiger alone', '2s 9d', 2000n],
    ['tigerSmall', 'see the tiger alone', '9s 2d', 2000n],
    ['tigerOdd', 'see the tiger alone', '2s 9d', 2000n],
    ['tigerEven', 'see the tiger alone', '9s 2d', 2000n],
  ])('%s %s', (spot, _rule, cards, payout) => {
    expect(settlePair(houseRules, pair(cards), { [spot]: 10 }).payout).toBe(payout);
  });
});

describe('a bet', () => {
  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['no chips', {}],
    ['a spot that is none', { player: 1 }],
    ['chips of nothing', { dragon: 0 }],
  ])('of %s is none', (_what, written) => {
    expect(readBet(dragonTiger, written)).toBeUndefined();
  });

  it.each<[string, bigint, Record<string, number>, boolean]>([
    ['the sum of its chips', 1500n, { dragon: 10, tie: 5 }, true],
    ['another sum', 1000n, { dragon: 10, tie: 5 }, false],
    ['a part of a lira', 150n, { dragon: 1.5 }, false],
    ['chips above a limit', 50_100n, { suitedTie: 501 }, false],
  ])('takes %s: %d', (_what, stake, chips, takes) => {
    expect(takesStake(dragonTiger, stake, readBet(dragonTiger, chips)!)).toBe(takes);
  });
});

const seeds = (nonce: number) => ({ serverSeed: 'f'.repeat(64), clientSeed: 'kaplan', nonce });

it('pays what its events say', () => {
  const bets = fc
    .dictionary(fc.constantFrom(...spots), fc.integer({ min: 1, max: 50 }), { minKeys: 1 })
    .map((bet) => readBet(dragonTiger, bet) as Record<string, number>);
  fc.assert(
    fc.property(fc.nat(), bets, (nonce, bet) => {
      const { steps, payout } = playRound(dragonTiger, seeds(nonce), {
        stake: sumOfChips(bet),
        bet,
        actions: [],
      })!;
      const [, ...rest] = steps[0] as { amount: bigint }[];
      expect(rest.at(-1)!.amount).toBe(payout);
      expect(rest.slice(0, -1).reduce((sum, { amount }) => sum + amount, 0n)).toBe(payout);
    }),
    { numRuns: 300 },
  );
});

describe('the exact figures', () => {
  it('count the pairs of eight decks as they are published, each in two orders', () => {
    expect(countPairs(8)).toEqual({ dragon: 2 * 39_936, tiger: 2 * 39_936, tie: 2 * 6_448 });
  });

  it('have the published edges', () => {
    const edges = (rules: DragonTigerRules) =>
      Object.fromEntries(stats(rules).map(({ bet, rtp }) => [bet, ((1 - rtp) * 100).toFixed(2)]));
    expect(edges(houseRules)).toMatchObject({
      dragon: '3.73',
      tiger: '3.73',
      tie: '10.36',
      suitedTie: '13.98',
      dragonBig: '7.69',
      dragonSmall: '7.69',
      dragonOdd: '7.69',
      dragonEven: '7.69',
      tigerBig: '7.69',
    });
    expect(edges({ ...houseRules, tiePays: 8 })['tie']).toBe('32.77');
    const suited = stats(houseRules).find(({ bet }) => bet === 'suitedTie')!;
    expect(suited.hits).toBeCloseTo(1456 / 86_320, 12);
  });

  it('agree with a simulation within four standard errors', () => {
    const rounds = 100_000;
    const draw = drawsOf(seeds(0));
    const paid = new Map<string, number>();
    for (let round = 0; round < rounds; round += 1) {
      const deal = dealFrom(draw, houseRules.decks);
      const cards = { dragon: deal(), tiger: deal() };
      for (const spot of spots)
        paid.set(spot, (paid.get(spot) ?? 0) + returnOn(houseRules, spot, cards) / 100);
    }
    for (const { bet: spot, rtp, variance } of dragonTiger.figures)
      expect(Math.abs(paid.get(spot)! / rounds - rtp)).toBeLessThan(4 * Math.sqrt(variance / rounds));
  }, 60_000);
});

it.each<[string, Partial<DragonTigerRules>]>([
  ['no deck', { decks: 0 }],
  ['nine decks', { decks: 9 }],
  ['a tie that returns more than the chips', { tieReturns: 101 }],
  ['a fraction', { tiePays: 8.5 }],
])('refuses rules with %s', (_what, change) => {
  expect(() => checkRules({ ...houseRules, ...change })).toThrow(/^bug:/);
});

describe('a proof', () => {
  const record = { stake: 1000n, bet: { dragon: 10 }, actions: [] };
  const nonce = Array.from({ length: 50 }, (_, n) => n).find(
    (n) => playRound(dragonTiger, seeds(n), record)!.payout === 2000n,
  )!;
  const claim: RoundClaim = {
    ...seeds(nonce),
    serverSeedHash: hashServerSeed('f'.repeat(64)),
    seal: sealRecord(seeds(nonce), record),
    ...record,
    staked: 1000n,
    payout: 2000n,
  };

  it('of a round as it was played holds', () => {
    expect(isProved(verifyRound(dragonTiger, claim))).toBe(true);
  });

  it.each<[string, Partial<RoundClaim>]>([
    ['another stake', { stake: 1100n }],
    ['another bet', { bet: { tiger: 10 } }],
    ['a decision', { actions: [{ move: 'hit' }] }],
    ['another payout', { payout: 1000n }],
  ])('with %s does not hold', (_what, change) => {
    expect(isProved(verifyRound(dragonTiger, { ...claim, ...change }))).toBe(false);
  });
});
