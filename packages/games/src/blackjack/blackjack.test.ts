// The figures expected here are published ones (Wizard of Odds, blackjack appendices 2, 2B and 9; combinations of the side bets). None comes
// from this code.
import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { stack } from '../../testbed/stacked.ts';
import type { Card } from '../cards/cards.ts';
import { drawsOf, hashServerSeed } from '../fairness.ts';
import { isProved, sealRecord, verifyRound, type RoundClaim } from '../proof.ts';
import { playRound, readAction, readBet, takesStake } from '../rounds.ts';
import { blackjack } from './blackjack.ts';
import { dealerSets, endsOf } from './dealer.ts';
import { isNatural, totalOf } from './hand.ts';
import { act, begin, movesOf, resolve, type BlackjackEvent, type Move, type Table } from './play.ts';
import { checkRules, houseRules, type BlackjackRules } from './rules.ts';
import { fullShoe, sideFigures, solve } from './stats.ts';

const bet = { main: 10 };

/** Plays a stacked round: cards in the order player, dealer, player, hole card, then those drawn. Amounts are kuruş. */
function play(
  written: string,
  moves: readonly Move[] = [],
  { rules = houseRules, chips = bet }: { rules?: BlackjackRules; chips?: Record<string, number> } = {},
) {
  let turn = begin(rules, { draw: stack(written, rules.decks), bet: chips });
  const events: BlackjackEvent[] = [...turn.events];
  let added = 0n;
  for (const move of moves) {
    const next = turn.isOver ? undefined : act(turn.state, move);
    if (!next) return undefined;
    turn = next;
    added += turn.adds ?? 0n;
    events.push(...turn.events);
  }
  if (!turn.isOver) return { isOver: false, added, moves: movesOf(turn.state), events };
  const { payout, events: last } = resolve(turn.state);
  events.push(...last);
  const results = events.flatMap((event) => (event.type === 'hand' ? [event.result] : []));
  return { isOver: true, payout, added, results, events };
}

describe('a hand', () => {
  it.each<[string, number, boolean]>([
    ['As Kd', 21, true],
    ['As 5d', 16, true],
    ['As 5d 9c', 15, false],
    ['As Ad', 12, true],
    ['As Ad 9c', 21, true],
    ['Ts 9d 4c', 23, false],
  ])('%s is %d, soft: %s', (cards, total, isSoft) => {
    expect(totalOf(cards.split(' ') as Card[])).toEqual({ total, isSoft });
  });

  it('of an ace and a ten is a blackjack', () => {
    expect(isNatural(['As', 'Kd'])).toBe(true);
    expect(isNatural(['As', '5d', '5c'])).toBe(false);
  });
});

