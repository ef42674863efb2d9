import { expect, it } from 'vitest';
import { scoreColumns } from './score-columns.ts';

const football = {
  home: 2,
  away: 1,
  matchStatus: 7,
  clock: '58:20',
  periods: [
    { number: 1, home: 1, away: 1 },
    { number: 2, home: 1, away: 0 },
  ],
  statistics: { corners: [4, 3] as [number, number] },
};
const tennis = {
  home: 1,
  away: 0,
  matchStatus: 9,
  clock: null,
  periods: [
    { number: 1, home: 7, away: 6 },
    { number: 2, home: 1, away: 5 },
  ],
  statistics: { game_score: [40, 50] as [number, number] },
};

it('is the score alone where its parts add up to it', () =>
  expect(scoreColumns({ phase: 'live', score: football })).toEqual([{ key: 'score', home: '2', away: '1' }]));

it('of sets has the running set and the points of its game, the advantage as a letter', () =>
  expect(scoreColumns({ phase: 'live', score: tennis })).toEqual([
    { key: 'score', home: '1', away: '0' },
    { key: 'part', home: '1', away: '5' },
    { key: 'points', home: '40', away: 'A' },
  ]));

it('of a match that is over is the sets alone', () =>
  expect(scoreColumns({ phase: 'ended', score: tennis })).toEqual([{ key: 'score', home: '1', away: '0' }]));

it('is empty before the match', () =>
  expect(scoreColumns({ phase: 'prematch', score: football })).toEqual([]));
