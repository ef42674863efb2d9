// The order and the places of prices on an event's page.
import { describe, expect, it } from 'vitest';
import type { SportsMarket } from '@felek/contract/sports';
import { pricePlaces } from './names.ts';

const market = (id: string, outcomes: readonly string[]) =>
  ({
    id,
    outcomes: outcomes.map((each) => ({ id: each, odds: 2000, version: 1, state: 'open', name: null })),
  }) as unknown as SportsMarket;
const places = (id: string, outcomes: readonly string[]) =>
  pricePlaces(market(id, outcomes)).map(({ price }) => price?.id);

describe('the places of prices', () => {
  it('under stays under under, though over has no price', () => {
    expect(places('18|total=2.5', ['13', '12'])).toEqual(['12', '13']);
    expect(places('18|total=0.5', ['13'])).toEqual([undefined, '13']);
    expect(pricePlaces(market('18|total=0.5', ['13'])).map(({ id }) => id)).toEqual(['12', '13']);
  });

  it('of three outcomes each keeps its own', () => {
    expect(places('1', ['3', '1'])).toEqual(['1', undefined, '3']);
  });

  it('of many outcomes have no gaps', () => {
    expect(places('47', ['420', '418'])).toEqual(['418', '420']);
  });

  it('of players are theirs alone', () => {
    expect(places('40', ['sr:player:2', 'sr:player:1'])).toEqual(['sr:player:2', 'sr:player:1']);
  });
});
