// Live baccarat on its stage: the felt of baccarat, moved by the rounds of a table. Its roads are those of the table.
import type { TableBet } from '@felek/contract/table';
import { limits } from '@felek/games/baccarat/baccarat';
import type { Side, Winner } from '@felek/games/baccarat/play';
import { houseRules, spots as spotNames, type Spot } from '@felek/games/baccarat/rules';
import type { CoupEvent, CoupMark, OwnCoupEvent } from '@felek/games/canli-bakara/canli-bakara';
import type { Card } from '@felek/games/cards/cards';
import { toWire, type Wire } from '@felek/games/rounds';
import { baccaratTexts } from '../baccarat/texts.ts';
import { makeRoads } from '../baccarat/road-view.ts';
import { makeCard, type TableCard } from '../cards/cards.ts';
import { makeSpots } from '../cards/spots.ts';
import { returnsBySpot } from '../parts/written.ts';
import { element } from '../shell/element.ts';
import type { Pill, TableEvent, TableMoment, TableScene, TableTools } from '../shell/scene.ts';
import { speaker } from '../shell/texts.ts';
import { tableTexts } from './texts.ts';
import '../baccarat/baccarat.css';
import './canli-bakara.css';

export { canliBakara as rules } from '@felek/games/canli-bakara/canli-bakara';

const sides = ['player', 'banker'] as const;
const winners = ['player', 'tie', 'banker'] as const;
const tones: Readonly<Record<Winner, Pill['tone']>> = { player: 'blue', banker: 'red', tie: 'green' };
const wins = { player: 'playerWins', banker: 'bankerWins', tie: 'isTie' } as const;

// The events and marks of a house game are its own; the contract carries them as they are.
const asEvent = ({ event }: TableEvent) => event as unknown as CoupEvent;
const asMark = (mark: object) => mark as CoupMark;

const winsOf = (bets: readonly TableBet[]) =>
  bets
    .flatMap(({ events }) => events as unknown as readonly Wire<OwnCoupEvent>[])
    .filter((event) => event.type === 'win');

