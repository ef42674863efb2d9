// The figures expected here are published ones: pays, edges and standard deviations of the tables in the reference, and what croupiers'
// manuals say of announced bets. None comes from this code.
import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { drawsOf, hashServerSeed } from '../fairness.ts';
import { isProved, sealRecord, verifyRound, type RoundClaim } from '../proof.ts';
import { playRound, readBet, takesStake, toWire } from '../rounds.ts';
import { sumOfChips, type Chips } from '../chips.ts';
import { colorOf, doubleZero, layoutOf, redNumbers } from './layout.ts';
import { openTable } from './play.ts';
import { rulet, table } from './rulet.ts';
import { checkRules, houseRules, usualPays, type RouletteRules } from './rules.ts';
import { stats } from './stats.ts';
import { americanWheel, announcedBets, europeanWheel, neighboursOf } from './wheel.ts';

const american: RouletteRules = { ...houseRules, hasDoubleZero: true, hasSnake: true };
const laPartage: RouletteRules = { ...houseRules, hasLaPartage: true };
const payoutOf = (chips: Chips, number: number, rules = houseRules) =>
  openTable(rules).settle(chips, number).payout;

describe('the cloth', () => {
  it.each<[string, number]>([
    ['straight', 37],
    ['split', 60],
    ['street', 12],
    ['trio', 2],
    ['corner', 22],
    ['first four', 1],
    ['line', 11],
    ['dozen', 3],
    ['column', 3],
    ['even chance', 6],
  ])('has of %s as many spots as a casino: %d', (kind, count) => {
    expect(layoutOf(houseRules).filter((spot) => spot.kind === kind)).toHaveLength(count);
  });

  it('has spots with different names and different numbers', () => {
    const spots = layoutOf(american);
    expect(new Set(spots.map(({ name }) => name)).size).toBe(spots.length);
    expect(new Set(spots.map(({ numbers }) => numbers.toSorted((a, b) => a - b).join())).size).toBe(
      spots.length,
    );
  });

  it.each<[string, string, number[]]>([
    ['17', 'straight', [17]],
    ['17-18', 'split', [17, 18]],
    ['17-20', 'split', [17, 20]],
    ['16-18', 'street', [16, 17, 18]],
    ['17-21', 'corner', [17, 18, 20, 21]],
    ['16-21', 'line', [16, 17, 18, 19, 20, 21]],
    ['0-2', 'split', [0, 2]],
    ['0-2-3', 'trio', [0, 2, 3]],
    ['0-1-2-3', 'first four', [0, 1, 2, 3]],
    ['column-2', 'column', [2, 5, 8, 11, 14, 17, 20, 23, 26, 29, 32, 35]],
    ['dozen-3', 'dozen', [25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36]],
  ])('names %s a %s', (name, kind, numbers) => {
    expect(table.spots.get(name)).toEqual({ name, kind, numbers });
  });

  it('has eighteen red numbers, and never two reds or two blacks side by side on the wheel', () => {
    expect(redNumbers).toHaveLength(18);
    const colors = europeanWheel.slice(1).map(colorOf);
    expect(colors.every((color, place) => color !== colors[place + 1])).toBe(true);
  });
});

describe('the wheel', () => {
  it('has every number once', () => {
    const upTo = (most: number) => Array.from({ length: most + 1 }, (_, number) => number);
    expect(europeanWheel.toSorted((a, b) => a - b)).toEqual(upTo(36));
    expect(americanWheel.toSorted((a, b) => a - b)).toEqual(upTo(37));
  });

  it('has the zeros of the American wheel face to face, and each odd number opposite the next even one', () => {
    const opposite = (number: number) => americanWheel[(americanWheel.indexOf(number) + 19) % 38];
    expect(opposite(0)).toBe(doubleZero);
    for (let odd = 1; odd < 36; odd += 2) expect(opposite(odd)).toBe(odd + 1);
  });
});

describe('a spot that is none', () => {
  it.each([
    ['3-4', 'two rows'],
    ['34-36-37', 'beyond the cloth'],
    ['6-7', 'two rows'],
    ['36-39', 'beyond the cloth'],
    ['3-7', 'a corner over the edge'],
    ['34-39', 'a line below the cloth'],
    ['0-4', 'no neighbour of the zero'],
    ['0-1-3', 'no trio'],
    ['37', 'no number'],
    ['00', 'a double zero'],
    ['snake', 'not on this cloth'],
    ['17 ', 'a space'],
    ['017', 'another way to write a number'],
    ['18-17', 'another way to write a split'],
  ])('is refused: %s, %s', (spot) => {
    expect(readBet(rulet, { [spot]: 1 })).toBeUndefined();
  });

  it('takes 34-36, which is a street and not a split', () => {
    expect(table.spots.get('34-36')!.kind).toBe('street');
  });
});

