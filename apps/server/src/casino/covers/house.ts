// The covers of the house's own games, each composed by hand.
import { draw } from '@felek/games/themes/motifs';
import type { PaletteName } from '@felek/games/themes/palettes';
import { at, box, circle, each, path, times } from '@felek/games/themes/shapes';
import { figure } from './figures.ts';
import type { Pattern } from './grounds.ts';
import {
  ball,
  bomb,
  card,
  chip,
  coin,
  die,
  drawKindAs,
  felt,
  gem,
  prizeWheel,
  rouletteWheel,
} from './tables.ts';

interface Own {
  readonly palette: PaletteName;
  readonly pattern: Pattern;
  readonly light: number;
  readonly picture: string;
}

const own = (palette: PaletteName, pattern: Pattern, light: number, picture: string): Own => ({
  palette,
  pattern,
  light,
  picture,
});
const m = draw;

/** The sea, the shore and the domes of a city, at 250 and below. */
const city = path(
  'D',
  'M-5 282V236h30v-30l6-26 6 26v30h20a34 34 0 0 1 68 0h30a46 46 0 0 1 92 0h18v-40l6-30 6 30v40h34v180H-5z',
);

const covers: Readonly<Record<string, () => Own>> = {
  lale: () =>
    own(
      'sea',
      'iznik',
      1,
      at(64, 196, 150, m('tulip'), -18) +
        at(236, 196, 150, m('tulip'), 18) +
        at(150, 150, 224, m('tulip')) +
        at(150, 30, 40, m('rosette')),
    ),
  kervan: () =>
    own(
      'ochre',
      'sparks',
      5,
      circle('W', 216, 84, 46) +
        path('A', 'M-10 224q80-80 170-30t150-50v160H-10z') +
        at(92, 168, 122, m('camel')) +
        at(208, 176, 106, m('camel')) +
        path('B', 'M-10 256q110-70 200-20t120-30v100H-10z') +
        at(262, 236, 62, m('lantern')),
    ),
  hazine: () =>
    own(
      'indigo',
      'wave',
      1,
      each(
        [
          [40, 70],
          [262, 64],
          [28, 180],
          [272, 178],
          [84, 34],
          [214, 32],
        ] as const,
        ([x, y], n) => at(x, y, 52 - (n % 3) * 6, n % 2 ? gem : coin, n * 20),
      ) +
        at(150, 170, 206, m('chest')) +
        at(150, 52, 44, m('crown')),
    ),
  lokum: () =>
    own(
      'rose',
      'dots',
      3,
      times(16, (n) => {
        const [x, y] = [46 + (n % 4) * 69, 52 + Math.floor(n / 4) * 66];
        return at(
          x,
          y,
          58,
          box((['A', 'B', 'C', 'W'] as const)[(n * 7 + (n >>> 2)) % 4]!, 8, 8, 84, 84, 22) +
            (n % 3
              ? circle('W', 50, 50, 18)
              : `<g transform="translate(20 20) scale(.6)">${m(n % 2 ? 'rosette' : 'pomegranate')}</g>`),
          n * 7 - 20,
        );
      }),
    ),
  rulet: () =>
    own(
      'emerald',
      'suits',
      2,
      path('F', 'M0 176h300v240H0z') +
        times(4, (n) => path('L', `M0 ${196 + n * 34}h300`)) +
        times(6, (n) => path('L', `M${n * 60} 196v110`)) +
        rouletteWheel(150, 132, 122, 14) +
        chip(60, 244, 56, 'A') +
        chip(76, 226, 56, 'C') +
        chip(238, 250, 56, 'B'),
    ),
  'canli-rulet': () =>
    own(
      'burgundy',
      'sparks',
      2,
      rouletteWheel(150, 214, 150, 40) +
        path('P', 'M150 -40L30 300h240z') +
        circle('R', 34, 38, 10) +
        path('L', 'M54 38h34') +
        circle('W', 206, 132, 11),
    ),
  blackjack: () =>
    own(
      'forest',
      'suits',
      0,
      felt(figure('L', 150, 278, 22, '3 : 2')) +
        card(112, 164, 172, 'As', -13) +
        card(192, 170, 172, 'Kh', 12) +
        chip(150, 248, 56, 'C'),
    ),
  baccarat: () =>
    own(
      'plum',
      'suits',
      3,
      circle('A', 92, 166, 84) +
        circle('B', 208, 166, 84) +
        card(66, 150, 120, '9s', -10) +
        card(106, 162, 120, 'Kd', 6) +
        card(196, 162, 120, '4h', -6) +
        card(236, 150, 120, '4c', 10) +
        figure('W', 88, 244, 40, 'P') +
        figure('W', 214, 244, 40, 'B'),
    ),
  'canli-bakara': () =>
    own(
      'terracotta',
      'star',
      2,
      felt() +
        times(24, (n) =>
          circle((n * 7) % 5 < 2 ? 'A' : 'B', 48 + (n % 8) * 29, 110 + Math.floor(n / 8) * 28, 10),
        ) +
        card(104, 222, 112, '9d', -8) +
        card(196, 222, 112, '8c', 8) +
        circle('R', 34, 38, 10) +
        path('L', 'M54 38h34'),
    ),
  'dragon-tiger': () =>
    own(
      'burgundy',
      'wave',
      1,
      path('D', 'M300 -10v330H-10z') +
        at(92, 106, 170, m('dragon'), -8) +
        at(212, 208, 168, m('tiger'), 8) +
        path('M', 'M310 -10L-10 310'),
    ),
  sicbo: () => own('terracotta', 'kilim', 0, drawKindAs('sicBo', 0, 21 + 3 * 64)),
  ucus: () =>
    own(
      'sky',
      'ebru',
      5,
      path('P', 'M0 290C110 282 190 220 226 120L244 300z') +
        path('X', 'M-6 290C110 282 190 220 226 120') +
        at(
          224,
          98,
          150,
          path(
            'W',
            'M4 60l26-8L70 16c10-8 22-12 26-8s0 16-8 26L52 74l-8 24-10-2-2-20-18 14-8-8 12-16-18-4z',
          ) +
            path('A', 'M38 46L8 26l8-8 44 8zM54 64l20 30 8-8-8-44z') +
            circle('B', 78, 22, 7),
        ) +
        each(
          [
            [60, 110],
            [110, 58],
            [40, 220],
          ] as const,
          ([x, y]) =>
            `<g opacity=".85">${circle('W', x, y, 18)}${circle('W', x + 20, y + 4, 22)}${circle('W', x + 42, y + 6, 15)}</g>`,
        ),
    ),
  kule: () =>
    own(
      'indigo',
      'star',
      0,
      city +
        each(
          [0, 1, 2, 3, 4],
          (n) =>
            path(n % 2 ? 'B' : 'A', `M${104 + n * 6} ${278 - n * 42}h${92 - n * 12}l-6-40h-${80 - n * 12}z`) +
            path('C', `M142 ${272 - n * 42}v-16a8 8 0 0 1 16 0v16z`),
        ) +
        path('G', 'M118 68L150 4l32 64z') +
        circle('W', 240, 60, 26),
    ),
  kazi: () => own('ochre', 'bands', 5, drawKindAs('scratch', 0, 3)),
  mayin: () =>
    own(
      'forest',
      'comb',
      0,
      times(16, (n) => {
        const [x, y] = [26 + (n % 4) * 63, 32 + Math.floor(n / 4) * 62];
        return (
          box('D', x, y, 57, 56, 10) +
          ([1, 6, 11, 12].includes(n)
            ? at(x + 28, y + 28, 42, gem)
            : [3, 9].includes(n)
              ? bomb(x + 28, y + 30, 50)
              : path('T', `M${x + 9} ${y + 10}h38`))
        );
      }),
    ),
  zar: () =>
    own('plum', 'star', 1, die(104, 128, 136, 5, -12, 'A', 'W') + die(206, 214, 118, 6, 14, 'W', 'K')),
  limbo: () => own('night', 'bands', 4, drawKindAs('limbo', 1, 2)),
  keno: () => own('cobalt', 'dots', 3, drawKindAs('keno', 1, 7)),
  plinko: () => own('plum', 'sparks', 2, drawKindAs('plinko', 0, 2)),
  cark: () => own('terracotta', 'kilim', 1, prizeWheel(150, 170, 124, 12, 16)),
  carkifelek: () =>
    own(
      'indigo',
      'iznik',
      1,
      path('A', 'M0 0h62q-8 160-62 290zM300 0h-62q8 160 62 290z') +
        prizeWheel(150, 174, 124, 8, 18) +
        at(150, 174, 92, m('rosette')) +
        times(9, (n) => circle('C', 22 + n * 32, 16 + Math.sin((n / 8) * Math.PI) * 16, 7)),
    ),
  hilo: () =>
    own(
      'cobalt',
      'suits',
      5,
      card(150, 168, 206, '8h') +
        path('C', 'M252 128l-32 38h18v46h28v-46h18z') +
        path('A', 'M48 214l-32-38h18v-46h28v46h18z'),
    ),
  'tombala-90': () => own('burgundy', 'kilim', 0, drawKindAs('bingo', 2, 22) + circle('W', 262, 52, 8)),
  'bingo-75': () => own('sky', 'dots', 5, drawKindAs('bingo', 1, 12)),
  cekilis: () => own('sea', 'sparks', 3, drawKindAs('draw', 0, 6)),
  'jacks-or-better': () =>
    own(
      'indigo',
      'suits',
      2,
      each(['10s', 'Js', 'Qs', 'Ks', 'As'], (face, n) =>
        card(58 + n * 46, 178 - Math.sin((n / 4) * Math.PI) * 36, 156, face, (n - 2) * 11),
      ),
    ),
  'deuces-wild': () => own('burgundy', 'bands', 1, drawKindAs('poker', 2, 0) + ball(150, 170, 40, '2', 'C')),
};

/** A further table of a game looks like its game. */
export const drawHouse = (code: string): Own | undefined =>
  (covers[code] ?? covers[code.replace(/-\d+$/, '')])?.();
