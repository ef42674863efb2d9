// Pictures that are drawn by code and shown as images, so that a board of many cells costs the browser one drawing of each.

/** A fresh image of each symbol. A drawing is the inside of an SVG of 100 by 100; gradients are shared by all. */
export function picturesOf<Symbol extends string>(
  drawings: Readonly<Record<Symbol, string>>,
  gradients = '',
): (symbol: Symbol) => HTMLImageElement {
  const sources = new Map<Symbol, string>();
  return (symbol) => {
    let source = sources.get(symbol);
    if (source === undefined) {
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="200" height="200"><defs>${gradients}</defs>${drawings[symbol]}</svg>`;
      source = `data:image/svg+xml,${encodeURIComponent(svg)}`;
      sources.set(symbol, source);
    }
    const image = new Image();
    image.src = source;
    image.alt = '';
    image.draggable = false;
    image.decoding = 'sync';
    return image;
  };
}

/** A gradient from the top to the bottom, for `fill="url(#id)"`. */
export const fade = (id: string, ...colours: readonly string[]): string =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${stopsOf(colours)}</linearGradient>`;

/** A gradient from a light above on the left to the rim. */
export const glow = (id: string, ...colours: readonly string[]): string =>
  `<radialGradient id="${id}" cx=".38" cy=".3" r=".75">${stopsOf(colours)}</radialGradient>`;

const stopsOf = (colours: readonly string[]) =>
  colours.map((colour, n) => `<stop offset="${n / (colours.length - 1)}" stop-color="${colour}"/>`).join('');

/** A shape as often as said, around the middle. */
export const around = (count: number, shape: string): string =>
  Array.from(
    { length: count },
    (_, n) => `<g transform="rotate(${(360 / count) * n} 50 50)">${shape}</g>`,
  ).join('');
