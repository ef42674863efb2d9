import { expect, it } from 'vitest';
import fc from 'fast-check';
import { momentsOf, scanCycle, windowsOfCells, windowsOfStrip } from './cycle.ts';
import type { Ways } from './ways.ts';

const symbols = ['a', 'b', 'c', 'w', 's'] as const;
type Symbol = (typeof symbols)[number];
const pays: Ways<Symbol>['pays'] = { a: [7, 30, 110], b: [5, 11, 40], c: [2, 3, 10] };

/** The payout of a window, found by following each single way. A way pays for the reels that it reaches, unless a longer way begins with it. */
function walk(window: readonly (readonly Symbol[])[], wildCounts: number): number {
  const weight = (shown: Symbol, symbol: Symbol) => (shown === symbol ? 1 : shown === 'w' ? wildCounts : 0);
  const from = (symbol: Symbol, reel: number): number => {
    const column = window[reel];
    const steps = column?.map((shown) => weight(shown, symbol)).filter((each) => each > 0) ?? [];
    if (steps.length === 0) return reel >= 3 ? pays[symbol]![reel - 3]! : 0;
    return steps.reduce((sum, step) => sum + step * from(symbol, reel + 1), 0);
  };
  return (['a', 'b', 'c'] as const).reduce((sum, symbol) => sum + from(symbol, 0), 0);
}

const strips = fc.tuple(
  fc.array(fc.constantFrom('a', 'b', 'c', 's'), { minLength: 3, maxLength: 4 }),
  ...Array.from({ length: 4 }, () => fc.array(fc.constantFrom(...symbols), { minLength: 3, maxLength: 4 })),
) as fc.Arbitrary<Symbol[][]>;

it('finds in the cycle what walking every way of every window finds', () => {
  fc.assert(
    fc.property(strips, fc.integer({ min: 1, max: 2 }), (reels, wildCounts) => {
      const rows = 2;
      const windows = reels.map((reel) => windowsOfStrip(reel, rows));
      const found = new Map<string, bigint>();
      const all = windows.reduce<(readonly Symbol[])[][]>(
        (before, reel) => before.flatMap((window) => reel.map((stop) => [...window, stop.window])),
        [[]],
      );
      for (const window of all) {
        const key = `${walk(window, wildCounts)} ${window.flat().filter((shown) => shown === 's').length}`;
        found.set(key, (found.get(key) ?? 0n) + 1n);
      }
      const cycle = scanCycle(windows, { pays, wild: 'w', scatter: 's', wildCounts });
      expect(cycle.windows).toBe(BigInt(all.length));
      expect(
        new Map(cycle.rows.map(({ units, scatters, times }) => [`${units} ${scatters}`, times])),
      ).toEqual(found);
    }),
    { numRuns: 25 },
  );
});

it('takes a reel of cells as all its windows, in any order', () => {
  const windows = windowsOfCells(['a', 'a', 's'], 2);
  expect(windows).toEqual([
    { window: ['a', 'a'], times: 4n },
    { window: ['a', 's'], times: 4n },
    { window: ['s', 's'], times: 1n },
  ]);
});

it('gives moments in stakes, as parts of the whole cycle', () => {
  const rows = [
    { units: 200, scatters: 0, times: 1n },
    { units: 0, scatters: 3, times: 3n },
  ];
  expect(momentsOf({ windows: 4n, rows })).toEqual({ chance: 1, mean: 0.5, second: 1 });
  expect(momentsOf({ windows: 4n, rows }, ({ scatters }) => scatters === 3)).toEqual({
    chance: 0.75,
    mean: 0,
    second: 0,
  });
});
