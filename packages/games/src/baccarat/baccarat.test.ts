// The figures expected here are published ones: the counts of eight decks and the edges of Wizard of Odds. None comes from this code.
import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { stack } from '../../testbed/stacked.ts';
import { dealFrom, type Card } from '../cards/cards.ts';
import { sumOfChips } from '../chips.ts';
import { drawsOf, hashServerSeed } from '../fairness.ts';
import { isProved, sealRecord, verifyRound, type RoundClaim } from '../proof.ts';
import { playRound, readBet, takesStake } from '../rounds.ts';
import { baccarat } from './baccarat.ts';
import { bankerDraws, dealCoup, returnOn, settleCoup, totalOf } from './play.ts';
import { checkRules, houseRules, spots, type BaccaratRules } from './rules.ts';
import { countCoups, stats } from './stats.ts';

const coup = (written: string) => dealCoup(dealFrom(stack(written, 8), 8));

it('counts aces as one, tens and court cards as nothing, and drops tens', () => {
  expect(totalOf(['As', '9d'])).toBe(0);
  expect(totalOf(['Ks', 'Td', '7c'])).toBe(7);
  expect(totalOf(['5s', '8d', '9c'])).toBe(2);
});

// The drawing table as it is printed on every cloth: the banker's total, and the player's third cards to which it draws.
it.each<[number, string]>([
  [0, '0123456789'],
  [1, '0123456789'],
  [2, '0123456789'],
  [3, '012345679'],
  [4, '234567'],
  [5, '4567'],
  [6, '67'],
  [7, ''],
])('a banker with %d draws to a third card of %s', (total, thirds) => {
  for (let third = 0; third < 10; third += 1)
    expect(bankerDraws(total, third)).toBe(thirds.includes(String(third)));
  expect(bankerDraws(total, undefined)).toBe(total <= 5);
});

describe('a coup', () => {
  it.each<[string, string, string, string, string]>([
    ['a natural of the player stops', '9s 5d Kh Td 5c', '9s Kh', '5d Td', 'player'],
    ['a natural of the banker stops', '2s 8d 2h Td 5c', '2s 2h', '8d Td', 'banker'],
    ['both stand on 6 and 7', '6s 7d Kh Td 5c', '6s Kh', '7d Td', 'banker'],
    ['the player draws, the banker does not', '5s 7d Kh Td 3c 9c', '5s Kh 3c', '7d Td', 'player'],
    ['both draw', '5s 2d Kh Td 3c 9c', '5s Kh 3c', '2d Td 9c', 'player'],
    ['a banker with 3 stands on an 8', '2s 3d Kh Td 8c 9c', '2s Kh 8c', '3d Td', 'banker'],
    ['the banker draws alone', '6s 5d Kh Td As 9c', '6s Kh', '5d Td As', 'tie'],
  ])('%s', (_rule, cards, player, banker, winner) => {
    expect(coup(cards)).toMatchObject({ player: player.split(' '), banker: banker.split(' '), winner });
  });

  it('knows the pairs of the first two cards', () => {
    expect(coup('9s 5d 9h 5s').pairs).toEqual({ player: true, banker: true });
    expect(coup('Ts 6d Kh Qs').pairs).toEqual({ player: false, banker: false });
  });
});

describe('ten lira on a spot', () => {
  it.each<[string, string, string, bigint]>([
    ['player', 'pay 1 to 1', '9s 5d Kh Td', 2000n],
    ['player', 'lose to the banker', '2s 8d 2h Td', 0n],
    ['player', 'come back on a tie', '9s 9d Kh Td', 1000n],
    ['banker', 'pay 95 to 100', '2s 8d 2h Td', 1950n],
    ['banker', 'lose to the player', '9s 5d Kh Td', 0n],
    ['banker', 'come back on a tie', '9s 9d Kh Td', 1000n],
    ['tie', 'pay 8 to 1', '9s 9d Kh Td', 9000n],
    ['tie', 'lose without one', '9s 5d Kh Td', 0n],
    ['playerPair', 'pay 11 to 1', '9s 5d 9h Td', 12_000n],
    ['playerPair', 'lose without one', '9s 5d Kh 5h', 0n],
    ['bankerPair', 'pay 11 to 1', '9s 5d Kh 5h', 12_000n],
    ['bankerPair', 'lose without one', '9s 5d 9h Td', 0n],
  ])('%s %s', (spot, _rule, cards, payout) => {
    expect(settleCoup(houseRules, coup(cards), { [spot]: 10 }).payout).toBe(payout);
  });
});