export function makeScene(tools: TableTools): TableScene {
  const { language, lira, sound, isStill, chips } = tools;
  const say = speaker(baccaratTexts, language);
  const sayTable = speaker(tableTexts, language);
  const pays = (to: number) => say('toOne', { pays: to });
  const spots = makeSpots<Spot>(tools, {
    player: { name: say('player'), pays: pays(1) },
    banker: { name: say('banker'), pays: say('commission') },
    tie: { name: say('tie'), pays: pays(houseRules.tiePays) },
    playerPair: { name: say('playerPair'), pays: pays(houseRules.pairPays) },
    bankerPair: { name: say('bankerPair'), pays: pays(houseRules.pairPays) },
  });
  const others = new Map(
    spotNames.map((spot) => [spot, element('small', { class: 'spot-others', 'aria-hidden': 'true' })]),
  );
  for (const [spot, amount] of others) spots.buttons[spot].append(amount);
  const letters = { player: say('playerLetter'), banker: say('bankerLetter'), tie: say('tieLetter') };
  const roads = makeRoads({ label: sayTable('roads'), letters });
  const shares = element('p', { class: 'road-shares' });
  const shoe = element('div', { class: 'shoe', 'aria-hidden': 'true' });
  const outcome = element('div', { class: 'outcome', 'aria-hidden': 'true' });
  const hands = { player: makeHand('player'), banker: makeHand('banker') };
  /** Cards on their way, face down. */
  const flying = new Map<TableCard, Card>();
  const board = element(
    'div',
    { class: 'felt baccarat canli-bakara' },
    element('div', { class: 'road-place' }, shares, roads.element),
    shoe,
    element('div', { class: 'baccarat-hands' }, hands.player.element, outcome, hands.banker.element),
    element('div', { class: 'baccarat-spots' }, ...spotNames.map((spot) => spots.buttons[spot])),
  );

  function makeHand(side: Side) {
    const cards = element('div', { class: 'cards' });
    const badge = element('span', { class: 'badge' });
    const name = element('div', { class: 'side-name' }, say(side), badge);
    const label = { class: `hand ${side}`, role: 'group', 'aria-label': say(side) };
    return { element: element('div', label, name, cards), cards, badge };
  }

  /** As long as no card lies there, a low table shows its roads in their place. */
  const showWaiting = (isWaiting: boolean) => board.classList.toggle('is-waiting', isWaiting);

  function clear(): void {
    showWaiting(true);
    flying.clear();
    for (const side of sides) {
      const hand = hands[side];
      hand.cards.replaceChildren();
      hand.badge.textContent = '';
      hand.badge.className = 'badge';
      hand.element.classList.remove('has-won');
    }
    outcome.textContent = '';
    outcome.className = 'outcome';
    spots.clear();
  }

  /** A card flies in face down and turns over, or lies there at once. */
  async function put(side: Side, card: Card, total: number, isQuick: boolean): Promise<void> {
    showWaiting(false);
    const { cards, badge } = hands[side];
    const isAtOnce = isQuick || isStill() || document.hidden;
    const made = makeCard({ language, isStill }, isAtOnce ? card : undefined);
    made.element.classList.toggle('is-third', cards.children.length === 2);
    cards.append(made.element);
    if (!isAtOnce) {
      sound.cue('card');
      flying.set(made, card);
      await made.fly(shoe);
      if (flying.delete(made)) await made.turn(card);
    }
    // A card that came meanwhile, or the next round, has a total of its own.
    if (cards.lastElementChild === made.element) badge.textContent = String(total);
  }

  /** The last card may still be on its way where the connection is slow: no result is told before it is seen. */
  function land(): void {
    for (const [made, card] of flying) void made.turn(card);
    flying.clear();
    for (const { element: hand } of Object.values(hands))
      for (const motion of hand.getAnimations({ subtree: true })) motion.finish();
  }

  function end({ winner, totals }: Pick<CoupMark, 'winner' | 'totals'>): void {
    land();
    for (const side of sides) {
      hands[side].badge.textContent = String(totals[side]);
      hands[side].badge.classList.toggle('is-gold', winner === side);
      hands[side].element.classList.toggle('has-won', winner === side);
    }
    outcome.textContent = say(winner);
    outcome.className = `outcome is-${winner}`;
  }

  function showEvent(event: CoupEvent, isQuick: boolean): void {
    if (event.type === 'card') void put(event.side, event.card, event.total, isQuick);
    else end(event);
  }

  function showMarks({ marks }: TableMoment): void {
    const coups = marks.flatMap(({ mark }) => (mark ? [asMark(mark)] : [])).toReversed();
    roads.show(coups);
    shares.textContent = winners
      .map((winner) => {
        const count = coups.filter((coup) => coup.winner === winner).length;
        return sayTable('share', {
          name: say(winner),
          percent: coups.length > 0 ? Math.round((count * 100) / coups.length) : 0,
        });
      })
      .join(' · ');
  }

  const endOf = (moment: TableMoment) => moment.events.map(asEvent).find((event) => event.type === 'end');

  function showReturns(bets: readonly TableBet[]): void {
    const returns = returnsBySpot(winsOf(bets));
    const sum = (amounts: readonly number[]) => amounts.reduce((total, each) => total + each, 0);
    const hasWon = sum(bets.map(({ payout }) => payout)) > sum(bets.map(({ stake }) => stake));
    for (const spot of spotNames) if (chips.placed.has(spot)) spots.end(spot, returns.get(spot) ?? 0, hasWon);
  }

  return {
    board,
    betName: (bet) => say(bet as Spot),
    chips: {
      show: (placed) => spots.show(placed),
      betOf: (placed) => Object.fromEntries(placed),
      chipsOf: (bet) => new Map(Object.entries(bet as Record<string, number>)),
      mostOn: (spot) => toWire(limits.on(spot)),
      most: toWire(limits.table),
    },
    show(moment) {
      clear();
      showMarks(moment);
      for (const each of moment.events) showEvent(asEvent(each), true);
      if (moment.state.phase === 'result') showReturns(moment.bets);
    },
    open(moment) {
      clear();
      showMarks(moment);
    },
    lock: () => undefined,
    play(events) {
      for (const each of events) showEvent(asEvent(each), false);
    },
    settle(bets, moment) {
      showMarks(moment);
      showReturns(bets);
      const over = endOf(moment);
      if (over?.type !== 'end') return [];
      end(over);
      const pairs = sides
        .filter((side) => over.pairs[side])
        .map((side) => say(side === 'player' ? 'playerPair' : 'bankerPair'));
      return [`${say(wins[over.winner])}: ${say('score', over.totals)}`, ...pairs];
    },
    crowd({ spots: all }) {
      for (const [spot, amount] of others) {
        const sum = all[spot] ?? 0;
        amount.textContent = sum > 0 ? sayTable('others', { amount: lira(sum) }) : '';
      }
    },
    pill(mark) {
      const { winner } = asMark(mark);
      return { text: letters[winner], tone: tones[winner], label: say(winner) };
    },
    phaseName: (phase) =>
      phase in tableTexts && phase !== 'roads' ? sayTable(phase as keyof typeof tableTexts) : undefined,
    rules: () => (['rule1', 'rule2', 'rule3', 'rule4'] as const).map((key) => element('p', {}, say(key))),
  };
}
