import { expect, it } from 'vitest';
import { csvOf } from './csv.ts';

it.each([
  ['plain', 'plain'],
  ['with, comma', '"with, comma"'],
  ['a "quote"', '"a ""quote"""'],
  ['two\nlines', '"two\nlines"'],
  ['=HYPERLINK("evil")', `"'=HYPERLINK(""evil"")"`],
  ['+90', "'+90"],
  ['-12.50', '-12.50'],
  ['@cmd', "'@cmd"],
])('writes %j as %s', (text, written) => expect(csvOf([[text]])).toBe(written));
