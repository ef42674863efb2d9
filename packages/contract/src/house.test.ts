import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { productName } from './house.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Where the product speaks of itself, to operators and engineers, or plays its demo. Customers of a named house see none of it. */
const allowed: readonly (readonly [file: RegExp, why: string])[] = [
  [/^packages\/contract\/src\/house\.ts$/, 'the name itself'],
  [/^packages\/contract\/src\/openapi\.ts$/, 'the API’s description, for engineers'],
  [/^apps\/server\/src\/http\/api-page\.ts$/, 'the same as a page'],
  [
    /^(apps\/server\/src\/(main|db\/[a-z-]+)|packages\/postgres\/src\/[a-z-]+)\.ts$/,
    'what the program says to those who run it',
  ],
  [/^apps\/server\/src\/content\/demo-(house|pages)\.ts$/, 'the demo’s content'],
  [/^apps\/server\/src\/payment\/methods\/demo-methods\.ts$/, 'the demo’s bank account'],
  [/^apps\/office\//, 'the office, which only the house’s staff see'],
  [/^apps\/sandbox\//, 'the outside world of the demo'],
  [/^(apps\/stage|packages\/games)\/src\/carkifelek\//, 'the wheel of fate, as the Turkish word has it'],
  // The database has it as the product wrote it; the lobby shows the house's name in its place.
  [/^apps\/server\/sql\//, 'the house’s own game provider, and what the demo had left'],
];

function* filesOf(folder: string): Generator<string> {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory() && !['node_modules', 'dist'].includes(entry.name)) yield* filesOf(path);
    else if (/\.(tsx?|html|webmanifest|svg|sql)$/.test(path) && !/\.test\.tsx?$/.test(path)) yield path;
  }
}

const withoutComments = (source: string) =>
  source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1');

const naming = [...filesOf('apps'), ...filesOf('packages')].filter((file) =>
  withoutComments(readFileSync(join(root, file), 'utf8')).includes(productName),
);

it('says the product’s name in no text that a customer of another house sees', () => {
  expect(naming.filter((file) => !allowed.some(([place]) => place.test(file)))).toEqual([]);
});

it.each(allowed)('%s is allowed to, and does: %s', (place) => {
  expect(naming.some((file) => place.test(file))).toBe(true);
});
