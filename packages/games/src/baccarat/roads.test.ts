// The expected roads are those of the reference, which were derived by hand from the rules that live tables publish.
import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { roadsOf, type Mark, type RoadCoup } from './roads.ts';

const winners = { B: 'banker', P: 'player', T: 'tie' } as const;
const coups = (written: string): RoadCoup[] =>
  written.split('').map((letter) => ({ winner: winners[letter as keyof typeof winners] }));

/** Columns of equal marks, with a blank between them. */
const columns = (marks: readonly Mark[]) =>
  marks
    .map(({ color }, index) => {
      const letter = color === 'red' ? 'R' : 'B';
      return index > 0 && marks[index - 1]!.color !== color ? ` ${letter}` : letter;
    })
    .join('');

const example = roadsOf(coups('BBPBPPPBBTBBPTBBPPBPBPPPPPPPPBB'));

describe('the example of the reference', () => {
  it('has the runs 2 1 1 3 4 1 2 2 1 1 1 8 2 in the big road', () => {
    const heights = [2, 1, 1, 3, 4, 1, 2, 2, 1, 1, 1, 8, 2];
    const runs: number[] = [];
    for (const [index, { winner }] of example.big.entries())
      if (index > 0 && example.big[index - 1]!.winner === winner) runs[runs.length - 1]! += 1;
      else runs.push(1);
    expect(runs).toEqual(heights);
  });

  it('turns the run of eight to the right, and begins the next one above its tail', () => {
    const cells = example.big.slice(-10).map(({ column, row }) => [column, row]);
    expect(cells).toEqual([
      [11, 0],
      [11, 1],
      [11, 2],
      [11, 3],
      [11, 4],
      [11, 5],
      [12, 5],
      [13, 5],
      [12, 0],
      [12, 1],
    ]);
  });

  it('counts ties at the winner before them', () => {
    expect(example.big.flatMap(({ ties }, index) => (ties > 0 ? [[index, ties]] : []))).toEqual([
      [8, 1],
      [11, 1],
    ]);
  });

  it('has the derived roads', () => {
    expect(columns(example.bigEye)).toBe('B R B R B RR BBBBB RR B RR B RRRRRR B R');
    expect(columns(example.small)).toBe('BB R BB RR BB R BBBBB R B RRRRRR BB');
    expect(columns(example.cockroach)).toBe('R BBB RR B RR B R B R BBB RRRRRR BB');
  });

  it('has each coup in the bead road, down and then to the right', () => {
    expect(example.bead).toHaveLength(31);
    expect(example.bead[9]).toEqual({ coup: { winner: 'tie' }, column: 1, row: 3 });
  });
});

it('puts ties before the first winner at that winner, and keeps them while there is none', () => {
  expect(roadsOf(coups('TTB')).big).toMatchObject([{ ties: 2, column: 0, row: 0 }]);
  expect(roadsOf(coups('TT'))).toMatchObject({ big: [], tiesBefore: 2 });
});

it('marks the pairs', () => {
  const pairs = { player: true, banker: false };
  expect(roadsOf([{ winner: 'banker', pairs }]).big[0]).toMatchObject({ pairs });
});

it('never puts two marks in one cell, and none below the sixth row', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('B', 'P', 'P', 'P', 'P', 'T'), { maxLength: 90 }), (letters) => {
      const roads = roadsOf(coups(letters.join('')));
      for (const cells of [roads.bead, roads.big, roads.bigEye, roads.small, roads.cockroach]) {
        expect(new Set(cells.map(({ column, row }) => `${column},${row}`)).size).toBe(cells.length);
        expect(cells.every(({ row }) => row >= 0 && row < 6)).toBe(true);
      }
    }),
  );
});
