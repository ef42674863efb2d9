// Rules for every game of the catalogue: its true rounds are proved, and a proof with one thing changed is not. A new game is in these
// tables by being in the catalogue.
import { describe, expect, it } from 'vitest';
import { changesOf, falseRounds, hasDecisions, trueRoundsOf } from '../testbed/true-rounds.ts';
import { parseLira } from '@felek/money';
import { houseCatalogue } from './catalogue.ts';
import { openChainWalk } from './chain.ts';
import { examineRound, openExaminer, readProvedRound, type ProvedRound } from './checks.ts';
import { sealTicket } from './proof.ts';

const roundsEach = 4;
const games = houseCatalogue.list().map((game) => [game.code, game] as const);
const stateOf = (round: ProvedRound) => examineRound(houseCatalogue, round).state;
const wired = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value)) as Value;

describe.each(games)('%s', (_code, game) => {
  const rounds = trueRoundsOf(game, roundsEach, 'kanıt');
  const decisionsOf = ({ proof, common }: ProvedRound) => (proof ?? common!.ticket).actions.length;

  it('is proved as it was played, each round alone and all of them together', () => {
    const examiner = openExaminer(houseCatalogue);
    for (const round of rounds) {
      const read = readProvedRound(wired(round))!;
      expect(read).toEqual(round);
      const { state, checks } = examiner.examine(read);
      expect([round.roundId, state, checks.filter(({ holds }) => !holds)]).toEqual([
        round.roundId,
        'proved',
        [],
      ]);
      for (const { name, shown } of checks)
        for (const [what, value] of shown())
          expect([name, what, typeof value]).toEqual([name, what, 'string']);
    }
  });

  it('shows a change of anything that its proof holds', () => {
    const walk = openChainWalk();
    // Each change once. The rounds take turns, so that each of them is changed in some way.
    const all = rounds.map((round) => falseRounds(game, round));
    const names = [...new Set(all.flat().map(([what]) => what))];
    const changes = names.map((name, turn) => {
      const inTurn = [...all.slice(turn % roundsEach), ...all.slice(0, turn % roundsEach)];
      return inTurn.flat().find(([what]) => what === name)!;
    });
    const missed = changes.filter(([, changed]) => {
      const read = readProvedRound(wired(changed));
      return read && examineRound(houseCatalogue, read, walk).state !== 'false';
    });
    expect(missed.map(([what, { roundId }]) => `${what} in ${roundId}`)).toEqual([]);
    expect(changesOf(game).filter((what) => !names.includes(what))).toEqual([]);
  });

  it('has rounds with decisions, where there are any to take', () => {
    expect(rounds.some((round) => decisionsOf(round) > 0)).toBe(hasDecisions(game));
  });

  it('is not proved before its secret is revealed, nor before it is over', () => {
    const [round] = rounds as [ProvedRound];
    const hidden: ProvedRound = {
      ...round,
      proof: round.proof && { ...round.proof, serverSeed: null },
      common: round.common && { ...round.common, link: null },
    };
    expect([stateOf(hidden), stateOf({ ...round, state: 'open' })]).toEqual(['hidden', 'hidden']);
  });

  it('finds something of whatever stands in the place of a member', () => {
    const [round] = rounds as [ProvedRound];
    const walk = openChainWalk();
    const junk = [null, -1, 1e308, '', 'x'.repeat(500), [], {}, [[]]];
    const states = junk
      .flatMap((each) => junkIn(round, each))
      .map((changed) => readProvedRound(wired(changed)))
      .map((read) => (read ? examineRound(houseCatalogue, read, walk).state : 'unread'));
    expect([...new Set(states)].toSorted()).toEqual(['false', 'hidden', 'none', 'proved', 'unread']);
  });
});

/** The value with each of its members replaced in turn, at any depth. The first item of a list stands for all. */
function junkIn(value: unknown, junk: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return [junk];
  const places = Array.isArray(value) ? Object.entries(value).slice(0, 1) : Object.entries(value);
  return places.flatMap(([name, each]) =>
    [junk, ...junkIn(each, junk)].map((changed) =>
      Array.isArray(value)
        ? value.map((item: unknown, place) => (String(place) === name ? changed : item))
        : { ...value, [name]: changed },
    ),
  );
}

