// Çarkıfelek on its stage: the tiled wheel, the multiplier reels over it, the spots, and the two bonus rounds. Every motion begins when its event
// arrives and follows the house's clock, so that all stages show the same.
import type { Crowd, TableBet } from '@felek/contract/table';
import {
  bonusMs,
  pickedMs,
  turnMs,
  unpicked,
  wheelMs,
  type BonusRound,
  type WheelEvent,
  type WheelWin,
} from '@felek/games/carkifelek/play';
import { spots as allSpots, wheelRules, type Spot } from '@felek/games/carkifelek/rules';
import { drawing, element } from '../shell/element.ts';
import { runFrames } from '../shell/frames.ts';
import type { TableEvent, TableMoment, TableScene, TableTools } from '../shell/scene.ts';
import { speaker } from '../shell/texts.ts';
import { bigWheel, pointer } from './drawings.ts';
import { makeGarden } from './garden.ts';
import { headingOf, listOf } from './heading.ts';
import { makePointers, timesOf } from './pointers.ts';
import { angleAt, pegsAt, restOf, turnTo, type Turn } from './spin.ts';
import { makeSpots } from './spots.ts';
import { spotName, wheelTexts } from './texts.ts';
import { makeTopSlot } from './top-slot.ts';
import './carkifelek.css';

export { carkifelek as rules } from '@felek/games/carkifelek/carkifelek';

const segments = wheelRules.segments.length;
/** The wheel stands still for a moment before the phase after it begins. */
const standsMs = 700;
/** An event that is older than this is not played from its beginning. */
const freshMs = 900;
/** Degrees in a second while bets are taken. */
const idleSpeed = 1.6;

type Own<Type extends WheelEvent['type']> = Extract<WheelEvent, { type: Type }>;

