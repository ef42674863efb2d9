// The exact figures of a blackjack table under the best play that looks at every card of the hand it plays, at the dealer's open card, and
// at nothing else: composition-dependent play. It takes a few seconds.
//
// Method. For each open card, a recursion over the sets of cards that a hand may hold gives the best decision and the joint distribution of
// the hand's result and the dealer's end. Draws from the shoe are those of a dealer who has peeked: the hole card is known to make no
// blackjack. A pair may be split once. Both hands follow one plan that knows that the pair was split, and not the cards of the other hand;
// their cards are exchangeable, so the expectation of a split is exactly twice that of one hand whose shoe misses the other hand's first card.
//
// Three figures are approximate: variance, hits and the chance of the highest win need two split hands together. They are taken as
// independent of each other once the dealer's end is known. The expected return does not need that.
import type { Figures } from '../game.ts';
import { dealerEnds, dealerSets, endsOf, type Shoe } from './dealer.ts';
import { checkRules, type BlackjackRules, type PairKind, type ThreeKind } from './rules.ts';

/** Net results of one hand in units of the bet: place r + 2 of −2 … 2. */
const results = 5;
const ends = dealerEnds.length;
/** Probability of each pair of a dealer's end and a result. */
type Joint = Float64Array;

const emptyJoint = (): Joint => new Float64Array(ends * results);

function expectation(joint: Joint): number {
  let sum = 0;
  for (let at = 0; at < joint.length; at += 1) sum += joint[at]! * ((at % results) - 2);
  return sum;
}

function add(into: Joint, joint: Joint, weight: number): void {
  for (let at = 0; at < joint.length; at += 1) into[at]! += joint[at]! * weight;
}

/** The value of each decision, in units of the bet. */
export interface Worth {
  readonly stand: number;
  readonly hit: number;
  readonly double: number;
}

/** Plays against one open card. */
export interface Solver {
  /** The worth of the first decisions on two cards. */
  worthOf(first: number, second: number): Worth;
  /** The best of two cards without splitting and surrender. */
  playTwo(first: number, second: number): Joint;
  /** One of the hands of a split pair. */
  playSplitHand(value: number): Joint;
}

export const fullShoe = (decks: number): number[] => [
  0,
  ...Array.from({ length: 9 }, () => 4 * decks),
  16 * decks,
];

