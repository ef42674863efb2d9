// @vitest-environment jsdom
import { motifs } from '@felek/games/themes/motifs';
import { expect, it } from 'vitest';
import type { Part } from '../shell/scene.ts';
import { skinOf } from './skin.ts';

const parts = [0, 1, 2, 3, 4, 5, 6, 7, 'A', 'K', 'Q', 'J', 'wild', 'scatter'] as const;
const all = Object.fromEntries(parts.map((part) => [String(part), part])) as Record<string, Part>;

/** The names of ids that an SVG refers to and does not have. */
const missing = (svg: string) =>
  [...svg.matchAll(/url\(#(\w+)\)/g)].map(([, id]) => id!).filter((id) => !svg.includes(`id="${id}"`));

it.each(['wolf', 'cherries', 'skyline', 'vault'] as const)(
  'the symbols of the theme %s all differ, and are whole',
  (motif) => {
    const { draw } = skinOf(`night ${motif}`, 'tr')!.wear(all);
    const drawn = Object.keys(all).map((symbol) =>
      decodeURIComponent((draw(symbol) as HTMLImageElement).src.replace('data:image/svg+xml,', '')),
    );
    expect(new Set(drawn).size).toBe(parts.length);
    expect(drawn.flatMap(missing)).toEqual([]);
  },
);

it('each symbol of every theme has a name of its own, in both languages', () => {
  const alike = motifs.flatMap((motif) =>
    (['tr', 'en'] as const).flatMap((language) => {
      const { nameOf } = skinOf(`night ${motif}`, language)!.wear(all);
      return new Set(Object.keys(all).map(nameOf)).size === parts.length ? [] : [`${motif} ${language}`];
    }),
  );
  expect(alike).toEqual([]);
});

it('of a text that is no theme there is no skin', () => {
  expect(skinOf('night hydra', 'tr')).toBeUndefined();
});
