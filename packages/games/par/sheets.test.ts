// The published PAR sheets are those of today's rules. Slow exact figures are constants here, as in the catalogue, and separate tests
// compute them again.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { houseCatalogue } from '../src/catalogue.ts';
import { printSheets } from './sheets.ts';
import { versionOf } from './sheet.ts';

const folder = fileURLToPath(new URL('../../../docs/games', import.meta.url));
const sheets = printSheets();

it('has a sheet for every game, and none besides', () => {
  const codes = houseCatalogue.list().map(({ code }) => `${code}.md`);
  expect([...sheets.keys()].toSorted()).toEqual(['README.md', ...codes].toSorted());
  expect(readdirSync(folder).toSorted()).toEqual([...sheets.keys()].toSorted());
});

it.each([...sheets])('%s is what `npm run par` prints', (file, text) => {
  expect(readFileSync(join(folder, file), 'utf8'), 'run `npm run par` and look at what changed').toBe(text);
});

it('names another version for any other rules, whatever the order of their keys', () => {
  expect(versionOf({ a: 1n, b: [1, 2] })).toBe(versionOf({ b: [1, 2], a: 1n }));
  const others = [{ a: 1n, b: [1, 2] }, { a: 2n, b: [1, 2] }, { a: 1n, b: [2, 1] }, { a: 1n }];
  expect(new Set(others.map(versionOf)).size).toBe(others.length);
});
