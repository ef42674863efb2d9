// Blackjack on its felt: the dealer above, the player's hands below them, the spots for chips, and the decisions under the board.
import type { FelRound } from '@felek/contract/fel';
import { limits } from '@felek/games/blackjack/blackjack';
import { isNatural, totalOf } from '@felek/games/blackjack/hand';
import type { BlackjackEvent, Move, Result, Spot } from '@felek/games/blackjack/play';
import { houseRules } from '@felek/games/blackjack/rules';
import type { Card } from '@felek/games/cards/cards';
import type { Wire } from '@felek/games/rounds';
import { flightMs, makeCard, staggerMs, type TableCard } from '../cards/cards.ts';
import { cardName } from '../cards/names.ts';
import { makeSpots } from '../cards/spots.ts';
import { button, drawing, element, pair } from '../shell/element.ts';
import type { Scene, Tools } from '../shell/scene.ts';
import { speaker } from '../shell/texts.ts';
import { blackjackTexts } from './texts.ts';
import { totalText } from './totals.ts';
import './blackjack.css';

export { blackjack as rules } from '@felek/games/blackjack/blackjack';

type WireEvent = Wire<BlackjackEvent>;
type Known = keyof typeof blackjackTexts;

const dealStepMs = flightMs / 2 + staggerMs;
const drawMs = flightMs + 260;

/** A row of cards with their total. */
interface Row {
  readonly element: HTMLElement;
  readonly cards: HTMLElement;
  readonly badge: HTMLElement;
  held: TableCard[];
  /** Nothing is drawn to it any more. */
  isOver: boolean;
}

interface HandRow extends Row {
  readonly result: HTMLElement;
  /** The chip of a split hand. */
  readonly stake: HTMLElement;
  isDoubled: boolean;
}

const asEvents = (events: readonly object[]) => events as unknown as readonly WireEvent[];
const upOf = ({ held }: Row) => held.flatMap(({ card }) => (card ? [card] : []));
const isBust = (row: Row) => totalOf(upOf(row)).total > 21;

