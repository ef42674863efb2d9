import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { openCatalogue } from './catalogue.ts';
import { hashServerSeed } from './fairness.ts';
import { hazine } from './hazine/hazine.ts';
import { figures } from './hazine/figures.ts';
import {
  assertGrowing,
  contributionOf,
  drawJackpot,
  jackpotFigures,
  mostJackpotRtp,
  type GrowingJackpot,
} from './jackpot.ts';
import { isProved, sealRecord, verifyRound, type RoundClaim } from './proof.ts';
import { playRound, type RoundRecord } from './rounds.ts';
import { lale } from './lale/lale.ts';

const house = hazine.growing!;
/** 200 contributions of 10 kuruş from its seed to its bound. */
const small: GrowingJackpot = { share: [1n, 10n], seed: 1_000n, mustHitBy: 3_000n };
const serverSeed = `${'0'.repeat(63)}1`;
const seedsAt = (nonce: number) => ({ serverSeed, clientSeed: 'felek', nonce });

describe('check values, worked out by Python’s hmac and in docs/fairness.md', () => {
  const turn = { run: 3, meterKurus: 4_900_000 };
  const record: RoundRecord = { stake: 200_000n, bet: {}, actions: [], jackpot: turn };

  it('a stake of 2,000 lira at 49,000 wins with number 27 and with none before', () => {
    const won = Array.from(
      { length: 28 },
      (_, nonce) => drawJackpot(house, seedsAt(nonce), 200_000n, turn).won,
    );
    expect(won).toEqual([...Array.from({ length: 27 }, () => 0n), 4_902_000n]);
  });

  it('the seal covers the meter', () => {
    expect(sealRecord(seedsAt(27), record)).toBe(
      '215c44a1f0f74c1569717a2b0ea19461b8fdcbccfdfb2360d511c05cb9541fb6',
    );
  });

  it('a win is the last event of its round and within its payout', () => {
    const without = playRound(hazine, seedsAt(27), { ...record, jackpot: undefined })!;
    const played = playRound(hazine, seedsAt(27), record)!;
    expect(played.jackpot).toBe(4_902_000n);
    expect(played.payout).toBe(without.payout + 4_902_000n);
    expect(played.steps.flat()).toEqual([...without.steps.flat(), { type: 'jackpot', amount: 4_902_000n }]);
  });
});

describe('a run', () => {
  /** Plays stakes one after the other, and gives the books: contributions, wins, and the rest of the pool. */
  function play(growing: GrowingJackpot, stakes: readonly bigint[], clientSeed: string) {
    let meter = growing.seed;
    let run = 1;
    let [contributed, seeded] = [0n, growing.seed];
    const wins: bigint[] = [];
    for (const [nonce, stake] of stakes.entries()) {
      const turn = { run, meterKurus: Number(meter) };
      const { won, next } = drawJackpot(growing, { serverSeed, clientSeed, nonce }, stake, turn);
      contributed += contributionOf(growing, stake);
      expect(next.run).toBe(run + Number(won > 0n));
      if (won > 0n) {
        wins.push(won);
        seeded += growing.seed;
      }
      ({ run, meter } = next);
      expect(meter >= growing.seed && meter < growing.mustHitBy).toBe(true);
    }
    return { contributed, seeded, wins, meter };
  }

  it('never passes its bound, and loses and invents no kuruş', () => {
    const stakes = fc.array(fc.constantFrom(10n, 20n, 100n, 200n), { maxLength: 400 });
    fc.assert(
      fc.property(stakes, fc.string(), (staked, clientSeed) => {
        const { contributed, seeded, wins, meter } = play(small, staked, clientSeed);
        expect(wins.every((won) => won > small.seed && won <= small.mustHitBy)).toBe(true);
        expect(wins.reduce((sum, won) => sum + won, 0n) + meter).toBe(contributed + seeded);
      }),
      { numRuns: 40 },
    );
  });

  it('is won by the stake that reaches the bound, for any seeds', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(), fc.integer({ min: 0, max: 19 }), (clientSeed, nonce, less) => {
        const seeds = { serverSeed, clientSeed, nonce };
        const { won, next } = drawJackpot(small, seeds, 200n, { run: 4, meterKurus: 2_980 + less });
        expect(won).toBe(3_000n);
        // The contribution is 20 kuruş: the part above the bound begins the next run.
        expect(next).toEqual({ run: 5, meter: 1_000n + BigInt(less) });
      }),
      { numRuns: 30 },
    );
  });

  it('wins more probably the fuller the pool is, with the same seeds', () => {
    for (let nonce = 0; nonce < 40; nonce += 1) {
      const wins = Array.from({ length: 50 }, (_, n) => {
        const turn = { run: 1, meterKurus: 1_000 + n * 40 };
        return drawJackpot(small, seedsAt(nonce), 100n, turn).won > 0n;
      });
      expect(wins).toEqual(wins.toSorted((a, b) => Number(a) - Number(b)));
    }
  });
});

