import { expect, it } from 'vitest';
import { sentences } from './texts.ts';

it.each([
  ['tr', ['ipek 4 makarada', 'sinek dörtlüsü geldi'], 'İpek 4 makarada. Sinek dörtlüsü geldi'],
  ['en', ['You won', 'inn on 3 reels', '4 4 4: total 12'], 'You won. Inn on 3 reels. 4 4 4: total 12'],
] as const)('in %s each of %j begins with its capital', (language, parts, written) => {
  expect(sentences(parts, language)).toBe(written);
});
