// Covers of tables and instant games: the object that they are played with, around the point 150, 160 of a cover of 300 by 400. `turn` is a
// number of the game's own, by which two games of a kind differ.
import {
  at,
  box,
  circle,
  each,
  move,
  oval,
  path,
  slice,
  times,
  turned,
  type Ink,
} from '@felek/games/themes/shapes';
import { figure } from './figures.ts';

export type Kind =
  | 'roulette'
  | 'blackjack'
  | 'baccarat'
  | 'dragonTiger'
  | 'sicBo'
  | 'crash'
  | 'plinko'
  | 'mines'
  | 'dice'
  | 'limbo'
  | 'keno'
  | 'wheel'
  | 'hilo'
  | 'tower'
  | 'scratch'
  | 'poker'
  | 'bingo'
  | 'draw'
  | 'show'
  | 'slot';

const suits = {
  spade:
    'M50 8C38 30 14 40 14 62c0 20 24 24 32 8-1 12-6 18-12 22h32c-6-4-11-10-12-22 8 16 32 12 32-8C86 40 62 30 50 8z',
  heart: 'M50 92C2 54 8 12 30 12c12 0 17 8 20 16 3-8 8-16 20-16 22 0 28 42-20 80z',
  diamond: 'M50 4l34 46-34 46-34-46z',
  club: 'M50 6a21 21 0 0 1 14 36 21 21 0 1 1-10 32c0 8 4 14 10 18H36c6-4 10-10 10-18a21 21 0 1 1-10-32A21 21 0 0 1 50 6z',
} as const;
type Suit = keyof typeof suits;

/** A card with its middle at the point, `height` high. */
export function card(x: number, y: number, height: number, face: string, angle = 0): string {
  const suit = ({ s: 'spade', h: 'heart', d: 'diamond', c: 'club' } as const)[face.slice(-1) as 's'] as
    Suit | undefined;
  const ink: Ink = suit === 'heart' || suit === 'diamond' ? 'R' : 'K';
  const front = suit
    ? box('W', 18, 4, 64, 92, 7) +
      figure(ink, 32, 20, 24, face.slice(0, -1)) +
      `<g transform="translate(32 38) scale(.17) translate(-50 -50)">${path(ink, suits[suit])}</g><g transform="translate(54 62) scale(.5) translate(-50 -50)">${path(ink, suits[suit])}</g>`
    : box('W', 18, 4, 64, 92, 7) +
      box('A', 23, 9, 54, 82, 4) +
      `<g transform="translate(50 50) scale(.42) translate(-50 -50)">${turned(8, path('C', 'M50 50C36 38 38 12 50 2c12 10 14 36 0 48z'))}</g>`;
  return at(x, y, height, front, angle);
}

export const chip = (x: number, y: number, size: number, ink: Ink = 'A'): string =>
  at(
    x,
    y,
    size,
    circle('K', 50, 53, 48) +
      circle(ink, 50, 50, 48) +
      turned(8, box('W', 43, 2, 14, 14)) +
      circle('W', 50, 50, 31) +
      circle(ink, 50, 50, 27) +
      path('L', 'M50 30l6 14 14 6-14 6-6 14-6-14-14-6 14-6z'),
  );

type Spot = readonly [x: number, y: number];
const pips: readonly (readonly Spot[])[] = [
  [],
  [[50, 50]],
  [
    [28, 28],
    [72, 72],
  ],
  [
    [26, 26],
    [50, 50],
    [74, 74],
  ],
  [
    [28, 28],
    [72, 28],
    [28, 72],
    [72, 72],
  ],
  [
    [26, 26],
    [74, 26],
    [50, 50],
    [26, 74],
    [74, 74],
  ],
  [
    [28, 24],
    [72, 24],
    [28, 50],
    [72, 50],
    [28, 76],
    [72, 76],
  ],
];
/** A die: its front, and two sides that catch less light. */
export const die = (
  x: number,
  y: number,
  size: number,
  spots: number,
  angle = 0,
  ink: Ink = 'W',
  dot: Ink = 'K',
): string =>
  at(
    x,
    y,
    size,
    path('K', 'M14 8L28-8h76q6 0 6 6v76L94 90z') +
      box(ink, 4, 4, 92, 92, 16) +
      each(pips[spots]!, ([px, py]) => circle(dot, px, py, 9)),
    angle,
  );

