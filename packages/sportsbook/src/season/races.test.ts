// The races: the same messages however the time is divided, places and dead heats that add up, and chances that agree with what happens.
import { createHmac } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { eachWayOf } from '../each-way.ts';
import { marketKey } from '../market.ts';
import type { BetSettlement, OddsChange } from '../feed.ts';
import type { Draws } from './dice.ts';
import { openRaces, placeChances } from './races.ts';
import type { Told } from './season.ts';

// Sixty hours of races are a second of computing, and several on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

const draws: Draws = (about) => {
  let blocks = 0;
  let left: number[] = [];
  return (n) => {
    if (left.length === 0) {
      const block = createHmac('sha256', 'a seed of the tests').update(`${about}:${blocks}`).digest();
      blocks += 1;
      left = Array.from({ length: 8 }, (_, place) => block.readUInt32BE(4 * place));
    }
    return left.pop()! % n;
  };
};
const hourMs = 3_600_000;
const noon = Date.UTC(2026, 10, 23, 12);
const textsOf = (told: readonly Told[]) => told.map(({ atMs, change }) => JSON.stringify([atMs, change]));
const settled = (told: readonly Told[]) =>
  told.flatMap(({ change }) => (change.kind === 'settlement' && change.certainty === 1 ? [change] : []));

describe('races', () => {
  it('give the same messages, however the time is divided', () => {
    const whole = openRaces(draws).between(noon, noon + 4 * hourMs);
    const cut = openRaces(draws);
    const parts = Array.from({ length: 24 }, (_, place) =>
      cut.between(noon + (place * hourMs) / 6, noon + ((place + 1) * hourMs) / 6),
    );
    expect(textsOf(parts.flat())).toEqual(textsOf(whole));
    expect(whole.length).toBeGreaterThan(100);
  });

  it('that a newcomer hears of are those that have not ended, each with its prices of now', () => {
    const heard = [...openRaces(draws).catchUp(noon)];
    expect(heard.length).toBeGreaterThanOrEqual(15);
    for (const told of heard) expect(told[0]!.change.kind).toBe('fixture');
    const priced = heard.filter((told) => told.some(({ change }) => change.kind === 'odds'));
    expect(priced.length).toBeGreaterThanOrEqual(15);
  });

  it('name their place terms, and settle the market that these lead to', () => {
    const told = openRaces(draws).between(noon, noon + 2 * hourMs);
    const prices = told.find(({ change }) => change.kind === 'odds' && change.markets.length > 0)!;
    const keys = (prices.change as OddsChange).markets.map(({ type, specifiers }) =>
      marketKey({ id: type, specifiers }),
    );
    expect(eachWayOf(keys[0]!)).toEqual({ places: 3, share: [1, 4], market: keys[1] });
    expect(eachWayOf(keys[1]!)).toBeUndefined();
  });

  it('have one winner and three places in all, dead heats counted by their share', () => {
    const all = settled(openRaces(draws).between(noon, noon + 40 * hourMs));
    const worth = ({ outcomes }: BetSettlement['markets'][number]) =>
      outcomes.reduce((sum, { end }) => {
        const [part, whole] = end!.deadHeat ?? [1, 1];
        return sum + (end!.result * part) / whole;
      }, 0);
    expect(all).toHaveLength(200);
    expect(new Set(all.map(({ markets }) => worth(markets[0]!)))).toEqual(new Set([1]));
    expect(new Set(all.map(({ markets }) => worth(markets[1]!)))).toEqual(new Set([3]));
    const level = all.filter(({ markets }) => markets[1]!.outcomes.some(({ end }) => end!.deadHeat));
    // One in twenty-five, four standard deviations around it.
    expect(level.length).toBeGreaterThan(0);
    expect(level.length).toBeLessThan(20);
  });

  it('price what happens: favourites win as often as their chance says', () => {
    const told = openRaces(draws).between(noon, noon + 60 * hourMs);
    const chances = new Map<string, ReadonlyMap<string, number>>();
    let expected = 0;
    let came = 0;
    let variance = 0;
    for (const { change } of told) {
      if (change.kind === 'odds' && change.markets.length > 0)
        chances.set(
          change.event,
          new Map(change.markets[0]!.outcomes!.map(({ id, probability }) => [id, probability!])),
        );
      if (change.kind !== 'settlement' || change.certainty !== 1 || !chances.has(change.event)) continue;
      const known = chances.get(change.event)!;
      const [favourite, chance] = [...known].toSorted(([, one], [, other]) => other - one)[0]!;
      const end = change.markets[0]!.outcomes.find(({ id }) => id === favourite)!.end!;
      expected += chance;
      variance += chance * (1 - chance);
      came += end.result;
    }
    expect(Math.abs(came - expected)).toBeLessThan(4 * Math.sqrt(variance));
  });

  it('has chances of a place that add up, and are certain for three runners', () => {
    expect(placeChances([0.5, 0.3, 0.2]).map((chance) => Math.round(chance * 1e9))).toEqual([1e9, 1e9, 1e9]);
    const chances = placeChances([0.4, 0.3, 0.2, 0.1]);
    expect(chances.reduce((sum, each) => sum + each, 0)).toBeCloseTo(3, 12);
    // It is not placed when the others come first in any of their orders.
    const last = (wins: readonly [number, number, number]) => {
      let sum = 0;
      for (const [a, b, c] of [
        [0, 1, 2],
        [0, 2, 1],
        [1, 0, 2],
        [1, 2, 0],
        [2, 0, 1],
        [2, 1, 0],
      ] as const)
        sum += wins[a] * (wins[b] / (1 - wins[a])) * (wins[c] / (1 - wins[a] - wins[b]));
      return sum;
    };
    expect(chances[0]).toBeCloseTo(1 - last([0.3, 0.2, 0.1]), 12);
  });
});
