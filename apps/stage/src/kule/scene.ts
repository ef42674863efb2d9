// The tower on its stage: its floors, the difficulty, and the win that may be taken.
import type { FelRound } from '@felek/contract/fel';
import { winOf } from '@felek/games/climb';
import type { KuleAction, KuleEvent } from '@felek/games/kule/play';
import { difficulties, kuleRules, oddsOf, type Difficulty } from '@felek/games/kule/rules';
import type { Wire } from '@felek/games/rounds';
import { anyOf, makeAsk, makeWinCard, pillOf, timesOf, type WireWin } from '../climb/climb.ts';
import { button, element } from '../shell/element.ts';
import type { Scene, Tools } from '../shell/scene.ts';
import { speaker } from '../shell/texts.ts';
import { rulesOf } from './rules.ts';
import { kuleTexts } from './texts.ts';
import { makeTower } from './tower.ts';
import './kule.css';

export { kule as rules } from '@felek/games/kule/kule';

type WireEvent = Wire<KuleEvent>;
// The events of a house game are its own; the contract carries them as they are.
const asEvents = (events: readonly object[]) => events as unknown as readonly WireEvent[];
const difficultyOf = (round: FelRound | null) =>
  (round?.bet as { readonly difficulty?: Difficulty } | undefined)?.difficulty;

