// The fields of the sportsbook's calls.
import * as z from 'zod/mini';
import { text } from '../fields.ts';

export const id = () => text(1, 200);
export const odds = () => z.int().check(z.gte(1000), z.lte(10_000_000));
export const version = () => z.int().check(z.gte(1), z.lte(2_000_000_000));
export const names = z.object({ tr: z.string(), en: z.string() });
export const clockMs = () => z.int();
/** The most legs of a slip, as Turkish coupons have it, and the most events that a connection follows at once. */
export const mostLegs = 30;
export const mostFollowed = 80;
