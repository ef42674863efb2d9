import { expect, it } from 'vitest';
import fc from 'fast-check';
import { limitBeyond, limitToKeep, type AmountLimits, type Beyond } from './amount-limits.ts';

const method: AmountLimits = { min: 5000n, max: 50_000n };

it.each<[string, bigint, AmountLimits, Beyond | undefined, Beyond | undefined]>([
  ['no limits', 1n, {}, undefined, undefined],
  ['the least', 5000n, method, undefined, undefined],
  ['the most', 50_000n, method, undefined, undefined],
  ['below the least', 4999n, method, { by: 'min', limit: 5000n }, { by: 'min', limit: 5000n }],
  ['above the most', 50_001n, method, { by: 'max', limit: 50_000n }, { by: 'max', limit: 50_000n }],
  [
    'above the balance',
    20_001n,
    { ...method, available: 20_000n },
    { by: 'available', limit: 20_000n },
    { by: 'available', limit: 20_000n },
  ],
  [
    'above both',
    60_000n,
    { ...method, available: 55_000n },
    { by: 'max', limit: 50_000n },
    { by: 'max', limit: 50_000n },
  ],
  [
    'a balance below the least',
    5000n,
    { ...method, available: 4000n },
    { by: 'available', limit: 4000n },
    undefined,
  ],
  ['an empty balance', 1n, { available: 0n }, { by: 'available', limit: 0n }, { by: 'available', limit: 0n }],
])('%s', (_what, amount, limits, beyond, kept) => {
  expect(limitBeyond(amount, limits)).toEqual(beyond);
  expect(limitToKeep(amount, limits)).toEqual(kept);
});

it('an amount that is kept within its limits is beyond none, and lower than typed unless the least asks for more', () => {
  const lira = fc.bigInt({ min: 0n, max: 100_000n });
  const limits = fc.record({ min: lira, max: lira, available: lira }, { requiredKeys: [] });
  fc.assert(
    fc.property(lira, limits, (amount, given) => {
      const kept = limitToKeep(amount, given);
      if (!kept) return;
      expect(limitBeyond(kept.limit, given)).toBeUndefined();
      expect(kept.limit < amount).toBe(kept.by !== 'min');
    }),
  );
});
