import { describe, expect, it } from 'vitest';
import type { FormFieldType } from '@felek/contract/enumerations';
import type { Method, MethodField } from './methods.ts';
import { destinationOf, readOrder, type Order, type Values } from './order.ts';

const formOf = (...fields: MethodField[]): Method => ({
  id: 12,
  type: 2,
  state: 1,
  title_tr: 'Cüzdan',
  title_en: 'Wallet',
  group_tr: 'Cüzdan',
  group_en: 'Wallet',
  image_url: null,
  min_kurus: 1_000n,
  max_kurus: 1_000_000n,
  fee_fixed_kurus: 0n,
  fee_basis_points: 0,
  fee_payer: 'house',
  time_tr: 'Anında',
  time_en: 'Instant',
  hours: null,
  fields,
  service: 'cuzdan',
  channel: 'wallet',
  bank_account: null,
});
const field = (objectType: FormFieldType, mask: string | null = null): MethodField => ({
  key: 'asked',
  objectType,
  option: null,
  mask,
});
const wrong = [{ path: 'detail.asked', message: 'Enter a valid value.' }];
const read = (form: Method, values: Values) => {
  const order = readOrder(form, { amount: 100, ...values }, 'en');
  return 'detail' in order ? order.detail : order;
};

describe('a field', () => {
  it.each<[FormFieldType, string | number | boolean, string]>([
    ['String', 'Su', 'Su'],
    ['String', ' Su ', 'Su'],
    ['String', 'x'.repeat(100), 'x'.repeat(100)],
    ['Int', 0, '0'],
    ['Int', 7, '7'],
    ['Int', -2_147_483_648, '-2147483648'],
    ['Int', 2_147_483_647, '2147483647'],
    ['Long', 7, '7'],
    ['Long', 2_147_483_648, '2147483648'],
    ['Long', Number.MAX_SAFE_INTEGER, '9007199254740991'],
    ['Decimal', 0, '0'],
    ['Decimal', 12, '12'],
    ['Decimal', 12.5, '12.5'],
    ['Decimal', 12.55, '12.55'],
    ['Bool', true, 'true'],
    ['Bool', false, 'false'],
    ['DateTime', '2026-11-22T09:30:00', '2026-11-22T09:30:00'],
    ['DateTime', '2028-02-29T23:59:59.999', '2028-02-29T23:59:59.999'],
  ])('of type %s takes %j', (type, value, text) => {
    expect(read(formOf(field(type)), { asked: value })).toEqual({ asked: text });
  });

  it.each<[FormFieldType, string | number | boolean]>([
    ['String', 'x'],
    ['String', ' x '],
    ['String', 'x'.repeat(101)],
    ['String', 5_551_234_567],
    ['String', true],
    ['Int', 2_147_483_648],
    ['Int', -2_147_483_649],
    ['Int', 1.5],
    ['Int', '7'],
    ['Int', true],
    ['Long', Number.MAX_SAFE_INTEGER + 1],
    ['Long', 1.5],
    ['Long', '7'],
    ['Decimal', 12.555],
    ['Decimal', -1],
    ['Decimal', '12.5'],
    ['Decimal', Infinity],
    ['Bool', 'true'],
    ['Bool', 1],
    ['DateTime', '2026-11-22'],
    ['DateTime', '2026-02-30T09:30:00'],
    ['DateTime', '2026-11-22T24:30:00'],
    ['DateTime', '2026-11-22T09:30:00Z'],
    ['DateTime', 1_700_000_000],
  ])('of type %s refuses %j', (type, value) => {
    expect(read(formOf(field(type)), { asked: value })).toEqual(wrong);
  });

  it.each<[FormFieldType]>([['String'], ['Int'], ['Long'], ['Decimal'], ['Bool'], ['DateTime']])(
    'of type %s is asked for',
    (type) => {
      const missing = [{ path: 'detail.asked', message: 'Please fill in this field.' }];
      expect(read(formOf(field(type)), {})).toEqual(missing);
      expect(read(formOf(field(type)), { asked: '' })).toEqual(missing);
    },
  );

  it.each([
    ['9999999999', '0555123456', '0555123456'],
    ['9999999999', '555 123 45 67', '5551234567'],
    ['999-999', '123456', '123-456'],
    ['9', '7', '7'],
  ])('with the mask %s is read from %s', (mask, text, filled) => {
    expect(read(formOf(field('String', mask)), { asked: text })).toEqual({ asked: filled });
  });

  it.each([
    ['9999999999', '555123456'],
    ['9999999999', '05551234567'],
    ['9999999999', '555123456a'],
    ['aa99', '12ab'],
  ])('with the mask %s refuses %s', (mask, text) => {
    expect(read(formOf(field('String', mask)), { asked: text })).toEqual(wrong);
  });
});

describe('where a withdrawal goes', () => {
  const text = (key: string): MethodField => ({ ...field('String'), key });
  const form = formOf(
    text('accountHolder'),
    text('walletId'),
    { ...field('Dropdown'), key: 'network', option: [1, 2].map((id) => ({ id, tr: 'A', en: 'A' })) },
    { ...field('Bool'), key: 'agreed' },
    { ...field('DateTime'), key: 'since' },
    { ...field('Decimal'), key: 'share' },
  );
  const filled = {
    amount: 100,
    accountHolder: 'Ayşe Deneme',
    walletId: 'papara-77',
    network: 1,
    agreed: true,
    since: '2026-11-22T09:30:00',
    share: 10,
  };
  const destination = (method: Method, values: Values) =>
    destinationOf(readOrder(method, values, 'en') as Order, method);

  it.each<[string, Values]>([
    ['name', { accountHolder: 'Fatma Başka' }],
    ['amount', { amount: 200 }],
    ['way to write it', { walletId: ' Papara- 77' }],
    ['consent', { agreed: false }],
    ['date', { since: '2026-11-23T09:30:00' }],
    ['figure', { share: 20 }],
  ])('is the same account under another %s', (_what, other) => {
    expect(destination(form, { ...filled, ...other })).toBe(destination(form, filled));
  });

  it.each<[string, Values]>([
    ['number', { walletId: 'papara-78' }],
    ['network', { network: 2 }],
  ])('is another account with another %s', (_what, other) => {
    expect(destination(form, { ...filled, ...other })).not.toBe(destination(form, filled));
  });

  it('is the IBAN where there is one, with any name beside it', () => {
    const method = formOf(text('accountHolder'), text('iban'));
    const values = { amount: 100, accountHolder: 'Ayşe Deneme', iban: 'TR330006100519786457841326' };
    expect(destination(method, values)).toBe('wallet TR330006100519786457841326');
    expect(
      destination(method, {
        ...values,
        accountHolder: 'Fatma Başka',
        iban: 'tr33 0006 1005 1978 6457 8413 26',
      }),
    ).toBe('wallet TR330006100519786457841326');
  });

  it('is the one who is named where nothing else says it', () => {
    const method = formOf(text('accountHolder'));
    const [one, other] = ['Ayşe Deneme', 'Fatma Başka'].map((accountHolder) =>
      destination(method, { amount: 100, accountHolder }),
    );
    expect(one).not.toBe(other);
  });

  it('is unchanged for a wallet that is known by its number', () => {
    const method = formOf({ ...text('walletNumber'), mask: '9999999999' });
    expect(destination(method, { amount: 100, walletNumber: '5551234567' })).toBe(
      'wallet ["walletNumber","5551234567"]',
    );
  });
});
