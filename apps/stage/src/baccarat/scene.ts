// Baccarat on its felt: the cards of both sides, the spots for chips, and the roads of this session.
import type { FelRound } from '@felek/contract/fel';
import { limits } from '@felek/games/baccarat/baccarat';
import { totalOf, type BaccaratEvent, type Side } from '@felek/games/baccarat/play';
import type { RoadCoup } from '@felek/games/baccarat/roads';
import { houseRules, spots as spotNames, type Spot } from '@felek/games/baccarat/rules';
import type { Card } from '@felek/games/cards/cards';
import type { Wire } from '@felek/games/rounds';
import { flightMs, makeCard, staggerMs, type TableCard } from '../cards/cards.ts';
import { makeSpots } from '../cards/spots.ts';
import { element } from '../shell/element.ts';
import type { Scene, Tools } from '../shell/scene.ts';
import { speaker } from '../shell/texts.ts';
import { makeRoads } from './road-view.ts';
import { baccaratTexts } from './texts.ts';
import './baccarat.css';

export { baccarat as rules } from '@felek/games/baccarat/baccarat';

type WireEvent = Wire<BaccaratEvent>;
type Coup = Extract<WireEvent, { type: 'coup' }>;

const asEvents = (events: readonly object[]) => events as unknown as readonly WireEvent[];
const sides = ['player', 'banker'] as const;
const stepMs = flightMs + staggerMs;

interface Hand {
  readonly element: HTMLElement;
  readonly cards: HTMLElement;
  readonly badge: HTMLElement;
  held: TableCard[];
}