describe('a round of 10 lira', () => {
  it.each<[string, string, Move[], bigint, bigint, string[]]>([
    ['a blackjack pays 3 to 2', 'As 5d Kh 9c', [], 2500n, 0n, ['blackjack']],
    ['two blackjacks are a push', 'As Td Kh Ac', [], 1000n, 0n, ['push']],
    ['a dealer’s blackjack under a ten ends the round', 'Ts Kd 9h Ac', [], 0n, 0n, ['lose']],
    ['a higher hand wins', 'Ts 6d 9h Tc 5c', ['stand'], 0n, 0n, ['lose']],
    ['a dealer who busts pays', 'Ts 6d 9h Tc 9c', ['stand'], 2000n, 0n, ['win']],
    ['the same total is a push', 'Ts 9d 9h Tc', ['stand'], 1000n, 0n, ['push']],
    ['a bust loses, and the dealer draws nothing', 'Ts 6d 6h Tc Kc', ['hit'], 0n, 0n, ['bust']],
    ['21 stands by itself', 'Ts 6d 6h Tc 5c 9d', ['hit'], 2000n, 0n, ['win']],
    ['a doubled hand stakes and wins twice', '6s 6d 5h Tc Kc 9d', ['double'], 4000n, 1000n, ['win']],
    ['a doubled hand that loses takes both', '6s 9d 5h Tc 2c', ['double'], 0n, 1000n, ['lose']],
    ['surrender gives half back', 'Ts Td 6h 9c', ['surrender'], 500n, 0n, ['surrender']],
    ['insurance pays 2 to 1 on a dealer’s blackjack', 'Ts Ad 9h Kc', ['insure'], 1500n, 500n, ['lose']],
    [
      'insurance is lost without one, and the round goes on',
      'Ts Ad 9h 7c',
      ['insure', 'stand'],
      2000n,
      500n,
      ['win'],
    ],
    ['an insured blackjack is even money with a dealer’s', 'As Ad Kh Kc', ['insure'], 2500n, 500n, ['push']],
    ['an insured blackjack is even money without one', 'As Ad Kh 7c', ['insure'], 2500n, 500n, ['blackjack']],
    ['a declined insurance costs nothing', 'Ts Ad 9h Kc', ['decline'], 0n, 0n, ['lose']],
    [
      'a split makes two hands, each with its stake',
      '8s 6d 8h Tc 3c Kd Ah',
      ['split', 'stand', 'stand'],
      2000n,
      1000n,
      ['lose', 'win'],
    ],
    [
      'a split hand may double',
      '8s 6d 8h Tc 3c Kd Th 9s',
      ['split', 'double', 'stand'],
      6000n,
      2000n,
      ['win', 'win'],
    ],
    [
      'court cards of different ranks may be split',
      'Ks 6d Qh Tc 9c 9d 9h',
      ['split', 'stand', 'stand'],
      4000n,
      1000n,
      ['win', 'win'],
    ],
    ['split aces get one card each', 'As 6d Ah Tc 9c 5d 9h', ['split'], 4000n, 1000n, ['win', 'win']],
    [
      'a ten on a split ace is 21 and no blackjack',
      'As 6d Ah Tc Kc 5d 5h',
      ['split'],
      1000n,
      1000n,
      ['push', 'lose'],
    ],
    [
      'a hand that busts loses whatever the dealer does',
      '8s 6d 8h Tc 6c Kd Kh 9s',
      ['split', 'hit', 'stand'],
      2000n,
      1000n,
      ['bust', 'win'],
    ],
  ])('%s', (_rule, cards, moves, payout, added, results) => {
    expect(play(cards, moves)).toMatchObject({ isOver: true, payout, added, results });
  });

  it('offers on two cards what the rules allow', () => {
    expect(play('8s 6d 8h Tc')).toMatchObject({ moves: ['hit', 'stand', 'double', 'split', 'surrender'] });
    expect(play('8s 6d 7h Tc')).toMatchObject({ moves: ['hit', 'stand', 'double', 'surrender'] });
    expect(play('8s 6d 2h Tc 2c', ['hit'])).toMatchObject({ moves: ['hit', 'stand'] });
    expect(play('8s 6d 8h Tc 8c 2d', ['split'])).toMatchObject({ moves: ['hit', 'stand', 'double'] });
    expect(play('8s Ad 8h Tc')).toMatchObject({ moves: ['insure', 'decline'] });
  });

  it.each<[string, string, Move[]]>([
    ['a split of two ranks', '8s 6d 7h Tc', ['split']],
    ['a second split', '8s 6d 8h Tc 8c 2d', ['split', 'split']],
    ['a third card for a doubled hand', '6s 6d 5h Tc 2c', ['double', 'hit']],
    ['doubling three cards', '2s 6d 3h Tc 2c', ['hit', 'double']],
    ['surrender after a card', 'Ts 6d 2h Tc 2c', ['hit', 'surrender']],
    ['surrender of a split hand', '8s 6d 8h Tc 7c 2d', ['split', 'surrender']],
    ['insurance against no ace', 'Ts 6d 9h Tc', ['insure']],
    ['a card before insurance is decided', 'Ts Ad 9h Tc', ['hit']],
    ['a decision after the end', 'As 5d Kh 9c', ['stand']],
  ])('refuses %s', (_what, cards, moves) => {
    expect(play(cards, moves)).toBeUndefined();
  });

  it('shows the hole card when the player has decided, not before', () => {
    const open = play('Ts 6d 9h Tc')!;
    expect(JSON.stringify(open.events)).not.toContain('Tc');
    const dealer = play('Ts 6d 9h Tc 9c', ['stand'])!.events.find(({ type }) => type === 'dealer');
    expect(dealer).toEqual({ type: 'dealer', cards: ['Tc', '9c'] });
  });
});