export const ball = (x: number, y: number, r: number, text: string, ink: Ink = 'A'): string =>
  circle(ink, x, y, r) +
  circle('W', x, y, r * 0.58) +
  figure('K', x, y, r * 0.72, text) +
  oval('W', x - r * 0.35, y - r * 0.62, r * 0.25, r * 0.13);

export function rouletteWheel(x: number, y: number, r: number, turn: number): string {
  const pockets = 37;
  const step = 360 / pockets;
  return `<g transform="rotate(${turn} ${x} ${y})">${circle('G', x, y, r)}${circle('K', x, y, r * 0.95)}${times(
    pockets,
    (n) => slice(n === 0 ? 'V' : n % 2 ? 'R' : 'K', x, y, r * 0.9, r * 0.62, n * step, (n + 1) * step),
  )}${circle('G', x, y, r * 0.62)}${circle('D', x, y, r * 0.57)}${turned(8, path('G', `M${x - r * 0.04} ${y}L${x} ${y - r * 0.5}l${r * 0.04} ${r * 0.5}z`), x, y)}${circle('G', x, y, r * 0.18)}${circle('W', x - r * 0.05, y - r * 0.06, r * 0.06)}</g>${circle('W', x + r * 0.52, y - r * 0.56, r * 0.065)}`;
}

export function prizeWheel(x: number, y: number, r: number, turn: number, segments = 12): string {
  const step = 360 / segments;
  const inks: readonly Ink[] = ['A', 'W', 'B', 'C'];
  return `<g transform="rotate(${turn} ${x} ${y})">${circle('K', x, y, r * 1.04)}${circle('G', x, y, r)}${times(segments, (n) => slice(inks[n % 4]!, x, y, r * 0.9, r * 0.2, n * step + 0.8, (n + 1) * step - 0.8))}${times(segments, (n) => `<g transform="rotate(${n * step} ${x} ${y})">${circle('W', x, y - r * 0.95, r * 0.035)}</g>`)}${circle('G', x, y, r * 0.24)}${circle('A', x, y, r * 0.15)}</g>${path('R', `M${x - r * 0.12} ${y - r * 1.12}h${r * 0.24}L${x} ${y - r * 0.78}z`)}`;
}

/** A felt seen from where one sits: the bow of a table with its lines. */
const felt = (lines = ''): string =>
  path('G', 'M-30 250C-30 120 60 70 150 70s180 50 180 180v160H-30z') +
  path('F', 'M-20 254C-20 132 66 84 150 84s170 48 170 170v160H-20z') +
  path('L', 'M14 272C14 168 90 124 150 124s136 44 136 148') +
  lines;

const diceOf = (turn: number) => [1 + (turn % 6), 1 + ((turn >>> 3) % 6), 1 + ((turn >>> 6) % 6)] as const;

