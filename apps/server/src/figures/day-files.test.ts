import { expect, it } from 'vitest';
import { csvLine } from './day-files.ts';

it.each([
  ['=HYPERLINK("http://x")', `"'=HYPERLINK(""http://x"")"`],
  ['+90', "'+90"],
  ['-1+1', "'-1+1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\tcmd', "'\tcmd"],
  ['a,b', '"a,b"'],
  ['game:fel:zar', 'game:fel:zar'],
])('writes the text %j as one that no spreadsheet computes', (text, written) => {
  expect(csvLine([text])).toBe(written);
});

it('writes an amount below zero as a number', () => {
  expect(csvLine(['a', -1234n])).toBe('a,-12.34');
});