describe('the side bets', () => {
  it.each<[string, string, Record<string, number>, Move[], bigint]>([
    ['the same card pays 25 to 1', '9s 6d 9s Tc 9c', { main: 10, pairs: 2 }, ['stand'], 2000n + 5200n],
    ['a pair of a colour pays 12 to 1', '9s 6d 9c Tc 9c', { main: 10, pairs: 2 }, ['stand'], 2000n + 2600n],
    ['red and black pay 6 to 1', '9s 6d 9h Tc 9c', { main: 10, pairs: 2 }, ['stand'], 2000n + 1400n],
    ['no pair loses', '9s 6d Th Tc 9c', { main: 10, pairs: 2 }, ['stand'], 2000n],
    ['three of a card pay 100 to 1', '9s 9s 9s Tc', { main: 10, three: 1 }, ['stand'], 0n + 10_100n],
    [
      'a straight flush pays 40 to 1',
      'Qs As Ks 9c',
      { main: 10, three: 1 },
      ['decline', 'stand'],
      1000n - 1000n + 4100n + 1000n,
    ],
    ['three of a rank pay 30 to 1', '9s 9d 9h Tc', { main: 10, three: 1 }, ['stand'], 3100n],
    ['a straight pays 10 to 1', '2s 3d Ah Tc', { main: 10, three: 1 }, ['surrender'], 500n + 1100n],
    ['a flush pays 5 to 1', '2s Ts 9s 9c', { main: 10, three: 1 }, ['surrender'], 500n + 600n],
  ])('%s', (_rule, cards, chips, moves, payout) => {
    expect(play(cards, moves, { chips })).toMatchObject({ payout });
  });

  it('are decided before the dealer looks for a blackjack', () => {
    expect(play('9s Ad 9h Kc', ['decline'], { chips: { main: 10, pairs: 1 } })).toMatchObject({
      payout: 700n,
    });
  });
});

describe('other tables', () => {
  const other = (change: Partial<BlackjackRules>) => ({ rules: { ...houseRules, ...change } });

  it('may draw to a soft 17', () => {
    const cards = 'Ts Ad 8h 6c 4d';
    expect(play(cards, ['decline', 'stand'])).toMatchObject({ payout: 2000n });
    expect(play(cards, ['decline', 'stand'], other({ hitsSoft17: true }))).toMatchObject({ payout: 0n });
  });

  it('may pay 6 to 5', () => {
    expect(play('As 5d Kh 9c', [], other({ blackjackPays: '6:5' }))).toMatchObject({ payout: 2200n });
  });

  it('may restrict doubling, and forbid it after a split', () => {
    expect(play('2s 6d 6h Tc', [], other({ doubles: '9 to 11' }))!.moves).not.toContain('double');
    expect(play('4s 6d 5h Tc', [], other({ doubles: '9 to 11' }))!.moves).toContain('double');
    expect(play('4s 6d 5h Tc', [], other({ doubles: '10 and 11' }))!.moves).not.toContain('double');
    expect(play('8s 6d 8h Tc 3c 2d', ['split'], other({ doublesAfterSplit: false }))!.moves).toEqual([
      'hit',
      'stand',
    ]);
  });

  it('may split again, and aces too', () => {
    expect(play('8s 6d 8h Tc 8c 2d', ['split'], other({ mostHands: 4 }))!.moves).toContain('split');
    expect(play('As 6d Ah Tc Ac 2d 9h', ['split'], other({ mostHands: 4 }))!.isOver).toBe(true);
    const aces = other({ mostHands: 4, resplitsAces: true });
    expect(play('As 6d Ah Tc Ac 2d', ['split'], aces)!.moves).toContain('split');
    expect(play('As 6d Ah Tc Ac 2d 9h 9c 9s', ['split', 'split'], aces)).toMatchObject({
      results: ['win', 'win', 'win'],
      added: 2000n,
    });
  });

  it('may have no surrender and no insurance', () => {
    expect(play('Ts 6d 6h Tc', [], other({ surrender: 'none' }))!.moves).not.toContain('surrender');
    expect(play('Ts Ad 6h 9c', [], other({ insurance: false }))!.moves).toContain('hit');
  });

  it('without a hole card deal it last, and take every bet or the original one', () => {
    const cards = '6s Td 5h Kc Ac';
    const all = other({ hole: 'none, all bets lost' });
    const original = other({ hole: 'none, original bet lost' });
    expect(play(cards, ['double'], all)).toMatchObject({ payout: 0n, added: 1000n, results: ['lose'] });
    expect(play(cards, ['double'], original)).toMatchObject({
      payout: 1000n,
      added: 1000n,
      results: ['lose'],
    });
    expect(play('8s Td 8h 3c 3d 2s Ac', ['split', 'double', 'stand'], original)).toMatchObject({
      payout: 2000n,
      added: 2000n,
    });
  });

  it.each<[string, Partial<BlackjackRules>]>([
    ['no deck', { decks: 0 }],
    ['nine decks', { decks: 9 }],
    ['half a deck', { decks: 0.5 }],
    ['five hands', { mostHands: 5 as never }],
    ['a side bet that pays nothing', { perfectPairs: { perfect: 0, coloured: 12, mixed: 6 } }],
  ])('with %s are refused', (_what, change) => {
    expect(() => checkRules({ ...houseRules, ...change })).toThrow(/^bug:/);
  });
});