describe('a bet', () => {
  it.each<[string, unknown]>([
    ['no chips', {}],
    ['a chip of nothing', { red: 0 }],
    ['a chip below nothing', { red: -1 }],
    ['a third decimal', { red: 1.005 }],
    ['a text', { red: '1' }],
    ['no object', 'red'],
    ['more spots than can be kept', Object.fromEntries([...table.spots.keys()].map((spot) => [spot, 25]))],
  ])('of %s is none', (_what, bet) => {
    expect(readBet(rulet, bet)).toBeUndefined();
  });

  it('is written in one way, whatever order it came in', () => {
    const ways = [
      { red: 1, '17-20': 2, '17': 3 },
      { '17': 3, '17-20': 2, red: 1 },
    ];
    expect(new Set(ways.map((bet) => JSON.stringify(readBet(rulet, bet)))).size).toBe(1);
  });

  it.each<[string, bigint, Chips, boolean]>([
    ['the sum of its chips', 800n, { red: 5, '17': 3 }, true],
    ['more than its chips', 900n, { red: 5, '17': 3 }, false],
    ['less than its chips', 700n, { red: 5, '17': 3 }, false],
    ['part of a chip', 150n, { red: 1.5 }, false],
    ['as much as a number takes', 100_000n, { '17': 1000 }, true],
    ['more than a number takes', 100_100n, { '17': 1001 }, false],
    ['as much as a split takes', 200_000n, { '17-20': 2000 }, true],
    ['more than a split takes', 200_100n, { '17-20': 2001 }, false],
    ['as much as a corner takes', 400_000n, { '17-21': 4000 }, true],
    ['more than a line takes', 600_100n, { '16-21': 6001 }, false],
    ['as much as red takes', 1_800_000n, { red: 18_000 }, true],
    ['more than the table takes', 2_000_100n, { red: 18_000, '17-20': 2000, '5': 1 }, false],
  ])('takes as stake: %s', (_what, stake, chips, isTaken) => {
    const bet = readBet(rulet, chips)!;
    expect(takesStake(rulet, stake, bet)).toBe(isTaken);
  });

  it('has room for seventy spots with chips of five lira', () => {
    const seventy = [...table.spots.keys()].slice(0, 70);
    expect(readBet(rulet, Object.fromEntries(seventy.map((spot) => [spot, 5])))).toBeDefined();
  });
});

describe('payouts', () => {
  it.each<[string, number, number]>([
    ['17', 17, 36],
    ['17-20', 20, 18],
    ['16-18', 18, 12],
    ['0-1-2', 0, 12],
    ['17-21', 20, 9],
    ['0-1-2-3', 3, 9],
    ['16-21', 16, 6],
    ['dozen-2', 13, 3],
    ['column-3', 36, 3],
    ['red', 36, 2],
    ['black', 2, 2],
    ['odd', 1, 2],
    ['even', 36, 2],
    ['low', 18, 2],
    ['high', 19, 2],
  ])('%s on %d returns %d times the chips', (spot, number, times) => {
    expect(payoutOf({ [spot]: 5 }, number)).toBe(500n * BigInt(times));
  });

  it.each(['dozen-1', 'column-1', 'red', 'black', 'odd', 'even', 'low', 'high', '1', '1-2', '1-6'])(
    'a zero takes %s',
    (spot) => expect(payoutOf({ [spot]: 5 }, 0)).toBe(0n),
  );

  it('la partage gives half of an even chance back on a zero, and of nothing else', () => {
    expect(payoutOf({ red: 5, odd: 1, 'dozen-1': 5 }, 0, laPartage)).toBe(300n);
    expect(payoutOf({ red: 5 }, 2, laPartage)).toBe(0n);
    expect(payoutOf({ red: 5 }, doubleZero, { ...american, hasLaPartage: true })).toBe(250n);
  });

  it('the American cloth has a double zero and pays 6 to 1 on the five numbers', () => {
    for (const number of [0, doubleZero, 1, 2, 3])
      expect(payoutOf({ '0-00-1-2-3': 1 }, number, american)).toBe(700n);
    expect(payoutOf({ '00': 1, '0-00': 1, snake: 1 }, doubleZero, american)).toBe(3600n + 1800n);
    expect(layoutOf(american).some(({ name }) => name === '0-3')).toBe(false);
  });

  const layouts = fc.dictionary(fc.constantFrom(...table.spots.keys()), fc.integer({ min: 1, max: 1000 }), {
    minKeys: 1,
    maxKeys: 40,
  });

  it('over all pockets every bet gets back 36 stakes, whatever it is', () => {
    fc.assert(
      fc.property(layouts, (chips) => {
        const sum = europeanWheel.reduce((total, number) => total + payoutOf(chips, number), 0n);
        expect(sum).toBe(36n * sumOfChips(chips));
      }),
      { numRuns: 50 },
    );
  });

  it('are listed spot by spot, and the wins add up to the payout', () => {
    fc.assert(
      fc.property(layouts, fc.nat(36), (chips, number) => {
        const { payout, events } = table.settle(chips, number);
        const wins = events.filter((event) => event.type === 'win');
        expect(wins.reduce((sum, { amount }) => sum + amount, 0n)).toBe(payout);
        expect(events.at(-1)).toEqual({ type: 'total', amount: payout });
      }),
    );
  });
});

