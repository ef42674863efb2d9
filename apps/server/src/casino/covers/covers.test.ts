import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { coverTitle } from '@felek/contract/cover';
import { foldWords } from '@felek/contract/rules/fold-words';
import { houseCatalogue } from '@felek/games/catalogue';
import { draw } from '@felek/games/themes/motifs';
import { palettes } from '@felek/games/themes/palettes';
import { themeOf } from '@felek/games/themes/themes';
import { drawCover, kindOf, type CoverSubject } from './covers.ts';

const houseGames = houseCatalogue.list().map(({ code, hall }): CoverSubject => ({
  provider: 'fel',
  code,
  name: hall.names.tr,
  tags: hall.tags,
  kinds: [hall.lobby],
}));
const slot = (name: string, code = name): CoverSubject => ({
  provider: 'hub88',
  code,
  name,
  tags: ['Video Slots'],
  kinds: ['slot'],
});
/** The ids that a drawing refers to and does not have. */
const missing = (svg: string) =>
  [...svg.matchAll(/url\(#(\w+)\)/g)].map(([, id]) => id!).filter((id) => !svg.includes(`id="${id}"`));

describe('a cover', () => {
  it('is the same each time, and another one for another code', () => {
    expect(drawCover(slot('Wolf Night', 'a'))).toBe(drawCover(slot('Wolf Night', 'a')));
    const thousand = Array.from({ length: 1000 }, (_, n) => drawCover(slot('Wolf Night', `wolf-${n}`)));
    expect(new Set(thousand).size).toBeGreaterThan(900);
  });

  it('of one theme lies in many ways, so that a shelf of wolves is no set of icons', () => {
    const wolves = Array.from({ length: 300 }, (_, n) => drawCover(slot('Wolf Night', `wolf-${n}`)));
    const poses = new Set(wolves.map((svg) => /<g class="m" transform="([^"]+)"/.exec(svg)?.[1]));
    expect(poses.size).toBeGreaterThan(30);
    const edges = new Set(wolves.map((svg) => svg.slice(svg.lastIndexOf('url(#scrim)'))));
    expect(edges.size).toBeGreaterThan(5);
  });

  it.each(['Wolf Night', 'Blorp', 'Sultan’s Sweets'])('of %s shows the theme that its reels show', (name) => {
    const { motif, palette } = themeOf({ ...slot(name), words: foldWords(name) });
    expect(drawCover(slot(name))).toContain(draw(motif));
    expect(drawCover(slot(name))).toContain(palettes[palette].dark);
  });

  it('of each game of the house is one of its own', () => {
    const drawn = houseGames.map(drawCover);
    expect(new Set(drawn).size).toBe(houseGames.length);
    // Those of others have no golden edge.
    for (const [place, { code }] of houseGames.entries())
      expect([code, drawn[place]]).toEqual([code, expect.stringContaining('M9 9h282')]);
  });

  it.each([...houseGames, slot('Wolf Night'), slot('Blorp'), slot('')])(
    'of $code is whole, small, and asks for nothing',
    (game) => {
      const svg = drawCover(game);
      expect(svg).toMatch(/^<svg [^>]*viewBox="0 0 300 400">.*<\/svg>$/);
      expect(svg).not.toMatch(/undefined|NaN|<script|href|https?:\/\/(?!www\.w3\.org)/);
      expect(missing(svg)).toEqual([]);
      const opened = svg.match(/<(g|svg|defs|style|text|pattern|linearGradient|radialGradient)\b/g)!.length;
      expect(svg.match(/<\/(g|svg|defs|style|text|pattern|linearGradient|radialGradient)>/g)).toHaveLength(
        opened,
      );
      expect(gzipSync(svg).length).toBeLessThan(4000);
    },
  );

  it.each([
    ['Marble Roulette', ['Live Casino'], 'roulette'],
    ['European Wheel', ['Live Roulette'], 'roulette'],
    ['Canlı Rulet', [], 'roulette'],
    ['Blackjack Hall', ['Live Dealer'], 'blackjack'],
    ['Punto Banco Palace', ['Table Games'], 'baccarat'],
    ['Dragon Tiger Duel', ['Dragon Tiger'], 'dragonTiger'],
    ['Jade Sic Bo', ['Live Casino'], 'sicBo'],
    ['Keno Night', ['Keno'], 'keno'],
    ['Sky Rocket', ['Crash Games'], 'crash'],
    ['Wheel of Marvels', ['Live Shows'], 'show'],
    ['Midnight Lottery', ['TV Draws'], 'draw'],
    ['Jacks or Better', ['Video Poker'], 'poker'],
    ['Bingo of Gems', ['Video Slots'], 'slot'],
    ['Something New', [], 'slot'],
  ])('of %j with the tags %j shows %s', (name, tags, kind) => {
    expect(kindOf({ name, tags, kinds: ['games'] })).toBe(kind);
  });
});

// WCAG 2.2, 1.4.3: the contrast of text, with relative luminance as defined there.
const luminance = (hex: string) => {
  const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
  return 0.2126 * linear(r!) + 0.7152 * linear(g!) + 0.0722 * linear(b!);
};
const contrast = (one: string, other: string) => {
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light! + 0.05) / (dark! + 0.05);
};
/** The dark of a ground with a tenth of white in it: the brightest picture that may shine through where a title lies. */
const brightest = (dark: string) =>
  `#${[1, 3, 5]
    .map((at) => Math.round(Number.parseInt(dark.slice(at, at + 2), 16) * 0.9 + 25.5))
    .map((value) => value.toString(16).padStart(2, '0'))
    .join('')}`;

it.each(Object.entries(palettes))(
  'the ground %s is dark enough for every tone of a title',
  (_name, { dark }) => {
    // white, gold, turquoise and text of packages/ui/src/palette.css
    for (const tone of ['#ffffff', '#f6bc45', '#3bdccc', '#eef1ff'])
      expect(contrast(tone, brightest(dark))).toBeGreaterThanOrEqual(4.5);
  },
);

it('titles are cut in every way there is', () => {
  const titles = Array.from({ length: 1000 }, (_, n) => coverTitle(`game-${n}`));
  for (const cut of ['poster', 'plate', 'serif', 'ribbon', 'arc'])
    expect(titles.filter((title) => title.cut === cut).length).toBeGreaterThan(150);
});
