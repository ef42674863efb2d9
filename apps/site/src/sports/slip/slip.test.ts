import { describe, expect, it } from 'vitest';
import {
  acceptPrices,
  addPicks,
  answered,
  askedOf,
  builtOf,
  dismiss,
  emptySlip,
  hearBuilt,
  hearChange,
  hearChecks,
  isBuiltMoved,
  isMoved,
  modeOf,
  moveToBet,
  partsOf,
  priceOf,
  readKept,
  readShared,
  sendingOf,
  shareText,
  sizesOf,
  toggle,
  toggleBanker,
  toggleSize,
  unanswered,
  type Checked,
  type Picked,
  type Slip,
} from './slip.ts';

const names = { tr: 'Karanfil', en: 'Karanfil' };
const picked = (event: string, odds: number, more: Partial<Picked> = {}): Picked => ({
  event,
  market: '1',
  outcome: '1',
  sport: 'sr:sport:1',
  leagueNames: names,
  home: names,
  away: names,
  outcomeName: null,
  startsAt: '2026-11-23T12:00:00',
  isLive: false,
  odds,
  version: 1,
  ...more,
});
const slipOf = (odds: readonly number[], more: Partial<Slip> = {}): Slip =>
  odds.reduce<Slip>((slip, each, place) => toggle(slip, picked(`event ${place}`, each)) as Slip, {
    ...emptySlip,
    stake: '10',
    ...more,
  });

describe('a selection', () => {
  it('goes onto the slip, off it again, and in place of another outcome of its market', () => {
    const one = toggle(emptySlip, picked('a', 2000)) as Slip;
    expect(one.legs).toHaveLength(1);
    expect((toggle(one, picked('a', 2000)) as Slip).legs).toEqual([]);
    const other = toggle(one, picked('a', 3400, { outcome: '2' })) as Slip;
    expect(other.legs.map(({ outcome, odds }) => [outcome, odds])).toEqual([['2', 3400]]);
  });

  it('of a ready coupon joins the slip without taking anything off it', () => {
    const own = slipOf([2000, 3000]);
    const coupon = [picked('event 1', 3000), picked('event 0', 5000, { outcome: '2' }), picked('c', 1500)];
    expect(addPicks(own, coupon).legs.map(({ event, outcome }) => [event, outcome])).toEqual([
      ['event 0', '2'],
      ['event 1', '1'],
      ['c', '1'],
    ]);
  });

  it('is at most thirty selections', () =>
    expect(toggle(slipOf(Array.from({ length: 30 }, () => 1500)), picked('one more', 1500))).toBe('full'));
});

describe('the way legs are combined', () => {
  it.each([
    [1, 'system', 'single'],
    [2, 'system', 'multiple'],
    [3, 'system', 'system'],
    [2, 'single', 'single'],
    [2, 'multiple', 'multiple'],
  ] as const)('%d legs with %s chosen are a %s', (legs, mode, shown) =>
    expect(
      modeOf(
        slipOf(
          Array.from({ length: legs }, () => 2000),
          { mode },
        ),
      ),
    ).toBe(shown),
  );

  it('a size that no longer fits is dropped, and one always stays', () => {
    const slip = slipOf([2000, 2000, 2000], { sizes: [2, 5] });
    expect(sizesOf(slip)).toEqual([2]);
    expect(sizesOf(toggleSize(slip, 2))).toEqual([2]);
    expect(sizesOf(toggleSize(slip, 3))).toEqual([2, 3]);
  });

  it('not every leg can be a banker', () => {
    const both = toggleBanker(slipOf([2000, 2000], { mode: 'system' }), 0);
    expect(toggleBanker(both, 1)).toBe(both);
  });
});

describe('stake and possible return', () => {
  it('of a multiple is the product of its odds', () => {
    const { totalStake, possibleReturn, totalOdds } = priceOf(slipOf([2100, 3400]), 'none');
    expect([totalStake, possibleReturn, totalOdds]).toEqual([1000n, 7140n, 7140n]);
  });

  it('of singles is their sum, and each is a slip of its own', () => {
    const slip = slipOf([2000, 3000], { mode: 'single' });
    const { lines, totalStake, possibleReturn } = priceOf(slip, 'none');
    expect([lines, totalStake, possibleReturn]).toEqual([2, 2000n, 5000n]);
    expect(askedOf(slip, 'none').map(({ legs, sizes }) => [legs.length, sizes])).toEqual([
      [1, [1]],
      [1, [1]],
    ]);
  });

  // packages/sportsbook, "A system with a banker": 1 lira a line costs 3 and returns 39.
  it('of a system with a banker is the sum of its lines', () => {
    const slip = toggleBanker(
      slipOf([1500, 2000, 3000, 4000], { mode: 'system', stake: '1', sizes: [2] }),
      0,
    );
    const { lines, totalStake, possibleReturn } = priceOf(slip, 'none');
    expect([lines, totalStake, possibleReturn]).toEqual([3, 300n, 3900n]);
    expect(askedOf(slip, 'none')[0]).toMatchObject({ sizes: [2], stake: 1 });
  });

  it('is nothing while no amount can be read', () =>
    expect(priceOf(slipOf([2000], { stake: 'beş' }), 'none').totalStake).toBe(0n));
});

