import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { commonClaimOf } from '../testbed/claim.ts';
import { coin } from '../testbed/coin/coin.ts';
import { rocket } from '../testbed/rocket/rocket.ts';
import { wheel } from '../testbed/wheel/wheel.ts';
import { openCatalogue } from './catalogue.ts';
import { commonDrawsOf, linkBefore } from './chain.ts';
import { drawsOf } from './fairness.ts';
import type { CommonGame, PersonalGame } from './game.ts';
import { lale } from './lale/lale.ts';
import { isProved, sealRecord, verifyCommonRound, verifyRound, type RoundClaim } from './proof.ts';
import { drawCommonRound, playRound, readAction, readBet, takesStake, toWire } from './rounds.ts';

const seeds = { serverSeed: 'a'.repeat(64), clientSeed: 'lale', nonce: 0 };
const heads = { side: 'heads' };

/** The sides that a coin shows with these seeds, in their order: what a right guess is. */
const sides = (from = seeds) => {
  const draw = drawsOf(from);
  return Array.from({ length: 5 }, () => ['heads', 'tails'][draw(2)]!);
};
const right = sides();
const wrong = (side: string) => (side === 'heads' ? 'tails' : 'heads');
const guess = (side: string, move = 'again') => ({ move, side });
const play = (bet: object, ...actions: object[]) => playRound(coin, seeds, { stake: 100n, bet, actions });

describe('a round of one decision', () => {
  it('is over with its bet', () => {
    const played = playRound(lale, seeds, { stake: 100n, bet: {}, actions: [] })!;
    expect(played).toMatchObject({ isOver: true, staked: 100n });
    expect(played.steps).toHaveLength(1);
    expect(played.steps[0]!.at(-1)).toEqual({ type: 'total', amount: played.payout });
  });

  it('takes no decision', () => {
    expect(playRound(lale, seeds, { stake: 100n, bet: {}, actions: [{}] })).toBeUndefined();
    expect(readAction(lale, {})).toBeUndefined();
  });
});

describe('a round of many decisions', () => {
  it('goes on until a decision ends it, and pays what the decisions made of it', () => {
    expect(play({ side: right[0] })).toMatchObject({ isOver: false, staked: 100n, payout: 0n });
    expect(play({ side: right[0] }, { move: 'stop' })).toMatchObject({ isOver: true, payout: 190n });
    expect(play({ side: right[0] }, guess(right[1]!), { move: 'stop' })).toMatchObject({ payout: 361n });
    expect(play({ side: wrong(right[0]!) })).toMatchObject({ isOver: true, payout: 0n });
    expect(play({ side: right[0] }, guess(wrong(right[1]!)))).toMatchObject({ isOver: true, payout: 0n });
  });

  it('adds the stake of a decision', () => {
    const doubled = play({ side: right[0] }, guess(right[1]!, 'double'), { move: 'stop' })!;
    expect([doubled.staked, doubled.payout]).toEqual([200n, 551n]);
  });

  it('shows the events step by step, and its end with the last', () => {
    const { steps } = play({ side: right[0] }, { move: 'stop' })!;
    expect(steps).toEqual([
      [{ type: 'toss', side: right[0], guess: right[0], win: 190n }],
      [{ type: 'total', amount: 190n }],
    ]);
  });

  it('takes no decision after its end', () => {
    expect(play({ side: right[0] }, { move: 'stop' }, { move: 'stop' })).toBeUndefined();
    expect(play({ side: wrong(right[0]!) }, guess('heads'))).toBeUndefined();
  });

  it('says what is decided for a player who left, until it is over', () => {
    const { left } = play({ side: right[0] })!;
    expect(play({ side: right[0] }, left!())).toMatchObject({ isOver: true, payout: 190n, left: undefined });
  });

  it('never shows more by a step than was decided: the steps before stay the same whatever follows', () => {
    const sideOf = fc.constantFrom('heads', 'tails');
    const decided = fc.oneof(
      fc.constant({ move: 'stop' }),
      fc.record({ move: fc.constantFrom('again', 'double'), side: sideOf }),
    );
    fc.assert(
      fc.property(fc.nat(10_000), sideOf, fc.array(decided, { maxLength: 5 }), (nonce, side, actions) => {
        const at = (count: number) =>
          playRound(
            coin,
            { ...seeds, nonce },
            { stake: 100n, bet: { side }, actions: actions.slice(0, count) },
          );
        const whole = at(actions.length);
        if (!whole) return;
        for (let count = 0; count < actions.length; count += 1)
          expect(at(count)!.steps).toEqual(whole.steps.slice(0, count + 1));
      }),
    );
  });
});

