// A screen is data: its rows, the shown parts of each, the filters, and the actions. One list, one drawer and one form draw every screen.
import type { ComponentType, ReactNode } from 'react';
import type { Call, OutputOf, SentOf } from '@felek/contract/call';
import type { ButtonLook } from '@felek/ui/Button.tsx';
import { fetchData } from '../wire/ask.ts';
import type { Callable } from '../wire/permissions.ts';
import type { TextKey } from '../texts/texts.ts';

/** The customer's names in a list. */
export interface Owner {
  readonly username: string;
  readonly usercode: string;
}

/** One figure or word of a row, by how it is shown. */
export type Value =
  | { readonly as: 'nothing' }
  | { readonly as: 'text'; readonly text: string }
  /** An id or a technical word: shortened, and copied by a press. */
  | { readonly as: 'code'; readonly text: string }
  | { readonly as: 'long'; readonly text: string }
  | { readonly as: 'money'; readonly lira: number }
  | { readonly as: 'count'; readonly count: number }
  | { readonly as: 'share'; readonly share: number }
  /** The age of an instant, which ticks. */
  | { readonly as: 'age'; readonly at: string }
  | { readonly as: 'instant'; readonly at: string }
  /** Codes of the server. Each has a text of its own: `noun.code`. */
  | { readonly as: 'words'; readonly noun: string; readonly codes: readonly string[]; readonly tone: Tone }
  | { readonly as: 'customer'; readonly owner: Owner }
  | { readonly as: 'drawn'; readonly node: ReactNode };

export type Tone = 'plain' | 'good' | 'bad' | 'warn';

/** One thing that is shown of each row: a column of the list, a line of the drawer, or both. */
export interface Datum<Row> {
  readonly key: string;
  readonly title: TextKey;
  readonly of: (row: Row) => Value;
  /** Figures stand at the end of their cell. */
  readonly isFigure?: boolean;
  /** `more`: a column that is off until it is chosen. `drawer`: no column. */
  readonly place?: 'list' | 'more' | 'drawer';
}

type Spread = Partial<Pick<Datum<never>, 'place'>>;
const nothing: Value = { as: 'nothing' };
/** Null and the empty text show as a dash. */
const orNothing = <Given>(given: Given | null | undefined, show: (given: Given) => Value): Value =>
  given === null || given === undefined || given === '' ? nothing : show(given);

type Made<Given> = <Row>(
  key: string,
  title: TextKey,
  of: (row: Row) => Given | null | undefined,
  more?: Spread,
) => Datum<Row>;

const datum =
  <Given>(show: (given: Given) => Value, usual: Pick<Datum<never>, 'isFigure' | 'place'> = {}): Made<Given> =>
  (key, title, of, more) => ({
    key,
    title,
    of: (row) => orNothing(of(row), show),
    ...usual,
    ...more,
  });
const figure = { isFigure: true };

export const text = datum<string>((given) => ({ as: 'text', text: given }));
export const code = datum<string>((given) => ({ as: 'code', text: given }));
/** A long text, whole in the drawer. */
export const long = datum<string>((given) => ({ as: 'long', text: given }), { place: 'drawer' });
export const money = datum<number>((lira) => ({ as: 'money', lira }), figure);
export const count = datum<number>((given) => ({ as: 'count', count: given }), figure);
export const share = datum<number>((given) => ({ as: 'share', share: given }), figure);
export const age = datum<string>((at) => ({ as: 'age', at }));
export const instant = datum<string>((at) => ({ as: 'instant', at }));
export const drawn = datum<ReactNode>((node) => ({ as: 'drawn', node }));

export const words = <Row>(
  key: string,
  title: TextKey,
  noun: string,
  of: (row: Row) => string | readonly string[] | null | undefined,
  more: Spread & { readonly tone?: Tone | ((row: Row) => Tone) } = {},
): Datum<Row> => {
  const { tone = 'plain', ...rest } = more;
  return {
    key,
    title,
    of: (row) =>
      orNothing(of(row), (given) => {
        const codes = typeof given === 'string' ? [given] : given;
        return codes.length === 0
          ? nothing
          : { as: 'words', noun, codes, tone: typeof tone === 'function' ? tone(row) : tone };
      }),
    ...rest,
  };
};