/** `shoe` is without the open card. */
export function solve(rules: BlackjackRules, open: number, shoe: Shoe): Solver {
  const hasPeeked = rules.hole !== 'none, all bets lost';
  const sets = dealerSets(open, { hitsSoft17: rules.hitsSoft17, hasPeeked });
  const left = [...shoe];
  let cards = left.reduce((sum, count) => sum + count, 0);
  let memory = new Map<number, Joint>();
  let dealt = new Map<number, Float64Array>();
  /** The dealer's ends for a hand that has busted: its result does not depend on them. */
  let bustEnds = endsOf(sets, left);

  const take = (value: number) => {
    left[value]! -= 1;
    cards -= 1;
  };
  const giveBack = (value: number) => {
    left[value]! += 1;
    cards += 1;
  };

  /** The chance that the next card has a value, given that the hole card makes no blackjack. */
  function chanceOf(value: number): number {
    const has = left[value]!;
    const never = hasPeeked && (open === 1 || open === 10) ? 11 - open : 0;
    if (never === 0) return has / cards;
    const nevers = left[never]!;
    if (value === never) return has / (cards - 1);
    return (has * (cards - 1 - nevers)) / ((cards - 1) * (cards - nevers));
  }

  function stand(total: number, units: number, key: number): Joint {
    const joint = emptyJoint();
    let dealer = total > 21 ? bustEnds : dealt.get(key);
    if (!dealer) {
      dealer = endsOf(sets, left);
      dealt.set(key, dealer);
    }
    for (let end = 0; end < ends; end += 1)
      joint[end * results + 2 + units * sign(total, end)] = dealer[end]!;
    return joint;
  }

  function each(then: (value: number, chance: number) => void): void {
    for (let value = 1; value <= 10; value += 1) {
      if (left[value] === 0) continue;
      const chance = chanceOf(value);
      if (chance <= 0) continue;
      take(value);
      then(value, chance);
      giveBack(value);
    }
  }

  function double(hard: number, aces: number, key: number): Joint {
    const joint = emptyJoint();
    each((value, chance) => {
      const total = totalOf(hard + value, aces + (value === 1 ? 1 : 0));
      add(joint, stand(total, 2, key + keyOf(value)), chance);
    });
    return joint;
  }

  function hit(hard: number, aces: number, key: number): Joint {
    const joint = emptyJoint();
    each((value, chance) => {
      add(joint, more(hard + value, aces + (value === 1 ? 1 : 0), key + keyOf(value)), chance);
    });
    return joint;
  }

  /** The best of a hand of three cards or more. */
  function more(hard: number, aces: number, key: number): Joint {
    let known = memory.get(key);
    if (!known) {
      const total = totalOf(hard, aces);
      known = stand(total, 1, key);
      if (total < 21) {
        const drawn = hit(hard, aces, key);
        if (expectation(drawn) > expectation(known)) known = drawn;
      }
      memory.set(key, known);
    }
    return known;
  }

  function choices(first: number, second: number) {
    const hard = first + second;
    const aces = (first === 1 ? 1 : 0) + (second === 1 ? 1 : 0);
    const key = keyOf(first) + keyOf(second);
    const total = totalOf(hard, aces);
    return {
      total,
      stand: stand(total, 1, key),
      hit: () => hit(hard, aces, key),
      double: () => double(hard, aces, key),
    };
  }

  function bestOf(first: number, second: number, mayDouble: boolean): Joint {
    const on = choices(first, second);
    let best = on.stand;
    if (on.total === 21) return best;
    const others = [on.hit, ...(mayDouble && doubles(rules, on.total) ? [on.double] : [])];
    for (const other of others) {
      const joint = other();
      if (expectation(joint) > expectation(best)) best = joint;
    }
    return best;
  }

  function playTwo(first: number, second: number): Joint {
    take(first);
    take(second);
    const joint = bestOf(first, second, true);
    giveBack(first);
    giveBack(second);
    return joint;
  }

  return {
    playTwo,
    worthOf(first, second) {
      take(first);
      take(second);
      const on = choices(first, second);
      const worth = {
        stand: expectation(on.stand),
        hit: expectation(on.hit()),
        double: expectation(on.double()),
      };
      giveBack(first);
      giveBack(second);
      return worth;
    },
    playSplitHand(value) {
      // The other hand's first card has left the shoe, so figures for whole hands do not hold for this shoe.
      const kept = { memory, dealt, bustEnds };
      memory = new Map();
      dealt = new Map();
      take(value);
      take(value);
      bustEnds = endsOf(sets, left);
      const joint = emptyJoint();
      each((second, chance) => {
        const hand =
          value === 1
            ? stand(totalOf(1 + second, 1 + (second === 1 ? 1 : 0)), 1, keyOf(1) + keyOf(second))
            : bestOf(value, second, rules.doublesAfterSplit);
        add(joint, hand, chance);
      });
      giveBack(value);
      giveBack(value);
      ({ memory, dealt, bustEnds } = kept);
      return joint;
    },
  };
}

const powers = Array.from({ length: 10 }, (_power, value) => 22 ** value);

/** A set of cards as a number: no value occurs more than 21 times in a hand, so its count is a digit in base 22. */
const keyOf = (value: number): number => powers[value - 1]!;

const totalOf = (hard: number, aces: number): number => (aces > 0 && hard <= 11 ? hard + 10 : hard);

/** 1, 0 or −1 for a total against a dealer's end. */
function sign(total: number, end: number): number {
  if (total > 21 || dealerEnds[end] === 'blackjack') return -1;
  if (dealerEnds[end] === 'bust') return 1;
  return Math.sign(total - (17 + end));
}