describe('announced bets', () => {
  const chipsOf = (bet: keyof typeof announcedBets) => announcedBets[bet];
  const returned = (bet: keyof typeof announcedBets) =>
    new Map(
      europeanWheel
        .map((number) => [number, Number(payoutOf(chipsOf(bet), number)) / 100] as const)
        .filter(([, chips]) => chips > 0),
    );
  const stretch = (first: number, last: number) => {
    const [from, to] = [europeanWheel.indexOf(first), europeanWheel.indexOf(last)];
    return from <= to
      ? europeanWheel.slice(from, to + 1)
      : [...europeanWheel.slice(from), ...europeanWheel.slice(0, to + 1)];
  };

  it.each([
    ['voisins', 9],
    ['tiers', 6],
    ['orphelins', 5],
    ['zero', 4],
  ] as const)('%s takes %d chips, on spots of the cloth', (bet, chips) => {
    expect(Object.values(chipsOf(bet)).reduce((sum, each) => sum + each, 0)).toBe(chips);
    expect(readBet(rulet, chipsOf(bet))).toEqual(chipsOf(bet));
  });

  it('voisins cover the wheel from 22 to 25 and return 24 chips on 0, 2 and 3, else 18', () => {
    const expected = new Map(stretch(22, 25).map((number) => [number, [0, 2, 3].includes(number) ? 24 : 18]));
    expect(returned('voisins')).toEqual(expected);
  });

  it('tiers cover the wheel from 27 to 33 and return 18 chips', () => {
    expect([...returned('tiers').keys()]).toEqual(stretch(27, 33));
    expect(new Set(returned('tiers').values())).toEqual(new Set([18]));
  });

  it('orphelins cover the two stretches between them and return 36 chips on 1 and 17, else 18', () => {
    expect(new Set(returned('orphelins').keys())).toEqual(new Set([...stretch(17, 6), ...stretch(1, 9)]));
    for (const [number, chips] of returned('orphelins'))
      expect(chips).toBe([1, 17].includes(number) ? 36 : 18);
  });

  it('zero covers 12 to 15 around the zero and returns 36 chips on 26, else 18', () => {
    expect(new Set(returned('zero').keys())).toEqual(new Set(stretch(12, 15)));
    for (const [number, chips] of returned('zero')) expect(chips).toBe(number === 26 ? 36 : 18);
  });

  it('the first three cover all 37 numbers, each in one of them', () => {
    const covered = (['voisins', 'tiers', 'orphelins'] as const).flatMap((bet) => [...returned(bet).keys()]);
    expect(covered.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 37 }, (_, number) => number));
  });

  it('neighbours go over the zero, on both sides alike', () => {
    expect(neighboursOf(0, 2)).toEqual([3, 26, 0, 32, 15]);
    expect(neighboursOf(26, 1)).toEqual([3, 26, 0]);
    expect(new Set(neighboursOf(5, 9)).size).toBe(19);
  });
});

