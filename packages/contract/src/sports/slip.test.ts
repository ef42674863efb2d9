// Malformed slips: each is refused before any of its content is used, with the wrong field.
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { placeBet } from './bet.ts';

const leg = { event: 'sr:match:1', market: '1', outcome: '1', version: 1, odds: 2100 };
const slip = {
  id: '0f0e9d6c-0d0b-4a0a-8a0a-0a0a0a0a0a0a',
  legs: [leg],
  sizes: [1],
  stake: 10,
};
const legs = (count: number) => Array.from({ length: count }, (_, place) => ({ ...leg, event: `e${place}` }));
const wrongOf = (asked: unknown) =>
  z.safeParse(placeBet.input, asked).error?.issues.map(({ path }) => path.join('.'));

it('takes a slip as the site sends it', () => expect(wrongOf(slip)).toBeUndefined());

it.each<readonly [string, object, string]>([
  ['a negative stake', { stake: -10 }, 'stake'],
  ['a stake below a kuruş', { stake: 0.001 }, 'stake'],
  ['a stake that is no number', { stake: 'NaN' }, 'stake'],
  ['an endless stake', { stake: Infinity }, 'stake'],
  ['a stake beyond all money', { stake: 1e300 }, 'stake'],
  ['no legs', { legs: [] }, 'legs'],
  ['thirty-one legs', { legs: legs(31) }, 'legs'],
  ['ten thousand legs', { legs: legs(10_000) }, 'legs'],
  ['odds below one', { legs: [{ ...leg, odds: 999 }] }, 'legs.0.odds'],
  ['negative odds', { legs: [{ ...leg, odds: -2100 }] }, 'legs.0.odds'],
  ['odds with a fraction of a thousandth', { legs: [{ ...leg, odds: 2100.5 }] }, 'legs.0.odds'],
  ['a builder’s odds below one', { builders: [{ event: 'e', odds: 0 }] }, 'builders.0.odds'],
  ['a line of no legs', { sizes: [0] }, 'sizes.0'],
  ['a negative multiplier', { multiplier: -1 }, 'multiplier'],
  ['a giant multiplier', { multiplier: 1e9 }, 'multiplier'],
  ['another policy', { policy: 'mine' }, 'policy'],
  ['an id of its own making', { id: '1' }, 'id'],
])('refuses %s', (_what, wrong, field) => expect(wrongOf({ ...slip, ...wrong })).toContain(field));
