// Turns the texts of the form into the input of a call: amounts, numbers, flags and instants, at the paths of their fields.
import type { Locale } from '@felek/contract/call';
import { wordIssues } from '@felek/contract/field-errors';
import { toLira } from '@felek/money';
import { readTypedLira } from '@felek/money/typed-lira';
import type { Callable } from '../wire/permissions.ts';
import type { FormField } from './screen.ts';
import { wireOfField } from './time.ts';

export type Typed = Readonly<Record<string, string>>;

/** The typed value of one field. An unreadable value is passed on as text, and the call's own check refuses it. */
export function readField({ kind, empty }: FormField, typed: string): unknown {
  const said = kind === 'file' || kind === 'secret' ? typed : typed.trim();
  if (kind === 'flag') return typed === 'true';
  if (kind === 'results') return readResults(said);
  if (kind === 'list') return readList(said);
  if (said === '') {
    if (empty === 'null') return null;
    return kind === 'text' || kind === 'secret' || kind === 'long'
      ? empty === 'absent'
        ? undefined
        : ''
      : undefined;
  }
  switch (kind) {
    case 'money': {
      const kurus = readTypedLira(said);
      return kurus === undefined ? said : toLira(kurus);
    }
    case 'number': {
      const figure = Number(ungrouped(said));
      return Number.isNaN(figure) ? said : figure;
    }
    case 'odds':
      return readOdds(said) ?? said;
    case 'percent':
      return readPercent(said) ?? said;
    case 'instant':
      return wireOfField(said) ?? said;
    case 'text':
    case 'secret':
    case 'long':
    case 'choice':
    case 'day':
    case 'file':
      return said;
    default:
      return kind satisfies never;
  }
}

/** A comma is a decimal point, and either is a separator of thousands where three digits follow it: 1.000 is a thousand. */
const ungrouped = (said: string): string =>
  /^[1-9]\d{0,2}([.,]\d{3})+$/.test(said) ? said.replace(/[.,]/g, '') : said.replace(',', '.');

/** Decimal odds as whole thousandths: 2.15 is 2150. */
function readOdds(said: string): number | undefined {
  const [, whole, part = ''] = /^(\d{1,5})(?:[.,](\d{1,3}))?$/.exec(said) ?? [];
  return whole === undefined ? undefined : Number(whole) * 1000 + Number(part.padEnd(3, '0'));
}

/** A percentage as basis points: 12.5 is 1250, with a sign before or after it. */
export function readPercent(said: string): number | undefined {
  const [, whole, part = ''] = /^%?\s?(\d{1,3})(?:[.,](\d{1,2}))?\s?%?$/.exec(said.trim()) ?? [];
  return whole === undefined ? undefined : Number(whole) * 100 + Number(part.padEnd(2, '0'));
}

/** Basis points as they are typed: 1250 is 12.5. */
export const typedPercent = (basisPoints: number): string => String(basisPoints / 100);

/** Entries between commas, semicolons and line ends. An entry may have spaces. */
const readList = (said: string): string[] =>
  said
    .split(/[,;\n]/)
    .map((each) => each.trim())
    .filter((each) => each !== '');

/** A line is an outcome and its result, and for a dead heat the share: `3 deadHeat 1/2`. */
const readResults = (said: string): object[] =>
  said
    .split('\n')
    .map((line) => line.trim().split(/[\s=]+/))
    .filter(([outcome]) => outcome !== '')
    .map(([outcome, result = '', share]) => ({
      outcome,
      result,
      ...(share !== undefined && { share: share.split('/').map(Number) }),
    }));

/** The fields that are asked for with these values. */
export const askedFields = (fields: readonly FormField[], typed: Typed): readonly FormField[] =>
  fields.filter(({ onlyFor }) => !onlyFor || typed[onlyFor.path] === onlyFor.value);

type Nested = { [name: string]: unknown };

/** The input of a call: the fixed part that the row gives, and the typed values. */
export function inputOf(fields: readonly FormField[], typed: Typed, fixed: object): Nested {
  const input: Nested = structuredClone(fixed) as Nested;
  for (const field of fields) {
    const value = readField(field, typed[field.path] ?? '');
    if (value === undefined) continue;
    const names = field.path.split('.');
    const last = names.pop()!;
    let place = input;
    for (const name of names) place = (place[name] ??= {}) as Nested;
    place[last] = value;
  }
  return input;
}

/** The errors that the call's own check finds, by the path of the field. The empty path has the errors of no field. */
export function wrongIn(
  call: Callable,
  input: unknown,
  fields: readonly FormField[],
  locale: Locale,
): ReadonlyMap<string, string> {
  const read = call.input.safeParse(input, { reportInput: true });
  if (read.success) return new Map();
  return byField(
    wordIssues(read.error.issues, locale).map(({ path, message }) => [path, message]),
    fields,
  );
}

/** Messages at the fields that they are about. One of a part of a field, such as an entry of a list, is the field's. */
export function byField(
  messages: Iterable<readonly [path: string, message: string]>,
  fields: readonly FormField[],
): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [path, message] of messages) {
    const field = fields.find((each) => path === each.path || path.startsWith(`${each.path}.`));
    const place = field?.path ?? '';
    if (!found.has(place)) found.set(place, message);
  }
  return found;
}
