// The covers of games: an SVG of 300 by 400 for each, drawn from the game's code, name and kind. The same game always gets the same cover.
// A cover shows the kind of game. Its lowest third, where the title is, is dark, and two neighbouring games look unlike. The title is not
// part of it: the site sets it as text over it (`coverTitle` of the contract). A cover needs nothing from outside.
import { foldWords } from '@felek/contract/rules/fold-words';
import { inksOf, stops } from '@felek/games/themes/inks';
import { draw, motifsOf, type Motif } from '@felek/games/themes/motifs';
import { palettes, type Palette, type PaletteName } from '@felek/games/themes/palettes';
import { at, box, circle, each, path, times, turned } from '@felek/games/themes/shapes';
import { groundOf, hashOf, themeOf } from '@felek/games/themes/themes';
import { drawHouse } from './house.ts';
import { edges, lights, patternNames, patterns } from './grounds.ts';
import { coin, drawKind, gem, type Kind } from './tables.ts';

export { openPainter, type Picture } from './painting.ts';

export interface CoverSubject {
  readonly provider: string;
  readonly code: string;
  readonly name: string;
  readonly tags: readonly string[];
  /** The lobbies that show it. */
  readonly kinds: readonly string[];
}

/** The words of a name or a tag by which a kind is known, after folding. The first that fits. */
const kindWords: readonly (readonly [kind: Kind, words: RegExp])[] = [
  ['dragonTiger', /\b(dragon tiger|dragon and tiger|tiger against dragon|ejderha kaplan)/],
  ['sicBo', /\b(sic bo|sicbo)\b/],
  ['roulette', /\b(roulette|rulet)/],
  ['blackjack', /\b(blackjack|twenty one|21)\b/],
  ['baccarat', /\b(baccarat|bakara|punto banco)/],
  ['show', /\b(live shows?|game shows?)\b/],
  ['poker', /\b(video poker|poker)\b/],
  ['bingo', /\b(bingo|tombala)/],
  ['draw', /\b(tv draws?|draws?|lottery|loto|cekilis)\b/],
  ['scratch', /\b(scratch|kazi)/],
  ['crash', /\b(crash)\b/],
  ['plinko', /\bplinko\b/],
  ['mines', /\b(mines|minefield|mayin)/],
  ['keno', /\bkeno\b/],
  ['limbo', /\blimbo\b/],
  ['hilo', /\b(hi lo|hilo)\b/],
  ['tower', /^(tower|kule)\b/],
  ['wheel', /\b(wheel of fortune|wheel|cark)\b/],
  ['dice', /\b(dice|zar)\b/],
];

/** The kind of game, as far as the provider's words tell: its category first, then the name. Any other game is a slot. */
export function kindOf({ name, tags, kinds }: Pick<CoverSubject, 'name' | 'tags' | 'kinds'>): Kind {
  if (tags.some((tag) => /slot/i.test(tag))) return 'slot';
  for (const text of [...tags, name].map((each) => foldWords(each).join(' '))) {
    const found = kindWords.find(([, words]) => words.test(text));
    if (found) return found[0];
  }
  if (kinds.includes('bingo')) return 'bingo';
  return kinds.includes('tvbets') ? 'draw' : 'slot';
}

/** The palettes of each table game. A kind that is not listed may have any palette. */
const tables: Readonly<Partial<Record<Kind, readonly PaletteName[]>>> = {
  roulette: ['emerald', 'burgundy', 'indigo', 'night', 'terracotta'],
  blackjack: ['emerald', 'cobalt', 'burgundy', 'night', 'forest'],
  baccarat: ['burgundy', 'emerald', 'plum', 'cobalt', 'night'],
  poker: ['indigo', 'cobalt', 'burgundy', 'plum'],
  sicBo: ['burgundy', 'emerald', 'terracotta', 'plum'],
};

const restOf = (kind: Kind): readonly Motif[] =>
  kind === 'crash'
    ? ['rocket', 'balloon', 'comet', 'eagle']
    : ['diamond', 'crown', 'star', 'rosette', 'coins', 'seven', 'ruby', 'mask', 'heart'];

