// Hi-lo on its stage: the open card between the lowest and the highest, the cards before it, and the two guesses.
import type { FelRound } from '@felek/contract/fel';
import { rankNumber, type Card } from '@felek/games/cards/cards';
import type { HiloAction, HiloEvent } from '@felek/games/hilo/play';
import { guesses, rankCount, waysOf, type Guess } from '@felek/games/hilo/rules';
import type { Wire } from '@felek/games/rounds';
import { makeCard, type TableCard } from '../cards/cards.ts';
import { cardName } from '../cards/names.ts';
import { makeAsk, makeWinCard, pillOf, timesOf, type WireWin } from '../climb/climb.ts';
import { button, drawing, element } from '../shell/element.ts';
import type { Scene, Tools } from '../shell/scene.ts';
import { speaker } from '../shell/texts.ts';
import { rulesOf } from './rules.ts';
import { hiloTexts } from './texts.ts';
import './hilo.css';

export { hilo as rules } from '@felek/games/hilo/hilo';

type WireEvent = Wire<HiloEvent>;
type CardEvent = WireEvent & { readonly type: 'card' };
// The events of a house game are its own; the contract carries them as they are.
const asEvents = (events: readonly object[]) => events as unknown as readonly WireEvent[];

// Decisions come back as they were stored.
const moveOf = (action: object | undefined) => (action as HiloAction | undefined)?.move;

