import { expect, it } from 'vitest';
import { accountAt, feeOf, readMethod, toPaymentMethod, wordFee, type Method } from './methods.ts';
import type { MethodRow } from './method.store.ts';

const row: MethodRow = {
  id: 3,
  type: 1,
  state: 1,
  title_tr: 'Havale',
  title_en: 'Bank transfer',
  group_tr: 'Banka',
  group_en: 'Bank',
  image_url: null,
  min_kurus: 10_000n,
  max_kurus: 1_000_000n,
  fee_fixed_kurus: 0n,
  fee_basis_points: 0,
  fee_payer: 'customer',
  time_tr: '5 dakika',
  time_en: '5 minutes',
  hours: null,
  fields: [{ key: 'iban', objectType: 'String', option: null, mask: 'TR99' }],
  service: 'bank',
  channel: 'transfer',
  bank_account: { holder: 'Felek A.Ş.', bank: 'Anadolu', iban: 'TR33 0006 1005 1978 6457 8413 26' },
};

it.each([
  ['nothing', 0n, 0, 10_000n, 0n],
  ['the fixed part alone', 500n, 0, 10_000n, 500n],
  ['a share, rounded up to the kuruş', 0n, 150, 10_001n, 151n],
  ['both', 200n, 150, 10_000n, 350n],
])('takes %s of an amount', (_what, fixed, points, amount, fee) => {
  const method = { ...row, fee_fixed_kurus: fixed, fee_basis_points: points };
  expect(feeOf(method, amount)).toBe(fee);
  expect(feeOf({ ...method, fee_payer: 'house' }, amount)).toBe(0n);
});

it.each([
  [0n, 0, 'Komisyonsuz', 'No fee'],
  [200n, 0, 'Komisyon ₺2,00', 'Fee ₺2.00'],
  [0n, 150, 'Komisyon %1,5', 'Fee 1.5%'],
  [500n, 25, 'Komisyon %0,25 + ₺5,00', 'Fee 0.25% + ₺5.00'],
  [0n, 200, 'Komisyon %2', 'Fee 2%'],
])('tells a fee of %d kuruş and %d basis points', (fixed, points, tr, en) => {
  const method = { ...row, fee_fixed_kurus: fixed, fee_basis_points: points };
  expect([wordFee(method, 'tr'), wordFee(method, 'en')]).toEqual([tr, en]);
  expect(wordFee({ ...method, fee_payer: 'house' }, 'tr')).toBe('Komisyonsuz');
});

it('says when it is open beside how long it takes', () => {
  const method = readMethod({ ...row, hours: [{ days: [1, 2, 3, 4, 5], opens: '09:00', closes: '17:00' }] });
  expect(toPaymentMethod(method as Method, 'tr')).toEqual({
    id: 3,
    title: 'Havale',
    group: 'Banka',
    imageUrl: null,
    min: 100,
    max: 10_000,
    feeText: 'Komisyonsuz',
    feeFixed: 0,
    feeBasisPoints: 0,
    processingTime: '5 dakika · Hafta içi 09:00–17:00',
  });
});

const twoBanks = [
  { id: 1, tr: 'Bir', en: 'One' },
  { id: 2, tr: 'İki', en: 'Two' },
];

it('names the house’s account at the bank that was chosen, or the only one', () => {
  const account = { holder: 'F', bank: 'Bir', iban: 'TR330006100519786457841326' };
  const other = { ...account, option: 2, bank: 'İki' };
  expect(accountAt({ bank_account: [{ ...account, option: 1 }, other] }, '2')).toEqual(other);
  expect(accountAt({ bank_account: [account] }, '2')).toEqual(account);
  expect(accountAt({ bank_account: [account] }, undefined)).toEqual(account);
});

it.each<[string, Partial<MethodRow>]>([
  ['whose fee eats the smallest amount up', { fee_fixed_kurus: 9_900n, fee_basis_points: 100 }],
  ['with two fields of one key', { fields: [...(row.fields as object[]), ...(row.fields as object[])] }],
  [
    'that asks for the amount itself',
    { fields: [{ key: 'amount', objectType: 'Decimal', option: null, mask: null }] },
  ],
  ['with a field of no known kind', { fields: [{ key: 'a', objectType: 'Text', option: null, mask: null }] }],
  [
    'with an empty list to choose from',
    { fields: [{ key: 'a', objectType: 'Dropdown', option: [], mask: null }] },
  ],
  [
    'with a list to choose from that is not there',
    { fields: [{ key: 'a', objectType: 'Dropdown', option: null, mask: null }] },
  ],
  [
    'that takes a masked number, whose first zeros would be lost',
    { fields: [{ key: 'a', objectType: 'Long', option: null, mask: '9999999999' }] },
  ],
  ['that takes a short one so', { fields: [{ key: 'a', objectType: 'Int', option: null, mask: '9999' }] }],
  ['without fields at all', { fields: null }],
  [
    'with an account that is no IBAN',
    { bank_account: { holder: 'F', bank: 'B', iban: 'TR330006100519786457841327' } },
  ],
  [
    'with a bank to choose where the house has no account',
    {
      fields: [{ key: 'bank', objectType: 'Dropdown', option: twoBanks, mask: null }],
      bank_account: [{ option: 1, holder: 'F', bank: 'B', iban: 'TR330006100519786457841326' }],
    },
  ],
  ['that closes before it opens', { hours: [{ days: [1], opens: '18:00', closes: '09:00' }] }],
])('offers no method %s', (_what, wrong) => {
  expect(readMethod({ ...row, ...wrong })).toEqual({ wrong: expect.any(String) as string });
});
