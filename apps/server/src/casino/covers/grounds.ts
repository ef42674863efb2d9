// The background of a cover: a ground, a pattern on it, and a light.
import { times } from '@felek/games/themes/shapes';

const petal = (size: number) =>
  `M0 0C-${size} -${size} -${size} -${size * 2} 0 -${size * 2.6} ${size} -${size * 2} ${size} -${size} 0 0z`;
const around = (count: number, shape: string) =>
  times(count, (n) => `<g transform="rotate(${(360 / count) * n})">${shape}</g>`);

/** Each fills the cover; `o` is the pattern's opacity, set by the style. */
export const patterns = {
  /** Iznik tiles of eight petals. */
  iznik: `<pattern id="p" width="60" height="60" patternUnits="userSpaceOnUse"><g transform="translate(30 30)">${around(8, `<path d="${petal(8)}"/>`)}</g><path d="M0 0h8L0 8zM60 0v8l-8-8zM0 60v-8l8 8zM60 60h-8l8-8z"/></pattern>`,
  /** Kilim: steps and diamonds. */
  kilim: `<pattern id="p" width="50" height="64" patternUnits="userSpaceOnUse"><path d="M25 4l8 10h8v8l8 10-8 10v8h-8l-8 10-8-10H9v-8L1 32l8-10v-8h8z" fill="none" stroke-width="3"/><path d="M25 22l8 10-8 10-8-10z"/></pattern>`,
  /** Çini stars of eight corners and the crosses between them. */
  star: `<pattern id="p" width="56" height="56" patternUnits="userSpaceOnUse"><path d="M28 6l6 9h11v11l9 2-9 6v11H34l-6 9-6-9H11V34l-9-6 9-2V15h11z" fill="none" stroke-width="2.5"/><circle cx="28" cy="28" r="6"/><path d="M0 0l9 4-5 5zM56 0l-9 4 5 5zM0 56l4-9 5 5zM56 56l-4-9-5 5z"/></pattern>`,
  /** Marbling: long waves of unlike width. */
  ebru: `<pattern id="p" width="150" height="46" patternUnits="userSpaceOnUse"><path d="M0 12q20-18 44-4t50-2 56 6v8q-28-10-56 0t-52 0-42-2zM0 36q30-12 60 0t90-2v5q-50 10-88 2t-62 2z"/></pattern>`,
  /** Sea waves, scale by scale. */
  wave: `<pattern id="p" width="40" height="20" patternUnits="userSpaceOnUse"><path d="M0 20a20 20 0 0 1 40 0M-20 10a20 20 0 0 1 40 0M20 10a20 20 0 0 1 40 0M8 20a12 12 0 0 1 24 0" fill="none" stroke-width="2"/></pattern>`,
  /** Hexagons. */
  comb: `<pattern id="p" width="42" height="72" patternUnits="userSpaceOnUse"><path d="M21 0v12L0 24v24l21 12v12M21 12l21 12v24L21 60" fill="none" stroke-width="2.5"/></pattern>`,
  /** Playing card suits. */
  suits: `<pattern id="p" width="68" height="68" patternUnits="userSpaceOnUse"><path d="M17 4l10 13-10 13L7 17zM51 62c-14-10-14-22-7-22 4 0 6 3 7 5 1-2 3-5 7-5 7 0 7 12-7 22zM51 4c-5 8-12 10-12 17 0 6 7 7 10 3 0 4-2 5-4 6h12c-2-1-4-2-4-6 3 4 10 3 10-3 0-7-7-9-12-17zM17 40a6 6 0 0 1 5 10 6 6 0 1 1-4 9l2 5h-6l2-5a6 6 0 1 1-4-9 6 6 0 0 1 5-10z"/></pattern>`,
  /** Dots of a poster. */
  dots: `<pattern id="p" width="22" height="22" patternUnits="userSpaceOnUse"><circle cx="5" cy="5" r="3.4"/><circle cx="16" cy="16" r="2"/></pattern>`,
  /** Slanting bands. */
  bands: `<pattern id="p" width="40" height="40" patternUnits="userSpaceOnUse" patternTransform="rotate(32)"><path d="M0 0h16v40H0z"/></pattern>`,
  /** Scattered lights of a night. */
  sparks: `<pattern id="p" width="110" height="110" patternUnits="userSpaceOnUse"><path d="M20 10l2 7 7 2-7 2-2 7-2-7-7-2 7-2zM84 60l3 10 10 3-10 3-3 10-3-10-10-3 10-3z"/><circle cx="60" cy="22" r="2"/><circle cx="38" cy="78" r="2.5"/><circle cx="98" cy="16" r="1.6"/><circle cx="8" cy="56" r="1.6"/><circle cx="62" cy="98" r="2"/></pattern>`,
} as const;
export type Pattern = keyof typeof patterns;
export const patternNames = Object.keys(patterns) as readonly Pattern[];

/** Where the light comes from; drawn in the light of the ground around 150, `y`. */
export const lights: readonly ((y: number) => string)[] = [
  (y) => `<circle cx="150" cy="${y}" r="210" fill="url(#glow)"/>`,
  (y) =>
    `<g opacity=".5" fill="url(#glow)">${times(12, (n) => `<path d="M150 ${y}l-34-330h68z" transform="rotate(${n * 30} 150 ${y})"/>`)}</g><circle cx="150" cy="${y}" r="150" fill="url(#glow)"/>`,
  (y) =>
    `<path d="M150 -60L-40 ${y + 170}h380z" fill="url(#beam)"/><ellipse cx="150" cy="${y + 110}" rx="170" ry="46" fill="url(#glow)"/>`,
  (y) =>
    times(
      4,
      (n) =>
        `<circle cx="150" cy="${y}" r="${66 + n * 42}" fill="none" stroke="url(#glow)" stroke-width="${14 - n * 2}"/>`,
    ) + `<circle cx="150" cy="${y}" r="170" fill="url(#glow)"/>`,
  (y) =>
    `<g opacity=".75"><path d="M-20 ${y - 60}q90-80 170 0t170-20v60q-90 60-170 0t-170 30z" fill="url(#glow)"/><path d="M-20 ${y + 40}q90-60 170 0t170-20v40q-90 50-170 0t-170 20z" fill="url(#glow)"/></g>`,
  (y) => `<circle cx="40" cy="${y - 130}" r="260" fill="url(#glow)"/>`,
];

/** The edge of a cover, in the light of its ground. Most have none. */
export const edges: readonly ((glow: string) => string)[] = [
  () => '',
  () => '',
  (glow) =>
    `<rect x="8" y="8" width="284" height="384" rx="14" fill="none" stroke="${glow}" stroke-opacity=".45" stroke-width="2"/>`,
  (glow) =>
    `<path d="M10 52V24Q10 10 24 10H52M248 10h28q14 0 14 14V52M290 348v28q0 14-14 14H248M52 390H24Q10 390 10 376V348" fill="none" stroke="${glow}" stroke-opacity=".8" stroke-width="4" stroke-linecap="round"/>`,
  (glow) =>
    `<g fill="${glow}" fill-opacity=".55">${times(11, (n) => `<path d="M${n * 30 - 15} 0h30l-15 ${n % 2 ? 20 : 28}z"/>`)}</g>`,
  (glow) =>
    times(
      9,
      (n) =>
        `<circle cx="${18 + n * 33}" cy="${10 + Math.round(Math.sin((n / 8) * Math.PI) * 14)}" r="4.5" fill="${glow}" fill-opacity="${n % 2 ? 0.5 : 0.9}"/>`,
    ),
];
