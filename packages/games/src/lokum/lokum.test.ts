import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { drawsOf } from '../fairness.ts';
import type { LokumEvent, Place } from './events.ts';
import { makeLokum } from './play.ts';
import { checkRules, houseRules, sweets, type LokumRules, type Piece } from './rules.ts';
import { figuresOf, simulated } from './simulated.ts';
import { roundsOnBoards } from './boards.ts';
import { fastDraws, fastWords, simulate } from './stats.ts';

const { pays } = makeLokum(houseRules);
const figures = figuresOf(simulated);

it('returns between 95.5 and 96.9 %, with the whole of its confidence interval', () => {
  expect(figures.rtp - figures.halfWidth).toBeGreaterThan(0.955);
  expect(figures.rtp + figures.halfWidth).toBeLessThan(0.969);
});

const settled = (() => {
  const rounds = 20_000;
  let [paid, hits] = [0, 0];
  for (let nonce = 0; nonce < rounds; nonce += 1) {
    const units = pays(drawsOf({ serverSeed: 'lokum-simulation', clientSeed: 'fixed', nonce }));
    paid += units / 100;
    hits += Number(units > 0);
  }
  return { rounds, paid, hits };
})();

it('agrees with rounds of another seed, drawn as they are settled, within four standard errors', () => {
  const { rounds, paid, hits } = settled;
  const error = (variance: number) => 4 * Math.sqrt(variance / rounds);
  expect(Math.abs(paid / rounds - figures.rtp)).toBeLessThan(error(figures.variance));
  expect(Math.abs(hits / rounds - figures.hits)).toBeLessThan(error(figures.hits * (1 - figures.hits)));
});

type Board = readonly (readonly (Piece | null)[])[];

/** All clusters of a board `board[column][row]`, found by growing sets of places: nothing of the tray's own way. */
function clustersOf(board: Board, least: number): Place[][] {
  const found: Place[][] = [];
  const done = new Set<string>();
  board.forEach((pieces, column) =>
    pieces.forEach((sweet, row) => {
      if (sweet === null || sweet === 'gold' || done.has(`${column},${row}`)) return;
      const cluster = new Map<string, Place>([[`${column},${row}`, [column, row]]]);
      for (const [c, r] of cluster.values())
        for (const [x, y] of [
          [c + 1, r],
          [c - 1, r],
          [c, r + 1],
          [c, r - 1],
        ] as const) {
          const piece = board[x]?.[y];
          if (piece === sweet || piece === 'gold') cluster.set(`${x},${y}`, [x, y]);
        }
      for (const [key, [c, r]] of cluster) if (board[c]![r] === sweet) done.add(key);
      if (cluster.size >= least) found.push([...cluster.values()]);
    }),
  );
  return found;
}

const byPlace = (places: readonly Place[]) => places.map(String).toSorted();
/** Each cluster as a text, in any order. */
const inAnyOrder = (clusters: readonly (readonly Place[])[]) =>
  clusters.map((places) => byPlace(places).join(' ')).toSorted();
const payOf = ({ sizes, pays: table }: LokumRules, piece: Piece, size: number) =>
  table[piece as (typeof sweets)[number]][sizes.findLastIndex((each) => each <= size)]!;

/** Plays the events again on a board of its own, and checks every one of them against the rules. Gives what the clusters pay. */
function check(rules: LokumRules, events: readonly LokumEvent[]): bigint {
  const { rows, columns, sizes, goldFrom, multipliers } = rules;
  let board: Board = Array.from({ length: columns }, () => Array.from({ length: rows }, () => null));
  let told: Extract<LokumEvent, { type: 'cluster' }>[] = [];
  let expected: Place[][] = [];
  let [fall, paid] = [-1, 0n];
  for (const event of events) {
    if (event.type === 'cluster') told.push(event);
    if (event.type === 'fall') {
      expect(inAnyOrder(told.map(({ places }) => places))).toEqual(inAnyOrder(expected));
      const taken = new Set(told.flatMap(({ places }) => places.map(String)));
      const golds = new Set(
        told.filter(({ places }) => places.length >= goldFrom).map(({ places }) => String(places[0])),
      );
      board = board.map((pieces, column) => {
        const kept = pieces.flatMap((piece, row) => {
          if (golds.has(`${column},${row}`)) return ['gold' as const];
          return piece === null || taken.has(`${column},${row}`) ? [] : [piece];
        });
        return [...event.columns[column]!.toReversed(), ...kept];
      });
      for (const pieces of board) expect(pieces).toHaveLength(rows);
      expected = clustersOf(board, sizes[0]!);
      told = [];
      fall += 1;
    }
    if (event.type === 'cluster') {
      const multiplier = multipliers[Math.min(fall, multipliers.length - 1)]!;
      const units = payOf(rules, event.sweet, event.places.length) * multiplier;
      expect([event.multiplier, event.amount]).toEqual([multiplier, BigInt(units)]);
      expect(board[event.places[0]![0]]![event.places[0]![1]]).toBe(event.sweet);
      paid += event.amount;
    }
  }
  expect([told, expected]).toEqual([[], []]);
  return paid;
}

