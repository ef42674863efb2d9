// A round of blackjack: the player's cards, the dealer's, and the effect of each decision. The money is computed at the end.
//
// Order of the cards: player, dealer, player, dealer's hole card; then one for each draw. A split deals a card to both hands.
import { floorShare, parseLira, type Kurus } from '@felek/money';
import { dealFrom, type Card, type Deal } from '../cards/cards.ts';
import type { Chips } from '../chips.ts';
import type { Draw } from '../fairness.ts';
import type { Outcome, Turn } from '../game.ts';
import { isNatural, totalOf, valueOf } from './hand.ts';
import { blackjackTenths, type BlackjackRules, type PairKind, type ThreeKind } from './rules.ts';
import { pairKind, threeKind } from './side-bets.ts';

export type Spot = 'main' | 'pairs' | 'three';
export type Move = 'insure' | 'decline' | 'hit' | 'stand' | 'double' | 'split' | 'surrender';
export type Result = 'blackjack' | 'win' | 'push' | 'lose' | 'bust' | 'surrender';

export type BlackjackEvent =
  | { readonly type: 'deal'; readonly player: readonly Card[]; readonly dealer: Card }
  | { readonly type: 'side'; readonly bet: 'pairs'; readonly kind: PairKind | null; readonly amount: Kurus }
  | { readonly type: 'side'; readonly bet: 'three'; readonly kind: ThreeKind | null; readonly amount: Kurus }
  | { readonly type: 'insurance'; readonly isTaken: boolean }
  /** The dealer has looked at the hole card. */
  | { readonly type: 'peek'; readonly isBlackjack: boolean }
  | { readonly type: 'card'; readonly hand: number; readonly card: Card; readonly isDouble: boolean }
  /** The hand's second card became the first of a new hand behind it; each got a card. */
  | { readonly type: 'split'; readonly hand: number; readonly cards: readonly [Card, Card] }
  | { readonly type: 'turn'; readonly hand: number; readonly moves: readonly Move[] }
  /** The dealer's hole card and the later draws. The dealer draws nothing if all of the player's hands are already decided. */
  | { readonly type: 'dealer'; readonly cards: readonly Card[] }
  | { readonly type: 'insured'; readonly amount: Kurus }
  | { readonly type: 'hand'; readonly hand: number; readonly result: Result; readonly amount: Kurus }
  | { readonly type: 'total'; readonly amount: Kurus };

interface Hand {
  cards: Card[];
  isDoubled: boolean;
  isDone: boolean;
}

export interface Table {
  readonly rules: BlackjackRules;
  readonly deal: Deal;
  readonly main: Kurus;
  /** The payout of the side bets. */
  readonly sides: Kurus;
  readonly dealer: Card[];
  hands: Hand[];
  /** The place of the hand that is played. */
  at: number;
  phase: 'insurance' | 'hands' | 'over';
  isInsured: boolean;
  hasSurrendered: boolean;
}

type Step = Turn<Table, BlackjackEvent>;

const kurusOf = (lira = 0): Kurus => parseLira(lira) ?? 0n;

export function begin(
  rules: BlackjackRules,
  { draw, bet }: { readonly draw: Draw; readonly bet: Chips },
): Step {
  const deal = dealFrom(draw, rules.decks);
  const [first, open, second] = [deal(), deal(), deal()];
  const player = [first, second];
  const dealer = rules.hole === 'peek' ? [open, deal()] : [open];
  const sideEvents = sidesOf(rules, bet, [first, second, open]);
  const table: Table = {
    rules,
    deal,
    main: kurusOf(bet['main']),
    sides: sideEvents.reduce((sum, { amount }) => sum + amount, 0n),
    dealer,
    hands: [{ cards: [...player], isDoubled: false, isDone: false }],
    at: 0,
    phase: 'hands',
    isInsured: false,
    hasSurrendered: false,
  };
  const events: BlackjackEvent[] = [{ type: 'deal', player, dealer: open }, ...sideEvents];
  if (rules.insurance && valueOf(open) === 1) {
    table.phase = 'insurance';
    return turnOf(table, events);
  }
  return peek(table, events);
}