describe('its figures', () => {
  /** A hidden amount, equally likely at each kuruş, is won by the stake that crosses it: the model of game-maths.md. */
  function byHiddenAmount({ seed, mustHitBy }: GrowingJackpot, contribution: number, from = Number(seed)) {
    let [stakes, wins] = [0, 0];
    const span = Number(mustHitBy) - from;
    for (let hidden = 1; hidden <= span; hidden += 1) {
      const crossing = Math.ceil(hidden / contribution);
      stakes += crossing / span;
      wins += (from + crossing * contribution) / span;
    }
    return { stakes, wins };
  }

  it.each([
    [100n, 10],
    [200n, 20],
    [1_000n, 100],
  ] as const)('of stakes of %s are those of a hidden amount', (stake, contribution) => {
    const { every, meanKurus, rtp } = jackpotFigures(small, stake);
    const { stakes, wins } = byHiddenAmount(small, contribution);
    expect(every).toBeCloseTo(stakes, 9);
    expect(meanKurus).toBeCloseTo(wins, 8);
    // The wins consist of a tenth of the stakes, and one seed a run.
    expect(rtp).toBeCloseTo(wins / (stakes * Number(stake)), 12);
  });

  it('agree with the chances of the stakes, one after the other', () => {
    // From every meter on: the stakes that are left, and the win, as game-maths.md has them: (cap − c) / (2 × rise) and (c + cap) / 2.
    const [rise, cap] = [1, 3_000];
    let [stakes, win] = [0, 0];
    for (let meter = cap - rise; meter >= 1_000; meter -= rise) {
      const chance = rise / (cap - meter);
      stakes = 1 + (1 - chance) * stakes;
      win = chance * (meter + rise) + (1 - chance) * win;
      expect(stakes).toBeCloseTo((cap - meter) / (2 * rise) + 1 / 2, 6);
      expect(win).toBeCloseTo((meter + cap) / 2 + rise / 2, 6);
    }
    expect(jackpotFigures(small, 10n)).toMatchObject({
      every: expect.closeTo(stakes, 6) as number,
      meanKurus: expect.closeTo(win, 6) as number,
    });
  });

  it('agree with a seeded simulation within four standard errors', () => {
    const wins: number[] = [];
    let [meter, run] = [small.seed, 1];
    const stakes = 8_000;
    for (let nonce = 0; nonce < stakes; nonce += 1) {
      const { won, next } = drawJackpot(small, seedsAt(nonce), 100n, { run, meterKurus: Number(meter) });
      if (won > 0n) wins.push(Number(won));
      ({ meter, run } = next);
    }
    const { every, meanKurus } = jackpotFigures(small, 100n);
    // A win is uniform over 2,000 kuruş, and a run over 200 stakes.
    expect(Math.abs(wins.reduce((sum, won) => sum + won, 0) / wins.length - meanKurus)).toBeLessThan(
      (4 * (2_000 / Math.sqrt(12))) / Math.sqrt(wins.length),
    );
    expect(Math.abs(stakes / wins.length - every)).toBeLessThan(
      (4 * (200 / Math.sqrt(12))) / Math.sqrt(wins.length),
    );
  });

  it('of Hazine: a hundredth of the stake, half as much from the house, 1.5 % in all', () => {
    expect(mostJackpotRtp(house, hazine.stakes)).toBeCloseTo(0.015, 7);
    expect(hazine.rtp).toBeCloseTo(figures.rtp + 0.015, 7);
    expect(jackpotFigures(house, 1_000n)).toMatchObject({ every: 200_000.5 });
  });
});