export function makeScene(tools: Tools): Scene {
  const { language, sound, isStill, pause, showWin, chips } = tools;
  const say = speaker(baccaratTexts, language);
  const shoe = element('div', { class: 'shoe', 'aria-hidden': 'true' });
  const pays = (to: number) => say('toOne', { pays: to });
  const spots = makeSpots<Spot>(tools, {
    player: { name: say('player'), pays: pays(1) },
    banker: { name: say('banker'), pays: say('commission') },
    tie: { name: say('tie'), pays: pays(houseRules.tiePays) },
    playerPair: { name: say('playerPair'), pays: pays(houseRules.pairPays) },
    bankerPair: { name: say('bankerPair'), pays: pays(houseRules.pairPays) },
  });
  const hands: Record<Side, Hand> = { player: makeHand('player'), banker: makeHand('banker') };
  const roads = makeRoads({
    label: say('roads'),
    letters: { player: say('playerLetter'), banker: say('bankerLetter'), tie: say('tieLetter') },
  });
  const outcome = element('div', { class: 'outcome', 'aria-hidden': 'true' });
  let coups: RoadCoup[] = [];
  let isQuick = false;

  const board = element(
    'div',
    { class: 'felt baccarat' },
    roads.element,
    shoe,
    element('div', { class: 'baccarat-hands' }, hands.player.element, outcome, hands.banker.element),
    element('div', { class: 'baccarat-spots' }, ...spotNames.map((spot) => spots.buttons[spot])),
  );

  function makeHand(side: Side): Hand {
    const cards = element('div', { class: 'cards' });
    const badge = element('span', { class: 'badge' });
    const name = element('div', { class: 'side-name' }, say(side), badge);
    const made = element(
      'div',
      { class: `hand ${side}`, role: 'group', 'aria-label': say(side) },
      name,
      cards,
    );
    return { element: made, cards, badge, held: [] };
  }

  const wait = (ms: number) => (isQuick ? Promise.resolve() : pause(ms));

  function clear(): void {
    for (const side of sides) {
      const hand = hands[side];
      hand.held = [];
      hand.cards.replaceChildren();
      hand.badge.textContent = '';
      hand.badge.className = 'badge';
      hand.element.classList.remove('has-won');
    }
    outcome.textContent = '';
    outcome.className = 'outcome';
    spots.clear();
  }

  /** A card flies in face down and turns over; its side's total follows. */
  async function put(side: Side, card: Card): Promise<void> {
    const hand = hands[side];
    const made = makeCard({ language, isStill }, isQuick || isStill() ? card : undefined);
    hand.held.push(made);
    made.element.classList.toggle('is-third', hand.held.length === 3);
    hand.cards.append(made.element);
    if (!isQuick) {
      sound.cue('card');
      await made.fly(shoe);
      await made.turn(card);
    }
    hand.badge.textContent = String(totalOf(hand.held.flatMap(({ card: up }) => (up ? [up] : []))));
  }

  async function showCoup(
    { player, banker, totals, winner, pairs }: Coup,
    isNew: boolean,
  ): Promise<string[]> {
    clear();
    for (const [side, card] of [
      ['player', player[0]],
      ['banker', banker[0]],
      ['player', player[1]],
      ['banker', banker[1]],
    ] as const) {
      await put(side, card!);
      await wait(stepMs / 4);
    }
    for (const side of sides) {
      const third = (side === 'player' ? player : banker)[2];
      if (!third) continue;
      await wait(420);
      await put(side, third);
    }
    await wait(300);
    for (const side of sides) {
      hands[side].badge.classList.toggle('is-gold', winner === side);
      hands[side].element.classList.toggle('has-won', winner === side);
    }
    const words = { player: 'playerWins', banker: 'bankerWins', tie: 'isTie' } as const;
    outcome.textContent = say(winner === 'tie' ? 'tie' : winner);
    outcome.className = `outcome is-${winner}`;
    if (isNew || coups.length === 0) coups = [...coups, { winner, pairs }].slice(-400);
    roads.show(coups);
    const made = sides
      .filter((side) => pairs[side])
      .map((side) => say(side === 'player' ? 'playerPair' : 'bankerPair'));
    return [`${say(words[winner])}: ${say('score', totals)}`, ...made];
  }

  async function showAll(round: FelRound, isNew: boolean): Promise<string[]> {
    const events = asEvents(round.events);
    const said: string[] = [];
    for (const event of events) if (event.type === 'coup') said.push(...(await showCoup(event, isNew)));
    const won = new Map(
      events.flatMap((event) => (event.type === 'win' ? [[event.spot, event.amount] as const] : [])),
    );
    for (const spot of spotNames)
      if (chips.placed.has(spot)) spots.end(spot, won.get(spot) ?? 0, round.payout > round.stake);
    return said;
  }

  const amounts = () =>
    Object.fromEntries(
      spotNames.flatMap((spot) => {
        const amount = chips.placed.get(spot);
        return amount === undefined ? [] : [[spot, amount]];
      }),
    );

  return {
    board,
    verb: say('deal'),
    chips: {
      show: (placed) => spots.show(placed),
      chipsOf: (bet) => new Map(Object.entries(bet as Record<string, number>)),
      mostOn: (spot) => Number(limits.on(spot)) / 100,
      most: Number(limits.table) / 100,
    },
    bet: amounts,
    problem: () => (chips.placed.size === 0 ? say('needChips') : undefined),
    rest(last) {
      clear();
      if (!last) return;
      isQuick = true;
      void showAll(last, false).finally(() => (isQuick = false));
    },
    begin() {
      isQuick = false;
      clear();
    },
    async play(_events, round) {
      const said = await showAll(round, true);
      showWin(round.payout);
      return said;
    },
    hurry: () => (isQuick = true),
    pill(round: FelRound) {
      const coup = asEvents(round.events).find((event) => event.type === 'coup');
      const winner = coup?.type === 'coup' ? coup.winner : 'tie';
      const tones = { player: 'blue', banker: 'red', tie: 'green' } as const;
      return { text: say(`${winner}Letter`), tone: tones[winner], label: say(winner) };
    },
    betName: (bet) => say(bet as Spot),
    rules: () => (['rule1', 'rule2', 'rule3', 'rule4'] as const).map((key) => element('p', {}, say(key))),
  };
}
