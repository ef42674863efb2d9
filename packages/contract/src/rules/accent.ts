// The house's accent colour and the colours that follow from it. The site's palette is dark, so an accent must be read on its grounds, and its
// buttons must be read under the darker or lighter of two inks.

/** The grounds of packages/ui/src/palette.css on which the accent is read. */
export const grounds = ['#0b1022', '#121935', '#1a2347'] as const;
const inks = ['#04201d', '#ffffff'] as const;
/** WCAG 2.2, 1.4.3: text of a usual size. */
export const leastContrast = 4.5;

const channels = (hex: string) => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16));

/** Relative luminance as WCAG 2.2 defines it. */
function luminance(hex: string): number {
  const [r, g, b] = channels(hex).map((each) => {
    const channel = each / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** From 1 to 21. */
export function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].toSorted((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

const mix = (hex: string, other: string, share: number): string =>
  `#${channels(hex)
    .map((each, at) => Math.round(each * (1 - share) + channels(other)[at]! * share))
    .map((each) => each.toString(16).padStart(2, '0'))
    .join('')}`;

/** The accent with its shades, and the ink on it. */
export function accentColours(accent: string) {
  const [hover, pressed] = [mix(accent, '#ffffff', 0.12), mix(accent, '#000000', 0.12)];
  const worst = (ink: string) => Math.min(...[accent, hover, pressed].map((each) => contrast(ink, each)));
  const on = worst(inks[0]) >= worst(inks[1]) ? inks[0] : inks[1];
  return { accent, hover, pressed, on };
}

/** The pairs of colours that cannot be read, with their contrasts. */
export function lowContrasts(accent: string): { readonly pair: string; readonly contrast: number }[] {
  const { hover, pressed, on } = accentColours(accent);
  return [
    ...grounds.map((ground) => [accent, ground] as const),
    ...[accent, hover, pressed].map((each) => [on, each] as const),
  ]
    .map(([a, b]) => ({ pair: `${a} / ${b}`, contrast: contrast(a, b) }))
    .filter((each) => each.contrast < leastContrast);
}

/** The accent as CSS over the site's palette; empty for none. */
export function accentStyle(accent: string): string {
  if (!/^#[0-9a-f]{6}$/.test(accent)) return '';
  const { hover, pressed, on } = accentColours(accent);
  return `:root{--turquoise:${accent};--turquoise-hover:${hover};--turquoise-pressed:${pressed};--on-turquoise:${on}}`;
}
