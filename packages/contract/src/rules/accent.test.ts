import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { accentStyle, contrast, grounds, lowContrasts } from './accent.ts';

const palette = readFileSync(fileURLToPath(new URL('../../../ui/src/palette.css', import.meta.url)), 'utf8');

it('knows the grounds of the palette', () => {
  for (const [at, name] of ['ground', 'surface', 'raised'].entries())
    expect(palette).toContain(`--${name}: ${grounds[at]};`);
});

it('knows the contrast of black on white', () => expect(contrast('#000000', '#ffffff')).toBe(21));

it.each(['#1cc8b7', '#f6bc45', '#39d98a', '#8fa9ff'])('takes %s, which can be read', (accent) => {
  expect(lowContrasts(accent)).toEqual([]);
});

it.each(['#3b1010', '#0000ff', '#444444', '#8b0000'])(
  'refuses %s, with the pairs that cannot be read',
  (accent) => {
    expect(lowContrasts(accent).length).toBeGreaterThan(0);
  },
);

it('is no style where it is no colour', () => {
  expect(accentStyle('red;} body{display:none')).toBe('');
  expect(accentStyle('#39d98a')).toMatch(/^:root\{--turquoise:#39d98a;/);
});
