import { describe, expect, it } from 'vitest';
import { wheel } from '../../../../packages/games/testbed/wheel/wheel.ts';
import type { CustomerId } from '../ids.ts';
import { maskName, openCrowd } from './crowd.ts';
import type { BetRow } from './table.store.ts';

const bet = (id: string, stake: bigint, more: Partial<BetRow> = {}): BetRow => ({
  id,
  round: 7,
  customer: `customer of ${id}` as CustomerId,
  stake_kurus: stake,
  bet: { red: Number(stake) / 100 },
  client_seed: '',
  name: 'A***7',
  actions: [],
  state: 'placed',
  payout_kurus: 0n,
  events: [],
  placed_at: new Date(0),
  number: null,
  seal_before: null,
  seal: null,
  ...more,
});

it.each([
  ['ahmet37', 'A***7'],
  ['çiğdem', 'Ç***m'],
  ['ab', 'A***b'],
  ['', '***'],
])('masks %s as %s', (name, masked) => {
  expect(maskName(name)).toBe(masked);
});

describe('everybody’s bets', () => {
  it('are summed up, and shown with the highest stakes first', () => {
    const crowd = openCrowd(wheel, 7);
    const two = bet('b', 500n, { customer: 'customer of a' as CustomerId });
    crowd.take([bet('a', 100n), two, bet('c', 300n, { state: 'settled', payout_kurus: 600n })]);
    expect(crowd.whole()).toEqual({
      round: 7,
      players: 2,
      bets: 3,
      staked: 9,
      paid: 6,
      spots: { red: 9 },
      top: [
        { key: 'b', name: 'A***7', stake: 5, payout: null },
        { key: 'c', name: 'A***7', stake: 3, payout: 6 },
        { key: 'a', name: 'A***7', stake: 1, payout: null },
      ],
    });
  });

  it('are sent once, and again after a change', () => {
    const crowd = openCrowd(wheel, 7);
    crowd.take([bet('a', 100n), bet('b', 200n)]);
    expect(crowd.change()?.crowd.top).toHaveLength(2);
    crowd.take([bet('a', 100n), bet('b', 200n)]);
    expect(crowd.change()).toBeUndefined();
    crowd.take([
      bet('a', 100n, { state: 'settled', payout_kurus: 150n }),
      bet('b', 200n, { state: 'undone' }),
    ]);
    expect(crowd.change()).toEqual({
      crowd: {
        round: 7,
        players: 1,
        bets: 1,
        staked: 1,
        paid: 1.5,
        spots: { red: 1 },
        top: [{ key: 'a', name: 'A***7', stake: 1, payout: 1.5 }],
      },
      gone: ['b'],
    });
  });

  it('show fifty at most, and count all', () => {
    const crowd = openCrowd(wheel, 7);
    crowd.take(Array.from({ length: 80 }, (_, place) => bet(`id ${place}`, BigInt(place + 1) * 100n)));
    const { bets, top } = crowd.whole();
    expect([bets, top.length, top[0]!.stake, top.at(-1)!.stake]).toEqual([80, 50, 80, 31]);
  });
});
