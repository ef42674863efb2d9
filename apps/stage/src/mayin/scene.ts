// Mines on its stage: the field, the number of mines, and the win that may be taken.
import type { FelRound } from '@felek/contract/fel';
import type { MayinAction, MayinEvent } from '@felek/games/mayin/play';
import { mayinRules } from '@felek/games/mayin/rules';
import type { Wire } from '@felek/games/rounds';
import { anyOf, makeAsk, makeWinCard, pillOf, timesOf, type WireWin } from '../climb/climb.ts';
import { button, element, icon } from '../shell/element.ts';
import type { Scene, Tools } from '../shell/scene.ts';
import { speaker } from '../shell/texts.ts';
import { makeField, side } from './field.ts';
import { rulesOf } from './rules.ts';
import { mayinTexts } from './texts.ts';
import './mayin.css';

export { mayin as rules } from '@felek/games/mayin/mayin';

type WireEvent = Wire<MayinEvent>;
// The events of a house game are its own; the contract carries them as they are.
const asEvents = (events: readonly object[]) => events as unknown as readonly WireEvent[];

const usual = [1, 3, 5, 10, 24];
const tileCount = side ** 2;
const openMs = 150;

export function makeScene(tools: Tools): Scene {
  const { language, lira, sound, pause, showWin, changed } = tools;
  const say = speaker(mayinTexts, language);
  const times = timesOf(language);
  const ask = makeAsk<MayinAction>(tools);
  const card = makeWinCard(language, lira);
  const field = makeField(say, pick);

  let mines = 3;
  let hasRested = false;
  /** The running round: the number of opened tiles, the win that may be taken, and the win after the next tile. */
  let opened = 0;
  let now: WireWin | null = null;
  let next: WireWin | null = null;

  const strip = element('p', { class: 'pick-strip' });
  const count = element('output', { class: 'mine-count' });
  const fewer = button(say('fewer'), 'icon step', () => choose(mines - 1), icon('minus'));
  const more = button(say('more'), 'icon step', () => choose(mines + 1), icon('plus'));
  const options = usual.map((each) =>
    button(say('mineCount', { count: each }), '', () => choose(each), String(each)),
  );
  const chooser = element(
    'div',
    { class: 'pick-choice', role: 'group', 'aria-label': say('mines') },
    element('div', { class: 'mine-stepper' }, fewer, count, more),
    element('div', { class: 'pick-options' }, ...options),
  );
  const random = button(say('random'), 'pick-random', pickAny);
  const choices = element('div', { class: 'pick-stack' }, chooser, random);

  function choose(wanted: number): void {
    mines = Math.max(mayinRules.leastMines, Math.min(mayinRules.mostMines, wanted));
    count.textContent = say('mineCount', { count: mines });
    fewer.disabled = mines === mayinRules.leastMines;
    more.disabled = mines === mayinRules.mostMines;
    for (const [at, option] of options.entries())
      option.setAttribute('aria-pressed', String(usual[at] === mines));
    clear();
    showStrip();
    changed();
  }

  function setPlaying(isPlaying: boolean): void {
    chooser.classList.toggle('pick-away', isPlaying);
    random.classList.toggle('pick-away', !isPlaying);
  }

  function showStrip(): void {
    const part = (name: string, value: string, className = '') =>
      element('span', { class: className }, `${name} `, element('b', {}, value));
    strip.replaceChildren(
      part(say('gemsLeft'), String(tileCount - mines - opened)),
      ...(now ? [part(say('now'), times(now.times), 'now')] : []),
      ...(next ? [part(say('next'), times(next.times))] : []),
    );
  }

  function pick(tile: number): void {
    if (!ask.isOpen() || field.shownOf(tile) !== 'closed') return;
    field.show(tile, 'asked');
    field.setOpen(false);
    sound.cue('press');
    ask.take({ move: 'open', tile });
  }

  function pickAny(): void {
    const closed = Array.from({ length: tileCount }, (_, tile) => tile).filter(
      (tile) => field.shownOf(tile) === 'closed',
    );
    const tile = anyOf(closed);
    if (tile !== undefined) pick(tile);
  }

  /** All tiles at the end: those that the player did not open are dimmed. */
  function showBoard(mined: readonly number[]): void {
    for (let tile = 0; tile < tileCount; tile += 1) {
      const shown = field.shownOf(tile);
      if (shown === 'closed' || shown === 'asked')
        field.show(tile, mined.includes(tile) ? 'mine' : 'gem', true);
    }
  }

  function clear(): void {
    opened = 0;
    now = null;
    next = null;
    card.hide();
    field.close();
    field.setOpen(false);
  }

  const placeOf = (tile: number) => ({ row: Math.floor(tile / side) + 1, column: (tile % side) + 1 });

  async function playEvent(event: WireEvent, round: FelRound): Promise<string | undefined> {
    switch (event.type) {
      case 'ready':
        next = event.next;
        return undefined;
      case 'safe':
        ({ opened, win: now, next } = event);
        field.show(event.tile, 'gem');
        showWin(event.win.amount);
        showStrip();
        sound.tone(440 * 2 ** (Math.min(opened, 24) / 12), 0.16, 'triangle', 0.14);
        await pause(openMs);
        return undefined;
      case 'mine':
        field.show(event.tile, 'mine');
        now = null;
        next = null;
        showWin(0);
        sound.rustle(180, 0.35, 0.4);
        sound.cue('lost');
        await pause(350);
        return say('hit', placeOf(event.tile));
      case 'board':
        showBoard(event.mines);
        return undefined;
      case 'total':
        next = null;
        if (now && event.amount > round.stake) {
          card.show({ times: now.times, amount: event.amount });
        }
        if (event.amount === 0) return undefined;
        return opened > 0 ? say('opened', { count: opened, times: times(now!.times) }) : say('givenUp');
    }
  }

  choose(mines);

  return {
    board: element(
      'div',
      { class: 'pick-board mayin' },
      element('div', { class: 'pick-head' }, strip, card.element),
      element('div', { class: 'field-place' }, field.element),
    ),
    layout: 'column',
    choices,
    bet: () => ({ mines }),
    rest(last) {
      ask.drop();
      clear();
      setPlaying(false);
      const bet = last?.bet as { readonly mines?: number } | undefined;
      if (!hasRested && bet?.mines) choose(bet.mines);
      hasRested = true;
      showStrip();
      // The last field had another number of mines than the next one.
      if (bet?.mines !== mines) return;
      for (const event of asEvents(last?.events ?? [])) {
        if (event.type === 'safe') field.show(event.tile, 'gem');
        if (event.type === 'mine') field.show(event.tile, 'mine');
        if (event.type === 'board') showBoard(event.mines);
      }
    },
    begin() {
      clear();
      setPlaying(true);
      showStrip();
    },
    async play(events, round) {
      const bet = round.bet as { readonly mines?: number };
      if (bet.mines && bet.mines !== mines) choose(bet.mines);
      const said: string[] = [];
      for (const event of asEvents(events)) {
        const sentence = await playEvent(event, round);
        if (sentence) said.push(sentence);
      }
      showStrip();
      field.setOpen(false);
      if (round.isOver) setPlaying(false);
      return said;
    },
    decide() {
      // A pick that the server refused is closed again.
      for (let tile = 0; tile < tileCount; tile += 1)
        if (field.shownOf(tile) === 'asked') field.show(tile, 'closed');
      field.setOpen(true);
      return ask.wait(
        now ? { label: say('cash', { amount: lira(now.amount) }), action: { move: 'cash' } } : undefined,
      );
    },
    asks: () =>
      now
        ? say('asksNow', { count: opened, amount: lira(now.amount), times: next ? times(next.times) : '–' })
        : say('asks'),
    pill: pillOf(language),
    betName: (bet) => say('bet', { count: bet }),
    keys: [{ key: 'q', label: say('random'), onPress: pickAny }],
    rules: () => rulesOf(say, language, lira),
  };
}
