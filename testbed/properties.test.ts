import fc from 'fast-check';
import { expect, it } from 'vitest';

it('a property that is interrupted fails', async () => {
  const slow = fc.asyncProperty(fc.nat(), async () => {
    await new Promise((resolve) => setTimeout(resolve, 10));
  });
  await expect(fc.assert(slow, { numRuns: 1000, interruptAfterTimeLimit: 50 })).rejects.toThrow(
    /interrupted/i,
  );
});