it('adds up its spots, and tells each of them', () => {
  const { payout, events } = settleCoup(houseRules, coup('9s 5d 9h 5s'), {
    player: 1,
    banker: 2,
    bankerPair: 3,
  });
  expect(payout).toBe(3800n);
  expect(events).toEqual([
    { type: 'win', spot: 'player', amount: 200n },
    { type: 'win', spot: 'bankerPair', amount: 3600n },
    { type: 'total', amount: 3800n },
  ]);
});

describe('a bet', () => {
  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['no chips', {}],
    ['a spot that is none', { dragon: 1 }],
    ['chips of nothing', { player: 0 }],
    ['text', { player: '1' }],
  ])('of %s is none', (_what, written) => {
    expect(readBet(baccarat, written)).toBeUndefined();
  });

  it.each<[string, bigint, Record<string, number>, boolean]>([
    ['the sum of its chips', 1500n, { player: 10, tie: 5 }, true],
    ['another sum', 1000n, { player: 10, tie: 5 }, false],
    ['a part of a lira', 150n, { player: 1.5 }, false],
    ['chips above a limit', 200_100n, { tie: 2001 }, false],
  ])('takes %s: %d', (_what, stake, chips, takes) => {
    expect(takesStake(baccarat, stake, readBet(baccarat, chips)!)).toBe(takes);
  });
});

const seeds = (nonce: number) => ({ serverSeed: 'e'.repeat(64), clientSeed: 'bakara', nonce });
const chip = fc.option(fc.integer({ min: 1, max: 50 }), { nil: undefined });

it('pays what its events say, and never gives a coup of the wrong length', () => {
  const chips = fc
    .record({ player: chip, banker: chip, tie: chip, playerPair: chip, bankerPair: chip })
    .map((placed) => JSON.parse(JSON.stringify(placed)) as Record<string, number>)
    .filter((placed) => Object.keys(placed).length > 0);
  fc.assert(
    fc.property(fc.nat(), chips, (nonce, bet) => {
      const stake = sumOfChips(bet);
      const { steps, payout } = playRound(baccarat, seeds(nonce), { stake, bet, actions: [] })!;
      const [first, ...rest] = steps[0] as [{ player: Card[]; banker: Card[] }, ...{ amount: bigint }[]];
      expect([2, 3]).toContain(first.player.length);
      expect([2, 3]).toContain(first.banker.length);
      expect(rest.at(-1)!.amount).toBe(payout);
      expect(rest.slice(0, -1).reduce((sum, { amount }) => sum + amount, 0n)).toBe(payout);
    }),
    { numRuns: 300 },
  );
});

