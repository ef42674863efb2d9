import { describe, expect, it } from 'vitest';
import { stack } from '../../testbed/stacked.ts';
import { openCatalogue } from '../catalogue.ts';
import { commonDrawsOf, linkBefore } from '../chain.ts';
import { commonClaimOf } from '../../testbed/claim.ts';
import { verifyCommonRound, type CommonClaim } from '../proof.ts';
import { drawCommonRound, readAction, readBet, takesStake } from '../rounds.ts';
import { canliBakara } from './canli-bakara.ts';

const dealt = (cards: string) => drawCommonRound(canliBakara, stack(cards, 8));
const ticket = (bet: Record<string, number>) => ({
  id: '01930000-0000-7000-8000-000000000001',
  stake: BigInt(Object.values(bet).reduce((sum, each) => sum + each, 0)) * 100n,
  bet,
  actions: [],
});

it('is a game that a catalogue takes', () => {
  expect(openCatalogue([canliBakara]).find('canli-bakara')).toBe(canliBakara);
});

describe('a coup', () => {
  it('of four cards shows them one by one, then its end', () => {
    const { events, phasesMs, paysAtMs, mark } = dealt('9s 5d Kh Td');
    expect(events).toEqual([
      { atMs: 900, event: { type: 'card', side: 'player', card: '9s', total: 9 } },
      { atMs: 1800, event: { type: 'card', side: 'banker', card: '5d', total: 5 } },
      { atMs: 2700, event: { type: 'card', side: 'player', card: 'Kh', total: 9 } },
      { atMs: 3600, event: { type: 'card', side: 'banker', card: 'Td', total: 5 } },
      {
        atMs: 4600,
        event: {
          type: 'end',
          winner: 'player',
          totals: { player: 9, banker: 5 },
          pairs: { player: false, banker: false },
        },
      },
    ]);
    expect([phasesMs, paysAtMs]).toEqual([[14_000, 3000, 4600, 4000], 4600]);
    expect(mark).toEqual({
      winner: 'player',
      totals: { player: 9, banker: 5 },
      pairs: { player: false, banker: false },
    });
  });

  it('takes longer with third cards', () => {
    const { events, paysAtMs } = dealt('5s 2d Kh Td 3c 9c');
    expect(events.map(({ atMs }) => atMs)).toEqual([900, 1800, 2700, 3600, 5000, 6400, 7400]);
    expect(events.slice(4, 6).map(({ event }) => event)).toEqual([
      { type: 'card', side: 'player', card: '3c', total: 8 },
      { type: 'card', side: 'banker', card: '9c', total: 1 },
    ]);
    expect(paysAtMs).toBe(7400);
  });

  it('lets the banker draw alone', () => {
    const events = dealt('6s 5d Kh Td As 9c').events.map(({ event }) => event);
    expect(events.slice(4)).toMatchObject([
      { type: 'card', side: 'banker', card: 'As', total: 6 },
      { type: 'end', winner: 'tie' },
    ]);
  });

  it.each<[string, Record<string, number>, string, bigint]>([
    ['a player who wins, 1 to 1', { player: 10 }, '9s 5d Kh Td', 2000n],
    ['a banker who wins, 95 to 100', { banker: 10 }, '2s 8d 2h Td', 1950n],
    ['a tie, 8 to 1, and the sides back', { player: 10, banker: 10, tie: 10 }, '9s 9d Kh Td', 11_000n],
    ['pairs, 11 to 1', { playerPair: 10, bankerPair: 10 }, '9s 5d 9h 5s', 24_000n],
    ['nothing to the loser', { banker: 10 }, '9s 5d Kh Td', 0n],
  ])('pays %s', (_what, bet, cards, payout) => {
    const settled = dealt(cards).settle(ticket(bet));
    expect(settled.payout).toBe(payout);
    expect(settled.events.at(-1)).toEqual({ type: 'total', amount: payout });
    expect(settled.events.filter((event) => 'type' in event && event.type === 'coup')).toEqual([]);
  });
});

describe('a bet', () => {
  it.each([[{ dragon: 1 }], [{}], [{ tie: -1 }]])('of %j is none', (bet) => {
    expect(readBet(canliBakara, bet)).toBeUndefined();
  });

  it('takes the sum of its chips as stake, and no decision', () => {
    expect(takesStake(canliBakara, 600n, { player: 5, tie: 1 })).toBe(true);
    expect(takesStake(canliBakara, 500n, { player: 5, tie: 1 })).toBe(false);
    expect(readAction(canliBakara, {})).toBeUndefined();
  });

  it('shows all players where its chips lie, in kuruş', () => {
    expect(canliBakara.spots!({ player: 5, tie: 1 })).toEqual({ player: 500n, tie: 100n });
  });
});

describe('a proof', () => {
  const link = '5'.repeat(64);
  const seeds = { link, table: 'bakara-1', round: 2, beacon: 'ff'.repeat(32) };
  const bet = { player: 10, banker: 5 };
  const { payout } = drawCommonRound(canliBakara, commonDrawsOf(seeds)).settle(ticket(bet));
  const claim = commonClaimOf({
    ...seeds,
    published: linkBefore(linkBefore(link)),
    ticket: ticket(bet),
    payout,
  });

  it('holds', () => {
    expect(verifyCommonRound(canliBakara, claim)).toEqual({ seed: true, record: true, outcome: true });
  });

  it.each<[string, Partial<CommonClaim>, 'seed' | 'outcome']>([
    ['link', { link: '6'.repeat(64) }, 'seed'],
    ['number of the round', { round: 1 }, 'seed'],
    ['payout', { payout: payout + 1n }, 'outcome'],
    ['bet', { ticket: { ...claim.ticket, ...ticket({ player: 7, banker: 3 }) } }, 'outcome'],
  ])('does not hold with another %s', (_what, changed, broken) => {
    expect(verifyCommonRound(canliBakara, { ...claim, ...changed })[broken]).toBe(false);
  });
});

it('agrees with the published shares of banker, player and tie within four standard errors', () => {
  const rounds = 8_000;
  const draw = commonDrawsOf({ link: '5'.repeat(64), table: 'bakara-1', round: 1, beacon: 'ff'.repeat(32) });
  const came = { banker: 0, player: 0, tie: 0 };
  for (let round = 0; round < rounds; round += 1) came[canliBakara.outcome(draw).result.winner] += 1;
  for (const [winner, share] of [
    ['banker', 0.458597],
    ['player', 0.446247],
    ['tie', 0.095156],
  ] as const)
    expect(Math.abs(came[winner] / rounds - share)).toBeLessThan(
      4 * Math.sqrt((share * (1 - share)) / rounds),
    );
});
