import { describe, expect, it } from 'vitest';
import { readRules, reasonsOf, type Rule, type WithdrawalFacts } from './review.ts';

const at = new Date('2026-11-20T12:00:00Z');
const ago = (hours: number) => new Date(at.getTime() - hours * 3_600_000);

const quietPlace = { isKnown: true, isOthers: false, sum: 1n };
const newPlace = { ...quietPlace, isKnown: false };
const quiet: WithdrawalFacts = {
  amount: 100_000n,
  sumOf: () => 100_000n,
  countOf: () => 1,
  there: () => quietPlace,
  newSumOf: () => 0n,
  holder: 'Ayşe Deneme',
  ownName: 'Ayşe Deneme',
  newDeviceAt: null,
  passwordChangedAt: null,
  phoneChangedAt: null,
  hasOpenWagering: false,
  at,
};
const plain = { above_kurus: 0n, most: null, hours: null, answered_by: 'review' as const };
const byCode = { ...plain, answered_by: 'code' as const };
const rules = [
  { reason: 'large_amount', ...plain, above_kurus: 2_500_000n },
  { reason: 'two_people', ...plain, above_kurus: 7_500_000n },
  { reason: 'day_sum', ...plain, above_kurus: 2_500_000n, hours: 24 },
  { reason: 'day_count', ...plain, most: 3, hours: 24 },
  { reason: 'new_destination', ...plain, above_kurus: 200_000n, hours: 24 },
  { reason: 'first_payout', ...byCode },
  { reason: 'new_destinations_sum', ...plain, above_kurus: 500_000n, hours: 24 },
  { reason: 'new_device', ...byCode, hours: 24 },
  { reason: 'shared_destination', ...plain, hours: 24 },
  { reason: 'other_name', ...plain },
  { reason: 'password_changed', ...plain, hours: 24 },
  { reason: 'phone_changed', ...plain, hours: 24 },
  { reason: 'open_wagering', ...plain },
] satisfies Rule[];

it('lets a quiet withdrawal go by itself', () => {
  expect(reasonsOf(rules, quiet)).toEqual({ review: [], code: [] });
});

it.each<[string, Partial<WithdrawalFacts>, string[]]>([
  ['the limit itself', { amount: 2_500_000n }, []],
  ['a kuruş more', { amount: 2_500_001n }, ['large_amount']],
  ['so much that two must agree', { amount: 7_500_001n }, ['large_amount', 'two_people']],
  ['the day’s sum itself', { sumOf: () => 2_500_000n }, []],
  ['a kuruş more in the day', { sumOf: () => 2_500_001n }, ['day_sum']],
  ['the third of the day', { countOf: () => 3 }, []],
  ['the fourth of the day', { countOf: () => 4 }, ['day_count']],
  ['a little to a new place', { there: () => ({ ...newPlace, sum: 200_000n }) }, []],
  [
    'a little after much to a new place',
    { there: () => ({ ...newPlace, sum: 200_001n }) },
    ['new_destination'],
  ],
  [
    'anything to somebody else’s place',
    { there: () => ({ ...quietPlace, isOthers: true }) },
    ['shared_destination'],
  ],
  ['another name', { holder: 'Fatma Deneme' }, ['other_name']],
  ['the name as banks write it', { holder: ' AYSE  DENEME' }, []],
  ['no name at all, as of a wallet', { holder: undefined }, []],
  ['a password of yesterday', { passwordChangedAt: ago(23.99) }, ['password_changed']],
  ['a password of the day before', { passwordChangedAt: ago(24) }, []],
  ['a phone of this hour', { phoneChangedAt: ago(0.5) }, ['phone_changed']],
  ['a bonus being wagered', { hasOpenWagering: true }, ['open_wagering']],
])('says why of %s', (_what, facts, reasons) => {
  expect(reasonsOf(rules, { ...quiet, ...facts }).review).toEqual(reasons);
});

it.each<[string, Partial<WithdrawalFacts>, { review: string[]; code: string[] }]>([
  ['a kuruş to a new place', { amount: 1n, there: () => newPlace }, { review: [], code: ['first_payout'] }],
  [
    'a place paid an hour ago',
    { there: (hours) => (hours === 0 ? quietPlace : newPlace) },
    { review: [], code: [] },
  ],
  ['a new device of yesterday', { newDeviceAt: ago(23.99) }, { review: [], code: ['new_device'] }],
  ['a new device of the day before', { newDeviceAt: ago(24) }, { review: [], code: [] }],
  [
    'a new device and a new place',
    { newDeviceAt: ago(1), there: () => newPlace },
    { review: [], code: ['first_payout', 'new_device'] },
  ],
  ['as much to new places as goes by codes', { newSumOf: () => 500_000n }, { review: [], code: [] }],
  [
    'the tenth small one to a new place',
    { amount: 199_900n, there: () => newPlace, newSumOf: () => 1_999_000n },
    { review: ['new_destinations_sum'], code: ['first_payout'] },
  ],
])('asks for a code, or for a look, of %s', (_what, facts, reasons) => {
  expect(reasonsOf(rules, { ...quiet, ...facts })).toEqual(reasons);
});

it('uses a review for a code, or a code for a review, where an operator sets it', () => {
  const facts = { ...quiet, passwordChangedAt: ago(1), newDeviceAt: ago(1) };
  const turned = [
    { reason: 'password_changed', ...byCode, hours: 24 },
    { reason: 'new_device', ...plain, hours: 24 },
  ] satisfies Rule[];
  expect(reasonsOf(turned, facts)).toEqual({ review: ['new_device'], code: ['password_changed'] });
});

it('looks back as far as each rule says', () => {
  const asked: number[] = [];
  const sumOf = (hours: number) => {
    asked.push(hours);
    return hours === 72 ? 3_000_000n : 0n;
  };
  expect(reasonsOf([{ ...rules[2]!, hours: 72 } as Rule], { ...quiet, sumOf }).review).toEqual(['day_sum']);
  expect(asked).toEqual([72]);
});

describe('rules that an operator wrote', () => {
  it('are read', () => {
    expect(readRules(rules)).toEqual(rules);
  });
  it.each([
    ['day_sum', { ...plain, reason: 'day_sum' }],
    ['day_count', { ...plain, reason: 'day_count', hours: 24 }],
    ['new_destination', { ...plain, reason: 'new_destination' }],
    ['new_device', { ...byCode, reason: 'new_device' }],
    ['first_payout', { ...byCode, reason: 'first_payout', hours: 24 }],
    ['full_moon', { ...plain, reason: 'full_moon' }],
    ['large_amount', { ...plain, reason: 'large_amount', hours: 24 }],
  ])('%s are refused when they say too little or too much', (reason, rule) => {
    expect(readRules([...rules, rule])).toEqual({ wrong: reason });
  });
});
