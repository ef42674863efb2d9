// Every draw that the house's games make, counted by how many outcomes it has, and held against equal chances by Pearson's chi-square test. Games
// are found through the catalogue and played by their own rules from seeds as the house has them, each round under a nonce of its own.
import { houseCatalogue } from '@felek/games/catalogue';
import { drawsOf, type Draw } from '@felek/games/fairness';
import type { HouseGame } from '@felek/games/game';
import { drawCommonRound, readBet } from '@felek/games/rounds';
import { diceOf } from '../dice.ts';
import { openFindings, type Findings } from '../findings.ts';
import { betAt } from './moves.ts';

/** Draws with more outcomes are counted in so many slices of about one size. */
const mostCells = 1024;
/** Pearson's test wants so many in each cell; beneath, a draw is too rare to be judged. */
const fewestInCell = 5;
/** A game whose draws are fair fails once in a million tests. */
export const refusedBelow = 1e-6;

/** Draws with one number of outcomes. */
interface DrawCounts {
  readonly outcomes: number;
  readonly counts: Float64Array;
}

interface ChiSquare {
  readonly outcomes: number;
  readonly draws: number;
  /** The chance of counts as uneven as these, or more so. */
  readonly p: number;
}

/** Bets are made once and used in turn: the draws do not depend on them, and making a bet takes longer than a draw. */
const mostBets = 500;

/** The cell of a value below n. The cells have as nearly the same size as n allows. */
const cellOf = (value: number, outcomes: number, cells: number) => Math.floor((value * cells) / outcomes);

/** Plays so many rounds and counts the draws. `bias` may change a value, for a test of the test. */
export function countDraws(
  game: HouseGame,
  {
    rounds,
    seed,
    bias = (value) => value,
  }: {
    readonly rounds: number;
    readonly seed: string;
    readonly bias?: (value: number, outcomes: number) => number;
  },
): readonly DrawCounts[] {
  const byOutcomes = new Map<number, Float64Array>();
  const counting =
    (draw: Draw): Draw =>
    (outcomes) => {
      const value = bias(draw(outcomes), outcomes);
      let counts = byOutcomes.get(outcomes);
      if (!counts) byOutcomes.set(outcomes, (counts = new Float64Array(Math.min(outcomes, mostCells))));
      const cell = cellOf(value, outcomes, counts.length);
      counts[cell] = counts[cell]! + 1;
      return value;
    };
  const dice = diceOf(`${seed} bets`);
  const play = playerOf(game, Math.min(rounds, mostBets), () => betAt(game.code, dice, 0).bet);
  for (let nonce = 1; nonce <= rounds; nonce += 1)
    play(counting(drawsOf({ serverSeed: seed, clientSeed: 'draws', nonce })));
  return [...byOutcomes].map(([outcomes, counts]) => ({ outcomes, counts }));
}

/** Gives a function that plays one round. A personal round has a usual bet, and the house decides as for a player who left. */
function playerOf(game: HouseGame, bets: number, write: () => object): (draw: Draw) => void {
  if (game.kind === 'common') return (draw) => void drawCommonRound(game, draw);
  const read = Array.from({ length: bets }, () => {
    const bet = readBet(game, write());
    if (!bet) throw new Error(`bug: ${game.code} has no usual bet in moves.ts`);
    return bet;
  });
  let rounds = 0;
  return (draw) => {
    let turn = game.begin({ draw, stake: game.defaultStake, bet: read[rounds % read.length]! });
    rounds += 1;
    for (let moves = 0; !turn.isOver && moves < 1000; moves += 1) {
      const next = game.act(turn.state, game.leave(turn.state));
      if (!next) throw new Error(`bug: ${game.code} does not take what it decides itself`);
      turn = next;
    }
    game.resolve(turn.state);
  };
}

/** Pearson's chi-square test of equal chances. Undefined where too few were drawn. */
export function chiSquareOf({ outcomes, counts }: DrawCounts): ChiSquare | undefined {
  const draws = counts.reduce((sum, each) => sum + each, 0);
  const cells = counts.length;
  if (cells < 2 || draws / cells < fewestInCell) return undefined;
  const firstOf = (cell: number) => Math.ceil((cell * outcomes) / cells);
  const statistic = counts.reduce((sum, seen, cell) => {
    const expected = (draws * (firstOf(cell + 1) - firstOf(cell))) / outcomes;
    return sum + (seen - expected) ** 2 / expected;
  }, 0);
  return { outcomes, draws, p: upperTail(statistic, cells - 1) };
}

/**
 * The chance that a chi-square variable is as large or larger, by the approximation of Wilson and Hilferty (1931): its cube root is nearly normal
 * with the mean 1 − 2 ÷ 9k and the variance 2 ÷ 9k, in units of k.
 */
export function upperTail(statistic: number, freedom: number): number {
  const spread = 2 / (9 * freedom);
  const z = (Math.cbrt(statistic / freedom) - (1 - spread)) / Math.sqrt(spread);
  return complementaryError(z / Math.SQRT2) / 2;
}

/** erfc by the fit of W. Press et al., Numerical Recipes, 6.2: its error is below 1.2e-7 of its value everywhere. */
function complementaryError(x: number): number {
  const t = 1 / (1 + Math.abs(x) / 2);
  const terms = [
    -1.26551223, 1.00002368, 0.37409196, 0.09678418, -0.18628806, 0.27886807, -1.13520398, 1.48851587,
    -0.82215223, 0.17087277,
  ];
  const sum = terms.reduceRight((rest, term) => term + t * rest, 0);
  const value = t * Math.exp(-x * x + sum);
  return x >= 0 ? value : 2 - value;
}

/** Each game's draws over so many rounds: `npm run chaos -- draws --rounds 10000000`. */
export async function runDraws({
  seed,
  rounds,
}: {
  readonly seed: string;
  readonly rounds: number;
}): Promise<Findings> {
  const findings = openFindings();
  for (const game of houseCatalogue.list()) {
    const tests = countDraws(game, { rounds, seed: `${seed} ${game.code}` }).flatMap(
      (each) => chiSquareOf(each) ?? [],
    );
    const worst = tests.reduce((least, { p }) => Math.min(least, p), 1);
    findings.count('games whose draws were counted');
    findings.count(
      'draws',
      tests.reduce((sum, { draws }) => sum + draws, 0),
    );
    console.log(
      `${game.code}: ${tests.map(({ outcomes, draws, p }) => `${draws} of ${outcomes}, p = ${p.toPrecision(3)}`).join(' · ')}`,
    );
    if (worst < refusedBelow) findings.wrong('draws are not equally likely', game.code);
  }
  return findings;
}
