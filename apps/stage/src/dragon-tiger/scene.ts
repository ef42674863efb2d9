// Dragon tiger on its felt: one card each, the spots for chips, and the results of this session.
import type { FelRound } from '@felek/contract/fel';
import { limits } from '@felek/games/dragon-tiger/dragon-tiger';
import type { DragonTigerEvent, Winner } from '@felek/games/dragon-tiger/play';
import { houseRules, spots as spotNames, type Spot } from '@felek/games/dragon-tiger/rules';
import type { RoadCoup } from '@felek/games/baccarat/roads';
import type { Card } from '@felek/games/cards/cards';
import type { Wire } from '@felek/games/rounds';
import { makeRoads } from '../baccarat/road-view.ts';
import { makeCard, type TableCard } from '../cards/cards.ts';
import { cardName } from '../cards/names.ts';
import { makeSpots, type SpotText } from '../cards/spots.ts';
import { drawing, element } from '../shell/element.ts';
import type { Scene, Tools } from '../shell/scene.ts';
import { speaker } from '../shell/texts.ts';
import { dragonDrawing, tigerDrawing } from './drawings.ts';
import { dragonTigerTexts } from './texts.ts';
import './dragon-tiger.css';

export { dragonTiger as rules } from '@felek/games/dragon-tiger/dragon-tiger';

type WireEvent = Wire<DragonTigerEvent>;
type Cards = Extract<WireEvent, { type: 'cards' }>;
type Side = 'dragon' | 'tiger';

const asEvents = (events: readonly object[]) => events as unknown as readonly WireEvent[];
const sides = ['dragon', 'tiger'] as const;
/** The roads know two sides and a tie. */
const roadWinner: Readonly<Record<Winner, RoadCoup['winner']>> = {
  dragon: 'banker',
  tiger: 'player',
  tie: 'tie',
};

interface Place {
  readonly element: HTMLElement;
  readonly cards: HTMLElement;
  held: TableCard | undefined;
}