function sidesOf(
  { perfectPairs, twentyOnePlusThree }: BlackjackRules,
  { pairs, three }: Chips,
  [first, second, open]: readonly [Card, Card, Card],
) {
  const events: Extract<BlackjackEvent, { readonly type: 'side' }>[] = [];
  if (pairs !== undefined) {
    const kind = pairKind(first, second);
    const amount = kind ? kurusOf(pairs) * BigInt(perfectPairs[kind] + 1) : 0n;
    events.push({ type: 'side', bet: 'pairs', kind: kind ?? null, amount });
  }
  if (three !== undefined) {
    const kind = threeKind([first, second, open]);
    const amount = kind ? kurusOf(three) * BigInt(twentyOnePlusThree[kind] + 1) : 0n;
    events.push({ type: 'side', bet: 'three', kind: kind ?? null, amount });
  }
  return events;
}

/** The dealer looks for a blackjack where there may be one. The dealer's blackjack ends the round, and so does the player's own. */
function peek(table: Table, events: BlackjackEvent[]): Step {
  const { dealer, hands, rules } = table;
  const mayHave = [1, 10].includes(valueOf(dealer[0]!));
  if (rules.hole === 'peek' && mayHave) {
    const isBlackjack = isNatural(dealer);
    events.push({ type: 'peek', isBlackjack });
    if (isBlackjack) hands[0]!.isDone = true;
  }
  table.phase = 'hands';
  return settleTurn(table, events);
}

/** Moves to the next hand that has a decision left. */
function settleTurn(table: Table, events: BlackjackEvent[]): Step {
  const { hands } = table;
  for (const hand of hands) hand.isDone ||= totalOf(hand.cards).total >= 21;
  const next = hands.findIndex(({ isDone }) => !isDone);
  if (next < 0) {
    table.phase = 'over';
    return { state: table, events, isOver: true };
  }
  table.at = next;
  return turnOf(table, events);
}

function turnOf(table: Table, events: readonly BlackjackEvent[]): Step {
  const turn: BlackjackEvent = { type: 'turn', hand: table.at, moves: movesOf(table) };
  return { state: table, events: [...events, turn], isOver: false };
}

/** The decisions on offer now. */
export function movesOf({ rules, phase, hands, at }: Table): Move[] {
  if (phase === 'insurance') return ['insure', 'decline'];
  if (phase === 'over') return [];
  const { cards } = hands[at]!;
  const moves: Move[] = ['hit', 'stand'];
  if (cards.length !== 2) return moves;
  const isSplit = hands.length > 1;
  if ((!isSplit || rules.doublesAfterSplit) && mayDouble(rules, cards)) moves.push('double');
  if (maySplit(rules, cards, hands.length)) moves.push('split');
  if (!isSplit && rules.surrender === 'late') moves.push('surrender');
  return moves;
}

function mayDouble({ doubles }: BlackjackRules, cards: readonly Card[]): boolean {
  const { total } = totalOf(cards);
  if (doubles === 'any') return true;
  return total <= 11 && total >= (doubles === '9 to 11' ? 9 : 10);
}

function maySplit(
  { mostHands, resplitsAces }: BlackjackRules,
  cards: readonly Card[],
  hands: number,
): boolean {
  const [first, second] = cards.map(valueOf);
  if (first !== second || hands >= mostHands) return false;
  return hands === 1 || first !== 1 || resplitsAces;
}