describe('stats', () => {
  const of = (rules: RouletteRules) => new Map(stats(rules).map((figures) => [figures.bet, figures]));

  it.each([
    ['straight', 5.838, 1],
    ['split', 4.07, 2],
    ['street', 3.276, 3],
    ['trio', 3.276, 3],
    ['corner', 2.795, 4],
    ['first four', 2.795, 4],
    ['line', 2.212, 6],
    ['dozen', 1.404, 12],
    ['column', 1.404, 12],
    ['even chance', 0.9996, 18],
  ])('of %s are the published ones', (bet, deviation, count) => {
    const figures = of(houseRules).get(bet)!;
    expect(figures.rtp).toBe(36 / 37);
    expect(figures.hits).toBe(count / 37);
    expect(Math.sqrt(figures.variance)).toBeCloseTo(deviation, deviation < 1 ? 4 : 3);
    expect(figures.most.chance).toBe(count / 37);
  });

  it('give the American table 5.2632 % of every bet but the five numbers, of which 7.8947 %', () => {
    for (const { bet, rtp } of stats(american))
      expect(100 * (1 - rtp)).toBeCloseTo(bet === 'five numbers' ? 7.8947 : 5.2632, 4);
  });

  it('give 1.3514 % of an even chance with la partage, and 2.7027 % of the rest', () => {
    for (const { bet, rtp } of stats(laPartage))
      expect(100 * (1 - rtp)).toBeCloseTo(bet === 'even chance' ? 1.3514 : 2.7027, 4);
  });

  it('agree with a seeded simulation within four standard errors', () => {
    const rounds = 60_000;
    const draw = drawsOf({ serverSeed: 'rulet-simulation', clientSeed: 'fixed', nonce: 0 });
    const bet = { '17': 1, '17-20': 1, 'dozen-1': 1, red: 1 };
    const paid = new Map(Object.keys(bet).map((spot) => [spot, 0]));
    for (let round = 0; round < rounds; round += 1)
      for (const event of table.settle(bet, draw(37)).events)
        if (event.type === 'win') paid.set(event.spot, paid.get(event.spot)! + Number(event.amount) / 100);
    for (const [spot, sum] of paid) {
      const { rtp, variance } = of(houseRules).get(table.spots.get(spot)!.kind)!;
      expect(Math.abs(sum / rounds - rtp)).toBeLessThan(4 * Math.sqrt(variance / rounds));
    }
  });
});

describe('rules', () => {
  it('of the house hold', () => expect(checkRules(houseRules)).toBe(houseRules));

  it.each<[string, Partial<RouletteRules>]>([
    ['a number that pays 36 to 1', { pays: { ...usualPays, straight: 36 } }],
    ['a dozen that pays 3 to 1', { pays: { ...usualPays, dozen: 3 } }],
    ['a part of a chip', { pays: { ...usualPays, split: 16.5 } }],
    ['nothing', { pays: { ...usualPays, line: 0 } }],
    ['no figure', { pays: { ...usualPays, line: Number.NaN } }],
    ['a unit that has no half', { unit: 25n }],
    ['no unit', { unit: 0n }],
    ['a limit below a chip', { straightLimit: 0n }],
    ['less on the table than on a number', { tableLimit: 50_000n }],
  ])('throw for %s', (_what, wrong) => {
    expect(() => checkRules({ ...houseRules, ...wrong })).toThrow(/^bug:/);
  });
});

describe('a round', () => {
  const seeds = { serverSeed: 'a'.repeat(64), clientSeed: 'rulet', nonce: 3 };
  const bet = { '17': 5, red: 10 };
  const record = { stake: 1500n, bet, actions: [] };

  it('is over with its bet, and its events have lira on the wire', () => {
    const { isOver, steps, payout } = playRound(rulet, seeds, record)!;
    expect(isOver).toBe(true);
    const number = drawsOf(seeds)(37);
    expect(payout).toBe(payoutOf(bet, number));
    const events = toWire(steps.flat());
    expect(events[0]).toEqual({ type: 'number', number });
    expect(events.at(-1)).toEqual({ type: 'total', amount: Number(payout) / 100 });
  });

  it('draws every pocket', () => {
    const drawn = new Set(Array.from({ length: 500 }, (_, nonce) => drawsOf({ ...seeds, nonce })(37)));
    expect(drawn.size).toBe(37);
  });

  const played = playRound(rulet, seeds, record)!;
  const claim: RoundClaim = {
    ...seeds,
    serverSeedHash: hashServerSeed(seeds.serverSeed),
    seal: sealRecord(seeds, record),
    ...record,
    staked: played.staked,
    payout: played.payout,
  };

  it('proves itself', () => expect(isProved(verifyRound(rulet, claim))).toBe(true));

  it.each<[string, Partial<RoundClaim>]>([
    ['server seed', { serverSeed: 'b'.repeat(64) }],
    ['client seed', { clientSeed: 'other' }],
    ['nonce', { nonce: 4 }],
    ['stake', { stake: 1600n }],
    ['chip', { bet: { '17': 6, red: 10 } }],
    ['spot', { bet: { '18': 5, red: 10 } }],
    ['chip beside them', { bet: { ...bet, black: 1 } }],
    ['spot that is none', { bet: { '3-4': 15 } }],
    ['decision, where there is none', { actions: [{}] }],
    ['sum staked', { staked: 1600n }],
    ['payout', { payout: played.payout + 1n }],
  ])('is not proved with another %s', (_what, changed) => {
    expect(isProved(verifyRound(rulet, { ...claim, ...changed }))).toBe(false);
  });
});
