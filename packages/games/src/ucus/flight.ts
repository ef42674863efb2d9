// How high a flight is after so many milliseconds: 1.00 × e^(0.00006 × ms), the curve of this kind of game. A height decides a payout, so
// every machine must work out the same one. `Math.exp` may differ in its last digit between browsers. A product of doubles may not, so the
// curve is built of products alone.

/** e^0.00006 as a double: the growth in one millisecond. */
const growth = 1.000060001800036;

/** growth^(2^i), each the square of the one before it. 2^24 ms are more than four hours. */
const powers = Array.from({ length: 23 }).reduce<number[]>(
  (all) => [...all, all.at(-1)! * all.at(-1)!],
  [growth],
);

/** The height in hundredths, rounded down; the powers that `ms` has in binary are multiplied in rising order. */
export function heightAt(ms: number): number {
  let height = 100;
  let left = Math.min(Math.max(Math.floor(ms), 0), 2 ** 24 - 1);
  for (const power of powers) {
    if (left % 2 === 1) height *= power;
    left = Math.floor(left / 2);
  }
  return Math.floor(height);
}

/** The first millisecond at which a flight is at this height or above it. */
export function msTo(height: number): number {
  let [before, at] = [-1, 2 ** 24 - 1];
  while (at - before > 1) {
    const middle = Math.floor((before + at) / 2);
    if (heightAt(middle) >= height) at = middle;
    else before = middle;
  }
  return at;
}
