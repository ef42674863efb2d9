import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { openCatalogue } from '../catalogue.ts';
import { commonDrawsOf, linkBefore } from '../chain.ts';
import { commonClaimOf } from '../../testbed/claim.ts';
import { verifyCommonRound, type CommonClaim } from '../proof.ts';
import { drawCommonRound, readAction, readBet, takesStake } from '../rounds.ts';
import { table as aloneTable } from '../rulet/rulet.ts';
import { canliRulet, table } from './canli-rulet.ts';

const onNumber = (number: number) => drawCommonRound(canliRulet, () => number, []);
const ticket = (bet: Record<string, number>) => ({
  id: '01930000-0000-7000-8000-000000000001',
  stake: BigInt(Object.values(bet).reduce((sum, each) => sum + each, 0)) * 100n,
  bet,
  actions: [],
});

it('is a game that a catalogue takes', () => {
  expect(openCatalogue([canliRulet]).find('canli-rulet')).toBe(canliRulet);
});

describe('a round', () => {
  it('has the times of a live table: 20 s of betting, 9 s of spin, 5 s of result', () => {
    const { phasesMs, paysAtMs } = onNumber(17);
    expect([phasesMs, paysAtMs]).toEqual([[20_000, 3000, 9000, 5000], 9000]);
  });

  it('shows its number as the spin begins, and marks it', () => {
    const { events, mark } = onNumber(17);
    expect(events).toEqual([{ atMs: 0, event: { type: 'number', number: 17 } }]);
    expect(mark).toEqual({ number: 17 });
  });

  it('tells each player what their own spots get back', () => {
    expect(onNumber(17).settle(ticket({ '17': 1, '17-20': 2, red: 5 }))).toEqual({
      payout: 7200n,
      events: [
        { type: 'win', spot: '17', amount: 3600n },
        { type: 'win', spot: '17-20', amount: 3600n },
        { type: 'total', amount: 7200n },
      ],
    });
    expect(onNumber(0).settle(ticket({ red: 5 })).payout).toBe(0n);
  });

  it('pays as roulette that is played alone', () => {
    const chips = fc.dictionary(fc.constantFrom(...table.spots.keys()), fc.integer({ min: 1, max: 100 }), {
      minKeys: 1,
      maxKeys: 20,
    });
    fc.assert(
      fc.property(chips, fc.nat(36), (bet, number) => {
        expect(onNumber(number).settle(ticket(bet)).payout).toBe(aloneTable.settle(bet, number).payout);
      }),
      { numRuns: 30 },
    );
  });

  it('draws every number', () => {
    const drawn = new Set(
      Array.from({ length: 500 }, (_, round) =>
        JSON.stringify(
          drawCommonRound(
            canliRulet,
            commonDrawsOf({ link: '5'.repeat(64), table: 'rulet-1', round, beacon: 'ff'.repeat(32) }),
            [],
          ).mark,
        ),
      ),
    );
    expect(drawn.size).toBe(37);
  });
});

describe('a bet', () => {
  it.each([[{ '3-4': 1 }], [{}], [{ red: -1 }]])('of %j is none', (bet) => {
    expect(readBet(canliRulet, bet)).toBeUndefined();
  });

  it.each<[string, bigint, Record<string, number>, boolean]>([
    ['the sum of its chips', 600n, { red: 5, '17': 1 }, true],
    ['another sum', 500n, { red: 5, '17': 1 }, false],
    ['more than a number takes', 50_100n, { '17': 501 }, false],
    ['more than the table takes', 1_000_100n, { red: 9000, '17-20': 1000, '1': 1 }, false],
  ])('takes as stake: %s', (_what, stake, bet, isTaken) => {
    expect(takesStake(canliRulet, stake, readBet(canliRulet, bet)!)).toBe(isTaken);
  });

  it('has no decision after it', () => {
    expect(readAction(canliRulet, {})).toBeUndefined();
  });

  it('shows all players where its chips lie, in kuruş', () => {
    expect(canliRulet.spots!({ red: 5, '17': 1 })).toEqual({ red: 500n, '17': 100n });
  });
});

it(
  'agrees on every kind of spot with 4,000 drawn rounds within four standard errors',
  { timeout: 60_000 },
  () => {
    const rounds = 4_000;
    const spots = ['17', '17-20', '16-18', '17-21', '16-21', 'dozen-2', 'column-1', 'red'];
    const paid = spots.map(() => 0);
    for (let round = 1; round <= rounds; round += 1) {
      const at = { link: 'a'.repeat(64), table: 'rulet-1', round, beacon: 'b'.repeat(64) };
      const { settle } = drawCommonRound(canliRulet, commonDrawsOf(at), []);
      for (const [place, spot] of spots.entries())
        paid[place]! += Number(settle(ticket({ [spot]: 1 })).payout) / 100;
    }
    const kinds = ['straight', 'split', 'street', 'corner', 'line', 'dozen', 'column', 'even chance'];
    for (const [place, kind] of kinds.entries()) {
      const { rtp, variance } = canliRulet.figures.find(({ bet }) => bet === kind)!;
      expect(Math.abs(paid[place]! / rounds - rtp)).toBeLessThan(4 * Math.sqrt(variance / rounds));
    }
  },
);

describe('a proof', () => {
  const link = '5'.repeat(64);
  const seeds = { link, table: 'rulet-1', round: 2, beacon: 'ff'.repeat(32) };
  const bet = { '17': 1, odd: 5 };
  const claim = commonClaimOf({
    ...seeds,
    published: linkBefore(linkBefore(link)),
    ticket: ticket(bet),
    payout: drawCommonRound(canliRulet, commonDrawsOf(seeds), []).settle(ticket(bet)).payout,
  });

  it('holds', () => {
    expect(verifyCommonRound(canliRulet, claim)).toEqual({ seed: true, record: true, outcome: true });
  });

  it.each<[string, Partial<CommonClaim>, 'seed' | 'outcome']>([
    ['link', { link: '6'.repeat(64) }, 'seed'],
    ['published link', { published: link }, 'seed'],
    ['number of the round', { round: 1 }, 'seed'],
    ['payout', { payout: claim.payout + 1n }, 'outcome'],
    ['bet', { ticket: { ...claim.ticket, ...ticket({ ...bet, odd: 6, even: 6, '0': 1 }) } }, 'outcome'],
  ])('does not hold with another %s', (_what, changed, broken) => {
    expect(verifyCommonRound(canliRulet, { ...claim, ...changed })[broken]).toBe(false);
  });
});