/** The object that flies on a cover of a crash game. */
const flyers: ReadonlySet<Motif> = new Set([
  'rocket',
  'balloon',
  'comet',
  'eagle',
  'planet',
  'bolt',
  'train',
  'star',
]);

/** The object in the sky over a land, at `x`. */
const skies: readonly ((x: number) => string)[] = [
  (x) => circle('W', x, 84, 42),
  (x) => path('C', `M${x} 36a46 46 0 1 0 40 70a38 38 0 1 1-40-70z`),
  (x) =>
    turned(12, path('C', `M${x - 5} 18h10l-5-26z`), x, 84) + circle('C', x, 84, 44) + circle('W', x, 84, 34),
  (x) => each([-70, -20, 36] as const, (dx, n) => at(x + dx, 50 + n * 26, 26 + n * 8, star)),
  () => '',
];
const star = path('C', 'M50 4l11 30 32 1-25 20 9 31-27-18-27 18 9-31L7 35l32-1z');

/** Pictures of a slot with its theme; the light is at 150, 160. `m` is the theme, `s` its companion. */
const compositions: readonly ((m: string, s: string, turn: number) => string)[] = [
  // One great thing, a little aslant.
  (m, _s, turn) => at(150, 160, 236, m, (turn % 17) - 8),
  // In a medallion of petals.
  (m, _s, turn) =>
    turned(12 + (turn % 3) * 4, path('C', 'M150 22q14 16 0 36-14-20 0-36z'), 150, 162) +
    circle('G', 150, 162, 108) +
    circle('D', 150, 162, 98) +
    circle('P', 150, 162, 98) +
    at(150, 160, 158, m),
  // In the arch of a niche.
  (m) =>
    path('G', 'M42 300V150Q42 96 92 76q40-14 58-56 18 42 58 56 50 20 50 74v150z') +
    path('D', 'M54 300V152q0-46 44-66 36-16 52-44 16 28 52 44 44 20 44 66v148z') +
    path('P', 'M54 300V152q0-46 44-66 36-16 52-44 16 28 52 44 44 20 44 66v148z') +
    at(150, 178, 168, m),
  // Three of a kind.
  (m, _s, turn) =>
    at(66, 186, 128, m, -14) + at(234, 186, 128, m, 14) + at(150, 136 + (turn % 3) * 6, 178, m),
  // With a ring of small things around.
  (m, s, turn) =>
    times(9, (n) =>
      at(
        150 + Math.cos((n / 9) * 6.283 + turn) * 122,
        160 + Math.sin((n / 9) * 6.283 + turn) * 118,
        44,
        s,
        n * 23,
      ),
    ) + at(150, 160, 176, m),
  // Above a land of hills.
  (m, s, turn) =>
    skies[(turn >>> 1) % skies.length]!(turn % 2 ? 84 : 216) +
    path('B', 'M-60 236h50q60-70 130-26t190-44h50v180H-60z') +
    path('D', 'M-60 270h50q90-60 180-16t140-30h50v190H-60z') +
    at(150, 172, 178, m) +
    at(46, 250, 52, s, -12) +
    at(256, 244, 56, s, 10),
  // On reels.
  (m, s) =>
    box('G', 12, 58, 276, 210, 18) +
    each(
      [0, 1, 2],
      (reel) => box('W', 24 + reel * 86, 70, 80, 186, 8) + box('P', 24 + reel * 86, 70, 80, 186, 8),
    ) +
    each([0, 1, 2], (reel) => at(64 + reel * 86, 98, 46, s) + at(64 + reel * 86, 228, 46, s)) +
    path('K', 'M8 130h284v66H8z') +
    each([0, 1, 2], (reel) => at(64 + reel * 86, 163, 84, m)),
  // Half in light, half in the dark.
  (m, s) =>
    path('A', 'M-60-60h420V12L-60 348z') +
    path('B', 'M360 12v124L-60 444V348z') +
    at(150, 164, 210, m) +
    at(52, 62, 50, s, -16) +
    at(252, 262, 50, s, 16),
  // Falling among small things.
  (m, s, turn) =>
    times(11, (n) =>
      at(18 + ((n * 83 + turn) % 270), 22 + ((n * 61 + turn * 3) % 250), 34 + (n % 3) * 14, s, n * 41),
    ) + at(150, 168, 196, m, -6),
  // As a stamp on a shield.
  (m) =>
    path('G', 'M28 40q60 14 122-24 62 38 122 24v120q0 90-122 146Q28 250 28 160z') +
    path('A', 'M40 54q56 8 110-24 54 32 110 24v106q0 80-110 132Q40 240 40 160z') +
    path('D', 'M54 68q50 4 96-24 46 28 96 24v92q0 70-96 116-96-46-96-116z') +
    at(150, 156, 158, m),
  // A cluster of the theme.
  (m, s) =>
    each(
      [
        [70, 72],
        [150, 72],
        [230, 72],
        [70, 156],
        [230, 156],
        [70, 240],
        [150, 240],
        [230, 240],
      ] as const,
      ([x, y], n) => box('D', x - 38, y - 40, 76, 78, 14) + at(x, y, 56, n % 2 ? s : m),
    ) +
    box('G', 96, 100, 108, 110, 20) +
    box('D', 101, 105, 98, 100, 17) +
    at(150, 156, 92, m),
];

