// Rules for every slot of the house: a round follows from its seeds and its stake, its events tell the payout, and a changed proof is found.
import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { drawsOf, hashServerSeed } from '../fairness.ts';
import type { PersonalGame } from '../game.ts';
import { hazine } from '../hazine/hazine.ts';
import { kervan } from '../kervan/kervan.ts';
import { lokum } from '../lokum/lokum.ts';
import { sealRecord, verifyRound } from '../proof.ts';
import { playRound, readBet, takesStake, toWire } from '../rounds.ts';

interface SlotEvent {
  readonly type: string;
  readonly amount?: bigint;
}
const slots = { kervan, hazine, lokum } as unknown as Record<string, PersonalGame<object, never, SlotEvent>>;
/** The events whose amounts make up the payout. */
const paying = ['ways', 'holdTotal', 'cluster'];

const seeds = fc.record({
  serverSeed: fc.stringMatching(/^[0-9a-f]{64}$/),
  clientSeed: fc.string({ minLength: 1, maxLength: 64 }),
  nonce: fc.nat(),
});

describe.each(Object.entries(slots))('%s', (_code, game) => {
  const play = (round: { serverSeed: string; clientSeed: string; nonce: number }, stake: bigint) =>
    playRound(game as unknown as PersonalGame, round, { stake, bet: {}, actions: [] })!;

  it('is a function of its seeds and its stake, and tells the whole payout in its events', () => {
    fc.assert(
      fc.property(seeds, fc.constantFrom(...game.stakes), (round, stake) => {
        const played = play(round, stake);
        const events = played.steps.flat() as SlotEvent[];
        expect(play(round, stake).steps).toEqual(played.steps);
        const told = events
          .filter(({ type }) => paying.includes(type))
          .reduce((sum, { amount }) => sum + amount!, 0n);
        if (!events.some(({ type }) => type === 'most')) expect(told).toBe(played.payout);
        expect(events.at(-1)).toEqual({ type: 'total', amount: played.payout });
      }),
      { numRuns: 150 },
    );
  });

  it('scales with the stake exactly, so that no payout is rounded', () => {
    for (let nonce = 0; nonce < 200; nonce += 1) {
      const round = { serverSeed: 's', clientSeed: 'c', nonce };
      const unit = play(round, 100n).payout;
      for (const stake of game.stakes) expect(play(round, stake).payout).toBe((unit * stake) / 100n);
    }
  });

  it.each([0n, -100n, 50n, 101n])('throws on a stake of %d kuruş, which is none of its own', (stake) => {
    const draw = drawsOf({ serverSeed: 's', clientSeed: 'c', nonce: 0 });
    expect(() => game.resolve(game.begin({ draw, stake, bet: {} }).state)).toThrow(/^bug:/);
    expect(takesStake(game as unknown as PersonalGame, stake, {})).toBe(false);
  });

  it('takes no bet besides the stake', () => {
    expect(readBet(game as unknown as PersonalGame, {})).toEqual({});
    expect(readBet(game as unknown as PersonalGame, { lines: 20 })).toBeUndefined();
  });

  it('gives the stage its events in lira', () => {
    const { payout, steps } = play({ serverSeed: 's', clientSeed: 'c', nonce: 3 }, 1000n);
    const events = toWire(steps.flat());
    expect(JSON.parse(JSON.stringify(events))).toEqual(events);
    expect(events.at(-1)).toEqual({ type: 'total', amount: Number(payout) / 100 });
  });

  describe('a changed proof', () => {
    const serverSeed = hashServerSeed('a round that pays');
    const round = { serverSeed, clientSeed: 'c', nonce: 0 };
    while (play(round, 1000n).payout === 0n) round.nonce += 1;
    const record = { stake: 1000n, bet: {}, actions: [] };
    const { payout, staked } = play(round, 1000n);
    const claim = {
      ...round,
      ...record,
      serverSeedHash: hashServerSeed(serverSeed),
      seal: sealRecord(round, record),
      staked,
      payout,
    };
    const verify = (changed: object) =>
      verifyRound(game as unknown as PersonalGame, { ...claim, ...changed });

    it('is told from the true one', () => {
      expect(verify({})).toEqual({ seed: true, record: true, outcome: true });
    });

    it.each([
      ['server seed', { serverSeed: hashServerSeed('another') }, 'seed'],
      ['hash', { serverSeedHash: hashServerSeed('another') }, 'seed'],
      ['stake', { stake: 2000n, staked: 2000n, payout: payout * 2n }, 'record'],
      ['bet', { bet: { lines: 1 } }, 'record'],
      ['action', { actions: [{ move: 'again' }] }, 'record'],
      ['client seed', { clientSeed: 'd' }, 'record'],
      ['nonce', { nonce: round.nonce + 1 }, 'record'],
      ['seal', { seal: '0'.repeat(64) }, 'record'],
      ['payout', { payout: payout + 1n }, 'outcome'],
      ['sum of the stakes', { staked: 999n }, 'outcome'],
    ] as const)('is found by its %s', (_what, changed, found) => {
      expect(verify(changed)[found]).toBe(false);
    });
  });
});