function doubles({ doubles: may }: BlackjackRules, total: number): boolean {
  if (may === 'any') return true;
  return total <= 11 && total >= (may === '9 to 11' ? 9 : 10);
}

/** The net result of a round in units of the main bet, and how likely it is. */
type Net = Map<number, number>;

interface Round {
  readonly net: Net;
  /** That nothing at all is paid. */
  lost: number;
  /** That two doubled hands win. */
  most: number;
}

/** Everything of the main bet. Throws for rules that allow more than one split. */
export function mainFigures(rules: BlackjackRules): Figures {
  checkRules(rules);
  if (rules.mostHands > 2) throw new Error('bug: exact figures are for a pair that may be split once');
  const round: Round = { net: new Map(), lost: 0, most: 0 };
  const full = fullShoe(rules.decks);
  const all = 52 * rules.decks;
  for (let open = 1; open <= 10; open += 1) {
    const shoe = full.with(open, full[open]! - 1);
    const solver = solve(rules, open, shoe);
    for (let first = 1; first <= 10; first += 1) {
      for (let second = first; second <= 10; second += 1) {
        const rest = shoe.with(first, shoe[first]! - 1);
        const orders = first === second ? 1 : 2;
        const chance = (orders * full[open]! * shoe[first]! * rest[second]!) / (all * (all - 1) * (all - 2));
        if (chance > 0)
          addHand(round, {
            rules,
            open,
            solver,
            first,
            second,
            chance,
            shoe: rest.with(second, rest[second]! - 1),
          });
      }
    }
  }
  let mean = 0;
  let square = 0;
  for (const [net, chance] of round.net) {
    mean += net * chance;
    square += net * net * chance;
  }
  return {
    bet: 'main',
    rtp: 1 + mean,
    hits: 1 - round.lost,
    variance: square - mean * mean,
    most: { times: 8, chance: round.most },
  };
}

interface FirstCards {
  readonly rules: BlackjackRules;
  readonly open: number;
  readonly solver: Solver;
  readonly first: number;
  readonly second: number;
  readonly chance: number;
  readonly shoe: Shoe;
}

function addHand(round: Round, { rules, open, solver, first, second, chance, shoe }: FirstCards): void {
  const note = (net: number, share: number) => {
    round.net.set(net, (round.net.get(net) ?? 0) + share * chance);
    if (net <= -1 && share > 0) round.lost += share * chance;
  };
  const cards = shoe.reduce((sum, count) => sum + count, 0);
  const isAceOrTen = open === 1 || open === 10;
  const blackjack = isAceOrTen ? shoe[11 - open]! / cards : 0;
  if (first === 1 && second === 10) {
    note(rules.blackjackPays === '3:2' ? 1.5 : 1.2, 1 - blackjack);
    note(0, blackjack);
    return;
  }
  const isDecidedBefore = rules.hole === 'none, all bets lost';
  // The rest has this share of the round: all of it, or the part without a dealer's blackjack.
  const share = isDecidedBefore ? 1 : 1 - blackjack;
  if (!isDecidedBefore) note(-1, blackjack);
  const whole = solver.playTwo(first, second);
  const surrendered = isDecidedBefore ? -0.5 - blackjack / 2 : -0.5;
  let best = expectation(whole);
  let choice: 'play' | 'split' | 'surrender' = 'play';
  const half = first === second ? solver.playSplitHand(first) : undefined;
  if (half && 2 * expectation(half) > best) {
    best = 2 * expectation(half);
    choice = 'split';
  }
  if (rules.surrender === 'late' && surrendered > best) choice = 'surrender';
  switch (choice) {
    case 'surrender':
      note(-0.5, isDecidedBefore ? 1 - blackjack : share);
      if (isDecidedBefore) note(-1, blackjack);
      return;
    case 'play':
      for (let at = 0; at < whole.length; at += 1)
        if (whole[at]! > 0) note((at % results) - 2, whole[at]! * share);
      return;
    case 'split':
      addSplit(
        half!,
        round,
        (net, part) => round.net.set(net, (round.net.get(net) ?? 0) + part * share * chance),
        share * chance,
      );
  }
}

