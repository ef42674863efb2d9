import { describe, expect, it } from 'vitest';
import { draw, motifs } from './motifs.ts';
import { kinOf, readTheme, themeOf, writeTheme } from './themes.ts';

const of = (code: string, ...words: string[]) => themeOf({ provider: 'hub88', code, words });

describe('the theme of a slot', () => {
  it.each([
    [['wolf', 'night'], 'wolf', 'moon'],
    [['tiger', 'lantern'], 'tiger', 'lantern'],
    [['golden', 'kurt'], 'wolf', undefined],
  ] as const)('of the words %j is %s, with %s', (words, motif, second) => {
    expect(of('a', ...words)).toMatchObject({ motif, second });
  });

  it('follows from the code where no word calls for one, the same each time', () => {
    expect(of('vs10blorp', 'blorp')).toEqual(of('vs10blorp', 'blorp'));
    const drawn = new Set(Array.from({ length: 500 }, (_, n) => of(`game-${n}`, 'blorp').motif));
    expect(drawn.size).toBeGreaterThan(motifs.length / 2);
  });

  it.each([of('a', 'wolf', 'night'), of('b', 'blorp')])('is read as it was written: %j', (theme) => {
    expect(readTheme(writeTheme(theme))).toEqual(theme);
  });

  it.each(['', 'night', 'wolf night', 'night hydra', '<svg/> wolf'])('is not read from %j', (text) => {
    expect(readTheme(text)).toBeUndefined();
  });
});

it.each(motifs)('%s has company for all reels, each of its own look', (motif) => {
  const kin = kinOf(motif);
  // A slot shows eight pictures, a wild and a scatter.
  expect(new Set([motif, ...kin].map(draw)).size).toBeGreaterThanOrEqual(10);
});
