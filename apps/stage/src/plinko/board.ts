// Plinko's board: pins and balls on a canvas, pockets below it. It shows ways that were drawn before; several balls may fall at once.
import { element } from '../shell/element.ts';
import { runFrames } from '../shell/frames.ts';
import {
  ballRadius,
  floorAt,
  glowRadius,
  headroom,
  pinRadius,
  placeAt,
  restAt,
  wayOf,
  type Way,
} from './way.ts';

export interface Board {
  readonly element: HTMLElement;
  /** Lays out the rows, and what the pockets pay as they are written. */
  lay(rows: number, pockets: readonly { readonly text: string; readonly tier: string }[]): void;
  /** Lets a ball fall; resolves when it lies in its pocket. */
  drop(letters: string, onPin: (row: number) => void): Promise<void>;
  /** Lights the pocket in which the last ball lies; none when left out. */
  light(pocket?: number): void;
  /** Draws a way at once, without motion. */
  trace(letters: string | undefined): void;
  /** Lets all balls fall faster. */
  hurry(): void;
}

interface Ball {
  readonly way: Way;
  readonly onPin: (row: number) => void;
  readonly onLanded: () => void;
  time: number;
  met: number;
}

/** A pin that was met: it glows from 1 down to 0. */
interface Glow {
  readonly row: number;
  readonly place: number;
  left: number;
}

const glowMs = 320;
/** More than a row has pins. */
const keysInRow = 100;
/** How much faster a hurried ball falls. */
const hurried = 7;
/** A low board is drawn wider than it is high, so that its pockets are readable. */
const mostWider = 1.5;
/** A row takes longer on a board of few rows. */
const hopMs = (rows: number) => 150 - 3.5 * rows;