/** Two hands of a split pair, independent of each other once the dealer's end is known. */
function addSplit(
  half: Joint,
  round: Round,
  note: (net: number, share: number) => void,
  weight: number,
): void {
  for (let end = 0; end < ends; end += 1) {
    const hand = half.subarray(end * results, (end + 1) * results);
    const of = hand.reduce((sum, chance) => sum + chance, 0);
    if (of === 0) continue;
    for (let one = 0; one < results; one += 1) {
      for (let other = 0; other < results; other += 1) {
        const both = (hand[one]! * hand[other]!) / of;
        if (both === 0) continue;
        note(one + other - 4, both);
        if (one < 2 && other < 2) round.lost += both * weight;
        if (one === 4 && other === 4) round.most += both * weight;
      }
    }
  }
}

/** The side bets and insurance, by counting combinations. */
export function sideFigures(rules: BlackjackRules): readonly Figures[] {
  return [pairsFigures(rules), threeFigures(rules), insuranceFigures(rules)];
}

/** A bet that pays to 1 for kinds of outcomes out of equally likely ones. */
function figuresOf(
  bet: string,
  all: number,
  kinds: readonly (readonly [count: number, pays: number])[],
): Figures {
  const rtp = kinds.reduce((sum, [count, pays]) => sum + (count * (pays + 1)) / all, 0);
  const square = kinds.reduce((sum, [count, pays]) => sum + (count * (pays + 1) ** 2) / all, 0);
  const highest = Math.max(...kinds.map(([, pays]) => pays));
  const often = kinds.reduce((sum, [count, pays]) => sum + (pays === highest ? count : 0), 0);
  return {
    bet,
    rtp,
    hits: kinds.reduce((sum, [count]) => sum + count, 0) / all,
    variance: square - rtp * rtp,
    most: { times: highest + 1, chance: often / all },
  };
}

/** Second cards that make a pair with the first, out of those that are left. */
function pairsFigures({ decks, perfectPairs }: BlackjackRules): Figures {
  const counts: Readonly<Record<PairKind, number>> = {
    perfect: decks - 1,
    coloured: decks,
    mixed: 2 * decks,
  };
  return figuresOf(
    'pairs',
    52 * decks - 1,
    Object.entries(counts).map(([kind, count]) => [count, perfectPairs[kind as PairKind]]),
  );
}

/** Sets of three cards out of the shoe. */
function threeFigures({ decks, twentyOnePlusThree }: BlackjackRules): Figures {
  const choose = (n: number, k: number): number => (k === 0 ? 1 : (choose(n, k - 1) * (n - k + 1)) / k);
  const suitedThree = 52 * choose(decks, 3);
  const straightFlush = 12 * 4 * decks ** 3;
  const counts: Readonly<Record<ThreeKind, number>> = {
    'suited three': suitedThree,
    'straight flush': straightFlush,
    'three of a kind': 13 * choose(4 * decks, 3) - suitedThree,
    straight: 12 * (4 * decks) ** 3 - straightFlush,
    flush: 4 * choose(13 * decks, 3) - straightFlush - suitedThree,
  };
  return figuresOf(
    'three',
    choose(52 * decks, 3),
    Object.entries(counts).map(([kind, count]) => [count, twentyOnePlusThree[kind as ThreeKind]]),
  );
}

/** Of the insurance itself, when the dealer's ace is all that is known. */
function insuranceFigures({ decks }: BlackjackRules): Figures {
  return figuresOf('insurance', 52 * decks - 1, [[16 * decks, 2]]);
}

export const stats = (rules: BlackjackRules): readonly Figures[] => [
  mainFigures(rules),
  ...sideFigures(rules),
];
