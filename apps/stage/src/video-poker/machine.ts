// A video poker machine on its stage: the paytable above, five cards that are held by a touch, the coins below.
import type { FelRound } from '@felek/contract/fel';
import type { Card } from '@felek/games/cards/cards';
import type { Wire } from '@felek/games/rounds';
import type { VideoPokerEvent } from '@felek/games/video-poker/play';
import { handsOf, mostCoins, payOf, placeOf, type VideoPokerRules } from '@felek/games/video-poker/rules';
import { flightMs, makeCard, staggerMs, type TableCard } from '../cards/cards.ts';
import { cardName } from '../cards/names.ts';
import { button, element } from '../shell/element.ts';
import type { Scene, Tools } from '../shell/scene.ts';
import { speaker } from '../shell/texts.ts';
import { pokerTexts } from './texts.ts';
import '../cards/table.css';
import './video-poker.css';

type WireEvent = Wire<VideoPokerEvent>;
type Known = keyof typeof pokerTexts;

const places = [0, 1, 2, 3, 4] as const;
const coinCounts = [1, 2, 3, 4, 5] as const;
const stepMs = flightMs / 2 + staggerMs;

const asEvents = (events: readonly object[]) => events as unknown as readonly WireEvent[];

function blurTouched({ detail, target }: MouseEvent): void {
  if (detail > 0 && target instanceof Element) target.closest('button')?.blur();
}

interface Slot {
  readonly button: HTMLButtonElement;
  readonly place: HTMLElement;
  card: TableCard | undefined;
}

