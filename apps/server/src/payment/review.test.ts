import { describe, expect, it } from 'vitest';
import { readRules, reviewReasons, type Rule, type WithdrawalFacts } from './review.ts';

const at = new Date('2026-11-20T12:00:00Z');
const ago = (hours: number) => new Date(at.getTime() - hours * 3_600_000);

const quietPlace = { isKnown: true, isOthers: false, sum: 1n };
const newPlace = { ...quietPlace, isKnown: false };
const quiet: WithdrawalFacts = {
  amount: 100_000n,
  sumOf: () => 100_000n,
  countOf: () => 1,
  there: () => quietPlace,
  holder: 'Ayşe Deneme',
  ownName: 'Ayşe Deneme',
  passwordChangedAt: null,
  phoneChangedAt: null,
  hasOpenWagering: false,
  at,
};
const plain = { above_kurus: 0n, most: null, hours: null };
const rules = [
  { reason: 'large_amount', ...plain, above_kurus: 2_500_000n },
  { reason: 'two_people', ...plain, above_kurus: 7_500_000n },
  { reason: 'day_sum', ...plain, above_kurus: 2_500_000n, hours: 24 },
  { reason: 'day_count', ...plain, most: 3, hours: 24 },
  { reason: 'new_destination', ...plain, above_kurus: 200_000n, hours: 24 },
  { reason: 'shared_destination', ...plain, hours: 24 },
  { reason: 'other_name', ...plain },
  { reason: 'password_changed', ...plain, hours: 24 },
  { reason: 'phone_changed', ...plain, hours: 24 },
  { reason: 'open_wagering', ...plain },
] satisfies Rule[];

it('lets a quiet withdrawal go by itself', () => {
  expect(reviewReasons(rules, quiet)).toEqual([]);
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
  expect(reviewReasons(rules, { ...quiet, ...facts })).toEqual(reasons);
});

it('looks back as far as each rule says', () => {
  const asked: number[] = [];
  const sumOf = (hours: number) => {
    asked.push(hours);
    return hours === 72 ? 3_000_000n : 0n;
  };
  expect(reviewReasons([{ ...rules[2]!, hours: 72 } as Rule], { ...quiet, sumOf })).toEqual(['day_sum']);
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
    ['full_moon', { ...plain, reason: 'full_moon' }],
    ['large_amount', { ...plain, reason: 'large_amount', hours: 24 }],
  ])('%s are refused when they say too little or too much', (reason, rule) => {
    expect(readRules([...rules, rule])).toEqual({ wrong: reason });
  });
});