export function makeBoard(isStill: () => boolean): Board {
  // Pins stand still, so they are drawn once, under the canvas of what moves.
  const [pinCanvas, canvas] = [element('canvas'), element('canvas')];
  const pocketRow = element('div', { class: 'plinko-pockets', 'aria-hidden': 'true' });
  const field = element('div', { class: 'plinko-field', 'aria-hidden': 'true' }, pinCanvas, canvas);
  const root = element('div', { class: 'plinko' }, field, pocketRow);
  const context = canvas.getContext('2d')!;
  const balls: Ball[] = [];
  const glows = new Map<number, Glow>();
  let rows = 0;
  let longest = 0;
  let traced: Way | undefined;
  /** The height of a row and the width of a place, in pixels. */
  let [unit, across] = [1, 1];
  let [left, top] = [0, 0];
  let speed = 1;
  let isRunning = false;

  const pockets = () => [...pocketRow.children] as HTMLElement[];
  const style = getComputedStyle(document.documentElement);
  const colour = (name: string) => style.getPropertyValue(name).trim();
  const colours = {
    pin: colour('--quiet'),
    ball: colour('--coral'),
    shine: colour('--white'),
    glow: colour('--turquoise'),
  };

  /** Fits the board into what the page gives it. */
  function fit(): void {
    const { width, height } = root.getBoundingClientRect();
    if (width === 0 || rows === 0) return;
    const over = (pocket: number) => {
      const down = Math.min((height - pocket - 4) / (headroom + floorAt(rows)), 64);
      return { down, wide: Math.min((width - 4) / (rows + 2.1), down * mostWider) };
    };
    const flat = Math.max(26, Math.min(44, height * 0.09));
    const isNarrow = over(flat).wide < 4 + 6.5 * longest;
    // A pay that stands upright needs its own length, and a margin at both ends.
    const pocketHeight = isNarrow ? Math.max(flat, 12 + 6.5 * longest) : flat;
    const { down, wide } = over(pocketHeight);
    [unit, across] = [Math.min(down, wide), wide];
    const ratio = Math.min(2, devicePixelRatio);
    const canvasHeight = unit * (headroom + floorAt(rows));
    [left, top] = [width / 2, unit * headroom];
    field.style.width = `${width}px`;
    field.style.height = `${canvasHeight}px`;
    for (const each of [pinCanvas, canvas]) {
      each.width = Math.round(width * ratio);
      each.height = Math.round(canvasHeight * ratio);
      each.getContext('2d')!.setTransform(ratio, 0, 0, ratio, 0, 0);
    }
    drawPins();
    pocketRow.style.width = `${across * (rows + 1)}px`;
    pocketRow.style.height = `${pocketHeight}px`;
    pocketRow.style.setProperty('--unit', `${across}px`);
    pocketRow.classList.toggle('narrow', isNarrow);
    draw();
  }

  function circle(
    x: number,
    y: number,
    {
      radius,
      fill,
      alpha = 1,
      on = context,
    }: { radius: number; fill: string; alpha?: number; on?: CanvasRenderingContext2D },
  ): void {
    on.globalAlpha = alpha;
    on.fillStyle = fill;
    on.beginPath();
    on.arc(left + x * across, top + y * unit, radius * unit, 0, Math.PI * 2);
    on.fill();
    on.globalAlpha = 1;
  }

  const pinAt = (row: number, place: number) => place - (row + 2) / 2;

  function drawPins(): void {
    const on = pinCanvas.getContext('2d')!;
    for (let row = 0; row < rows; row += 1)
      for (let place = 0; place < row + 3; place += 1)
        circle(pinAt(row, place), row, { radius: pinRadius, fill: colours.pin, on });
  }

  function draw(): void {
    context.clearRect(0, 0, canvas.width, canvas.height);
    for (const { row, place, left: glow } of glows.values()) {
      const x = pinAt(row, place);
      circle(x, row, { radius: pinRadius + 0.2 * glow, fill: colours.glow, alpha: 0.55 * glow });
      circle(x, row, { radius: pinRadius, fill: colours.pin });
    }
    if (traced) drawTrace(traced);
    for (const { way, time } of balls) drawBall(placeAt(way, time));
  }

  function drawTrace(way: Way): void {
    const placeOf = (time: number) => {
      const { x, y } = placeAt(way, time);
      return { x, y: Math.min(y, restAt(rows)) };
    };
    context.strokeStyle = colours.ball;
    context.lineWidth = Math.max(1.5, unit * 0.07);
    context.globalAlpha = 0.8;
    context.beginPath();
    for (let step = 0; step <= way.hops.length * 8; step += 1) {
      const { x, y } = placeOf(step / 8);
      context.lineTo(left + x * across, top + y * unit);
    }
    context.stroke();
    context.globalAlpha = 1;
    drawBall(placeOf(way.hops.length));
  }

  function drawBall({ x, y }: { readonly x: number; readonly y: number }): void {
    circle(x, y, { radius: glowRadius, fill: colours.ball, alpha: 0.22 });
    circle(x, y, { radius: ballRadius, fill: colours.ball });
    const [shineX, shineY] = [x - ballRadius * 0.3, y - ballRadius * 0.35];
    circle(shineX, shineY, { radius: ballRadius * 0.32, fill: colours.shine, alpha: 0.75 });
  }

  function step(dt: number): boolean {
    for (const ball of balls) {
      ball.time += (dt * speed) / hopMs(ball.way.hops.length - 1);
      for (; ball.met < ball.way.pins.length && ball.time >= ball.met + 1; ball.met += 1) {
        const [row, place] = ball.way.pins[ball.met]!;
        glows.set(row * keysInRow + place, { row, place, left: 1 });
        ball.onPin(row);
      }
    }
    for (const [pin, glow] of glows) {
      glow.left -= dt / glowMs;
      if (glow.left <= 0) glows.delete(pin);
    }
    const landed = balls.filter(({ way, time }) => time >= way.hops.length);
    for (const ball of landed) balls.splice(balls.indexOf(ball), 1);
    if (balls.length === 0) speed = 1;
    draw();
    for (const { onLanded } of landed) onLanded();
    isRunning = balls.length > 0 || glows.size > 0;
    return isRunning;
  }

  function light(lit?: number): void {
    for (const [at, pocket] of pockets().entries()) pocket.classList.toggle('lit', at === lit);
  }

  new ResizeObserver(fit).observe(root);

  return {
    element: root,
    lay(count, written) {
      rows = count;
      longest = Math.max(...written.map(({ text }) => text.length));
      traced = undefined;
      pocketRow.replaceChildren(
        ...written.map(({ text, tier }) =>
          element('span', { class: 'plinko-pocket', 'data-tier': tier }, element('b', {}, text)),
        ),
      );
      fit();
    },
    drop: (letters, onPin) =>
      new Promise((resolve) => {
        traced = undefined;
        const way = wayOf(letters);
        const ball = { way, onPin, onLanded: resolve, time: 0, met: 0 };
        balls.push(ball);
        if (!isRunning) {
          isRunning = true;
          runFrames(step);
        }
        // A tab that is not looked at has no frames: the ball lies in its pocket when it comes back.
        setTimeout(
          () => {
            if (!balls.includes(ball)) return;
            balls.splice(balls.indexOf(ball), 1);
            resolve();
          },
          hopMs(rows) * way.hops.length + 1500,
        );
      }),
    light(pocket) {
      light(pocket);
      if (pocket === undefined || isStill()) return;
      pockets()[pocket]?.animate(
        [{ transform: 'none' }, { transform: 'translateY(38%)', offset: 0.35 }, { transform: 'none' }],
        { duration: 320, easing: 'cubic-bezier(.3,1.4,.5,1)' },
      );
    },
    trace(letters) {
      traced = letters === undefined ? undefined : wayOf(letters);
      draw();
    },
    hurry: () => {
      if (balls.length > 0) speed = hurried;
    },
  };
}