const checkOf = (legs: readonly Partial<Checked['legs'][number]>[]): Checked => ({
  nowMs: 0,
  refusal: null,
  legs: legs.map((leg) => ({ odds: 2000, version: 1, refusal: null, conflicts: [], leastLegs: 1, ...leg })),
  builders: [],
  lines: 1,
  totalStake: 10,
  totalOdds: 2000,
  possiblePayout: 20,
  leastStake: 1,
  mostStake: 1000,
  mostPayout: 1_000_000,
  delayMs: 0,
  isReviewed: false,
});

describe('a price that moves', () => {
  const moved = (odds: number, refusal: Checked['legs'][number]['refusal'] = null) => {
    const slip = slipOf([2000]);
    return hearChecks(slip, askedOf(slip, 'none'), [checkOf([{ odds, version: 2, refusal }])]);
  };

  it.each([
    ['none', 2100, true],
    ['none', 1900, true],
    ['higher', 2100, false],
    ['higher', 1900, true],
    ['any', 1900, false],
  ] as const)('under %s at %d is to be accepted: %s', (policy, odds, isAsked) => {
    const slip = moved(odds);
    expect(isMoved(slip.legs[0]!, policy)).toBe(isAsked);
    // A change that the policy accepts is computed at the current price; one that must be accepted first, at the seen price.
    expect(priceOf(slip, policy).possibleReturn).toBe(BigInt(isAsked ? 2000 : odds));
  });

  describe('by a boost', () => {
    const boost = { id: 'a boost', odds: 2500, mostStake: 50, until: '2026-11-23T12:00:00' };
    const raised = toggle({ ...emptySlip, stake: '10' }, picked('a', 2000, { boost })) as Slip;

    it('counts for a single, and is sent by its name with the ordinary odds', () => {
      expect(priceOf(raised, 'none').possibleReturn).toBe(2500n);
      expect(askedOf(raised, 'none')[0]).toMatchObject({ boost: 'a boost', legs: [{ odds: 2000 }] });
    });

    it('does not count beside other selections', () => {
      const both = toggle(raised, picked('b', 2000)) as Slip;
      expect(priceOf(both, 'none').possibleReturn).toBe(4000n);
      expect(askedOf(both, 'none')[0]).not.toHaveProperty('boost');
    });

    it('that has ended is asked about before the ordinary odds are taken', () => {
      const over = hearChecks(raised, askedOf(raised, 'none'), [{ ...checkOf([{}]), refusal: 'boost_over' }]);
      expect(isMoved(over.legs[0]!, 'none', true)).toBe(true);
      const accepted = acceptPrices(over);
      expect(askedOf(accepted, 'none')[0]).not.toHaveProperty('boost');
      expect(priceOf(accepted, 'none').possibleReturn).toBe(2000n);
    });
  });

  it('is accepted with its version', () => {
    const [leg] = askedOf(acceptPrices(moved(2100)), 'none')[0]!.legs;
    expect([leg!.odds, leg!.version]).toEqual([2100, 2]);
  });

  it('is locked while it is suspended, and open again with the next price', () => {
    const shut = moved(2000, 'market_suspended');
    expect(shut.legs[0]!.now.isOpen).toBe(false);
    expect(hearChecks(shut, askedOf(shut, 'none'), [checkOf([{ version: 3 }])]).legs[0]!.now.isOpen).toBe(
      true,
    );
  });

  it('comes by the hub too, and an older one changes nothing', () => {
    const slip = moved(2100);
    const difference = (version: number, odds: number) => ({
      nowMs: 0,
      event: { id: 'event 0', state: 'open', phase: 'live' },
      changed: [{ id: '1', outcomes: [{ id: '1', odds, version, state: 'open' }] }],
      gone: [],
    });
    const hear = (version: number, odds: number) => hearChange(slip, difference(version, odds) as never);
    expect(hear(3, 2300).legs[0]!.now).toEqual({ odds: 2300, version: 3, isOpen: true });
    expect(hear(1, 5000)).toBe(slip);
    const shut = { ...difference(3, 2300), event: { id: 'event 0', state: 'suspended', phase: 'live' } };
    expect(hearChange(slip, shut as never).legs[0]!.now.isOpen).toBe(false);
  });
});