const drawings: Readonly<Record<Exclude<Kind, 'slot'>, readonly ((turn: number) => string)[]>> = {
  roulette: [
    (turn) => rouletteWheel(150, 170, 128, turn),
    (turn) =>
      path('F', 'M0 250L300 170v240H0z') +
      times(7, (n) => path('L', `M${-20 + n * 56} 410L${60 + n * 40} 196`)) +
      path('L', 'M0 312L300 238M0 364L300 300') +
      rouletteWheel(216, 104, 118, turn) +
      chip(74, 288, 52, 'A') +
      chip(92, 262, 46, 'C'),
    (turn) =>
      each(
        [
          ['V', '0', 0],
          ['R', '7', 1],
          ['K', '20', 2],
        ] as const,
        ([ink, text], n) =>
          move(
            36 + n * 78,
            92 - n * 12,
            box(ink, 0, 0, 72, 100, 8) + path('L', 'M8 8h56v84H8z') + figure('W', 36, 50, 44, text),
          ),
      ) +
      rouletteWheel(150, 300, 128, turn) +
      chip(74, 176, 56, 'B'),
    (turn) =>
      `<g transform="translate(0 70) scale(1 .62)">${rouletteWheel(150, 180, 170, turn)}</g>` +
      circle('W', 218, 104, 15) +
      path('L', 'M100 60q90-20 122 30'),
  ],
  blackjack: [
    (turn) =>
      felt() +
      card(116, 176, 156, `A${'shdc'[turn % 4]}`, -14) +
      card(186, 180, 156, `${['K', 'Q', 'J'][turn % 3]}${'hsdc'[(turn >>> 2) % 4]}`, 12),
    () =>
      card(150, 170, 210, 'Js', -6) +
      card(206, 190, 180, 'Ah', 16) +
      chip(76, 252, 74, 'A') +
      chip(92, 224, 74, 'B'),
    (turn) =>
      felt(figure('L', 150, 268, 30, '3 : 2')) +
      card(92, 172, 122, `8${'sdhc'[turn % 4]}`, -10) +
      card(150, 160, 122, '6h') +
      card(208, 172, 122, '7c', 10) +
      chip(150, 236, 54, 'C'),
    () =>
      circle('G', 150, 165, 118) +
      circle('F', 150, 165, 108) +
      figure('W', 150, 168, 128, '21') +
      card(52, 240, 92, 'As', -18) +
      card(248, 240, 92, 'Kd', 18),
  ],
  baccarat: [
    (turn) =>
      felt() +
      card(84, 166, 112, `9${'hd'[turn % 2]}`, -8) +
      card(122, 172, 112, 'Kc', 4) +
      card(196, 172, 112, '4s', -4) +
      card(234, 166, 112, '4h', 8) +
      figure('C', 102, 258, 34, 'P') +
      figure('A', 216, 258, 34, 'B'),
    () =>
      circle('A', 106, 166, 88) +
      circle('B', 198, 166, 88) +
      figure('W', 88, 166, 92, 'P') +
      figure('W', 216, 166, 92, 'B') +
      card(150, 190, 150, '9h', 4),
    (turn) =>
      each([0, 1, 2, 3, 4, 5, 6, 7], (column) =>
        each([0, 1, 2, 3], (row) =>
          ((turn >>> (column % 5)) + row * 3 + column) % 4 > row - 1
            ? circle((column + (turn & 1)) % 2 ? 'A' : 'B', 34 + column * 33, 76 + row * 36, 13) +
              circle('D', 34 + column * 33, 76 + row * 36, 6)
            : '',
        ),
      ) +
      card(110, 218, 120, '8d', -10) +
      card(186, 218, 120, 'As', 10),
  ],
  dragonTiger: [
    () => path('R', 'M0 0h300L0 300z') + path('D', 'M300 0v300H0z') + path('M', 'M300 0L0 300'),
    () => path('R', 'M0 0h150v410H0z') + path('D', 'M150 0h150v410H150z') + path('M', 'M150 0v300'),
  ],
  sicBo: [
    (turn) =>
      oval('K', 150, 250, 120, 26) +
      path('B', 'M40 240C40 60 260 60 260 240z') +
      path('L', 'M70 220C76 110 130 92 150 92') +
      each(diceOf(turn), (spots, n) =>
        die(90 + n * 60, n === 1 ? 172 : 208, 62, spots, n * 14 - 14, 'R', 'W'),
      ) +
      oval('G', 150, 250, 128, 18) +
      circle('G', 150, 96, 13),
    (turn) =>
      each(diceOf(turn), (spots, n) =>
        die(
          [150, 84, 214][n]!,
          [92, 200, 206][n]!,
          [112, 104, 108][n]!,
          spots,
          [8, -16, 20][n]!,
          n === 1 ? 'W' : 'R',
          n === 1 ? 'K' : 'W',
        ),
      ),
    (turn) =>
      felt(times(6, (n) => move(22 + n * 43, 196, box('D', 0, 0, 38, 52, 5) + die(19, 26, 26, n + 1)))) +
      each(diceOf(turn), (spots, n) =>
        die(78 + n * 72, 130 - (n % 2) * 26, 66, spots, n * 22 - 20, 'R', 'W'),
      ),
  ],
  crash: [
    () =>
      times(5, (n) => path('T', `M20 ${80 + n * 44}H280`)) +
      path('P', 'M20 280C120 274 190 226 236 96V280z') +
      path('X', 'M20 280C120 274 190 226 236 96'),
    () =>
      times(7, (n) => path('T', `M${-40 + n * 60} 300L${60 + n * 60} 20`)) +
      path('P', 'M0 290Q150 270 226 110L250 130Q190 280 60 300z'),
    () =>
      each(
        [
          [60, 220],
          [110, 250],
          [200, 240],
          [250, 200],
          [150, 270],
        ] as const,
        ([x, y], n) =>
          `<g opacity=".8">${oval('W', x, y + 10, 48 - n * 4, 18)}${oval('W', x + 16, y, 26, 18)}</g>`,
      ) + path('T', 'M40 250Q120 220 150 100'),
  ],
  plinko: [
    (turn) =>
      each([1, 2, 3, 4, 5, 6, 7], (row) =>
        times(row + 2, (n) => circle('W', 150 - (row + 1) * 17 + n * 34, 44 + row * 27, 5.5)),
      ) +
      times(8, (n) =>
        box((['A', 'C', 'B', 'F', 'F', 'B', 'C', 'A'] as const)[n]!, 12 + n * 35, 252, 31, 30, 6),
      ) +
      circle('G', 150 + ((turn % 5) - 2) * 17, 118, 14) +
      circle('G', 116 + (turn % 3) * 34, 196, 14) +
      path('M', 'M150 40l10 30-18 22 14 20'),
    (turn) =>
      path('B', 'M150 6L292 268H8z') +
      each([1, 2, 3, 4, 5], (row) =>
        times(row + 1, (n) => circle('W', 150 - row * 21 + n * 42, 50 + row * 38, 7)),
      ) +
      circle('A', 150 + ((turn % 3) - 1) * 21, 110, 20) +
      oval('W', 144 + ((turn % 3) - 1) * 21, 103, 6, 4) +
      times(6, (n) => box(n === 0 || n === 5 ? 'C' : 'G', 14 + n * 46, 262, 42, 26, 5)),
  ],
  mines: [
    (turn) =>
      times(25, (n) => {
        const [x, y] = [24 + (n % 5) * 52, 34 + Math.floor(n / 5) * 50];
        const is = (n * 7 + turn) % 11;
        return (
          box('D', x, y, 46, 44, 8) +
          (is === 0
            ? bomb(x + 23, y + 24, 40)
            : is % 3 === 1
              ? at(x + 23, y + 22, 30, gem)
              : path('T', `M${x + 6} ${y + 8}h34`))
        );
      }),
    () =>
      path('D', 'M0 230l60-40 70 36 70-44 100 48v180H0z') +
      bomb(172, 160, 190) +
      at(64, 216, 74, gem, -14) +
      at(236, 246, 56, gem, 18),
    (turn) =>
      `<g transform="translate(150 168) rotate(45) translate(-112 -112)">${times(9, (n) => {
        const [x, y] = [(n % 3) * 76, Math.floor(n / 3) * 76];
        return box((n + turn) % 4 ? 'D' : 'B', x, y, 70, 70, 12);
      })}</g>` +
      bomb(150, 168, 82) +
      at(150, 64, 54, gem) +
      at(46, 168, 54, gem) +
      at(254, 168, 54, gem),
  ],
  dice: [
    (turn) =>
      die(108, 136, 130, 1 + (turn % 6), -14, 'A', 'W') +
      die(204, 214, 112, 1 + ((turn >>> 3) % 6), 16, 'W', 'K'),
    (turn) =>
      box('K', 26, 222, 248, 30, 15) +
      box('A', 32, 228, 110 + (turn % 60), 18, 9) +
      box('B', 146 + (turn % 60), 228, 122 - (turn % 60), 18, 9) +
      circle('W', 144 + (turn % 60), 237, 20) +
      die(150, 126, 138, 1 + (turn % 6), 10, 'W', 'A'),
    (turn) =>
      times(9, (n) =>
        die(
          44 + (n % 3) * 104 + (Math.floor(n / 3) % 2) * 6,
          56 + Math.floor(n / 3) * 92,
          84,
          1 + ((turn + n * 5) % 6),
          ((n * 37 + turn) % 50) - 25,
          (['W', 'A', 'B'] as const)[(n + turn) % 3]!,
          (n + turn) % 3 ? 'W' : 'K',
        ),
      ),
  ],
  limbo: [
    (turn) =>
      times(
        9,
        (n) =>
          `<g opacity="${(1 - n * 0.1).toFixed(1)}">${path('M', `M${150 - 20 - n * 15} ${270 - n * 28}h${40 + n * 30}`)}</g>`,
      ) + figure('W', 150, 132, 84, `${[2, 5, 10, 50][turn % 4]}×`),
    (turn) =>
      circle('K', 150, 168, 122) +
      slice('B', 150, 168, 114, 90, 225, 300) +
      slice('C', 150, 168, 114, 90, 302, 358) +
      slice('A', 150, 168, 114, 90, 0, 135) +
      path('W', `M142 168L150 70l8 98z`) +
      circle('G', 150, 168, 15) +
      figure('W', 150, 228, 40, `${[3, 7, 12, 100][turn % 4]}×`),
    (turn) =>
      times(
        5,
        (n) =>
          `<g opacity="${(0.3 + n * 0.17).toFixed(1)}">${path(n % 2 ? 'A' : 'B', `M150 ${40 + n * 42}l${120 - n * 12} 90h-${60 - n * 6}L150 ${92 + n * 42}l-${60 - n * 6} 38h-${60 - n * 6}z`)}</g>`,
      ) + figure('W', 150, 236, 52, `${[4, 8, 20, 99][turn % 4]}×`),
  ],
  keno: [
    (turn) =>
      times(30, (n) => {
        const [x, y] = [20 + (n % 6) * 44, 34 + Math.floor(n / 6) * 50];
        const isHit = (n * 5 + turn) % 7 < 2;
        return isHit
          ? ball(x + 20, y + 21, 21, String(1 + ((n * 3 + turn) % 80)), n % 2 ? 'A' : 'C')
          : box('D', x, y, 40, 42, 8) + figure('L', x + 20, y + 21, 17, String(n + 1));
      }),
    (turn) =>
      circle('T', 150, 166, 124) +
      each(
        [
          [94, 108, 44],
          [196, 116, 50],
          [150, 196, 58],
          [76, 212, 40],
          [224, 218, 42],
          [150, 88, 34],
        ] as const,
        ([x, y, r], n) =>
          ball(x, y, r, String(1 + ((turn + n * 13) % 80)), (['A', 'B', 'C'] as const)[n % 3]!),
      ),
  ],
  wheel: [
    (turn) => prizeWheel(150, 172, 122, turn),
    (turn) => prizeWheel(150, 300, 220, turn, 20),
    (turn) => prizeWheel(236, 176, 168, turn, 16),
  ],
  hilo: [
    (turn) =>
      card(150, 164, 208, `${['8', 'J', '7', 'Q'][turn % 4]}${'hsdc'[turn % 4]}`) +
      path('B', 'M252 132l-32 38h18v46h28v-46h18z') +
      path('A', 'M48 212l-32-38h18v-46h28v46h18z'),
    (turn) =>
      card(84, 200, 146, `3${'sh'[turn % 2]}`, -8) +
      card(150, 168, 156, '9d') +
      card(220, 130, 164, `K${'hc'[turn % 2]}`, 8) +
      path('C', 'M262 18l-46 26 16 8-14 30 20 10 14-30 14 10z'),
    () =>
      card(88, 160, 176, 'back', -6) +
      card(206, 172, 190, 'Ah', 6) +
      path('G', 'M150 50l-26 36h52zM150 290l-26-36h52z'),
  ],
  tower: [
    (turn) =>
      times(7, (row) =>
        times(4, (n) => {
          const x = 62 + n * 45;
          const y = 248 - row * 37;
          const isUp = (row * 3 + turn) % 4 === n;
          return (
            box(isUp ? (row > 4 ? 'C' : 'A') : 'D', x, y, 41, 32, 6) +
            (isUp ? path('W', `M${x + 20} ${y + 7}l4 8 9 1-7 5 2 9-8-5-8 5 2-9-7-5 9-1z`) : '')
          );
        }),
      ),
    () =>
      each(
        [0, 1, 2, 3, 4],
        (n) =>
          path(n % 2 ? 'B' : 'A', `M${70 + n * 14} ${284 - n * 48}h${160 - n * 28}l-8-46H${78 + n * 14}z`) +
          path('K', `M138 ${280 - n * 48}v-20a12 12 0 0 1 24 0v20z`),
      ) + path('G', 'M130 50L150 4l20 46z'),
  ],
  scratch: [
    (turn) =>
      `<g transform="rotate(-6 150 170)">${box('G', 34, 48, 232, 236, 14)}${box('A', 42, 56, 216, 220, 10)}${times(
        9,
        (n) => {
          const [x, y] = [56 + (n % 3) * 66, 70 + Math.floor(n / 3) * 66];
          const isOpen = (n * 4 + turn) % 5 < 3;
          return (
            box(isOpen ? 'W' : 'Q', x, y, 58, 58, 8) +
            (isOpen
              ? at(x + 29, y + 29, 40, (n + turn) % 3 ? coin : gem)
              : path('L', `M${x + 8} ${y + 16}l42 8M${x + 8} ${y + 32}l42 8`))
          );
        },
      )}</g>` +
      `<g transform="translate(232 240) rotate(24)">${circle('G', 0, 0, 34)}${circle('C', 0, 0, 25)}</g>`,
    () =>
      `<g transform="rotate(8 150 170)">${box('W', 40, 40, 220, 250, 12)}${box('B', 50, 50, 200, 76, 8)}${box('Q', 50, 140, 200, 138, 8)}${path('W', 'M70 200q30-40 60-20t60-10 50-10l-6 50q-40 4-60 20t-60 6-50 20z')}</g>` +
      at(110, 214, 62, coin) +
      at(186, 196, 62, gem) +
      at(150, 88, 48, path('W', 'M50 4l11 30 32 1-25 20 9 31-27-18-27 18 9-31L7 35l32-1z')),
  ],
  poker: [
    (turn) =>
      each(['10', 'J', 'Q', 'K', 'A'], (rank, n) =>
        card(
          58 + n * 46,
          176 - Math.sin((n / 4) * Math.PI) * 34,
          150,
          `${rank}${'shdc'[turn % 4]}`,
          (n - 2) * 11,
        ),
      ),
    (turn) =>
      box('G', 16, 56, 268, 196, 16) +
      box('D', 24, 64, 252, 180, 10) +
      each(['J', 'J', '4', 'J', '9'], (rank, n) =>
        card(54 + n * 48, 136, 106, `${rank}${'shdcs'[(n + turn) % 4]}`),
      ) +
      times(5, (n) => box(n === 2 || n === 4 ? 'T' : 'C', 34 + n * 48, 204, 40, 22, 6)),
    () =>
      each(['2s', '2h', '2d', '2c'], (face, n) =>
        card(86 + (n % 2) * 128, 104 + Math.floor(n / 2) * 132, 142, face, [-12, 10, 8, -10][n]!),
      ) + chip(150, 170, 78, 'A'),
  ],
  bingo: [
    (turn) =>
      each(
        [
          [82, 96, 56],
          [206, 92, 50],
          [146, 190, 68],
          [56, 220, 42],
          [246, 210, 46],
        ] as const,
        ([x, y, r], n) =>
          ball(x, y, r, String(1 + ((turn + n * 17) % 90)), (['A', 'C', 'B'] as const)[n % 3]!),
      ),
    (turn) =>
      `<g transform="rotate(-7 150 170)">${box('W', 40, 54, 220, 222, 12)}${each(['B', 'I', 'N', 'G', 'O'], (letter, n) => box((['A', 'B', 'C', 'A', 'B'] as const)[n]!, 48 + n * 42, 62, 36, 36, 6) + figure('W', 66 + n * 42, 80, 26, letter))}${times(
        20,
        (n) => {
          const [x, y] = [66 + (n % 5) * 42, 122 + Math.floor(n / 5) * 40];
          return (
            ((n * 7 + turn) % 5 < 2 ? circle('C', x, y, 17) : '') +
            figure('K', x, y, 18, String(1 + ((n % 5) * 15 + ((n * 4 + turn) % 15))))
          );
        },
      )}</g>` + ball(246, 84, 40, String(1 + (turn % 75)), 'A'),
    (turn) =>
      box('W', 10, 84, 280, 120, 8) +
      times(27, (n) => {
        const [x, y] = [16 + (n % 9) * 30, 90 + Math.floor(n / 9) * 37];
        const isOn = (n * 5 + turn) % 9 < 5;
        return (
          box(isOn ? 'W' : 'B', x, y, 28, 34, 3) +
          (isOn ? figure('K', x + 14, y + 17, 15, String((n % 9) * 10 + 1 + ((n + turn) % 9))) : '')
        );
      }) +
      ball(84, 244, 44, String(1 + (turn % 90)), 'A') +
      ball(196, 240, 50, String(1 + ((turn * 3) % 90)), 'C'),
  ],
  draw: [
    (turn) =>
      circle('G', 150, 150, 122) +
      circle('D', 150, 150, 112) +
      each(
        [
          [100, 190],
          [150, 214],
          [204, 186],
          [120, 136],
          [180, 130],
          [150, 170],
          [84, 150],
          [220, 148],
        ] as const,
        ([x, y], n) => ball(x, y, 25, String(1 + ((turn + n * 11) % 42)), (['A', 'B', 'C'] as const)[n % 3]!),
      ) +
      path('L', 'M70 100Q96 60 140 50') +
      box('G', 110, 264, 80, 18, 8),
    (turn) =>
      box('K', 14, 60, 272, 186, 18) +
      box('D', 24, 70, 252, 150, 10) +
      times(5, (n) =>
        ball(58 + n * 46, 144, 21, String(1 + ((turn + n * 7) % 42)), (['A', 'C', 'B'] as const)[n % 3]!),
      ) +
      path('T', 'M40 90h80M40 198h220') +
      circle('R', 250, 92, 9) +
      box('K', 110, 246, 80, 16) +
      box('K', 74, 260, 152, 12, 6),
    (turn) =>
      times(7, (n) =>
        ball(
          150 + Math.cos((n / 7) * 6.283) * 96,
          164 + Math.sin((n / 7) * 6.283) * 96,
          36,
          String(1 + ((turn + n * 6) % 42)),
          (['A', 'B', 'C'] as const)[n % 3]!,
        ),
      ) + ball(150, 164, 56, String(1 + (turn % 42)), 'G'),
  ],
  show: [
    (turn) =>
      path('A', 'M0 0h74q-10 150-74 260zM300 0h-74q10 150 74 260z') +
      times(3, (n) =>
        path('S', `M${18 + n * 18} 0q-2 120-${18 + n * 6} 200M${282 - n * 18} 0q2 120 ${18 + n * 6} 200`),
      ) +
      prizeWheel(150, 176, 108, turn, 14) +
      times(9, (n) => circle('C', 22 + n * 32, 14 + Math.sin((n / 8) * Math.PI) * 18, 7)),
    (turn) =>
      times(7, (n) => path('P', `M150 330L${-60 + n * 70} -20h40z`)) +
      prizeWheel(150, 250, 168, turn, 18) +
      at(150, 44, 66, coin),
  ],
};

