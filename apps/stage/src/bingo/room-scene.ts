// A bingo room on its stage: the ball, the prizes, the player's cards, and all numbers that were called. Both rooms share it.
import type { Crowd, TableBet } from '@felek/contract/table';
import {
  prizes,
  type Cards,
  type Prize,
  type RoomEvent,
  type RoomRules,
  type RoomWin,
} from '@felek/games/bingo/room';
import { nameWins, returnsBySpot } from '../parts/written.ts';
import { element } from '../shell/element.ts';
import type { TableEvent, TableMoment, TableScene, TableTools } from '../shell/scene.ts';
import { speaker } from '../shell/texts.ts';
import { makeCard, type CardView } from './card.ts';
import { bingoTexts } from './texts.ts';
import './bingo.css';

export interface Room {
  readonly rules: RoomRules;
  readonly cards: Cards;
  /** The letters over the columns; none in a room without them. */
  readonly letters: string;
  /** How a ball is called. */
  readonly nameOf: (ball: number) => string;
  /** Which colour a ball has, 0 … 4. */
  readonly toneOf: (ball: number) => number;
}

const shownLast = 5;
const sampleCards = 2;
/**
 * Stands for the bet id that bingo cards are dealt from. The sample cards are dealt from it, so their numbers never change. They are shown
 * while the player has no cards.
 */
const sample = 'felek';

type Of<Type extends RoomEvent['type']> = Extract<RoomEvent, { type: Type }>;
const asEvents = (events: readonly TableEvent[]) => events.map(({ event }) => event as unknown as RoomEvent);

