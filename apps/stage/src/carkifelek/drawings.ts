// The drawings of Çarkıfelek, in the manner of Iznik tiles: the wheel of 54 segments, the wheel of Felek, tulips, and the rosette in the middle.
// They are markup with classes; the colours stand in carkifelek.css.
import { wheelRules, type Spot } from '@felek/games/carkifelek/rules';

const tulipPetals =
  '<path class="petal-side" d="M0 22C-17 20-23 2-15-22-9-14-4-8-2 2zM0 22C17 20 23 2 15-22 9-14 4-8 2 2z"/><path class="petal-middle" d="M0-29C8-18 10-6 6 6 4 14 2 20 0 22-2 20-4 14-6 6-10-6-8-18 0-29z"/><path class="petal-eye" d="M0-8C3-2 3 4 0 9-3 4-3-2 0-8z"/>';

/** A tulip on its stem, upright. */
export const tulip = (kind: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-26 -34 52 84" class="tulip tulip-${kind}" aria-hidden="true"><path class="stem" d="M0 20V48"/><path class="leaf" d="M0 47C-14 44-18 32-17 22-9 28-2 36 0 47zM0 47C14 44 18 32 17 22 9 28 2 36 0 47z"/>${tulipPetals}</svg>`;

/** Eight petals, and buds between them. */
function rosette(size: number): string {
  const around = (count: number, shape: string, shift = 0) =>
    Array.from(
      { length: count },
      (_, index) => `<g transform="rotate(${(360 / count) * index + shift})">${shape}</g>`,
    ).join('');
  return `<g transform="scale(${size})">${around(8, '<path class="rosette-leaf" d="M0-22C-7-30-6-42 0-50 6-42 7-30 0-22z"/>', 22.5)}${around(8, '<path class="rosette-petal" d="M0-6C-13-16-13-34 0-46 13-34 13-16 0-6z"/><path class="rosette-vein" d="M0-14C-5-20-5-29 0-36 5-29 5-20 0-14z"/>')}<circle class="rosette-eye" r="9"/></g>`;
}

const point = (radius: number, degrees: number): string => {
  const angle = ((degrees - 90) * Math.PI) / 180;
  return `${(radius * Math.cos(angle)).toFixed(2)} ${(radius * Math.sin(angle)).toFixed(2)}`;
};

/** A part of a ring between two angles. */
const arc = (inner: number, outer: number, from: number, to: number): string =>
  `M${point(outer, from)}A${outer} ${outer} 0 0 1 ${point(outer, to)}L${point(inner, to)}A${inner} ${inner} 0 0 0 ${point(inner, from)}z`;

const around = (count: number, draw: (index: number, angle: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw(index, (360 / count) * index)).join('');

/** The sign of a segment: its number, a tulip or a rosette, upright towards the rim. */
function face(spot: Spot): string {
  if (spot === 'lale') return `<g transform="translate(0 -402) scale(.72)">${tulipPetals}</g>`;
  if (spot === 'felek') return `<g transform="translate(0 -402)">${rosette(0.48)}</g>`;
  return `<text class="face" y="-390">${spot}</text>`;
}

/** The tendril on the inner part of a segment. */
const tendril =
  '<path class="tendril" d="M0-352V-236M0-250C-9-262-10-276-5-286M0-280C9-292 10-306 5-316M0-310C-8-320-9-330-5-340"/><path class="bud" d="M0-366C5-359 5-352 0-346-5-352-5-359 0-366z"/>';

/** The big wheel: segment 0 at the top, clockwise. */
export function bigWheel(): string {
  const { segments } = wheelRules;
  const half = 180 / segments.length;
  const tiles = around(
    segments.length,
    (index, angle) =>
      `<g class="segment spot-${segments[index]!}"><path d="${arc(214, 446, angle - half, angle + half)}"/><g transform="rotate(${angle})">${tendril}${face(segments[index]!)}</g></g>`,
  );
  const pegs = around(
    segments.length,
    (_index, angle) => `<circle class="peg" r="5.5" transform="rotate(${angle + half}) translate(0 -466)"/>`,
  );
  const wreath = around(
    18,
    (index, angle) =>
      `<g transform="rotate(${angle}) translate(0 -178)"><g class="wreath-${index % 3}" transform="scale(.6)">${tulipPetals}</g></g>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-500 -500 1000 1000" class="big-wheel" aria-hidden="true"><circle class="rim" r="490"/><circle class="rim-line" r="478"/><circle class="rim-line" r="452"/>${pegs}${tiles}<circle class="ring" r="214"/><circle class="hub" r="206"/>${wreath}<circle class="ring" r="132"/><circle class="core" r="126"/>${rosette(2.25)}</svg>`;
}

/** The wheel of Felek: the values that its segments have now stand on it. */
export function felekWheel(double: string): string {
  const { segments } = wheelRules.felek;
  const half = 180 / segments.length;
  const tiles = around(segments.length, (index, angle) => {
    const value = segments[index]!;
    const text =
      value === 'double'
        ? `<text class="face double" transform="translate(0 -330) rotate(90)">${double}</text>`
        : `<text class="face" y="-386" data-value="${value}">${value}</text>`;
    const tone = toneOf(value, index);
    return `<g class="segment ${tone}"><path d="${arc(170, 446, angle - half, angle + half)}"/><g transform="rotate(${angle})">${text}</g></g>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-500 -500 1000 1000" class="big-wheel" aria-hidden="true"><circle class="rim" r="480"/><circle class="rim-line" r="466"/>${tiles}<circle class="ring" r="170"/><circle class="core" r="160"/>${rosette(2.9)}</svg>`;
}

function toneOf(value: number | 'double', index: number): string {
  if (value === 'double') return 'tone-double';
  if (value >= 50) return 'tone-rare';
  return value >= 15 ? 'tone-high' : `tone-${index % 2}`;
}

/** The pointer over the wheel: a bud that hangs down. */
export const pointer =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-30 -30 60 96" class="pointer" aria-hidden="true"><path d="M0 62C-10 38-22 18-22 0A22 22 0 0 1 22 0C22 18 10 38 0 62z"/><circle r="9"/></svg>';
