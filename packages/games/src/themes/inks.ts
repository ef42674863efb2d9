// The inks of shapes.ts as the style of an SVG, in the colours of a palette.
import type { Palette } from './palettes.ts';

export const stops = (colours: readonly string[]): string =>
  colours.map((colour, n) => `<stop offset="${n / (colours.length - 1)}" stop-color="${colour}"/>`).join('');

/** Gradients and a style, to stand in an SVG's `defs`. A drawing belongs into a group of the class `m`. */
export function inksOf({ dark, ground, glow, a, b, c }: Palette): string {
  const shade = (id: string, [from, to]: readonly [string, string]) =>
    `<linearGradient id="${id}" x1="0" y1="0" x2=".4" y2="1">${stops([from, to])}</linearGradient>`;
  return (
    shade('a', a) +
    shade('b', b) +
    shade('c', c) +
    `<linearGradient id="g" x1="0" y1="0" x2=".3" y2="1">${stops(['#fff3b0', '#f6bc45', '#a8690c'])}</linearGradient>` +
    shade('r', ['#ff6f6a', '#b3122b']) +
    shade('v', ['#6ee08f', '#0b7a3c']) +
    `<linearGradient id="q" x1="0" y1="0" x2="1" y2="1">${stops(['#f2f4fa', '#8d94ab', '#dfe3ee'])}</linearGradient>` +
    `<linearGradient id="f" x1="0" y1="0" x2="0" y2="1">${stops([ground, dark])}</linearGradient>` +
    `<style>.A{fill:url(#a)}.B{fill:url(#b)}.C{fill:url(#c)}.G{fill:url(#g)}.W{fill:#fdfbf4}.K{fill:#120d18}.F{fill:url(#f)}.D{fill:${dark}}.R{fill:url(#r)}.V{fill:url(#v)}.Q{fill:url(#q)}` +
    `.P{fill:${glow};opacity:.28}.S,.L,.M,.T,.X{fill:none;stroke:#120d18;stroke-width:3;stroke-linecap:round;stroke-linejoin:round}.L{stroke:#fff;opacity:.75}.M{stroke:${c[0]};stroke-width:5}.T{stroke:#fff;opacity:.16}.X{stroke:${a[0]};stroke-width:9}` +
    `.m :not(.S):not(.L):not(.M):not(.T):not(.X):not(.P):not(text){stroke:#120d18;stroke-opacity:.55;stroke-width:1.4;stroke-linejoin:round}text{font-family:Arial,Helvetica,sans-serif;font-weight:800;text-anchor:middle}</style>`
  );
}
