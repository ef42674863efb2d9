// The formulas by themselves: the reference's check values of section 4, and values of the standard normal table.
import { describe, expect, it } from 'vitest';
import { winChance } from './basketball.ts';
import { binomial, normalBelow, poisson } from './distributions.ts';
import { goalRates, goalsLeft, scoreGrid, superLig } from './football.ts';
import { gameChance, servePoints, setEnds, tieBreakChance, tours } from './tennis.ts';

describe('distributions', () => {
  // Standard normal table.
  it.each([
    [0, 0.5],
    [1, 0.8413447461],
    [-2, 0.0227501319],
    [3, 0.998650102],
    [-5, 2.866515719e-7],
  ])('Φ(%d) is %d', (at, below) => {
    expect(normalBelow(at) / below).toBeCloseTo(1, 8);
  });

  it('counts successes', () => {
    expect(binomial(2, 0.5)).toEqual([0.25, 0.5, 0.25]);
    expect(poisson(2, 1)[1]).toBeCloseTo(2 * Math.exp(-2), 12);
  });
});

describe('football', () => {
  it('means of the Süper Lig come from its fit', () => {
    const rates = goalRates(superLig, { attack: 0, defence: 0 }, { attack: 0, defence: 0 });
    expect(rates.home).toBeCloseTo(Math.exp(0.398), 12);
    expect(rates.away).toBeCloseTo(Math.exp(0.147), 12);
  });

  it('all goals fall within the match', () => {
    expect(goalsLeft('first', 0) + goalsLeft('second', 45)).toBeCloseTo(1, 12);
    expect(goalsLeft('second', 60)).toBeCloseTo(0.398, 12);
    // Until the whistle, a goal may fall.
    expect(goalsLeft('second', 99)).toBeCloseTo(0.2312 / 20, 12);
    expect(scoreGrid({ home: 1.6, away: 1.25, rho: -0.08 }).reduce((sum, each) => sum + each, 0)).toBeCloseTo(
      1,
      12,
    );
  });
});

describe('tennis', () => {
  it.each([
    [0.6, 0.735729],
    [0.65, 0.829645],
  ])('a serve of %d holds with %d', (serve, hold) => {
    expect(gameChance(serve)).toBeCloseTo(hold, 6);
  });

  it('.64 against .60 wins the tie-break with .565237, for either first server', () => {
    const rates = { home: 0.64, away: 0.6, bestOf: 3 } as const;
    expect(tieBreakChance(rates, 'home')).toBeCloseTo(0.565237, 6);
    expect(tieBreakChance(rates, 'away')).toBeCloseTo(0.565237, 6);
  });

  it('a set ends in one of fourteen ways', () => {
    const ends = setEnds({ home: 0.64, away: 0.6, bestOf: 3 });
    expect(new Set(ends.map(({ home, away }) => `${home}:${away}`)).size).toBe(14);
    expect(ends.reduce((sum, { probability }) => sum + probability, 0)).toBeCloseTo(1, 12);
    // The one who served the first game serves the first of the next set after an even number of games.
    for (const { home, away, next } of ends) expect(next).toBe((home + away) % 2 === 0 ? 'home' : 'away');
  });

  it('takes the receiver off the server', () => {
    const points = servePoints(tours.atp.clay, { serve: 0.02, return: 0 }, { serve: 0, return: 0.01 });
    expect(points).toBeCloseTo(0.629, 12);
  });
});

describe('basketball', () => {
  it.each([
    [5.5, 0, 1, 0.67664],
    // Φ(1.125) in full; the reference prints .86970.
    [3, 6, 0.25, 0.869705],
  ])('a line of %d, %d ahead with %d to play wins with %d', (margin, lead, share, expected) => {
    expect(winChance({ margin, total: 210, minutes: 48 }, lead, share)).toBeCloseTo(expected, 5);
  });
});
