import { expect, it } from 'vitest';
import type { SportsMarket } from '@felek/contract/sports';
import { changeRow, changeWhole, orderOf, withRows, type Change, type EventRow } from './changes.ts';

const names = { tr: 'Lale', en: 'Lale' };
const event = (sequence: number): Change['event'] => ({
  id: 'sr:match:1',
  sport: 'sr:sport:1',
  league: 'sr:tournament:1',
  leagueNames: names,
  home: names,
  away: names,
  startsAt: '2026-11-23T12:00:00',
  phase: 'live',
  status: 'live',
  state: 'open',
  score: null,
  sequence,
  markets: 2,
});
const market = (id: string, odds: number, version = 1): SportsMarket => ({
  id,
  type: 1,
  specifiers: '',
  state: 'open',
  canCashOut: true,
  earlyLead: null,
  outcomes: [{ id: '1', name: null, odds, version, state: 'open' }],
});
const change = (sequence: number, changed: SportsMarket[], gone: string[] = []): Change => ({
  nowMs: 0,
  event: event(sequence),
  changed,
  gone,
});
const row: EventRow = { ...event(5), main: [market('1', 2000)] };
const whole = {
  nowMs: 0,
  canBuild: true,
  event: event(5),
  markets: [market('1', 2000), market('29', 1800)],
};

it.each([
  ['one before what is shown', 4, 'old'],
  // The house reads what it sends as it stands: two batches may go out under the second one's number.
  ['one with the number that is shown', 5, 'next'],
  ['the one behind', 6, 'next'],
  ['one after others that never came', 7, 'gap'],
] as const)('a difference that is %s is %s', (_which, coming, order) =>
  expect(orderOf(5, coming)).toBe(order),
);

it('puts changed markets in the place of those that are shown, and leaves the rest', () => {
  expect(changeRow(row, change(6, [market('1', 2100, 2), market('29', 1700, 2)]))).toEqual({
    ...event(6),
    main: [market('1', 2100, 2)],
  });
  expect(changeWhole(whole, change(6, [market('29', 1700, 2), market('18|total=2.5', 1900)]))).toEqual({
    nowMs: 0,
    canBuild: true,
    event: event(6),
    markets: [market('1', 2000), market('29', 1700, 2), market('18|total=2.5', 1900)],
  });
});

it('removes markets that are hidden now', () =>
  expect(changeWhole(whole, change(6, [], ['29']))).toEqual({
    nowMs: 0,
    canBuild: true,
    event: event(6),
    markets: [market('1', 2000)],
  }));

it('applies no difference that is older than the shown state', () => {
  const late = change(4, [market('1', 9000)]);
  expect(changeRow(row, late)).toBe(row);
  expect(changeWhole(whole, late)).toBe(whole);
});

it('fetches again after a gap, and when a row loses a market that it shows', () => {
  const afterGap = change(7, [market('1', 2100, 2)]);
  expect([changeRow(row, afterGap), changeWhole(whole, afterGap)]).toEqual(['gap', 'gap']);
  expect(changeRow(row, change(6, [], ['1']))).toBe('gap');
});

it('takes rows that are newer into a list, and keeps those that a difference has overtaken', () => {
  const newer = { ...row, sequence: 6 };
  expect(withRows([row], [newer])).toEqual([newer]);
  expect(withRows([newer], [row])).toEqual([newer]);
});
