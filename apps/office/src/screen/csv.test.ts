// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { csvLine, csvRow } from './csv.ts';
import { age, count, customer, drawn, money, share, text, words } from './screen.ts';

const manner = (locale: 'tr' | 'en') => ({
  locale,
  sayCode: (noun: string, code: string) => `${noun} ${code}`,
});
const one = [text<string>('text', 'of.subject', (row) => row)];

/** The cells that OWASP names under “CSV injection”. */
it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '=HYPERLINK("http://x")'])(
  'a text that a spreadsheet would run is shown and not run: %j',
  (hostile) => {
    const cell = csvRow(hostile, one, manner('en')).slice(0, -2);
    const shown = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;
    expect(shown).toBe(`'${hostile}`);
  },
);

it('a customer’s name and a code’s words are harmless too', () => {
  const columns = [
    customer<string>((row) => ({ username: row, usercode: '1' })),
    words<string>('words', 'of.state', '=noun', (row) => row),
  ];
  expect(csvRow('@evil', columns, manner('en'))).toBe(`'@evil,'=noun @evil\r\n`);
});

it('figures stay figures, below zero as well, in the decimals of the language', () => {
  const columns = [
    money<number>('money', 'of.amount', (row) => row),
    count<number>('count', 'of.amount', (row) => row),
    share<number>('share', 'of.amount', () => 0.9512),
    drawn<number>('drawn', 'of.detail', () => 'picture'),
  ];
  expect(csvRow(-1234.5, columns, manner('tr'))).toBe('-1234,50;-1234.5;0,9512;\r\n');
  expect(csvRow(-1234.5, columns, manner('en'))).toBe('-1234.50,-1234.5,0.9512,\r\n');
});

it('an instant is Istanbul’s clock to the second', () => {
  const at = [age<string>('at', 'of.at', (row) => row)];
  expect(csvRow('2026-11-26T23:19:33.123', at, manner('en'))).toBe('2026-11-27 02:19:33\r\n');
});

it('separators, quotes and line ends stay in their cell', () => {
  expect(csvLine(['a;b', 'c"d', 'e\nf', 'g,h'], 'tr')).toBe('"a;b";"c""d";"e\nf";g,h\r\n');
  expect(csvLine(['a;b', 'g,h'], 'en')).toBe('a;b,"g,h"\r\n');
});
