// The grounds of covers: twelve of them, each with the three colours that stand out on it. All are dark at the edges, where the title lies.

export interface Palette {
  /** The dark, the middle and the light of the ground. */
  readonly dark: string;
  readonly ground: string;
  readonly glow: string;
  /** Light and shade of the three colours. */
  readonly a: readonly [string, string];
  readonly b: readonly [string, string];
  readonly c: readonly [string, string];
}

const palette = (ground: string, a: string, b: string, c: string): Palette => {
  const [dark, middle, glow] = ground.split(' ') as [string, string, string];
  const pair = (text: string) => text.split(' ') as [string, string];
  return { dark, ground: middle, glow, a: pair(a), b: pair(b), c: pair(c) };
};

export const palettes = {
  indigo: palette('#0a0f2c #25308f #6f8dff', '#ff9a8a #d9382f', '#4fe3d2 #0f8f8a', '#ffe08a #e59a1c'),
  burgundy: palette('#22030f #8a1238 #ff6b8b', '#ffd98a #d98a1a', '#ff8fa8 #c2264f', '#8ff0e0 #1aa093'),
  emerald: palette('#021c14 #0b7a50 #5ff0a8', '#ffe27a #e0a010', '#9df5c0 #17a062', '#ff9d7a #d8452a'),
  ochre: palette('#2a1203 #b8600f #ffd27a', '#fff0b8 #f0a828', '#ff8a5c #b82f14', '#8fe6ff #1877b8'),
  plum: palette('#1a0630 #6a1fa8 #d98aff', '#ff9df0 #c92aa8', '#9db0ff #4048d8', '#ffe58a #eaa520'),
  cobalt: palette('#03123a #0f55d0 #7ac8ff', '#ffffff #9cc4f5', '#7ae0ff #1287d0', '#ffd86a #ee9410'),
  terracotta: palette('#2b0b05 #b53a1e #ffab7a', '#ffe9c9 #e8a468', '#7ae0d0 #12857f', '#ffd86a #e0950c'),
  forest: palette('#08160a #2d6a22 #b8f07a', '#ffb35c #c95a10', '#c8f58f #5a9a1e', '#ffe98a #d8ac18'),
  sea: palette('#01202a #087f9a #6af0f5', '#ffb0a0 #e0503e', '#a0fff0 #14a8a0', '#fff0a0 #e8b830'),
  rose: palette('#2c0622 #c2307f #ffb0d8', '#fff #f5b8d8', '#ffd07a #e88a1a', '#a8f0ff #2a98c8'),
  night: palette('#07070f #2c2f45 #aab4e0', '#ffe9a8 #cf9a2e', '#c8cfe8 #666f98', '#ff8f7a #c8322a'),
  sky: palette('#0a2450 #3a9be0 #dff4ff', '#ff9a5c #d84a10', '#fff #bcd8f0', '#ffe070 #f0a010'),
} as const;
export type PaletteName = keyof typeof palettes;
export const paletteNames = Object.keys(palettes) as readonly PaletteName[];
