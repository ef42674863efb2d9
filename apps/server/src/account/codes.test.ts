import { expect, it } from 'vitest';
import { refuseCode } from './codes.ts';

const none = { phone: 0, customer: 0, address: 0 };

it.each<[number | null, Partial<typeof none>, ReturnType<typeof refuseCode>]>([
  [null, {}, undefined],
  [59.9, {}, 'code_too_soon'],
  [60, {}, undefined],
  [null, { phone: 4 }, undefined],
  [null, { phone: 5 }, 'code_quota'],
  [null, { customer: 9 }, undefined],
  [null, { customer: 10 }, 'code_quota'],
  [null, { address: 99 }, undefined],
  [null, { address: 100 }, 'code_quota'],
  [10, { phone: 5 }, 'code_too_soon'],
])('a code %s s after the last one, with %j made today, is refused as %s', (ageS, today, refusal) =>
  expect(refuseCode({ ageS, today: { ...none, ...today } })).toBe(refusal),
);
