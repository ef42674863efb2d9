import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compare } from './compare.ts';
import { openTally } from './tally.ts';

it('holds no more than is open, however much moved', () => {
  const tally = openTally();
  for (let n = 1; n <= 1000; n += 1) {
    tally.add('ours', { reference: `a${n}`, amount: 5n });
    tally.add('theirs', { reference: `a${n - 1}`, amount: 5n, currency: 'TRY' });
    expect(tally.open.size).toBeLessThanOrEqual(2);
  }
  expect([...tally.open.keys()]).toEqual(['a0', 'a1000']);
  const total = { count: 1000, sum: 5000n };
  expect([tally.total('theirs'), tally.total('ours')]).toEqual([total, total]);
});

it('holds whatever differs, in which order ever it is read', () => {
  const movement = fc.record({
    party: fc.constantFrom('theirs' as const, 'ours' as const),
    reference: fc.constantFrom('a', 'b', 'c'),
    amount: fc.bigInt(-3n, 3n),
    currency: fc.constantFrom('TRY', 'TRY', 'TRY', 'EUR'),
  });
  fc.assert(
    fc.property(fc.array(movement, { maxLength: 15 }), (movements) => {
      const tally = openTally();
      for (const { party, ...each } of movements) tally.add(party, each);
      const sideOf = (wanted: string) => ({
        onDay: movements.filter(({ party }) => party === wanted),
        around: [],
      });
      const differing = compare(sideOf('theirs'), sideOf('ours')).map(({ reference }) => reference);
      expect(differing.filter((each) => !tally.open.has(each))).toEqual([]);
    }),
  );
});
