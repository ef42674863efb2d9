// The fields that payloads are made of: text that a database can hold, amounts that are exact, ids, pages. Each refuses what
// it is not; none repairs.
import * as z from 'zod/mini';
import { parseLira } from '@felek/money';
import { maxTake } from './figures.ts';
import { unprintable } from './rules/typed-texts.ts';

/** Text of `min` to `max` UTF-16 units, without control characters. Not trimmed. */
export const text = (min: number, max: number) =>
  z.string().check(
    z.minLength(min),
    z.maxLength(max),
    z.refine((value) => !unprintable.test(value), { error: 'control_characters' }),
  );

/** An amount of lira greater than zero: a JSON number with at most two decimals. */
export const lira = () =>
  z.number().check(z.refine((value) => (parseLira(value) ?? 0n) > 0n, { error: 'amount' }));

/** An amount of lira in an answer; may be zero, or negative in a statement. */
export const liraAnswer = () => z.number();

export const uuid = () =>
  z.string().check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/));

/** A whole number that came in a query string, or as a number from our own client. */
export const queryInt = (min: number, max: number) =>
  z.pipe(
    z.union([z.string().check(z.regex(/^\d{1,9}$/)), z.int()]),
    z.pipe(z.transform(Number), z.int().check(z.gte(min), z.lte(max))),
  );

export const skip = () => z._default(z.int().check(z.gte(0), z.lte(1_000_000)), 0);
export const take = (usual: number) => z._default(z.int().check(z.gte(1), z.lte(maxTake)), usual);

/** The `next` of the page before; the first page without it. */
export const after = () => z.optional(text(1, 500));

/** An instant on the wire: UTC ISO-8601 without the trailing Z, which the site appends. */
export const instant = () =>
  z.string().check(
    z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?$/),
    z.refine((value) => !Number.isNaN(Date.parse(`${value}Z`))),
  );

/** A calendar day, yyyy-mm-dd. */
export const day = () => z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));

/** A bet or a decision in a house game: an object that the game itself parses, small enough to be stored with the stake. */
export const decision = () =>
  z
    .record(z.string(), z.unknown())
    .check(z.refine((value) => JSON.stringify(value).length <= maxDecisionLength, { error: 'too_long' }));
const maxDecisionLength = 800;

export const nothing = () => z.object({});
/** The data of a call that only confirms. */
export const noData = () => z.null();
/** One page of a list: how many rows there are as far as they are counted, the rows, and the `after` of the next page; null at the end. */
export const listing = <Row extends z.ZodMiniType>(row: Row) =>
  z.object({ total: z.int(), list: z.array(row), next: z.nullable(z.string()) });
/** One page of a list: how many there are in all, and the rows asked for. */
export const page = <Row extends z.ZodMiniType>(row: Row) => z.object({ total: z.int(), list: z.array(row) });