export function makeScene(tools: Tools): Scene {
  const { language, lira, sound, pause, showWin, changed } = tools;
  const say = speaker(kuleTexts, language);
  const times = timesOf(language);
  const ask = makeAsk<KuleAction>(tools);
  const card = makeWinCard(language, lira);
  const tower = makeTower(say, pick);

  let difficulty: Difficulty = 'medium';
  let hasRested = false;
  /** The running round: the floors below, the win that may be taken, and the win of the next floor. */
  let climbed = 0;
  let now: WireWin | null = null;
  let next: WireWin | null = null;

  const strip = element('p', { class: 'pick-strip' });
  const options = difficulties.map((each) => button(say(each), '', () => choose(each)));
  const chooser = element(
    'div',
    { class: 'pick-options difficulties', role: 'group', 'aria-label': say('difficulty') },
    ...options,
  );
  const random = button(say('random'), 'pick-random', pickAny);
  const choices = element('div', { class: 'pick-stack' }, chooser, random);

  function choose(wanted: Difficulty): void {
    difficulty = wanted;
    for (const [at, option] of options.entries())
      option.setAttribute('aria-pressed', String(difficulties[at] === difficulty));
    clear();
    changed();
  }

  function clear(): void {
    climbed = 0;
    now = null;
    next = null;
    card.hide();
    const wins = Array.from({ length: kuleRules.floors }, (_, floor) =>
      times(winOf(kuleRules, 100n, oddsOf(kuleRules, difficulty, floor + 1)).times),
    );
    tower.build(difficulty, wins);
    showStrip();
  }

  function setPlaying(isPlaying: boolean): void {
    chooser.classList.toggle('pick-away', isPlaying);
    random.classList.toggle('pick-away', !isPlaying);
  }

  /** Before the climb the odds of a floor, then the wins. */
  function showStrip(): void {
    const part = (name: string, value: string, className = '') =>
      element('span', { class: className }, `${name} `, element('b', {}, value));
    const { tiles, safe } = kuleRules.floor[difficulty];
    strip.replaceChildren(
      ...((now ?? next) ? [] : [say('odds', { tiles, safe })]),
      ...(now ? [part(say('now'), times(now.times), 'now')] : []),
      ...(next ? [part(say('next'), `${times(next.times)} · ${lira(next.amount)}`)] : []),
    );
  }

  function pick(floor: number, tile: number): void {
    if (!ask.isOpen() || floor !== climbed) return;
    tower.show(floor, tile, 'asked');
    sound.cue('press');
    ask.take({ move: 'climb', tile });
  }

  function pickAny(): void {
    const tile = anyOf(Array.from({ length: tower.tilesOf() }, (_, at) => at));
    if (tile !== undefined) pick(climbed, tile);
  }

  /** All windows at the end: those that the player did not open are dimmed. */
  function showTower(traps: readonly (readonly number[])[]): void {
    for (const [floor, trapped] of traps.entries())
      for (let tile = 0; tile < tower.tilesOf(); tile += 1) {
        const shown = tower.shownOf(floor, tile);
        if (shown === 'closed' || shown === 'asked')
          tower.show(floor, tile, trapped.includes(tile) ? 'trap' : 'lamp', true);
      }
  }

  async function playEvent(event: WireEvent, round: FelRound): Promise<string | undefined> {
    switch (event.type) {
      case 'ready':
        next = event.next;
        return undefined;
      case 'safe':
        climbed = event.floor + 1;
        ({ win: now, next } = event);
        tower.show(event.floor, event.tile, 'lamp');
        showWin(event.win.amount);
        showStrip();
        sound.tone(392 * 2 ** ((climbed * 2) / 12), 0.18, 'triangle', 0.14);
        await pause(180);
        return undefined;
      case 'trap':
        tower.show(event.floor, event.tile, 'trap');
        now = null;
        next = null;
        showWin(0);
        sound.rustle(240, 0.4, 0.35);
        sound.cue('lost');
        await pause(380);
        return say('hit', { floor: event.floor + 1 });
      case 'tower':
        showTower(event.traps);
        return undefined;
      case 'total':
        next = null;
        if (now && event.amount > round.stake) {
          card.show({ times: now.times, amount: event.amount });
        }
        if (event.amount === 0) return undefined;
        return now ? say('climbed', { count: climbed, times: times(now.times) }) : say('givenUp');
    }
  }

  choose(difficulty);

  return {
    board: element(
      'div',
      { class: 'pick-board kule' },
      element('div', { class: 'pick-head' }, strip, card.element),
      element(
        'div',
        { class: 'tower-frame' },
        element('div', { class: 'tower-place' }, tower.element),
        element('i', { class: 'more-floors above', 'aria-hidden': 'true' }),
        element('i', { class: 'more-floors below', 'aria-hidden': 'true' }),
      ),
    ),
    layout: 'column',
    choices,
    bet: () => ({ difficulty }),
    rest(last) {
      ask.drop();
      setPlaying(false);
      choose(hasRested ? difficulty : (difficultyOf(last) ?? difficulty));
      hasRested = true;
      if (difficultyOf(last) !== difficulty) return;
      for (const event of asEvents(last?.events ?? [])) {
        if (event.type === 'safe') tower.show(event.floor, event.tile, 'lamp');
        if (event.type === 'trap') tower.show(event.floor, event.tile, 'trap');
        if (event.type === 'tower') showTower(event.traps);
      }
      tower.setFloor(undefined);
    },
    begin() {
      clear();
      setPlaying(true);
    },
    async play(events, round) {
      const played = difficultyOf(round);
      if (played && played !== difficulty) choose(played);
      const said: string[] = [];
      for (const event of asEvents(events)) {
        const sentence = await playEvent(event, round);
        if (sentence) said.push(sentence);
      }
      showStrip();
      tower.setFloor(undefined);
      if (round.isOver) setPlaying(false);
      return said;
    },
    decide() {
      // A pick that the server refused is closed again.
      for (let tile = 0; tile < tower.tilesOf(); tile += 1)
        if (tower.shownOf(climbed, tile) === 'asked') tower.show(climbed, tile, 'closed');
      tower.setFloor(climbed);
      return ask.wait(
        now ? { label: say('cash', { amount: lira(now.amount) }), action: { move: 'cash' } } : undefined,
      );
    },
    asks: () =>
      now
        ? say('asksNow', { count: climbed, amount: lira(now.amount), times: next ? times(next.times) : '–' })
        : say('asks'),
    pill: pillOf(language),
    betName: (bet) => say(bet as Difficulty),
    keys: [{ key: 'q', label: say('random'), onPress: pickAny }],
    rules: () => rulesOf(say, language, lira),
  };
}
