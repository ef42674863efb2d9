import type { TableBet, TableState } from '@felek/contract/table';
import { expect, it } from 'vitest';
import { afterAnswer, afterBets, afterCrowd, afterMessage, ownBets, type TableAnswer } from './table-view.ts';

const state = (version: number, round: number, phase = 'open'): TableState => ({
  version,
  round,
  phase,
  beganMs: 0,
  endsMs: null,
  showMs: null,
  isVoid: false,
});
const nobody = { round: 1, players: 0, bets: 0, staked: 0, paid: 0, spots: {}, top: [] };
const answer = (of: Partial<TableAnswer>): TableAnswer => ({
  nowMs: 0,
  balance: 0,
  state: null,
  events: [],
  bets: [],
  crowd: nobody,
  table: null,
  marks: [],
  ...of,
});
const bet = (betId: string, of: Partial<TableBet> = {}): TableBet => ({
  betId,
  round: 1,
  stake: 1,
  bet: {},
  actions: [],
  state: 'placed',
  payout: 0,
  events: [],
  timeStamp: '',
  ...of,
});
const event = (atMs: number) => ({ atMs, event: { type: 'ball' } });
const view = afterAnswer(undefined, answer({ state: state(1, 1) }))!;
const table = { table: 't', nowMs: 0 };

it('has nothing to show before the first answer', () => {
  expect(afterAnswer(undefined, answer({}))).toBeUndefined();
});

it('takes nothing from an answer or message that is older than its state', () => {
  const later = afterMessage(view, { ...table, state: state(5, 2) });
  expect(afterMessage(later, { ...table, state: state(4, 1) })).toBe(later);
  expect(afterAnswer(later, answer({ state: state(4, 1) }))).toBe(later);
});

it('has each event once, whether a message or an answer brings it', () => {
  const once = afterMessage(view, { ...table, events: [event(0), event(3000)] });
  const twice = afterMessage(once, { ...table, events: [event(3000), event(6000)] });
  const asked = afterAnswer(twice, answer({ events: [event(0), event(3000)] }))!;
  expect(asked.events.map(({ atMs }) => atMs)).toEqual([0, 3000, 6000]);
  expect(afterMessage(asked, { ...table, state: state(2, 2) }).events).toEqual([]);
});

it('never takes a bet back to an earlier state', () => {
  const settled = afterBets(view, [bet('a', { state: 'settled', payout: 2 })]);
  const late = afterBets(settled, [bet('a')]);
  expect(late.bets).toEqual([bet('a', { state: 'settled', payout: 2 })]);
  const decided = afterBets(view, [bet('b', { actions: [{ atMs: 1, action: {} }] })]);
  expect(afterBets(decided, [bet('b')]).bets[0]!.actions).toHaveLength(1);
});

it('calls the bets of the running round that were not undone the player’s own', () => {
  const bets = [bet('a'), bet('b', { state: 'undone' }), bet('c', { round: 0 })];
  expect(ownBets(afterBets(view, bets)).map(({ betId }) => betId)).toEqual(['a']);
});

it('keeps the crowd of the round: what is new, changed and gone', () => {
  const of = (key: string, stake: number) => ({ key, name: key, stake, payout: null });
  const crowd = { ...nobody, players: 2, top: [of('a', 5), of('b', 9)] };
  const first = afterCrowd(view, { ...table, crowd, gone: [] });
  const next = afterCrowd(first, { ...table, crowd: { ...crowd, top: [of('c', 7)] }, gone: ['b'] });
  expect(next.crowd.top.map(({ key }) => key)).toEqual(['c', 'a']);
  expect(afterCrowd(next, { ...table, crowd: { ...crowd, round: 2 }, gone: [] })).toBe(next);
});

it('takes the crowd of an answer only where no later message has counted it', () => {
  const staked = (sum: number) => ({ ...nobody, bets: 1, staked: sum });
  const told = afterCrowd(view, { ...table, nowMs: 5000, crowd: staked(9), gone: [] });
  const stakedBy = (nowMs: number) => afterAnswer(told, answer({ nowMs, crowd: staked(4) }))!.crowd.staked;
  // An answer counts its players up to a quarter of a second before it is sent.
  expect([stakedBy(4900), stakedBy(5200), stakedBy(5250)]).toEqual([9, 9, 4]);
  const next = afterMessage(told, { ...table, state: state(2, 2) });
  const crowd = { ...staked(7), round: 2 };
  expect(afterAnswer(next, answer({ nowMs: 5100, state: state(2, 2), crowd }))!.crowd).toEqual(crowd);
});

it('keeps 200 marks, the newest first, each round once', () => {
  const marks = Array.from({ length: 200 }, (_, at) => ({ round: 200 - at, mark: {} }));
  const shown = afterAnswer(undefined, answer({ state: state(1, 201), marks }))!;
  const next = afterMessage(shown, { ...table, mark: { round: 201, mark: {} } });
  expect([next.marks.length, next.marks[0]!.round, next.marks.at(-1)!.round]).toEqual([200, 201, 2]);
});