export function act(table: Table, move: Move): Step | undefined {
  if (!movesOf(table).includes(move)) return undefined;
  const { hands, at, deal, main } = table;
  const hand = hands[at]!;
  switch (move) {
    case 'insure':
      table.isInsured = true;
      return { ...peek(table, [{ type: 'insurance', isTaken: true }]), adds: main / 2n };
    case 'decline':
      return peek(table, [{ type: 'insurance', isTaken: false }]);
    case 'stand':
      hand.isDone = true;
      return settleTurn(table, []);
    case 'surrender':
      hand.isDone = true;
      table.hasSurrendered = true;
      return settleTurn(table, []);
    case 'hit': {
      const card = deal();
      hand.cards.push(card);
      return settleTurn(table, [{ type: 'card', hand: at, card, isDouble: false }]);
    }
    case 'double': {
      const card = deal();
      hand.cards.push(card);
      hand.isDoubled = true;
      hand.isDone = true;
      return { ...settleTurn(table, [{ type: 'card', hand: at, card, isDouble: true }]), adds: main };
    }
    case 'split': {
      const [first, second] = hand.cards as [Card, Card];
      const cards: [Card, Card] = [deal(), deal()];
      // Split aces get one card each; a pair of aces waits only where it may be split again.
      const splitHand = (kept: Card, drawn: Card): Hand => ({
        cards: [kept, drawn],
        isDoubled: false,
        isDone: valueOf(kept) === 1 && !maySplit(table.rules, [kept, drawn], hands.length + 1),
      });
      hands.splice(at, 1, splitHand(first, cards[0]), splitHand(second, cards[1]));
      return { ...settleTurn(table, [{ type: 'split', hand: at, cards }]), adds: main };
    }
  }
}

/** The dealer's cards and each hand's payout. The payout is rounded once, downwards, on the total. */
export function resolve(table: Table): Outcome<BlackjackEvent> {
  const { rules, dealer, deal, hands, main, sides, isInsured, hasSurrendered } = table;
  const isSplit = hands.length > 1;
  if (dealer.length === 1) dealer.push(deal());
  const dealerNatural = isNatural(dealer);
  const playerNatural = !isSplit && isNatural(hands[0]!.cards);
  const isOpen = hands.some(({ cards }) => totalOf(cards).total <= 21);
  if (isOpen && !hasSurrendered && !playerNatural) {
    while (mustDraw(rules, dealer)) dealer.push(deal());
  }
  const events: BlackjackEvent[] = [{ type: 'dealer', cards: dealer.slice(1) }];
  let tenths = sides * 10n;
  if (isInsured) {
    const amount = dealerNatural ? (main / 2n) * 3n : 0n;
    tenths += amount * 10n;
    events.push({ type: 'insured', amount });
  }
  for (const [index, hand] of hands.entries()) {
    const result = resultOf(table, hand, { dealerNatural, playerNatural });
    const paid = paidTenths(rules, hand, result, { main, index, dealerNatural });
    tenths += paid;
    events.push({ type: 'hand', hand: index, result, amount: floorShare(paid, 1n, 10n) });
  }
  const payout = floorShare(tenths, 1n, 10n);
  return { payout, events: [...events, { type: 'total', amount: payout }] };
}

function mustDraw({ hitsSoft17 }: BlackjackRules, dealer: readonly Card[]): boolean {
  const { total, isSoft } = totalOf(dealer);
  return total < 17 || (hitsSoft17 && isSoft && total === 17);
}

function resultOf(
  { dealer, hasSurrendered }: Table,
  hand: Hand,
  { dealerNatural, playerNatural }: { readonly dealerNatural: boolean; readonly playerNatural: boolean },
): Result {
  const { total } = totalOf(hand.cards);
  const against = totalOf(dealer).total;
  if (total > 21) return 'bust';
  if (dealerNatural) return playerNatural ? 'push' : 'lose';
  if (playerNatural) return 'blackjack';
  if (hasSurrendered) return 'surrender';
  if (against > 21 || total > against) return 'win';
  return total === against ? 'push' : 'lose';
}

/** The payout of a hand, its stake included, in tenths of a kuruş. */
function paidTenths(
  rules: BlackjackRules,
  { isDoubled }: Hand,
  result: Result,
  {
    main,
    index,
    dealerNatural,
  }: { readonly main: Kurus; readonly index: number; readonly dealerNatural: boolean },
): bigint {
  const staked = isDoubled ? main * 2n : main;
  switch (result) {
    case 'blackjack':
      return main * (10n + blackjackTenths(rules));
    case 'win':
      return staked * 20n;
    case 'push':
      return staked * 10n;
    case 'surrender':
      return main * 5n;
    case 'bust':
      return 0n;
    case 'lose': {
      // Without a hole card the dealer's blackjack may take the original bet alone.
      const original = index === 0 ? main : 0n;
      return dealerNatural && rules.hole === 'none, original bet lost' ? (staked - original) * 10n : 0n;
    }
  }
}
