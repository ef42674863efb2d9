import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseStrictly } from './strict-json.ts';

const read = (json: string) => {
  try {
    return parseStrictly(json);
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) return 'refused';
    throw error;
  }
};

it('reads an object without repeated names as JSON.parse does', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 6 }), fc.constantFrom(0, 2, '\t'), (json, space) => {
      const written = JSON.stringify(JSON.parse(json), null, space);
      expect(read(written)).toEqual(JSON.parse(written));
    }),
  );
});

it('refuses a repeated name at any depth', () => {
  // Objects are lists of pairs here, so that a name may repeat.
  type Written =
    string | number | null | readonly Written[] | { readonly pairs: readonly [string, Written][] };
  const name = fc.constantFrom('a', 'b', '"', '\\', 'a:', '__proto__', 'length', '0', 'ğ{');
  const { written } = fc.letrec<{ written: Written }>((tie) => ({
    written: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      fc.oneof(fc.string(), fc.integer(), fc.constant(null), fc.constantFrom('a":1,"a":2', '\\":', ':')),
      fc.array(tie('written'), { maxLength: 3 }),
      fc.array(fc.tuple(name, tie('written')), { maxLength: 3 }).map((pairs) => ({ pairs })),
    ),
  }));
  const print = (value: Written): string => {
    if (typeof value !== 'object' || value === null) return JSON.stringify(value);
    if (!('pairs' in value)) return `[${value.map(print).join(' , ')}]`;
    return `{${value.pairs.map(([key, inner]) => `${JSON.stringify(key)} :${print(inner)}`).join(',')}}`;
  };
  const repeats = (value: Written): boolean => {
    if (typeof value !== 'object' || value === null) return false;
    if (!('pairs' in value)) return value.some(repeats);
    const names = value.pairs.map(([key]) => key);
    return new Set(names).size < names.length || value.pairs.some(([, inner]) => repeats(inner));
  };
  fc.assert(
    fc.property(written, (value) => {
      const json = print(value);
      expect(read(json)).toEqual(repeats(value) ? 'refused' : JSON.parse(json));
    }),
    { numRuns: 2_000 },
  );
});

it('refuses a name written twice that the reader itself takes for two', () => {
  // Node 24 reads the second one as a backslash once it has seen an object with that name.
  JSON.parse('{"\\"":1,"\\\\":2}');
  expect(read('{"\\"":0,"\\"":1}')).toBe('refused');
});

describe('refuses', () => {
  it.each([
    ['two amounts', '{"amount":1,"amount":100}'],
    ['the same amount twice', '{"amount":1,"amount":1}'],
    ['a name written in two ways', '{"amount":1,"\\u0061mount":100}'],
    ['one deep inside', '{"a":[{"b":{"c":1,"c":2}}]}'],
    ['what is no JSON', '{"a":1'],
    ['nothing', ''],
    ['a depth that nobody means', `${'['.repeat(60_000)}${']'.repeat(60_000)}`],
  ])('%s', (_what, json) => expect(read(json)).toBe('refused'));
});
