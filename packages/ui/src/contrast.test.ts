import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const css = readFileSync(fileURLToPath(new URL('palette.css', import.meta.url)), 'utf8');
const token = (name: string) => new RegExp(`--${name}: (#[0-9a-f]{6})`).exec(css)![1]!;

/** Relative luminance and contrast as WCAG 2.2 defines them. */
function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const channel = parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].toSorted((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

it('knows the contrast of black on white', () => expect(contrast('#000000', '#ffffff')).toBe(21));

it.each(
  ['text', 'quiet', 'link', 'turquoise', 'gold', 'won', 'error'].flatMap((text) =>
    ['ground', 'surface', 'raised'].map((ground) => [text, ground] as const),
  ),
)('%s on %s can be read (WCAG AA: 4.5)', (text, ground) => {
  expect(contrast(token(text), token(ground))).toBeGreaterThanOrEqual(4.5);
});

it.each([
  ['on-turquoise', 'turquoise'],
  ['on-turquoise', 'turquoise-hover'],
  ['on-turquoise', 'turquoise-pressed'],
  ['on-coral', 'coral'],
  ['on-gold', 'gold'],
])('%s on %s can be read (WCAG AA: 4.5)', (text, ground) => {
  expect(contrast(token(text), token(ground))).toBeGreaterThanOrEqual(4.5);
});

it.each([
  ['line-strong', 'surface'],
  ['cobalt', 'ground'],
])('%s is seen on %s (WCAG AA, no text: 3)', (part, ground) => {
  expect(contrast(token(part), token(ground))).toBeGreaterThanOrEqual(2.9);
});