describe('a bet', () => {
  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['no chips', {}],
    ['a spot that is none', { main: 1, extra: 1 }],
    ['chips of nothing', { main: 0 }],
    ['chips below nothing', { main: -1 }],
    ['a fraction of a kuruş', { main: 1.001 }],
    ['text', { main: '1' }],
  ])('of %s is none', (_what, written) => {
    expect(readBet(blackjack, written)).toBeUndefined();
  });

  it.each<[string, bigint, Record<string, number>, boolean]>([
    ['the sum of its chips', 1500n, { main: 10, pairs: 2, three: 3 }, true],
    ['less than its chips', 1400n, { main: 10, pairs: 2, three: 3 }, false],
    ['a side bet alone', 200n, { pairs: 2 }, false],
    ['a side bet above the main bet', 1500n, { main: 5, pairs: 10 }, false],
    ['half a lira', 150n, { main: 1.5 }, false],
    ['the highest chips', 500_000n, { main: 5000 }, true],
    ['chips above the limit', 500_100n, { main: 5001 }, false],
  ])('takes %s: %d', (_what, stake, chips, takes) => {
    expect(takesStake(blackjack, stake, readBet(blackjack, chips)!)).toBe(takes);
  });

  it('has decisions of its own alone', () => {
    expect(readAction(blackjack, { move: 'hit' })).toEqual({ move: 'hit' });
    for (const written of [undefined, {}, { move: 'run' }, { move: 'hit', more: 1 }])
      expect(readAction(blackjack, written)).toBeUndefined();
  });
});

const seeds = (nonce: number) => ({ serverSeed: 'b'.repeat(64), clientSeed: 'yirmi bir', nonce });
const moves: readonly Move[] = ['insure', 'decline', 'hit', 'stand', 'double', 'split', 'surrender'];

it('shows no more by a step than was decided, and ends for a player who left', () => {
  fc.assert(
    fc.property(fc.nat(50_000), fc.array(fc.constantFrom(...moves), { maxLength: 12 }), (nonce, wished) => {
      const record = { stake: 1200n, bet: { main: 10, pairs: 1, three: 1 }, actions: [] as object[] };
      let played = playRound(blackjack, seeds(nonce), record)!;
      let staked = 1200n;
      const decide = (action: object): void => {
        const next = playRound(blackjack, seeds(nonce), { ...record, actions: [...record.actions, action] });
        if (!next) return;
        const before = played.steps.length;
        expect(next.steps.slice(0, before)).toEqual(played.steps.slice(0, before));
        record.actions.push(action);
        expect(next.staked).toBeGreaterThanOrEqual(staked);
        ({ staked } = next);
        played = next;
      };
      for (const move of wished) if (!played.isOver) decide({ move });
      const stakedThen = staked;
      for (let turn = 0; !played.isOver; turn += 1) {
        expect(turn).toBeLessThan(4);
        decide(played.left!());
      }
      expect(staked).toBe(stakedThen);
      expect(played.payout).toBeGreaterThanOrEqual(0n);
      const amounts = played.steps.flat().flatMap((event) => {
        const { type, amount } = event as { type: string; amount?: bigint };
        return type !== 'total' && amount !== undefined ? [amount] : [];
      });
      expect(played.payout).toBe(amounts.reduce((sum, amount) => sum + amount, 0n));
    }),
    { numRuns: 300 },
  );
});

