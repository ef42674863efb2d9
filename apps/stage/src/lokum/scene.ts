// Lokum on its stage: the tray, and the ladder that the multiplier climbs.
import type { FelRound } from '@felek/contract/fel';
import type { LokumWireEvent } from '@felek/games/lokum/events';
import { houseRules, type Piece } from '@felek/games/lokum/rules';
import { figuresOf, simulated } from '@felek/games/lokum/simulated';
import { paytable, picturedRule } from '../reels/paytable.ts';
import { paidPill } from '../reels/won.ts';
import { wordsFor, type Words } from '../reels/words.ts';
import { nameWins, type NamedWin } from '../parts/written.ts';
import { element } from '../shell/element.ts';
import type { Look, Part, Scene, Tools } from '../shell/scene.ts';
import { speaker } from '../shell/texts.ts';
import { draw } from './pieces.ts';
import { lokumTexts, type LokumSay } from './texts.ts';
import { makeTray } from './tray.ts';
import './lokum.css';

export { lokum as rules } from '@felek/games/lokum/lokum';

// The events of a house game are its own; the contract carries them as they are.
const asEvents = (events: readonly object[]) => events as unknown as readonly LokumWireEvent[];

type Columns = readonly (readonly Piece[])[];
type Place = readonly [column: number, row: number];

const { columns: width, rows: height, multipliers, sizes, pays, cap, goldFrom } = houseRules;

const firstColumns: Columns = [
  ['coconut', 'rose', 'pistachio', 'lemon', 'lavender', 'hazelnut', 'rose'],
  ['lemon', 'lavender', 'apricot', 'rose', 'pistachio', 'coconut', 'pomegranate'],
  ['pistachio', 'hazelnut', 'pomegranate', 'lavender', 'lemon', 'rose', 'apricot'],
  ['rose', 'coconut', 'lemon', 'gold', 'hazelnut', 'pistachio', 'lavender'],
  ['apricot', 'pistachio', 'lavender', 'pomegranate', 'rose', 'lemon', 'coconut'],
  ['hazelnut', 'pomegranate', 'rose', 'coconut', 'apricot', 'lavender', 'lemon'],
  ['lavender', 'lemon', 'hazelnut', 'apricot', 'coconut', 'pomegranate', 'pistachio'],
];

/** Where a cluster leaves its gold: the uppermost of its sweets, and of those the leftmost, is the first place. */
const goldOf = (places: readonly Place[]) => (places.length >= goldFrom ? places.slice(0, 1) : []);

/** The pieces on the tray at the end of a round, each column from the bottom up. */
function lastColumns(round: FelRound | null): Columns | undefined {
  if (!round) return undefined;
  let columns: Piece[][] = Array.from({ length: width }, () => []);
  let taken: Place[] = [];
  let golds: Place[] = [];
  const has = (places: readonly Place[], column: number, row: number) =>
    places.some(([c, r]) => c === column && r === row);
  for (const event of asEvents(round.events)) {
    if (event.type === 'cluster') {
      taken.push(...event.places);
      golds.push(...goldOf(event.places));
    }
    if (event.type !== 'fall') continue;
    columns = columns.map((pieces, column) => [
      ...pieces.flatMap((piece, fromBottom) => {
        const row = height - 1 - fromBottom;
        if (has(golds, column, row)) return ['gold' as const];
        return has(taken, column, row) ? [] : [piece];
      }),
      ...event.columns[column]!,
    ]);
    [taken, golds] = [[], []];
  }
  return columns;
}

/** The pieces in the skin of a provider. */
const parts = {
  rose: 0,
  pomegranate: 1,
  apricot: 2,
  lemon: 3,
  pistachio: 4,
  lavender: 5,
  hazelnut: 6,
  coconut: 7,
  gold: 'wild',
} as const satisfies Readonly<Record<Piece, Part>>;

