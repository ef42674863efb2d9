// The covers of games: an SVG of 300 by 400 for each, drawn from the game's code, name and kind, and the same every time. It promises that
// a cover says what is played, that its lowest third, where the title lies, is dark, and that two games side by side look unlike. The title is no part
// of it: the site sets it as text over it (`coverTitle` of the contract says how). Nothing from outside is needed to show one.
import { foldWords } from '../lobby/lobby.ts';
import { drawHouse } from './house.ts';
import { lights, patternNames, patterns } from './grounds.ts';
import { draw, motifs, motifsOf, type Motif } from './motifs.ts';
import { paletteNames, palettes, type Palette, type PaletteName } from './palettes.ts';
import { at, box, circle, each, path, times, turned } from './shapes.ts';
import { coin, drawKind, gem, type Kind } from './tables.ts';

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

/** What is played, as far as the provider's words tell: its category first, then the name. A slot is what nothing else is. */
export function kindOf({ name, tags, kinds }: Pick<CoverSubject, 'name' | 'tags' | 'kinds'>): Kind {
  if (tags.some((tag) => /slot/i.test(tag))) return 'slot';
  for (const text of [...tags, name].map((each) => foldWords(each).join(' '))) {
    const found = kindWords.find(([, words]) => words.test(text));
    if (found) return found[0];
  }
  if (kinds.includes('bingo')) return 'bingo';
  return kinds.includes('tvbets') ? 'draw' : 'slot';
}

