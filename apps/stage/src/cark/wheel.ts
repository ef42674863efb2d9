// Çark's wheel: a ring of segments, the pointer above it, the result in its middle. It turns to a segment that was drawn before.
import { drawing, element } from '../shell/element.ts';
import { runFrames } from '../shell/frames.ts';

export interface Wheel {
  readonly element: HTMLElement;
  /** Lays out segments by the name of their colours, clockwise. */
  lay(colours: readonly string[]): void;
  /** Shows a segment under the pointer at once. */
  show(segment: number): void;
  /** Turns to a segment; `aside` from −1 to 1 is the place of the pointer in it. `onTick` is called for each edge that passes. */
  turn(segment: number, aside: number, onTick: () => void): Promise<void>;
  /** Ends the turning at once. */
  hurry(): void;
  /** The text in the middle. */
  readonly middle: HTMLElement;
}

const turnMs = 2800;
const turns = 4;
/** A pointer never stands on an edge. */
const widest = 0.36;
const [outer, inner] = [98, 74];

const quintic = (part: number) => 1 - (1 - part) ** 5;

export function makeWheel(): Wheel {
  const ring = element('div', { class: 'cark-ring' });
  const pointer = drawing(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 34" class="cark-pointer" aria-hidden="true"><path d="M12 33C5 22 1 17 1 11a11 11 0 0 1 22 0c0 6-4 11-11 22z" /><circle cx="12" cy="11" r="4.5"/></svg>',
  );
  const middle = element('div', { class: 'cark-middle' });
  const root = element('div', { class: 'cark-wheel', 'aria-hidden': 'true' }, ring, pointer, middle);
  let count = 1;
  let angle = 0;
  let flickedAt = 0;
  let end: (() => void) | undefined;

  /** The angle nearest below `from` at which a segment stands under the pointer. */
  function angleOf(segment: number, aside: number, from: number): number {
    const wanted = -((segment + 0.5 + aside * widest) * 360) / count;
    return wanted - Math.ceil((wanted - from) / 360) * 360;
  }

  /** A peg pushes the pointer, as far as the one before let it fall back. */
  function flick(): void {
    const now = performance.now();
    if (now - flickedAt < 70) return;
    flickedAt = now;
    pointer.animate([{ transform: 'rotate(-16deg)' }, { transform: 'none' }], {
      duration: 150,
      easing: 'ease-out',
    });
  }

  function place(at: number): void {
    angle = at;
    ring.style.transform = `rotate(${at}deg)`;
  }

  return {
    element: root,
    middle,
    lay(colours) {
      count = colours.length;
      const point = (radius: number, at: number) => {
        const turned = ((at / count) * 2 - 0.5) * Math.PI;
        return `${(radius * Math.cos(turned)).toFixed(3)} ${(radius * Math.sin(turned)).toFixed(3)}`;
      };
      const segments = colours.map(
        (colour, at) =>
          `<path class="tone-of-${colour}" d="M${point(outer, at)}A${outer} ${outer} 0 0 1 ${point(outer, at + 1)}L${point(inner, at + 1)}A${inner} ${inner} 0 0 0 ${point(inner, at)}z"/>`,
      );
      const pegRadius = Math.min(1.3, 30 / count);
      const pegs = colours.map((_, at) => {
        const [x, y] = point(outer - 4, at).split(' ');
        return `<circle cx="${x}" cy="${y}" r="${pegRadius}" class="cark-peg"/>`;
      });
      const petals = Array.from(
        { length: 12 },
        (_, n) =>
          `<path transform="rotate(${n * 30})" d="M0-34C12-44 12-56 0-68-12-56-12-44 0-34z" class="cark-petal"/>`,
      );
      ring.replaceChildren(
        drawing(
          `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-100 -100 200 200">${segments.join('')}${pegs.join('')}<circle r="${inner - 1}" class="cark-disc"/>${petals.join('')}</svg>`,
        ),
      );
      place(0);
    },
    show: (segment) => place(angleOf(segment, 0, 0)),
    turn: (segment, aside, onTick) =>
      new Promise((resolve) => {
        const from = angle;
        const to = angleOf(segment, aside, from - turns * 360);
        const width = 360 / count;
        let passed = Math.floor(from / width);
        const stop = runFrames((_dt, elapsed) => {
          const part = Math.min(1, elapsed / turnMs);
          place(from + (to - from) * quintic(part));
          const edge = Math.floor(angle / width);
          if (edge !== passed) {
            passed = edge;
            flick();
            onTick();
          }
          if (part === 1) end?.();
          return part < 1;
        });
        const finish = () => {
          stop();
          clearTimeout(guard);
          end = undefined;
          // Kept small, so that a long evening loses no precision.
          place(to % 360);
          resolve();
        };
        // A tab that is not looked at has no frames.
        const guard = setTimeout(finish, turnMs + 400);
        end = finish;
      }),
    hurry: () => end?.(),
  };
}