it('finds, pays and drops what another way of finding clusters does', () => {
  expect.hasAssertions();
  fc.assert(
    fc.property(fc.nat(), fc.constantFrom(houseRules.weights.gold, 8), (nonce, gold) => {
      const rules = { ...houseRules, weights: { ...houseRules.weights, gold } };
      const draw = drawsOf({ serverSeed: 'cascades', clientSeed: 'x', nonce });
      const { payout, events } = makeLokum(rules).play({ stake: 100n, draw });
      // A round that reached the cap leaves its last clusters lying.
      if (!events.some(({ type }) => type === 'most')) expect(check(rules, events)).toBe(payout);
    }),
    { numRuns: 120 },
  );
});

/** Plays a tray whose pieces come in this order: columns from the left, each from the bottom up, and then what falls. */
function playPieces(rules: LokumRules, text: string, then: Piece) {
  const letters: Record<string, Piece> = { r: 'rose', l: 'lemon', p: 'pistachio', c: 'coconut', G: 'gold' };
  const pieces = Array.from(text).map((letter) => letters[letter]!);
  const order: Piece[] = [...sweets, 'gold'];
  const sides = order.flatMap((piece) => Array.from({ length: rules.weights[piece] }, () => piece));
  let perDraw = 1;
  while (sides.length ** (perDraw + 1) <= 2 ** 31) perDraw += 1;
  const draw = () =>
    Array.from(
      { length: perDraw },
      (_, n) => sides.indexOf(pieces.shift() ?? then) * sides.length ** n,
    ).reduce((sum, each) => sum + each, 0);
  return makeLokum(rules).play({ stake: 100n, draw });
}

describe('a small tray', () => {
  const small: LokumRules = { ...houseRules, columns: 3, rows: 3, goldFrom: Infinity };

  it('pays nothing where no cluster is large enough', () => {
    const { payout, events } = playPieces(small, 'rrrlclrlc', 'pistachio');
    expect(events.map(({ type }) => type)).toEqual(['fall', 'total']);
    expect(payout).toBe(0n);
  });

  it('does not count corners', () => {
    expect(playPieces(small, 'rlrlrlrlr', 'pistachio').payout).toBe(0n);
  });

  it('counts a wild in every cluster that it touches, once in each', () => {
    // Four roses on the left, four lemons on the right, gold between them.
    const { events } = playPieces(small, 'rrrrGllll', 'pistachio');
    const clusters = events.filter((event) => event.type === 'cluster');
    expect(
      clusters.slice(0, 2).map(({ sweet, places, multiplier }) => [sweet, places.length, multiplier]),
    ).toEqual([
      ['rose', 5, 1],
      ['lemon', 5, 1],
    ]);
    // All nine places are empty then, and nine pistachios fall.
    expect(clusters[2]).toMatchObject({ sweet: 'pistachio', multiplier: 2 });
  });

  it('leaves gold where the first sweet of a cluster was, and pays the next fall with a higher multiplier', () => {
    const { events } = playPieces({ ...small, goldFrom: 5 }, 'rrrrrlclc', 'coconut');
    const [first, second] = events.filter((event) => event.type === 'cluster');
    expect(first).toMatchObject({ sweet: 'rose', multiplier: 1, amount: 120n });
    // The uppermost rose of the first column turned to gold and fell to its bottom.
    expect(second).toMatchObject({ sweet: 'coconut', multiplier: 2 });
    expect(second!.places).toContainEqual([0, 2]);
  });

  it('forms no cluster of wilds alone', () => {
    expect(playPieces({ ...small, goldFrom: Infinity }, 'GGGGGGGGG', 'rose').payout).toBe(0n);
  });

  it('ends the round at the cap, with what the cap pays', () => {
    const { payout, events } = playPieces({ ...small, cap: 700 }, 'rrrrrrrrr', 'rose');
    expect(payout).toBe(700n);
    expect(events.slice(-2)).toEqual([
      { type: 'most', amount: 700n },
      { type: 'total', amount: 700n },
    ]);
  });
});

