// Felek Çarkı: a wheel with three pointers, of which each player picks one. It turns until every pointer has a value.
import { turnMs, type Reading } from '@felek/games/carkifelek/play';
import { wheelRules } from '@felek/games/carkifelek/rules';
import { button, drawing, element } from '../shell/element.ts';
import { felekWheel, pointer } from './drawings.ts';
import { angleAt, pegsAt, restOf, turnTo, type Turn } from './spin.ts';
import type { WheelSay } from './texts.ts';

export interface Pointers {
  readonly element: HTMLElement;
  plant(onPick: ((pick: number) => void) | undefined): void;
  mark(pick: number): void;
  /** The wheel turns to a stop; it began so long ago by the house's clock. */
  turn(stop: number, number: number, sinceMs: () => number): void;
  readings(readings: readonly Reading[], own: readonly number[]): void;
  /** Draws the moment. Gives whether a peg passed. */
  frame(): boolean;
}

const names = ['left', 'top', 'right'] as const;
const segments = wheelRules.felek.segments.length;
/** A turn stands still for a moment before the next one. */
const restMs = 1200;

/** What a pointer pays. */
export const timesOf = ({ value, doublings }: Reading): number => value * 2 ** doublings;

export function makePointers(say: WheelSay, isStill: () => boolean): Pointers {
  const wheel = element('div', { class: 'wheel-turn' }, drawing(felekWheel(say('double'))));
  let picked: ((pick: number) => void) | undefined;
  let running:
    | { readonly turn: Turn; readonly sinceMs: () => number; isTold: boolean; readonly stop: number }
    | undefined;
  let doublings = names.map(() => 0);
  let values: (number | undefined)[] = names.map(() => undefined);
  let angle = 0;
  let pegs = 0;

  const pointers = names.map((name, index) => {
    const arm = element('div', { class: `arm arm-${index}` }, drawing(pointer));
    arm.style.transform = `rotate(${(wheelRules.felek.pointers[index]! * 360) / segments}deg)`;
    return { name, arm };
  });
  const buttons = names.map((name, index) =>
    button(
      say(name),
      `pointer-button pointer-${index}`,
      () => pick(index),
      element('span', {}, say(name)),
      element('b', {}),
    ),
  );
  const choice = element(
    'div',
    { class: 'pointer-choice', role: 'group', 'aria-label': say('felek') },
    ...buttons,
  );

  function pick(index: number): void {
    const tell = picked;
    if (!tell) return;
    mark(index);
    tell(index);
  }

  function mark(index: number): void {
    picked = undefined;
    for (const [at, each] of buttons.entries()) {
      each.disabled = true;
      each.classList.toggle('own', at === index);
      pointers[at]!.arm.classList.toggle('own', at === index);
    }
  }

  /** The wheel stands: a pointer has its value, or its values double and it turns again for it. */
  function read(stood: NonNullable<typeof running>): void {
    stood.isTold = true;
    for (const [at, from] of wheelRules.felek.pointers.entries()) {
      if (values[at] !== undefined) continue;
      const segment = wheelRules.felek.segments[(stood.stop + from + segments) % segments]!;
      if (segment === 'double') doublings[at] = Math.min(doublings[at]! + 1, wheelRules.felek.mostDoublings);
      else values[at] = segment;
      const text = segment === 'double' ? say('doubled') : `${segment * 2 ** doublings[at]!}×`;
      buttons[at]!.lastElementChild!.textContent = text;
      pointers[at]!.arm.classList.toggle('again', segment === 'double');
    }
  }

  return {
    element: element(
      'div',
      { class: 'felek' },
      element('div', { class: 'felek-wheel' }, wheel, ...pointers.map(({ arm }) => arm)),
      choice,
    ),
    plant(onPick) {
      picked = onPick;
      running = undefined;
      doublings = names.map(() => 0);
      values = names.map(() => undefined);
      choice.classList.toggle('may-pick', onPick !== undefined);
      for (const [at, each] of buttons.entries()) {
        each.disabled = !onPick;
        each.classList.remove('own');
        pointers[at]!.arm.classList.remove('own');
        each.lastElementChild!.textContent = '';
      }
    },
    mark,
    turn(stop, number, sinceMs) {
      picked = undefined;
      // A page that was reloaded gets several turns at once.
      if (running && !running.isTold) read(running);
      for (const each of buttons) each.disabled = true;
      const ms = isStill() ? 1 : turnMs - restMs;
      const turn = turnTo(angle % 360, { stop, segments, rest: restOf(stop + number), ms });
      running = { turn, sinceMs, stop, isTold: false };
    },
    readings(readings, own) {
      if (running) running.isTold = true;
      for (const [at, reading] of readings.entries()) {
        buttons[at]!.lastElementChild!.textContent = `${timesOf(reading)}×`;
        buttons[at]!.classList.toggle('own', own.includes(at));
        pointers[at]!.arm.classList.toggle('own', own.includes(at));
      }
    },
    frame() {
      if (running) {
        angle = angleAt(running.turn, running.sinceMs());
        if (!running.isTold && running.sinceMs() >= running.turn.ms) read(running);
      }
      wheel.style.transform = `rotate(${angle}deg)`;
      const passed = pegsAt(angle, segments);
      const isTick = passed !== pegs;
      pegs = passed;
      return isTick && running !== undefined;
    },
  };
}
