// Rules for every game that ends with its bet: its rounds follow from their seeds, have their payout in their events, accept offered stakes only,
// and a changed proof of one is detected.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cark } from './cark/cark.ts';
import { openCatalogue } from './catalogue.ts';
import { zar } from './zar/zar.ts';
import { hashServerSeed } from './fairness.ts';
import type { PersonalGame } from './game.ts';
import { keno } from './keno/keno.ts';
import { limbo } from './limbo/limbo.ts';
import { plinko } from './plinko/plinko.ts';
import { isProved, sealRecord, verifyRound, type RoundClaim } from './proof.ts';
import { playRound, readAction, readBet, takesStake, toWire } from './rounds.ts';

/** Each with a bet, and with another that plays otherwise. */
const games: readonly (readonly [string, PersonalGame, object, object])[] = [
  ['zar', zar as unknown as PersonalGame, { side: 'over', target: 5_049 }, { side: 'under', target: 4_950 }],
  ['limbo', limbo as unknown as PersonalGame, { target: 200 }, { target: 201 }],
  ['plinko', plinko as unknown as PersonalGame, { risk: 'low', rows: 8 }, { risk: 'high', rows: 16 }],
  ['cark', cark as unknown as PersonalGame, { risk: 'low', size: 10 }, { risk: 'medium', size: 50 }],
  [
    'keno',
    keno as unknown as PersonalGame,
    { risk: 'classic', picks: [1, 2, 3] },
    { risk: 'low', picks: [1, 2, 4] },
  ],
];

const seeds = { serverSeed: '5e'.repeat(32), clientSeed: 'felek', nonce: 4 };
const seed = fc.record({
  serverSeed: fc.stringMatching(/^[0-9a-f]{64}$/),
  clientSeed: fc.string({ minLength: 1, maxLength: 64 }),
  nonce: fc.nat(),
});

describe.each(games)('%s', (_code, game, bet, other) => {
  const [fewest, most] = [game.stakes[0]!, game.stakes.at(-1)!];

  it('follows from its seeds, its stake and its bet, and tells its payout last', () => {
    fc.assert(
      fc.property(seed, fc.constantFrom(bet, other), (from, chosen) => {
        const record = { stake: fewest, bet: chosen, actions: [] };
        const played = playRound(game, from, record)!;
        expect(playRound(game, from, record)).toEqual(played);
        expect(played).toMatchObject({ isOver: true, staked: fewest });
        const wire = toWire(played.steps.flat());
        expect(JSON.parse(JSON.stringify(wire))).toEqual(wire);
        expect(played.steps.flat().at(-1)).toEqual({ type: 'total', amount: played.payout });
      }),
      { numRuns: 60 },
    );
  });

  it('draws the same whatever is staked', () => {
    const at = (stake: bigint) => playRound(game, seeds, { stake, bet, actions: [] })!;
    const drawn = (stake: bigint) => at(stake).steps.flat().slice(0, -1);
    expect(drawn(most)).toEqual(drawn(fewest));
    // A lira and its multiples divide by what hundredths leave; only a ratio may leave less than a kuruş.
    const [large, small] = [at(most).payout, at(fewest).payout * (most / fewest)];
    expect(large - small).toBeLessThan(most / fewest);
    expect(large).toBeGreaterThanOrEqual(small);
  });

  it('takes the stakes on offer and no other', () => {
    for (const stake of game.stakes) expect(takesStake(game, stake, bet)).toBe(true);
    for (const stake of [0n, -100n, 101n, fewest - 1n, most + 1n, most * 2n])
      expect(takesStake(game, stake, bet)).toBe(false);
  });

  it('reads a bet as it is written, and takes no decision', () => {
    expect(readBet(game, bet)).toEqual(bet);
    expect(readBet(game, other)).toEqual(other);
    expect(readBet(game, { ...bet, more: 1 })).toBeUndefined();
    expect(readBet(game, {})).toBeUndefined();
    expect(readAction(game, {})).toBeUndefined();
    expect(playRound(game, seeds, { stake: fewest, bet, actions: [{}] })).toBeUndefined();
  });

  it('is found in both languages, and belongs into a catalogue', () => {
    expect(openCatalogue([game]).list()).toEqual([game]);
    expect(game.hall.lobby).toBe('games');
    for (const name of Object.values(game.hall.names))
      expect(game.hall.tags.join(' ').toLowerCase()).toContain(name.toLowerCase());
  });

  const record = { stake: fewest, bet, actions: [] };
  const { staked, payout } = playRound(game, seeds, record)!;
  const claim: RoundClaim = {
    ...seeds,
    ...record,
    serverSeedHash: hashServerSeed(seeds.serverSeed),
    seal: sealRecord(seeds, record),
    staked,
    payout,
  };

  it('is proved as it was played', () => {
    expect(verifyRound(game, claim)).toEqual({ seed: true, record: true, outcome: true });
  });

  it.each<[string, Partial<RoundClaim>]>([
    ['another server seed', { serverSeed: 'b'.repeat(64) }],
    ['another hash', { serverSeedHash: '0'.repeat(64) }],
    ['another client seed', { clientSeed: 'felek ' }],
    ['another number', { nonce: 5 }],
    ['another stake', { stake: most, staked: most }],
    ['another bet', { bet: other }],
    ['a bet that is none', { bet: {} }],
    ['a decision', { actions: [{}] }],
    ['a kuruş more', { payout: payout + 1n }],
    ['a kuruş less', { payout: payout - 1n }],
    ['another sum of stakes', { staked: fewest + 1n }],
    ['another seal', { seal: '0'.repeat(64) }],
  ])('is not proved with %s', (_what, change) => {
    expect(isProved(verifyRound(game, { ...claim, ...change }))).toBe(false);
  });
});
