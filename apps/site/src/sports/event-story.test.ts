import { expect, it } from 'vitest';
import { incidentOf, minuteOf, resultFor, shareOf, timelineOf } from './event-story.ts';

const goal = { kind: 'goal', clock: '66:30', side: 'home', score: [2, 1], part: null } as const;
const played = (home: string, away: string, score: [number, number]) => ({
  event: 'one',
  startsAt: '2026-11-20T10:15:00.000',
  home: { tr: home, en: home },
  away: { tr: away, en: away },
  score,
});

it('counts minutes as commentators do', () => {
  expect(minuteOf('0:30')).toBe(1);
  expect(minuteOf('66:30')).toBe(67);
  expect(minuteOf(null)).toBeUndefined();
});

it('tells a goal with its score, a corner without, and nothing of a kind without a word', () => {
  expect(incidentOf({ ...goal, score: [2, 1] }, 4)).toEqual({
    key: '4',
    sign: 'goal',
    word: 'event.goal',
    minute: '67′',
    side: 'home',
    score: '2–1',
  });
  expect(incidentOf({ ...goal, score: [2, 1], kind: 'corner' }, 4)?.score).toBeUndefined();
  expect(incidentOf({ ...goal, score: [2, 1], kind: 'throw_in' }, 4)).toBeUndefined();
});

it.each([
  [31, { word: 'sports.part.break' }],
  [7, { word: 'sports.part.half', number: 2 }],
  [15, { word: 'sports.part.quarter', number: 3 }],
])('names the part that the match status %i begins', (part, named) => {
  const told = incidentOf({ ...goal, score: [0, 0], kind: 'period', side: null, part }, 2);
  expect(told).toMatchObject({ sign: 'part', score: '0–0', ...named });
});

it('puts incidents with a side and a clock along the match, never beyond its end', () => {
  const late = { ...goal, score: [2, 1] as [number, number], clock: '94:10' };
  const half = { kind: 'period', clock: '45:00', side: null, score: [0, 0] as [number, number], part: 31 };
  expect(timelineOf([late, half]).map(({ side, percent }) => [side, percent])).toEqual([['home', 99]]);
});

it('shares a bar between both sides', () => {
  expect([shareOf(0, 0), shareOf(1, 1), shareOf(3, 0)]).toEqual([0, 49, 98]);
});

it.each([
  ['Lale', 'won'],
  ['Karanfil', 'lost'],
])('a match that %s played at 1–2 away from home was %s', (team, result) =>
  expect(resultFor(team, played('Karanfil', 'Lale', [1, 2]))).toBe(result),
);