describe('a bet', () => {
  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['a side that is none', { side: 'edge' }],
    ['a key that is unknown', { side: 'heads', more: 1 }],
    ['no object', 'heads'],
  ])('of %s is none', (_what, written) => {
    expect(readBet(coin, written)).toBeUndefined();
  });

  it('is written in one way, whatever order it came in', () => {
    expect(JSON.stringify(readBet(wheel, { zero: 1, red: 2 }))).toBe(
      JSON.stringify(readBet(wheel, { red: 2, zero: 1 })),
    );
  });

  it('takes a stake of the ladder, or the sum of its chips', () => {
    expect([takesStake(coin, 100n, heads), takesStake(coin, 101n, heads)]).toEqual([true, false]);
    const chips = { red: 2.5, zero: 1 };
    expect([takesStake(wheel, 350n, chips), takesStake(wheel, 349n, chips)]).toEqual([true, false]);
    expect(takesStake(wheel, 0n, {})).toBe(false);
  });
});

describe('a common round', () => {
  // A check value of the construction: these words of the first block give a flight to 6.82.
  const drawn = (values: number[]) => drawCommonRound(rocket, () => values.shift()!);
  const toSixEightyTwo = () => drawn([0xdad83fd2, 0x725a4ad9]);
  const ticket = (bet: object, ...actions: { action: object; atMs: number }[]) => ({
    id: '1',
    stake: 100n,
    bet,
    actions,
  });

  it('is drawn once, and lasts as long as its outcome', () => {
    const { events, mark, phasesMs, paysAtMs } = toSixEightyTwo();
    // ln 6.82 / 0.00006, upwards.
    expect(events).toEqual([{ atMs: 31_998, event: { type: 'crash', at: 682 } }]);
    expect([mark, phasesMs, paysAtMs]).toEqual([{ crash: 682 }, [7000, 2700, 31_998, 3000], 31_998]);
  });

  it('pays each ticket by its own bet and decisions', () => {
    const round = toSixEightyTwo();
    expect(round.settle(ticket({ exitAt: 682 })).payout).toBe(682n);
    expect(round.settle(ticket({ exitAt: 683 })).payout).toBe(0n);
    expect(round.settle(ticket({})).payout).toBe(0n);
    expect(round.settle(ticket({}, { action: { move: 'exit' }, atMs: 11_553 })).payout).toBe(200n);
  });

  it('tells what a ticket is paid when it leaves, or as the payouts begin', () => {
    const round = toSixEightyTwo();
    // ln 2 / 0.00006, upwards.
    expect(round.knownAtMs(ticket({ exitAt: 200 }))).toBe(11_553);
    expect(round.knownAtMs(ticket({ exitAt: 683 }))).toBe(31_998);
  });

  it('takes a decision at its time alone', () => {
    const round = toSixEightyTwo();
    const exit = { move: 'exit' };
    expect(round.takes(ticket({}), exit, 11_553)).toBe(true);
    expect(round.takes(ticket({}), exit, 40_000)).toBe(false);
    expect(round.takes(ticket({}, { action: exit, atMs: 5 }), exit, 11_553)).toBe(false);
  });

  it('has chips on several spots, and no decision', () => {
    const round = drawCommonRound(wheel, () => 0);
    expect(round.settle({ id: '1', stake: 300n, bet: { red: 2, zero: 1 }, actions: [] }).payout).toBe(1000n);
    expect(readAction(wheel, { move: 'exit' })).toBeUndefined();
  });

  it('is proved by its link, its table and its ticket', () => {
    const last = '5'.repeat(64);
    const published = linkBefore(linkBefore(last));
    const claim = { published, link: last, table: 'wheel-1', round: 2, beacon: 'ff'.repeat(32) };
    const ticketOf = { id: '1', stake: 100n, bet: { red: 1 }, actions: [] };
    const { payout } = drawCommonRound(wheel, commonDrawsOf(claim)).settle(ticketOf);
    const proof = commonClaimOf({ ...claim, ticket: ticketOf, payout });
    expect(verifyCommonRound(wheel, proof)).toEqual({ seed: true, record: true, outcome: true });
    expect(verifyCommonRound(wheel, { ...proof, round: 1 }).seed).toBe(false);
    expect(verifyCommonRound(wheel, { ...proof, link: '6'.repeat(64) }).seed).toBe(false);
    expect(verifyCommonRound(wheel, { ...proof, payout: payout + 1n }).outcome).toBe(false);
  });

  describe('that pays from a pool', () => {
    /** The whole stakes to the ticket with the lowest id that bet on the number. */
    type Pool = { readonly number: number; readonly winner?: string; readonly pool?: bigint };
    const pooled: CommonGame<object, never, object, Pool> = {
      ...wheel,
      takesStake: () => true,
      outcome: (draw) => ({ result: { number: draw(11) }, events: [] }),
      together: ({ result }, tickets) => ({
        result: {
          ...result,
          ...(tickets[0] && { winner: tickets[0].id }),
          pool: tickets.reduce((sum, { stake }) => sum + stake, 0n),
        },
        events: [{ atMs: tickets.length, event: { type: 'won' } }],
      }),
      takes: () => false,
      knownAtMs: () => undefined,
      settle: ({ winner, pool = 0n }, { id }) => ({ payout: id === winner ? pool : 0n, events: [] }),
      mark: ({ number }) => ({ number }),
      spots: () => ({}),
    };
    const ticketOf = (id: string) => ({ id, stake: 100n, bet: {}, actions: [] });
    const tickets = ['b', 'a', 'c'].map(ticketOf);

    it('is the same in whatever order its tickets come', () => {
      for (const each of [tickets, tickets.toReversed()]) {
        const round = drawCommonRound(pooled, () => 0, each);
        expect(new Map(each.map((ticket) => [ticket.id, round.settle(ticket).payout] as const))).toEqual(
          new Map([
            ['a', 300n],
            ['b', 0n],
            ['c', 0n],
          ]),
        );
        expect(round.events).toEqual([{ atMs: 3, event: { type: 'won' } }]);
      }
    });

    it('is proved by all of its tickets', () => {
      const link = '5'.repeat(64);
      const claim = {
        published: linkBefore(link),
        link,
        table: 'wheel-1',
        round: 1,
        beacon: 'ff'.repeat(32),
      };
      const proof = commonClaimOf({ ...claim, ticket: ticketOf('a'), tickets, payout: 300n });
      expect(verifyCommonRound(pooled, proof)).toEqual({ seed: true, record: true, outcome: true });
      expect(verifyCommonRound(pooled, { ...proof, tickets: tickets.slice(1) }).outcome).toBe(false);
      expect(verifyCommonRound(pooled, { ...proof, tickets: tickets.slice(0, 1) }).record).toBe(false);
      expect(verifyCommonRound(pooled, { ...proof, tickets: [...tickets, ticketOf('a')] }).record).toBe(
        false,
      );
    });
  });
});

