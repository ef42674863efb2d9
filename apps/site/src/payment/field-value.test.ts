import { describe, expect, it } from 'vitest';
import { ibanMask } from '@felek/contract/figures';
import type { FormField } from '@felek/contract/payment';
import { maskitoTransform } from '@maskito/core';
import { maskOf } from '../parts/inputs.tsx';
import { limitsOf, sentOf, wrongIn, type FieldValue } from './field-value.ts';

const field = (objectType: FormField['objectType'], more: Partial<FormField> = {}): FormField => ({
  key: 'asked',
  objectType,
  option: null,
  mask: null,
  min: null,
  max: null,
  ...more,
});
const choice = [
  { id: 7, name: 'Yedi' },
  { id: 'gece', name: 'Gece' },
];
const wallet = field('String', { mask: '9999999999' });
const iban = field('String', { key: 'iban', mask: ibanMask });

describe('the errors of a field', () => {
  it.each<[string, FormField, FieldValue, string | undefined]>([
    ['nothing typed', field('String'), undefined, 'field.required'],
    ['spaces', field('String'), '  ', 'field.required'],
    ['one letter', field('String'), 'x', 'field.error.text'],
    ['two letters', field('String'), 'Su', undefined],
    ['a hundred letters', field('String'), 'x'.repeat(100), undefined],
    ['a letter more', field('String'), 'x'.repeat(101), 'field.error.text'],
    ['a digit', field('Int'), '7', undefined],
    ['a zero', field('Int'), '0', undefined],
    ['a zero that would be lost', field('Int'), '07', 'field.error.whole'],
    ['words for a number', field('Int'), 'yedi', 'field.error.whole'],
    ['half a number', field('Int'), '1.5', 'field.error.whole'],
    ['the largest number', field('Int'), '2147483647', undefined],
    ['one more', field('Int'), '2147483648', 'field.error.whole'],
    ['a long number', field('Long'), '9007199254740991', undefined],
    ['one that would be rounded', field('Long'), '9007199254740993', 'field.error.whole'],
    ['lira', field('Decimal'), '12,5', undefined],
    ['lira with a dot', field('Decimal', { max: 100 }), '75.50', undefined],
    ['no amount', field('Decimal'), '12,5,', 'field.error.amount'],
    ['digits of another script', field('Decimal'), '١٢', 'field.error.amount'],
    ['too few lira', field('Decimal', { min: 50 }), '49,99', 'field.error.min'],
    ['too many lira', field('Decimal', { max: 50 }), '50.01', 'field.error.max'],
    ['no answer', field('Bool'), '', 'field.required'],
    ['a no', field('Bool'), 'false', undefined],
    ['an instant', field('DateTime'), '2026-11-22T12:30', undefined],
    ['no choice', field('Dropdown', { option: choice }), '', 'field.required'],
    ['a choice', field('Dropdown', { option: choice }), '7', undefined],
    ['a full mask', wallet, '5551234567', undefined],
    ['a full mask that begins with zero', wallet, '0555123456', undefined],
    ['a mask with a gap', wallet, '555123456', 'field.error.maskDigits'],
    ['more than the mask', wallet, '05551234567', 'field.error.maskDigits'],
    ['half a mask of letters', field('String', { mask: 'aa-99' }), 'AB-1', 'field.error.mask'],
    ['an IBAN', iban, 'TR33 0006 1005 1978 6457 8413 26', undefined],
    ['a wrong IBAN', iban, 'TR33 0006 1005 1978 6457 8413 27', 'field.error.iban'],
  ])('is, of %s', (_what, asked, value, key) => {
    expect(wrongIn(asked, value)?.key).toBe(key);
  });

  it('is a payout that the balance does not hold', () => {
    const limits = { ...limitsOf(field('Decimal', { min: 50, max: 1000 })), available: 12_050n };
    expect(wrongIn(field('Decimal'), '120,50', limits)).toBeUndefined();
    expect(wrongIn(field('Decimal'), '120,51', limits)).toEqual({
      key: 'field.error.available',
      amount: 12_050n,
    });
  });

  it('says how many digits a mask has', () => {
    expect(wrongIn(wallet, '05551234567')).toEqual({ key: 'field.error.maskDigits', count: 10 });
  });
});

it('text beyond a mask stays in sight', () => {
  const shown = (mask: string, text: string) => maskitoTransform(text, maskOf(mask, { keepsMore: true }));
  expect(shown('9999999999', '0555 123 45 67')).toBe('05551234567');
  expect(shown(ibanMask, 'TR3300061005197864578413267')).toBe('TR33 0006 1005 1978 6457 8413 267');
  expect(shown(ibanMask, '330006100519786457841326')).toBe('TR33 0006 1005 1978 6457 8413 26');
});

describe('the sent value', () => {
  it.each<[FormField, FieldValue, string | number | boolean]>([
    [field('String'), ' Işıl Su ', 'Işıl Su'],
    [field('Int'), '7', 7],
    [field('Long'), '9007199254740991', 9_007_199_254_740_991],
    [field('Decimal'), '12.5', 12.5],
    [field('Decimal'), '75.50', 75.5],
    [field('Decimal'), '1,250.50', 1250.5],
    [field('Decimal'), '1.250', 1250],
    [field('Bool'), 'true', true],
    [field('Bool'), 'false', false],
    [field('DateTime'), '2026-11-22T12:30', new Date('2026-11-22T12:30').toISOString().slice(0, 19)],
    [field('Dropdown', { option: choice }), '7', 7],
    [field('Dropdown', { option: choice }), 'gece', 'gece'],
    [wallet, '0555123456', '0555123456'],
    [iban, 'TR330006100519786457841326', 'TR33 0006 1005 1978 6457 8413 26'],
  ])('of %j with %j is %j', (asked, value, sent) => {
    expect(sentOf(asked, value)).toBe(sent);
  });
});