export const customer = <Row>(
  of: (row: Row) => Owner | null | undefined,
  title: TextKey = 'of.customer',
  key = 'customer',
): Datum<Row> => ({ key, title, of: (row) => orNothing(of(row), (owner) => ({ as: 'customer', owner })) });

/** A filter of a list. Its value stands in the address under its key, as text. */
export interface Filter {
  readonly key: string;
  readonly title: TextKey;
  readonly kind: 'text' | 'choice' | 'day' | 'instant';
  /** For a choice: the values with their words. The first is the one that the address does not name. */
  readonly options?: readonly { readonly value: string; readonly title: TextKey }[];
  /** Nothing is asked for before it is filled in. */
  readonly isNeeded?: boolean;
  readonly hint?: TextKey;
}

export type Filters = Readonly<Record<string, string>>;

/** A field of the form. `path` is its place in the call's input, such as `setting.scope`. */
export interface FormField {
  readonly path: string;
  readonly title: TextKey;
  /** After the title, as the language of the text. */
  readonly suffix?: string;
  readonly kind:
    | 'text'
    | 'secret'
    | 'long'
    | 'money'
    | 'number'
    | 'odds'
    /** Typed in percent with at most two decimals, sent in basis points. */
    | 'percent'
    | 'choice'
    | 'flag'
    | 'day'
    | 'instant'
    | 'file'
    | 'list'
    /** Results of outcomes, one in a line: `1 won`. */
    | 'results';
  readonly options?: readonly { readonly value: string; readonly title: TextKey }[];
  readonly hint?: TextKey;
  /** Left empty, it is sent as null, or not at all. */
  readonly empty?: 'null' | 'absent';
  readonly initial?: string;
  /** Drawn and sent only while another field has this value. */
  readonly onlyFor?: { readonly path: string; readonly value: string };
  /** Draws it in place of the usual control of its kind. */
  readonly draw?: ComponentType<DrawnFieldProps>;
}

