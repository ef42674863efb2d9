import { describe, expect, it } from 'vitest';
import { houseCatalogue } from '../src/catalogue.ts';
import { readAction, readBet, takesStake } from '../src/rounds.ts';
import { findEnding, gameEndings, namesOf, playTo, seedsOf, ticketsOf } from './endings.ts';
import found from './endings.json' with { type: 'json' };

const rounds: Readonly<Record<string, Readonly<Record<string, number>>>> = found;
const seed = 'endings';

it('are known of every game of the house', () => {
  expect(gameEndings.map(({ game }) => game.code)).toEqual(houseCatalogue.list().map(({ code }) => code));
});

describe.each(gameEndings.map((all) => [all.game.code, all] as const))('%s', (code, all) => {
  it.each(namesOf(all))('comes to the ending %s by a bet and decisions that are on offer', (name) => {
    const round = findEnding(all, name, { seed, from: rounds[code]![name]!, among: 20_000 })!;
    const records =
      'alone' in all
        ? [playTo(all.game, all.alone[name]!, seedsOf(seed, round))!]
        : ticketsOf(all.game, all.common[name]!, round);
    for (const { stake, bet, actions } of records) {
      expect(readBet(all.game, bet)).toEqual(bet);
      expect(takesStake(all.game, stake, bet)).toBe(true);
      for (const action of actions)
        expect(readAction(all.game, 'atMs' in action ? action.action : action)).toBeDefined();
    }
  });
});
