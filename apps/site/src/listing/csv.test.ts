import { describe, expect, it } from 'vitest';
import { csvAmount, csvOf } from './csv.ts';

it.each([
  ['plain', 'plain', 'plain'],
  ['with, comma', 'with, comma', '"with, comma"'],
  ['with; semicolon', '"with; semicolon"', 'with; semicolon'],
  ['a "quote"', '"a ""quote"""', '"a ""quote"""'],
  ['two\nlines', '"two\nlines"', '"two\nlines"'],
  ['=HYPERLINK("evil")', `"'=HYPERLINK(""evil"")"`, `"'=HYPERLINK(""evil"")"`],
  ['+90', "'+90", "'+90"],
  ['-12,50', '-12,50', '"-12,50"'],
  ['-12.50', '-12.50', '-12.50'],
  ['-1+cmd', "'-1+cmd", "'-1+cmd"],
  ['@cmd', "'@cmd", "'@cmd"],
  ['\tcmd', "'\tcmd", "'\tcmd"],
])('writes %j as %s in Turkish and %s in English', (text, turkish, english) => {
  expect(csvOf([[text]], 'tr')).toBe(turkish);
  expect(csvOf([[text]], 'en')).toBe(english);
});

it('parts cells as the spreadsheets of the language do', () => {
  const rows = [
    ['Tutar', 'Not'],
    ['1', '2'],
  ];
  expect(csvOf(rows, 'tr')).toBe('Tutar;Not\r\n1;2');
  expect(csvOf(rows, 'en')).toBe('Tutar,Not\r\n1,2');
});

describe('an amount', () => {
  it.each([
    [1250.5, '1250,50', '1250.50'],
    [-75.5, '-75,50', '-75.50'],
    [0, '0,00', '0.00'],
    [-0, '0,00', '0.00'],
    [1234567.8, '1234567,80', '1234567.80'],
  ])('of %d is %s in Turkish and %s in English', (lira, turkish, english) => {
    expect(csvAmount(lira, 'tr')).toBe(turkish);
    expect(csvAmount(lira, 'en')).toBe(english);
  });
});
