// The panel of rules: the scene's description of its game, the exact figures of each bet, and the keys.
import type { Figures } from '@felek/games/game';
import { jackpotFigures, mostJackpotRtp, type GrowingJackpot } from '@felek/games/jackpot';
import { element, pair } from './element.ts';
import { openPanel } from './panel.ts';
import type { SceneKey } from './scene.ts';
import type { Language, Lira, ShellSay } from './texts.ts';

export interface RulesNeeds {
  readonly say: ShellSay;
  readonly language: Language;
  readonly figures: readonly Figures[];
  readonly lira: Lira;
  /** The game's growing jackpot, and the stakes on offer that fill it, in kuruş. */
  readonly jackpot: JackpotTerms | undefined;
  readonly betName: ((bet: string) => string) | undefined;
  /** The game's own rules say how its figures were found. */
  readonly isSimulated?: boolean | undefined;
  readonly keys: readonly SceneKey[];
}

export interface JackpotTerms {
  readonly growing: GrowingJackpot;
  readonly stakes: readonly bigint[];
  readonly defaultStake: bigint;
}

export function showRules(needs: RulesNeeds, content: readonly Node[]): void {
  openPanel(needs.say, needs.say('rules'), [
    ...content,
    ...(needs.jackpot ? jackpotRules(needs, needs.jackpot) : []),
    ...figuresOf(needs),
    ...keysOf(needs),
  ]);
}

const mostCounted = 1e12;
/** A share below this would read as nothing with two places. */
const leastShare = 0.0001;

/** One bet as a list of terms, several as a table. */
function figuresOf({ say, language, figures, jackpot, betName, isSimulated }: RulesNeeds): readonly Node[] {
  if (figures.length === 0) return [];
  const extraRtp = jackpot ? mostJackpotRtp(jackpot.growing, jackpot.stakes) : 0;
  const percent = new Intl.NumberFormat(language, {
    style: 'percent',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  const rare = new Intl.NumberFormat(language, { style: 'percent', maximumSignificantDigits: 2 });
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 2 });
  const whole = new Intl.NumberFormat(language, { maximumFractionDigits: 0 });
  /** A very large number of rounds is shown as a power of ten. */
  const roundsOf = (rounds: number): string => {
    if (rounds < mostCounted) return (rounds < 10 ? number : whole).format(rounds);
    const power = Math.floor(Math.log10(rounds));
    const raised = String(power).replace(/\d/g, (digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(digit)]!);
    return `${number.format(rounds / 10 ** power)} × 10${raised}`;
  };
  const cells = ({ rtp, hits, variance, most }: Figures) => {
    const rarely = most.chance === undefined || most.chance <= 0 ? undefined : roundsOf(1 / most.chance);
    return [
      percent.format(rtp + extraRtp),
      percent.format(1 - rtp - extraRtp),
      (hits < leastShare ? rare : percent).format(hits),
      number.format(Math.sqrt(variance)),
      [
        say('times', { count: number.format(most.times) }),
        ...(rarely === undefined ? [] : [say('oneIn', { count: rarely })]),
      ].join('\u00a0· '),
    ];
  };
  const terms = [say('rtp'), say('edge'), say('hits'), say('volatility'), say('mostWin')];
  const heading = element('h3', {}, say('figures'));
  const found = isSimulated ? '' : `${say('figuresNote')} `;
  const note = element('p', { class: 'quiet' }, `${found}${say('volatilityNote')}`);
  const [only] = figures;
  if (figures.length === 1 && only) {
    const values = cells(only);
    return [
      heading,
      element('dl', { class: 'figures' }, ...terms.flatMap((term, at) => pair(term, values[at]!))),
      note,
    ];
  }
  const table = element(
    'table',
    { class: 'figures' },
    element('tr', {}, ...[say('figureBet'), ...terms].map((term) => element('th', { scope: 'col' }, term))),
    ...figures.map((each) =>
      element(
        'tr',
        {},
        element('th', { scope: 'row' }, betName?.(each.bet) ?? each.bet),
        ...cells(each).map((value) => element('td', {}, value)),
      ),
    ),
  );
  return [heading, element('div', { class: 'wide', tabindex: '0' }, table), note];
}

function keysOf({ say, keys }: RulesNeeds): readonly Node[] {
  const all = [
    { key: say('keyPlay'), label: say('keyPlayWhat') },
    ...keys.map(({ key, label }) => ({ key: key.length === 1 ? key.toUpperCase() : key, label })),
    { key: 'Esc', label: say('keyEsc') },
  ];
  return [
    element(
      'section',
      { class: 'keys' },
      element('h3', {}, say('keys')),
      element('p', {}, ...all.flatMap(({ key, label }) => [element('kbd', {}, key), ` ${label}  `])),
    ),
  ];
}

/** The facts of a growing jackpot that a player must know: the source of its money, how it is won, and its return. */
function jackpotRules(
  { language, say, lira }: RulesNeeds,
  { growing, stakes, defaultStake }: JackpotTerms,
): readonly Node[] {
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 });
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 0 });
  const inLira = (kurus: bigint) => lira(Number(kurus) / 100);
  const { every } = jackpotFigures(growing, defaultStake);
  return [
    element('h3', {}, say('jackpot')),
    element(
      'p',
      {},
      say('jackpotRule1', {
        share: percent.format(Number(growing.share[0]) / Number(growing.share[1])),
        seed: inLira(growing.seed),
        bound: inLira(growing.mustHitBy),
      }),
    ),
    element('p', {}, say('jackpotRule2', { stake: inLira(defaultStake), every: number.format(every) })),
    element('p', {}, say('jackpotRule3')),
    element('p', {}, say('jackpotRule4', { rtp: percent.format(mostJackpotRtp(growing, stakes)) })),
  ];
}