export function makeScene(tools: Tools): Scene {
  const { language, sound, isStill, pause, showWin, chips } = tools;
  const say = speaker(dragonTigerTexts, language);
  const shoe = element('div', { class: 'shoe', 'aria-hidden': 'true' });
  const spots = makeSpots<Spot>(
    tools,
    Object.fromEntries(spotNames.map((spot) => [spot, textOf(spot)])) as Record<Spot, SpotText>,
  );
  const places: Record<Side, Place> = { dragon: makePlace('dragon'), tiger: makePlace('tiger') };
  const outcome = element('div', { class: 'outcome', 'aria-hidden': 'true' });
  const roads = makeRoads(
    {
      label: say('roads'),
      letters: { banker: say('dragonLetter'), player: say('tigerLetter'), tie: say('tieLetter') },
    },
    { hasDerived: false },
  );
  let coups: RoadCoup[] = [];
  let isQuick = false;

  const board = element(
    'div',
    { class: 'felt dragon-tiger' },
    roads.element,
    shoe,
    element('div', { class: 'duel' }, places.dragon.element, outcome, places.tiger.element),
    element('div', { class: 'duel-spots' }, ...spotNames.map((spot) => spots.buttons[spot])),
  );

  function nameOf(spot: Spot): string {
    const [, side, what] = /^(dragon|tiger)(\w+)$/.exec(spot) ?? [];
    if (!side || !what) return say(spot as 'dragon');
    return say('sideOf', { side: say(side as Side), what: say(what as 'Big') });
  }

  function textOf(spot: Spot): SpotText {
    const pays = { tie: houseRules.tiePays, suitedTie: houseRules.suitedTiePays }[spot as 'tie'] ?? 1;
    const what = /^(?:dragon|tiger)(\w+)$/.exec(spot)?.[1];
    return {
      name: nameOf(spot),
      ...(what && { short: say(what as 'Big') }),
      ...(spot === 'suitedTie' && { short: say('suitedShort') }),
      pays: say('toOne', { pays }),
    };
  }

  function makePlace(side: Side): Place {
    const cards = element('div', { class: 'cards' });
    const emblem = drawing(side === 'dragon' ? dragonDrawing : tigerDrawing);
    const name = element('div', { class: 'side-name' }, emblem, say(side));
    const made = element(
      'div',
      { class: `hand ${side}`, role: 'group', 'aria-label': say(side) },
      name,
      cards,
    );
    return { element: made, cards, held: undefined };
  }

  const wait = (ms: number) => (isQuick ? Promise.resolve() : pause(ms));

  function clear(): void {
    for (const side of sides) {
      places[side].cards.replaceChildren();
      places[side].held = undefined;
      places[side].element.classList.remove('has-won');
    }
    outcome.className = 'outcome';
    outcome.textContent = '';
    spots.clear();
  }

  /** Both cards fly in face down; then one after the other is turned over. */
  async function showCards({ dragon, tiger, winner }: Cards, isNew: boolean): Promise<string> {
    clear();
    const cards: Record<Side, Card> = { dragon, tiger };
    for (const side of sides) {
      const made = makeCard({ language, isStill }, isQuick || isStill() ? cards[side] : undefined);
      places[side].held = made;
      places[side].cards.append(made.element);
      if (isQuick) continue;
      sound.cue('card');
      await made.fly(shoe);
    }
    for (const side of sides) {
      if (isQuick) break;
      await wait(260);
      sound.cue('card');
      await places[side].held!.turn(cards[side]);
    }
    for (const side of sides) if (!places[side].held!.card) await places[side].held!.turn(cards[side]);
    await wait(250);
    for (const side of sides) places[side].element.classList.toggle('has-won', winner === side);
    outcome.textContent = say(winner);
    outcome.className = `outcome is-${winner}`;
    if (isNew || coups.length === 0) coups = [...coups, { winner: roadWinner[winner] }].slice(-400);
    roads.show(coups);
    return say(`${winner}Won`, { dragon: cardName(dragon, language), tiger: cardName(tiger, language) });
  }

  async function showAll(round: FelRound, isNew: boolean): Promise<string[]> {
    const events = asEvents(round.events);
    const said: string[] = [];
    for (const event of events) if (event.type === 'cards') said.push(await showCards(event, isNew));
    const won = new Map(
      events.flatMap((event) => (event.type === 'win' ? [[event.spot, event.amount] as const] : [])),
    );
    for (const spot of spotNames)
      if (chips.placed.has(spot)) spots.end(spot, won.get(spot) ?? 0, round.payout > round.stake);
    return said;
  }

  return {
    board,
    verb: say('deal'),
    chips: {
      show: (placed) => spots.show(placed),
      chipsOf: (bet) => new Map(Object.entries(bet as Record<string, number>)),
      mostOn: (spot) => Number(limits.on(spot)) / 100,
      most: Number(limits.table) / 100,
    },
    bet: () =>
      Object.fromEntries(
        spotNames.flatMap((spot) => {
          const amount = chips.placed.get(spot);
          return amount === undefined ? [] : [[spot, amount]];
        }),
      ),
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
      // On the smallest phone the spots were scrolled to, and the cards lie above them.
      board.scrollTop = 0;
    },
    async play(_events, round) {
      const said = await showAll(round, true);
      showWin(round.payout);
      return said;
    },
    hurry: () => (isQuick = true),
    pill(round: FelRound) {
      const cards = asEvents(round.events).find((event) => event.type === 'cards');
      const winner = cards?.type === 'cards' ? cards.winner : 'tie';
      const tones = { dragon: 'red', tiger: 'blue', tie: 'green' } as const;
      return { text: say(`${winner}Letter`), tone: tones[winner], label: say(winner) };
    },
    betName: (bet) => nameOf(bet as Spot),
    rules: () => (['rule1', 'rule2', 'rule3'] as const).map((key) => element('p', {}, say(key))),
  };
}
