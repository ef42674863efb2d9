import { hash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonical, firstHash, linkHash, merklePath, merkleRoot } from './chain.ts';

// Source: the test vectors of Certificate Transparency (RFC 6962), as its first implementation publishes them.
const leaves = ['', '\0', '\x10', ' !', '01', '@ABC', 'PQRSTUVW', '`abcdefghijklmno'];
const roots = [
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];

it.each(roots.map((root, count) => [count, root] as const))(
  'the root of %i leaves is as published',
  (count, root) => {
    expect(merkleRoot(leaves.slice(0, count))).toBe(root);
  },
);

describe('a changed byte', () => {
  const chainOf = (texts: readonly string[]) =>
    texts.reduce<string[]>((all, text) => [...all, linkHash(all.at(-1) ?? firstHash, text)], []);
  const text = fc
    .record({ event: fc.string(), number: fc.nat(), prices: fc.array(fc.tuple(fc.string(), fc.nat())) })
    .map(canonical);
  const chains = fc.array(fc.array(text, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 9 });
  const rootOf = (all: readonly (readonly string[])[]) =>
    merkleRoot(all.map((texts, place) => `sr:match:${place} ${chainOf(texts).at(-1)!}`));

  it('in any link of any event is another root', () => {
    fc.assert(
      fc.property(chains, fc.nat(), fc.nat(), fc.nat(), (all, event, link, at) => {
        const changed = all.map((texts) => [...texts]);
        const texts = changed[event % all.length]!;
        const place = link % texts.length;
        const bytes = Buffer.from(texts[place]!, 'latin1');
        bytes[at % bytes.length]! ^= 1;
        texts[place] = bytes.toString('latin1');
        expect(rootOf(changed)).not.toBe(rootOf(all));
        // Every later link differs too.
        const [before, after] = [chainOf(all[event % all.length]!), chainOf(texts)];
        expect(after.slice(0, place)).toEqual(before.slice(0, place));
        expect(after.slice(place).some((hash, behind) => hash === before[place + behind])).toBe(false);
      }),
    );
  });
});

it('of a day leads from each event to the root, and to no other one', () => {
  const sha = (prefix: number, ...parts: readonly Uint8Array[]) =>
    Buffer.from(hash('sha256', Buffer.concat([Buffer.of(prefix), ...parts]), 'hex'), 'hex');
  for (let count = 1; count <= 33; count += 1) {
    const leaves = Array.from({ length: count }, (_, place) => `sr:match:${place} ${'ab'.repeat(32)}`);
    for (const [place, leaf] of leaves.entries()) {
      let reached = sha(0, Buffer.from(leaf));
      for (const { side, hash: beside } of merklePath(leaves, place)) {
        const other = Buffer.from(beside, 'hex');
        reached = side === 'left' ? sha(1, other, reached) : sha(1, reached, other);
      }
      expect(reached.toString('hex')).toBe(merkleRoot(leaves));
    }
  }
});
