// The fields that several of the operator's calls share.
import * as z from 'zod/mini';
import { parseLira } from '@felek/money';
import { text } from '../fields.ts';

/** Why, in the operator's own words; kept in the record of decisions. */
export const why = () => text(3, 500);

/** The customer that an order belongs to, as far as a decision needs it. */
export const owner = z.object({ username: z.string(), usercode: z.string() });

/** The result of a decision that may need two people: done, or waiting for the second. */
export const decided = z.object({ done: z.boolean() });

const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
const isCountry = (code: string) => /^[A-Z]{2}$/.test(code) && regions.of(code) !== undefined;
/** The two-letter code of a country in ISO 3166. */
export const country = () => z.string().check(z.refine(isCountry, { error: 'country' }));

/** An amount of lira that may be zero. */
export const liraOrZero = () =>
  z.number().check(z.refine((value) => (parseLira(value) ?? -1n) >= 0n, { error: 'amount' }));
