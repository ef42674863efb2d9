import { describe, expect, it } from 'vitest';
import {
  isShorter,
  limitStep,
  mayBeInvited,
  mayDeposit,
  mayPlay,
  mayReopen,
  mayStake,
  remindAfter,
  reminderChoices,
  reminderTimes,
  type Exclusion,
  type LimitFacts,
  type LimitStep,
  type Standing,
} from './rules.ts';

const at = (iso: string) => new Date(iso);
const active: Standing = { state: 'active', excludedUntil: null };
const closed: Standing = { state: 'closed', excludedUntil: null };
const end = at('2027-05-22T12:00:00Z');
const excluded: Standing = { state: 'excluded', excludedUntil: end };
const room = { period: 'day', amount: 100n, used: 60n, left: 40n, until: end };
const shut = [
  [closed, { code: 'account_closed' }],
  [excluded, { code: 'account_excluded', until: end }],
  [
    { state: 'excluded', excludedUntil: null },
    { code: 'account_excluded', until: null },
  ],
] as const;

describe.each(shut)('%j', (standing, refusal) => {
  it('stakes nothing, whatever a limit leaves', () => {
    expect(mayStake(standing)).toEqual(refusal);
    expect(mayStake(standing, { kind: 'stake', ...room })).toEqual(refusal);
  });
  it('deposits nothing', () =>
    expect(mayDeposit(standing, { amount: 1n, room: undefined })).toEqual(refusal));
  it('plays nothing', () => expect(mayPlay(standing)).toEqual(refusal));
  it('is not invited', () =>
    expect(mayBeInvited(standing, { limitsDeposits: false, hasReturned: false })).toEqual(refusal));
});

describe('an active customer', () => {
  it('stakes', () => expect(mayStake(active)).toBe('allowed'));
  it.each([
    ['stake', 'stake_limit_reached'],
    ['loss', 'loss_limit_reached'],
  ] as const)('is told what a limit of %s leaves, and until when', (kind, code) =>
    expect(mayStake(active, { kind, ...room })).toEqual({ code, ...room }),
  );
  it.each([
    [100n, undefined, 'allowed'],
    [100n, 100n, 'allowed'],
    [101n, 100n, { code: 'deposit_limit_reached', left: 100n, until: null }],
    [1n, 0n, { code: 'deposit_limit_reached', left: 0n, until: null }],
  ] as const)('deposits %s with room for %s: %s', (amount, room, answer) =>
    expect(mayDeposit(active, { amount, room })).toEqual(answer),
  );
  it.each([
    [false, false, 'allowed'],
    [true, false, { code: 'customer_not_eligible' }],
    [false, true, { code: 'customer_not_eligible' }],
  ] as const)('limits deposits %j, returned %j: invited %j', (limitsDeposits, hasReturned, answer) =>
    expect(mayBeInvited(active, { limitsDeposits, hasReturned })).toEqual(answer),
  );
});

const exclusion = (until: Date | null, askedBackAt: Date | null = null): Exclusion => ({
  kind: 'exclusion',
  from: at('2026-11-22T12:00:00Z'),
  until,
  askedBackAt,
});
const closure: Exclusion = { ...exclusion(null), kind: 'closure' };
const asked = at('2027-06-01T12:00:00Z');

