import { expect, it } from 'vitest';
import { refuseBet } from './games.ts';
import { readRoundId, roundIdOf } from './seeds.ts';
import type { SeedId } from './seed.store.ts';

const seed = '0193a000-0000-7000-8000-0000000000ab' as SeedId;

it.each<[Partial<Parameters<typeof refuseBet>[0]>, ReturnType<typeof refuseBet>]>([
  [{}, undefined],
  [{ isOpen: false }, 'game_unavailable'],
  [{ barred: 'account_closed' }, 'account_closed'],
  [{ barred: 'account_excluded' }, 'account_excluded'],
  [{ isBet: false }, 'bad_bet'],
  [{ isStakeOffered: false }, 'bad_stake'],
  [{ isNext: false }, 'seed_changed'],
  [{ isOpen: false, barred: 'account_closed', isStakeOffered: false, isNext: false }, 'game_unavailable'],
  [{ barred: 'account_excluded', isStakeOffered: false, isNext: false }, 'account_excluded'],
  [{ isBet: false, isStakeOffered: false, isNext: false }, 'bad_bet'],
  [{ isStakeOffered: false, isNext: false }, 'bad_stake'],
])('a bet of %j is refused as %s', (facts, refusal) => {
  const fine = { isOpen: true, barred: undefined, isBet: true, isStakeOffered: true, isNext: true };
  expect(refuseBet({ ...fine, ...facts })).toBe(refusal);
});

it.each([0, 1, 41, 2_000_000_000])('a round’s id tells its seed and number: %d', (nonce) => {
  expect(readRoundId(roundIdOf(seed, nonce))).toEqual({ seed, nonce });
});

it.each([
  ['', 'nothing'],
  [seed, 'no number'],
  [`${seed}:`, 'no number'],
  [`${seed}:-1`, 'a negative number'],
  [`${seed}:01`, 'a number that is written in two ways'],
  [`${seed}:1.5`, 'a fraction'],
  [`${seed}:1:2`, 'two numbers'],
  [`${seed}:99999999999`, 'a number beyond any round'],
  [`x${seed}:1`, 'a broken seed'],
  ["'; drop table round; --:1", 'no seed'],
])('%j is no round of the house: %s', (roundId) => {
  expect(readRoundId(roundId)).toBeUndefined();
});