describe('a proof', () => {
  const record = {
    stake: 100n,
    bet: { side: right[0]! },
    actions: [guess(right[1]!, 'double'), { move: 'stop' }],
  };
  const played = playRound(coin, seeds, record)!;
  const claim: RoundClaim = {
    ...seeds,
    // SHA-256 of sixty-four letters a, as `sha256sum` gives it.
    serverSeedHash: 'ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb',
    seal: sealRecord(seeds, record),
    ...record,
    staked: played.staked,
    payout: played.payout,
  };

  it('of a round as it was played holds', () => {
    expect(verifyRound(coin, claim)).toEqual({ seed: true, record: true, outcome: true });
  });

  it.each<[string, Partial<RoundClaim>]>([
    ['another server seed', { serverSeed: 'b'.repeat(64) }],
    ['another hash', { serverSeedHash: '0'.repeat(64) }],
    ['another client seed', { clientSeed: 'lal' }],
    ['another number', { nonce: 1 }],
    ['another stake', { stake: 1_000n }],
    ['another bet', { bet: { side: wrong(right[0]!) } }],
    ['a bet that is none', { bet: {} }],
    ['another decision', { actions: [guess(right[1]!), { move: 'stop' }] }],
    ['a decision that is none', { actions: [guess(right[1]!, 'double'), { move: 'run' }] }],
    ['a decision less', { actions: [guess(right[1]!, 'double')] }],
    ['a decision more', { actions: [...record.actions, { move: 'stop' }] }],
    ['decisions in another order', { actions: record.actions.toReversed() }],
    ['another payout', { payout: claim.payout + 1n }],
    ['another sum of stakes', { staked: 100n }],
    ['another seal', { seal: '0'.repeat(64) }],
  ])('with %s does not hold', (_what, change) => {
    expect(isProved(verifyRound(coin, { ...claim, ...change }))).toBe(false);
  });

  it('binds a bet that changes no payout', () => {
    const lost = { stake: 100n, bet: { side: wrong(right[0]!) }, actions: [] };
    const other = { ...lost, stake: 1_000n };
    expect(sealRecord(seeds, lost)).not.toBe(sealRecord(seeds, other));
  });
});