const gem =
  path('B', 'M22 14h56l20 26-48 54L2 40z') +
  path('W', 'M22 14l14 26L50 14l14 26 14-26z') +
  path('L', 'M36 40L50 94l14-54');
const coin =
  circle('G', 50, 50, 47) +
  circle('C', 50, 50, 37) +
  path('G', 'M50 22l8 18 20 2-15 13 5 20-18-11-18 11 5-20-15-13 20-2z');
function bomb(x: number, y: number, size: number): string {
  return at(
    x,
    y,
    size,
    path('S', 'M66 26Q76 6 92 14') +
      turned(8, path('K', 'M42 28l4-12 4 12z'), 46, 60) +
      circle('R', 46, 60, 36) +
      box('G', 52, 20, 20, 16, 4) +
      oval('L', 32, 46, 8, 5) +
      path('C', 'M92 2l3 8 8-2-4 7 6 5-8 2 0 8-6-5-7 4 2-8-7-4 8-3z'),
  );
}

/** The picture of a kind; there are several of each. */
export function drawKind(kind: Exclude<Kind, 'slot'>, turn: number): string {
  const all = drawings[kind];
  return all[turn % all.length]!(turn >>> 2);
}
/** One of them. */
export const drawKindAs = (kind: Exclude<Kind, 'slot'>, place: number, turn: number): string =>
  drawings[kind][place]!(turn);
export { bomb, coin, felt, gem };