describe('a proof', () => {
  const record: RoundRecord = {
    stake: 200_000n,
    bet: {},
    actions: [],
    jackpot: { run: 3, meterKurus: 4_900_000 },
  };
  const seeds = seedsAt(27);
  const claim: RoundClaim = {
    ...seeds,
    ...record,
    serverSeedHash: hashServerSeed(serverSeed),
    seal: sealRecord(seeds, record),
    staked: 200_000n,
    payout: playRound(hazine, seeds, record)!.payout,
  };

  it('holds for a win', () => {
    expect(verifyRound(hazine, claim)).toEqual({ seed: true, record: true, outcome: true });
  });

  it.each<[string, Partial<RoundClaim>]>([
    ['a meter a kuruş lower', { jackpot: { run: 3, meterKurus: 4_899_999 } }],
    ['another run', { jackpot: { run: 4, meterKurus: 4_900_000 } }],
    ['no meter', { jackpot: undefined }],
    ['a meter below the seed', { jackpot: { run: 3, meterKurus: 999_999 } }],
    ['a meter at the bound', { jackpot: { run: 3, meterKurus: 5_000_000 } }],
    ['a stake that is none', { stake: 150n }],
    ['a payout without the jackpot', { payout: claim.payout - 4_902_000n }],
  ])('fails with %s', (_what, changed) => {
    expect(isProved(verifyRound(hazine, { ...claim, ...changed }))).toBe(false);
  });

  it('fails with a meter in a game that has no jackpot', () => {
    const other = { stake: 1_000n, bet: {}, actions: [] };
    const { payout } = playRound(lale, seeds, other)!;
    const plain = {
      ...claim,
      ...other,
      staked: 1_000n,
      payout,
      seal: sealRecord(seeds, other),
      jackpot: undefined,
    };
    expect(isProved(verifyRound(lale, plain))).toBe(true);
    expect(isProved(verifyRound(lale, { ...plain, jackpot: claim.jackpot }))).toBe(false);
  });
});

describe('a configuration is refused', () => {
  it.each<[string, Partial<GrowingJackpot>]>([
    ['that takes no part of a stake', { share: [0n, 100n] }],
    ['that takes the whole stake', { share: [1n, 1n] }],
    ['whose part of a stake is no whole kuruş', { share: [3n, 200n] }],
    ['without a seed', { seed: 0n }],
    ['that begins at its bound', { seed: 5_000_000n }],
    ['that a few stakes fill', { mustHitBy: 1_100_000n }],
  ])('%s', (_what, changed) => {
    expect(() => assertGrowing({ ...house, ...changed }, hazine.stakes)).toThrow(/^bug:/);
  });

  it('that brings the return of its game above the cap', () => {
    const growing = { ...house, share: [5n, 100n] as const };
    expect(() => openCatalogue([{ ...hazine, growing }])).toThrow(/^bug: hazine returns 1\.0/);
    expect(openCatalogue([hazine]).find('hazine')).toBe(hazine);
  });

  it('whose game takes stakes beside its ladder', () => {
    expect(() => openCatalogue([{ ...hazine, takesStake: () => true }])).toThrow(/ladder/);
  });
});

it('a stake whose part is no whole kuruş is a bug of the caller', () => {
  expect(() => contributionOf(house, 150n)).toThrow(/^bug:/);
  expect(contributionOf(house, 200_000n)).toBe(2_000n);
});