describe('a catalogue', () => {
  it('finds a game by its code, of whatever kind', () => {
    const catalogue = openCatalogue([wheel, lale, rocket, coin]);
    expect(catalogue.list().map(({ code }) => code)).toEqual(['coin', 'lale', 'rocket', 'wheel']);
    expect(catalogue.find('rocket')).toBe(rocket);
    expect(catalogue.find('none')).toBeUndefined();
  });

  it.each<[string, Partial<PersonalGame>]>([
    ['a code that is no part of an address', { code: 'Lale 2' }],
    ['a return above what is staked', { rtp: 1.01 }],
    ['a usual stake that is not offered', { defaultStake: 7n }],
    ['a stake of nothing', { stakes: [0n], defaultStake: 0n }],
  ])('refuses a game with %s', (_what, change) => {
    expect(() => openCatalogue([{ ...coin, ...change } as PersonalGame])).toThrow(/^bug:/);
  });

  it.each<[string, Partial<CommonGame>]>([
    ['no phase to show its outcome in', { phases: rocket.phases.slice(0, 3) }],
    ['two phases of one name', { phases: [...rocket.phases, { name: 'open', ms: 5 }] }],
    [
      'betting that lasts as its outcome does',
      { phases: [{ name: 'bets', ms: 'outcome' }, ...wheel.phases] },
    ],
    ['a phase of half a millisecond', { phases: [...rocket.phases, { name: 'end', ms: 0.5 }] }],
    ['a result that is never over', { phases: [...wheel.phases, { name: 'end', ms: 'outcome' }] }],
  ])('refuses a common game with %s', (_what, change) => {
    expect(() => openCatalogue([{ ...rocket, ...change } as CommonGame])).toThrow(/^bug:/);
  });

  it('refuses two games of one code', () => {
    expect(() => openCatalogue([coin, coin])).toThrow(/^bug:/);
  });
});

it('writes amounts as lira for the wire, and leaves the rest', () => {
  expect(toWire({ a: 150n, b: [{ c: 1n, d: 'x', e: null }], f: 3, g: true })).toEqual({
    a: 1.5,
    b: [{ c: 0.01, d: 'x', e: null }],
    f: 3,
    g: true,
  });
});