const mostShown = 12;
const arrow = (path: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="22" height="22" fill="none" stroke="currentColor" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${path}</svg>`;
const marks = {
  higher: arrow('<path d="m6 13 6-6 6 6M12 7v12"/>'),
  lower: arrow('<path d="m6 11 6 6 6-6M12 17V5"/>'),
  same: arrow('<path d="M6 9h12M6 15h12"/>'),
  skip: arrow('<path d="m5 6 7 6-7 6zM18 6v12"/>'),
} as const;

/** The text of a guess on a card: on an ace and a king one of them is "same". */
export function wordOf(
  card: Card | undefined,
  guess: Guess,
): 'higherSame' | 'lowerSame' | 'higher' | 'lower' | 'same' {
  const rank = card ? rankNumber(card) : undefined;
  if (rank === 1) return guess === 'higher' ? 'higher' : 'same';
  if (rank === rankCount) return guess === 'higher' ? 'same' : 'lower';
  return guess === 'higher' ? 'higherSame' : 'lowerSame';
}

export function makeScene(tools: Tools): Scene {
  const { language, lira, sound, pause, showWin } = tools;
  const say = speaker(hiloTexts, language);
  const times = timesOf(language);
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 });
  const ask = makeAsk<HiloAction>(tools);
  const winCard = makeWinCard(language, lira);

  /** The last card event of the round that is played. */
  let shown: CardEvent | undefined;
  let open: TableCard = makeCard(tools);
  let right = 0;
  let isOver = false;
  /** The last decision, for the arrow at the next card. */
  let moved: string | undefined;

  const strip = element('p', { class: 'pick-strip' });
  const place = element('div', { class: 'open-card' }, open.element);
  const trail = element('ol', { class: 'trail', 'aria-label': say('cards'), tabindex: '0' });
  const guessButtons = guesses.map((guess) => {
    const made = button('', `guess ${guess}`, () => decide({ move: guess }));
    return made;
  });
  const skip = button(say('skip'), 'pick-random skip', () => decide({ move: 'skip' }));
  const choices = element('div', { class: 'guesses' }, ...guessButtons, skip);

  function decide(action: HiloAction): void {
    if (!ask.isOpen()) return;
    moved = action.move;
    sound.cue('press');
    ask.take(action);
    showGuesses();
  }

  function showGuesses(): void {
    const isOpen = ask.isOpen();
    // Once the round is over, no card is left to guess on.
    const card = isOver ? undefined : shown?.card;
    for (const [at, guess] of guesses.entries()) {
      const made = guessButtons[at]!;
      const word = wordOf(card, guess);
      const win = (card && shown?.[guess]) ?? null;
      const chance = card && percent.format(waysOf(rankNumber(card), guess) / rankCount);
      made.disabled = !isOpen || win === null;
      const offer = offerText(win);
      made.setAttribute('aria-label', [say(word), chance, offer].filter(Boolean).join(', '));
      made.title = say(word);
      made.replaceChildren(
        drawing(marks[word === 'same' ? 'same' : guess]),
        element('span', { class: 'guess-word' }, say(word)),
        element('b', {}, win ? times(win.times) : '–'),
        element(
          'span',
          { class: 'guess-chance' },
          element('span', {}, chance ?? ''),
          element('span', { class: 'guess-win' }, win ? lira(win.amount) : ''),
        ),
      );
    }
    skip.disabled = !isOpen || (shown?.skips ?? 0) === 0;
    const text = isOpen && shown ? say('skipLeft', { count: shown.skips }) : say('skip');
    skip.setAttribute('aria-label', text);
    skip.replaceChildren(drawing(marks.skip), element('span', {}, text));
  }

  function offerText(win: WireWin | null): string {
    if (win) return `${times(win.times)}, ${lira(win.amount)}`;
    return ask.isOpen() ? say('atLimit') : '';
  }

  function showStrip(): void {
    const win = shown?.win;
    strip.replaceChildren(
      ...(win
        ? [
            element(
              'span',
              { class: 'now' },
              `${say('now')} `,
              element('b', {}, `${times(win.times)} · ${lira(win.amount)}`),
            ),
          ]
        : [element('span', {}, `${say('low')} · ${say('high')}`)]),
    );
  }

  /** Puts a card at the front of the trail, with how it came. */
  function leaveTrail(event: CardEvent): void {
    const mini = makeCard(tools, event.card);
    const mark = moved === 'higher' || moved === 'lower' || moved === 'skip' ? marks[moved] : undefined;
    const made = element(
      'li',
      { class: event.how },
      mini.element,
      element(
        'span',
        { class: 'trail-note' },
        ...(event.how !== 'first' && mark ? [drawing(mark)] : []),
        element('span', { class: 'trail-how' }, say(event.how)),
      ),
    );
    trail.prepend(made);
    while (trail.children.length > mostShown) trail.lastElementChild!.remove();
    trail.scrollLeft = 0;
  }

  async function turnCard(event: CardEvent): Promise<void> {
    const isFirst = event.how === 'first';
    open = makeCard(tools, isFirst ? undefined : event.card);
    open.element.classList.add('entering', event.how);
    place.replaceChildren(open.element);
    sound.cue('card');
    if (isFirst) await open.turn(event.card);
    leaveTrail(event);
  }

  async function playEvent(event: WireEvent, round: FelRound): Promise<string | undefined> {
    if (event.type === 'total') {
      const win = shown?.win;
      if (win && event.amount > round.stake) {
        winCard.show({ times: win.times, amount: event.amount });
      }
      if (event.amount === 0) return undefined;
      return win ? say('guessed', { count: right, times: times(win.times) }) : say('givenUp');
    }
    shown = event;
    await turnCard(event);
    showStrip();
    if (event.how === 'right') {
      right += 1;
      showWin(event.win!.amount);
      sound.tone(440 * 2 ** (Math.min(right, 24) / 12), 0.18, 'triangle', 0.14);
      await pause(200);
    }
    if (event.how === 'wrong') {
      showWin(0);
      sound.cue('lost');
      await pause(350);
      return say('came', { card: cardName(event.card, language) });
    }
    return undefined;
  }

  function clear(): void {
    shown = undefined;
    right = 0;
    isOver = false;
    moved = undefined;
    winCard.hide();
    trail.replaceChildren();
    open = makeCard(tools);
    place.replaceChildren(open.element);
  }

  showStrip();
  showGuesses();

  return {
    board: element(
      'div',
      { class: 'pick-board hilo result-in-middle' },
      element('div', { class: 'pick-head' }, strip, winCard.element),
      element('div', { class: 'table' }, place),
      trail,
    ),
    layout: 'column',
    verb: say('deal'),
    choices,
    rest(last) {
      ask.drop();
      clear();
      const moves = (last?.actions ?? []).map(moveOf);
      const cards = asEvents(last?.events ?? []).filter((event) => event.type === 'card');
      for (const [at, event] of cards.entries()) {
        moved = moves[at - 1];
        leaveTrail(event);
      }
      const end = cards.at(-1);
      if (end) {
        open = makeCard(tools, end.card);
        open.element.classList.add(end.how);
        place.replaceChildren(open.element);
      }
      showStrip();
      showGuesses();
    },
    begin() {
      clear();
      showStrip();
      showGuesses();
    },
    async play(events, round) {
      const said: string[] = [];
      const list = asEvents(events);
      const [start] = list;
      const isWhole = start?.type === 'card' && start.how === 'first';
      for (const [at, event] of list.entries()) {
        // A resumed round comes from its first card on, with all its decisions.
        if (isWhole) moved = moveOf(round.actions[at - 1]);
        const sentence = await playEvent(event, round);
        if (sentence) said.push(sentence);
      }
      ({ isOver } = round);
      showStrip();
      showGuesses();
      return said;
    },
    decide() {
      const win = shown?.win;
      const waiting = ask.wait(
        win ? { label: say('cash', { amount: lira(win.amount) }), action: { move: 'cash' } } : undefined,
      );
      showGuesses();
      return waiting;
    },
    asks() {
      if (!shown) return '';
      const card = cardName(shown.card, language);
      return shown.win ? say('asksNow', { card, amount: lira(shown.win.amount) }) : say('asks', { card });
    },
    pill: pillOf(language),
    betName(bet) {
      const [side, count] = bet.split(' ');
      return say(side === 'likelier' ? 'betLikelier' : 'betUnlikelier', { count: count ?? '' });
    },
    keys: [
      { key: 'ArrowUp', label: say('higherSame'), onPress: () => guessButtons[0]!.click() },
      { key: 'ArrowDown', label: say('lowerSame'), onPress: () => guessButtons[1]!.click() },
      { key: 'ArrowRight', label: say('skip'), onPress: () => skip.click() },
    ],
    rules: () => rulesOf(say, language, lira),
  };
}