/** The shelf of the catalogue may say how the game pays; the picture follows. */
function compositionOf(tags: readonly string[], turn: number): (typeof compositions)[number] {
  const said = tags.join(' ');
  if (/cluster/i.test(said) && turn % 2) return compositions[turn % 4 > 1 ? 10 : 8]!;
  if (/lines/i.test(said) && turn % 6 === 0) return compositions[6]!;
  return compositions[turn % 10]!;
}

const companions = [
  coin,
  gem,
  path('G', 'M50 4l11 30 32 1-25 20 9 31-27-18-27 18 9-31L7 35l32-1z'),
  path('C', 'M50 0C72 28 72 72 50 100 28 72 28 28 50 0z'),
  circle('B', 50, 50, 44) + circle('W', 34, 34, 12),
];

function pictureOf(
  kind: Kind,
  subject: CoverSubject,
  turn: number,
): { readonly picture: string; readonly theme: Motif | Kind } {
  const { name, tags } = subject;
  const words = foldWords(name);
  const said = motifsOf(words);
  const pick = <Item>(items: readonly Item[], by: number) => items[by % items.length]!;
  if (kind === 'slot') {
    const { motif, second } = themeOf({ ...subject, words });
    return {
      picture: compositionOf(tags, turn >>> 4)(
        draw(motif),
        second ? draw(second) : pick(companions, turn >>> 9),
        turn >>> 12,
      ),
      theme: motif,
    };
  }
  if (kind === 'crash') {
    const flyer = said.find((each) => flyers.has(each)) ?? pick(restOf('crash'), turn);
    return {
      picture: drawKind('crash', turn) + at(216, 104, 124, draw(flyer), flyer === 'rocket' ? 38 : 8),
      theme: flyer,
    };
  }
  if (kind === 'dragonTiger')
    return {
      picture:
        drawKind(kind, turn) + at(86, 112, 144, draw('dragon'), -6) + at(216, 206, 144, draw('tiger'), 6),
      theme: kind,
    };
  // A theme in the name is drawn beside the things that the game is played with.
  const theme = said.find((each) => each !== 'ace' && each !== 'seven');
  const beside =
    theme && turn % 3 !== 0 ? at(turn % 2 ? 246 : 54, 60, 84, draw(theme), turn % 2 ? 12 : -12) : '';
  return { picture: drawKind(kind, turn) + beside, theme: kind };
}

const house = 'fel';

/** The whole picture, some two to six thousand characters. */
export function drawCover(subject: CoverSubject): string {
  const { provider, code } = subject;
  const hash = hashOf(`${provider} ${code}`);
  if (provider === house) {
    const own = drawHouse(code);
    if (own) return framed({ ...own, palette: palettes[own.palette], isHouse: true, turn: hash });
  }
  const kind = kindOf(subject);
  const { picture, theme } = pictureOf(kind, subject, hash);
  return framed({
    picture,
    palette: palettes[groundOf(hash, theme, tables[kind])],
    pattern: patternNames[(hash >>> 7) % patternNames.length]!,
    light: (hash >>> 11) % lights.length,
    isHouse: false,
    turn: hash,
    pose: poseOf(kind, hash),
  });
}

