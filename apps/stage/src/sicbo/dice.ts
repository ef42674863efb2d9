// Three dice under a glass: they are shaken while the server is asked, and come to rest on a throw that is known already.
import type { Dice } from '@felek/games/sicbo/layout';
import { drawing, element } from '../shell/element.ts';
import type { Sound } from '../shell/sound.ts';

export interface DiceGlass {
  readonly element: HTMLElement;
  /** Shows a throw at rest. */
  show(dice: Dice): void;
  /** Begins to shake. */
  shake(): void;
  /** Comes to rest on a throw, within a time. */
  land(dice: Dice, ms: number): Promise<void>;
  /** Ends the running motion at once. */
  hurry(): void;
}

/** Where the pips of a face lie, in thirds of its width. */
const pips: Readonly<Record<number, readonly (readonly [number, number])[]>> = {
  1: [[1, 1]],
  2: [
    [0, 0],
    [2, 2],
  ],
  3: [
    [0, 0],
    [1, 1],
    [2, 2],
  ],
  4: [
    [0, 0],
    [2, 0],
    [0, 2],
    [2, 2],
  ],
  5: [
    [0, 0],
    [2, 0],
    [1, 1],
    [0, 2],
    [2, 2],
  ],
  6: [
    [0, 0],
    [2, 0],
    [0, 1],
    [2, 1],
    [0, 2],
    [2, 2],
  ],
};

/** The face of a die; one and four have red pips, as in the East. */
export const drawFace = (face: number): SVGSVGElement =>
  drawing(
    `<svg xmlns="http://www.w3.org/2000/svg" class="face face-${face}" viewBox="0 0 100 100" aria-hidden="true"><rect width="100" height="100" rx="16"/>${pips[
      face
    ]!.map(([x, y]) => `<circle cx="${25 + x * 25}" cy="${25 + y * 25}" r="${face === 1 ? 15 : 10}"/>`).join(
      '',
    )}</svg>`,
  );

/** The turns of a cube, about x and about y in degrees, that bring a face to the front. */
const turnsTo: Readonly<Record<number, readonly [number, number]>> = {
  1: [0, 0],
  2: [-90, 0],
  3: [0, -90],
  4: [0, 90],
  5: [90, 0],
  6: [0, 180],
};
const tilts = ['-9deg', '6deg', '14deg'];

const turned = (face: number, rounds: number) => {
  const [x, y] = turnsTo[face]!;
  return `rotateX(${x + 360 * rounds}deg) rotateY(${y + 360 * rounds}deg)`;
};

export function makeDiceGlass({
  sound,
  isStill,
}: {
  readonly sound: Sound;
  readonly isStill: () => boolean;
}): DiceGlass {
  const cubes = [0, 1, 2].map(() =>
    element('div', { class: 'cube' }, ...[1, 2, 3, 4, 5, 6].map((face) => drawFace(face))),
  );
  const dice = cubes.map((cube, at) => {
    const die = element('div', { class: 'die' }, cube);
    die.style.rotate = tilts[at]!;
    return die;
  });
  const sum = element('b', { class: 'dice-sum figure', hidden: '' });
  const tray = element('div', { class: 'tray' }, ...dice);
  const root = element('div', { class: 'glass', 'aria-hidden': 'true' }, tray, sum);
  let shaking: Animation[] = [];

  const stop = () => {
    for (const animation of shaking) animation.cancel();
    shaking = [];
  };

  function show(shown: Dice): void {
    stop();
    cubes.forEach((cube, at) => (cube.style.transform = turned(shown[at]!, 0)));
    sum.textContent = String(shown[0] + shown[1] + shown[2]);
    sum.hidden = false;
  }

  const rattle = (delay: number) => sound.rustle(2300, 0.12, 0.14, delay);

  return {
    element: root,
    show,
    shake() {
      stop();
      sum.hidden = true;
      if (isStill() || document.hidden) return;
      [0, 0.2, 0.4].forEach(rattle);
      shaking = [
        tray.animate(
          [
            { transform: 'translate(0, 0)' },
            { transform: 'translate(-4%, -9%)' },
            { transform: 'translate(3%, 2%)' },
            { transform: 'translate(5%, -7%)' },
            { transform: 'translate(-3%, 3%)' },
            { transform: 'translate(0, 0)' },
          ],
          { duration: 340, iterations: Infinity },
        ),
        ...cubes.map((cube, at) =>
          cube.animate([{ transform: turned(at + 1, 0) }, { transform: turned(at + 1, at % 2 ? 1 : -1) }], {
            duration: 460 + at * 70,
            iterations: Infinity,
          }),
        ),
      ];
    },
    async land(shown, ms) {
      if (shaking.length === 0) {
        show(shown);
        return;
      }
      [0, 0.25, 0.5, 0.75, 1, 1.2].forEach(rattle);
      const [trayShake] = shaking;
      const tumbles = cubes.map((cube, at) =>
        cube.animate(
          [{ transform: turned(((at + 3) % 6) + 1, at % 2 ? 3 : -3) }, { transform: turned(shown[at]!, 0) }],
          { duration: ms - 160 + at * 80, easing: 'cubic-bezier(.25,.6,.3,1)', fill: 'forwards' },
        ),
      );
      shaking.push(...tumbles);
      trayShake!.updatePlaybackRate(0.8);
      setTimeout(() => trayShake!.cancel(), ms * 0.6);
      await Promise.all(tumbles.map(({ finished }) => finished.catch(() => undefined)));
      show(shown);
    },
    hurry() {
      for (const animation of shaking)
        if (Number.isFinite(animation.effect?.getComputedTiming().endTime ?? Infinity)) animation.finish();
    },
  };
}
