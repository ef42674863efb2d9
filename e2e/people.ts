// Made-up people for the journeys.
import { randomInt } from 'node:crypto';

/** An identity number of made-up digits that passes its check. */
export function personalNo(): string {
  const d = [1 + randomInt(9), ...Array.from({ length: 8 }, () => randomInt(10))];
  const odd = d[0]! + d[2]! + d[4]! + d[6]! + d[8]!;
  const even = d[1]! + d[3]! + d[5]! + d[7]!;
  const tenth = (((7 * odd - even) % 10) + 10) % 10;
  return [...d, tenth, (odd + even + tenth) % 10].join('');
}
