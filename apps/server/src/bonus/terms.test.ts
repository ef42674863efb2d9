import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  keptTerms,
  earnedBy,
  readTerms,
  wagered,
  wagerTarget,
  type Terms,
  type WrittenTerms,
} from './terms.ts';

const written: WrittenTerms = {
  kind: 'deposit',
  amountKurus: 50_000,
  percentBasisPoints: 10_000,
  leastDepositKurus: 1000,
  wagering: 20,
  contributionBasisPoints: { slot: 10_000, games: 5000, live: 1000 },
  mostStakeKurus: 5000,
  mostWinKurus: null,
  days: 30,
  oncePerAddress: false,
};
const termsOf = (more: object): Terms => keptTerms({ ...written, ...more });

it('reads amounts as kuruş, and terms of before as of any deposit', () => {
  expect(termsOf({})).toEqual({
    ...written,
    amountKurus: 50_000n,
    leastDepositKurus: 1000n,
    mostStakeKurus: 5000n,
    onlyFirst: false,
  });
});

it.each([
  ['no terms at all', null, 'all of it'],
  ['an unknown kind', { ...written, kind: 'gift' }, 'kind'],
  ['half a kuruş', { ...written, amountKurus: 0.5 }, 'amountKurus'],
  ['an amount of nothing', { ...written, amountKurus: 0 }, 'amountKurus'],
  ['an amount as text', { ...written, mostStakeKurus: '5000' }, 'mostStakeKurus'],
  [
    'a contribution above the stake',
    { ...written, contributionBasisPoints: { slot: 10_001 } },
    'contributionBasisPoints.slot',
  ],
  [
    'a kind of game that there is not',
    { ...written, contributionBasisPoints: { slots: 1 } },
    'contributionBasisPoints.slots',
  ],
  ['no time', { ...written, days: 0 }, 'days'],
  ['a word that means nothing', { ...written, wagerng: 1 }, 'wagerng'],
  [
    'a trial bonus that asks for a deposit',
    { ...written, kind: 'trial' },
    'percentBasisPoints, leastDepositKurus',
  ],
])('refuses terms with %s, and names what is wrong', (_what, terms, wrong) => {
  const read = readTerms(terms);
  expect(typeof read === 'string' && read.split(', ').toSorted()).toEqual(wrong.split(', ').toSorted());
  expect(() => keptTerms(terms)).toThrow('bug:');
});

describe('a deposit earns', () => {
  it.each([
    ['all of it', {}, 1000n, 1000n],
    ['nothing below the least', {}, 999n, undefined],
    ['no more than the most', {}, 50_001n, 50_000n],
    ['half of it, rounded down', { percentBasisPoints: 5000 }, 1001n, 500n],
    ['twice of it', { percentBasisPoints: 20_000 }, 1500n, 3000n],
    ['a fixed amount', { percentBasisPoints: null }, 1000n, 50_000n],
    [
      'nothing where a share is less than a kuruş',
      { leastDepositKurus: 1, percentBasisPoints: 1 },
      9999n,
      undefined,
    ],
  ])('%s', (_what, more, deposit, amount) => {
    expect(earnedBy(termsOf(more), deposit)).toBe(amount);
  });

  it('nothing of a trial bonus', () => {
    const {
      percentBasisPoints: _percent,
      leastDepositKurus: _least,
      ...rest
    } = written as WrittenTerms & { kind: 'deposit' };
    expect(earnedBy(keptTerms({ ...rest, kind: 'trial' }), 1_000_000n)).toBeUndefined();
  });
});

describe('the wagering requirement', () => {
  // The operators' own example (BetUK, Betano, William Hill): a bonus of 10 at 20 times is 200; a stake of 1 at 50 % counts 0.50.
  it('is the bonus times the multiple, and a stake counts by its game', () => {
    expect(wagerTarget(termsOf({}), 1000n)).toBe(20_000n);
    expect(wagered(termsOf({}), [{ staked: 100n, kinds: ['games'] }])).toBe(50n);
  });

  it.each([
    ['a slot in full', ['slot'], 999n],
    ['a live game by a tenth, rounded down', ['live'], 99n],
    ['a kind that is not named not at all', ['bingo'], 0n],
    ['of two kinds by the lesser', ['slot', 'games'], 499n],
    ['a game that nobody knows not at all', [], 0n],
  ] as const)('counts %s', (_what, kinds, counted) => {
    expect(wagered(termsOf({}), [{ staked: 999n, kinds }])).toBe(counted);
  });

  it('never counts more than was staked, nor less when more is staked', () => {
    const kinds = fc.subarray(['slot', 'live', 'bingo', 'games', 'tvbets'] as const);
    const stakes = fc.array(fc.record({ staked: fc.bigInt({ min: 0n, max: 10n ** 12n }), kinds }));
    fc.assert(
      fc.property(stakes, stakes, (some, others) => {
        const all = [...some, ...others];
        expect(wagered(termsOf({}), all)).toBeGreaterThanOrEqual(wagered(termsOf({}), some));
        expect(wagered(termsOf({}), all)).toBeLessThanOrEqual(
          all.reduce((sum, { staked }) => sum + staked, 0n),
        );
      }),
    );
  });
});