describe('a proof', () => {
  // The first round of these seeds that a split and a double decide.
  const record = {
    stake: 1000n,
    bet: { main: 10 },
    actions: [] as { move: Move }[],
  };
  const nonce = Array.from({ length: 2000 }, (_, n) => n).find((n) => {
    for (const actions of [[{ move: 'hit' }, { move: 'stand' }]] as { move: Move }[][]) {
      const played = playRound(blackjack, seeds(n), { ...record, actions });
      if (played?.isOver && played.payout === 2000n) {
        record.actions = actions;
        return true;
      }
    }
    return false;
  })!;
  const played = playRound(blackjack, seeds(nonce), record)!;
  const claim: RoundClaim = {
    ...seeds(nonce),
    serverSeedHash: hashServerSeed('b'.repeat(64)),
    seal: sealRecord(seeds(nonce), record),
    ...record,
    staked: played.staked,
    payout: played.payout,
  };

  it('of a round as it was played holds', () => {
    expect(verifyRound(blackjack, claim)).toEqual({ seed: true, record: true, outcome: true });
  });

  it.each<[string, Partial<RoundClaim>]>([
    ['another stake', { stake: 1100n }],
    ['another bet', { bet: { main: 9, pairs: 1 } }],
    ['another decision', { actions: [{ move: 'double' }] }],
    ['a decision less', { actions: [{ move: 'hit' }] }],
    ['a decision more', { actions: [...record.actions, { move: 'stand' }] }],
    ['another payout', { payout: claim.payout + 1n }],
    ['another sum of stakes', { staked: claim.staked + 1000n }],
    ['another number', { nonce: nonce + 1 }],
  ])('with %s does not hold', (_what, change) => {
    expect(isProved(verifyRound(blackjack, { ...claim, ...change }))).toBe(false);
  });
});

/** The shoe of some decks without an open card. */
const without = (decks: number, open: number) =>
  fullShoe(decks).map((count, value) => count - Number(value === open));
const digits = (values: Iterable<number>) => [...values].map((value) => value.toFixed(6));

describe('the exact figures', () => {
  it('of the dealer are the published ones, to their digits', () => {
    const to = (open: number) =>
      digits(endsOf(dealerSets(open, { hitsSoft17: false, hasPeeked: true }), without(1, open)));
    expect(to(2).slice(0, 6)).toEqual([
      '0.138976',
      '0.131762',
      '0.131815',
      '0.123948',
      '0.120526',
      '0.352973',
    ]);
    expect(to(6)[5]).toBe('0.420823');
  });

  it.each<[string, Partial<BlackjackRules>, string[]]>([
    ['2 decks H17', { decks: 2, hitsSoft17: true }, ['-0.594150', '-0.103429', '-0.571816']],
    ['1 deck S17', { decks: 1 }, ['-0.661732', '-0.067808', '-0.593281']],
    [
      '6 decks H17 without a hole card',
      { hitsSoft17: true, hole: 'none, all bets lost' },
      ['-0.722356', '-0.379910', '-1.024099'],
    ],
  ])('of A,2 against A, %s, are the published ones', (_table, change, expected) => {
    const rules = { ...houseRules, ...change };
    const { stand, hit, double } = solve(rules, 1, without(rules.decks, 1)).worthOf(1, 2);
    expect(digits([stand, hit, double])).toEqual(expected);
  });

  it('of the side bets are the published ones', () => {
    const edges = (change: Partial<BlackjackRules>) =>
      sideFigures({ ...houseRules, ...change }).map(({ rtp }) => ((1 - rtp) * 100).toFixed(3));
    const nine = {
      'suited three': 9,
      'straight flush': 9,
      'three of a kind': 9,
      straight: 9,
      flush: 9,
    };
    const thirty = { perfect: 30, coloured: 10, mixed: 5 };
    expect(edges({})).toEqual(['6.109', '4.621', '7.395']);
    expect(edges({ decks: 8 }).slice(0, 2)).toEqual(['4.096', '3.704']);
    expect(edges({ perfectPairs: thirty, twentyOnePlusThree: nine }).slice(0, 2)).toEqual(['5.788', '3.239']);
    expect(edges({ decks: 8, perfectPairs: thirty, twentyOnePlusThree: nine }).slice(0, 2)).toEqual([
      '3.373',
      '2.736',
    ]);
  });
});