describe('the exact figures', () => {
  it('count the sequences of eight decks as they are published', () => {
    expect(countCoups(8)).toEqual({
      banker: 2_292_252_566_437_888,
      player: 2_230_518_282_592_256,
      tie: 475_627_426_473_216,
      total: 4_998_398_275_503_360,
    });
  });

  it('have the published edges and deviations', () => {
    const all = new Map(stats(houseRules).map((each) => [each.bet, each]));
    const edge = (bet: string) => ((1 - all.get(bet)!.rtp) * 100).toFixed(4);
    expect(spots.map(edge)).toEqual(['1.2351', '1.0579', '14.3596', '10.3614', '10.3614']);
    expect(Math.sqrt(all.get('banker')!.variance).toFixed(3)).toBe('0.927');
    expect(Math.sqrt(all.get('player')!.variance).toFixed(3)).toBe('0.951');
    expect(all.get('playerPair')!.hits).toBeCloseTo(31 / 415, 12);
    const nine = stats({ ...houseRules, tiePays: 9 }).find(({ bet }) => bet === 'tie')!;
    expect(((1 - nine.rtp) * 100).toFixed(3)).toBe('4.844');
  });

  // A side bet that the house does not offer; its published edges hang on every total of every coup (Wizard of Odds, "Baccarat Side Bets").
  it.each([
    ['player', '2.65'],
    ['banker', '9.37'],
  ] as const)('give the dragon bonus on the %s the published edge of %s %%', (side, edge) => {
    const pays: Readonly<Record<number, number>> = { 4: 1, 5: 2, 6: 4, 7: 6, 8: 10, 9: 30 };
    let returned = 0;
    const left = [128, ...Array.from({ length: 9 }, () => 32)];
    let cards = 416;
    const deal = (chance: number, then: (value: number, chance: number) => void) => {
      for (let value = 0; value < 10; value += 1) {
        const part = (chance * left[value]!) / cards;
        left[value]! -= 1;
        cards -= 1;
        then(value, part);
        cards += 1;
        left[value]! += 1;
      }
    };
    const end = (player: number, banker: number, chance: number, isNatural: boolean) => {
      const margin = side === 'player' ? player - banker : banker - player;
      if (isNatural) returned += chance * (margin > 0 ? 2 : Number(margin === 0));
      else if (pays[margin] !== undefined) returned += chance * (pays[margin] + 1);
    };
    deal(1, (p1, c1) =>
      deal(c1, (p2, c2) =>
        deal(c2, (b1, c3) =>
          deal(c3, (b2, c4) => {
            const [player, banker] = [(p1 + p2) % 10, (b1 + b2) % 10];
            const bankers = (total: number, third: number | undefined, chance: number) => {
              if (!bankerDraws(banker, third)) end(total, banker, chance, false);
              else deal(chance, (b3, c) => end(total, (banker + b3) % 10, c, false));
            };
            if (player >= 8 || banker >= 8) end(player, banker, c4, true);
            else if (player >= 6) bankers(player, undefined, c4);
            else deal(c4, (p3, c5) => bankers((player + p3) % 10, p3, c5));
          }),
        ),
      ),
    );
    expect(((1 - returned) * 100).toFixed(2)).toBe(edge);
  });

  it('are those that the game shows', () => {
    expect(baccarat.figures).toEqual(stats(houseRules));
  });

  it('agree with a simulation within four standard errors', () => {
    const rounds = 100_000;
    const draw = drawsOf(seeds(0));
    const paid = new Map<string, number>();
    for (let round = 0; round < rounds; round += 1) {
      const dealt = dealCoup(dealFrom(draw, houseRules.decks));
      for (const spot of spots)
        paid.set(spot, (paid.get(spot) ?? 0) + returnOn(houseRules, spot, dealt) / 100);
    }
    for (const { bet: spot, rtp, variance } of baccarat.figures)
      expect(Math.abs(paid.get(spot)! / rounds - rtp)).toBeLessThan(4 * Math.sqrt(variance / rounds));
  }, 60_000);
});

it.each<[string, Partial<BaccaratRules>]>([
  ['no deck', { decks: 0 }],
  ['nine decks', { decks: 9 }],
  ['a banker who pays nothing', { bankerPays: 0 }],
  ['a fraction', { tiePays: 8.5 }],
])('refuses rules with %s', (_what, change) => {
  expect(() => checkRules({ ...houseRules, ...change })).toThrow(/^bug:/);
});

describe('a proof', () => {
  const record = { stake: 1000n, bet: { player: 10 }, actions: [] };
  const nonce = Array.from({ length: 50 }, (_, n) => n).find(
    (n) => playRound(baccarat, seeds(n), record)!.payout === 2000n,
  )!;
  const claim: RoundClaim = {
    ...seeds(nonce),
    serverSeedHash: hashServerSeed('e'.repeat(64)),
    seal: sealRecord(seeds(nonce), record),
    ...record,
    staked: 1000n,
    payout: 2000n,
  };

  it('of a round as it was played holds', () => {
    expect(isProved(verifyRound(baccarat, claim))).toBe(true);
  });

  it.each<[string, Partial<RoundClaim>]>([
    ['another stake', { stake: 1100n }],
    ['another bet', { bet: { banker: 10 } }],
    ['a decision', { actions: [{ move: 'hit' }] }],
    ['another payout', { payout: 1950n }],
  ])('with %s does not hold', (_what, change) => {
    expect(isProved(verifyRound(baccarat, { ...claim, ...change }))).toBe(false);
  });
});