describe('sending', () => {
  const slip = slipOf([2000]);
  const [asked] = askedOf(slip, 'none');

  it('goes under the same id until it is answered, and then under another one', () => {
    const first = sendingOf(slip, asked!, 'id 1');
    const again = sendingOf(first.slip, asked!, 'id 2');
    expect([first.id, again.id]).toEqual(['id 1', 'id 1']);
    expect(sendingOf(answered(again.slip, 'id 1'), asked!, 'id 3').id).toBe('id 3');
  });

  it('of other content asks first what became of the attempt without an answer', () => {
    const { slip: sent } = sendingOf(slip, asked!, 'id 1');
    expect(unanswered(sent, [asked!])).toEqual([]);
    expect(unanswered(sent, [{ ...asked!, stake: 20 }])).toEqual(['id 1']);
  });

  it('survives a reload', () => {
    const { slip: sent } = sendingOf(slip, asked!, 'id 1');
    const kept = readKept(JSON.stringify(sent));
    expect(sendingOf(kept, askedOf(kept, 'none')[0]!, 'id 2').id).toBe('id 1');
  });

  it.each([null, '', '{', '[]', '{"legs":[{}]}', '{"legs":3}'])(
    'an unreadable slip %j is an empty one',
    (text) => expect(readKept(text)).toEqual(emptySlip),
  );

  it('moves the selections to the bet, and back when it was not taken', () => {
    const placed = moveToBet(slipOf([2000, 3000], { mode: 'single' }), 'bet', asked!);
    expect(placed.legs.map(({ event }) => event)).toEqual(['event 1']);
    const back = dismiss(placed, 'bet', true);
    expect(back.legs.map(({ event }) => event)).toEqual(['event 1', 'event 0']);
    expect(dismiss(placed, 'bet').legs).toHaveLength(1);
  });
});

describe('a shared slip', () => {
  it('holds the selections and nothing else', () => {
    const legs = [
      { event: 'sr:match:1', market: '18|total=2.5', outcome: '12' },
      { event: 'sr:match:2', market: '1', outcome: '1' },
    ];
    expect(readShared(shareText(legs))).toEqual(legs);
  });

  it.each(['', '!!', 'a', 'a~b', 'a~b~c~d', '%E0%A4%A~b~c'])('%j holds none', (text) =>
    expect(readShared(text)).toEqual([]),
  );
});

describe('legs of one event', () => {
  const legOf = (event: string, market: string, odds: number): Picked => picked(event, odds, { market });
  const two = addPicks(emptySlip, [legOf('a', '1', 2100), legOf('a', '29', 1600)]);
  const slip = { ...addPicks(two, [legOf('b', '1', 2000)]), stake: '10' };
  const priced = hearBuilt(slip, partsOf(slip)[0]!, 2800);

  it('are one leg at the price that the house gives them, and never at the product', () => {
    expect(partsOf(slip).map((part) => part.length)).toEqual([2, 1]);
    expect(priceOf(priced, 'none')).toMatchObject({ lines: 1, totalStake: 1000n, possibleReturn: 5600n });
    expect(askedOf(priced, 'none')).toMatchObject([
      { sizes: [2], builders: [{ event: 'a', odds: 2800 }], legs: [{}, {}, {}] },
    ]);
  });

  it('stand alone as singles', () => {
    const singles = askedOf({ ...priced, mode: 'single' }, 'none');
    expect(singles.map(({ legs, builders }) => [legs.length, builders])).toEqual([
      [1, undefined],
      [1, undefined],
      [1, undefined],
    ]);
  });

  it('lose their price with a leg, and show when it moves', () => {
    const moved = hearBuilt(priced, partsOf(priced)[0]!, 2700);
    expect(builtOf(moved, partsOf(moved)[0]!)).toMatchObject({ odds: 2800, now: 2700 });
    expect(isBuiltMoved(builtOf(moved, partsOf(moved)[0]!)!, 'none')).toBe(true);
    expect(priceOf(acceptPrices(moved), 'none').possibleReturn).toBe(5400n);
    const less = addPicks(moved, [legOf('a', '18', 1800)]);
    expect(builtOf(less, partsOf(less)[0]!)).toBeUndefined();
    expect(hearBuilt(priced, partsOf(priced)[0]!, 2800)).toBe(priced);
    expect(hearBuilt(slip, partsOf(slip)[0]!, null)).toBe(slip);
  });

  it('are bankers together', () => {
    const banked = toggleBanker({ ...priced, mode: 'system' }, 1);
    expect(banked.legs.map(({ isBanker }) => isBanker)).toEqual([true, true, false]);
    expect(toggleBanker(banked, 0).legs.some(({ isBanker }) => isBanker)).toBe(false);
  });
});
