// A room's facts about a customer, in the order of time: the shape of its rows, and the part of the SQL that reads one page behind a place.
// A place is an instant and an id, so that a page neither repeats nor leaves out a row, however many share an instant.
import type { CustomerId, OperatorId } from '../ids.ts';
import { listRows, type Queryable, type Statement } from './statement.ts';

export interface TimelineRow {
  id: string;
  /** UTC with microseconds, as the wire has it. */
  at: string;
  /** The event, as a code. */
  what: string;
  by: 'customer' | 'system' | 'staff';
  operator: OperatorId | null;
  /** The amount of the entry. Money that leaves the customer is negative. */
  kurus: bigint | null;
  /** Words by code. */
  facts: Record<string, string | null>;
  /** Amounts by code, in kuruş as text. */
  sums: Record<string, string | null>;
}

/** An instant with microseconds, and an id. */
export interface TimelinePlace {
  readonly at: string;
  readonly id: string;
}
/** Whose, behind which place, and how many. */
export type TimelineValues = [CustomerId, at: string, id: string, take: number];
export type TimelineStatement = Statement<TimelineRow, TimelineValues>;
/** Reads one page behind a place, latest first. */
export type TimelineSource = (
  customer: CustomerId,
  place: TimelinePlace,
  take: number,
) => Promise<readonly TimelineRow[]>;

/** Before everything. */
export const latestPlace: TimelinePlace = { at: 'infinity', id: '' };

/** An instant as the wire has it, whole. */
export const wireMicros = (at: string) => `to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US')`;

/**
 * Behind the place $2, $3, and $4 rows at most. Ids are compared by their bytes, as {@link isBefore} does. `at` names a column with its table
 * where the statement selects something else as `at`: an order by that would read and sort every row.
 */
export const pageBehind = (at: string, id: string) =>
  `${at} <= $2::timestamptz and (${at}, ${id}::text collate "C") < ($2::timestamptz, $3::text collate "C")
   order by ${at} desc, ${id}::text collate "C" desc limit $4::integer`;

export const timelineOf =
  (on: Queryable, stated: TimelineStatement): TimelineSource =>
  (customer, { at, id }, take) =>
    listRows(on, stated, customer, at, id, take);

/** Whether the first comes later in a timeline. */
export const isBefore = (a: TimelinePlace, b: TimelinePlace): boolean =>
  a.at === b.at ? a.id < b.id : a.at < b.at;

/** A place as a list names the next page by it. */
export const placeText = ({ at, id }: TimelinePlace): string => `${at} ${id}`;

/** A place that no list has named is as good as the beginning. */
export function placeFrom(text: string): TimelinePlace {
  const [, at, id] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}) (.*)$/s.exec(text) ?? [];
  return at === undefined || Number.isNaN(Date.parse(`${at}Z`)) ? latestPlace : { at, id: id! };
}