/** Two by two places; the cap ends a round at its first cluster, so that its mean is the chance of one. */
const tiny: LokumRules = {
  ...houseRules,
  columns: 2,
  rows: 2,
  sizes: [3],
  pays: Object.fromEntries(sweets.map((sweet) => [sweet, [1]])) as unknown as LokumRules['pays'],
  multipliers: [1],
  cap: 1,
};
const tinySimulated = simulate(tiny, { rounds: 100_000, seed: 3 });
/** The chance of a cluster, over all trays that begin with some pieces. */
const tinyChance = (begun: readonly Piece[]): number => {
  if (begun.length === 4) return Number(clustersOf([begun.slice(0, 2), begun.slice(2)], 3).length > 0);
  const all = Object.entries(tiny.weights) as [Piece, number][];
  const sum = all.reduce((before, [, weight]) => before + weight, 0);
  return all.reduce((before, [piece, weight]) => before + (weight / sum) * tinyChance([...begun, piece]), 0);
};

it('hits as often as a tray does that can be enumerated', () => {
  const { hits, rounds } = tinySimulated;
  const chance = tinyChance([]);
  expect(Math.abs(hits / rounds - chance)).toBeLessThan(4 * Math.sqrt((chance * (1 - chance)) / rounds));
});

describe('boards of bits', () => {
  const low = { ...houseRules, sizes: [3, 4, 7, 8, 9, 10, 12, 15, 20], cap: 20_000 };
  const golden = { ...houseRules, weights: { ...houseRules.weights, gold: 8 } };
  it.each<[string, LokumRules, number]>([
    ['of the house', houseRules, 60_000],
    ['with clusters of three and a low cap', low, 5_000],
    ['with gold in many places, of which clusters share one', golden, 5_000],
    ['with gold from seven on', { ...houseRules, goldFrom: 7 }, 5_000],
    ['of eight columns', { ...houseRules, columns: 8, rows: 5 }, 5_000],
    ['of one row', { ...houseRules, columns: 6, rows: 1 }, 5_000],
    [
      'with an odd number of cells to a draw',
      { ...houseRules, weights: { ...houseRules.weights, gold: 13 } },
      5_000,
    ],
  ])('pay in each round what the code that settles it pays, by rules %s', (_what, rules, rounds) => {
    const tray = makeLokum(rules);
    const [draw, next] = [fastDraws(11), roundsOnBoards(rules, fastWords(11))];
    let paid = 0;
    for (let round = 0; round < rounds; round += 1) {
      const units = tray.pays(draw);
      if (next() !== units) expect.fail(`round ${round} pays ${units}`);
      paid += units;
    }
    expect(paid).toBeGreaterThan(0);
  });

  it('of a tray that is too large are refused', () => {
    expect(() => roundsOnBoards({ ...houseRules, columns: 9 }, fastWords(1))).toThrow(/^bug:/);
    expect(() => roundsOnBoards({ ...houseRules, rows: 8 }, fastWords(1))).toThrow(/^bug:/);
  });
});

it('draws fast numbers evenly', () => {
  const counts = Array.from({ length: 29 }, () => 0);
  const draw = fastDraws(1);
  const rounds = 290_000;
  for (let n = 0; n < rounds; n += 1) counts[draw(29)]! += 1;
  // 28 degrees of freedom: 99.99 % of fair samples lie below 64.7 (Abramowitz and Stegun, table 26.8).
  expect(counts.reduce((sum, count) => sum + (count - rounds / 29) ** 2 / (rounds / 29), 0)).toBeLessThan(
    64.7,
  );
});

it.each([
  ['no columns', { columns: 0 }],
  ['more places than it counts', { columns: 20, rows: 20 }],
  ['a weight of half', { weights: { ...houseRules.weights, rose: 0.5 } }],
  ['a sweet that never comes', { weights: { ...houseRules.weights, rose: 0 } }],
  ['clusters of one', { sizes: [1, 2, 3, 4, 5, 6, 7, 8, 9] }],
  ['sizes that fall', { sizes: [5, 4, 7, 8, 9, 10, 12, 15, 20] }],
  ['a short paytable', { pays: { ...houseRules.pays, lemon: [1, 2] } }],
  ['a larger cluster that pays less', { pays: { ...houseRules.pays, lemon: [9, 8, 7, 6, 5, 4, 3, 2, 1] } }],
  ['no multiplier', { multipliers: [] }],
  ['gold from no size', { goldFrom: 0 }],
  ['a cap of nothing', { cap: 0 }],
] as const)('refuses rules with %s', (_what, changed) => {
  expect(() => checkRules({ ...houseRules, ...changed } as unknown as LokumRules)).toThrow(/^bug:/);
});
