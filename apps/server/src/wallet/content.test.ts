import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contentHash, type Content } from './content.ts';

describe('the hash of a content', () => {
  it('is that of its canonical text', () => {
    // printf '%s' '{"choice":"red","numbers":[1,2]}' | openssl dgst -sha256 -binary | basenc --base64url
    expect(contentHash({ numbers: [1, 2], choice: 'red' })).toBe(
      'WPkKexO_THGuQYbcnZ2oRq8KyxAdzCwgxckVRnuFIK8',
    );
  });

  it.each<[string, Content, Content]>([
    ['another order of members', { a: 1, b: { c: 2, d: 3 } }, { b: { d: 3, c: 2 }, a: 1 }],
    ['a member that is undefined', { a: 1, b: undefined }, { a: 1 }],
    ['minus zero', [0], [-0]],
  ])('knows no difference in %s', (_what, one, other) => expect(contentHash(one)).toBe(contentHash(other)));

  it.each<[string, Content, Content]>([
    ['another choice', { choice: 'red' }, { choice: 'black' }],
    ['another order of a list', [1, 2], [2, 1]],
    ['a number and its text', [1], ['1']],
    ['kuruş and a number', [1n], [1]],
    ['kuruş and its text', [1n], ['1n']],
    ['nothing and an empty text', [null], ['']],
    ['a list and its parts', [[1], [2]], [[1, 2]]],
    ['a member and a text that looks like it', { a: 1 }, '{"a":1}'],
    ['members and one whose name holds the other', { a: 1, b: 2 }, { 'a":1,"b': 2 }],
  ])('tells %s apart', (_what, one, other) => expect(contentHash(one)).not.toBe(contentHash(other)));

  it('is the same for contents that JSON calls the same, and for no others', () => {
    const json = fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<Content>;
    fc.assert(
      fc.property(json, json, (one, other) => {
        const isSame = JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
        expect(contentHash(one) === contentHash(other)).toBe(isSame);
        expect(contentHash(JSON.parse(JSON.stringify(one)) as Content)).toBe(contentHash(one));
      }),
    );
  });

  it('has no number that is none', () => expect(() => contentHash({ x: Number.NaN })).toThrow('bug'));
});

/** With the members of every object in the order of their names. */
function sorted(content: unknown): unknown {
  if (Array.isArray(content)) return content.map(sorted);
  if (content === null || typeof content !== 'object') return content;
  return Object.fromEntries(
    Object.entries(content)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, value]) => [name, sorted(value)]),
  );
}
