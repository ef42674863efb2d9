// The few shapes that covers are drawn with. An ink is a class of the cover's own style. Fills: A, B and C are its three colours with light on
// them, G gold, Q silver, R red, V green, W nearly white, K nearly black, F the felt, D the dark of the ground, P a breath of its light. Strokes: S dark,
// L light, T hardly seen, M in the third colour, X broad in the first.
export type Ink =
  'A' | 'B' | 'C' | 'G' | 'W' | 'K' | 'F' | 'S' | 'L' | 'M' | 'R' | 'V' | 'D' | 'T' | 'P' | 'X' | 'Q';

const short = (value: number) => String(Math.round(value * 10) / 10);

export const path = (ink: Ink, d: string): string => `<path class="${ink}" d="${d}"/>`;
export const circle = (ink: Ink, x: number, y: number, r: number): string =>
  `<circle class="${ink}" cx="${short(x)}" cy="${short(y)}" r="${short(r)}"/>`;
export const oval = (ink: Ink, x: number, y: number, rx: number, ry: number): string =>
  `<ellipse class="${ink}" cx="${short(x)}" cy="${short(y)}" rx="${short(rx)}" ry="${short(ry)}"/>`;
export const box = (ink: Ink, x: number, y: number, width: number, height: number, rx = 0): string =>
  `<rect class="${ink}" x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}"${rx ? ` rx="${short(rx)}"` : ''}/>`;
/** A shape and its mirror image, in a square of 100. */
export const both = (shape: string): string => `${shape}<g transform="matrix(-1 0 0 1 100 0)">${shape}</g>`;
/** A shape as often as said, around a point. */
export const turned = (count: number, shape: string, x = 50, y = 50): string =>
  Array.from(
    { length: count },
    (_, n) => `<g transform="rotate(${short((360 / count) * n)} ${x} ${y})">${shape}</g>`,
  ).join('');
export const at = (x: number, y: number, size: number, shape: string, angle = 0): string =>
  `<g transform="translate(${short(x)} ${short(y)})${angle ? ` rotate(${short(angle)})` : ''} scale(${Math.round(size) / 100}) translate(-50 -50)">${shape}</g>`;
export const move = (x: number, y: number, shape: string): string =>
  `<g transform="translate(${short(x)} ${short(y)})">${shape}</g>`;
export const each = <Item>(items: readonly Item[], draw: (item: Item, place: number) => string): string =>
  items.map(draw).join('');
export const times = (count: number, draw: (place: number) => string): string =>
  Array.from({ length: count }, (_, place) => draw(place)).join('');
/** A slice of a ring. Angles in degrees from the top. */
export function slice(
  ink: Ink,
  x: number,
  y: number,
  outer: number,
  inner: number,
  from: number,
  to: number,
): string {
  const point = (r: number, degrees: number) => {
    const angle = ((degrees - 90) * Math.PI) / 180;
    return `${short(x + r * Math.cos(angle))} ${short(y + r * Math.sin(angle))}`;
  };
  return path(
    ink,
    `M${point(outer, from)}A${outer} ${outer} 0 0 1 ${point(outer, to)}L${point(inner, to)}A${inner} ${inner} 0 0 0 ${point(inner, from)}z`,
  );
}