export function makeMachineScene(tools: Tools, rules: VideoPokerRules): Scene {
  const { language, lira, sound, isStill, pause, showWin, changed, lendMain } = tools;
  const say = speaker(pokerTexts, language);
  const number = new Intl.NumberFormat(language);
  const hands = handsOf(rules);
  let coins: number = mostCoins;
  let held = new Set<number>();
  let isDeciding = false;
  let isQuick = false;

  const slots: Slot[] = places.map((at) => {
    const place = element('span', { class: 'poker-place' });
    const made = button(
      '',
      'poker-card',
      () => toggle(at),
      element('span', { class: 'poker-hold', 'aria-hidden': 'true' }, say('hold')),
      place,
      element('kbd', { 'aria-hidden': 'true' }, String(at + 1)),
    );
    return { button: made, place, card: undefined };
  });
  const table = element('table', { class: 'pays' });
  const rows: HTMLElement[] = [];
  const message = element('div', { class: 'poker-message', 'aria-hidden': 'true' });
  const board = element(
    'div',
    { class: 'felt poker' },
    element('div', { class: 'pays-place' }, table),
    message,
    element(
      'div',
      { class: 'poker-hand', role: 'group', 'aria-label': say('hand') },
      ...slots.map((slot) => slot.button),
    ),
  );
  const coinButtons = coinCounts.map((count) =>
    button(
      say(count === 1 ? 'oneCoin' : 'coinCount', { count }),
      'coin',
      () => takeCoins(count),
      String(count),
    ),
  );
  const hint = element('p', {});
  const coinRow = element(
    'div',
    { class: 'moves' },
    element('span', { class: 'coin-label' }, say('coins')),
    element('div', { class: 'coins', role: 'group', 'aria-label': say('coins') }, ...coinButtons),
  );
  const choices = element('div', { class: 'poker-choices' }, coinRow);

  // A press of Space after a touch is for the main button.
  board.addEventListener('click', blurTouched);
  choices.addEventListener('click', blurTouched);
  buildTable();
  takeCoins(coins);
  showCards([]);

  /** The highest hand first, as machines have it. */
  function buildTable(): void {
    table.append(element('caption', {}, say('paytable')));
    for (let at = hands.length - 1; at >= 0; at -= 1) {
      const row = element(
        'tr',
        {},
        element('th', { scope: 'row' }, say(hands[at] as Known)),
        ...coinCounts.map((count) =>
          element('td', { 'data-coins': String(count) }, number.format(payOf(rules, at, count) * count)),
        ),
      );
      rows[at] = row;
      table.append(row);
    }
  }

  function takeCoins(count: number): void {
    coins = count;
    for (const [index, made] of coinButtons.entries())
      made.setAttribute('aria-pressed', String(coinCounts[index] === count));
    for (const cell of table.querySelectorAll('td'))
      cell.classList.toggle('is-chosen', cell.dataset['coins'] === String(count));
    changed();
  }

  function light(hand: number, how: 'is-dealt' | 'is-won' | undefined): void {
    for (const [at, row] of rows.entries()) {
      row.classList.remove('is-dealt', 'is-won');
      if (at === hand && how) row.classList.add(how);
    }
  }

  function toggle(at: number): void {
    if (!isDeciding) return;
    if (!held.delete(at)) held.add(at);
    sound.cue('press');
    showHolds();
  }

  function showHolds(): void {
    for (const [at, slot] of slots.entries()) {
      const isHeld = held.has(at);
      const card = slot.card?.card;
      slot.button.classList.toggle('is-held', isHeld);
      slot.button.disabled = !isDeciding;
      slot.button.setAttribute('aria-pressed', String(isHeld));
      const name = card ? cardName(card, language) : String(at + 1);
      slot.button.setAttribute('aria-label', isDeciding ? say('holdCard', { card: name }) : name);
      slot.button.removeAttribute('title');
    }
  }

  /** Cards at rest; backs where there are none. */
  function showCards(cards: readonly Card[]): void {
    for (const at of places) putCard(at, cards[at]);
    held = new Set();
    isDeciding = false;
    showHolds();
  }

  function putCard(at: number, card: Card | undefined): TableCard {
    const made = makeCard({ language, isStill }, card);
    // The button around it has its name.
    made.element.setAttribute('aria-hidden', 'true');
    slots[at]!.card = made;
    slots[at]!.place.replaceChildren(made.element);
    return made;
  }

  const wait = (ms: number) => (isQuick ? Promise.resolve() : pause(ms));

  /** Cards turn over one after the other. */
  async function turnOver(cards: readonly Card[], which: readonly number[]): Promise<void> {
    const turns: Promise<void>[] = [];
    for (const at of which) {
      const down = putCard(at, undefined);
      if (!isQuick) sound.cue('card');
      const turning = down.turn(cards[at]!);
      if (!isQuick) turns.push(turning);
      await wait(stepMs * 0.6);
    }
    await Promise.all(turns);
  }

  async function show(event: WireEvent, stake: number): Promise<string | undefined> {
    switch (event.type) {
      case 'deal':
        light(-1, undefined);
        message.textContent = '';
        message.classList.remove('is-won');
        held = new Set();
        await turnOver(event.cards, places);
        showHolds();
        light(event.hand, 'is-dealt');
        if (event.hand >= 0)
          message.textContent = say('dealtHand', { hand: say(hands[event.hand] as Known) });
        return undefined;
      case 'draw':
        held = new Set(event.hold);
        showHolds();
        light(-1, undefined);
        message.textContent = '';
        await turnOver(
          event.cards,
          places.filter((at) => !event.hold.includes(at)),
        );
        return undefined;
      case 'total': {
        // A return of the stake is shown, and not celebrated.
        const hasWon = event.amount > stake;
        light(event.hand, hasWon ? 'is-won' : 'is-dealt');
        message.classList.toggle('is-won', hasWon);
        showHolds();
        if (event.hand < 0) {
          message.textContent = say('nothing');
          return undefined;
        }
        const name = say(hands[event.hand] as Known);
        message.textContent = `${name} · ${lira(event.amount)}`;
        if (hasWon) markWon(event.hand);
        return name;
      }
    }
  }

  const handSaid = () =>
    say('asks', {
      cards: slots.flatMap(({ card }) => (card?.card ? [cardName(card.card, language)] : [])).join(', '),
    });

  /** The cards that make the hand stand out: each whose loss would lower it. */
  function markWon(hand: number): void {
    const cards = slots.map(({ card }) => card?.card);
    for (const [at, slot] of slots.entries()) {
      const others = cards.filter((card, other): card is Card => card !== undefined && other !== at);
      const isPart =
        hand >= hands.indexOf('straight') || isPaired(cards, at) || placeOf(rules, others) < hand;
      slot.button.classList.toggle('is-part', isPart);
    }
  }

  const isPaired = (cards: readonly (Card | undefined)[], at: number) =>
    cards.some((card, other) => other !== at && card?.[0] === cards[at]?.[0]);

  async function showAll(events: readonly WireEvent[], stake: number): Promise<string[]> {
    const said: string[] = [];
    for (const event of events) {
      const sentence = await show(event, stake);
      if (sentence) said.push(sentence);
    }
    return said;
  }

  function clearWon(): void {
    for (const slot of slots) slot.button.classList.remove('is-part');
  }

  function offerCoins(): void {
    isDeciding = false;
    lendMain(undefined);
    choices.replaceChildren(coinRow);
    showHolds();
  }

  return {
    board,
    choices,
    verb: say('deal'),
    bet: () => ({ coins }),
    totalStake: (step) => Math.round(step * 100 * coins) / 100,
    rest(last) {
      clearWon();
      light(-1, undefined);
      message.textContent = '';
      offerCoins();
      showCards([]);
      if (!last) return;
      takeCoins((last.bet as { coins: number }).coins);
      isQuick = true;
      void showAll(asEvents(last.events), last.stake).finally(() => (isQuick = false));
    },
    begin() {
      isQuick = false;
      clearWon();
      light(-1, undefined);
      message.textContent = '';
      for (const made of coinButtons) made.disabled = true;
      showCards([]);
    },
    async play(events, round) {
      const { coins: played } = round.bet as { coins: number };
      if (played !== coins) takeCoins(played);
      const said = await showAll(asEvents(events), round.stake);
      if (round.isOver) {
        showWin(round.payout);
        for (const made of coinButtons) made.disabled = false;
        offerCoins();
      }
      return said;
    },
    decide: () =>
      new Promise((resolve) => {
        isDeciding = true;
        hint.textContent = say('chooseHolds');
        choices.replaceChildren(element('div', { class: 'moves' }, hint));
        showHolds();
        lendMain({
          label: say('draw'),
          onPress() {
            isDeciding = false;
            lendMain(undefined);
            showHolds();
            resolve({ hold: [...held].toSorted((a, b) => a - b) });
          },
        });
      }),
    asks: handSaid,
    ends: handSaid,
    hurry: () => (isQuick = true),
    pill: (round: FelRound) => {
      const tone = round.payout > round.stake ? 'won' : round.payout > 0 ? 'even' : 'lost';
      return { text: round.payout > 0 ? lira(round.payout) : '−', tone, label: lira(round.payout) };
    },
    betName: (bet) => say(bet as 'five coins' | 'fewer coins'),
    keys: places.map((at) => ({
      key: String(at + 1),
      label: say('holdKey', { place: at + 1 }),
      onPress() {
        if (isDeciding) toggle(at);
        else if (!coinButtons[at]!.disabled) takeCoins(at + 1);
      },
    })),
    rules: () => [
      element('p', {}, say('rule1')),
      element('p', {}, say(rules.wild === 'deuces' ? 'ruleDeuces' : 'ruleJacks')),
      element('p', {}, say('rule2')),
      element('p', {}, say('rule3')),
      tableOfRules(),
    ],
  };

  /** The paytable with a head: the board has the numbers of coins below it. */
  function tableOfRules(): Node {
    const shown = table.cloneNode(true) as HTMLTableElement;
    shown.caption!.after(
      element(
        'tr',
        {},
        element('th', { scope: 'col' }, say('coins')),
        ...coinCounts.map((count) => element('th', { scope: 'col' }, String(count))),
      ),
    );
    return shown;
  }
}