export interface DrawnFieldProps {
  readonly label: string;
  readonly error: string | undefined;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** The reason, which every decision names. */
export const why: FormField = { path: 'why', title: 'of.why', kind: 'long', hint: 'form.why.hint' };

/** An action on a row, or on a screen. */
export interface Action<Row> {
  readonly key: string;
  readonly title: TextKey;
  readonly call: Callable;
  readonly fields: readonly FormField[];
  /** The data of the row above the form, by their keys; the first columns when left out. */
  readonly facts: readonly string[] | undefined;
  /** The part of the call's input that the row gives. */
  readonly fixed: (row: Row) => object;
  /** The first values of the fields for this row. */
  readonly begin?: (row: Row) => Readonly<Record<string, string>>;
  readonly isOffered: (row: Row) => boolean;
  readonly look: ButtonLook;
  /** In queue mode this key opens its confirmation. */
  readonly hotkey: 'a' | 'r' | undefined;
  /** The note on the effect, before it is confirmed. */
  readonly note: TextKey | undefined;
  /** The reason why a call that was accepted still changed nothing, where the answer gives one. */
  readonly refusedBy: ((answer: never) => string | undefined) | undefined;
  /** Shows the answer in place of the form. The answer cannot be requested again. */
  readonly shows: ComponentType<{ readonly answer: never }> | undefined;
}

interface Stated<Row, C extends Call> {
  readonly fields?: readonly FormField[];
  readonly facts?: readonly string[];
  readonly fixed?: (row: Row) => Partial<SentOf<C>>;
  readonly begin?: (row: Row) => Readonly<Record<string, string>>;
  readonly isOffered?: (row: Row) => boolean;
  readonly look?: ButtonLook;
  readonly hotkey?: 'a' | 'r';
  readonly note?: TextKey;
  readonly refusedBy?: (answer: OutputOf<C>) => string | undefined;
  readonly shows?: ComponentType<{ readonly answer: OutputOf<C> }>;
}

export function action<Row, C extends Call>(
  key: string,
  title: TextKey,
  call: C,
  {
    fields = [why],
    facts,
    fixed,
    begin,
    isOffered,
    look = 'quiet',
    hotkey,
    note,
    refusedBy,
    shows,
  }: Stated<Row, C>,
): Action<Row> {
  return {
    key,
    title,
    call,
    fields,
    facts,
    fixed: (row) => fixed?.(row) ?? {},
    ...(begin && { begin }),
    isOffered: isOffered ?? (() => true),
    look,
    hotkey,
    note,
    refusedBy,
    shows: shows as Action<Row>['shows'],
  };
}

export interface Page<Row> {
  /** Undefined where the server does not count. */
  readonly total: number | undefined;
  readonly list: readonly Row[];
  /** The `from` of the next page; undefined at the end. */
  readonly next: string | undefined;
}

export interface Manner {
  readonly signal: AbortSignal;
  readonly isByItself: boolean;
}

export interface Screen<Row> {
  /** Its place in the address, and the first part of its texts: `withdrawals`. */
  readonly name: string;
  readonly title: TextKey;
  /** Why it may be empty, or what it is for. */
  readonly empty: TextKey;
  /** Whose permission opens the screen. */
  readonly call: Callable;
  readonly read: (filters: Filters, from: string | undefined, manner: Manner) => Promise<Page<Row>>;
  readonly keyOf: (row: Row) => string;
  /** The row in words, for its link and the drawer's title. */
  readonly nameOf: (row: Row) => string;
  readonly data: readonly Datum<Row>[];
  readonly filters?: readonly Filter[];
  readonly actions?: readonly Action<Row>[];
  /** The key of the action that a row is offered which was dragged on another one, and its first values there. */
  readonly drop?: {
    readonly action: string;
    readonly begin: (on: Row, index: number) => Readonly<Record<string, string>>;
  };
  /** The actions without a row. */
  readonly starts?: readonly Action<undefined>[];
  /** Figures over the list, from its first page. */
  readonly head?: (filters: Filters) => ReactNode;
  /** More in the drawer, below the data. */
  readonly below?: (row: Row) => ReactNode;
  /** Requested again by a timer. */
  readonly isLive?: boolean;
  /** A row that is out of the ordinary. */
  readonly isBad?: (row: Row) => boolean;
}

export const pageRows = 50;

export type RowOf<C extends Call> =
  OutputOf<C> extends { readonly list: readonly (infer Row)[] }
    ? Row
    : OutputOf<C> extends readonly (infer Row)[]
      ? Row
      : never;

/** Reads a list page by page. Without an input, no request is sent yet. */
export const paged =
  <C extends Call>(
    call: C,
    input: (filters: Filters) => Omit<SentOf<C>, 'after' | 'take'> | undefined,
  ): Screen<RowOf<C>>['read'] =>
  async (filters, from, manner) => {
    const narrowed = input(filters);
    if (narrowed === undefined) return { total: 0, list: [], next: undefined };
    const sent = { ...narrowed, ...(from !== undefined && { after: from }), take: pageRows } as SentOf<C>;
    const { total, list, next } = (await fetchData(call, sent, manner)) as {
      readonly total: number;
      readonly list: readonly RowOf<C>[];
      readonly next: string | null;
    };
    return { total, list, next: next ?? undefined };
  };

/** Reads a list whose pages each name the next one. The server does not count its rows. */
export const chained =
  <C extends Call>(
    call: C,
    input: (filters: Filters, from: string | undefined) => SentOf<C>,
  ): Screen<RowOf<C>>['read'] =>
  async (filters, from, manner) => {
    const { list, next } = (await fetchData(call, input(filters, from), manner)) as {
      readonly list: readonly RowOf<C>[];
      readonly next: string | number | null;
    };
    return { total: undefined, list, next: next === null ? undefined : String(next) };
  };

/** Reads a list that comes whole. */
export const whole =
  <C extends Call>(call: C, input: (filters: Filters) => SentOf<C> | undefined): Screen<RowOf<C>>['read'] =>
  async (filters, _from, manner) => {
    const narrowed = input(filters);
    const list =
      narrowed === undefined ? [] : ((await fetchData(call, narrowed, manner)) as readonly RowOf<C>[]);
    return { total: list.length, list, next: undefined };
  };
