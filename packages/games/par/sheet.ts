// A PAR sheet of a game: its mathematics for a test laboratory and an operator. The parts that every sheet has come from the catalogue;
// `Par` holds the parts of one game alone.
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Figures, HouseGame } from '../src/game.ts';
import { jackpotFigures } from '../src/jackpot.ts';
import { mostRtp } from '../src/returns.ts';
import {
  canonical,
  lira,
  list,
  percent,
  printChance,
  printFraction,
  printNumber,
  printRules,
  printTimes,
  printWhole,
  table,
  toNumber,
  type Fraction,
} from './markdown.ts';

export interface Section {
  readonly title: string;
  /** Paragraphs and tables. */
  readonly parts: readonly string[];
}

/** The parts of a game's sheet beside its entry in the catalogue. */
export interface Par {
  /** How a round goes. */
  readonly rules: readonly string[];
  /** The rules object, or several by their names: all data that the figures depend on. */
  readonly data: object;
  /** Paytable, reels, chances of each combination. */
  readonly sections: readonly Section[];
  /** The exact return of a bet, by its name. It is held against the catalogue's figure. */
  readonly exact?: ReadonlyMap<string, Fraction>;
  /** How each figure was got. */
  readonly method: readonly string[];
  /** Limits beside the ladder of stakes. */
  readonly limits?: readonly string[];
  /** Notes on the highest return. */
  readonly most?: readonly string[];
  /** The note on an RTP that has an interval. */
  readonly interval?: string;
}

/** The 90 % band of a normal distribution, as PAR sheets have it. */
const z90 = 1.645;

const kinds: Readonly<Record<HouseGame['kind'], string>> = {
  'one decision': 'one decision, played alone',
  'many decisions': 'many decisions, played alone',
  common: 'common round of a table',
};

/** The first 16 hex digits of the SHA-256 of the rules. */
export const versionOf = (data: object): string =>
  bytesToHex(sha256(utf8ToBytes(canonical(data)))).slice(0, 16);

/** The RTP of a game: of its only bet, or from the lowest to the highest. That of a room of prizes is their sum. */
export function rtpOf({ figures, rtp }: HouseGame): string {
  const all = figures.map((each) => each.rtp);
  const isSum = Math.abs(all.reduce((sum, each) => sum + each, 0) - rtp) < 1e-12;
  const low = isSum ? rtp : Math.min(...all, rtp);
  return percent(low) === percent(rtp) ? percent(rtp) : `${percent(low)} to ${percent(rtp)}`;
}

/** Throws where the catalogue shows another figure than the sheet works out. */
export function printSheet(game: HouseGame, par: Par): string {
  for (const { bet, rtp } of game.figures) {
    const exact = par.exact?.get(bet);
    if (exact && Math.abs(toNumber(exact) - rtp) > 1e-12)
      throw new Error(`bug: ${game.code} shows ${rtp} for ${bet}, and ${printFraction(exact)} is exact`);
  }
  const parts = [
    `# PAR sheet: ${game.hall.names.en} (\`${game.code}\`)`,
    'Printed by `npm run par`. Do not edit: a test holds this file to the command.',
    identity(game, par),
    section('Rules', [list(par.rules)]),
    ...par.sections.map(({ title, parts: each }) => section(title, each)),
    section('Figures', figures(game, par)),
    ...growing(game),
    section('How far the actual return may lie from the theoretical one', band(game)),
    section('How each figure was got', [list(par.method)]),
    section('Limits', [list([...limits(game), ...(par.limits ?? [])])]),
    section('The rules object', [
      `Its version is \`${versionOf(par.data)}\`: the first 16 hex digits of the SHA-256 of it as JSON, in UTF-8, without spaces and line breaks, keys sorted by their code units. Amounts are kuruş, written as text.`,
      `\`\`\`\n${printRules(par.data)}\n\`\`\``,
    ]),
  ];
  return `${parts.join('\n\n')}\n`;
}

const section = (title: string, parts: readonly string[]): string => [`## ${title}`, ...parts].join('\n\n');

function identity(game: HouseGame, par: Par): string {
  const { names, lobby, volatility } = game.hall;
  return table(
    ['what', 'value'],
    [
      ['Game', `${names.en} (Turkish: ${names.tr})`],
      ['Code', `\`${game.code}\``],
      ['Kind', kinds[game.kind]],
      ['Hall', lobby],
      ['Volatility as the lobby shows it', volatility ?? 'not shown'],
      ['RTP', rtpOf(game)],
      ['Version of the rules', `\`${versionOf(par.data)}\``],
    ],
    2,
  );
}