export function makeScene(tools: Tools): Scene {
  const { language, lira, sound, isStill, pause, showWin, chips } = tools;
  const say = speaker(blackjackTexts, language);
  const shoe = element('div', { class: 'shoe', 'aria-hidden': 'true' });
  const spots = makeSpots(tools, {
    pairs: { name: say('pairs'), short: say('pairsShort'), pays: say('pairsPays') },
    main: { name: say('main'), pays: say('mainPays') },
    three: { name: say('three'), pays: say('threePays') },
  });
  const dealer = makeRow('dealer', say('dealer'));
  const handsPlace = element('div', { class: 'hands' });
  const message = element('div', { class: 'felt-message', 'aria-hidden': 'true' });
  const moves = element('div', { class: 'moves', role: 'group' });
  let hands: HandRow[] = [];
  let offered: readonly Move[] = [];
  let main = 0;
  let isInsured = false;
  let isQuick = false;
  /** The payout of the hands so far, in lira. */
  let paid = 0;
  /** The round has ended and pays more than its stake. A smaller payout is shown, but not celebrated. */
  let hasWon = false;
  let choose: ((move: Move) => void) | undefined;
  /** Sentences of the round's earlier turns: they tell the results of side bets. */
  let told: string[] = [];
  /** The place of the hand that got the last card. */
  let drawnTo: number | undefined;
  /** The place of the hand whose last card ended its turn, told with the next question. */
  let ended: number | undefined;

  const board = element(
    'div',
    { class: 'felt blackjack' },
    shoe,
    dealer.element,
    element('div', { class: 'felt-words' }, drawing(feltWords(say('feltTop'), say('feltBottom'))), message),
    handsPlace,
    element('div', { class: 'spots' }, spots.buttons.pairs, spots.buttons.main, spots.buttons.three),
  );
  showHint();

  function makeRow(kind: string, name: string): Row {
    const cards = element('div', { class: 'cards' });
    const badge = element('span', { class: 'badge' });
    const made = element('div', { class: `hand ${kind}`, role: 'group', 'aria-label': name }, cards, badge);
    return { element: made, cards, badge, held: [], isOver: false };
  }

  function addHand(at: number): HandRow {
    const result = element('span', { class: 'badge result' });
    const stake = element('span', { class: 'hand-stake' });
    const hand = { ...makeRow('player', say('you')), result, stake, isDoubled: false };
    hand.badge.before(stake);
    hand.element.append(result);
    hands.splice(at, 0, hand);
    handsPlace.replaceChildren(...hands.map((each) => each.element));
    return hand;
  }

  const wait = (ms: number) => (isQuick ? Promise.resolve() : pause(ms));

  function clear(): void {
    dealer.held = [];
    dealer.isOver = false;
    dealer.cards.replaceChildren();
    dealer.badge.textContent = '';
    hands = [];
    handsPlace.replaceChildren();
    message.textContent = '';
    isInsured = false;
    paid = 0;
    told = [];
    drawnTo = undefined;
    ended = undefined;
    spots.clear();
    board.classList.remove('is-over');
  }

  function showTotals(): void {
    for (const row of [dealer, ...hands]) row.badge.textContent = totalText(upOf(row), row.isOver);
  }

  /** Puts a card into a row; it flies from the shoe where there is motion. */
  function put(row: Row, card: Card | undefined, delayMs = 0): Promise<void> {
    const made = makeCard({ language, isStill }, card);
    row.held.push(made);
    row.cards.append(made.element);
    if (isQuick) return Promise.resolve();
    return made.fly(shoe, delayMs);
  }

  async function deal({ player, dealer: open }: Extract<WireEvent, { type: 'deal' }>): Promise<void> {
    clear();
    const hand = addHand(0);
    const hole = houseRules.hole === 'peek' ? [undefined] : [];
    const order: (readonly [Row, Card | undefined])[] = [
      [hand, player[0]],
      [dealer, open],
      [hand, player[1]],
      ...hole.map((card) => [dealer, card] as const),
    ];
    const flights = order.map(([row, card], index) => {
      if (!isQuick) sound.rustle(3200, 0.09, 0.2, (index * dealStepMs) / 1000);
      return put(row, card, index * dealStepMs);
    });
    await Promise.all(flights);
    showTotals();
  }

  async function split(at: number, drawn: readonly Card[]): Promise<void> {
    drawnTo = at;
    const old = hands[at]!;
    const [kept, moved] = upOf(old);
    const isBefore = hands.splice(at, 1).length;
    const first = addHand(at);
    const second = addHand(at + isBefore);
    for (const [row, card] of [
      [first, kept],
      [second, moved],
    ] as const) {
      const made = makeCard({ language, isStill }, card);
      row.held.push(made);
      row.cards.append(made.element);
    }
    showTotals();
    showStakes();
    await wait(200);
    for (const [index, row] of [first, second].entries()) {
      sound.cue('card');
      await put(row, drawn[index]!);
      showTotals();
    }
  }

  async function showDealer(cards: readonly Card[]): Promise<void> {
    const [hole, ...drawn] = cards;
    for (const hand of hands) {
      hand.element.classList.remove('is-active');
      hand.isOver = true;
    }
    await wait(200);
    const down = dealer.held.find(({ card }) => !card);
    sound.cue('card');
    if (down) await (isQuick ? void down.turn(hole!) : down.turn(hole!));
    else await put(dealer, hole);
    showTotals();
    for (const card of drawn) {
      await wait(drawMs - flightMs);
      sound.cue('card');
      await put(dealer, card);
      showTotals();
    }
    dealer.isOver = true;
    showTotals();
    await wait(250);
  }

  const resultWord: Readonly<Record<Result, Known>> = {
    blackjack: 'blackjack',
    win: 'win',
    push: 'push',
    lose: 'lose',
    bust: 'bust',
    surrender: 'surrendered',
  };

  function showResult(at: number, result: Result, amount: number): void {
    const { result: badge, element: made } = hands[at]!;
    badge.textContent = amount > 0 ? `${say(resultWord[result])} ${lira(amount)}` : say(resultWord[result]);
    const tone = {
      blackjack: 'is-gold',
      win: 'is-won',
      push: 'is-even',
      lose: 'is-lost',
      bust: 'is-lost',
      surrender: 'is-lost',
    };
    badge.className = `badge result ${tone[result]}`;
    made.classList.toggle('has-won', hasWon && (result === 'win' || result === 'blackjack'));
  }

  const stakeOn = ({ isDoubled }: HandRow) => (isDoubled ? 2 : 1) * main;
  const mainStake = () => hands.reduce((sum, hand) => sum + stakeOn(hand), 0);

  /** Draws the stakes of the round. Each split hand has its own chip, and the spot has their sum. */
  function showStakes(): void {
    // The last round is shown beside the chips of the next bet.
    if (!chips.isOpen && chips.placed.has('main')) spots.raise('main', mainStake());
    for (const hand of hands)
      hand.stake.replaceChildren(...(hands.length > 1 ? [chips.draw(stakeOn(hand))] : []));
  }

  /** Shows what a spot returned. Without its chips, a spot of the last round would seem to hold a stake. */
  function endSpot(spot: Spot, amount: number, isWin: boolean): void {
    if (chips.placed.has(spot)) spots.end(spot, amount, isWin);
  }

  /** Shows an event, and gives a sentence on it where there is one to tell. */
  async function show(event: WireEvent): Promise<string | undefined> {
    switch (event.type) {
      case 'deal':
        await deal(event);
        return undefined;
      case 'side':
        endSpot(event.bet, event.amount, true);
        if (event.kind === null) return undefined;
        message.textContent = `${say(event.kind)} ${lira(event.amount)}`;
        if (!isQuick) sound.win(3);
        await wait(900);
        message.textContent = '';
        return `${say(event.kind)} ${lira(event.amount)}`;
      case 'insurance':
        isInsured = event.isTaken;
        message.textContent = event.isTaken ? `${say('insurance')} ${lira(main / 2)}` : '';
        return undefined;
      case 'peek':
        await peek(event.isBlackjack);
        return undefined;
      case 'card': {
        const hand = hands[event.hand]!;
        hand.isDoubled = event.isDouble;
        hand.element.classList.toggle('is-doubled', event.isDouble);
        showStakes();
        if (!isQuick) sound.cue('card');
        await put(hand, event.card);
        showTotals();
        drawnTo = event.hand;
        if (isBust(hand)) showResult(event.hand, 'bust', 0);
        return undefined;
      }
      case 'split':
        await split(event.hand, event.cards);
        return undefined;
      case 'turn':
        offered = event.moves;
        ended = drawnTo === event.hand ? undefined : drawnTo;
        drawnTo = undefined;
        for (const [at, { element: each }] of hands.entries())
          each.classList.toggle('is-active', hands.length > 1 && at === event.hand);
        return undefined;
      case 'dealer':
        await showDealer(event.cards);
        return dealerSaid();
      case 'insured':
        message.textContent = event.amount > 0 ? `${say('insurance')} ${lira(event.amount)}` : '';
        return event.amount > 0 ? `${say('insurance')} ${lira(event.amount)}` : undefined;
      case 'hand':
        showResult(event.hand, event.result, event.amount);
        paid += event.amount;
        // The main spot tells of all its hands at once, and glows only if they won more than all their stakes.
        if (event.hand === hands.length - 1) endSpot('main', paid, hasWon && paid > mainStake());
        await wait(150);
        if (event.result === 'blackjack') return say('blackjackSaid');
        return say(hands.length > 1 ? 'handsSaid' : 'handSaid', {
          number: event.hand + 1,
          total: totalText(upOf(hands[event.hand]!), true),
          result: say(resultWord[event.result]),
        });
      case 'total':
        board.classList.add('is-over');
        return undefined;
    }
  }

  async function peek(isBlackjack: boolean): Promise<void> {
    const down = dealer.held.find(({ card }) => !card);
    if (!isStill() && !isQuick)
      await down?.element
        .animate(
          [
            { transform: 'none' },
            { transform: 'perspective(300px) rotateX(28deg) translateY(-4px)' },
            { transform: 'none' },
          ],
          { duration: 620, easing: 'ease-in-out' },
        )
        .finished.catch(() => undefined);
    if (isBlackjack) return;
    message.textContent = say('noBlackjack');
    await wait(600);
    message.textContent = isInsured ? '' : message.textContent;
    await wait(100);
    message.textContent = '';
  }

  function dealerSaid(): string {
    const cards = upOf(dealer);
    if (isNatural(cards)) return say('dealerBlackjack');
    const { total } = totalOf(cards);
    return say(total > 21 ? 'dealerBust' : 'dealerHas', { total });
  }

  /** How a split hand ended while another one is still played. */
  function endSaid(at: number): string {
    const hand = hands[at]!;
    return say('handsSaid', {
      number: at + 1,
      total: totalText(upOf(hand), true),
      result: say(isBust(hand) ? 'bust' : 'stands'),
    });
  }

  function showHint(): void {
    moves.replaceChildren(element('p', {}, say('placeChips')));
  }

  /** The buttons of a turn, in an order that does not change from one hand to the next. */
  function offer(resolve: (move: Move) => void): void {
    // The first has the focus: it costs nothing.
    const order: readonly Move[] = ['decline', 'insure', 'hit', 'stand', 'double', 'split', 'surrender'];
    const even: Partial<Record<Move, Known>> = isNatural(upOf(hands[0]!))
      ? { insure: 'evenMoney', decline: 'declineEven' }
      : {};
    choose = (move) => {
      if (!offered.includes(move)) return;
      choose = undefined;
      sound.cue('press');
      for (const each of moves.querySelectorAll('button')) each.disabled = true;
      resolve(move);
    };
    // Whole lira without their kuruş: five buttons share the width of a phone.
    const short = (amount: number) => lira(amount).replace(/[.,]00$/u, '');
    const detail: Partial<Record<Move, string>> = {
      insure: short(main / 2),
      double: `+${short(main)}`,
      split: `+${short(main)}`,
      surrender: say('half', { amount: short(main / 2) }),
    };
    moves.replaceChildren(
      ...order
        .filter((move) => offered.includes(move))
        .map((move) => {
          const name = say(even[move] ?? move);
          const more = detail[move];
          return button(
            more ? `${name}, ${more}` : name,
            `move${move === 'hit' ? ' is-first' : ''}`,
            () => choose?.(move),
            name,
            more ? element('small', {}, more) : undefined,
            element('kbd', { 'aria-hidden': 'true' }, keyOf(move)),
          );
        }),
    );
  }

  const keyed: readonly (readonly [key: string, moves: readonly Move[], label: string])[] = [
    ['1', ['hit', 'decline'], say('hit')],
    ['2', ['stand', 'insure'], say('stand')],
    ['3', ['double'], say('double')],
    ['4', ['split'], say('split')],
    ['5', ['surrender'], say('surrender')],
  ];
  const keyOf = (move: Move) => keyed.find(([, of]) => of.includes(move))![0];

  const chipsOf = (bet: object) => new Map(Object.entries(bet as Record<string, number>));
  const takeBet = (bet: object) => {
    main = (bet as Record<string, number>)['main'] ?? 0;
  };

  return {
    board,
    choices: moves,
    verb: say('deal'),
    chips: {
      show(placed) {
        spots.show(placed);
        if (!choose && chips.isOpen) showHint();
      },
      chipsOf,
      mostOn: (spot) => Number(limits.on(spot)) / 100,
      most: Number(limits.table) / 100,
    },
    bet: () =>
      Object.fromEntries(
        ['main', 'pairs', 'three'].flatMap((spot) => {
          const amount = chips.placed.get(spot);
          return amount === undefined ? [] : [[spot, amount]];
        }),
      ),
    problem() {
      const [stake = 0, pairs = 0, three = 0] = ['main', 'pairs', 'three'].map((spot) =>
        chips.placed.get(spot),
      );
      if (stake === 0) return say('needMain');
      return pairs > stake || three > stake ? say('sideTooHigh') : undefined;
    },
    rest(last) {
      clear();
      choose = undefined;
      showHint();
      if (!last) return;
      takeBet(last.bet);
      hasWon = last.payout > last.stake;
      // The last round stands there as it ended, without motion.
      isQuick = true;
      void showAll(asEvents(last.events)).finally(() => (isQuick = false));
    },
    begin() {
      isQuick = false;
      clear();
      moves.replaceChildren();
    },
    async play(events, round) {
      takeBet(round.bet);
      hasWon = round.isOver && round.payout > round.stake;
      const said = await showAll(asEvents(events));
      if (!round.isOver) {
        told = [...told, ...said];
        return said;
      }
      showWin(round.payout);
      showHint();
      return [...told, ...said];
    },
    decide: () => new Promise((resolve) => offer((move) => resolve({ move }))),
    asks() {
      const at = Math.max(
        0,
        hands.findIndex(({ element: each }) => each.classList.contains('is-active')),
      );
      const named = (row: Row) =>
        upOf(row)
          .map((card) => cardName(card, language))
          .join(', ');
      const question = say(hands.length > 1 ? 'asksOf' : 'asks', {
        number: at + 1,
        total: totalText(upOf(hands[at]!), false),
        cards: named(hands[at]!),
        dealer: named(dealer),
      });
      return ended === undefined ? question : `${endSaid(ended)}. ${question}`;
    },
    hurry: () => (isQuick = true),
    pill: (round: FelRound) => {
      const net = round.payout - round.stake;
      const tone = net > 0 ? 'won' : net === 0 ? 'even' : 'lost';
      return { text: net > 0 ? `+${lira(net)}` : net === 0 ? '=' : '−', tone, label: lira(round.payout) };
    },
    betName: (bet) => (bet === 'main' ? say('figureMain') : say(bet as 'pairs' | 'three' | 'insurance')),
    keys: keyed.map(([key, of, label]) => ({
      key,
      label,
      onPress: () => {
        const move = of.find((each) => offered.includes(each));
        if (move) choose?.(move);
      },
    })),
    rules: () => [
      ...(['rule1', 'rule2', 'rule3', 'rule4', 'rule5'] as const).map((key) => element('p', {}, say(key))),
      element('h3', {}, say('sides')),
      ...(['pairs', 'three'] as const).map((bet) =>
        element(
          'dl',
          { 'aria-label': say(bet) },
          ...Object.entries(
            bet === 'pairs' ? houseRules.perfectPairs : houseRules.twentyOnePlusThree,
          ).flatMap(([kind, pays]) => pair(say(kind as Known), say('toOne', { count: pays }))),
        ),
      ),
    ],
  };

  async function showAll(events: readonly WireEvent[]): Promise<string[]> {
    const said: string[] = [];
    for (const event of events) {
      const sentence = await show(event);
      if (sentence) said.push(sentence);
    }
    // Wins come before the dealer's cards.
    return said;
  }
}

/** The words on the felt, on two arcs. */
function feltWords(top: string, bottom: string): string {
  const arc = (id: string, y: number) =>
    `<path id="${id}" d="M20 ${y} Q300 ${y + 58} 580 ${y}" fill="none"/>`;
  const words = (id: string, text: string, size: number, fill: string) =>
    `<text font-size="${size}" font-weight="700" letter-spacing="0.5" fill="${fill}" text-anchor="middle"><textPath href="#${id}" startOffset="50%">${text}</textPath></text>`;
  // As large as the arc has room for: a phone shows it at little more than half of its size.
  const below = Math.min(21, 880 / bottom.length);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 96" aria-hidden="true"><defs>${arc('felt-a', 24)}${arc('felt-b', 58)}</defs>${words('felt-a', top, 25, '#f6bc45')}${words('felt-b', bottom, below, '#b9c8f2')}</svg>`;
}
