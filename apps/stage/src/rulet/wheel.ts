// The wheel: a bowl, a rotor that turns against the ball, and the ball. It ends at a number that is known already. The ball runs while the
// server is asked, then slows down towards its pocket, falls, and jumps a little. Everything moves by transforms alone.
import { colorOf, nameOfNumber } from '@felek/games/rulet/layout';
import { europeanWheel } from '@felek/games/rulet/wheel';
import { drawing, element } from '../shell/element.ts';
import { runFrames } from '../shell/frames.ts';
import type { Sound } from '../shell/sound.ts';

export interface Wheel {
  readonly element: HTMLElement;
  /** Shows a number at rest, or no ball. */
  show(number: number | undefined): void;
  /** Sends the ball off. */
  launch(): void;
  /** Lets the ball come to rest in a number's pocket within a time. */
  land(number: number, ms: number): Promise<void>;
  /** Ends the running motion almost at once. */
  hurry(): void;
}

interface Needs {
  readonly sound: Sound;
  readonly isStill: () => boolean;
}

const count = europeanWheel.length;
/** Turns a second, clockwise. */
const ballSpeed = 1.55;
const rotorSpeed = -0.22;
/** How far the ball is from the middle, as a share of the wheel's width. */
const [rim, seat] = [0.452, 0.292];
/** The part of the way to rest after which the ball leaves the rim, and after which it first touches the pockets. */
const [leaves, touches] = [0.5, 0.7];
/** Each jump after that: its end, and its height as a share of the fall. */
const jumps = [
  [0.82, 0.42],
  [0.91, 0.2],
  [0.97, 0.08],
] as const;
const hurriedMs = 300;

/** Where a number's pocket is on the rotor, in turns clockwise from the top. */
const turnOf = (number: number) => europeanWheel.indexOf(number) / count;
const fraction = (turns: number) => turns - Math.floor(turns);

/** How far the ball is from the middle when it has gone this part of its way to rest. */
function distanceAt(part: number): number {
  if (part <= leaves) return rim;
  if (part <= touches) return rim - (rim - seat) * ((part - leaves) / (touches - leaves)) ** 2;
  let from: number = touches;
  for (const [to, height] of jumps) {
    if (part < to) return seat + (rim - seat) * height * Math.sin((Math.PI * (part - from)) / (to - from));
    from = to;
  }
  return seat;
}

export function makeWheel({ sound, isStill }: Needs): Wheel {
  // A drawing that turns by itself is laid out in each frame; a box around it is not.
  const rotor = element('div', { class: 'rotor-turn' }, drawing(rotorMarkup()));
  const ball = element('div', { class: 'ball' });
  const arm = element('div', { class: 'ball-arm', hidden: '' }, ball);
  const shown = element('b', { class: 'wheel-number', hidden: '' });
  const root = element(
    'div',
    { class: 'roulette-wheel', 'aria-hidden': 'true' },
    drawing(bowlMarkup),
    rotor,
    arm,
    shown,
  );
  let rotorTurns = 0;
  let ballTurns = 0;
  let stop = () => undefined as void;
  let isHurried = false;

  function place(distance: number): void {
    rotor.style.transform = `rotate(${rotorTurns}turn)`;
    arm.style.transform = `rotate(${ballTurns}turn)`;
    ball.style.transform = `translate(-50%, -50%) translateY(${-distance * 100}cqw)`;
  }

  function showNumber(number: number | undefined): void {
    shown.hidden = arm.hidden = number === undefined;
    if (number === undefined) return;
    shown.textContent = nameOfNumber(number);
    shown.className = `wheel-number ${colorOf(number)}`;
  }

  function rest(number: number): void {
    ballTurns = rotorTurns + turnOf(number);
    place(seat);
    showNumber(number);
  }

  const isAway = () => isStill() || document.hidden;

  return {
    element: root,
    show(number) {
      stop();
      showNumber(number);
      if (number === undefined) place(rim);
      else rest(number);
    },
    launch() {
      stop();
      isHurried = false;
      showNumber(undefined);
      if (isAway()) return;
      arm.hidden = false;
      sound.rustle(700, 2.6, 0.05);
      stop = runFrames((dt) => {
        rotorTurns = fraction(rotorTurns + (rotorSpeed * dt) / 1000);
        ballTurns = fraction(ballTurns + (ballSpeed * dt) / 1000);
        place(rim);
        return true;
      });
    },
    land(number, ms) {
      stop();
      if (isAway()) {
        rest(number);
        return Promise.resolve();
      }
      arm.hidden = false;
      // The ball must still run `lead` turns more than its pocket. It slows down from its present speed so that it meets the pocket.
      const speed = ballSpeed - rotorSpeed;
      const usual = (speed * ms) / 1000 / 2.5;
      const ahead = fraction(rotorTurns + turnOf(number) - ballTurns);
      const lead = ahead + Math.max(0, Math.round(usual - ahead));
      const power = lead > 0.3 ? (speed * ms) / 1000 / lead : 2.5;
      let spent = 0;
      let rate = 1;
      let before = performance.now();
      let lastPocket = 0;
      return new Promise((resolve) => {
        stop = runFrames((dt) => {
          if (isHurried && rate === 1) rate = Math.max(1, (ms - spent) / hurriedMs);
          // By the clock and not by frames: a slow device shows fewer frames, and its result as soon.
          const now = performance.now();
          spent += (now - before) * rate;
          before = now;
          const part = Math.min(1, spent / ms);
          rotorTurns = fraction(rotorTurns + (rotorSpeed * dt * (1 - 0.75 * part)) / 1000);
          const left = lead * (1 - part) ** power;
          ballTurns = rotorTurns + turnOf(number) - left;
          place(distanceAt(part));
          const pocket = Math.floor(left * count);
          if (part > touches && pocket !== lastPocket) sound.cue('tick');
          lastPocket = pocket;
          // The tab was left: the current state is the end.
          if (part < 1 && !document.hidden) return true;
          rest(number);
          resolve();
          return false;
        });
      });
    },
    hurry() {
      isHurried = true;
    },
  };
}

