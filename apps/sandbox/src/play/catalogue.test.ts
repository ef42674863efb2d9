import { describe, expect, it } from 'vitest';
import { houseCatalogue } from '@felek/games/catalogue';
import { amusnetSeeds } from '../amusnet/games.ts';
import { digitainSeeds } from '../digitain/games.ts';
import { egtSeeds } from '../egt/games.ts';
import { everyMatrixSeeds } from '../everymatrix/games.ts';
import { hub88Seeds } from '../hub88/games.ts';
import { pragmaticSeeds } from '../pragmatic/games.ts';
import { softGamingsSeeds } from '../softgamings/games.ts';
import { listGames } from './catalogue.ts';

const providers = {
  hub88: hub88Seeds,
  egt: egtSeeds,
  amusnet: amusnetSeeds,
  everymatrix: everyMatrixSeeds,
  digitain: digitainSeeds,
  pragmatic: pragmaticSeeds,
  softgamings: softGamingsSeeds,
};
const lists = Object.values(providers).map((seeds) => listGames(seeds));
const all = lists.flat();

describe('the catalogue of the seven providers', () => {
  it('has about three hundred games, each under a name of its own', () => {
    expect(all.length).toBeGreaterThanOrEqual(300);
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
    for (const list of lists) expect(new Set(list.map(({ code }) => code)).size).toBe(list.length);
  });

  it('has games for every hall, and slots most', () => {
    const inHall = (hall: string) => all.filter((game) => game.hall === hall).length;
    for (const hall of ['slot', 'live', 'bingo', 'games', 'tvbets'] as const)
      expect(inHall(hall)).toBeGreaterThanOrEqual(10);
    expect(inHall('slot')).toBeGreaterThan(all.length / 2);
  });

  it('plays every set of rules that the house has', () => {
    const played = new Set(all.map(({ rules }) => rules));
    expect([...played].toSorted()).toEqual(houseCatalogue.list().map(({ code }) => code));
  });

  it('tells the return of the rules that are played, never a higher one', () => {
    for (const { rules, rtp } of all) {
      const game = houseCatalogue.find(rules)!;
      // Of Hazine the figures of a spin alone: its growing jackpot is the house's.
      const exact = (game.kind !== 'common' && game.growing ? game.figures[0]!.rtp : game.rtp) * 100;
      expect(rtp).toBeLessThanOrEqual(exact);
      expect(rtp).toBeGreaterThan(exact - 0.011);
    }
  });

  it.each(Object.entries(providers))(
    'of %s is the same each time, and begins with the few',
    (_key, seeds) => {
      expect(listGames(seeds)).toEqual(listGames(seeds));
      expect(listGames(seeds, 0).map(({ code }) => code)).toEqual(seeds.few.map(([code]) => code));
      const long = listGames(seeds, 2000);
      expect(long).toHaveLength(2000 + seeds.few.length);
      expect(new Set(long.map(({ code }) => code)).size).toBe(long.length);
    },
  );

  it('came out on days between the first and the last', () => {
    for (const { releasedOn } of all) {
      expect(releasedOn).toMatch(/^\d{4}-\d{2}-\d{2}$/);
      expect(releasedOn >= '2022-01-10' && releasedOn <= '2026-11-20').toBe(true);
    }
  });
});
