// The skin of a slot that a provider licensed: its own symbols and colours, drawn from the theme that its cover shows. A scene says which part each
// of its symbols plays, and gets their pictures and names. The house's own slots have none, and never load this.
import { inksOf, stops } from '@felek/games/themes/inks';
import { draw, type Motif } from '@felek/games/themes/motifs';
import { paletteNames, palettes, type PaletteName } from '@felek/games/themes/palettes';
import { at } from '@felek/games/themes/shapes';
import { groundsOf, kinOf, readTheme } from '@felek/games/themes/themes';
import type { Look, Part, Skin } from '../shell/scene.ts';
import type { Language } from '../shell/texts.ts';
import { motifNames, partNames, ribbons } from './skin-texts.ts';
import './skin.css';

/** So many pictures a slot has at most. */
const mostPictures = 8;
/** The grounds of neighbours differ. */
const ring: readonly PaletteName[] = [
  'cobalt',
  'ochre',
  'emerald',
  'plum',
  'terracotta',
  'sea',
  'rose',
  'forest',
  'burgundy',
  'indigo',
  'sky',
  'night',
];

/** Undefined for a text that is no theme. */
export function skinOf(written: string, language: Language): Skin | undefined {
  const theme = readTheme(written);
  if (!theme) return undefined;
  const { palette } = theme;
  const { dark, ground, glow, a, b, c } = palettes[palette];
  const kin = [...(theme.second ? [theme.second] : []), ...kinOf(theme.motif)].filter(
    (each, place, all) => each !== theme.motif && all.indexOf(each) === place,
  );
  // The theme itself pays most, and its nearest kin is the wild and the scatter.
  const [wild, scatter, ...others] = kin as [Motif, Motif, ...Motif[]];
  const pictures = [theme.motif, ...others].slice(0, mostPictures);
  const grounds = groundsFor(pictures, palette);

  const { style } = document.documentElement;
  document.documentElement.dataset['skin'] = palette;
  for (const [name, value] of Object.entries({ dark, ground, glow }))
    style.setProperty(`--skin-${name}`, value);

  const markupOf = (part: Part): string => {
    if (part === 'wild') return badge(wild, palette, ribbons.wild[language]);
    if (part === 'scatter') return badge(scatter, palette, ribbons.scatter[language]);
    if (typeof part === 'string') return letter(part, { A: glow, K: a[0], Q: b[0], J: c[0] }[part]);
    return tile(pictures[part]!, grounds[part]!);
  };
  const nameOf = (part: Part): string => {
    if (part === 'wild' || part === 'scatter') return partNames[part][language];
    return typeof part === 'string' ? part : motifNames[pictures[part]!][language];
  };

  return {
    wear<Symbol extends string>(parts: Readonly<Record<Symbol, Part>>): Look<Symbol> {
      const sources = new Map<Symbol, string>();
      return {
        draw(symbol) {
          const source = sources.get(symbol) ?? sourceOf(markupOf(parts[symbol]), 100, 100);
          sources.set(symbol, source);
          return imageOf(source);
        },
        nameOf: (symbol) => nameOf(parts[symbol]),
      };
    },
    banner: () => imageOf(sourceOf(banner(theme.motif, wild, palette), 600, 150)),
  };
}

/** A ground for each picture, no two alike: the theme's own for the theme, and for the others one that suits them. */
function groundsFor(pictures: readonly Motif[], first: PaletteName): readonly PaletteName[] {
  const taken = [first];
  for (const motif of pictures.slice(1)) {
    const free = (each: PaletteName) => !taken.includes(each);
    taken.push(groundsOf(motif)?.find(free) ?? ring.find(free) ?? paletteNames[0]!);
  }
  return taken;
}

const defs = (palette: PaletteName, more = ''): string => {
  const { dark, ground, glow } = palettes[palette];
  return `<defs>${inksOf(palettes[palette])}<radialGradient id="plate" cx=".5" cy=".35" r=".8">${stops([glow, ground, dark])}</radialGradient>${more}</defs>`;
};

/** A symbol drawn on a square tile. The palette colours both the tile and the symbol. */
const tile = (motif: Motif, palette: PaletteName): string =>
  `${defs(palette)}<rect x="3" y="3" width="94" height="94" rx="17" fill="url(#plate)" stroke="${palettes[palette].glow}" stroke-opacity=".7" stroke-width="2.5"/><g class="m">${at(50, 51, 80, draw(motif))}</g>`;

/** A symbol drawn on a golden shield, with its name on a ribbon. */
const badge = (motif: Motif, palette: PaletteName, text: string): string =>
  `${defs(palette)}<path d="M50 2l12 8 15-2 5 14 14 5-2 15 8 12-8 12 2 15-14 5-5 14-15-2-12 8-12-8-15 2-5-14-14-5 2-15-8-12 8-12-2-15 14-5 5-14 15 2z" fill="url(#g)" stroke="#120d18" stroke-width="1.5"/><circle cx="50" cy="52" r="37" fill="url(#plate)" stroke="#120d18" stroke-opacity=".5" stroke-width="1.5"/><g class="m">${at(50, 43, 58, draw(motif))}</g><path d="M2 68h96l-6 13 6 13H2l6-13z" fill="#120d18" stroke="url(#g)" stroke-width="2.5"/><text x="50" y="88" font-size="${text.length > 5 ? 17 : 21}" textLength="${text.length > 5 ? 74 : 62}" lengthAdjust="spacingAndGlyphs" fill="#ffe08a">${text}</text>`;

const letter = (text: string, colour: string): string =>
  `<path d="M50 10l12 12h16v16l12 12-12 12v16H62L50 90 38 78H22V62L10 50l12-12V22h16z" fill="#0c0f1c" stroke="${colour}" stroke-opacity=".65" stroke-width="2.5"/><text x="50" y="67" text-anchor="middle" font-family="Georgia, serif" font-size="48" font-weight="700" fill="${colour}">${text}</text>`;

/** A wide picture of the theme: words stand in its middle. */
function banner(motif: Motif, kin: Motif, palette: PaletteName): string {
  const { dark, ground } = palettes[palette];
  const sky = `<linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">${stops([dark, ground])}</linearGradient>`;
  return `${defs(palette, sky)}<rect width="600" height="150" fill="url(#sky)"/><ellipse cx="300" cy="150" rx="260" ry="90" fill="${dark}" opacity=".55"/><g class="m">${at(150, 74, 112, draw(motif), -6)}${at(450, 74, 112, draw(motif), 6)}${at(40, 100, 70, draw(kin), -10)}${at(560, 100, 70, draw(kin), 10)}</g>`;
}

const sourceOf = (inside: string, width: number, height: number): string =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width * 2}" height="${height * 2}">${inside}</svg>`)}`;

function imageOf(source: string): HTMLImageElement {
  const image = new Image();
  image.src = source;
  image.alt = '';
  image.draggable = false;
  image.decoding = 'sync';
  return image;
}