export function makeScene(tools: TableTools): TableScene {
  const { language, lira, sound, isStill, chips } = tools;
  const say = speaker(wheelTexts, language);
  const nameOf = (spot: Spot) => spotName(say, spot);
  const shortOf = (spot: Spot) =>
    ({ lale: say('laleShort'), felek: say('felekShort') })[spot as string] ?? spot;

  // A drawing that turns by itself is laid out in each frame; a box around it is not.
  const wheel = element('div', { class: 'wheel-turn' }, drawing(bigWheel()));
  const flapper = element('div', { class: 'flapper' }, drawing(pointer));
  const caption = element('p', { class: 'show-caption', 'aria-hidden': 'true' });
  const heading = element('p', { class: 'bonus-heading' });
  const topSlot = makeTopSlot({
    label: say('topSlot'),
    wordOf: shortOf,
    noTimes: say('noTimes'),
    onStop: () => sound.tone(330, 0.12, 'triangle', 0.16),
  });
  const spots = makeSpots({
    say,
    lira,
    drawChip: (amount) => chips.draw(amount),
    onPlace: (spot) => chips.place(spot),
  });
  const garden = makeGarden(say);
  const pointers = makePointers(say, isStill);
  const stand = element('div', { class: 'stand' }, wheel, flapper);
  const place = element(
    'div',
    { class: 'wheel-place' },
    stand,
    garden.element,
    pointers.element,
    heading,
    caption,
  );
  const board = element(
    'div',
    { class: 'show', 'data-mode': 'wheel' },
    topSlot.element,
    place,
    spots.element,
  );

  let showMs: number | null = null;
  let round = 0;
  let bets: readonly TableBet[] = [];
  let turn: Turn | undefined;
  let angle = 0;
  let pegs = 0;
  let kick = 0;
  let named: { readonly spot: Spot; readonly times: number } | undefined;
  let stopped: Spot | undefined;
  let mode: 'wheel' | BonusRound['kind'] = 'wheel';
  let isShown = false;
  /** The multipliers of the player's picks in the bonus round, once they are seen. */
  let ownTimes: readonly number[] | undefined;

  const sinceMs = () => (showMs === null ? 0 : tools.nowMs() - showMs);

  function enter(to: typeof mode): void {
    mode = to;
    board.dataset['mode'] = to;
    // In a bonus round a large win lies on the reels, whose part has ended.
    board.classList.toggle('result-below-top', to !== 'wheel');
  }

  /** The wheel as it stands before a round. */
  function clear(): void {
    turn = undefined;
    named = undefined;
    stopped = undefined;
    isShown = false;
    ownTimes = undefined;
    enter('wheel');
    caption.textContent = '';
    heading.textContent = '';
    topSlot.clear();
    spots.name(undefined, 1);
    spots.hit(undefined);
  }

  function frame(dtMs: number): void {
    if (turn) angle = angleAt(turn, sinceMs() - wheelMs);
    else if (!isStill()) angle += (idleSpeed * dtMs) / 1000;
    wheel.style.transform = `rotate(${angle.toFixed(3)}deg)`;
    const passed = pegsAt(angle, segments);
    if (turn && passed !== pegs) {
      kick = 1;
      sound.cue('tick');
    }
    pegs = passed;
    kick *= Math.exp(-dtMs / 70);
    flapper.style.transform = isStill() ? '' : `rotate(${(-24 * kick).toFixed(2)}deg)`;
    if (turn && !isShown && sinceMs() >= bonusMs - standsMs) showStop();
    if (mode === 'felek' && pointers.frame()) sound.cue('tick');
    showHeading();
  }

  /** The wheel stands: its spot, and the multiplier if the slot named it. */
  function showStop(): void {
    if (!stopped) return;
    isShown = true;
    const times = named?.spot === stopped ? named.times : 1;
    // Who joins in a bonus round picks from what would lie under it.
    if (mode === 'wheel')
      caption.textContent = times > 1 ? `${nameOf(stopped)} · ${times}×` : nameOf(stopped);
    caption.className = `show-caption spot-${stopped}`;
    spots.hit(stopped);
    sound.tone(523, 0.25, 'triangle', 0.14);
    if (stopped === 'lale' || stopped === 'felek') sound.feature();
  }

  const chipsOf = (bet: object): ReadonlyMap<string, number> =>
    new Map(
      allSpots.flatMap((spot) => {
        const laid = (bet as Readonly<Partial<Record<Spot, number>>>)[spot];
        return laid ? [[spot, laid] as const] : [];
      }),
    );
  // Asked in each frame of a bonus round, so it makes no map of the chips.
  const betsOn = (spot: Spot) =>
    bets.filter(
      ({ bet, state }) => state !== 'void' && (bet as Readonly<Partial<Record<Spot, number>>>)[spot],
    );

  const pickOf = (bet: TableBet): number | undefined =>
    (bet.actions[0]?.action as { readonly pick: number } | undefined)?.pick;

  /** The picks that count for the player's bets on a bonus round. */
  function ownPicks(bonus: BonusRound): readonly number[] {
    return betsOn(bonus.kind).map((bet) => pickOf(bet) ?? unpicked(bet.betId, bonus));
  }

  const bonusOf = (kind: BonusRound['kind']) => (kind === 'lale' ? garden : pointers);

  function beginBonus({ kind }: Own<'bonus'>): void {
    enter(kind);
    caption.textContent = '';
    const own = betsOn(kind);
    const made = own.map(pickOf).find((pick) => pick !== undefined);
    const mayPick = own.length > 0 && made === undefined && sinceMs() < pickedMs;
    const on = bonusOf(kind);
    on.plant(
      mayPick
        ? (pick) => {
            sound.cue('press');
            for (const bet of betsOn(kind)) if (pickOf(bet) === undefined) tools.decide(bet, { pick });
          }
        : undefined,
    );
    if (made !== undefined) on.mark(made);
  }

  /** A pick that was made at another device shows here once it is known. */
  function showPick(): void {
    if (mode === 'wheel') return;
    const [pick, ...others] = new Set(betsOn(mode).map(pickOf));
    if (pick !== undefined && others.length === 0) bonusOf(mode).mark(pick);
  }

  function showHeading(): void {
    if (mode === 'wheel') return;
    const own = betsOn(mode);
    const text = headingOf(say, {
      kind: mode,
      isIn: own.length > 0,
      hasPicked: own.length > 0 && own.every((bet) => pickOf(bet) !== undefined),
      left: Math.ceil((pickedMs - sinceMs()) / 1000),
      times: ownTimes,
      reels: named?.spot === mode ? named.times : 1,
    });
    if (heading.textContent !== text) heading.textContent = text;
  }

  /** The multipliers of the player's picks, the best first. */
  const timesOfPicks = (picks: readonly number[], timesOf: (pick: number) => number) =>
    picks.length > 0 ? picks.map(timesOf).sort((a, b) => b - a) : undefined;

  function tell(event: WheelEvent, atMs: number): void {
    const isShort = isStill() || sinceMs() - atMs > freshMs;
    switch (event.type) {
      case 'slot':
        topSlot.turn(event.stops, isShort);
        named = event;
        break;
      case 'wheel': {
        if (named) spots.name(named.spot, named.times);
        stopped = event.spot;
        const ms = isStill() ? 1 : bonusMs - wheelMs - standsMs;
        turn = turnTo(angle % 360, { stop: event.stop, segments, rest: restOf(round), ms });
        break;
      }
      case 'bonus':
        beginBonus(event);
        break;
      case 'garden': {
        const picks = ownPicks({ kind: 'lale', values: event.values });
        garden.open(event.values, picks);
        ownTimes = timesOfPicks(picks, (pick) => event.values[pick]!);
        if (!isShort) sound.win(2);
        break;
      }
      case 'turn':
        pointers.turn(event.stop, event.number, () => sinceMs() - pickedMs - (event.number - 1) * turnMs);
        break;
      case 'readings': {
        const picks = ownPicks({ kind: 'felek', turns: [], readings: event.readings });
        pointers.readings(event.readings, picks);
        ownTimes = timesOfPicks(picks, (pick) => timesOf(event.readings[pick]!));
        if (!isShort) sound.win(3);
        break;
      }
    }
  }

  function follow({ state, bets: own }: TableMoment): void {
    showMs = state.showMs;
    round = state.round;
    bets = own;
  }

  const tellAll = (events: readonly TableEvent[]) => {
    for (const { atMs, event } of events) tell(event as unknown as WheelEvent, atMs);
  };

  runFrames((dtMs) => {
    frame(dtMs);
    return true;
  });
  clear();

  return {
    board,
    chips: {
      show: spots.show,
      chipsOf,
      betOf: (placed) => Object.fromEntries(placed),
      mostOn: (spot) => Number(wheelRules.limits[spot as Spot]) / 100,
    },
    betName: (bet) => nameOf(bet as Spot),
    phaseName: (phase) =>
      ({ slot: say('slotPhase'), spin: say('spinPhase'), bonus: stopped ? nameOf(stopped) : undefined })[
        phase
      ],
    keys: allSpots.map((spot) => ({
      key: { 10: '0', lale: 'l', felek: 'f' }[spot as string] ?? spot,
      label: say('place', { spot: nameOf(spot) }),
      onPress: () => chips.place(spot),
    })),
    show(moment) {
      follow(moment);
      clear();
      tellAll(moment.events);
      if (stopped && sinceMs() >= bonusMs - standsMs) showStop();
    },
    open(moment) {
      follow(moment);
      clear();
    },
    lock: follow,
    play(events, moment) {
      follow(moment);
      tellAll(events);
    },
    settle(settled, moment) {
      follow(moment);
      if (stopped && !isShown) showStop();
      const wins = settled.flatMap(({ events }) => events as unknown as readonly WheelWin[]);
      if (wins[0]) {
        const times = wins.map((win) => win.times).sort((a, b) => b - a);
        return [say('won', { spot: nameOf(wins[0].spot), times: listOf(times) })];
      }
      return stopped ? [say('stopped', { spot: nameOf(stopped) })] : [];
    },
    own(now) {
      bets = now;
      showPick();
    },
    crowd: ({ spots: sums }: Crowd) => spots.crowd(sums),
    pill(mark) {
      const { spot, times } = mark as { readonly spot: Spot; readonly times: number };
      const tone =
        ({ 1: 'blue', 2: 'green', 10: 'red', lale: 'won', felek: 'gold' } as const)[spot as '1'] ?? 'even';
      const text = times > 1 ? `${shortOf(spot)} · ${times}×` : shortOf(spot);
      return { text, tone, label: say('stopped', { spot: nameOf(spot) }) };
    },
    rules: () => [1, 2, 3, 4, 5].map((number) => element('p', {}, say(`rule${number}` as 'rule1'))),
  };
}