it('finds no proof of a game that it does not know, nor of a provider’s', () => {
  const [round] = trueRoundsOf(houseCatalogue.find('lale')!, 1, 'kanıt') as [ProvedRound];
  expect(stateOf({ ...round, gameCode: 'vs20doghouse' })).toBe('none');
  expect(stateOf({ ...round, proof: null })).toBe('none');
});

it('refuses a round beyond the longest chain at once, and a bet that would deal millions of cards', () => {
  const [round] = trueRoundsOf(houseCatalogue.find('tombala-90')!, 1, 'kanıt') as [ProvedRound];
  const common = round.common!;
  expect(stateOf({ ...round, common: { ...common, index: 2_000_000_000 } })).toBe('false');
  const ticket = { ...common.ticket, stake: 1_000_000_000 };
  expect(stateOf({ ...round, stake: 1_000_000_000, common: { ...common, ticket, tickets: [ticket] } })).toBe(
    'false',
  );
});

describe('a bet that was given back', () => {
  const [won] = trueRoundsOf(houseCatalogue.find('ucus')!, 1, 'kanıt') as [ProvedRound];
  const nothing = { ...won, stake: 0, payout: 0 };

  it('is not one that won', () => {
    expect(stateOf(nothing)).toBe('false');
  });
  it('in a round that drew from its players was never called off', () => {
    const common = { ...won.common!, randomness: null };
    expect(stateOf({ ...nothing, common: { ...common, entropy: 'players' } })).toBe('false');
    expect(stateOf({ ...nothing, common: { ...common, entropy: 'beacon' } })).toBe('proved');
  });
});

describe('rounds in a file', () => {
  const of = (code: string) => trueRoundsOf(houseCatalogue.find(code)!, 6, 'kanıt');
  const statesOf = (rounds: readonly ProvedRound[]) => {
    const examiner = openExaminer(houseCatalogue);
    const states = rounds.map((round) => examiner.examine(round).state);
    return { states, missing: examiner.missing() };
  };

  it('are each there once', () => {
    const [first] = of('lale') as [ProvedRound];
    expect(statesOf([first, first]).states).toEqual(['proved', 'false']);
  });

  it('of one pair of seeds are of one game', () => {
    const [lale, next] = of('lale') as [ProvedRound, ProvedRound];
    const { states } = statesOf([lale, { ...next, gameCode: 'kervan' }]);
    expect(states[1]).toBe('false');
  });

  it.each(['zar', 'ucus'])('show that one of %s is missing', (code) => {
    const rounds = of(code);
    expect(statesOf(rounds).missing).toEqual([]);
    const dropped = rounds[0]!;
    const name = dropped.proof
      ? dropped.roundId
      : `${dropped.common!.table}:${dropped.common!.round}:${dropped.common!.ticket.number}`;
    expect(statesOf(rounds.slice(1)).missing).toEqual([name]);
  });

  it('name the bet before, whichever of two comes first', () => {
    const rounds = of('ucus');
    const place = rounds.findIndex(({ payout, common }) => payout === 0 && common!.ticket.number === 1);
    const [first, second] = rounds.slice(place) as [ProvedRound, ProvedRound];
    expect(statesOf([second, first]).states).toEqual(['proved', 'proved']);
    // After the round the house doubles the stake of a lost bet, and seals it again.
    const { link, table, index, ticket } = first.common!;
    const changed = { ...ticket, stake: ticket.stake * 2 };
    const { betId: id, stake, bet, actions, ...place1 } = changed;
    const sealed = { id, stake: parseLira(stake)!, bet: bet as object, actions: actions as [], ...place1 };
    const seal = sealTicket({ link: link!, table, round: index }, sealed);
    const forged = {
      ...first,
      stake,
      common: { ...first.common!, tickets: null, ticket: { ...changed, seal } },
    };
    expect(stateOf(forged)).toBe('proved');
    expect(statesOf([forged, second]).states).toEqual(['proved', 'false']);
    expect(statesOf([second, forged]).states).toEqual(['proved', 'false']);
  });

  it('cover no stretch of a jackpot’s meter twice', () => {
    const [first, second] = of('hazine') as [ProvedRound, ProvedRound];
    expect(statesOf([second, first]).states).toEqual(['proved', 'proved']);
    const moved = { ...second, proof: { ...second.proof!, jackpot: first.proof!.jackpot! } };
    expect(statesOf([first, moved]).states).toEqual(['proved', 'false']);
  });
});