/** FNV-1a of 32 bits, its bits well mixed. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of Buffer.from(text)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b) >>> 0;
  return (hash ^ (hash >>> 15)) >>> 0;
}

/** Grounds that suit a theme; the others take any. */
const suits: Readonly<Partial<Record<Motif | Kind, readonly PaletteName[]>>> = {
  wolf: ['night', 'cobalt', 'indigo', 'sea'],
  fox: ['forest', 'night', 'terracotta'],
  lion: ['ochre', 'burgundy', 'terracotta'],
  tiger: ['emerald', 'forest', 'ochre'],
  dragon: ['burgundy', 'emerald', 'night'],
  bear: ['forest', 'cobalt', 'sky'],
  panda: ['emerald', 'forest', 'sea'],
  owl: ['indigo', 'plum', 'night'],
  eagle: ['sky', 'ochre', 'cobalt'],
  phoenix: ['burgundy', 'plum', 'night'],
  horse: ['ochre', 'sky', 'terracotta'],
  cat: ['plum', 'rose', 'burgundy'],
  fish: ['sea', 'sky', 'cobalt'],
  dolphin: ['sea', 'sky', 'cobalt'],
  kraken: ['sea', 'night', 'plum'],
  bee: ['forest', 'sky', 'ochre'],
  bull: ['terracotta', 'burgundy', 'ochre'],
  elephant: ['emerald', 'forest', 'ochre'],
  parrot: ['emerald', 'forest', 'sea'],
  tulip: ['cobalt', 'rose', 'sea', 'emerald'],
  rose: ['burgundy', 'night', 'plum'],
  cherries: ['rose', 'emerald', 'sky', 'plum'],
  lemon: ['sea', 'sky', 'forest'],
  orange: ['sky', 'sea', 'forest'],
  grapes: ['plum', 'forest', 'emerald'],
  plum: ['plum', 'burgundy'],
  seven: ['burgundy', 'indigo', 'night', 'plum', 'cobalt'],
  bell: ['burgundy', 'indigo', 'emerald', 'cobalt'],
  clover: ['emerald', 'forest', 'indigo'],
  crown: ['burgundy', 'plum', 'cobalt', 'indigo'],
  diamond: ['night', 'plum', 'cobalt', 'burgundy'],
  ruby: ['night', 'indigo', 'emerald'],
  pearl: ['sea', 'cobalt', 'rose'],
  coins: ['burgundy', 'emerald', 'indigo', 'terracotta'],
  chest: ['sea', 'burgundy', 'indigo'],
  pyramid: ['ochre', 'terracotta', 'indigo'],
  sphinx: ['ochre', 'cobalt', 'terracotta'],
  camel: ['ochre', 'terracotta', 'plum'],
  skyline: ['indigo', 'plum', 'sea', 'terracotta'],
  flame: ['burgundy', 'night', 'terracotta'],
  volcano: ['burgundy', 'night', 'plum'],
  snowflake: ['sky', 'cobalt', 'indigo'],
  bolt: ['indigo', 'plum', 'night'],
  mountain: ['sky', 'cobalt', 'sea'],
  balloon: ['sky', 'rose', 'ochre'],
  candy: ['rose', 'plum', 'sky'],
  lolly: ['rose', 'sky', 'plum'],
  cake: ['rose', 'sea', 'ochre'],
  cup: ['terracotta', 'ochre', 'night'],
  spices: ['terracotta', 'ochre', 'sea'],
  sun: ['ochre', 'terracotta', 'sky'],
  moon: ['indigo', 'night', 'plum'],
  planet: ['plum', 'night', 'indigo'],
  rocket: ['indigo', 'plum', 'night'],
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

/** What flies on a cover of a crash game. */
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

/** Pictures of a slot with its theme; the light is at 150, 160. `m` is the theme, `s` what goes with it. */
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
    circle('W', turn % 2 ? 84 : 216, 84, 42) +
    path('B', 'M-10 236q60-70 130-26t190-44v180H-10z') +
    path('D', 'M-10 270q90-60 180-16t140-30v190H-10z') +
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
    path('A', 'M0 0h300v60L0 300z') +
    path('B', 'M300 60v120L0 400V300z') +
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
  // A cluster of what one plays with.
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
  const said = motifsOf(foldWords(name));
  const pick = <Item>(items: readonly Item[], by: number) => items[by % items.length]!;
  if (kind === 'slot') {
    const motif = said[0] ?? pick(motifs, turn);
    const second = said.find((each) => each !== motif);
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
  // A theme in the name stands beside what is played with.
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
  const grounds = suits[theme] ?? suits[kind] ?? paletteNames;
  return framed({
    picture,
    palette: palettes[grounds[(hash >>> 3) % grounds.length]!],
    pattern: patternNames[(hash >>> 7) % patternNames.length]!,
    light: (hash >>> 11) % lights.length,
    isHouse: false,
    turn: hash,
  });
}

interface Framed {
  readonly picture: string;
  readonly palette: Palette;
  readonly pattern: keyof typeof patterns;
  readonly light: number;
  readonly isHouse: boolean;
  readonly turn: number;
}

const stops = (colours: readonly string[]) =>
  colours.map((colour, n) => `<stop offset="${n / (colours.length - 1)}" stop-color="${colour}"/>`).join('');

function framed({ picture, palette, pattern, light, isHouse, turn }: Framed): string {
  const { dark, ground, glow, a, b, c } = palette;
  const shade = (id: string, [from, to]: readonly [string, string]) =>
    `<linearGradient id="${id}" x1="0" y1="0" x2=".4" y2="1">${stops([from, to])}</linearGradient>`;
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
    shade('a', a) +
    shade('b', b) +
    shade('c', c) +
    `<linearGradient id="g" x1="0" y1="0" x2=".3" y2="1">${stops(['#fff3b0', '#f6bc45', '#a8690c'])}</linearGradient>` +
    shade('r', ['#ff6f6a', '#b3122b']) +
    shade('v', ['#6ee08f', '#0b7a3c']) +
    `<linearGradient id="q" x1="0" y1="0" x2="1" y2="1">${stops(['#f2f4fa', '#8d94ab', '#dfe3ee'])}</linearGradient>` +
    `<linearGradient id="f" x1="0" y1="0" x2="0" y2="1">${stops([ground, dark])}</linearGradient>` +
    `<linearGradient id="scrim" x1="0" y1="0" x2="0" y2="1"><stop stop-color="${dark}" stop-opacity="0"/><stop offset=".33" stop-color="${dark}" stop-opacity=".9"/><stop offset="1" stop-color="${dark}"/></linearGradient>` +
    `${patterns[pattern]}<style>.A{fill:url(#a)}.B{fill:url(#b)}.C{fill:url(#c)}.G{fill:url(#g)}.W{fill:#fdfbf4}.K{fill:#120d18}.F{fill:url(#f)}.D{fill:${dark}}.R{fill:url(#r)}.V{fill:url(#v)}.Q{fill:url(#q)}` +
    `.P{fill:${glow};opacity:.28}.S,.L,.M,.T,.X{fill:none;stroke:#120d18;stroke-width:3;stroke-linecap:round;stroke-linejoin:round}.L{stroke:#fff;opacity:.75}.M{stroke:${c[0]};stroke-width:5}.T{stroke:#fff;opacity:.16}.X{stroke:${a[0]};stroke-width:9}` +
    `.m :not(.S):not(.L):not(.M):not(.T):not(.X):not(.P):not(text){stroke:#120d18;stroke-opacity:.55;stroke-width:1.4;stroke-linejoin:round}text{font-family:Arial,Helvetica,sans-serif;font-weight:800;text-anchor:middle}#o{fill:${glow};stroke:${glow};opacity:.13}</style></defs>` +
    `<path fill="url(#ground)" d="M0 0h300v400H0z"/><g id="o"><path fill="url(#p)" stroke="none" d="M0 0h300v400H0z"/></g>${lights[light]!(160)}` +
    `<g class="m">${picture}</g><path fill="url(#scrim)" d="M0 200h300v200H0z"/>` +
    (isHouse ? `<path d="M9 9h282v382H9z" fill="none" stroke="url(#g)" stroke-width="2.5"/>` : '') +
    '</svg>'
  );
}

/** Of what is no game any more. */
export const plainCover = framed({
  picture: at(150, 160, 170, draw('rosette')),
  palette: palettes.indigo,
  pattern: 'iznik',
  light: 0,
  isHouse: false,
  turn: 0,
});