export function makeScene(tools: Tools): Scene {
  const { language, lira, sound, isStill, pause, showWin, announce, skin } = tools;
  const say = speaker(lokumTexts, language);
  const look: Look<Piece> = skin?.wear(parts) ?? { draw, nameOf: say };
  const words = wordsFor(language, { wild: look.nameOf('gold'), scatter: '' });
  const tray = makeTray({ columns: width, rows: height, draw: look.draw, isStill });
  const rungs = multipliers.map((each) => element('span', { class: 'rung' }, `×${each}`));
  let cleared: Promise<void> | undefined;
  let hurried = false;

  function showRung(fall: number): void {
    for (const [n, rung] of rungs.entries()) {
      rung.classList.toggle('now', n === Math.min(fall, rungs.length - 1));
      rung.classList.toggle('passed', n < fall);
    }
  }
  const wait = (ms: number) => (hurried ? Promise.resolve() : pause(ms));

  return {
    board: element(
      'div',
      { class: 'lokum' },
      element('div', { class: 'ladder', 'aria-hidden': 'true' }, ...rungs),
      element('div', { class: 'tray-place' }, tray.element),
    ),
    verb: say('spin'),
    isSimulated: true,
    pill: paidPill(lira),
    rest(last) {
      cleared = undefined;
      showRung(0);
      tray.show(lastColumns(last) ?? firstColumns);
    },
    begin() {
      hurried = false;
      showRung(0);
      cleared = tray.clear();
    },
    hurry() {
      hurried = true;
      tray.hurry();
    },
    rules: () => rulesOf(language, say, { ...look, words }),
    async play(played, round) {
      await (cleared ?? tray.clear());
      const wins: NamedWin[] = [];
      const events = asEvents(played);
      let [fall, total] = [-1, 0];
      let places: Place[] = [];
      let golds: Place[] = [];
      for (const [index, event] of events.entries()) {
        switch (event.type) {
          case 'fall':
            fall += 1;
            showRung(fall);
            await tray.fall(event.columns);
            sound.tone(150, 0.08, 'triangle', 0.2);
            break;
          case 'cluster':
            places = [...places, ...event.places];
            golds = [...golds, ...goldOf(event.places)];
            total += event.amount;
            tray.light(places);
            tray.tell(event.places, lira(event.amount));
            wins.push({
              amount: event.amount,
              name: say('win', {
                count: event.places.length,
                sweet: look.nameOf(event.sweet),
                times: event.multiplier > 1 ? ` ×${event.multiplier}` : '',
              }),
            });
            if (events[index + 1]?.type === 'cluster') break;
            showWin(total);
            // The pitch rises with every fall.
            sound.tone(392 * 2 ** (Math.min(fall, 12) / 6), 0.25, 'sine', total > round.stake ? 0.2 : 0.1);
            await wait(350);
            await tray.melt(places, golds);
            [places, golds] = [[], []];
            break;
          case 'most':
            await announce(say('most', { amount: lira(event.amount) }), 1800);
            break;
          case 'total':
            break;
        }
      }
      cleared = undefined;
      return [
        ...(fall > 1 ? [say('falls', { count: fall })] : []),
        ...nameWins(wins, (win, amount) => say('winOf', { win, amount: lira(amount) })),
      ];
    },
  };
}

function rulesOf(
  language: Tools['language'],
  say: LokumSay,
  { words, ...look }: Look<Piece> & { readonly words: Words },
): readonly Node[] {
  const number = new Intl.NumberFormat(language);
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 });
  const { rtp, halfWidth } = figuresOf(simulated);
  const ladder = multipliers.map((each) => `×${each}`).join(', ');
  const heads = sizes.map((size, n) => {
    const next = sizes[n + 1];
    if (next === undefined) return `${size}+`;
    return next === size + 1 ? String(size) : `${size}–${next - 1}`;
  });
  return [
    element('p', {}, say('rule1', { least: sizes[0]! })),
    picturedRule(look.draw('gold'), say('rule2', words)),
    element('p', {}, say('rule3', { ladder })),
    element('p', {}, say('rule4', { times: number.format(cap / 100) })),
    paytable({ caption: say('pays'), language, pays, heads, ...look }),
    element(
      'p',
      {},
      say('rule5', {
        rounds: number.format(simulated.rounds),
        from: percent.format(rtp - halfWidth),
        to: percent.format(rtp + halfWidth),
      }),
    ),
  ];
}