export function makeRoomScene(tools: TableTools, room: Room): TableScene {
  const { language, lira, sound, isStill } = tools;
  const { rules, cards } = room;
  const say = speaker(bingoTexts, language);
  const price = Number(rules.price) / 100;

  const current = element('div', { class: 'current-ball empty' });
  const count = element('span', { class: 'ball-count' });
  const lastBalls = element('ol', { class: 'last-balls', 'aria-label': say('called') });
  const banner = element('p', { class: 'room-banner', 'aria-hidden': 'true' });
  const pots = new Map(
    prizes.map((prize) => {
      const amount = element('b', {});
      const state = element('small', {});
      return [
        prize,
        {
          amount,
          state,
          row: element('li', { class: 'pot' }, element('span', {}, say(prize)), amount, state),
        },
      ];
    }),
  );
  const numbers = Array.from({ length: rules.balls }, (_, index) =>
    element('i', { class: `tone-ball-${room.toneOf(index + 1)}` }, String(index + 1)),
  );
  const deck = element('div', { class: 'deck', role: 'group', 'aria-label': say('cards'), tabindex: '0' });
  const hint = element('p', { class: 'room-hint' }, say('buy'));
  const board = element(
    'div',
    { class: 'room' },
    element(
      'div',
      { class: 'caller' },
      current,
      element('div', { class: 'caller-side' }, count, lastBalls),
      element(
        'ul',
        { class: 'pots', 'aria-label': say('prizes') },
        ...[...pots.values()].map(({ row }) => row),
      ),
    ),
    element('div', { class: 'deck-place' }, hint, deck, banner),
    element(
      'div',
      { class: 'called-board', 'aria-hidden': 'true', 'data-balls': String(rules.balls) },
      ...numbers,
    ),
  );

  let views: readonly CardView[] = [];
  let dealtFor = '';
  let balls: readonly number[] = [];
  let wonPrizes: readonly Of<'prize'>[] = [];
  let staked = 0;
  /** The prize whose winning card is in sight. */
  let sighted: Prize | undefined;

  /** The cards of the player's bets, or samples of the room's cards. */
  function deal(bets: readonly TableBet[]): void {
    const own = bets.filter(({ state }) => state !== 'void');
    const key = own.map(({ betId }) => betId).join() || 'sample';
    if (key === dealtFor) return;
    dealtFor = key;
    const grids =
      own.length > 0
        ? own.flatMap(({ betId, stake }) => cards.deal(betId, Math.round(stake / price)))
        : cards.deal(sample, sampleCards);
    views = grids.map((grid, index) =>
      makeCard(cards, grid, { say, number: index + 1, letters: room.letters }),
    );
    deck.replaceChildren(...views.map((view) => view.element));
    deck.classList.toggle('sample', own.length === 0);
    // Sample cards are decoration and belong to no player.
    deck.ariaHidden = String(own.length === 0);
    deck.ariaDisabled = String(own.length === 0);
    deck.tabIndex = own.length === 0 ? -1 : 0;
    deck.dataset['cards'] = String(views.length);
    hint.hidden = own.length > 0;
    mark();
  }

  const isSample = () => dealtFor === 'sample';

  function mark(): void {
    const called = new Set(isSample() ? [] : balls);
    for (const view of views) view.mark(called, balls.at(-1));
  }

  function showBalls(isFresh: boolean): void {
    const last = balls.at(-1);
    current.className =
      last === undefined
        ? 'current-ball empty'
        : `current-ball ${room.letters && 'lettered'} tone-ball-${room.toneOf(last)}`;
    current.textContent = last === undefined ? '' : room.nameOf(last);
    count.textContent = balls.length > 0 ? say('ball', { number: balls.length }) : '';
    lastBalls.replaceChildren(
      ...balls
        .slice(0, -1)
        .slice(-shownLast)
        .toReversed()
        .map((ball) => element('li', { class: `tone-ball-${room.toneOf(ball)}` }, String(ball))),
    );
    const called = new Set(balls);
    for (const [index, cell] of numbers.entries()) cell.classList.toggle('out', called.has(index + 1));
    if (isFresh && last !== undefined && !isStill())
      current.animate(
        [
          { transform: 'translateY(-70%) rotate(-200deg) scale(.5)', opacity: 0 },
          { transform: 'none', opacity: 1 },
        ],
        { duration: 450, easing: 'cubic-bezier(.2,1.3,.4,1)' },
      );
    mark();
  }

  function showPots(): void {
    for (const [prize, { amount, state, row }] of pots) {
      const won = wonPrizes.find((each) => each.prize === prize);
      const pot = Math.floor((staked * 100 * rules.pool * rules.split[prize]) / 10_000) / 100;
      amount.textContent = lira(pot);
      state.textContent = won
        ? say('winners', { count: won.winners, each: lira(won.each as unknown as number) })
        : '';
      row.classList.toggle('won', won !== undefined);
    }
  }

  function follow(events: readonly TableEvent[]): void {
    const all = asEvents(events);
    balls = all.flatMap((event) => (event.type === 'ball' ? [event.ball] : []));
    wonPrizes = all.filter((event): event is Of<'prize'> => event.type === 'prize');
    for (const { prize, ball } of wonPrizes) showOwnPrize(prize, new Set(balls.slice(0, ball)));
    showPots();
  }

  /** A card of the player's that had the prize with this ball. */
  function showOwnPrize(prize: Prize, called: ReadonlySet<number>): void {
    if (isSample()) return;
    for (const view of views) if (view.toGo(prize, called) === 0) view.win(prize);
  }

  /** Scrolls to the player's card that won the prize. A phone shows two cards at a time. */
  function showWinner(prize: Prize): void {
    sighted = prize;
    const winner = views.find(({ prize: won }) => won === prize);
    if (winner) deck.scrollTo({ top: winner.element.offsetTop - deck.offsetTop });
  }

  // Turning a phone lays the cards out again, and the winner would be out of sight.
  new ResizeObserver(() => sighted && showWinner(sighted)).observe(deck);

  function tellPrize({ prize, winners, each }: Of<'prize'>): void {
    banner.textContent = say('wonNow', {
      prize: say(prize),
      count: winners,
      each: lira(each as unknown as number),
    });
    showWinner(prize);
    sound.feature();
    if (!isStill())
      banner.animate(
        [
          { transform: 'scale(.7)', opacity: 0 },
          { transform: 'none', opacity: 1 },
        ],
        { duration: 250 },
      );
  }

  function begin(moment: TableMoment): void {
    balls = [];
    wonPrizes = [];
    sighted = undefined;
    banner.textContent = '';
    dealtFor = '';
    deal(moment.bets);
    showBalls(false);
    showPots();
  }

  // Sample cards and the empty prizes stand there at once, before the table has answered.
  deal([]);
  showPots();

  return {
    board,
    slots: [{ bet: () => ({}), stakeNote: (step) => say('cardCount', { count: Math.round(step / price) }) }],
    betName: (bet) => say(bet as Prize | 'fast'),
    phaseName: (phase) => (phase === 'balls' ? say('calling') : undefined),
    show(moment) {
      begin(moment);
      follow(moment.events);
      showBalls(false);
    },
    open: begin,
    lock: (moment) => deal(moment.bets),
    play(events, moment) {
      deal(moment.bets);
      const fresh = asEvents(events);
      const isBall = fresh.some(({ type }) => type === 'ball');
      follow(moment.events);
      if (isBall) {
        banner.textContent = '';
        sound.tone(330, 0.14, 'triangle', 0.14);
      }
      showBalls(isBall);
      for (const event of fresh) if (event.type === 'prize') tellPrize(event);
    },
    settle(settled, moment) {
      follow(moment.events);
      showBalls(false);
      // The prizes over the cards say the same, and the banner would cover a card as long as the result is shown.
      banner.textContent = '';
      const wins = settled.flatMap(({ events }) => events as unknown as readonly RoomWin[]);
      const best = wins.at(-1);
      if (!best) return [balls.length > 0 ? say('endedBy', { number: balls.length }) : say('noBets')];
      showWinner(best.prize);
      // Several cards may share a prize.
      const returns = returnsBySpot(
        wins.map(({ prize, amount }) => ({ spot: prize, amount: amount as unknown as number })),
      );
      return nameWins(
        [...returns].map(([prize, amount]) => ({ name: say(prize as RoomWin['prize']), amount })),
        (prize, amount) => say('yourWin', { prize, amount: lira(amount) }),
      );
    },
    own: deal,
    crowd(crowd: Crowd) {
      staked = crowd.staked;
      showPots();
    },
    pill(mark) {
      const { balls: ended } = mark as { readonly balls: number };
      // A round without a card has no result.
      if (ended === 0) return undefined;
      return { text: String(ended), tone: 'even', label: say('endedBy', { number: ended }) };
    },
    rules: () => [
      element('p', {}, say('rule1', { price: lira(price), pool: rules.pool, ...rules.split })),
      element('p', {}, say('rule2')),
      ...rules.fast.map(({ by, times }) =>
        element('p', {}, say('rule3', { by, times: new Intl.NumberFormat(language).format(times) })),
      ),
      element('p', {}, say('rule4')),
    ],
  };
}
