import { expect, it } from 'vitest';
import { isTurkishIban } from './iban.ts';

// The example of the IBAN registry.
const known = 'TR33 0006 1005 1978 6457 8413 26';

it('takes the registry’s example, with its spaces and without', () =>
  expect([known, known.replaceAll(' ', '')].map(isTurkishIban)).toEqual([true, true]));

it.each([
  ['a digit that is wrong', known.replace('26', '27')],
  ['two digits that changed places', known.replace('26', '62')],
  ['a digit too few', known.slice(0, -1)],
  ['a digit too many', `${known}0`],
  ['another country', 'DE89 3704 0044 0532 0130 00'],
  ['nothing', ''],
])('refuses %s', (_what, iban) => expect(isTurkishIban(iban)).toBe(false));
