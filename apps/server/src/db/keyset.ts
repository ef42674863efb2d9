// Pages of a list. A page begins after the place of the previous page's last row, not after a number of rows. So a deep page costs as much
// as the first one. A page neither repeats nor skips a row when earlier rows are added or removed. A statement selects `place` and `total`,
// keeps the rows `behind` a place, and sorts in `order`.
import { mostCounted } from '@felek/contract/figures';

type KeyType = 'timestamptz' | 'date' | 'uuid' | 'text' | 'bigint' | 'integer' | 'boolean';
/** A column or expression that is never null, its type, and its direction; ascending by default. The last key makes each place unique. */
type Key = readonly [sql: string, type: KeyType, direction?: 'desc'];

/** The columns that a paged statement selects besides its own. */
export interface Placed {
  place: string[];
  total: bigint;
}

/** The values of a row's keys, as text. */
export type Place = readonly string[];

export interface Keyset {
  /** The column `place`. */
  readonly place: string;
  readonly order: string;
  /** The condition for rows behind the place in this parameter. */
  behind(parameter: string): string;
  /** The place that an `after` names. A text that no list gave out is as good as none: it names the beginning. */
  from(after: string | undefined): Place;
}

const beginnings: Readonly<Record<KeyType, readonly [asc: string, desc: string]>> = {
  timestamptz: ['-infinity', 'infinity'],
  date: ['-infinity', 'infinity'],
  uuid: ['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff'],
  // A list does not begin with a descending text.
  text: ['', ''],
  bigint: ['-9223372036854775808', '9223372036854775807'],
  integer: ['-2147483648', '2147483647'],
  boolean: ['false', 'true'],
};
const shapes: Readonly<Record<KeyType, RegExp>> = {
  timestamptz: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/,
  date: /^\d{4}-\d\d-\d\d$/,
  uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  text: /^/,
  bigint: /^-?\d{1,18}$/,
  integer: /^-?\d{1,9}$/,
  boolean: /^(true|false)$/,
};
const isInstant: ReadonlySet<KeyType> = new Set(['timestamptz', 'date']);
const isOf = (type: KeyType, text: string) =>
  shapes[type].test(text) && (!isInstant.has(type) || !Number.isNaN(Date.parse(text)));

function printed([sql, type]: Key): string {
  if (type === 'timestamptz') return `to_char(${sql} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
  return type === 'date' ? `to_char(${sql}, 'YYYY-MM-DD')` : `(${sql})::text`;
}

export function keyset(...keys: readonly [Key, ...Key[]]): Keyset {
  const value = (parameter: string, at: number) => `(${parameter}::text[])[${at + 1}]::${keys[at]![1]}`;
  const later = ([, , direction]: Key) => (direction === 'desc' ? '<' : '>');
  const isUniform = keys.every((key) => later(key) === later(keys[0]));
  const beginning = keys.map(([, type, direction]) => beginnings[type][direction === 'desc' ? 1 : 0]);
  /** Behind a place in the keys from this one on, given that the keys before it are equal. */
  const behindFrom = (parameter: string, at: number): string => {
    const key = keys[at]!;
    const own = `${key[0]} ${later(key)} ${value(parameter, at)}`;
    if (at === keys.length - 1) return own;
    return `(${own} or ${key[0]} = ${value(parameter, at)} and ${behindFrom(parameter, at + 1)})`;
  };
  return {
    place: `array[${keys.map(printed).join(', ')}] as place`,
    order: `order by ${keys.map(([sql, , direction]) => (direction ? `${sql} desc` : sql)).join(', ')}`,
    behind: (parameter) =>
      isUniform
        ? `(${keys.map(([sql]) => sql).join(', ')}) ${later(keys[0])} (${keys.map((_, at) => value(parameter, at)).join(', ')})`
        : // The first condition repeats what follows from the second one, in a form that an index can answer.
          `${keys[0][0]} ${later(keys[0])}= ${value(parameter, 0)} and ${behindFrom(parameter, 0)}`,
    from(after) {
      const place = after === undefined ? undefined : placeFrom(after);
      const isPlace = place?.length === keys.length && keys.every(([, type], at) => isOf(type, place[at]!));
      return isPlace ? place : beginning;
    },
  };
}

/** The column `total`: how many rows there are, one more than {@link mostCounted} at most. */
export const counted = (rows: string): string =>
  `(select count(*) from (select ${rows} limit ${mostCounted + 1}) as counted) as total`;

/** The page's facts about its list. Only the first page of a list is sure to know the total. */
export function pageOf(rows: readonly Placed[], take: number): { total: number; next: string | null } {
  const last = rows.at(-1);
  return {
    total: Number(last?.total ?? 0n),
    next: last !== undefined && rows.length === take ? JSON.stringify(last.place) : null,
  };
}

/** A page of a list that is put together in memory. Its places are numbers. */
export function pageWithin<Row>(
  rows: readonly Row[],
  after: string | undefined,
  take: number,
): { total: number; list: Row[]; next: string | null } {
  const begin = /^\d{1,9}$/.test(after ?? '') ? Number(after) : 0;
  const end = begin + take;
  return { total: rows.length, list: rows.slice(begin, end), next: end < rows.length ? String(end) : null };
}

function placeFrom(after: string): Place | undefined {
  try {
    const place: unknown = JSON.parse(after);
    return Array.isArray(place) && place.every((each) => typeof each === 'string') ? place : undefined;
  } catch {
    return undefined;
  }
}