function figures(game: HouseGame, par: Par): string[] {
  const rows = game.figures.map(({ bet, rtp, hits, variance, most }) => {
    const deviation = Math.sqrt(variance);
    return [
      bet,
      percent(rtp),
      printFraction(par.exact?.get(bet)),
      percent(1 - rtp),
      percent(hits),
      printNumber(variance),
      printNumber(deviation),
      printNumber(z90 * deviation),
      printTimes(most.times * 100),
      most.chance === undefined ? '' : printChance(most.chance),
    ];
  });
  const head = [
    'bet',
    'RTP',
    'exact RTP',
    'edge',
    'hit frequency',
    'variance',
    'standard deviation',
    'volatility index',
    'highest return',
    'its chance',
  ];
  const isEmpty = (column: number) => rows.every((row) => row[column] === '');
  const kept = head.map((_, column) => column).filter((column) => !isEmpty(column));
  const keep = (row: readonly string[]) => kept.map((column) => row[column]!);
  return [
    'Returns are per unit of the stake that begins the round, and have the stake in them. A hit is a round that pays anything. The volatility index is 1.645 standard deviations.',
    ...(par.interval ? [par.interval] : []),
    table(keep(head), rows.map(keep)),
    ...(par.most ? [list(par.most)] : []),
  ];
}

/** RTP ± z s / √n for the bets that the catalogue shows first and last in volatility. */
function band({ figures: all }: HouseGame): string[] {
  const byVolatility = all.toSorted((one, other) => one.variance - other.variance);
  const shown = [...new Set([byVolatility[0]!, byVolatility.at(-1)!])];
  const rounds = [3, 4, 5, 6, 7].map((power) => 10 ** power);
  const cell = ({ rtp, variance }: Figures, n: number) => {
    const half = z90 * Math.sqrt(variance / n);
    return `${(Math.max(rtp - half, 0) * 100).toFixed(3)} % to ${((rtp + half) * 100).toFixed(3)} %`;
  };
  return [
    'In 90 of 100 samples of so many rounds the actual return lies between these bounds, by the normal approximation. It is rough where the highest return is seldom among so many rounds.',
    table(
      ['rounds', ...shown.map(({ bet }) => bet)],
      rounds.map((n) => [printWhole(n), ...shown.map((each) => cell(each, n))]),
    ),
  ];
}

function growing(game: HouseGame): string[] {
  if (game.kind === 'common' || !game.growing) return [];
  const { growing: jackpot, stakes } = game;
  const [part, of] = jackpot.share;
  return [
    section('The growing jackpot', [
      `Each stake puts ${part}/${of} of itself into a pool that begins at ${lira(jackpot.seed)} and is won at ${lira(jackpot.mustHitBy)} at the latest. A stake wins it with the chance contribution / (bound − meter). \`docs/fairness.md\` has the draw.`,
      'The RTP above has it at the stake at which it returns most; the figures of the bets are without it.',
      table(
        ['stake', 'contribution', 'RTP of the jackpot', 'won once in rounds', 'mean win', 'variance'],
        stakes.map((stake) => {
          const { rtp, every, meanKurus, variance } = jackpotFigures(jackpot, stake);
          return [
            lira(stake),
            lira((stake * part) / of),
            percent(rtp),
            printNumber(every),
            `₺${printNumber(meanKurus / 100)}`,
            printNumber(variance),
          ];
        }),
      ),
    ]),
  ];
}

function limits(game: HouseGame): string[] {
  const { stakes, defaultStake, kind } = game;
  const phases =
    kind === 'common'
      ? [
          `Phases of a round: ${game.phases.map(({ name, ms }) => `${name} ${ms === 'outcome' ? 'as long as the outcome' : `${printNumber(ms / 1000)} s`}`).join(', ')}.`,
        ]
      : [];
  return [
    `${game.takesStake ? 'Values that a stake is made of' : 'Stakes'}: ${stakes.map(lira).join(', ')}. Offered first: ${lira(defaultStake)}.`,
    `No bet may return more than ${percent(mostRtp)}: a server with such a table does not start.`,
    'A payout is rounded once, at its end, down to the kuruş.',
    ...phases,
  ];
}