describe('an account', () => {
  it.each([
    ['that is open', [], end, { code: 'customer_not_closed' }],
    ['that was closed opens at once', [closure], at('2026-11-22T12:00:01Z'), 'allowed'],
    [
      'a moment before its end',
      [exclusion(end, asked)],
      new Date(end.getTime() - 1),
      { code: 'exclusion_runs', until: end },
    ],
    ['at its end, not asked for', [exclusion(end)], end, { code: 'return_not_asked' }],
    [
      '23:59:59 after it was asked for',
      [exclusion(end, asked)],
      at('2027-06-02T11:59:59Z'),
      { code: 'return_too_soon', until: at('2027-06-02T12:00:00Z') },
    ],
    ['24 hours after it was asked for', [exclusion(end, asked)], at('2027-06-02T12:00:00Z'), 'allowed'],
    [
      'without an end, within a year',
      [exclusion(null, asked)],
      at('2027-11-22T11:59:59Z'),
      { code: 'exclusion_runs', until: at('2027-11-22T12:00:00Z') },
    ],
    ['without an end, after a year', [exclusion(null, asked)], at('2027-11-22T12:00:00Z'), 'allowed'],
    [
      'closed while its exclusion runs',
      [closure, exclusion(end, asked)],
      at('2027-01-01T00:00:00Z'),
      { code: 'exclusion_runs', until: end },
    ],
  ] as const)('%s', (_name, standing, now, answer) => expect(mayReopen(standing, now)).toEqual(answer));

  it.each([
    [at('2027-05-22T11:59:59Z'), [exclusion(end)], true],
    [end, [exclusion(end)], false],
    [null, [exclusion(end)], false],
    [end, [exclusion(null)], true],
    [end, [closure], false],
  ] as const)('excluded to %s over %s is shortened: %j', (until, standing, answer) =>
    expect(isShorter(until, standing)).toBe(answer),
  );
});

const none = { holds: null, asked: undefined };
const hundred = { holds: 10_000n, asked: undefined };
const asking = (limit: bigint | null, mayConfirm: boolean): LimitFacts => ({
  holds: 10_000n,
  asked: { limit, mayConfirm },
});

it.each<[string, LimitFacts, bigint | null, LimitStep]>([
  ['a first limit holds at once', none, 10_000n, 'holds'],
  ['a lower limit holds at once', hundred, 9_999n, 'holds'],
  ['the same limit holds on', hundred, 10_000n, 'holds'],
  ['a limit one kuruş higher is thought over', hundred, 10_001n, 'asked'],
  ['no limit any more is thought over', hundred, null, 'asked'],
  ['the higher one again too early waits', asking(20_000n, false), 20_000n, 'waits'],
  ['no limit again too early waits', asking(null, false), null, 'waits'],
  ['the higher one again in time is confirmed', asking(20_000n, true), 20_000n, 'holds'],
  ['no limit again in time is confirmed', asking(null, true), null, 'holds'],
  ['another higher one is thought over anew', asking(20_000n, true), 30_000n, 'asked'],
  ['a smaller rise than was thought over is thought over anew', asking(20_000n, true), 15_000n, 'asked'],
  ['none instead of a higher one is thought over anew', asking(20_000n, true), null, 'asked'],
  ['the present limit again ends the asking', asking(20_000n, true), 10_000n, 'holds'],
  ['no limit where none is holds', none, null, 'holds'],
])('%s', (_rule, facts, request, step) => {
  expect(limitStep(facts, request)).toBe(step);
});

describe('the reminder of play', () => {
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 23, 12, minute));

  it.each([
    ['at the login', 0, null, 0, { playedS: 0, leftS: 1800 }],
    ['before its time', 0, null, 29, { playedS: 1740, leftS: 60 }],
    ['at its time', 0, null, 30, { playedS: 1800, leftS: 0 }],
    ['long after its time', 0, null, 50, { playedS: 3000, leftS: 0 }],
    ['after it was seen', 0, 35, 50, { playedS: 3000, leftS: 900 }],
    ['seen in an earlier session only', 10, 5, 20, { playedS: 600, leftS: 1200 }],
  ] as const)('%s', (_when, started, seen, now, times) =>
    expect(
      reminderTimes({ startedAt: at(started), seenAt: seen === null ? null : at(seen), now: at(now) }, 30),
    ).toEqual(times),
  );

  it.each([
    [null, 60, 60],
    [15, 60, 15],
    [120, 60, 60],
  ])('an interval of %s minutes in a house of %i is %i', (own, house, minutes) =>
    expect(remindAfter(own, house)).toBe(minutes),
  );

  it('offers nothing longer than the house’s own interval', () => {
    expect(reminderChoices(60)).toEqual([5, 10, 15, 30, 45, 60]);
    expect(reminderChoices(1)).toEqual([1]);
    expect(reminderChoices(100)).toEqual([5, 10, 15, 30, 45, 60, 90, 100]);
  });
});
