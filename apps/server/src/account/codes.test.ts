import { expect, it } from 'vitest';
import { refuseCode } from './codes.ts';

it.each<[number | null, number, ReturnType<typeof refuseCode>]>([
  [null, 0, undefined],
  [59.9, 0, 'code_too_soon'],
  [60, 0, undefined],
  [null, 4, undefined],
  [null, 5, 'code_quota'],
  [10, 5, 'code_too_soon'],
])(
  'a code %s s after the last one, the %ith of five that a day allows, is refused as %s',
  (ageS, count, refusal) =>
    expect(
      refuseCode(ageS, [
        { count: 0, max: 1 },
        { count, max: 5 },
      ]),
    ).toBe(refusal),
);