const polar = (radius: number, turns: number) => {
  const angle = (turns - 0.25) * 2 * Math.PI;
  return `${(radius * Math.cos(angle)).toFixed(2)} ${(radius * Math.sin(angle)).toFixed(2)}`;
};

/** The numbers and their pockets, the cone and the cross, in a square of 400 around the middle. */
function rotorMarkup(): string {
  const pockets = europeanWheel.map((number, place) => {
    const [from, to] = [(place - 0.5) / count, (place + 0.5) / count];
    const ring = (outside: number, inside: number) =>
      `M${polar(outside, from)}A${outside} ${outside} 0 0 1 ${polar(outside, to)}L${polar(inside, to)}A${inside} ${inside} 0 0 0 ${polar(inside, from)}Z`;
    return `<g class="${colorOf(number)}"><path class="number-ring" d="${ring(160, 131)}"/><path class="pocket-ring" d="${ring(131, 100)}"/><path class="fret" d="M${polar(160, from)}L${polar(100, from)}"/><text transform="rotate(${((place / count) * 360).toFixed(2)}) translate(0 -140)">${nameOfNumber(number)}</text></g>`;
  });
  const petals = Array.from(
    { length: 8 },
    (_, petal) =>
      `<path class="petal" transform="rotate(${petal * 45})" d="M0 -14C15 -34 13 -60 0 -86C-13 -60 -15 -34 0 -14Z"/>`,
  );
  const arms = Array.from(
    { length: 4 },
    (_, spoke) =>
      `<g transform="rotate(${spoke * 90 + 22.5})"><path class="arm" d="M-3 0L-2 -52L2 -52L3 0Z"/><circle class="knob" cy="-55" r="6"/></g>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" class="rotor" viewBox="-200 -200 400 400"><circle class="rotor-edge" r="162"/>${pockets.join('')}<circle class="pocket-edge" r="131"/><circle class="cone" r="100"/>${petals.join('')}${arms.join('')}<circle class="hub" r="17"/><circle class="hub-top" r="8"/></svg>`;
}

/** The part that stands still: the rim with its eight deflectors. */
const bowlMarkup = `<svg xmlns="http://www.w3.org/2000/svg" class="bowl" viewBox="-200 -200 400 400"><circle class="wood" r="198"/><circle class="wood-edge" r="196"/><circle class="track" r="188"/><circle class="slope" r="172"/>${Array.from(
  { length: 8 },
  (_, at) =>
    `<path class="deflector" transform="rotate(${at * 45 + 11})" d="M0 -178L${at % 2 ? '3 -172L0 -166L-3 -172' : '6 -172L0 -169L-6 -172'}Z"/>`,
).join('')}</svg>`;