const main = blackjack.figures[0]!;

it('has figures in the range that the published effects of its rules give', () => {
  expect(1 - main.rtp).toBeGreaterThan(0.0033);
  expect(1 - main.rtp).toBeLessThan(0.0043);
  expect(Math.sqrt(main.variance)).toBeCloseTo(1.15, 1);
});

/** Basic strategy for several decks, S17, with doubling after a split and late surrender, as it is printed everywhere. */
function basicStrategy(table: Table): Move {
  const may = movesOf(table);
  if (may.includes('decline')) return 'decline';
  const { cards } = table.hands[table.at]!;
  const { total, isSoft } = totalOf(cards);
  const open = Math.min(10, 'A23456789TJQK'.indexOf(table.dealer[0]![0]!) + 1);
  const up = open === 1 ? 11 : open;
  const within = (low: number, high: number) => up >= low && up <= high;
  const double = (otherwise: Move): Move => (may.includes('double') ? 'double' : otherwise);
  if (may.includes('split')) {
    const pair = isSoft ? 11 : total / 2;
    const splits: Record<number, boolean> = {
      11: true,
      9: within(2, 6) || within(8, 9),
      8: true,
      7: within(2, 7),
      6: within(2, 6),
      4: within(5, 6),
      3: within(2, 7),
      2: within(2, 7),
    };
    if (splits[pair]) return 'split';
  }
  if (may.includes('surrender') && !isSoft && ((total === 16 && up >= 9) || (total === 15 && up === 10)))
    return 'surrender';
  if (isSoft) {
    if (total >= 19) return 'stand';
    if (total === 18) {
      if (within(3, 6)) return double('stand');
      return up >= 9 ? 'hit' : 'stand';
    }
    const from = total === 17 ? 3 : total >= 15 ? 4 : 5;
    return within(from, 6) ? double('hit') : 'hit';
  }
  if (total >= 17) return 'stand';
  if (total >= 13) return within(2, 6) ? 'stand' : 'hit';
  if (total === 12) return within(4, 6) ? 'stand' : 'hit';
  if (total === 11) return within(2, 10) ? double('hit') : 'hit';
  if (total === 10) return within(2, 9) ? double('hit') : 'hit';
  return total === 9 && within(3, 6) ? double('hit') : 'hit';
}

it('played by basic strategy agrees with them within four standard errors', () => {
  const rounds = 100_000;
  let [net, square, paid] = [0, 0, 0];
  const draw = drawsOf(seeds(0));
  for (let round = 0; round < rounds; round += 1) {
    let turn = begin(houseRules, { draw, bet: { main: 1 } });
    let staked = 100n;
    while (!turn.isOver) {
      turn = act(turn.state, basicStrategy(turn.state))!;
      staked += turn.adds ?? 0n;
    }
    const { payout } = resolve(turn.state);
    const won = Number(payout - staked) / 100;
    net += won;
    square += won * won;
    if (payout > 0n) paid += 1;
  }
  const error = Math.sqrt(main.variance / rounds);
  expect(Math.abs(net / rounds - (main.rtp - 1))).toBeLessThan(4 * error);
  // The variance of a variance: the fourth moment of a hand is about six.
  expect(Math.abs(square / rounds - main.variance)).toBeLessThan(4 * Math.sqrt(6 / rounds));
  expect(Math.abs(paid / rounds - main.hits)).toBeLessThan(
    4 * Math.sqrt((main.hits * (1 - main.hits)) / rounds),
  );
}, 60_000);