interface Framed {
  readonly picture: string;
  readonly palette: Palette;
  readonly pattern: keyof typeof patterns;
  readonly light: number;
  readonly isHouse: boolean;
  readonly turn: number;
  /** The placement of the picture: a transformation. */
  readonly pose?: string;
}

/** Larger or smaller, to one side, or seen from the other one. A table fills its cover, and its letters are never turned round. */
function poseOf(kind: Kind, hash: number): string {
  if (kind !== 'slot') {
    const size = (1 + ((hash >>> 17) % 4) * 0.03).toFixed(2);
    return `translate(150 160) scale(${size}) translate(-150 -160)`;
  }
  const [size, aside] = [0.94 + ((hash >>> 17) % 5) * 0.04, ((hash >>> 20) % 5) * 7 - 14];
  const side = (hash >>> 23) % 2 ? -size : size;
  return `translate(${150 + aside} 160) scale(${side.toFixed(2)} ${size.toFixed(2)}) translate(-150 -160)`;
}

function framed({ picture, palette, pattern, light, isHouse, turn, pose }: Framed): string {
  const { dark, ground, glow } = palette;
  const grounds = [
    `<linearGradient id="ground" x1="0" y1="0" x2="0" y2="1">${stops([ground, dark])}</linearGradient>`,
    `<radialGradient id="ground" cx=".5" cy=".4" r=".8">${stops([ground, dark])}</radialGradient>`,
    `<linearGradient id="ground" x1="0" y1="0" x2="1" y2="1">${stops([dark, ground, dark])}</linearGradient>`,
    `<linearGradient id="ground" x1="1" y1="0" x2="0" y2="1">${stops([ground, ground, dark])}</linearGradient>`,
  ];
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 400"><defs>${grounds[(turn >>> 14) % grounds.length]!}` +
    `<radialGradient id="glow"><stop stop-color="${glow}" stop-opacity=".85"/><stop offset="1" stop-color="${glow}" stop-opacity="0"/></radialGradient>` +
    `<linearGradient id="beam" x1="0" y1="0" x2="0" y2="1"><stop stop-color="${glow}" stop-opacity=".8"/><stop offset="1" stop-color="${glow}" stop-opacity=".08"/></linearGradient>` +
    inksOf(palette) +
    `<radialGradient id="shade" cx=".5" cy=".4" r=".75"><stop offset=".55" stop-color="${dark}" stop-opacity="0"/><stop offset="1" stop-color="${dark}" stop-opacity=".75"/></radialGradient>` +
    `<linearGradient id="scrim" x1="0" y1="0" x2="0" y2="1"><stop stop-color="${dark}" stop-opacity="0"/><stop offset=".33" stop-color="${dark}" stop-opacity=".9"/><stop offset="1" stop-color="${dark}"/></linearGradient>` +
    `${patterns[pattern]}<style>#o{fill:${glow};stroke:${glow};opacity:.13}</style></defs>` +
    `<path fill="url(#ground)" d="M0 0h300v400H0z"/><g id="o"><path fill="url(#p)" stroke="none" d="M0 0h300v400H0z"/></g>${lights[light]!(160)}` +
    `<path fill="url(#shade)" d="M0 0h300v400H0z"/><g class="m"${pose ? ` transform="${pose}"` : ''}>${picture}</g>` +
    `<path fill="url(#scrim)" d="M0 200h300v200H0z"/>` +
    (isHouse
      ? `<path d="M9 9h282v382H9z" fill="none" stroke="url(#g)" stroke-width="2.5"/>`
      : edges[(turn >>> 25) % edges.length]!(glow)) +
    '</svg>'
  );
}

/** The cover of a game that no longer exists. */
export const plainCover = framed({
  picture: at(150, 160, 170, draw('rosette')),
  palette: palettes.indigo,
  pattern: 'iznik',
  light: 0,
  isHouse: false,
  turn: 0,
});
